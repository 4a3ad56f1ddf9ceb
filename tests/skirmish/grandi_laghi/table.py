"""Small tables for tests: a scenario of a few figures, and actions with dice that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from skirmish.grandi_laghi import ruleset as module
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import State
from tests.skirmish.playing import Playing, codes, one, read_shipped, sums

__all__ = ["SCENARIOS", "Play", "codes", "man", "one", "scenario", "shipped", "sums"]
SCENARIOS = Path(module.__file__).with_name("scenarios")


def shipped(name: str) -> dict[str, Any]:
    """A scenario that comes with the ruleset."""
    return read_shipped(SCENARIOS, name)


def man(id: str, x: int, y: int, *traits: str, **more: Any) -> dict[str, Any]:
    """A figure of a scenario; without more it is a militiaman with nothing in his hands."""
    return {
        "id": id,
        "name": id.capitalize(),
        "type": "militia",
        "at": [x, y],
        "traits": list(traits),
        **more,
    }


def scenario(
    blue: Sequence[Mapping[str, Any]], red: Sequence[Mapping[str, Any]], **more: Any
) -> dict[str, Any]:
    """Two sides, a squad each, on a bare table of 120 x 90 cm; `table` adds to the table."""
    table = {"width": 1200, "height": 900, **more.pop("table", {})}
    squads = {
        "blue": {"figures": [dict(f) for f in blue]},
        "red": {"figures": [dict(f) for f in red]},
    }
    for name, added in more.pop("squads", {}).items():
        squads[name] |= added
    body: dict[str, Any] = {
        "title": "Test",
        "table": table,
        "sides": [{"id": "blues", "name": "Blues"}, {"id": "reds", "name": "Reds"}],
        "groups": [
            {"id": id, "side": f"{id}s", "name": id.capitalize(), **squad}
            for id, squad in squads.items()
        ],
    }
    return deepcopy({**body, **more})


class Play(Playing[State]):
    ruleset = RULESET
