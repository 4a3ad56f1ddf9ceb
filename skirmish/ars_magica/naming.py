"""The names of all that events speak of, by id."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from skirmish.ars_magica.state import State


def names(state: State) -> dict[str, Json]:
    """{id: name} of sides, groups, figures and places."""
    found: dict[str, Json] = {id: side.name for id, side in state.sides.items()}
    found |= {id: one.name for id, one in state.features.items() if one.name}
    # A group that was formed in the fight is called after its first member once it is no more.
    found |= {f"band-{id}": figure.name for id, figure in state.figures.items()}
    found |= state.former
    found |= {id: group.name for id, group in state.groups.items()}
    found |= {id: figure.name for id, figure in state.figures.items()}
    return found
