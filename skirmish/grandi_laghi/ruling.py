"""The referee's rulings: any value, any place, harm, fate, doors, fires, boats, points, cards.

The changes of event cards are carried out in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.tabletop.reader import Reader
from skirmish.figures.event_changes import in_vain
from skirmish.figures.forms import BROKEN, CLOSED, LOCKED, OPEN
from skirmish.figures.hulls import carried, outline
from skirmish.figures.reading import read_front
from skirmish.figures.rulings import Rulings, place_of
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, LOST, ROUTED
from skirmish.grandi_laghi.phases.burning import burnable
from skirmish.grandi_laghi.phases.harm import drop_all, frighten, harm, seize
from skirmish.grandi_laghi.phases.hidden import look_around, reveal
from skirmish.grandi_laghi.phases.movement import aboard
from skirmish.grandi_laghi.procedures.cards import JOKER, RANKS
from skirmish.grandi_laghi.ruled_values import read_value, value_now
from skirmish.grandi_laghi.state import LEFT, ON_TABLE, State
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.position import aboard_of
from skirmish.muskets.ways import on_table

CITE = "GL 4.11"
"""In doubt the referee decides."""


def _figure(table: Table, change: Reader) -> str:
    return str(change.choice("figure", table.state.figures))


def _standing(table: Table, change: Reader) -> str:
    """A figure that is on the table, a prisoner too."""
    here = [id for id, f in table.state.figures.items() if f.fate in (ON_TABLE, CAPTURED)]
    return str(change.choice("figure", here))


def _set(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    field, value = read_value(table.state, change, id)
    was = value_now(table.figure(id), field)
    table.emit(
        "ruled_value", figure=id, field=field, value=value, was=was, reason=reason, cite=CITE
    )


def _place(table: Table, change: Reader, reason: str) -> None:
    id, to = _standing(table, change), place_of(table, change)
    level = change.int("level", default=0, least=0, most=9)
    front = {"front": list(read_front(change))} if change.has("front") else {}
    table.emit(
        "ruled_place",
        figure=id,
        at=list(to),
        level=level,
        **aboard(table.ground.boat_at(to)),
        **front,
        reason=reason,
        cite=CITE,
    )
    look_around(table)


def _hit(table: Table, change: Reader, reason: str) -> None:
    """Killed, wounded or nearly hit, as by a shot; a second wound kills."""
    id = _standing(table, change)
    effect = change.choice("effect", ("killed", "wounded", "near_miss"))
    harm(table, id, effect, "ruling", None, CITE)


def _fate(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    to = change.choice("fate", (ON_TABLE, KILLED, CAPTURED, ROUTED, LOST, LEFT))
    figure = table.figure(id)
    if to == figure.fate:
        raise in_vain(change, "fate", f"fate: {id} is {to} already")
    if to in (CAPTURED, KILLED) and figure.fate not in (ON_TABLE, CAPTURED):
        raise in_vain(change, "figure", f"{id} is not on the table", "not_on_table")
    if to == CAPTURED:
        seize(table, id, change.choice("by", [s for s in table.state.sides if s != figure.side]))
        return
    if to == KILLED:
        harm(table, id, KILLED, "ruling", None, CITE)
        return
    if to != ON_TABLE:
        drop_all(table, id)
    table.emit("ruled_fate", figure=id, fate=to, reason=reason, cite=CITE)
    if to == ROUTED and figure.fate == ON_TABLE:
        frighten(table, id, broke=True)


def _reveal(table: Table, change: Reader, reason: str) -> None:
    id = _standing(table, change)
    if not table.figure(id).hidden:
        raise in_vain(change, "figure", f"{id} is not hidden")
    reveal(table, id, "ruling")


def _door(table: Table, change: Reader, reason: str) -> None:
    doors = [id for feature in table.state.features.values() for id in feature.openings]
    door = change.choice("door", doors)
    state = change.choice("state", (OPEN, CLOSED, LOCKED, BROKEN))
    table.emit("door_changed", door=door, state=state, reason=reason, cite=CITE)
    look_around(table)


def _house(table: Table, change: Reader, reason: str) -> None:
    """A house or boat set on fire, or put out."""
    house = change.choice("house", burnable(table.state))
    lit = change.bool("burns", default=True)
    turn = table.state.turn if lit else 0
    table.emit("house_lit" if lit else "house_put_out", house=house, turn=turn, cite=CITE)


def ids_of(state: State) -> set[str]:
    """All names that are taken."""
    doors = {id for feature in state.features.values() for id in feature.openings}
    maps: tuple[Mapping[str, Any], ...] = (
        state.sides,
        state.squads,
        state.figures,
        state.features,
        state.boats,
        state.things,
        state.objectives,
        state.events,
    )
    return doors.union(*maps)


def _vessel(table: Table, change: Reader, reason: str) -> None:
    """A boat moved with all that is aboard: rowed, drifting, pushed off."""
    id = str(change.choice("vessel", table.state.boats))
    to, boat = place_of(table, change), table.state.boats[id]
    front = read_front(change, default=boat.front)
    hull = outline(boat.hull, to, front)
    old, new = (boat.at, boat.front), (to, front)
    people = {one.id: one.place for one in aboard_of(table.state, id)}
    things = {
        name: one.at
        for name, one in table.state.things.items()
        if one.aboard == id and one.at is not None
    }
    places = {name: carried(at, old, new) for name, at in (people | things).items()}
    if not all(on_table(table.state, place) for place in places.values()):
        raise in_vain(change, "to", "to: somebody aboard would be off the table", "off_table")
    ashore = [f for f in table.state.figures.values() if f.able and f.aboard != id]
    others = {one for one in table.state.boats if one != id}
    if any(hull.contains(one.place) for one in ashore) or any(
        table.ground.hulls[other].contains(place) for other in others for place in places.values()
    ):
        raise in_vain(change, "to", "to: somebody stands there", "occupied")
    if not all(hull.contains(place) for place in places.values()):
        raise in_vain(change, "to", "to: somebody aboard would be overboard", "off_table")
    table.emit(
        "boat_ruled",
        vessel=id,
        at=list(to),
        front=list(front),
        carried={name: list(place) for name, place in sorted(places.items())},
        reason=reason,
        cite=CITE,
    )
    look_around(table)


def _cards(state: State) -> list[str]:
    return [JOKER, *(f"{rank}:{id}" for id in state.squads for rank in RANKS)]


RULINGS = Rulings(
    CITE,
    {
        "set": _set,
        "place": _place,
        "hit": _hit,
        "fate": _fate,
        "reveal": _reveal,
        "door": _door,
        "house": _house,
        "vessel": _vessel,
    },
    cards=_cards,
    taken=ids_of,
    look=look_around,
)
