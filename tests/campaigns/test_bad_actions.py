"""Actions with everything wrong, at tables of every ruleset: refused by the field, or carried out
soundly; never a fault, and nothing that cannot be kept."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from campaigns import stores
from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Action, Refusal, Ruleset
from campaigns.tabletop.reader import BadRequestError

WRONG: list[Any] = [
    *(None, True, "", "x", "\u0000", "9999", -1, 0, 1.5, 1e308, 10**30, -(10**30), "9" * 400),
    *([], {}, [[]], [{}], [-1, 10**9], [[10**9, 10**9]], ["x", "x"], {"x": [{}]}),
]
STEPS, TRIES = 30, 20
pytestmark = pytest.mark.slow

player = {
    ruleset: f"{'battles' if ruleset == 'stirling' else 'skirmish'}.{ruleset}.autoplay"
    for ruleset in stores.rulesets()
}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


def wronged(args: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """With one value of it changed or left out, or one more."""
    made = copy.deepcopy(args)
    inside = [path for path in places(made) if path]
    if not inside or dice.random() < 0.1:
        return {**made, dice.choice(["x", "figure", "unit", "path", "target"]): dice.choice(WRONG)}
    *way, last = dice.choice(inside)
    holder: Any = made
    for step in way:
        holder = holder[step]
    if dice.random() < 0.1:
        del holder[last]
    else:
        holder[last] = copy.deepcopy(dice.choice(WRONG))
    return made


def tried(game: Ruleset[Any], state: Any, action: Action, seed: str, n: int) -> str:
    """How it ended; a fault comes out as it is."""
    what = f"{action.seat} {action.verb} {action.args}"
    try:
        outcome = game.decide(state, action, Chance(Seeded(seed, n)))
    except BadRequestError as error:
        outcome = Refusal(error.code, at=error.at)
    if isinstance(outcome, Refusal):
        assert outcome.code, what
        assert not outcome.at or outcome.at.startswith("/"), what
        return "refused at a field" if outcome.at else "refused"
    for event in outcome:
        state = game.evolve(state, event)
    assert not game.invariants(state), what
    kept = json.loads(json.dumps(game.encode(state), allow_nan=False))
    assert game.decode(kept) == state, what
    return "done"


@pytest.mark.parametrize("ruleset", player)
def test_no_action_however_wrong_breaks_anything(ruleset: str) -> None:
    game, play = stores.rulesets()[ruleset], import_module(player[ruleset])
    dice = random.Random(ruleset)
    ends: set[str] = set()
    for name, body in stores.shipped(ruleset).items():
        if name == "il_campo_lungo":
            continue  # larger, not otherwise
        state = game.setup(body, {})
        for n in range(1, STEPS + 1):
            action = play.action(state, picker(f"bad {name}", n))
            if action is None:
                break
            for _ in range(TRIES):
                seat = dice.choice([action.seat, *game.seats(state)])
                bad = Action(seat, action.verb, wronged(dict(action.args), dice))
                ends.add(tried(game, state, bad, name, n))
                asked = {"verb": bad.verb, **bad.args}
                try:
                    game.options(state, game.seats(state)[seat], asked)
                except BadRequestError:
                    ends.add("asked wrongly")
            outcome = game.decide(state, action, Chance(Seeded(name, n)))
            assert not isinstance(outcome, Refusal)
            for event in outcome:
                state = game.evolve(state, event)
    assert {"refused at a field", "refused", "done"} <= ends
