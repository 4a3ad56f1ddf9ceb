"""The referee's rulings: any value, any place, harm, fate, doors, houses, vessels, points, cards.

The changes of event cards are carried out in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from skirmish.figures.event_changes import in_vain
from skirmish.figures.forms import BROKEN, CLOSED, LOCKED, OPEN
from skirmish.figures.reading import read_point
from skirmish.figures.rulings import Rulings, place_of
from skirmish.settecento.doors import doors_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.harm import capture, drop_all, harm
from skirmish.settecento.phases.hidden import look_around, reveal
from skirmish.settecento.phases.leaps import vessel_at
from skirmish.settecento.phases.passages import leave, sink
from skirmish.settecento.procedures.deck import ACE, JOKER, PLAYER
from skirmish.settecento.procedures.fighter import ROLES
from skirmish.settecento.state import (
    AFLOAT,
    AGROUND,
    BEACHED,
    CAPTURED,
    GONE,
    KILLED,
    LEFT,
    MOORED,
    ON_TABLE,
    REMOVED,
    SUNK,
    State,
    tables_of,
)
from skirmish.settecento.table import Table

CITE = "XV 4.4"
"""In doubt the referee decides."""

FLAGS = (
    "stunned",
    "yellow",
    "brown",
    "thrown_gone",
    "wet_powder",
    "prone",
)
SHEET = ("agility", "strength", "shooting", "fighting", "charisma")
NUMBERS = {"activations": 99, "wounds": 1, "reload": 9, "spare_reload": 9, "burning": 99}
STATUSES = (AFLOAT, MOORED, BEACHED, AGROUND, SUNK, GONE)


def _figure(table: Table, change: Reader) -> str:
    return str(change.choice("figure", table.state.figures))


def _standing(table: Table, change: Reader) -> str:
    """A figure that is on the table, a prisoner too."""
    here = [id for id, f in table.state.figures.items() if f.fate in (ON_TABLE, CAPTURED)]
    return str(change.choice("figure", here))


def _value(state: State, change: Reader, id: str) -> tuple[str, Json]:
    """The field that is set, and its new value."""
    tables = tables_of(state)
    gear = ("firearms", "thrown", "melee", "cuirass", "role", "level")
    field = str(change.choice("field", (*FLAGS, *SHEET, *NUMBERS, *gear)))
    if field in FLAGS or field == "cuirass":
        return field, change.bool("value", default=False)
    if field in SHEET:
        return field, change.int("value", least=tables.sheet.least, most=tables.sheet.most)
    if field in NUMBERS:
        return field, change.int("value", least=0, most=NUMBERS[field])
    if field == "firearms":
        names = change.names("value", tables.weapons, repeats=True)
        if len(names) > tables.sheet.firearms:
            raise change.fail("value", "value: too many firearms", "too_many")
        return field, list(names)
    if field == "thrown":
        return field, change.choice("value", tables.thrown, default=None)
    if field == "melee":
        return field, change.choice("value", tables.melee_weapons)
    if field == "role":
        return field, change.choice("value", ROLES, default=None)
    return field, change.int("value", least=0, most=9)


def _set(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    field, value = _value(table.state, change, id)
    figure = table.figure(id)
    was = getattr(figure, field, None)
    if was is None:
        was = getattr(figure.markers, field, None)
    shown = list(was) if isinstance(was, tuple) else was
    table.emit(
        "ruled_value", figure=id, field=field, value=value, was=shown, reason=reason, cite=CITE
    )


def _place(table: Table, change: Reader, reason: str) -> None:
    id, to = _standing(table, change), place_of(table, change)
    level = change.int("level", default=0, least=0, most=9)
    aboard = vessel_at(table.state, to)
    front = {}
    if change.has("front"):
        facing = read_point(change.value["front"], change.where("front"))
        if facing != [0, 0]:
            front = {"front": facing}
    table.emit(
        "ruled_place",
        figure=id,
        at=list(to),
        level=level,
        **({} if aboard is None else {"aboard": aboard}),
        **front,
        reason=reason,
        cite=CITE,
    )
    look_around(table)


def _hit(table: Table, change: Reader, reason: str) -> None:
    """Killed, wounded or stunned, as by a hit; a second wound kills."""
    id = _standing(table, change)
    effect = change.choice("effect", ("killed", "wounded", "stunned"))
    harm(table, id, effect, "ruling", None, CITE)


def _fate(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    to = change.choice("fate", (ON_TABLE, KILLED, CAPTURED, REMOVED, LEFT))
    figure = table.figure(id)
    if to == figure.fate:
        raise in_vain(change, "fate", f"fate: {id} is {to} already")
    if to == CAPTURED:
        by = change.choice("by", [s for s in table.state.sides if s != figure.side])
        if figure.fate != ON_TABLE:
            raise in_vain(change, "figure", f"{id} is not on the table", "not_on_table")
        capture(table, id, by)
    elif to == KILLED:
        if figure.fate not in (ON_TABLE, CAPTURED):
            raise in_vain(change, "figure", f"{id} is not on the table", "not_on_table")
        harm(table, id, "killed", "ruling", None, CITE)
    elif to == ON_TABLE:
        if figure.at is None:
            raise in_vain(change, "figure", f"{id} has no place on the table", "not_on_table")
        table.emit("ruled_back", figure=id, reason=reason, cite=CITE)
    else:
        drop_all(table, id)
        code = "figure_removed" if to == REMOVED else "figure_left"
        table.emit(code, figure=id, cause="ruling", cite=CITE)


def _reveal(table: Table, change: Reader, reason: str) -> None:
    id = _standing(table, change)
    if not table.figure(id).hidden:
        raise in_vain(change, "figure", f"{id} is not hidden")
    reveal(table, id, "ruling")


def _door(table: Table, change: Reader, reason: str) -> None:
    door = change.choice("door", doors_of(table.state))
    state = change.choice("state", (OPEN, CLOSED, LOCKED, BROKEN))
    table.emit("door_changed", door=door, state=state, reason=reason, cite=CITE)
    look_around(table)


def _house(table: Table, change: Reader, reason: str) -> None:
    """A house set on fire, or put out."""
    house = change.choice("house", ground_of(table.state).houses)
    lit = change.bool("burns", default=True)
    turn = table.state.turn if lit else 0
    table.emit("house_lit" if lit else "house_put_out", house=house, turn=turn, cite=CITE)


def ids_of(state: State) -> set[str]:
    """All names that are taken."""
    openings = {id for feature in state.features.values() for id in feature.openings}
    hatches = {id for vessel in state.vessels.values() for id in vessel.hatches}
    maps: tuple[Mapping[str, Any], ...] = (
        state.sides,
        state.groups,
        state.figures,
        state.features,
        state.vessels,
        state.guns,
        state.things,
        state.objectives,
        state.events,
    )
    return openings.union(hatches, *maps)


def _vessel(table: Table, change: Reader, reason: str) -> None:
    """What becomes of a vessel; with `was`, only of one that is so now (XV 9.4: who ran aground
    stays there, whatever the wind)."""
    vessel = str(change.choice("vessel", table.state.vessels))
    status = change.choice("status", STATUSES)
    if not table.vessel(vessel).floats:
        raise in_vain(change, "vessel", f"{vessel} is gone", "not_on_table")
    was = change.choice("was", STATUSES, default=None)
    if was is not None and table.vessel(vessel).status != was:
        raise in_vain(change, "was", f"was: {vessel} is not {was}")
    if status == SUNK:
        sink(table, vessel)
    elif status == GONE:
        leave(table, vessel)
    else:
        table.emit("vessel_ruled", vessel=vessel, status=status, reason=reason, cite=CITE)


def _cards(state: State) -> list[str]:
    return [ACE, JOKER, *(f"{PLAYER}:{id}" for id in state.sides)]


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
