"""XV 9: boats, ships, fire and the cannon."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import silent
from campaigns.tabletop.millimetres import Point
from skirmish.settecento.procedures import cannon, fire, vessels
from skirmish.settecento.procedures.fighter import Exposed, Fighter
from skirmish.settecento.procedures.vessels import Passage, Vessel
from skirmish.settecento.tables import read_tables, standard
from tests.skirmish.settecento.kit import answer, ask, faces, texts, wrong

TABLES = standard()
WHOLE = Vessel()


# 9.2 --------------------------------------------------------------------------------------------


def test_9_2_four_cm_a_rower_sixteen_at_most() -> None:
    moves = [vessels.row(n, True, WHOLE, TABLES).moves for n in range(7)]
    assert moves == [40, 40, 80, 120, 160, 160, 160]


def test_9_2_a_boat_turns_with_a_steersman_by_45_degrees() -> None:
    assert vessels.row(2, True, WHOLE, TABLES).may_turn
    assert not vessels.row(2, False, WHOLE, TABLES).may_turn
    assert vessels.turn_allowed(Point(10, 0), Point(7, 7))
    assert not vessels.turn_allowed(Point(10, 0), Point(7, 8))


def test_9_2_nobody_aboard_a_rowing_boat_tests_for_a_fall() -> None:
    assert not vessels.row(0, False, WHOLE, TABLES).fall_test


# 9.3 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_9_3_two_even_dice_in_a_row_light_a_house(die: int) -> None:
    even = die % 2 == 0
    first = {"successes": 1 if even else 0, "lit": False}
    for given in ({}, {"successes": 0}, {"successes": None}):
        assert ask("fire", given, str(die)) == first
    second = {"successes": 2, "lit": True} if even else {"successes": 0, "lit": False}
    assert ask("fire", {"successes": 1}, str(die)) == second


def test_9_3_three_in_a_row_by_house_rule() -> None:
    options = {"fire.successes": 3}
    assert ask("fire", {"successes": 1}, "2", options) == {"successes": 2, "lit": False}
    assert ask("fire", {"successes": 2}, "2", options) == {"successes": 3, "lit": True}


@pytest.mark.parametrize("successes", [2, -1, "1", True, 0.5])
def test_9_3_successes_before_are_none_or_one(successes: Any) -> None:
    assert wrong("fire", {"successes": successes}) == "/given/successes"


def test_9_3_the_fire_flares_up_the_next_turn_and_kills_after_three() -> None:
    assert [fire.flares(4, turn) for turn in (4, 5, 6)] == [False, True, True]
    assert [fire.burnt_to_death(turns, TABLES) for turns in (2, 3, 4)] == [False, False, True]


# 9.4 --------------------------------------------------------------------------------------------

SAILS = {"moves": 15, "may_turn": True, "aground": False, "drifts": False, "fall_test": False}


@pytest.mark.parametrize("crew", [6, 7, 40])
def test_9_4_a_ship_with_crew_and_helm_sails_without_a_die(crew: int) -> None:
    assert ask("ship", {"crew": crew, "helm": True}) == SAILS
    assert wrong("ship", {"crew": crew, "helm": True}, "1") == "/dice/0"


@pytest.mark.parametrize(
    ("given", "helm"),
    [
        ({"crew": 5, "helm": True}, True),
        ({"crew": 6}, False),
        ({"crew": 6, "helm": False}, False),
        ({"crew": 9, "helm": None}, False),
        ({"crew": 0, "helm": True}, True),
        ({"helm": True}, True),
        ({}, False),
    ],
)
def test_9_4_otherwise_it_drifts_or_runs_aground(given: dict[str, Any], helm: bool) -> None:
    drift = {"moves": 8, "may_turn": helm, "aground": False, "drifts": True, "fall_test": True}
    ground = {"moves": 0, "may_turn": False, "aground": True, "drifts": False, "fall_test": True}
    for die in (1, 2, 3, 4):
        assert ask("ship", given, str(die)) == drift
    for die in (5, 6):
        assert ask("ship", given, str(die)) == ground


def test_9_4_a_ship_aground_never_moves_again() -> None:
    lies = vessels.sail(9, True, Vessel(aground=True), TABLES, faces(), silent)
    assert lies == Passage(0, False)
    assert not lies.fall_test


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({"crew": -1}, "crew"),
        ({"crew": "6"}, "crew"),
        ({"crew": 6.5}, "crew"),
        ({"crew": True}, "crew"),
        ({"helm": 1}, "helm"),
    ],
)
def test_9_4_a_bad_ship_is_refused(given: dict[str, Any], at: str) -> None:
    assert wrong("ship", given) == f"/given/{at}"


# 9.5 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "agility", "aground", "outcome"),
    [
        (6, 0, False, "water"),
        (3, 0, False, "water"),
        (2, 0, False, "wounded"),
        (1, 0, False, "stunned"),
        (1, 1, False, "nothing"),
        (1, 3, False, "nothing"),
        (1, 0, True, "wounded"),
        (2, 0, True, "water"),
        (1, 1, True, "stunned"),
        (1, 2, True, "nothing"),
        (6, 3, False, "water"),
        (5, 3, False, "wounded"),
        (4, 3, True, "wounded"),
    ],
)
def test_9_5_falls_on_deck(die: int, agility: int, aground: bool, outcome: str) -> None:
    given = {"figure": {"A": agility}, "aground": aground}
    assert ask("deck_fall", given, str(die)) == {"outcome": outcome}


def test_9_5_a_second_wound_kills() -> None:
    wounded = {"figure": {"wounds": 1}}
    outcomes = [ask("deck_fall", wounded, str(die))["outcome"] for die in (1, 2, 3)]
    assert outcomes == ["stunned", "killed", "water"]
    assert texts(answer("deck_fall", wounded, "2"), "XV 6.8") == ["It is the second wound: killed."]


def test_9_5_a_bad_fall_is_refused() -> None:
    assert wrong("deck_fall", {}) == "/given/figure"
    assert wrong("deck_fall", {"figure": {}, "aground": "yes"}) == "/given/aground"


# 9.6 --------------------------------------------------------------------------------------------


def test_9_6_a_cannon_needs_three_figures_a_load_and_aim() -> None:
    assert [cannon.may_serve(n, TABLES) for n in (2, 3, 4)] == [False, True, True]
    assert cannon.may_fire_cannon(3, True, 0, TABLES)
    assert not cannon.may_fire_cannon(2, True, 0, TABLES)
    assert not cannon.may_fire_cannon(3, False, 0, TABLES)
    assert not cannon.may_fire_cannon(3, True, 1, TABLES)


# 9.7 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "cells"),
    [
        ("house", ["occupant", "occupant", "breach", "breach", "floor", "fire"]),
        ("ship", ["crew", "crew", "helm", "rigging", "mast", "holed"]),
        ("boat", ["boat_holed"] * 3 + ["boat_sinks"] * 3),
        ("cannon", ["nothing", "nothing", "crew", "crew", "dismounted", "dismounted"]),
    ],
)
def test_9_7_the_table_of_damage(target: str, cells: list[str]) -> None:
    for die, cell in enumerate(cells, start=1):
        assert ask("cannon_damage", {"target": target}, str(die)) == {"result": cell}


def test_9_7_cells_are_data() -> None:
    options = {"cannon_damage.house.1": "fire"}
    assert ask("cannon_damage", {"target": "house"}, "1", options) == {"result": "fire"}
    bad = {"cannon_damage.house.1": "mast"}
    at = wrong("cannon_damage", {"target": "house"}, options=bad)
    assert at == "/options/cannon_damage.house.1"


@pytest.mark.parametrize("given", [{}, {"target": None}, {"target": "figure"}, {"target": 1}])
def test_9_7_a_ball_needs_a_target(given: dict[str, Any]) -> None:
    assert wrong("cannon_damage", given) == "/given/target"


def test_9_7_who_is_struck_is_drawn_by_id() -> None:
    near = ["f2", "f10", "f1"]
    assert cannon.struck_by("occupant", near, faces(2), silent) == ("f10",)
    assert cannon.struck_by("occupant", ["f"], faces(), silent) == ("f",)
    assert cannon.struck_by("occupant", [], faces(), silent) == ()
    assert cannon.struck_by("crew", near, faces(2, 3, 2), silent) == ("f2", "f10")
    assert cannon.struck_by("crew", near, faces(3, 1, 1), silent) == ("f1", "f10", "f2")
    assert cannon.struck_by("crew", ["a", "b"], faces(3, 2), silent) == ("b", "a")
    for cell in ("breach", "floor", "mast"):
        assert cannon.struck_by(cell, near, faces(), silent) == ("f1", "f10", "f2")
    for cell in ("fire", "helm", "rigging", "holed", "nothing", "dismounted"):
        assert cannon.struck_by(cell, near, faces(), silent) == ()


def test_9_7_breakage_does_not_add_two_but_a_falling_floor_one() -> None:
    plain, wounded = Exposed(), Exposed(Fighter(wounds=1), "light")

    def effect(cell: str, die: int, victim: Exposed = plain) -> str:
        return cannon.breakage_effect(cell, victim, TABLES, faces(die), silent)

    assert [effect("breach", die) for die in (2, 4, 5)] == ["stunned", "wounded", "killed"]
    assert [effect("floor", die) for die in (1, 2, 4)] == ["stunned", "wounded", "killed"]
    assert effect("mast", 4, wounded) == "killed"
    assert effect("mast", 3, wounded) == "stunned"


def test_9_7_helm_rigging_and_mast_of_a_ship() -> None:
    def sails(vessel: Vessel) -> Passage:
        return vessels.sail(6, True, vessel, TABLES, faces(), silent)

    helm = vessels.damaged(WHOLE, "helm", TABLES)
    assert sails(helm) == Passage(150, False)
    assert sails(vessels.repaired(helm)) == Passage(150, False)
    assert sails(vessels.repaired(vessels.repaired(helm))) == Passage(150, True)
    assert vessels.repaired(WHOLE) == WHOLE
    rigging = vessels.damaged(WHOLE, "rigging", TABLES)
    assert sails(rigging).moves == 100
    mast = vessels.damaged(rigging, "mast", TABLES)
    assert sails(mast).moves == 50
    stripped = WHOLE
    for _ in range(4):
        stripped = vessels.damaged(stripped, "rigging", TABLES)
    assert sails(stripped).moves == 0
    drift = vessels.sail(6, False, mast, TABLES, faces(1), silent)
    assert drift == Passage(80, False, drifts=True)
    loose = vessels.sail(2, True, helm, TABLES, faces(1), silent)
    assert not loose.may_turn


def test_9_7_a_holed_ship_sinks_after_three_turns() -> None:
    ship = vessels.damaged(WHOLE, "holed", TABLES)
    sunk = []
    for _ in range(3):
        ship = vessels.after_turn(ship)
        ship = vessels.damaged(ship, "holed", TABLES)  # a second hole changes nothing
        sunk.append(ship.sunk)
    assert sunk == [False, False, True]
    assert vessels.after_turn(WHOLE) == WHOLE
    soon = vessels.damaged(WHOLE, "holed", read_tables({"damage.sinks_after": 1}))
    assert vessels.after_turn(soon).sunk


def test_9_7_a_holed_boat_rows_at_half_speed_and_may_sink() -> None:
    boat = vessels.damaged(WHOLE, "boat_holed", TABLES)
    assert vessels.row(3, True, boat, TABLES).moves == 60
    assert vessels.row(0, True, boat, TABLES).moves == 40
    assert not boat.sunk
    assert vessels.damaged(boat, "boat_sinks", TABLES).sunk
    for cell in ("crew", "nothing", "fire"):
        assert vessels.damaged(WHOLE, cell, TABLES) == WHOLE
