"""Measures options on the centimetre table: 80 figures and 60 shapes against 20 and 15.

Milliseconds of each verb of one figure in both; judged is the sum of all (at most 3 times).
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from campaigns.tabletop.chance import SCRIPTED, Chance, Entered
from campaigns.tabletop.game import Action, Refusal
from skirmish.settecento.phases.activation import candidates
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import State

ROUNDS = 15
VERBS = ("walk", "run", "charge", "shoot", "throw", "special")
KINDS = ("jungle", "rocks", "low_wall", "building", "tree")


def scenario(figures: int, shapes: int) -> dict[str, Any]:
    """A crowd on 300 x 200 cm: as dense for many as for few near the figure that is asked about."""
    columns = 10
    men: dict[str, list[dict[str, Any]]] = {"blue": [], "red": []}
    for n in range(figures):
        side = ("blue", "red")[n % 2]
        x, y = 100 + (n % columns) * 280, 100 + (n // columns) * 240
        men[side].append(
            {
                "id": f"{side}{n}",
                "name": f"{side}{n}",
                "at": [x, y],
                "firearms": ["musket"],
                "thrown": "axe",
                "melee": "bayonet",
            }
        )
    features = []
    for n in range(shapes):
        x, y = 190 + (n % columns) * 280, 180 + (n // columns) * 240
        kind = KINDS[n % len(KINDS)]
        corners = [[x, y], [x + 70, y], [x + 70, y + 60], [x, y + 60]]
        form: dict[str, Any] = {"polygon": corners}
        if kind == "low_wall":
            form = {"line": corners[:3]}
        elif kind == "tree":
            form = {"circle": {"at": [x + 30, y + 30], "radius": 15}}
        features.append({"id": f"f{n}", "kind": kind, **form})
    return {
        "title": "Bench",
        "table": {"width": 3000, "height": 2000, "features": features},
        "sides": [{"id": side, "name": side} for side in men],
        "groups": [
            {
                "id": f"{side}s{start}",
                "side": side,
                "name": side,
                "figures": many[start : start + 50],
            }
            for side, many in men.items()
            for start in range(0, len(many), 50)
        ],
    }


def position(figures: int, shapes: int) -> State:
    """The crowd with a card of the first side in play."""
    state = RULESET.setup(scenario(figures, shapes), {})
    for verb, faces in (("begin", []), ("draw_card", ["player:blue"])):
        outcome = RULESET.decide(
            state, Action("referee", verb, {}), Chance(Entered(faces, source=SCRIPTED))
        )
        assert not isinstance(outcome, Refusal), outcome
        for event in outcome:
            state = RULESET.evolve(state, event)
    return state


def milliseconds(state: State, verb: str) -> float:
    """The median of asking about the first figure that may act."""
    seat = state.seats["referee"]
    partial = {"verb": verb, "figure": candidates(state)[0]}
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        answer = RULESET.options(state, seat, partial)
        taken.append((time.perf_counter() - start) * 1000)
        assert not isinstance(answer, Refusal), answer
    return statistics.median(taken)


def measure() -> dict[str, Any]:
    """Milliseconds of each verb in both, and how many times as long all take in the many."""
    few, many = position(20, 15), position(80, 60)
    found: dict[str, Any] = {}
    sums = [0.0, 0.0]
    for verb in VERBS:
        took = milliseconds(few, verb), milliseconds(many, verb)
        sums = [sum_ + each for sum_, each in zip(sums, took, strict=True)]
        found |= {
            f"skirmish_{verb}_{name}_ms": round(each, 3)
            for name, each in zip(("20_figures", "80_figures"), took, strict=True)
        }
    return {**found, "skirmish_80_to_20_figures": round(sums[1] / sums[0], 2)}
