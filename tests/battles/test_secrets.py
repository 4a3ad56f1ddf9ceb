"""ST 2.7: nothing is hidden but orders, standing answers and choices that wait."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from battles.stirling.state import State
from campaigns.tabletop.game import Action, Event
from tests.battles.table import Game, field, scenario


def everything(state: State, seat_id: str) -> str:
    """All that a seat gets of a position, as bytes."""
    seat = state.seats[seat_id]
    slots = {u: s for u, s in RULESET.order_slots(state).items() if seat.shares(str(s["side"]))}
    asked = [
        repr(RULESET.options(state, seat, {"verb": verb, "unit": unit}))
        for unit in state.units
        for verb in ("move", "shoot")
    ]
    told = [RULESET.view(state, seat), RULESET.legal(state, seat), slots, asked]
    return json.dumps(told, sort_keys=True)


def positions() -> Iterator[tuple[str, State]]:
    """A position of every step of two turns."""
    game = Game(scenario("first_steps"), seed="secrets")
    game.do("begin")
    seen = set()
    while game.state.turn < 3:
        key = (game.state.phase, game.state.step, bool(game.state.agenda))
        if key not in seen:
            seen.add(key)
            yield "/".join(map(str, key)), game.state
        game.on()


@pytest.mark.parametrize(("name", "state"), [*positions()])
def test_standing_answers_of_others_make_no_difference(name: str, state: State) -> None:
    twin = state.with_unit("B1", intercept="always", rear_attack="never")
    for seat in ("blue", "spectators"):
        assert everything(state, seat) == everything(twin, seat)


def waiting() -> Game:
    """B1 is asked whether it intercepts A1; C1 is of a third side."""
    body = field(
        {"id": "A1", "at": "1015", "front": "N", "mov": 9},
        {"id": "B1", "at": "1410", "front": "NW", "mov": 15},
    )
    body["factions"].append({"id": "c", "name": "Side C", "slot": "C"})
    body["units"].append({**body["units"][0], "id": "C1", "faction": "c", "at": "0101", "mov": 3})
    game = Game(body)
    game.to("movement", "orders")
    game.do("carry_out", orders={"B1": {"stance": "delaying"}})
    return game


PATH = [f"10{row:02d}" for row in range(14, 6, -1)]


def test_a_choice_that_waits_looks_to_others_as_if_the_mover_had_still_to_move() -> None:
    game = waiting()
    before = {seat: everything(game.state, seat) for seat in ("c", "spectators")}
    game.do("move", {"unit": "A1", "path": PATH})
    assert game.state.agenda
    for seat in ("c", "spectators"):
        assert everything(game.state, seat) == before[seat]


def test_twins_of_a_choice_that_waits() -> None:
    game = waiting()
    game.do("move", {"unit": "A1", "path": PATH, "front": "N"})
    item = game.state.agenda[0]
    plan = {**item.data["plan"], "path": PATH[: item.data["plan"]["entered"] + 1], "front": None}
    rest = replace(item, data={**item.data, "plan": plan})
    other = replace(item, step="rear_attack", choices=("strike", "spare"), default="strike")
    for twin in (rest, other):
        state = replace(game.state, agenda=(twin,))
        for seat in ("a", "c", "spectators"):
            assert everything(state, seat) == everything(game.state, seat)
    # not even he who is asked learns where the mover wants to go
    assert everything(replace(game.state, agenda=(rest,)), "b") == everything(game.state, "b")


def test_what_each_seat_hears_of_a_choice() -> None:
    game = waiting()
    move = game.do("move", {"unit": "A1", "path": PATH})
    item = game.state.agenda[0]
    state = game.state
    answer = game.do("choose", {"item": item.id, "choice": "pass_all"}, seat="b")

    def told(seat: str, state: State, events: list[Any]) -> list[str]:
        heard = []
        for event in events:
            known = RULESET.redact(state, event, state.seats[seat])
            if known is not None:
                heard.append(known.code)
            state = RULESET.evolve(state, event)
        return heard

    assert told("b", state, move) == ["choice_put"]
    assert told("a", state, move) == told("c", state, move) == []
    assert told("b", state, answer)[0] == "choice_made"
    assert told("a", state, answer)[0] == "moved"
    assert "choice_made" not in told("spectators", state, answer)


def test_why_an_order_failed_is_for_its_own_side() -> None:
    game = Game(field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "1515"}))
    game.to("movement", "moves")
    state = game.state
    events = game.do("carry_out", orders={"A1": {"verb": "move", "path": ["0909"]}})
    failed = next(event for event in events if event.code == "order_failed")
    assert RULESET.redact(state, failed, state.seats["a"]) == failed
    assert RULESET.redact(state, failed, state.seats["b"]) is None
    assert RULESET.redact(state, failed, state.seats["referee"]) == failed


def test_an_unknown_event_is_told_to_nobody_but_the_referee() -> None:
    state = waiting().state
    event = Event("something_new", {"unit": "A1"})
    assert RULESET.redact(state, event, state.seats["a"]) is None
    assert RULESET.redact(state, event, state.seats["referee"]) == event


def test_order_slots_and_what_is_opened() -> None:
    game = Game(scenario("first_steps"), seed="slots")
    assert RULESET.order_slots(game.state) == {}
    game.do("begin")
    slots = RULESET.order_slots(game.state)
    assert slots["A2"] == {"phase": "1:ranged", "side": "blue", "optional": True}
    assert slots["B1"] == {"phase": "1:movement", "side": "red", "optional": True}
    seat = game.state.seats["blue"]
    check = RULESET.check_order
    assert check(game.state, seat, "A2", {"verb": "shoot", "target": "B2"}) is None
    bad = check(game.state, seat, "A2", {"verb": "shoot", "target": "B9"})
    assert bad is not None
    assert (bad.code, bad.at) == ("unknown_name", "/body/target")
    other = check(game.state, seat, "B1", {})
    assert other is not None
    assert other.code == "not_yours"
    unknown = check(game.state, seat, "Z1", {})
    assert unknown is not None
    assert unknown.at == "/unit"
    game.to("movement", "orders")
    assert list(RULESET.orders_used(game.state, Action("referee", "advance"))) == sorted(
        RULESET.order_slots(game.state)
    )
    assert RULESET.orders_used(game.state, Action("referee", "check", {"unit": "A1"})) == ()
    body = {"verb": "move", "path": ["0205"], "stance": "delaying", "intercept": "within:3"}
    assert check(game.state, seat, "A1", body) is None
    game.do("advance", orders={"A1": body})
    assert game.state.units["A1"].intercept == "within:3"
    assert game.state.step == "moves"
    first = game.state.doing.order[0]
    assert list(RULESET.orders_used(game.state, Action("referee", "carry_out"))) == [first]
    assert set(RULESET.orders_used(game.state, Action("referee", "carry_out_all"))) == set(
        game.state.doing.order
    )
    game.to("melee")
    assert RULESET.order_slots(game.state) == {}
