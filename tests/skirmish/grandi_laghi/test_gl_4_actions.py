"""GL 4: moves, falls, fords, reloading, arson."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import Explanation, silent
from skirmish.grandi_laghi.procedures.actions import (
    actions_of,
    dies_in_fire,
    reload,
    reload_refused,
    reload_roll,
    set_fire,
    spends_activation,
)
from skirmish.grandi_laghi.procedures.movement import (
    GAITS,
    after_fall,
    after_slip,
    cross_boats,
    distance,
    drenched,
    ford,
    full_distance,
    ground_halves,
    is_aimed,
    may_fire_after,
    may_take_whole_move,
    run,
)
from skirmish.grandi_laghi.sums import CardModifier
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import a, answer, dice, error, result, spent


def test_4_1_the_movement_table() -> None:
    assert {gait: full_distance(TABLES, gait, False) for gait in GAITS} == {
        "walk": 100,
        "run": 150,
        "ford": 50,
        "drag": 100,
    }
    assert full_distance(TABLES, "drag", True) == 50


def test_4_1_the_actions_say_why_not() -> None:
    codes = {
        name: refusal and refusal.code
        for name, refusal in actions_of(TABLES, a("indian", reload="yellow"), False).items()
    }
    assert codes == {"move": None, "fire": "reloading_yellow", "reload": None, "other": None}
    loaded = actions_of(TABLES, a("indian"), False)
    assert loaded["fire"] is None
    assert loaded["reload"] is not None
    assert loaded["reload"].code == "loaded"


def test_4_1_the_hesitant_may_only_move() -> None:
    timid = actions_of(TABLES, a("indian"), True)
    assert timid["move"] is None
    for action in ("fire", "reload", "other"):
        refusal = timid[action]
        assert refusal is not None
        assert (refusal.code, refusal.cite) == ("hesitates", "GL 8.1")
    assert spends_activation("move")


@pytest.mark.parametrize(
    ("gait", "halves"), [("walk", True), ("run", True), ("ford", False), ("drag", False)]
)
def test_4_2_difficult_ground_halves_walking_and_running(gait: str, halves: bool) -> None:
    assert ground_halves(TABLES, gait, True) is halves
    assert not ground_halves(TABLES, gait, False)
    assert not ground_halves(load({"difficult_ground_halves": False}), gait, True)


@pytest.mark.parametrize("kind", ["colonist", "militia", "indian", "ranger", "coureur"])
@pytest.mark.parametrize("difficult", [True, False])
def test_4_3_a_runner_falls_on_a_1(kind: str, difficult: bool) -> None:
    given = {"figure": {"type": kind}, "difficult": difficult}
    assert result("run", given, ["d6=1"]) == {"falls": True, "distance": 0}
    assert result("run", given, ["d6=2"]) == {
        "falls": False,
        "distance": 7.5 if difficult else 15,
    }


@pytest.mark.parametrize("kind", ["regular", "marine"])
def test_4_3_regulars_and_marines_fall_on_2_in_difficult_ground(kind: str) -> None:
    hard = {"figure": {"type": kind}, "difficult": True}
    assert result("run", hard, ["d6=2"]) == {"falls": True, "distance": 0}
    assert result("run", hard, ["d6=3"]) == {"falls": False, "distance": 7.5}
    assert not result("run", {"figure": {"type": kind}}, ["d6=2"])["falls"]
    plain_ground = {"difficult_ground_halves": False}
    assert result("run", hard, ["d6=2"], plain_ground)["falls"], "the roll is another matter"
    assert result("run", hard, ["d6=6"], plain_ground)["distance"] == 15


def test_4_3_the_fallen_lie_prone() -> None:
    assert after_fall(a("indian")).prone
    assert not after_fall(a("indian")).wet_powder
    assert run(TABLES, a("indian"), False, dice(1), silent).falls


@pytest.mark.parametrize(
    ("kind", "face", "slips"),
    [
        ("indian", 1, True),
        ("indian", 2, False),
        ("regular", 2, True),
        ("regular", 3, False),
        ("marine", 2, True),
        ("marine", 3, False),
    ],
)
def test_4_4_a_forder_slips_at_mid_ford(kind: str, face: int, slips: bool) -> None:
    assert result("ford", {"figure": {"type": kind}, "difficult": True}, [f"d6={face}"]) == {
        "slips": slips,
        "distance": 2.5 if slips else 5,
    }


def test_4_4_a_slip_wets_the_powder() -> None:
    wet = after_slip(a("indian"))
    assert (wet.prone, wet.wet_powder) == (True, True)
    assert ford(TABLES, a("indian"), dice(1), silent).falls


@pytest.mark.parametrize(
    ("state", "face", "cm"),
    [
        ({"wounds": 1}, 6, 2.5),
        ({"prone": True}, 6, 2.5),
        ({"wounds": 1, "prone": True}, 6, 1.2),
        ({"wounds": 1, "prone": True}, 1, 0.6),
        ({"prone": True}, 1, 1.2),
    ],
)
def test_4_5_halvings_of_a_ford_multiply(state: dict[str, Any], face: int, cm: float) -> None:
    assert result("ford", {"figure": {"type": "indian", **state}}, [f"d6={face}"])["distance"] == cm


@pytest.mark.parametrize(
    ("state", "difficult", "cm"),
    [
        ({}, False, 15),
        ({"wounds": 1}, False, 7.5),
        ({"wounds": 1}, True, 3.7),
        ({"wounds": 1, "prone": True}, True, 1.8),
        ({"prone": True}, True, 3.7),
    ],
)
def test_4_5_halvings_of_a_run_are_rounded_down_once(
    state: dict[str, Any], difficult: bool, cm: float
) -> None:
    given = {"figure": {"type": "indian", **state}, "difficult": difficult}
    assert result("run", given, ["d6=6"])["distance"] == cm


def test_4_5_lying_down_halves_a_walk_too() -> None:
    assert distance(TABLES, "walk", a("indian"), False, silent, lies_down=True) == 50
    assert distance(TABLES, "walk", a("indian", prone=True), False, silent, lies_down=True) == 25
    assert distance(TABLES, "drag", a("indian", wounds=1), True, silent) == 25


def test_4_5_the_explanation_names_each_halving() -> None:
    given = {"figure": {"type": "indian", "wounds": 1, "prone": True}, "difficult": True}
    steps = answer("run", given, ["d6=6"])["steps"]
    assert [(step["cite"], step["code"]) for step in steps] == [
        ("GL 4.3", "run_roll"),
        ("GL 4.1", "move_run"),
        ("GL 4.2", "half_ground"),
        ("GL 4.5", "half_wounded"),
        ("GL 4.5", "half_gets_up"),
        ("GL 4.5", "move_allowed"),
    ]
    assert steps[-1]["text"] == "May move 1.8 cm"


def test_4_6_a_level_costs_the_whole_move() -> None:
    assert may_take_whole_move(0)
    assert not may_take_whole_move(1)


def test_4_7_from_boat_to_boat_a_1_is_the_water_and_marines_are_exempt() -> None:
    assert cross_boats(TABLES, a("regular"), dice(1), silent)
    assert not cross_boats(TABLES, a("regular"), dice(2), silent)
    nothing = dice()
    assert not cross_boats(TABLES, a("marine"), nothing, silent)
    spent(nothing)
    wet = drenched(a("regular"))
    assert (wet.wet_powder, wet.prone) == (True, False)


def test_4_8_who_only_lies_down_or_gets_up_may_fire() -> None:
    assert may_fire_after(True, 0)
    assert not may_fire_after(True, 1)
    assert not may_fire_after(False, 0), "a still figure fires aimed, by GL 4.9"


def test_4_9_a_shot_is_aimed_if_nothing_else_was_done() -> None:
    assert is_aimed(False, 0)
    assert not is_aimed(True, 0)
    assert not is_aimed(False, 1)
    assert not is_aimed(False, 0, reloaded=True)


@pytest.mark.parametrize(
    ("kind", "needed"),
    [
        ("colonist", 6),
        ("militia", 5),
        ("indian", 5),
        ("ranger", 4),
        ("coureur", 4),
        ("regular", 4),
        ("marine", 4),
    ],
)
def test_4_10_what_each_type_must_reach_to_fire_at_once(kind: str, needed: int) -> None:
    given = {"figure": {"type": kind, "reload": "green"}}
    assert reload_roll(TABLES, a(kind)) == needed
    assert result("reload", given, [f"d6={needed}"]) == {"reload": None, "may_fire": True}
    assert result("reload", given, [f"d6={needed - 1}"]) == {"reload": None, "may_fire": False}
    for trait in ("veteran", "marksman"):
        assert reload_roll(TABLES, a(kind, trait)) == 3
    for trait in ("inexperienced", "officer", "leader", "woman"):
        assert reload_roll(TABLES, a(kind, trait)) == needed
    assert reload_roll(TABLES, a(kind, "veteran", "inexperienced")) == 3


@pytest.mark.parametrize(("before", "after"), [("red", "yellow"), ("yellow", "green")])
def test_4_10_red_and_yellow_step_down_without_a_die(before: str, after: str) -> None:
    given = {"figure": {"type": "ranger", "traits": ["veteran"], "reload": before}}
    assert result("reload", given) == {"reload": after, "may_fire": False}
    assert error("reload", given, ["d6=6"]) == ("dice_left_over", "/dice/0")


def test_4_10_a_players_card_counts() -> None:
    told = Explanation()
    bonus = lambda figure: (CardModifier("players_card", 1, "GL 9.1", "Drill"),)  # noqa: E731
    assert reload(TABLES, a("colonist", reload="green"), dice(5), told, bonus).may_fire
    assert ("GL 9.1", "players_card") in {(step.cite, step.code) for step in told.steps}


@pytest.mark.parametrize(
    ("state", "code", "at"),
    [
        ({}, "loaded", "/given/figure/reload"),
        ({"reload": None}, "loaded", "/given/figure/reload"),
        ({"reload": "blue"}, "unknown_name", "/given/figure/reload"),
        ({"reload": "red", "wet_powder": True}, "wet_powder", "/given/figure/wet_powder"),
        ({"reload": "red", "weapon": "hatchet"}, "no_firearm", "/given/figure/weapon"),
        ({"reload": "red", "weapon": None}, "no_firearm", "/given/figure/weapon"),
    ],
)
def test_4_10_reloads_that_are_refused(state: dict[str, Any], code: str, at: str) -> None:
    assert error("reload", {"figure": {"type": "ranger", **state}}) == (code, at)


def test_4_10_a_marker_on_a_dry_firearm_may_be_reloaded() -> None:
    assert reload_refused(TABLES, a("indian", weapon="pistol", reload="red")) is None


def test_4_12_two_even_rolls_in_a_row_set_a_house_on_fire() -> None:
    assert set_fire(TABLES, 0, False, dice(2), silent) == (1, False)
    assert set_fire(TABLES, 1, True, dice(6), silent) == (2, True)
    assert set_fire(TABLES, 1, True, dice(3), silent) == (0, False)
    assert set_fire(TABLES, 1, False, dice(4), silent) == (1, False)


def test_4_12_more_than_three_turns_in_the_fire_is_death() -> None:
    assert not dies_in_fire(TABLES, 3)
    assert dies_in_fire(TABLES, 4)
