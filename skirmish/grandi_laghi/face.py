"""What screens draw otherwise for this game than for others."""

from typing import Any

FACE: dict[str, Any] = {
    "turn_ends": "GL 2.5",
    "questions": ["evade", "melee_shot"],
    "reload": ["green", "yellow", "red"],
    "inks": {"wounded": "brown"},
}
"""The paragraph on how a turn ends; what the rules ask of a figure whose answers are not told;
the inks of a weapon that needs one, two or three actions to be loaded, and of markers that have
another here: red means that a weapon is not loaded."""
