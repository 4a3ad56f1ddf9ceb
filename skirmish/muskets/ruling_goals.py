"""The objectives as the form of a ruling on the table has them."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulings import flag, row, say, section
from campaigns.tabletop.words import N_


def goals(state: Any) -> list[dict[str, Json]]:
    """A section for each side that has objectives, with its name: [{"title", "rows"}]."""
    found = []
    for id, side in state.sides.items():
        rows = [
            row(
                goal.text,
                {"what": "objective", "objective": key},
                flag("met", goal.met, label=say(N_("reached"))),
            )
            for key, goal in state.objectives.items()
            if goal.side == id
        ]
        if rows:
            found.append(section(side.name, rows))
    return found
