"""The rulebook file, its typed tables and the sentences of the explanations."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from battles.stirling import procedures
from battles.stirling.tables import rulebook, tables
from battles.stirling.wording import WORDING
from campaigns.tabletop.rulebook import OverrideError
from tests.battles.boards import ask

BOOK = rulebook()
SOURCES = [path.read_text(encoding="utf-8") for path in Path(procedures.__path__[0]).glob("*.py")]


def test_every_paragraph_is_there_in_both_languages() -> None:
    sections = [4, 7, 5, 7, 14, 7, 1, 7, 2, 1, 1]
    numbers = [f"ST {i}.{j}" for i, n in enumerate(sections, 1) for j in range(1, n + 1)]
    assert list(BOOK.paragraphs) == numbers
    for paragraph in BOOK.paragraphs.values():
        for text in (paragraph.title, paragraph.text, paragraph.title_it, paragraph.text_it):
            assert text.strip() == text != ""
        assert paragraph.text.endswith(".")
        assert paragraph.text_it.endswith(".")
        assert paragraph.text != paragraph.text_it


def test_every_value_says_where_it_comes_from() -> None:
    for path, _ in BOOK.leaves():
        about = BOOK.about_of(path)
        assert about["cite"] in BOOK.paragraphs, path
        assert about["mark"] in ("S", "D", "R")


def test_the_values_with_fixed_paths_are_those_of_the_page() -> None:
    values = dict(BOOK.leaves())
    costs = {"open": 1, "road": 1, "woods": 2, "rough": 2, "hill": 2, "marsh": 3, "ford": 3}
    covers = {"woods": -2, "rough": -1, "hill": -1, "building": -4}
    blocking = {"woods", "hill", "building", "cliff"}
    for kind in (*costs, "building", "water", "cliff"):
        assert values[f"terrain.{kind}.cost"] == {**costs, "building": 2}.get(kind)
        assert values[f"terrain.{kind}.blocks"] == (kind in blocking)
        assert values[f"terrain.{kind}.cover"] == covers.get(kind, 0)
    assert [values[f"sizes.{size}"] for size in "TSMLHG"] == [1, 1, 1, 2, 4, 6]
    assert (values["ranges.medium"], values["ranges.long"]) == (-2, -5)
    assert len([path for path in values if path.startswith("situations.")]) == 14
    assert len([path for path in values if path.startswith("charisma.")]) == 16
    assert values["morale_ratings.monster"] == 18


def test_every_value_can_be_overridden_by_itself() -> None:
    for path, value in BOOK.leaves():
        assert tables({path: value})


def test_overrides_are_typed_and_change_nothing_else() -> None:
    house = tables({"sides.rear.damage": "7/4", "terrain.water.cost": 2, "removal_step": 5})
    assert house.sides["rear"].damage == Fraction(7, 4)
    assert house.terrain["water"].cost == 2
    assert (house.removal_step, tables().removal_step) == (5, 10)
    assert tables().terrain["water"].cost is None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("weapons.spear.damage", "6"),
        ("weapons.spear.length", -1),
        ("weapons.spear.set", 1),
        ("movement.stacking", "2"),
        ("movement.run", -1),
        ("morale.half", -1),
        ("returning_wounded", 101),
        ("hit_points.common", 0),
        ("terrain", {}),
        ("", 1),
        ("a.b.c.d", 1),
    ],
)
def test_a_wrong_override_names_its_path(path: str, value: Any) -> None:
    with pytest.raises(OverrideError) as error:
        tables({path: value})
    assert error.value.path == path


def test_every_step_has_a_sentence() -> None:
    literal = re.compile(r'explain\(\s*"ST [0-9.]+",\s*"([a-z_]+)"')
    codes = {code for source in SOURCES for code in literal.findall(source)}
    assert len(codes) > 15
    families = {
        "to_hit_": [*tables().sides, "medium", "long", "cover", "charge", "given"],
        "damage_": [*tables().sides, "set", "lance"],
        "morale_": tables().situations,
        "charge_": ["charger", "target", "together"],
        "state_": ["steady", "routed", "dispersed"],
        "hit_points_": ["common", "picked", "elite"],
        "attack_rate_": ["uniform", "alternating"],
        "charisma_": ["leader", "commander"],
    }
    codes |= {prefix + name for prefix, names in families.items() for name in names}
    assert codes <= WORDING.keys()


def test_a_number_of_the_tables_is_used_where_the_page_says() -> None:
    given = {
        "attacker": {"men": 100, "thac0": 20, "damage": "1d6"},
        "defender": {"ac": 10, "hp": 5},
    }
    dice = ("d20=10", "d6=5")
    assert ask("attack", given, *dice)["dead"] == 20
    assert ask("attack", given, *dice, melee__men=10)["dead"] == 10
    assert ask("attack_rate", {"attacks": "1"}, turn__rounds=3)["attacks"] == 3
    risk = {"removed": 10, "men": 100}
    assert ask("leader_risk", risk, "d20=2", danger__factor=20)["number"] == 2
    assert ask("remove", {"dead": 7, "men": 30}, small_unit__below=50)["removed"] == 7
