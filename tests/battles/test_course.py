"""A whole battle from the first entry to the last."""

import json

import pytest

from battles.stirling.ruleset import RULESET
from tests.battles.table import Game, scenario


@pytest.mark.parametrize("name", ["first_steps", "il_ponte_di_stirling"])
def test_a_battle_runs_from_its_beginning_to_its_end(name: str) -> None:
    game = Game(scenario(name), seed="course")
    phases = []
    game.do("begin")
    while game.state.turn <= (game.state.turns or 0):
        if game.state.phase not in phases[-1:]:
            phases.append(game.state.phase)
        if game.state.agenda:
            item = game.state.agenda[0]
            game.do("choose", {"item": item.id, "choice": item.default})
        elif "carry_out_all" in RULESET.legal(game.state, game.state.seats["referee"])["table"]:
            game.do("carry_out_all")
        else:
            game.do("advance")
        for seat in game.state.seats.values():
            view = RULESET.view(game.state, seat)
            assert json.loads(json.dumps(view)) == view
    game.do("end")
    assert phases[:6] == ["ranged", "movement", "melee", "morale", "rally", "ranged"]
    assert game.state.status == "ended"
    assert set(game.state.result or {}) == set(game.state.factions)
    game.check()


def test_who_may_act_reads_it_first() -> None:
    """Two sides may shoot, and write orders, at the same time."""
    game = Game(scenario("first_steps"))
    game.do("begin")
    seen = {id: RULESET.view(game.state, seat) for id, seat in game.state.seats.items()}
    assert seen["blue"]["waiting"][0] | {"args": {}} == {
        "code": "shoot",
        "side": "blue",
        "args": {},
        "yours": True,
    }
    game.to("movement", "orders")
    for side in ("blue", "red"):
        waiting = RULESET.view(game.state, game.state.seats[side])["waiting"]
        assert [(line["code"], line.get("side")) for line in waiting if line.get("yours")] == [
            ("write_orders", side)
        ]
        assert waiting[0]["yours"]
    referee = RULESET.view(game.state, game.state.seats["referee"])["waiting"]
    assert referee[0]["code"] == "open_orders"
