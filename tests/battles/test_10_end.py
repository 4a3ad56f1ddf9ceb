"""ST 10: victory conditions, pause, the result."""

from __future__ import annotations

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.reader import BadRequestError
from tests.battles.table import Game, field

HOLD = {"faction": "a", "kind": "hold", "hexes": ["0505", "0606", "0707"], "least": 2, "points": 3}
MEN = {"faction": "b", "kind": "men", "least": 150}
FEW = {"faction": "a", "kind": "men", "of": "b", "most": 50, "ends": True}
LEADER = {"faction": "a", "kind": "leader", "leader": "bob", "points": 2, "ends": True}
POINTS = {"faction": "a", "kind": "points", "least": 5, "points": 10}
WORDS = {"faction": "b", "kind": "words", "text": "The village is not burnt.", "points": 4}


def setup(*victory: dict[str, Any], **more: Any) -> dict[str, Any]:
    units = [
        {"id": "A1", "at": "0505"},
        {"id": "A2", "at": "0606"},
        {"id": "B1", "at": "1010"},
        {"id": "B2", "at": "1111"},
    ]
    leaders = [{"id": "bob", "faction": "b", "name": "Bob", "charisma": 12, "unit": "B1"}]
    return field(*units, leaders=leaders, victory=list(victory), **more)


def ruled(game: Game, **change: Any) -> None:
    game.do("rule", {"changes": [change], "reason": "So be it."})


def begun(*victory: dict[str, Any]) -> Game:
    game = Game(setup(*victory))
    game.do("begin")
    return game


def met(game: Game) -> list[bool | None]:
    view = RULESET.view(game.state, game.state.seats["spectators"])
    return [one.get("met") for one in view["victory"]]


def test_hexes_are_held_by_units_in_order() -> None:
    game = begun(HOLD, {**HOLD, "least": None}, {**HOLD, "faction": "b", "least": 1})
    assert met(game) == [True, False, False]
    ruled(game, what="state", unit="A2", state="routed")
    assert met(game) == [False, False, False]
    ruled(game, what="place", unit="B1", to="0707")
    assert met(game) == [False, False, True]


def test_men_at_least_and_at_most() -> None:
    game = begun(MEN, FEW, {"faction": "a", "kind": "men", "of": "b", "least": 50, "most": 100})
    assert met(game) == [True, False, False]
    ruled(game, what="state", unit="B2", state="routed")
    assert met(game) == [False, False, True]
    ruled(game, what="dead", unit="B1", dead=50)
    assert met(game) == [False, True, True]


def test_a_leader_lost_ends_the_battle() -> None:
    game = begun(LEADER)
    assert met(game) == [False]
    ruled(game, what="state", unit="bob", state="captured")
    assert met(game) == [True]
    first = RULESET.due(game.state)[0]
    assert (first.code, first.args) == ("end", {"reason": "victory"})
    events = game.do("end")
    assert events[0].args["reason"] == "victory"
    assert events[0].args["result"]["a"]["points"] == 2
    assert events[0].args["result"]["a"]["won"] is True
    assert "won" not in events[0].args["result"]["b"]
    game.check()


def test_points_count_the_other_conditions() -> None:
    game = begun(HOLD, LEADER, POINTS)
    assert met(game) == [True, False, False]
    ruled(game, what="state", unit="bob", state="fallen")
    assert met(game) == [True, True, True]
    result = game.do("end")[0].args["result"]
    assert (result["a"]["points"], result["a"]["conditions"]) == (15, [0, 1, 2])
    assert (result["b"]["points"], result["b"]["conditions"]) == (0, [])


def test_the_referee_judges_words() -> None:
    game = begun(HOLD, WORDS)
    assert met(game) == [True, None]
    assert game.refused("end", {"judged": [0]}).code == "not_in_words"
    assert game.refused("end", {"judged": [2]}).code == "not_in_words"
    assert game.refused("end", {"judged": [True]}).code == "wrong_type"
    result = game.do("end", {"judged": [1]})[0].args["result"]
    assert (result["b"]["points"], result["b"]["won"]) == (4, True)
    assert result["a"]["points"] == 3


def test_nobody_wins_a_draw_and_nothing_is_counted_without_conditions() -> None:
    one = {"faction": "a", "kind": "words", "text": "Fair."}
    result = begun(one, {**one, "faction": "b"}).do("end", {"judged": [0, 1]})[0].args["result"]
    assert [result[id]["points"] for id in "ab"] == [1, 1]
    assert all("won" not in each for each in result.values())
    plain = begun().do("end")[0].args["result"]
    assert all("points" not in each for each in plain.values())


@pytest.mark.parametrize(
    ("condition", "key", "code"),
    [
        ({"faction": "c", "kind": "men", "least": 1}, "faction", "unknown_name"),
        ({"faction": "a", "kind": "gold"}, "kind", "unknown_name"),
        ({"faction": "a", "kind": "hold"}, "hexes", "missing"),
        ({"faction": "a", "kind": "hold", "hexes": ["2121"]}, "hexes/0", "off_map"),
        ({"faction": "a", "kind": "men"}, "least", "missing"),
        ({"faction": "a", "kind": "points"}, "least", "missing"),
        ({"faction": "a", "kind": "leader", "leader": "al"}, "leader", "unknown_name"),
        ({"faction": "a", "kind": "words"}, "text", "missing"),
    ],
)
def test_bad_conditions(condition: dict[str, Any], key: str, code: str) -> None:
    with pytest.raises(BadRequestError) as error:
        Game(setup(condition))
    assert (error.value.at, error.value.code) == (f"/victory/0/{key}", code)


def test_a_paused_battle_takes_orders_notes_and_rulings_but_no_play() -> None:
    game = begun()
    game.to("movement", "orders")
    game.do("pause", {"reason": "Supper."})
    assert game.state.status == "paused"
    for verb, args in (("advance", {}), ("carry_out", {}), ("stance", {"unit": "A1"})):
        assert game.refused(verb, args).code == "paused"
    assert game.refused("pause").code == "paused"
    assert set(RULESET.order_slots(game.state)) == {"A1", "A2", "B1", "B2", "bob"}
    game.do("note", {"text": "Back at nine."}, seat="a")
    ruled(game, what="set", unit="A1", field="morale", value=14)
    assert RULESET.legal(game.state, game.state.seats["a"])["units"] == {}
    assert [due.code for due in RULESET.due(game.state)] == ["resume"]
    game.do("resume")
    assert game.refused("resume").code == "not_paused"
    game.do("advance")
    assert game.state.step == "moves"
    game.check()


def test_a_choice_waits_through_a_pause() -> None:
    game = Game(setup())
    assert game.refused("pause").code == "not_begun"
    game.to("movement", "orders")
    orders = {"B1": {"stance": "delaying"}}
    ruled(game, what="place", unit="A1", to="0910", front="N")
    ruled(game, what="place", unit="B1", to="1213", front="N")
    ruled(game, what="set", unit="B1", field="mov", value=13)
    game.do("advance", orders=orders)
    game.do("carry_out", {"unit": "A1"}, orders={"A1": {"verb": "move", "path": ["0911", "0912"]}})
    item = game.state.agenda[0]
    game.do("pause")
    assert game.refused("choose", {"item": item.id, "choice": "pass"}, seat="b").code == "paused"
    game.do("resume")
    game.do("choose", {"item": item.id, "choice": "pass_all"}, seat="b")
    game.check()
