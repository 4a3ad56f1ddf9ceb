"""ST 5.9 in a battle: the question at every hex, answers, and what becomes of the mover."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.hexes import side_between
from tests.battles.table import Game, field

DELAY = {"stance": "delaying"}
UP = [f"10{row:02d}" for row in range(14, 6, -1)]
"""A way north along column 10 from 1015."""


def crossing(
    answers: dict[str, Any] | None = None, mover: dict[str, Any] | None = None, **more: Any
) -> Game:
    """A1 goes north; the faster B1 (and B2) wait to the east of its way."""
    answers = {"B1": {}, **(answers or {})}
    units = [
        {"id": "A1", "at": "1015", "front": "N", "mov": 9, **(mover or {})},
        {"id": "B1", "at": "1410", "front": "NW", "mov": 15},
        {"id": "B2", "at": "1512", "front": "NW", "mov": 12},
    ]
    game = Game(field(*units[: 1 + len(answers)], **more))
    game.to("movement", "orders")
    game.do("carry_out", orders={id: {**DELAY, **body} for id, body in answers.items()})
    return game


def item(game: Game) -> Any:
    return game.state.agenda[0]


def answer(game: Game, choice: str, **more: Any) -> list[Any]:
    return game.do("choose", {"item": item(game).id, "choice": choice}, **more)


def test_the_question_is_put_at_every_hex_within_reach() -> None:
    game = crossing()
    game.do("move", {"unit": "A1", "path": UP}, seat="a")
    asked = []
    while game.state.agenda:
        asked.append(item(game).data["at"])
        answer(game, "pass", seat="b")
    assert asked == [at for at in UP if at in asked]
    assert len(asked) > 2
    assert game.state.units["A1"].at == UP[-1]
    assert game.state.units["B1"].at == "1410"


def test_one_answer_lets_the_whole_move_pass() -> None:
    game = crossing()
    game.do("move", {"unit": "A1", "path": UP})
    answer(game, "pass_all")
    assert not game.state.agenda
    assert game.state.units["A1"].at == UP[-1]


def test_an_interceptor_stops_the_mover_which_chooses_its_front() -> None:
    game = crossing()
    game.do("move", {"unit": "A1", "path": UP, "front": "N"})
    at = item(game).data["at"]
    choice = next(c for c in item(game).choices if ":" in c)
    to, front = choice.split(":")
    events = answer(game, choice, seat="b")
    assert [e.code for e in events][:4] == ["choice_made", "stopped", "moved", "choice_put"]
    assert events[2].args["mode"] == "intercept"
    units = game.state.units
    assert (units["A1"].at, units["B1"].at, units["B1"].front) == (at, to, front)
    assert "B1" in game.state.doing.acted
    assert (item(game).step, item(game).seats, item(game).default) == ("stopped", ("a",), "N")
    answer(game, "NE", seat="a")
    assert game.state.units["A1"].front == "NE"
    game.check()


def test_the_one_of_highest_rank_is_asked_first_and_then_nobody_else() -> None:
    game = crossing({"B1": {}, "B2": {}})
    game.do("move", {"unit": "A1", "path": UP})
    seen = []
    while game.state.agenda and item(game).step == "intercept":
        seen.append((item(game).data["at"], item(game).data["unit"]))
        both = {at for at, _ in seen if (at, "B1") in seen and (at, "B2") in seen}
        if both:
            assert seen[-2:] == [(seen[-1][0], "B1"), (seen[-1][0], "B2")]
            answer(game, next(c for c in item(game).choices if ":" in c))
            break
        answer(game, "pass")
    assert game.event("stopped").args["by"] == "B2"
    assert game.state.units["B1"].at == "1410"


@pytest.mark.parametrize(
    ("standing", "stopped"),
    [("always", True), ("never", False), ("within:2", False), ("within:9", True)],
)
def test_standing_answers(standing: str, stopped: bool) -> None:
    game = crossing({"B1": {"intercept": standing}})
    events = game.do("move", {"unit": "A1", "path": UP})
    assert ("stopped" in [event.code for event in events]) == stopped
    if stopped:
        by, mover = game.state.units["B1"], game.state.units["A1"]
        assert side_between(by.at, mover.at) == by.front


@pytest.mark.parametrize(
    "change",
    [
        {"mov": 15, "at": "1015"},  # of equal MOV, and no roll decides for the interceptor
        {"at": "1520"},  # out of its reach
    ],
)
def test_who_does_not_outrank_the_mover_or_does_not_reach_is_not_asked(
    change: dict[str, Any],
) -> None:
    units = [{"id": "A1", "front": "N", **change}, {"id": "B1", "at": "1402", "mov": 15}]
    if "mov" not in change:
        units[0]["mov"] = 1
    game = Game(field(*units))
    game.to("movement", "orders")
    dice = [6, 1] if "mov" in change else []
    game.do("carry_out", orders={"B1": DELAY}, dice=dice)
    column = change["at"][:2]
    row = int(change["at"][2:])
    game.do("move", {"unit": "A1", "path": [f"{column}{row - 1:02d}"]})
    assert not game.state.agenda


def test_a_charge_that_is_stopped_before_its_last_hex_is_no_charge() -> None:
    game = Game(
        field(
            {"id": "A1", "at": "1015", "front": "N", "mov": 9},
            {"id": "B1", "at": "1410", "front": "NW", "mov": 15},
            {"id": "B2", "at": "1009", "front": "S", "mov": 3},
        )
    )
    game.to("movement", "orders")
    orders = {"B1": {**DELAY, "intercept": "always"}, "B2": DELAY}
    game.do("carry_out", orders=orders)
    path = ["1014", "1013", "1012", "1011", "1010"]
    charge = {"unit": "A1", "mode": "charge", "path": path, "front": "N", "target": "B2"}
    events = game.do("move", charge)
    codes = [event.code for event in events]
    assert "stopped" in codes
    assert "charge_declared" not in codes
    assert game.state.charges == ()
    assert game.state.units["A1"].charging is None


def test_a_charge_stopped_in_its_last_hex_is_one_all_the_same() -> None:
    """Only before a target in rout can anybody be asked there: others hold the hex anyway."""
    game = Game(
        field(
            {"id": "A1", "at": "1015", "front": "N", "mov": 9},
            {"id": "B1", "at": "1610", "front": "NW", "mov": 15},
            {"id": "B2", "at": "1009", "front": "N", "mov": 3},
        )
    )
    game.do("begin")
    rout = {"what": "state", "unit": "B2", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "They run."})
    game.to("movement", "orders")
    game.do("carry_out", orders={"B1": DELAY})
    path = ["1014", "1013", "1012", "1011", "1010"]
    charge = {"unit": "A1", "mode": "charge", "path": path, "front": "N", "target": "B2"}
    game.do("move", charge)
    while item(game).data["at"] != "1010":
        answer(game, "pass")
    answer(game, next(c for c in item(game).choices if ":" in c))
    assert "charge_declared" in game.codes()
    assert game.state.units["A1"].front == "N"
    assert not game.state.agenda


def test_a_fugitive_can_be_stopped_and_one_in_rout_keeps_its_heading() -> None:
    game = Game(
        field(
            {"id": "A1", "at": "1015", "front": "N", "mov": 6},
            {"id": "B1", "at": "1410", "front": "NW", "mov": 15},
            {"id": "B2", "at": "1017", "front": "N", "mov": 3},
        )
    )
    game.do("begin")
    rout = {"what": "state", "unit": "A1", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "They run."})
    game.to("movement", "orders")
    game.do("carry_out", orders={"B1": {**DELAY, "intercept": "always"}})
    game.do("carry_out", {"unit": "A1"})
    stopped = game.event("stopped").args
    assert stopped["mode"] == "flee"
    assert not game.state.agenda
    assert game.state.units["A1"].front == stopped["front"]


def test_a_lone_leader_is_stopped_as_a_unit_is() -> None:
    leaders = [{"id": "al", "faction": "a", "name": "Al", "charisma": 9, "at": "1015"}]
    game = Game(
        field(
            {"id": "A1", "at": "0101", "mov": 3},
            {"id": "B1", "at": "1410", "front": "NW", "mov": 15},
            leaders=leaders,
        )
    )
    game.to("movement", "orders")
    game.do("carry_out", orders={"B1": {**DELAY, "intercept": "always"}})
    game.do("move", {"unit": "al", "mode": "run", "path": UP})
    assert game.event("stopped").args["unit"] == "al"
    assert game.state.leaders["al"].at == game.event("stopped").args["to"]


def test_nobody_else_can_tell_that_a_choice_waits() -> None:
    """Others see the mover where it was, still to move, as long as it was not they who moved it."""
    game = crossing()
    before = {id: RULESET.view(game.state, seat) for id, seat in game.state.seats.items()}
    events = game.do("move", {"unit": "A1", "path": UP}, seat="referee")
    seats = game.state.seats
    assert [event.code for event in events] == ["choice_put"]
    assert RULESET.view(game.state, seats["spectators"]) == before["spectators"]
    told = [RULESET.redact(game.state, event, seats["a"]) for event in events]
    assert told == [None]
    own = RULESET.view(game.state, seats["a"])
    assert "choice" not in own
    assert own["waiting"] == before["a"]["waiting"]
    asked = RULESET.view(game.state, seats["b"])
    assert asked["choice"]["code"] == "intercept"
    assert "plan" not in asked["choice"]["args"]
    assert asked["waiting"][0]["yours"] is True
    assert game.refused("move", {"unit": "A1"}, seat="a").code == "choice_waits"


def test_who_has_moved_reads_that_the_move_is_under_way() -> None:
    game = crossing()
    game.do("move", {"unit": "A1", "path": UP}, seat="a")
    for _ in range(2):
        own = RULESET.view(game.state, game.state.seats["a"])
        assert own["waiting"] == [{"code": "under_way", "side": "a", "args": {"unit": "A1"}}]
        answer(game, "pass", seat="b")


def test_the_question_does_not_tell_where_the_mover_wants_to_go() -> None:
    game = crossing()
    state = game.state
    put = game.do("move", {"unit": "A1", "path": UP})[0]
    told = RULESET.redact(state, put, state.seats["b"])
    assert told is not None
    at = item(game).data["at"]
    assert told.args["item"]["data"] == {"unit": "B1", "mover": "A1", "at": at}


def test_a_ruling_while_a_choice_waits() -> None:
    game = crossing()
    game.do("move", {"unit": "A1", "path": UP})
    choice = next(c for c in item(game).choices if ":" in c)
    kill = {"what": "state", "unit": "B1", "state": "destroyed"}
    game.do("rule", {"changes": [kill], "reason": "An earthquake."})
    assert game.refused("choose", {"item": item(game).id, "choice": choice}).code == "no_longer"
    answer(game, "pass")
    assert game.state.units["A1"].at == UP[-1]
    game.check()


def test_a_ruling_that_bars_the_way_shortens_the_move() -> None:
    game = crossing()
    game.do("move", {"unit": "A1", "path": UP})
    slow = {"what": "set", "unit": "A1", "field": "mov", "value": 3}
    game.do("rule", {"changes": [slow], "reason": "Mud."})
    answer(game, "pass_all")
    assert game.event("order_failed").args["kept"] == "as_far"
    assert game.state.units["A1"].at == UP[2]
