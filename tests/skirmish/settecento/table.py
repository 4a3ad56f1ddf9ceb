"""Small tables for tests: a scenario of a few figures, and actions with dice that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from skirmish.settecento import ruleset as module
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import State
from tests.skirmish.playing import Playing, codes, one, read_shipped, sums

__all__ = ["SCENARIOS", "Play", "codes", "man", "one", "scenario", "shipped", "sums"]
SCENARIOS = Path(module.__file__).with_name("scenarios")


def shipped(name: str) -> dict[str, Any]:
    """A scenario that comes with the ruleset."""
    return read_shipped(SCENARIOS, name)


def man(id: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    """A figure of a scenario; without more it is plain, unarmed, and looks up the table."""
    return {"id": id, "name": id.capitalize(), "at": [x, y], **more}


def scenario(
    blue: Sequence[Mapping[str, Any]], red: Sequence[Mapping[str, Any]], **more: Any
) -> dict[str, Any]:
    """Two sides, a group each, on a bare table of 120 x 90 cm; `table` adds to the table."""
    table = {"width": 1200, "height": 900, **more.pop("table", {})}
    body: dict[str, Any] = {
        "title": "Test",
        "table": table,
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "groups": [
            {"id": "blues", "side": "blue", "name": "Blues", "figures": [dict(f) for f in blue]},
            {"id": "reds", "side": "red", "name": "Reds", "figures": [dict(f) for f in red]},
        ],
    }
    return deepcopy({**body, **more})


class Play(Playing[State]):
    ruleset = RULESET
