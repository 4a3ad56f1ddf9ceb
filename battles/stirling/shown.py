"""The events that a screen draws: paths that are walked, losses, leaders, routs; no secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_WAY = ("unit", "from", "path", "mode")

SHOWN: Final[Mapping[str, Sequence[str]]] = {
    "moved": _WAY,
    "stopped": _WAY,
    "charge_declared": ("unit", "target"),
    "men_lost": ("unit", "removed", "men"),
    "unit_routed": ("unit",),
    "unit_destroyed": ("unit",),
    "unit_dispersed": ("unit",),
    "rallied": ("unit",),
    "leader_fell": ("leader",),
    "leader_taken": ("leader",),
    "leader_captured": ("leader",),
    "leader_dispersed": ("leader",),
}
