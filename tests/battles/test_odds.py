"""Odds of the calculator, against sums done by hand and against the procedures themselves."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from battles.stirling.forms import FORMS
from battles.stirling.odds import ODDS, ODDS_WORDING
from battles.stirling.resolve import RESOLVER
from campaigns.tabletop.forms import JSON, SEVERAL, given_from
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.resolver import resolve

TABLES = RESOLVER.tables({})


def odds(procedure: str, given: dict[str, Any]) -> dict[str, str]:
    """{code: exact number} of the odds of a request."""
    steps = ODDS[procedure](Reader.top(given, "/given"), TABLES)
    for step in steps:
        assert ODDS_WORDING[step.code].format(**step.args)
    return {step.code: step.args.get("part", step.args.get("exact", "")) for step in steps}


def test_an_attack() -> None:
    given = {
        "attacker": {"men": 120, "thac0": 18, "damage": "1d6+1"},
        "defender": {"ac": 4, "hp": 7, "men": 100},
        "side": "rear",
    }
    # 12 or more: 9 of 20; 9/20 x 4.5 x 3/2 x 120 / 5 / 7
    dead = Fraction(9, 20) * Fraction(9, 2) * Fraction(3, 2) * 120 / 35
    found = {"odds_hit": "9/20", "odds_dead": str(dead), "odds_exact": ""}
    assert odds("attack", given) == found


@pytest.mark.parametrize(("thac0", "part"), [(40, "1/20"), (-40, "19/20")])
def test_twenty_hits_and_one_misses(thac0: int, part: str) -> None:
    given = {
        "attacker": {"men": 10, "thac0": thac0, "damage": "1d6"},
        "defender": {"ac": 5, "hp": 6},
    }
    assert odds("attack", given)["odds_hit"] == part


def test_a_hit_has_its_least_damage() -> None:
    given = {
        "attacker": {"men": 50, "thac0": 20, "damage": "1d4-2"},
        "defender": {"ac": 9, "hp": 1},
    }
    # d4-2, 1 at least: 1, 1, 1, 2; 11 or more hits half of the time; x 50 / 5
    assert odds("attack", given)["odds_dead"] == str(Fraction(5, 4) / 2 * 10)


def test_shooting() -> None:
    given = {
        "attacker": {
            "men": 100,
            "thac0": 20,
            "missile": {"short": 5, "medium": 10, "long": 15, "damage": "1d6"},
        },
        "defender": {"ac": 9, "hp": 6, "men": 100},
        "distance": 5,
    }
    # two shots in a turn, each hits half of the time; 100 / 5 / 6 dead a point: 10 need 3 points
    none = Fraction(1, 4) + 2 * Fraction(1, 4) * Fraction(2, 6) + Fraction(1, 4) * Fraction(1, 36)
    assert odds("shoot", given) == {
        "odds_hit": "1/2",
        "odds_shots": "",
        "odds_dead": str(2 * Fraction(1, 2) * Fraction(7, 2) * 100 / 30),
        "odds_removed": str(1 - none),
        "odds_exact": "",
    }
    assert odds("shoot", {**given, "distance": 16})["odds_hit"] == "0"


def test_shooting_into_a_melee_is_shared() -> None:
    given = {
        "attacker": {
            "men": 300,
            "thac0": 20,
            "missile": {"short": 5, "medium": 10, "long": 15, "damage": "1d6"},
        },
        "defender": {"id": "B", "ac": 6, "hp": 6, "men": 450},
        "distance": 5,
        "melee": [{"id": "A", "men": 170, "hp": 7}],
    }
    steps = ODDS["shoot"](Reader.top(given, "/given"), TABLES)
    shared = {s.args["name"]: Fraction(s.args["exact"]) for s in steps if "name" in s.args}
    damage = 2 * Fraction(7, 20) * Fraction(7, 2) * 300 / 5
    assert shared == {"B": damage * 3 / 4 / 6, "A": damage / 4 / 7}


def test_morale() -> None:
    plain = {"unit": {"morale": 11}}
    # 2d10 of 11 or less: 55 of 100
    assert odds("morale", plain) == {"odds_steady": "11/20", "odds_routed": "9/20"}
    routed = odds("morale", {**plain, "routed": True})
    assert set(routed) == {"odds_routed", "odds_dispersed"}
    led = {**plain, "leader": {"charisma": 10, "morale": 11}}
    assert odds("morale", led)["odds_leader"] == "11/20"
    fearless = {"unit": {"morale": 2, "traits": ["fearless"]}}
    assert odds("morale", fearless) == {"odds_steady": "1"}


def test_danger_of_a_leader() -> None:
    assert odds("leader_risk", {"removed": 60, "men": 120}) == {"odds_fallen": "1/4"}
    assert odds("leader_risk", {"removed": 120, "men": 120}) == {"odds_fallen": "1"}


@pytest.mark.parametrize("procedure", RESOLVER.procedures)
def test_every_procedure_has_a_form_that_begins_with_a_request_it_accepts(procedure: str) -> None:
    form = FORMS[procedure]
    typed = {
        field.at: list(field.start)
        if field.kind == SEVERAL
        else [json.dumps(field.start) if field.kind == JSON else str(field.start)]
        for field in form.fields
        if field.start is not None
    }
    request = {"ruleset": "stirling", "procedure": procedure, "dice": [], "options": {}}
    answer = resolve({**request, "given": given_from(form.fields, typed)}, {"stirling": RESOLVER})
    assert answer["result"]
    assert form.cite.startswith("ST ")
