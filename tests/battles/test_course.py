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
