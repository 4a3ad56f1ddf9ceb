"""Rulings on one figure: any value, wounds, place, fate, saddle, hold, who knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import Reader
from skirmish.ars_magica.phases.harming import after_harm, out_of_action, wound
from skirmish.ars_magica.phases.ways import footing
from skirmish.ars_magica.ruled_values import Change, read_value
from skirmish.ars_magica.state import DEAD, FATES, PRESENT
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, rider_of
from skirmish.figures.reading import read_point

CITE = "AM 6.5"
"""The referee may choose."""


def figure_in(table: Table, change: Reader, key: str = "figure") -> str:
    return str(change.choice(key, table.state.figures))


def _set(table: Table, change: Reader, reason: str) -> None:
    id = figure_in(table, change)
    field, value = read_value(table.state, change)
    figure = table.figure(id)
    if field == "shield_up" and value and figure.shield is None:
        raise change.fail("value", f"{id} has no shield")
    _ruled(table, id, field, value, reason)
    if field in ("spent", "lasting") and able(table.state, figure):
        table.later.append({"do": "faint", "figure": id})


def _ruled(table: Table, id: str, field: str, value: Json, reason: str) -> None:
    _emit(table, id, field, {field: value}, reason)


def _emit(table: Table, id: str, field: str, fields: Mapping[str, Json], reason: str) -> None:
    """The `fields` of a figure are other ones; the log names `field`."""
    after = {id: dict(fields)}
    table.emit("ruled_value", figure=id, field=field, reason=reason, set=after, cite=CITE)


def _ability(table: Table, change: Reader, reason: str) -> None:
    id, name = figure_in(table, change), str(change.text("ability"))
    score = change.int("value", default=None, least=0, most=99)
    scores = {k: v for k, v in table.figure(id).abilities.items() if k != name}
    after = scores if score is None else {**scores, name: score}
    _ruled(table, id, "abilities", after, reason)


def _wound(table: Table, change: Reader, reason: str) -> None:
    """A wound or bruise, as by a blow."""
    id = figure_in(table, change)
    if not table.figure(id).here:
        raise change.fail("figure", f"{id} is not in the fight", "out_of_play")
    levels = ("light", "medium", "heavy", "incapacitated", "dead")
    level, bruise = change.choice("level", levels), change.bool("bruise")
    wound(table, id, level, bruise=bruise, flaw=None, by=None)
    table.later += after_harm(table, id, level)


def _heal(table: Table, change: Reader, reason: str) -> None:
    id = figure_in(table, change)
    index = change.int("wound", least=0, most=99)
    wounds = table.figure(id).wounds
    if index >= len(wounds):
        raise change.fail("wound", f"{id} has no such wound")
    kept = [
        {"level": w.level, "bruise": w.bruise, "bonus": w.bonus, "improved": w.improved}
        for i, w in enumerate(wounds)
        if i != index
    ]
    _ruled(table, id, "wounds", kept, reason)


def _place(table: Table, change: Reader, reason: str) -> None:
    id = figure_in(table, change)
    if not table.state.mapped:
        raise change.fail("what", "there is no map", "no_map")
    to = Point(*read_point(change.value.get("to"), change.where("to")))
    if not (0 <= to.x <= table.state.width and 0 <= to.y <= table.state.height):
        raise change.fail("to", "to: a place on the table is expected", "off_table")
    fields = {"at": list(to), **footing(table.state, to)}
    moved = {id: fields}
    horse = table.figure(id).riding
    if horse is not None:
        moved[horse] = dict(fields)
    rider = rider_of(table.state, id)
    if rider is not None:
        moved[rider] = dict(fields)
    table.emit("ruled_place", figure=id, at=list(to), reason=reason, set=moved, cite=CITE)


def _fate(table: Table, change: Reader, reason: str) -> None:
    id = figure_in(table, change)
    to = change.choice("fate", FATES)
    figure = table.figure(id)
    if to == figure.fate:
        raise change.fail("fate", f"fate: {id} is {to} already")
    fields: dict[str, Json] = {"fate": to}
    horse = figure.riding
    moved: dict[str, dict[str, Json]] = {id: fields}
    if to != PRESENT:
        fields |= {"riding": None} if to == DEAD else {}
        if horse is not None and to != DEAD:
            moved[horse] = {"fate": to}
    elif horse is not None:
        moved[horse] = {"fate": PRESENT}
    table.emit("ruled_fate", figure=id, fate=to, reason=reason, set=moved, cite=CITE)
    if to != PRESENT:
        out_of_action(table, id)


def _riding(table: Table, change: Reader, reason: str) -> None:
    """In the saddle of a horse, or out of every saddle."""
    id = figure_in(table, change)
    horse = change.choice("horse", table.state.figures, default=None)
    if horse is not None:
        one = table.figure(horse)
        taken = rider_of(table.state, horse)
        if not one.mount or one.fate != PRESENT or taken not in (None, id):
            raise change.fail("horse", f"{horse} cannot be ridden")
        if table.figure(id).mount or not able(table.state, table.figure(id)):
            raise change.fail("figure", f"{id} cannot ride")
    fields = {"riding": horse, **({} if horse is None else {"prone": False})}
    _emit(table, id, "riding", fields, reason)


def _hold(table: Table, change: Reader, reason: str) -> None:
    """Held by somebody with a Grip, or free."""
    id = figure_in(table, change)
    by = change.choice("by", table.state.figures, default=None)
    if by == id:
        raise change.fail("by", "by: somebody else is expected")
    hold = None
    if by is not None:
        grip = change.int("grip", default=1, least=1, most=99)
        if not able(table.state, table.figure(by)):
            raise change.fail("by", f"{by} holds nobody", "out_of_play")
        hold = {"by": by, "grip": grip, "since": table.state.round}
    fields = {"held": hold, **({} if by is not None else {"pinned": None, "under": None})}
    _emit(table, id, "held", fields, reason)


def _located(table: Table, change: Reader, reason: str) -> None:
    id = figure_in(table, change)
    side = change.choice("side", table.state.sides)
    now = [s for s in table.figure(id).located if s != side]
    if change.bool("located", default=True):
        now.append(side)
    table.emit("ruled_located", figure=id, reason=reason, set={id: {"located": now}}, cite=CITE)


def _spells(table: Table, change: Reader, reason: str) -> None:
    """The spells of Concentration duration that a figure keeps."""
    id = figure_in(table, change)
    kept = list(change.names("value"))
    _ruled(table, id, "spells", kept, reason)


FIGURE_CHANGES: Mapping[str, Change] = {
    "set": _set,
    "ability": _ability,
    "wound": _wound,
    "heal": _heal,
    "place": _place,
    "fate": _fate,
    "riding": _riding,
    "hold": _hold,
    "located": _located,
    "spells": _spells,
}
