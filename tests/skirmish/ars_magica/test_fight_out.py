"""A fight of those who are asked nothing is two keystrokes; whoever is asked stops it."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.game import Action, Refusal
from skirmish.ars_magica.orders import DEFAULT, MOST_ROUNDS
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import State
from skirmish.ars_magica.units import able
from tests.skirmish.ars_magica.table import Fight, begun, man, one, scenario, shipped

FAR = {"table": {"width": 2000, "height": 300}}
WALL = [[480, 100], [520, 100], [520, 200], [480, 200]]


def act(state: State, verb: str, seed: str, seat: str = "referee", **args: Any) -> State:
    outcome = RULESET.decide(state, Action(seat, verb, args), Chance(Seeded(seed, 1)))
    assert not isinstance(outcome, Refusal), outcome
    for event in outcome:
        state = RULESET.evolve(state, event)
    return state


def grogs(name: str) -> dict[str, Any]:
    body = shipped(name)
    for figure in body["figures"]:
        figure["player"] = False
    return body


@pytest.mark.parametrize("name", ["la_carovana", "duello_nel_cortile"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_fight_of_grogs_is_two_keystrokes(name: str, seed: str) -> None:
    body = grogs(name)
    for figure in body["figures"]:
        figure["hidden"] = False
    state = RULESET.setup(body, {})
    for verb in ("begin", "fight_out"):
        assert verb in RULESET.legal(state, state.seats["referee"])["table"]
        state = act(state, verb, seed)
    assert state.phase == "aftermath"
    assert RULESET.invariants(state) == []


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_who_hides_stays_hidden_and_is_left_when_all_others_are_through(seed: str) -> None:
    state = RULESET.setup(grogs("la_carovana"), {})
    hidden = next(id for id, one in state.figures.items() if one.hidden)
    place = state.figures[hidden].at
    state = act(act(state, "begin", seed), "fight_out", seed)
    spy = state.figures[hidden]
    assert (spy.hidden, spy.at, spy.wounds) == (True, place, ())
    left = {one.side for one in state.present() if able(state, one) and not one.hidden}
    assert len(left) == 1
    assert RULESET.invariants(state) == []


def test_it_stops_where_a_player_is_asked() -> None:
    state = RULESET.setup(shipped("duello_nel_cortile"), {})
    state = act(act(state, "begin", "a"), "fight_out", "a")
    assert state.agenda[0].step in ("effort", "guard")


def test_it_stops_where_nobody_can_do_anything() -> None:
    fight = begun(scenario(man("na"), man("sb"), apart=100), 9, 2)
    fight.act("fight_out")
    assert (fight.state.round, fight.state.phase) == (2, "declarations")
    fight.sound()


def test_it_stops_after_so_many_rounds() -> None:
    body = scenario(man("na", "rogue"), man("sb", "rogue"), engaged=[["na", "sb"]])
    fight = begun(body, 9, 2)
    fight.act("fight_out", (2, 9) * 2 * MOST_ROUNDS)
    assert fight.state.round == 1 + MOST_ROUNDS


def test_who_is_ordered_to_stay_stays() -> None:
    figures = [man("na", at=[100, 100]), man("sb", at=[1800, 100])]
    state = RULESET.setup(scenario(*figures, **FAR), {})
    state = act(state, "begin", "a")
    stay = {"do": ["stay"]}
    order = Action("referee", "fight_out", {}, {"na": stay, "sb": stay})
    assert set(RULESET.orders_used(state, order)) == {"na", "sb"}
    outcome = RULESET.decide(state, order, Chance(Seeded("a", 1)))
    assert not isinstance(outcome, Refusal)
    assert not [event for event in outcome if event.code == "moved"]


def test_it_is_the_referees_and_only_while_there_is_a_fight() -> None:
    fight = Fight(scenario(man("na"), man("sb")))
    assert fight.refused("fight_out") == "not_begun"
    fight.act("begin", (9, 2))
    assert fight.refused("fight_out", "north") == "referee_only"
    fight.act("rule", changes=[{"what": "fate", "figure": "sb", "fate": "fled"}], reason="R")
    assert fight.refused("fight_out") == "nothing_left"


def by_order(figures: list[dict[str, Any]], **more: Any) -> Fight:
    fight = begun(scenario(*figures, **{**FAR, **more}), 9, 2)
    action = Action("referee", "carry_out", {"figure": "na"}, {"na": {"do": ["approach"]}})
    outcome = RULESET.decide(fight.state, action, Chance(Seeded("a", 1)))
    assert not isinstance(outcome, Refusal), outcome
    for event in outcome:
        fight.state = RULESET.evolve(fight.state, event)
    return fight


def test_12_1_an_approach_is_a_run_towards_the_nearest_enemy() -> None:
    fight = by_order([man("na", at=[100, 100]), man("sb", at=[1800, 100])])
    assert fight["na"].at == (100 + 359, 100)


def test_9_a_rider_approaches_at_a_gallop() -> None:
    rider = man("na", "knight", at=[100, 100], riding="nh")
    horse = man("nh", "destrier", mount=True, at=[100, 100])
    fight = by_order([rider, horse, man("sb", at=[1800, 100])])
    assert fight["na"].at == (100 + 499, 100)
    assert fight["nh"].gait == "gallop"


def test_an_approach_stops_in_reach_and_before_a_wall() -> None:
    near = by_order([man("na", at=[100, 100]), man("sb", at=[300, 100])])
    assert near["na"].at == (282, 100)
    table = {**FAR["table"], "features": [{"id": "w", "wall": True, "polygon": WALL}]}
    wall = by_order([man("na", at=[300, 150]), man("sb", at=[1800, 150])], table=table)
    assert wall["na"].at == (300 + 179, 150)


def test_a_round_by_the_default_orders_is_as_it_was() -> None:
    """Old games are audited: who has no order does not approach."""
    assert "approach" not in DEFAULT
    fight = begun(scenario(man("na", at=[100, 100]), man("sb", at=[1800, 100]), **FAR), 9, 2)
    events = fight.act("carry_out_all")
    assert one(events, "passed")["figure"] == "na"
