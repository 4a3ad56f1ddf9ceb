"""Questions about a position: who knows whom, who touches whom, who stands by whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaigns.tabletop.keeping import kept
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import OFFICER
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.ground import Spot, ground_of
from skirmish.grandi_laghi.procedures.morale import Support, support
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.muskets.position import joined

HATCHET = "hatchet"


def spot_of(figure: Figure) -> Spot:
    return Spot(figure.place, figure.level, figure.aboard)


@rule("GL 3.4")
def armed(figure: Figure, weapon: str | None) -> Body:
    """A figure with what it fires or throws now."""
    return replace(figure.body, weapon=weapon)


def known_enemies(state: State, figure: Figure) -> Iterator[Figure]:
    """The enemies on the table that a figure's side knows of, in order of id."""
    return (enemy for enemy in state.enemies(figure) if not enemy.hidden)


def hidden_enemies(state: State, figure: Figure) -> Iterator[Figure]:
    return (enemy for enemy in state.enemies(figure) if enemy.hidden)


def friends(state: State, figure: Figure) -> Iterator[Figure]:
    """The others of its side on the table, in order of id."""
    return (one for one in state.able() if one.side == figure.side and one.id != figure.id)


def sees(state: State, one: Figure, other: Figure) -> bool:
    """Whether two figures see each other."""
    return ground_of(state).sees(spot_of(one), spot_of(other))


def contacts(state: State, figure: Figure, spot: Spot | None = None) -> tuple[str, ...]:
    """The enemies in contact with a figure, in order of id; hidden ones touch nobody."""
    if spot is None:
        return _contacts(state).get(figure.id, ())
    return _touched(state, figure, spot)


@rule("GL 7.1")
def _touched(state: State, figure: Figure, here: Spot) -> tuple[str, ...]:
    ground = ground_of(state)
    return tuple(
        enemy.id for enemy in known_enemies(state, figure) if ground.touches(here, spot_of(enemy))
    )


@kept(16)
def _contacts(state: State) -> dict[str, tuple[str, ...]]:
    """{figure: the enemies that it touches} of all that touch any."""
    seen = [figure for figure in state.able() if not figure.hidden]
    pairs = {figure.id: _touched(state, figure, spot_of(figure)) for figure in seen}
    return {id: touched for id, touched in pairs.items() if touched}


def melee_of(state: State, id: str) -> tuple[str, ...]:
    """All figures of the melee that a figure is in, itself included; empty if it is in none."""
    return joined(id, lambda one: contacts(state, state.figures[one]))


@rule("GL 8.1")
def support_of(state: State, figure: Figure) -> Support:
    """Who stands by a figure: its leader, and the officers of its side."""
    leader = state.leader_of(figure.group)
    own = None if leader is None or leader.id == figure.id else leader
    officers = [
        one.place
        for one in friends(state, figure)
        if OFFICER in one.body.traits and one.level == figure.level
    ]
    return support(
        tables_of(state),
        figure.place,
        None if own is None else own.place,
        own is not None and sees(state, figure, own),
        officers,
    )
