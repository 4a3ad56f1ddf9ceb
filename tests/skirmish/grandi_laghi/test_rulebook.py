"""The data file, its typed form, the marks in the code and the sentences."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path
from typing import Any

import pytest

import skirmish.grandi_laghi.procedures as procedures_package
from campaigns.tabletop.rulebook import OverrideError, marked
from skirmish.grandi_laghi.refused_wording import REFUSED
from skirmish.grandi_laghi.tables import BOOK, TABLES, is_reconstructed, load
from skirmish.grandi_laghi.wording import WORDING
from tests.skirmish.grandi_laghi.kit import error, result

PACKAGE = Path(procedures_package.__file__).parents[1]
for module in pkgutil.iter_modules(procedures_package.__path__):
    importlib.import_module(f"{procedures_package.__name__}.{module.name}")

SECTIONS = {1: 5, 2: 8, 3: 5, 4: 12, 5: 13, 7: 10, 8: 4, 9: 1}


def test_the_paragraphs_are_those_of_the_page() -> None:
    wanted = [f"GL {s}.{n}" for s, last in SECTIONS.items() for n in range(1, last + 1)]
    assert list(BOOK.paragraphs) == wanted


def test_every_coded_paragraph_is_marked_in_the_code_and_no_other() -> None:
    coded = {number for number, p in BOOK.paragraphs.items() if p.kind == "coded"}
    assert set(marked("GL")) == coded
    others = {number: p.kind for number, p in BOOK.paragraphs.items() if p.kind != "coded"}
    assert others == {"GL 1.1": "flavour", "GL 4.11": "referee"}


def test_every_paragraph_has_texts_in_two_languages() -> None:
    for paragraph in BOOK.paragraphs.values():
        texts = (paragraph.title, paragraph.text, paragraph.title_it, paragraph.text_it)
        assert all(text.strip() == text != "" for text in texts), paragraph.number
        assert paragraph.text != paragraph.text_it


def test_every_value_has_a_paragraph_and_a_mark() -> None:
    for path, _ in BOOK.leaves():
        prefix = path
        while prefix not in BOOK.about:
            prefix = prefix.rpartition(".")[0]
            assert prefix, f"{path} has no source"
    for name, about in BOOK.about.items():
        assert about["cite"] in BOOK.paragraphs, name
        assert about["mark"] in ("S", "D", "R"), name
        assert isinstance(about["open"], bool), name
    opened = {name for name, about in BOOK.about.items() if about["open"]}
    assert opened == {"terrain", "troops", "weapons", "melee_weapons"}


def test_reconstructed_values_are_known_by_their_nearest_entry() -> None:
    assert is_reconstructed("troops.marine.ford")
    assert is_reconstructed("troops.ranger.reload_marker")
    assert not is_reconstructed("troops.ranger.reload_roll")
    assert not is_reconstructed("volley.range")


LEAVES = list(BOOK.leaves())


@pytest.mark.parametrize(("path", "value"), LEAVES, ids=[path for path, _ in LEAVES])
def test_every_value_can_be_overridden_by_its_like_and_by_nothing_else(
    path: str, value: Any
) -> None:
    assert load({path: value}) == TABLES
    of_another_kind: list[Any] = [[], {}, None, "nonsense", 1.55, 10**9]
    of_another_kind += [7] if isinstance(value, bool | str) else [True]
    for wrong in of_another_kind:
        with pytest.raises(OverrideError) as bad:
            load({path: wrong})
        assert bad.value.path == path


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("weapons.musket.near", 51, "weapons.musket.far"),
        ("hit.killed_to", 6, "hit.wounded_to"),
        ("morale.breaks_to", 4, "morale.steady_from"),
        ("weapons.musket.die", "d1", "weapons.musket.die"),
        ("weapons.musket.die", "d101", "weapons.musket.die"),
        ("movement.run", -1, "movement.run"),
        ("volley.figures", 0, "volley.figures"),
        ("reload.veteran", "blue", "reload.veteran"),
        ("weapons.bow.near", 10, "weapons.bow.near"),
        ("weapons.musket", {}, "weapons.musket"),
        ("no_such_option", True, "no_such_option"),
    ],
)
def test_an_override_out_of_order_is_refused_and_named(path: str, value: Any, told: str) -> None:
    with pytest.raises(OverrideError) as bad:
        load({path: value})
    assert bad.value.path == told
    given = {"figure": {"type": "regular"}}
    assert error("misfire", given, options={path: value}) == ("bad_option", f"/options/{told}")


def test_the_tables_are_frozen() -> None:
    with pytest.raises(TypeError):
        TABLES.weapons["musket"] = TABLES.weapons["rifle"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        TABLES.hit.cover = 3  # type: ignore[misc]


def test_lengths_may_have_a_decimal() -> None:
    given = {"figure": {"type": "ranger"}}
    options = {"movement.run": 15.1}
    assert result("run", given, ["d6=5"], options) == {"falls": False, "distance": 15.1}
    hurt = {"figure": {"type": "ranger", "wounds": 1}}
    assert result("run", hurt, ["d6=5"], options)["distance"] == 7.5


# --- Sentences --------------------------------------------------------------------------


def calls(name: str) -> list[tuple[str, ast.Call]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                if getattr(called, "id", getattr(called, "attr", "")) == name:
                    found.append((path.name, node))
    return found


def test_every_code_in_the_procedures_has_a_sentence_and_every_sentence_a_use() -> None:
    literals = {
        node.value
        for path in PACKAGE.rglob("*.py")
        if path.name != "wording.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    stems = ("turn_over_", "morale_", "effect_", "marker_", "bout_", "reloading_", "move_")
    for code in WORDING:
        assert code in literals or code.startswith(stems), f"{code} is not used"
    for name in ("explain", "Modifier", "CardModifier", "Refusal", "step"):
        for where, node in calls(name):
            arguments = [n for n in node.args if isinstance(n, ast.Constant)]
            codes = [n.value for n in arguments if isinstance(n.value, str)]
            for code in codes:
                worded = code in WORDING or (name == "Refusal" and code in REFUSED)
                known = worded or code.startswith(("GL ", "/")) or code in BOOK.paragraphs
                assert known, f"{where}: {code}"


def test_the_sentences_of_families_are_complete() -> None:
    families = {
        "turn_over": ("all_activated", "all_passed", "second_joker", "deck_empty"),
        "morale": ("steady", "hesitates", "breaks"),
        "effect": ("killed", "wounded", "near_miss"),
        "marker": ("green", "yellow", "red"),
        "reloading": ("green", "yellow", "red"),
        "move": ("walk", "run", "ford", "drag"),
        "bout": tuple(f"{w}_{e}" for w in ("lone", "other") for e in ("blue", "wound", "killed")),
    }
    for stem, members in families.items():
        for member in members:
            assert f"{stem}_{member}" in WORDING


def test_sums_show_their_value_with_a_sign() -> None:
    for where, node in calls("Modifier"):
        code = node.args[0]
        if isinstance(code, ast.Constant):
            assert "{value:+d}" in WORDING[str(code.value)], where
