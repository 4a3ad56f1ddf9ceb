"""The events of skirmishes that a screen draws: ways, shots as measured, harm; no secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_WAY = ("figure", "mode", "path", "cm")
_SHOT = ("figure", "gun", "target", "from", "to", "arc", "cm", "cover_by", "outcome", "victim")
_HARM = ("figure", "cause")

SHOWN: Final[Mapping[str, Sequence[str]]] = {
    "moved": _WAY,
    "fell_back": _WAY,
    "followed_up": _WAY,
    "slipped": _WAY,
    "climbed": _WAY,
    "crossed": _WAY,
    "shot": _SHOT,
    "thrown": _SHOT,
    "gun_fired": _SHOT,
    "joint_fire": ("figure", "kind", "figures", "zone", "arc", "hits"),
    "melee_fought": ("lone", "others", "losers"),
    "vessel_moved": ("vessel", "carried"),
    "figure_killed": _HARM,
    "figure_wounded": _HARM,
    "figure_stunned": _HARM,
    "figure_shaken": _HARM,
    "figure_captured": _HARM,
    "figure_removed": _HARM,
    "figure_revealed": _HARM,
    "card_drawn": ("card", "left"),
}
