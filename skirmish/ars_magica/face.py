"""What screens draw otherwise for this game than for others."""

from typing import Any

from skirmish.ars_magica.state import AFTERMATH

FACE: dict[str, Any] = {"rounds": True, "rests": AFTERMATH}
"""What others call a turn is a round: a turn is what each combatant has in it (AM 6.3). Ending the
fight leads to a phase of rest and healing first."""
