"""What the answers about an action share: reasons why not, and who can be struck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.ars_magica.state import Figure, State
from skirmish.ars_magica.units import rider_of, side_of

Answer = Callable[[State, str, Reader], dict[str, Json]]


def or_why(refusal: Refusal | None, found: dict[str, Json]) -> dict[str, Json]:
    return found if refusal is None else why(refusal)


def victims(state: State, unit: str) -> Iterator[Figure]:
    """Figures of the enemy that can be struck: those who lead, and the horses they ride."""
    side = side_of(state, unit)
    for figure in state.present():
        if figure.side != side and (not figure.mount or rider_of(state, figure.id)):
            yield figure
