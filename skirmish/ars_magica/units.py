"""Units (a group, or a figure on its own), who stands against whom, and how far away."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.tabletop.game import PLAYER, Seat
from campaigns.tabletop.millimetres import distance2, whole_mm, within
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import players
from skirmish.ars_magica.procedures.engagement import reach
from skirmish.ars_magica.procedures.sight import located_unrolled
from skirmish.ars_magica.sheet import weapon_in_hand
from skirmish.ars_magica.state import TENTHS, Figure, Group, State, tables_of

SPELLS = "spells"
"""What a unit's Initiative is counted with that fights by casting."""


def group_of(state: State, id: str) -> str | None:
    """The group that a figure is a member of."""
    return next((name for name, group in state.groups.items() if id in group.members), None)


def unit_of(state: State, id: str) -> str:
    """The unit that a figure fights in; a horse fights with its rider."""
    if id in state.groups:
        return id
    rider = rider_of(state, id)
    id = id if rider is None else rider
    return group_of(state, id) or id


def able(_state: State, figure: Figure) -> bool:
    """In the fight, awake and not incapacitated."""
    return figure.here and not figure.helpless and not figure.fainted


def members(state: State, unit: str) -> list[str]:
    """The able members, the vanguard first; of a figure on its own, itself if it is able."""
    group = state.groups.get(unit)
    ids = _ids(state, unit, group)
    return [id for id in ids if able(state, state.figures[id])]


def standing(state: State, unit: str) -> list[str]:
    """All members who have not left the fight, the helpless too, the vanguard first."""
    group = state.groups.get(unit)
    ids = _ids(state, unit, group)
    return [id for id in ids if state.figures[id].here]


def _ids(state: State, unit: str, group: Group | None) -> list[str]:
    """The members of a unit; none of a group that is no more."""
    if group is not None:
        return list(dict.fromkeys([group.vanguard, *group.members]))
    return [unit] if unit in state.figures else []


@rule("AM 8")
def struck(state: State, id: str) -> str:
    """Whom a blow or shot at a figure meets: of a group its vanguard, whose totals are its own."""
    group = state.groups.get(group_of(state, id) or "")
    if group is None or not state.by_letter or not able(state, state.figures[id]):
        return id
    return group.vanguard


def lead(state: State, unit: str) -> Figure:
    """The figure whose totals are the unit's."""
    group = state.groups.get(unit)
    return state.figures[unit if group is None else group.vanguard]


def line_of(state: State, unit: str) -> str:
    """The arms, or spells, with which a unit's Initiative is counted."""
    figure = lead(state, unit)
    return SPELLS if figure.spellcasting else figure.hand


def side_of(state: State, id: str) -> str:
    group = state.groups.get(id)
    return state.figures[id].side if group is None else group.side


def rider_of(state: State, horse: str) -> str | None:
    return next((id for id, one in state.figures.items() if one.riding == horse), None)


def units(state: State) -> list[str]:
    """All units with an able member, in order of id; horses have no turn of their own."""
    found = [name for name in state.groups if members(state, name)]
    grouped = {id for group in state.groups.values() for id in group.members}
    found += [
        id
        for id, one in state.figures.items()
        if id not in grouped and not one.mount and able(state, one)
    ]
    return sorted(found)


def combatants(state: State) -> int:
    """Able combatants in the whole fight, horses not counted (AM 15 A4)."""
    return sum(1 for one in state.present() if not one.mount and able(state, one))


def enemies(state: State, unit: str) -> list[str]:
    side = side_of(state, unit)
    return [other for other in units(state) if side_of(state, other) != side]


def friends(state: State, unit: str) -> list[str]:
    side = side_of(state, unit)
    return [other for other in units(state) if side_of(state, other) == side and other != unit]


def pair(one: str, other: str) -> str:
    """How `State.pairs` writes two units that are engaged."""
    return "|".join(sorted((one, other)))


@rule("AM 6.2", "AM 13.10")
def is_engaged(state: State, one: str, other: str) -> bool:
    """Whether two units are in reach of each other; without a map, whether they are said to be."""
    if not state.mapped:
        return pair(one, other) in state.pairs
    if not (locates(state, side_of(state, one), lead(state, other))):
        return False
    tables = tables_of(state)
    for a in members(state, one):
        for b in members(state, other):
            first, second = state.figures[a], state.figures[b]
            if first.at is None or second.at is None:
                continue
            weapons = (weapon_in_hand(tables, first), weapon_in_hand(tables, second))
            if within(first.at, second.at, TENTHS * max(reach(tables, w) for w in weapons)):
                return True
    return False


def foes(state: State, unit: str) -> list[str]:
    """The enemy units engaged with a unit, in order of id."""
    return [other for other in enemies(state, unit) if is_engaged(state, unit, other)]


@rule("AM 13.10", "AM 15 G9")
def locates(state: State, side: str, figure: Figure) -> bool:
    """Whether a side knows where a figure is: hidden and invisible ones must be found first."""
    if figure.side == side:
        return True
    if figure.hidden:
        return side in figure.located
    if figure.signs is None or side in figure.located:
        return True
    return located_unrolled(tables_of(state), figure.signs, in_melee=False)


def known_enemies(state: State, unit: str) -> list[str]:
    side = side_of(state, unit)
    return [o for o in enemies(state, unit) if locates(state, side, lead(state, o))]


def tenths_between(state: State, one: Figure, other: Figure) -> int:
    """Tenths of a pace between two figures; without a map 0 if engaged, else `apart`."""
    if one.at is not None and other.at is not None:
        return whole_mm(distance2(one.at, other.at))
    a, b = unit_of(state, one.id), unit_of(state, other.id)
    return 0 if pair(a, b) in state.pairs else state.apart * TENTHS


def commands(state: State, seat: Seat, id: str) -> bool:
    """Whether a seat may act for a unit or figure: the referee for all, players for their own."""
    if seat.is_referee:
        return id in state.figures or id in state.groups
    if id not in state.figures and id not in state.groups:
        return False
    if seat.role != PLAYER or seat.side != side_of(state, id):
        return False
    group = id if id in state.groups else group_of(state, id)
    rider = rider_of(state, id)
    names = {id, *({group} if group else ()), *({rider} if rider else ())}
    if id in state.groups:
        names |= {state.groups[id].vanguard}
    return not seat.forces or not names.isdisjoint(seat.forces)


def seats_of(state: State, id: str) -> tuple[str, ...]:
    """The players' seats that command a unit or figure, by id."""
    return players(state.seats, lambda seat: commands(state, seat, id))


def sides_left(state: State) -> set[str]:
    """Sides that still have somebody able."""
    return {side_of(state, unit) for unit in units(state)}


def attackers_room(state: State, unit: str) -> Iterator[str]:
    """Figures that have already attacked a unit in melee this round (AM 8, surrounding)."""
    foes_met = {foe for id in standing(state, unit) for foe in state.figures[id].deeds.foes}
    for foe in sorted(foes_met):
        yield from members(state, foe) if foe in state.figures or foe in state.groups else ()
