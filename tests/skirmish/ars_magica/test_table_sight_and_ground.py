"""Sentences of AM 2, 6, 12, 13 at the table: ground, height, darkness, distance, the unseen."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.game import Refusal
from skirmish.ars_magica.ruleset import RULESET
from tests.skirmish.ars_magica.table import Fight, begun, man, one, scenario

FIELD = {"width": 1000, "height": 600}


def area(**more: Any) -> dict[str, Any]:
    """A field whose right half is an area."""
    shape = [[500, 0], [1000, 0], [1000, 600], [500, 600]]
    return {**FIELD, "features": [{"id": "half", "polygon": shape, **more}]}


def at(
    id: str, x: int, y: int = 300, like: str = "standard soldier", **more: Any
) -> dict[str, Any]:
    return man(id, like, at=[x, y], **more)


def totals(fight: Fight, attacker: str, target: str, faces: tuple[int, ...]) -> tuple[int, int]:
    struck = one(fight.act("attack", faces, figure=attacker, target=target), "blow_struck")
    return struck["attack"], struck["defence"]


def test_6_4_the_higher_one_has_one_more_in_attack_and_defence() -> None:
    table = area(height=1)
    fight = begun(scenario(at("na", 505), at("sb", 490), table=table), 9, 2)
    assert totals(fight, "na", "sb", (2, 3)) == (12 + 1 + 2, 11 + 3)
    assert totals(fight, "sb", "na", (2, 3)) == (12 + 2, 11 + 1 + 3)


def test_6_4_a_rider_has_nothing_from_higher_ground() -> None:
    rider = at("na", 505, like="knight", hand="sword, long", riding="nh")
    horse = at("nh", 505, like="destrier", mount=True)
    fight = begun(scenario(rider, horse, at("sb", 490), table=area(height=1)), 9, 2)
    assert totals(fight, "na", "sb", (2, 3)) == (17 + 2, 11 + 3)


@pytest.mark.parametrize(("ground", "dice"), [("dense undergrowth", 3), ("mud", 3), (None, 2)])
def test_2_5_bad_ground_is_one_botch_die_more(ground: str | None, dice: int) -> None:
    table = area(ground=ground) if ground else FIELD
    fight = begun(scenario(at("na", 515), at("sb", 500), table=table, mishaps="ask"), 9, 2)
    shown = (0, *(5,) * dice, 9)
    fight.act("attack", shown, figure="na", target="sb")


def test_2_5_nuisances_are_one_botch_die_each() -> None:
    body = scenario(man("na"), man("sb"), engaged=[["na", "sb"]], nuisances=2)
    fight = begun(body, 9, 2)
    fight.act("attack", (0, 5, 5, 5, 5, 9), figure="na", target="sb")


def test_15_a4_of_more_than_two_combatants_the_dice_are_three() -> None:
    body = scenario(man("na"), man("sb"), man("sc"), engaged=[["na", "sb"]])
    fight = begun(body, 9, 5, 2)
    fight.act("attack", (0, 5, 5, 5, 9), figure="na", target="sb")
    fight.act("rule", changes=[{"what": "fate", "figure": "sc", "fate": "fled"}], reason="R")
    fight.act("attack", (0, 5, 5, 9), figure="sb", target="na")


def test_2_6_a_hunter_without_brawl_risks_three_dice_more_against_missiles() -> None:
    fight = begun(scenario(man("na", "hunter"), man("sb", "hunter"), apart=10), 9, 2)
    fight.act("shoot", (2, 0, 5, 5, 5, 5, 5), figure="na", target="sb")


def test_13_9_in_the_dark_both_have_the_bonus_and_the_dice() -> None:
    body = scenario(man("na"), man("sb"), engaged=[["na", "sb"]], darkness="heavy")
    fight = begun(body, 9, 2)
    # Attack +6, Defence +9, and three dice more on open ground.
    assert totals(fight, "na", "sb", (0, 5, 5, 5, 5, 5, 3)) == (12 + 6, 11 + 9 + 3)


def test_13_9_on_broken_ground_the_dice_are_the_higher_number() -> None:
    body = scenario(
        man("na"), man("sb"), engaged=[["na", "sb"]], darkness="heavy", broken_ground=True
    )
    begun(body, 9, 2).act("attack", (0, *(5,) * 6, 3), figure="na", target="sb")


def test_13_9_there_is_no_attack_bonus_for_missiles_and_the_better_defence_counts() -> None:
    hidden = man("sb", concealment="medium", cover=1)
    fight = begun(scenario(man("na", "hunter"), hidden, apart=10), 9, 2)
    shot = one(fight.act("shoot", (2, 3), figure="na", target="sb"), "shot_made")
    # +6 of the smoke is better than +3 of a quarter in cover.
    assert (shot["attack"], shot["defence"]) == (9 + 2, 9 + 6 + 3)
    dark = begun(scenario(man("na", "hunter"), man("sb"), apart=10, darkness="medium"), 9, 2)
    shot = one(dark.act("shoot", (2, 3), figure="na", target="sb"), "shot_made")
    assert shot["attack"] == 9 + 2


@pytest.mark.parametrize(
    ("signs", "attack", "defence"),
    [("obvious", 1 + 3, 3), ("clear", 3 + 3, 3), ("indistinct", 3 + 3, 6), ("faint", 6 + 3, 9)],
)
def test_13_10_the_invisible_strike_first_and_with_three_more_in_the_first_round(
    signs: str, attack: int, defence: int
) -> None:
    body = scenario(man("na"), man("sb", signs=signs), engaged=[["na", "sb"]])
    fight = begun(body, 9, 2)
    assert fight.state.turn == "sb"
    assert totals(fight, "sb", "na", (2, 1, 1, 5)) == (12 + attack + 2, 11 + 20)
    assert totals(fight, "na", "sb", (2, 3)) == (12 + 2, 11 + defence + 3)
    fight.act("advance")
    order = fight.state.turn
    assert order == "na"
    fight.act("stay", figure="na")
    assert totals(fight, "sb", "na", (2, 3)) == (12 + attack - 3 + 2, 11 + 3)


def test_13_10_who_is_not_located_is_not_shot_at() -> None:
    fight = begun(scenario(man("na", "hunter"), man("sb", signs="faint"), apart=10), 9, 2)
    fight.act("stay", figure="sb")
    assert fight.refused("shoot", figure="na", target="sb") == "not_located"
    assert fight.refused("engage", figure="na", target="sb") == "not_located"


def test_15_b6_a_step_of_two_paces_leaves_the_action() -> None:
    fight = begun(scenario(at("na", 500), at("sb", 540), table=FIELD), 9, 2)
    assert fight.refused("attack", figure="na", target="sb") == "not_engaged"
    fight.act("walk", figure="na", path=[[520, 300]])
    fight.act("attack", (2, 9), figure="na", target="sb")
    fight = begun(scenario(at("na", 500), at("sb", 545), table=FIELD), 9, 2)
    fight.act("walk", figure="na", path=[[526, 300]])
    assert fight.state.turn == "sb"


def test_15_b6_by_option_a_walk_leaves_the_attack() -> None:
    body = scenario(at("na", 500), at("sb", 600), table=FIELD)
    fight = begun(body, 9, 2, walk_and_attack=True)
    fight.act("walk", figure="na", path=[[582, 300]])
    fight.act("attack", (2, 9), figure="na", target="sb")


def test_12_4_one_fast_action_a_turn_is_free() -> None:
    fight = begun(scenario(man("na", arms=["axe", "dagger"]), man("sb")), 9, 2)
    fight.act("draw", figure="na", weapon="dagger")
    assert fight.state.turn == "na"
    assert fight.refused("draw", figure="na", weapon="axe") == "fast_action_taken"


def test_15_c5_the_prone_do_not_run_and_rising_is_an_action() -> None:
    fight = begun(scenario(at("na", 500, prone=True), at("sb", 800), table=FIELD), 9, 2)
    assert fight.refused("run", figure="na", path=[[560, 300]]) == "prone"
    fight.act("rise", figure="na")
    assert fight.state.turn == "sb"


@pytest.mark.parametrize(
    ("condition", "paces", "defence", "dice"),
    [
        ("torch", 3, 0, 0),
        ("torch", 5, 3, 1),
        ("torch", 10, 6, 2),
        ("torch", 15, 9, 3),
        ("torch", 25, 9, 4),
        ("moonlight", 20, 6, 2),
        ("moonlight", 21, 9, 3),
        ("fog", 40, 9, 3),
        ("heavy rain", 10, 0, 0),
        ("heavy smoke", 10, 9, 4),
    ],
)
def test_13_9_the_farther_one_looks_the_better_the_other_is_hidden(
    condition: str, paces: int, defence: int, dice: int
) -> None:
    archer = at("na", 100, like="hunter")
    body = scenario(archer, at("sb", 100 + paces * 10), table=FIELD, darkness=condition)
    fight = begun(body, 9, 2)
    far = 0 if paces <= 15 else -3 * -(-paces // 15)
    # A botch: what is added is left, and at most 0.
    shown = (0, *(5,) * (2 + dice), 9)
    shot = one(fight.act("shoot", shown, figure="na", target="sb"), "shot_made")
    assert (shot["attack"], shot["defence"]) == (9 + far, 9 + defence + 9)


@pytest.mark.parametrize(("condition", "paces"), [("torch", 25), ("fog", 80), ("moonlight", 100)])
def test_13_9_nobody_is_shot_at_beyond_the_furthest_range(condition: str, paces: int) -> None:
    wide = {"width": 2000, "height": 600}
    archer = at("na", 100, like="hunter")
    body = scenario(archer, at("sb", 101 + paces * 10), table=wide, darkness=condition)
    fight = begun(body, 9, 2)
    assert fight.refused("shoot", figure="na", target="sb") == "out_of_sight"
    offered = RULESET.options(
        fight.state, fight.state.seats["north"], {"verb": "shoot", "figure": "na"}
    )
    assert not isinstance(offered, Refusal)
    assert offered["targets"]["sb"]["why"]["code"] == "out_of_sight"
    sees = {"what": "set", "figure": "na", "field": "sighted", "value": True}
    fight.act("rule", changes=[sees], reason="Eyes of the cat.")
    fight.act("shoot", (9, 2), figure="na", target="sb")


def test_13_9_without_a_map_the_distance_of_the_referee_counts() -> None:
    body = scenario(man("na", "hunter"), man("sb"), apart=10, darkness="torch")
    fight = begun(body, 9, 2)
    assert fight.refused("shoot", figure="na", target="sb", distance=26) == "out_of_sight"
    shot = one(fight.act("shoot", (9, 2), figure="na", target="sb", distance=3), "shot_made")
    assert shot["defence"] == 9 + 2


def test_13_9_fog_is_ruled_and_lifted() -> None:
    fight = begun(scenario(man("na"), man("sb"), engaged=[["na", "sb"]]), 9, 2)
    fog = {"what": "table", "field": "darkness", "value": "fog"}
    fight.act("rule", changes=[fog], reason="It comes up.")
    # Light at 0 paces: Attack 1 and Defence 3 both ways.
    assert totals(fight, "na", "sb", (2, 3)) == (12 + 1 + 2, 11 + 3 + 3)
    fight.act("rule", changes=[{**fog, "value": "none"}], reason="It lifts.")
    assert totals(fight, "sb", "na", (2, 3)) == (12 + 2, 11 + 3)
