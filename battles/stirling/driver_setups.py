"""Battles for the fuzzer: shipped scenarios, thrown together in a small place, with house rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import SIDES, Grid

SCENARIOS = Path(__file__).with_name("scenarios")
HOUSES: Sequence[Mapping[str, Json]] = (
    {},
    {"carry_dead": True, "attack_rate": "alternating", "engaged_may_shoot": True},
    {"merge_sizes": True, "commander_counts_twice": True, "rally_takes_turn": False},
    {"failed_order": "hold", "carry_dead": True},
    {"small_units": False, "leader_risk": False, "removal_step": 5},
)


@cache
def scenario(name: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    return body


def throw_together(body: dict[str, Any], pick: Pick) -> None:
    """Put the units close to each other on ground that all can stand on."""
    map_ = body["map"]
    grid = Grid(map_["columns"], map_["rows"])
    bad = {"water", "cliff"}
    barred = {at for one in map_.get("terrain", []) if one["kind"] in bad for at in one["hexes"]}
    corner = pick((1, 2, 3))
    span = 4 if len(body["units"]) < 6 else 7
    free = [
        name
        for name in grid.names()
        if name not in barred
        and corner <= int(name[:2]) < corner + span
        and corner <= int(name[2:]) < corner + span
    ]
    for unit in body["units"]:
        at = pick(free)
        free.remove(at)
        unit["at"], unit["front"] = at, pick(SIDES)
        if pick((True, False, False, False)):
            unit["traits"] = [*unit.get("traits", []), pick(("flying", "fearless"))]
    body["turns"] = 6


def victory(body: dict[str, Any], pick: Pick) -> list[Json]:
    """A condition of every kind."""
    one, other = (faction["id"] for faction in body["factions"][:2])
    leader = body["leaders"][0]["id"]
    return [
        {"faction": one, "kind": "hold", "hexes": ["0303", "0404"], "least": 1, "points": 2},
        {"faction": one, "kind": "men", "of": other, "most": 200, "ends": pick((True, False))},
        {"faction": other, "kind": "leader", "leader": leader, "ends": pick((True, False))},
        {"faction": other, "kind": "points", "least": 2},
        {"faction": other, "kind": "words", "text": "The day was fair.", "points": 3},
    ]


def to_deploy(body: dict[str, Any], pick: Pick) -> None:
    """Zones of the ground that all can stand on, one side in the west and the other in the east."""
    map_ = body["map"]
    bad = {"water", "cliff"}
    barred = {at for one in map_.get("terrain", []) if one["kind"] in bad for at in one["hexes"]}
    names = [at for at in Grid(map_["columns"], map_["rows"]).names() if at not in barred]
    west = max(len(body["units"]) // 4, 2)
    sides = [one["id"] for one in body["factions"]]
    body["deploy"] = True
    body["zones"] = {
        sides[0]: [at for at in names if int(at[:2]) <= west],
        sides[1]: [at for at in names if west < int(at[:2]) <= 2 * west],
    }
    for one in (*body["units"], *body["leaders"]):
        one.pop("at", None)
