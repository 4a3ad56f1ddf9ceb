"""What screens draw otherwise for this game than for others."""

from typing import Any

FACE: dict[str, Any] = {
    "turn_ends": "XV 3.6",
    "questions": ["follow_up", "melee_shot"],
    "reload": ["yellow", "red", "red"],
}
"""The paragraph on how a turn ends; what the rules ask of a figure whose answers are not told;
the inks of a weapon that needs one, two or three actions to be loaded."""
