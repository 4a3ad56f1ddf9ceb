"""The data file, its typed form, the marks in the code and the sentences."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import skirmish.ars_magica as package
from campaigns.tabletop.rulebook import OverrideError, marked
from skirmish.ars_magica.refused_wording import REFUSED
from skirmish.ars_magica.tables import BOOK, Tables, standard, tables
from skirmish.ars_magica.typed import build
from skirmish.ars_magica.wording import CITES, DICE, WORDING
from tests.skirmish.ars_magica.kit import answer, error, plain, result

PACKAGE = Path(package.__file__).parent
for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
    importlib.import_module(module.name)

SECTIONS = {1: 5, 2: 8, 3: 5, 4: 5, 5: 3, 7: 3, 10: 5, 12: 4, 13: 10, 14: 4, 16: 21}
DECISIONS = {"A": 11, "B": 7, "C": 6, "D": 10, "E": 17, "F": 32, "G": 12}
FLAVOUR = {"AM 15 D7", "AM 15 E12", "AM 17", *(f"AM 16.{n}" for n in range(1, 22))}


def test_the_paragraphs_are_those_of_the_page() -> None:
    wanted = {f"AM {s}.{n}" for s, last in SECTIONS.items() for n in range(1, last + 1)}
    wanted |= {f"AM 15 {s}{n}" for s, last in DECISIONS.items() for n in range(1, last + 1)}
    wanted |= {"AM 6", *(f"AM 6.{n}" for n in range(1, 6)), "AM 8", "AM 9", "AM 11", "AM 17"}
    assert set(BOOK.paragraphs) == wanted


def test_every_coded_paragraph_is_marked_in_the_code_and_no_other() -> None:
    coded = {number for number, p in BOOK.paragraphs.items() if p.kind == "coded"}
    assert set(marked("AM")) == coded
    assert set(BOOK.paragraphs) - coded == FLAVOUR


def test_decisions_are_marked_so_and_reconstructions_too() -> None:
    marks = {number: p.mark for number, p in BOOK.paragraphs.items()}
    assert all(mark == "D" for number, mark in marks.items() if number.startswith("AM 15"))
    assert {number for number, mark in marks.items() if mark == "R"} == {"AM 4.4", "AM 14.2"}


def test_every_paragraph_has_texts_in_two_languages() -> None:
    for paragraph in BOOK.paragraphs.values():
        texts = (paragraph.title, paragraph.text, paragraph.title_it, paragraph.text_it)
        assert all(text.strip() == text != "" for text in texts), paragraph.number
        assert paragraph.text != paragraph.text_it


def test_the_licence_of_the_figures_is_credited() -> None:
    data = tomllib.loads((PACKAGE / "rulebook.toml").read_text("utf-8"))
    assert data["credit"] == (
        "Based on the material for Ars Magica, ©1993-2024, licensed by Trident, Inc. "
        "d/b/a Atlas Games, under CC BY-SA 4.0"
    )


def test_every_table_has_a_paragraph_and_a_mark() -> None:
    assert set(BOOK.about) == set(BOOK.tables)
    for name, about in BOOK.about.items():
        assert about["cite"] in BOOK.paragraphs, name
        assert about["mark"] in ("S", "D", "R"), name
    opened = {name for name, about in BOOK.about.items() if about.get("open")}
    assert opened == {
        *("melee", "shields", "missiles", "armour", "natural", "ground"),
        *("figures", "local_figures", "beasts", "units"),
    }


OPTIONS = {
    "range_rule": ["source", "core"],
    "strength_minimum": ["bar", "warn"],
    "outnumbered": ["order", "flat"],
    "prone_bonus": [True, False],
    "walk_and_attack": [False, True],
    "cover_in_melee": [False, True],
    "unseat_ride": [True, False],
    "hold_on_escape": [False, True],
    "size_block": [True, False],
    "flight_attacks": ["one", "all"],
    "trained_cap": ["vanguard", "leader"],
    "quick_training": [False, True],
    "ride_bonus": ["book", "source"],
    "fast_cast_tie": [True, False],
}


def test_the_options_are_those_of_the_page_their_default_first() -> None:
    choices = {name: about["choices"] for name, about in BOOK.about.items() if "choices" in about}
    assert choices == OPTIONS
    assert {name: BOOK.tables[name] for name in OPTIONS} == {k: v[0] for k, v in OPTIONS.items()}
    for name, hint in get_type_hints(Tables, include_extras=True).items():
        if get_origin(hint) is Literal:
            assert list(get_args(hint)) == OPTIONS[name]


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_takes_its_choices_and_nothing_else(name: str) -> None:
    for choice in OPTIONS[name]:
        assert getattr(tables({name: choice}), name) == choice
    for wrong in ("nonsense", 1, None, [], {}):
        with pytest.raises(OverrideError) as bad:
            tables({name: wrong})
        assert bad.value.path == name
        assert error("stress", {}, [5], {name: wrong}) == ("bad_option", f"/options/{name}")


HINTS = get_type_hints(Tables, include_extras=True)


def judge(path: str, value: Any) -> Any:
    """One table, or one row of a table of rows, read with `value` at `path`."""
    table, *keys = path.split(".")
    rows = get_origin(HINTS[table]) is Mapping
    data = deepcopy({keys[0]: BOOK.tables[table][keys[0]]} if rows else BOOK.tables[table])
    node = data
    for key in keys[:-1]:
        node = node[key]
    node[keys[-1]] = value
    made = build(HINTS[table], data, table)
    return made[keys[0]] if rows else made


def as_printed(path: str) -> Any:
    """What `judge` must give for the rulebook's own value."""
    table, key, *_ = path.split(".")
    made = getattr(standard(), table)
    return made[key] if get_origin(HINTS[table]) is Mapping else made


@pytest.mark.parametrize("table", [name for name in BOOK.tables if name not in OPTIONS])
def test_every_value_can_be_overridden_by_its_like_and_by_nothing_else(table: str) -> None:
    for path, value in BOOK.leaves():
        if not path.startswith(f"{table}."):
            continue
        assert judge(path, value) == as_printed(path)
        of_another_kind: list[Any] = [{}, None, 1.5, 10**9]
        of_another_kind += [3, [{}]] if isinstance(value, list) else [["x"]]
        words = isinstance(value, bool | str) and value != "n/a"
        of_another_kind += [7] if words else [True]
        for wrong in of_another_kind:
            with pytest.raises(OverrideError) as bad:
                judge(path, wrong)
            assert bad.value.path == path, wrong


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("melee.axe.ability", "bows"),
        ("melee.axe.load", -1),
        ("melee.axe.cost", "free"),
        ("melee.axe.dfn", "n/a"),
        ("missiles.bow, short.in_melee", "teapot"),
        ("missile.cover", [0, 3, 6]),
        ("gaits.quickness", [3, 1, 0, -2, 5]),
        ("gaits.walk", [7, 8]),
        ("gaits.gallop", [7, 8, "x", 1, 1, 1]),
        ("handling.lance_on_foot", "teapot"),
        ("fatigue.tracks.human", ["sleepy"]),
        ("wounds.penalty.light", 1),
        ("wounds.least_width", 0),
        ("dice.duel", -1),
        ("manoeuvres.trip.defences", ["prayer"]),
        ("bruises.heavy.residual", "dead"),
        ("wounds", {}),
        ("melee.axe", 3),
        ("melee.scimitar.atk", 3),
        ("no_such_option", True),
        ("", 1),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_named(path: str, value: Any) -> None:
    with pytest.raises(OverrideError) as bad:
        tables({path: value})
    assert bad.value.path == path
    assert error("stress", {}, [5], {path: value}) == ("bad_option", f"/options/{path}")


def test_house_rules_change_results() -> None:
    assert (
        result("wound", {"damage": 6, "soak": 0}, options={"wounds.width": 6})["wound"] == "light"
    )
    given = {"attacker": plain(weapon="axe"), "defender": plain()}
    assert result("attack", given, [3, 3], {"melee.axe.atk": 1})["attack"] == 4
    assert error("attack", given, [3, 3], {"melee.axe.atk": "n/a"})[0] == "weapon_cannot_attack"
    assert result("stress", {}, [5])["total"] == 5


def test_the_tables_are_frozen_and_those_without_house_rules_are_one() -> None:
    assert tables({}) is standard()
    with pytest.raises(TypeError):
        standard().melee["axe"] = standard().melee["club"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        standard().melee["axe"].atk = 9  # type: ignore[misc]


# --- Sentences --------------------------------------------------------------------------

FAMILIES = {
    "wound": ("light", "medium", "heavy", "incapacitated", "dead"),
    "bruise": ("light", "medium", "heavy", "incapacitated", "dead", "waits", "better"),
    "defends": ("defence", "evasion", "characteristic", "brawl", "attack"),
    "morale": ("steady", "demoralised", "breaks"),
    "recovery": ("better", "stable", "worse", "dead", "waits"),
    "residual": ("light", "medium", "heavy", "incapacitated"),
    "roll": tuple(DICE),
    "total": ("init", "attack", "defence", "damage", "soak", "missile_defence", "evasion"),
    **dict.fromkeys(standard().manoeuvres, ("succeeds", "fails")),
}
MEMBERS = {f"{stem}_{member}" for stem, members in FAMILIES.items() for member in members}
ABILITIES = {"brawl", "single", "great", "thrown", "bows", "crossbow", "ride"}


def calls(name: str) -> list[tuple[str, ast.Call]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                if getattr(called, "id", getattr(called, "attr", "")) == name:
                    found.append((path.name, node))
    return found


def literals() -> set[str]:
    return {
        node.value
        for path in PACKAGE.rglob("*.py")
        if path.name != "wording.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_the_sentences_of_families_are_complete() -> None:
    assert set(WORDING) >= MEMBERS | ABILITIES


def test_every_sentence_has_a_use() -> None:
    refusals = {"too_weak_weapon", "too_weak_shield"}
    initiative = {"initiative_of", "tie_of"}
    used = literals() | MEMBERS | ABILITIES | refusals | initiative
    assert set(WORDING) <= used


def test_every_code_and_every_paragraph_named_in_the_code_exists() -> None:
    for name in ("Step", "Modifier", "Refusal", "step", "_of", "Effort"):
        for where, node in calls(name):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    text = argument.value
                    known = text in {*WORDING, *REFUSED, *BOOK.paragraphs} or text[0] == "/"
                    assert known, f"{where}: {text}"


def test_every_roll_has_a_paragraph() -> None:
    assert set(CITES) == set(DICE)
    assert set(CITES.values()) <= set(BOOK.paragraphs)


def test_sums_show_their_value_with_a_sign() -> None:
    for where, node in (*calls("Modifier"), *calls("_of")):
        for code in node.args[:2]:
            if isinstance(code, ast.Constant) and code.value in WORDING:
                assert "{value:+d}" in WORDING[code.value], where


def test_a_result_explains_itself_line_by_line_with_paragraphs() -> None:
    full = answer(
        "attack",
        {"attacker": plain(weapon="axe", wounds=["light"]), "defender": plain(), "charge": True},
        [3, 2],
    )
    assert [(step["cite"], step["text"]) for step in full["steps"]] == [
        ("AM 6", "Attack"),
        ("AM 1.1", "Weapon, Atk +4"),
        ("AM 3.2", "Wounds −1"),
        ("AM 2.2", "Modifiers +3, die 3: 6"),
        ("AM 6", "Defence"),
        ("AM 2.2", "Modifiers +0, die 2: 2"),
        ("AM 6", "Attack 6, Defence 2: Advantage 4, a hit"),
        ("AM 1.1", "Weapon, Dam +6"),
        ("AM 6", "Attack Advantage +4"),
        ("AM 3.3", "Damage 10 − Soak 0 = 10: Medium wound at Size 0"),
    ]
    assert [roll["label"] for roll in full["rolls"]] == ["Attack", "Defence"]
