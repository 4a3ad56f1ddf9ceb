"""What screens draw otherwise for this game than for others."""

from typing import Any

FACE: dict[str, Any] = {"rounds": True}
"""What others call a turn is a round: a turn is what each combatant has in it (AM 6.3)."""
