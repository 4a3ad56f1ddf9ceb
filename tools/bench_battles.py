"""Measures random battles of forty units, growth from ten to a hundred, options on 60 x 40 hexes.

Nothing but the rules and the choosing of random legal actions: no database.
"""

import statistics
import time
from typing import Any

from battles.stirling import autoplay
from battles.stirling.ruleset import RULESET
from campaigns import stores
from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Action, Refusal

SECONDS = 30.0
"""No battle is begun after so long."""
COLUMNS, ROWS = 60, 40
ROUNDS = 15


def measure() -> dict[str, Any]:
    field = stores.shipped("stirling")["il_campo_lungo"]
    forty = {key: value for key, value in field.items() if key not in ("deploy", "zones")}
    few, many = _asked(forty, 10), _asked(forty, 100)
    return {
        **_battles(forty),
        **{f"{name}_10_units_ms": round(each, 3) for name, each in few.items()},
        **{f"{name}_100_units_ms": round(each, 3) for name, each in many.items()},
        **{f"{name}_100_to_10_units": round(many[name] / few[name], 2) for name in few},
        "options_60x40_ms": round(_asked(forty, 40)["options"], 3),
    }


def _battles(body: dict[str, Any]) -> dict[str, Any]:
    """Whole battles, from the first action through all turns of the scenario, all verbs in play,
    and the rules' own share of the time without that of choosing among what is legal."""
    turns = body["turns"]
    battles = actions = 0
    rules = 0.0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state = RULESET.setup(body, {})
        number = 0
        while state.turn <= turns:
            number += 1
            seed = f"bench/{battles}"
            action = autoplay.action(state, picker(seed, number))
            if action is None:
                break
            decided = time.perf_counter()
            state = _after(state, action, Chance(Seeded(seed, number)))
            rules += time.perf_counter() - decided
        battles, actions = battles + 1, actions + number
    taken = time.perf_counter() - began
    return {
        "battle_turns": turns,
        "battles_played": battles,
        "battles_per_second": round(battles / taken, 3),
        "battle_actions_per_second": round(actions / taken, 1),
        "battle_rules_share": round(rules / taken, 3),
    }


def _after(state: Any, action: Action, chance: Chance) -> Any:
    events = RULESET.decide(state, action, chance)
    assert not isinstance(events, Refusal), (action, events)
    for event in events:
        state = RULESET.evolve(state, event)
    return state


def _lines(body: dict[str, Any], number: int) -> dict[str, Any]:
    """So many units in two lines that face each other in the middle of an open map."""
    half = number // 2
    first = (COLUMNS - half) // 2 + 1
    units = []
    for n in range(number):
        rank, place = divmod(n, half)
        units.append(
            {
                **body["units"][0],
                "id": f"U{n}",
                "faction": body["factions"][rank]["id"],
                "at": f"{first + place:02}{(ROWS // 2 - 2, ROWS // 2 + 2)[rank]:02}",
                "front": ("S", "N")[rank],
            }
        )
    factions = [
        {key: each[key] for key in ("id", "name", "slot") if key in each}
        for each in body["factions"]
    ]
    map_ = {"columns": COLUMNS, "rows": ROWS, "terrain": []}
    return {
        "ruleset": "stirling",
        "title": "Bench",
        "turns": 12,
        "map": map_,
        "factions": factions,
        "units": units,
        "leaders": [],
    }


def _asked(body: dict[str, Any], number: int) -> dict[str, float]:
    """Milliseconds of a ruling, the referee's view after it, and the options of one unit."""
    state = RULESET.setup(_lines(body, number), {})
    state = _after(state, Action("referee", "begin", {}), Chance(Seeded("bench", 1)))
    seat, unit = RULESET.seats(state)["referee"], f"U{number // 4}"
    took: dict[str, list[float]] = {"ruling": [], "view": [], "options": []}
    for n in range(ROUNDS):
        change = {"what": "set", "unit": unit, "field": "morale", "value": 8 + n % 10}
        ruling = Action("referee", "rule", {"changes": [change], "reason": "bench"})
        times = [time.perf_counter()]
        state = _after(state, ruling, Chance(Seeded("bench", n)))
        times.append(time.perf_counter())
        RULESET.view(state, seat)
        times.append(time.perf_counter())
        found = RULESET.options(state, seat, {"verb": "move", "unit": unit})
        times.append(time.perf_counter())
        assert not isinstance(found, Refusal), found
        for each, begin, end in zip(took.values(), times, times[1:], strict=False):
            each.append((end - begin) * 1000)
    return {name: statistics.median(each) for name, each in took.items()}
