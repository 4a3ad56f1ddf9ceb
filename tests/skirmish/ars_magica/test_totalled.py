"""What the editor is told of a sheet: every total of AM 5 and 6 with what it adds up."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.ars_magica.editing import kit
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.totalled import totalled
from tests.api.caller import Caller
from tests.skirmish.ars_magica.table import man, scenario
from tests.world import World


def test_6_the_standard_soldier_adds_up_as_the_book_prints_him() -> None:
    rows = totalled(RULESET.setup(scenario(man("na"), man("sb", "hunter")), {}))["na"]
    assert {row["name"]: row["value"] for row in rows} == {
        "Initiative": 0,
        "Attack": 12,
        "Defence": 11,
        "Damage": 7,
        "Soak": 8,
        "Defence against missiles": 9,
        "Evasion": 6,
        "Encumbrance": 3,
        "Walk": 9,
        "Run": 36,
    }
    for row in rows:
        assert not row["parts"] or sum(part["value"] for part in row["parts"]) == row["value"]


def test_6_initiative_of_who_fights_with_spells_is_that_of_the_fight() -> None:
    magus = man("na", "rogue", magus=True, spellcasting=True, abilities={"finesse": 3})
    state = RULESET.setup(scenario(magus, man("sb", "hunter")), {})
    row = next(row for row in totalled(state)["na"] if row["name"] == "Initiative")
    assert [part["code"] for part in row["parts"]] == ["quickness", "finesse"]
    assert row["value"] == state.figures["na"].quickness + 3
    view = RULESET.view(state, state.seats["north"])
    assert view["figures"]["na"]["stats"]["init"] == row["value"]


def check(world: World, ruleset: str, body: dict[str, Any]) -> dict[str, Any]:
    path = f"campaigns/{world.campaign.pk}/scenarios/check/"
    answer = Caller(world["referee"]).send("post", path, {"ruleset": ruleset, "body": body})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.django_db
def test_the_check_of_a_scenario_says_what_comes_of_its_sheets(world: World) -> None:
    told = check(world, "ars_magica", scenario(man("na"), man("sb")))
    assert told["faults"] == []
    attack = next(row for row in told["totals"]["na"] if row["name"] == "Attack")
    assert attack == {
        "name": "Attack",
        "value": 12,
        "sum": "Dexterity +2, Weapon, Atk +4, Single Weapon +6",
    }
    wrong = check(world, "ars_magica", scenario(man("na", like="nobody"), man("sb")))
    assert wrong["faults"]
    assert "totals" not in wrong


def test_abilities_of_the_editor_begin_alike() -> None:
    assert kit({}).names["concentration"] == "Concentration"
