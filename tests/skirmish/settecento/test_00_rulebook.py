"""The rulebook, its tables and house rules, and the golden cases."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.registry import Registered
from campaigns.tabletop.resolver import check, read_json, resolve
from campaigns.tabletop.rulebook import OverrideError
from skirmish.settecento import wording
from skirmish.settecento.resolve import SETTECENTO
from skirmish.settecento.tables import BOOK, read_tables, standard
from tests.skirmish.settecento.kit import RULESETS, answer, ask, wrong

GOLDEN = Path(__file__).parents[2] / "golden"
FILES = ("settecento.json", "settecento_edges.json")
CASES = [case for name in FILES for case in read_json((GOLDEN / name).read_text("utf-8"))]
CODE = Path(wording.__file__).parent


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_golden(case: dict[str, Any]) -> None:
    assert check([case], RULESETS) == (1, [])


def test_every_coded_paragraph_is_marked_and_every_mark_is_a_coded_paragraph() -> None:
    coded = {number for number, text in BOOK.paragraphs.items() if text.kind == "coded"}
    book = Registered(SETTECENTO, BOOK, "skirmish.settecento")
    assert set(book.marks()) == coded


def test_the_paragraphs_are_those_of_the_book() -> None:
    last = {1: 3, 2: 3, 3: 6, 4: 4, 5: 5, 6: 10, 7: 9, 8: 2, 9: 7, 10: 2}
    numbers = [f"XV {chapter}.{n}" for chapter, most in last.items() for n in range(1, most + 1)]
    assert list(BOOK.paragraphs) == numbers


def test_every_paragraph_speaks_both_languages() -> None:
    for text in BOOK.paragraphs.values():
        assert all((text.title, text.text, text.title_it, text.text_it))
        assert text.text != text.text_it


def test_every_value_tells_its_paragraph_and_mark() -> None:
    leaves = [path for path, _ in BOOK.leaves()]
    for path in leaves:
        assert BOOK.about_of(path)["cite"] in BOOK.paragraphs
        assert BOOK.about_of(path)["mark"] in ("S", "D", "R")
    assert BOOK.about_of("weapons.musket.factor")["mark"] == "R"
    assert BOOK.about_of("weapons.cannon.factor")["mark"] == "S"
    assert all(any((p + ".").startswith(name + ".") for p in leaves) for name in BOOK.about)


def test_a_wrong_value_is_refused_by_name() -> None:
    """For every value of the rulebook: nothing is taken unread."""
    flags = (".powder", ".in_melee", ".marked", ".difficult", ".barrier")
    for path, _ in BOOK.leaves():
        wrong_values = [[], {}, None, 10**12, -(10**12), "", "?", 1.25, float("inf")]
        for value in [*wrong_values, 1 if path.endswith(flags) else True]:
            with pytest.raises(OverrideError) as refused:
                read_tables({path: value})
            assert refused.value.path == path


@pytest.mark.parametrize(
    "path", ["", "weapons", "weapons.musket", "weapons.arquebus.factor", "ace", "deck.figures.x"]
)
def test_an_unknown_path_is_refused(path: str) -> None:
    with pytest.raises(OverrideError):
        read_tables({path: 1})
    at = wrong("fire", {}, options={path: 1})
    assert at == "/options/" + path


def test_house_rules_leave_the_rulebook_alone() -> None:
    changed = read_tables({"weapons.musket.factor": 9, "movement.walk": 8.5})
    assert (changed.weapons["musket"].factor, changed.movement["walk"]) == (9, 85)
    assert (standard().weapons["musket"].factor, standard().movement["walk"]) == (7, 80)


def test_a_range_may_be_made_unlimited_or_limited() -> None:
    assert read_tables({"weapons.musket.longest": "unlimited"}).weapons["musket"].longest is None
    assert read_tables({"weapons.cannon.longest": 90}).weapons["cannon"].longest == 900


def test_overrides_reach_the_procedures() -> None:
    given = {"shooter": {"weapon": "musket"}, "distance": 10}
    assert ask("shoot", given, "3 4", {"weapons.musket.factor": 7})["needed"] == 7
    changed = {"weapons.musket.factor": 9, "weapons.musket.reload": 3}
    result = ask("shoot", given, "3 4 1", changed)
    assert (result["needed"], result["outcome"], result["reload"]) == (9, "hit", 3)
    assert wrong("shoot", given, options={"weapons.musket.factor": "9"}) == (
        "/options/weapons.musket.factor"
    )


@pytest.mark.parametrize(
    ("request_", "at"),
    [
        ({"ruleset": "settecento", "procedure": "dance", "given": {}}, "/procedure"),
        ({"ruleset": "settecento", "procedure": "fire"}, "/given"),
        ({"ruleset": "settecento", "procedure": "fire", "given": []}, "/given"),
        (
            {"ruleset": "settecento", "procedure": "fire", "given": {}, "dice": ["d8=2"]},
            "/dice/0",
        ),
        (
            {"ruleset": "settecento", "procedure": "fire", "given": {}, "dice": ["d6=7"]},
            "/dice/0",
        ),
        (
            {"ruleset": "settecento", "procedure": "fire", "given": {}, "dice": ["d6=2", "d6=3"]},
            "/dice/1",
        ),
    ],
)
def test_a_bad_envelope_is_refused(request_: dict[str, Any], at: str) -> None:
    with pytest.raises(BadRequestError) as refused:
        resolve(request_, RULESETS)
    assert refused.value.at == at


def test_dice_left_out_are_rolled_by_the_server() -> None:
    whole = answer("special", {"figure": {}}, None)
    assert [roll["source"] for roll in whole["rolls"]] == ["server", "server"]
    whole = answer("special", {"figure": {}}, "3")
    assert [roll["source"] for roll in whole["rolls"]] == ["scripted", "server"]


def test_every_sentence_is_used_and_every_code_has_a_sentence() -> None:
    """Codes are written out in the rules, or are a prefix with one of the words that follow it."""
    source = "\n".join(
        path.read_text(encoding="utf-8") for path in CODE.rglob("*.py") if path.name != "wording.py"
    )
    written = set(re.findall(r'"([a-z_]+\.[a-z_]+)"', source)) & set(wording.WORDING)
    prefixes = {"effect", "morale", "fall", "damage", "melee"}
    built = {code for code in wording.WORDING if code.split(".")[0] in prefixes}
    assert set(wording.WORDING) == written | built


def test_answers_are_plain_json() -> None:
    whole = answer("ship", {"crew": 6, "helm": True}, "", {"ship.sails": 7.5})
    assert json.loads(json.dumps(whole))["result"]["moves"] == 7.5
    assert "7.5 cm" in whole["steps"][0]["text"]
