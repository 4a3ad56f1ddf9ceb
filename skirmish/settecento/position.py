"""Questions about a position: who knows whom, who touches whom, who is what to the procedures."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.tabletop.keeping import kept
from campaigns.tabletop.millimetres import within
from campaigns.tabletop.rulebook import rule
from skirmish.figures.hulls import place_on
from skirmish.figures.walls import Spot
from skirmish.muskets.position import aboard_of, joined
from skirmish.settecento.ground import ground_of
from skirmish.settecento.procedures.cannon import may_serve
from skirmish.settecento.procedures.fighter import Exposed, Fighter
from skirmish.settecento.procedures.ground import in_contact
from skirmish.settecento.procedures.morale import Past
from skirmish.settecento.state import SHIP, Figure, Gun, State, Vessel, tables_of

UNARMED = "unarmed"


def spot_of(figure: Figure) -> Spot:
    return Spot(figure.place, figure.level, figure.aboard)


def melee_weapon(figure: Figure) -> str:
    """What it fights with: a weapon that it has thrown away is no longer in its hand."""
    gone = figure.markers.thrown_gone and figure.thrown == figure.melee
    return UNARMED if gone else figure.melee


def fighter_of(figure: Figure, weapon: str | None = None) -> Fighter:
    """A figure as the procedures know it, with `weapon` or the firearm in hand."""
    marks = figure.markers
    return Fighter(
        id=figure.id,
        agility=figure.agility,
        strength=figure.strength,
        shooting=figure.shooting,
        fighting=figure.fighting,
        charisma=figure.charisma,
        weapon=weapon or (figure.firearms[0] if figure.firearms else None),
        thrown=figure.thrown,
        melee=melee_weapon(figure),
        wounds=marks.wounds,
        stunned=marks.stunned,
        yellow=marks.yellow,
        cuirass=figure.cuirass,
    )


def known_enemies(state: State, figure: Figure) -> tuple[Figure, ...]:
    """The enemies on the table that a figure's side knows of, in order of id."""
    return _known_to(state).get(figure.side, ())


@kept(16)
def _known_to(state: State) -> dict[str, tuple[Figure, ...]]:
    """{side: the enemies that it knows of}."""
    seen = [figure for figure in state.able() if not figure.hidden]
    return {
        side: tuple(one for one in seen if state.hostile(side, one.side)) for side in state.sides
    }


def hidden_enemies(state: State, figure: Figure) -> Iterator[Figure]:
    return (enemy for enemy in state.enemies(figure) if enemy.hidden)


def sees(state: State, one: Figure, other: Figure) -> bool:
    """Whether two figures see each other."""
    return ground_of(state).sees(spot_of(one), spot_of(other))


def on_ship(state: State, spot: Spot) -> bool:
    return spot.aboard is not None and state.vessels[spot.aboard].kind == SHIP


@rule("XV 1.2")
def touches(state: State, one: Spot, other: Spot) -> bool:
    """Whether figures in two places are in contact: nothing between, not one on a ship alone."""
    return (
        in_contact(one.at, other.at, tables_of(state))
        and one.level == other.level
        and on_ship(state, one) == on_ship(state, other)
        and not ground_of(state).apart(one, other)
    )


def contacts(state: State, figure: Figure, spot: Spot | None = None) -> tuple[str, ...]:
    """The enemies in contact with a figure, in order of id; hidden ones touch nobody."""
    if spot is None:
        return _contacts(state).get(figure.id, ())
    return _touched(state, figure, spot)


def _touched(state: State, figure: Figure, here: Spot) -> tuple[str, ...]:
    return tuple(
        enemy.id for enemy in known_enemies(state, figure) if touches(state, here, spot_of(enemy))
    )


def in_contact_of(state: State, prisoner: Figure) -> tuple[str, ...]:
    """The free enemies whom a prisoner's side knows of and who stand beside him."""
    return _touched(state, prisoner, spot_of(prisoner))


@kept(16)
def _contacts(state: State) -> dict[str, tuple[str, ...]]:
    """{figure: the enemies that it touches} of all that touch any."""
    seen = [figure for figure in state.able() if not figure.hidden]
    pairs = {figure.id: _touched(state, figure, spot_of(figure)) for figure in seen}
    return {id: touched for id, touched in pairs.items() if touched}


def melee_of(state: State, id: str) -> tuple[str, ...]:
    """All figures of the melee that a figure is in, itself included; empty if it is in none."""
    return joined(id, lambda one: contacts(state, state.figures[one]))


def exposed(state: State, figure: Figure, shooter: Spot) -> Exposed:
    """A figure as a missile from a place may strike it."""
    cover, _ = ground_of(state).cover(spot_of(figure), shooter)
    return Exposed(fighter_of(figure), cover)


def past_of(figure: Figure) -> Past | None:
    """What the turn did to a figure; None for those that were out of the game before."""
    deeds = figure.deeds
    out = deeds.killed or deeds.captured or deeds.fled
    if figure.at is None or not (figure.able or out):
        return None
    return Past(
        id=figure.id,
        group=figure.group,
        at=figure.at,
        leader=figure.leads,
        killed=deeds.killed,
        captured=deeds.captured,
        fled=deeds.fled,
        wounded=deeds.wounded,
        stunned=deeds.stunned,
        lost_melee=deeds.lost,
        brown=figure.markers.brown,
    )


def can_work(figure: Figure) -> bool:
    """Whether a figure is fit to be counted at a helm, an oar or a gun."""
    return figure.able and not figure.markers.brown


@rule("XV 9.2", "XV 9.4")
def steersman(state: State, id: str) -> str | None:
    """Who stands at the helm of a vessel, the nearest."""
    vessel = state.vessels[id]
    if vessel.helm is None:
        return None
    helm, near = place_on(vessel, vessel.helm), tables_of(state).handling.serve
    there = [
        figure
        for figure in aboard_of(state, id)
        if can_work(figure) and figure.level == 0 and within(figure.place, helm, near)
    ]
    return min(there, key=lambda one: (_distance2(one, helm), one.id)).id if there else None


def _distance2(figure: Figure, place: tuple[int, int]) -> int:
    return (figure.place.x - place[0]) ** 2 + (figure.place.y - place[1]) ** 2


@rule("XV 9.6")
def gunners(state: State, gun: Gun, side: str) -> list[str]:
    """The figures of a side that stand close enough to serve a cannon, and fight nobody."""
    near = tables_of(state).handling.serve
    return [
        figure.id
        for figure in state.able()
        if figure.side == side
        and can_work(figure)
        and figure.level == gun.level
        and figure.aboard == gun.aboard
        and within(figure.place, gun.at, near)
        and not contacts(state, figure)
    ]


def is_served(state: State, gun: Gun, side: str) -> bool:
    return may_serve(len(gunners(state, gun, side)), tables_of(state))


def commander(state: State, id: str) -> str | None:
    """The side that handles a vessel: that of its steersman, else of most of those aboard."""
    steers = steersman(state, id)
    if steers is not None:
        return state.figures[steers].side
    sides = [figure.side for figure in aboard_of(state, id) if can_work(figure)]
    return max(sorted(set(sides)), key=sides.count) if sides else None


def in_use(vessel: Vessel) -> bool:
    """Whether a vessel moves at the end of the turn."""
    return vessel.status == "afloat"
