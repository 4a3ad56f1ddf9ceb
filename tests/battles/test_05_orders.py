"""ST 5.2: orders with an aim, standing answers, notes, and what becomes of those that fail."""

from __future__ import annotations

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from battles.stirling.state import State
from campaigns.tabletop.game import Refusal
from tests.battles.table import Game, field


def ordered(
    *units: dict[str, Any],
    orders: dict[str, Any],
    overrides: dict[str, Any] | None = None,
    dice: tuple[int, ...] = (),
    **more: Any,
) -> Game:
    """The orders opened and all carried out, until a choice waits."""
    checked = Game(field(*units, **more), overrides)
    checked.to("movement", "orders")
    for id, body in orders.items():
        seat = checked.state.seats["referee"]
        assert RULESET.check_order(checked.state, seat, id, body) is None
    checked.do("carry_out_all", orders=orders, dice=dice)
    return checked


def failed(game: Game) -> tuple[str, str, str]:
    event = game.event("order_failed")
    return event.args["unit"], event.args["reason"], event.args["kept"]


A1 = {"id": "A1", "at": "0505", "front": "S", "mov": 6}
FAR = {"id": "B1", "at": "1818", "mov": 3}


def at(game: Game, id: str) -> tuple[str, str]:
    unit = game.state.units[id]
    return unit.at, unit.front


def test_toward_a_hex_in_reach_with_a_front() -> None:
    game = ordered(A1, FAR, orders={"A1": {"toward": "0508", "front": "SE"}})
    assert at(game, "A1") == ("0508", "SE")
    assert "order_failed" not in game.codes()
    game.check()


def test_toward_a_hex_beyond_reach_goes_as_near_as_it_can() -> None:
    game = ordered(A1, FAR, orders={"A1": {"toward": "0518"}})
    assert at(game, "A1") == ("0511", "S")
    game = ordered(A1, FAR, orders={"A1": {"toward": "0518", "mode": "run"}})
    assert at(game, "A1")[0] == "0518"


def test_toward_goes_round_what_it_cannot_enter() -> None:
    wall = [f"{c:02}07" for c in range(1, 8)]
    map_ = {"terrain": [{"kind": "water", "hexes": wall}]}
    goal = {"A1": {"toward": "0509", "mode": "run"}}
    game = ordered({**A1, "mov": 5}, FAR, orders=goal, map=map_)
    assert game.state.units["A1"].at == "0509"
    short = ordered(A1, FAR, orders={"A1": {"toward": "0509"}}, map=map_)
    assert int(short.state.units["A1"].at[:2]) > 5


def test_a_front_that_cannot_be_paid_for_is_told() -> None:
    game = ordered(A1, FAR, orders={"A1": {"toward": "0511", "front": "N"}})
    assert at(game, "A1") == ("0511", "S")
    assert failed(game) == ("A1", "too_far", "as_far")
    game = ordered(
        A1,
        FAR,
        orders={"A1": {"toward": "0511", "front": "N"}},
        overrides={"failed_order": "hold"},
    )
    assert at(game, "A1") == ("0505", "S")
    assert failed(game) == ("A1", "too_far", "hold")


def test_where_it_stands_already_it_only_turns() -> None:
    game = ordered(A1, FAR, orders={"A1": {"toward": "0505", "front": "SE"}})
    assert at(game, "A1") == ("0505", "SE")
    assert "order_failed" not in game.codes()


def test_a_charge_finds_its_path_when_it_is_carried_out() -> None:
    target = {"id": "B1", "at": "0511", "mov": 3}
    game = ordered(A1, target, orders={"A1": {"charge": "B1"}})
    assert at(game, "A1") == ("0510", "S")
    assert game.state.units["A1"].charging == "B1"


def test_a_charge_that_cannot_reach_becomes_that_walk() -> None:
    game = ordered(A1, {**FAR, "at": "0518"}, orders={"A1": {"charge": "B1"}})
    assert at(game, "A1")[0] == "0511"
    assert failed(game) == ("A1", "cannot_reach", "as_far")
    assert game.state.units["A1"].charging is None


def test_a_second_charge_on_one_target_becomes_a_walk() -> None:
    other = {"id": "A2", "at": "0305", "front": "S", "mov": 6}
    orders = {"A1": {"charge": "B1"}, "A2": {"charge": "B1"}}
    game = ordered(A1, other, {"id": "B1", "at": "0511", "mov": 3}, orders=orders)
    assert failed(game) == ("A2", "charged_already", "as_far")
    assert game.state.units["A2"].at != "0305"


def test_following_a_friend_that_moves_first() -> None:
    fast = {"id": "A2", "at": "0405", "front": "S", "mov": 9}
    orders = {"A1": {"follow": "A2"}, "A2": {"verb": "move", "path": ["0406", "0407", "0408"]}}
    game = ordered(A1, fast, FAR, orders=orders)
    assert game.state.units["A2"].at == "0408"
    assert game.state.units["A1"].at in ("0508", "0507", "0407")


def test_following_what_is_gone_and_charging_a_friend() -> None:
    for order, code in (
        ({"follow": "B2"}, "not_on_table"),
        ({"charge": "B2"}, "not_on_table"),
        ({"charge": "A2"}, "not_an_enemy"),
    ):
        game = Game(field(A1, {"id": "A2", "at": "0101", "mov": 1}, FAR, {**FAR, "id": "B2"}))
        game.to("movement", "orders")
        change = {"what": "state", "unit": "B2", "state": "destroyed"}
        game.do("rule", {"changes": [change], "reason": "Gone."})
        game.do("carry_out_all", orders={"A1": order})
        assert failed(game) == ("A1", code, "hold")
        assert at(game, "A1") == ("0505", "S")


def test_an_engaged_unit_cannot_approach() -> None:
    enemy = {"id": "B1", "at": "0506", "mov": 3}
    game = ordered(A1, enemy, orders={"A1": {"toward": "0501"}})
    assert failed(game) == ("A1", "engaged", "hold")


def test_a_sealed_path_goes_as_far_as_it_is_legal_or_not_at_all() -> None:
    path = ["0506", "0507", "0508", "0509"]
    enemy = {"id": "B1", "at": "0509", "mov": 3}
    orders = {"A1": {"verb": "move", "path": path, "front": "SE"}}
    assert at(ordered(A1, enemy, orders=orders), "A1") == ("0508", "SE")
    held = ordered(A1, enemy, orders=orders, overrides={"failed_order": "hold"})
    assert at(held, "A1") == ("0505", "S")
    assert failed(held) == ("A1", "occupied", "hold")


@pytest.mark.parametrize(
    ("body", "at_", "code"),
    [
        ({"toward": "9999"}, "/body/toward", "off_map"),
        ({"toward": "0508", "charge": "B1"}, "/body/charge", "twice"),
        ({"follow": "B1", "path": ["0506"]}, "/body/follow", "twice"),
        ({"charge": "B9"}, "/body/charge", "unknown_name"),
        ({"follow": "A1"}, "/body/follow", "bad_value"),
        ({"charge": "B1", "mode": "run"}, "/body/mode", "unknown_name"),
        ({"toward": "0508", "mode": "flee"}, "/body/mode", "unknown_name"),
        ({"intercept": {"within": -1}}, "/body/intercept/within", "out_of_range"),
        ({"intercept": {"within": "2"}}, "/body/intercept/within", "wrong_type"),
        ({"if_stopped": "within:2"}, "/body/if_stopped", "unknown_name"),
        ({"note": ""}, "/body/note", "wrong_type"),
        ({"note": "x" * 2001}, "/body/note", "wrong_type"),
    ],
)
def test_bad_orders(body: dict[str, Any], at_: str, code: str) -> None:
    game = Game(field(A1, FAR))
    game.to("movement", "orders")
    refusal = RULESET.check_order(game.state, game.state.seats["a"], "A1", body)
    assert isinstance(refusal, Refusal)
    assert (refusal.at, refusal.code) == (at_, code)


def test_within_may_be_written_as_an_object() -> None:
    game = ordered(A1, FAR, orders={"B1": {"stance": "delaying", "intercept": {"within": 2}}})
    assert game.state.units["B1"].intercept == "within:2"


def test_options_tell_what_an_aim_comes_to() -> None:
    game = Game(field(A1, {**FAR, "at": "0518"}))
    game.to("movement", "orders")
    seat = game.state.seats["a"]
    asked: dict[str, Any] = {"verb": "move", "unit": "A1", "toward": "0508"}
    answer = RULESET.options(game.state, seat, asked)
    assert not isinstance(answer, Refusal)
    assert answer["way"]["path"] == ["0506", "0507", "0508"]
    answer = RULESET.options(game.state, seat, {"verb": "move", "unit": "A1", "charge": "B1"})
    assert not isinstance(answer, Refusal)
    assert answer["why"]["code"] == "cannot_reach"
    assert (answer["mode"], answer["way"]["path"][-1]) == ("walk", "0511")


def test_a_note_is_told_to_the_own_side_and_the_referee() -> None:
    game = ordered(A1, FAR, orders={"A1": {"toward": "0508", "note": "Quietly."}})
    event = game.event("order_noted")
    assert event.args["text"] == "Quietly."
    told = {id: RULESET.redact(game.start, event, seat) for id, seat in game.start.seats.items()}
    assert {id for id, one in told.items() if one is not None} == {"referee", "a"}


# Standing answers and choices

ENCIRCLED = (
    {"id": "A1", "at": "0505", "front": "N", "men": 101},
    {"id": "B1", "at": "0504", "front": "S", "mov": 3},
    {"id": "B2", "at": "0506", "front": "N", "mov": 3},
    {"id": "B3", "at": "0405", "front": "SE", "mov": 3},
    {"id": "B4", "at": "0605", "front": "SW", "mov": 3},
)


def test_an_encircled_unit_divides_by_its_standing_answer() -> None:
    game = ordered(*ENCIRCLED, orders={"A1": {"verb": "hold", "if_encircled": "always"}})
    assert [game.state.units[id].men for id in ("A1", "A1b")] == [51, 50]
    assert game.state.units["A1b"].front == "S"


def test_an_encircled_unit_is_asked_and_then_follows_its_order() -> None:
    order = {"verb": "move", "mode": "walk", "path": [], "front": "NE", "if_encircled": "ask"}
    game = ordered(*ENCIRCLED, orders={"A1": order})
    item = game.state.agenda[0]
    assert (item.step, item.default, item.seats) == ("split", "no", ("a",))
    assert set(item.choices) == {"no", "SE", "S", "SW"}
    again = Game(field(*ENCIRCLED))
    again.state, again.start = game.state, game.state
    game.do("choose", {"item": item.id, "choice": "no"}, seat="a")
    assert at(game, "A1") == ("0505", "NE")
    again.do("choose", {"item": item.id, "choice": "SW"}, seat="a")
    assert again.state.units["A1b"].front == "SW"
    game.check()


def test_nothing_is_asked_without_a_standing_answer() -> None:
    game = ordered(*ENCIRCLED, orders={"A1": {"verb": "hold"}})
    assert not game.state.agenda


FRIEND = {"id": "A2", "at": "0508", "mov": 2, "men": 40}


@pytest.mark.parametrize(("answer", "men"), [("always", 140), ("never", 100)])
def test_units_merge_at_the_end_of_a_move_by_the_standing_answer(answer: str, men: int) -> None:
    orders = {"A1": {"toward": "0508", "if_stacked": answer}}
    game = ordered(A1, FRIEND, FAR, orders=orders)
    assert game.state.units["A1"].men == men


def test_the_player_is_asked_whether_units_merge() -> None:
    game = ordered(A1, FRIEND, FAR, orders={"A1": {"toward": "0508", "if_stacked": "ask"}})
    item = game.state.agenda[0]
    assert (item.step, item.choices, item.default) == ("merge", ("no", "A2"), "no")
    game.do("choose", {"item": item.id, "choice": "A2"}, seat="a")
    assert game.state.units["A2"].fate == "merged"
    game.check()


def stop_setup(answer: str | None) -> Game:
    mover = {"id": "A1", "at": "0505", "front": "S", "mov": 6}
    slow = {"id": "B1", "at": "0811", "front": "N", "mov": 9}
    asked = {} if answer is None else {"if_stopped": answer}
    path = ["0506", "0507", "0508", "0509", "0510"]
    orders = {
        "A1": {"verb": "move", "path": path, **asked},
        "B1": {"stance": "delaying", "intercept": {"within": 4}},
    }
    return ordered(mover, slow, orders=orders)


def test_a_stopped_unit_takes_its_front_by_the_standing_answer() -> None:
    assert stop_setup(None).state.agenda[0].step == "stopped"
    assert stop_setup("ask").state.agenda[0].step == "stopped"
    game = stop_setup("always")
    assert not game.state.agenda
    assert game.event("front_chosen").args == {"unit": "A1", "front": "S", "cite": "ST 5.5"}


BOW = {
    "name": "bow",
    "short": 5,
    "medium": 10,
    "long": 15,
    "rate": "1",
    "damage": "1d6",
    "ammunition": 5,
}
SHOOTER = {"id": "A1", "at": "0505", "front": "S", "missile": BOW}
STACK = (
    {"id": "B1", "at": "0509", "men": 60},
    {"id": "B2", "at": "0509", "men": 90},
)


@pytest.mark.parametrize(("prefer", "target"), [("strongest", "B2"), ("weakest", "B1")])
def test_whom_to_shoot_in_a_hex_by_preference(prefer: str, target: str) -> None:
    game = Game(field(SHOOTER, *STACK))
    game.to("ranged", "shooting")
    order = {"verb": "shoot", "at": "0509", "prefer": prefer}
    game.do("carry_out", orders={"A1": order}, dice=[1, 1])
    assert game.event("shot").args["target"] == target


def test_the_player_is_asked_whom_to_shoot_in_a_hex() -> None:
    game = Game(field(SHOOTER, *STACK))
    game.to("ranged", "shooting")
    before = {id: RULESET.view(game.state, game.state.seats[id]) for id in ("b", "spectators")}
    game.do("carry_out", orders={"A1": {"verb": "shoot", "at": "0509"}})
    item = game.state.agenda[0]
    assert (item.step, item.choices, item.default) == ("target", ("B2", "B1"), "B2")
    for id, view in before.items():
        assert RULESET.view(game.state, game.state.seats[id]) == view
    assert game.state.phase == "ranged"
    game.do("choose", {"item": item.id, "choice": "B1"}, seat="a", dice=[1, 1])
    assert game.event("shot").args["target"] == "B1"
    game.check()


def test_shooting_into_a_hex_without_a_choice_or_a_target() -> None:
    game = Game(field(SHOOTER, STACK[0], {**STACK[1], "at": "0510"}))
    game.to("ranged", "shooting")
    assert game.refused("shoot", {"unit": "A1", "at": "0511"}).code == "nobody_there"
    assert game.refused("shoot", {"unit": "A1", "at": "2121"}).code == "off_map"
    assert game.refused("shoot", {"unit": "A1"}).code == "missing"
    game.do("shoot", {"unit": "A1", "at": "0509"}, dice=[1, 1])
    assert game.event("shot").args["target"] == "B1"


def test_a_target_that_a_ruling_took_away_is_shot_at_no_more() -> None:
    game = Game(field(SHOOTER, *STACK, {"id": "B3", "at": "0512"}))
    game.to("ranged", "shooting")
    game.do("shoot", {"unit": "A1", "at": "0509"})
    item = game.state.agenda[0]
    change = {"what": "state", "unit": "B2", "state": "destroyed"}
    game.do("rule", {"changes": [change], "reason": "Gone."})
    game.do("choose", {"item": item.id, "choice": "B2"})
    assert failed(game) == ("A1", "not_on_table", "hold")
    assert not game.state.agenda
    game.check()


def views(state: State, seats: tuple[str, ...]) -> list[Any]:
    return [RULESET.view(state, state.seats[id]) for id in seats]


def test_while_somebody_is_asked_others_read_the_same_as_before() -> None:
    """Who delays is known, whether it can react is not: mover and spectators read no other byte."""
    game = Game(field(A1, {"id": "B1", "at": "0811", "front": "N", "mov": 9}))
    game.to("movement", "orders")
    path = ["0506", "0507", "0508", "0509", "0510"]
    orders = {"A1": {"verb": "move", "path": path}, "B1": {"stance": "delaying"}}
    game.do("carry_out", orders=orders)
    blind = ("a", "spectators")
    before = views(game.state, blind)
    game.do("carry_out", orders=orders)
    assert game.state.agenda[0].seats == ("b",)
    assert views(game.state, blind) == before
    told = [RULESET.redact(game.state, e, game.state.seats["a"]) for e in game.entries[-1].events]
    assert told == [None]
