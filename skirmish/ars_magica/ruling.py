"""The referee's rulings: any value, place, wound, fate, engagement, sight, and a blow under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.phases.harming import after_harm, dissolve, out_of_action, wound
from skirmish.ars_magica.phases.judging import comes_to_light
from skirmish.ars_magica.phases.moving import footing
from skirmish.ars_magica.procedures.sight import GRADES
from skirmish.ars_magica.state import ASK, DEAD, FATES, PRESENT, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, pair, rider_of, unit_of, units
from skirmish.figures.reading import read_point

CITE = "AM 6.5"
"""The referee may choose."""

Change = Callable[[Table, Reader, str], None]
FLAGS = (
    "player",
    "prone",
    "panicked",
    "demoralised",
    "raging",
    "nocked",
    "dazed",
    "lamed",
    "sighted",
    "hidden",
    "magus",
    "spellcasting",
    "shield_up",
)
NUMBERS = {
    "strength": (-20, 60),
    "stamina": (-20, 60),
    "dexterity": (-20, 60),
    "quickness": (-20, 60),
    "perception": (-20, 60),
    "presence": (-20, 60),
    "size": (-10, 20),
    "prot": (0, 99),
    "load": (0, 999),
    "spent": (0, 99),
    "lasting": (0, 99),
    "height": (-99, 99),
    "cover": (0, 4),
    "unspanned": (0, 9),
    "persistence": (0, 99),
}


def _figure(table: Table, change: Reader, key: str = "figure") -> str:
    return str(change.choice(key, table.state.figures))


def _value(state: State, change: Reader) -> tuple[str, Json]:
    """The field that is set, and its new value."""
    tables = tables_of(state)
    gear = {
        "shield": tables.shields,
        "ground": tables.ground,
        "signs": tables.invisibility,
    }
    field = str(
        change.choice(
            "field",
            (*FLAGS, *NUMBERS, *gear, "hand", "arms", "armour", "place", "concealment", "flaws"),
        )
    )
    if field in FLAGS:
        return field, change.bool("value", default=False)
    if field in NUMBERS:
        least, most = NUMBERS[field]
        return field, change.int("value", least=least, most=most)
    if field in gear:
        return field, change.choice("value", gear[field], default=None)
    weapons = {**tables.melee, **tables.missiles, **tables.natural}
    if field == "hand":
        return field, change.choice("value", weapons)
    if field == "arms":
        return field, list(change.names("value", weapons, repeats=True))
    if field == "armour":
        full = [f"{name}, full" for name, row in tables.armour.items() if row.full_prot is not None]
        return field, change.choice("value", (*tables.armour, *full))
    if field == "flaws":
        return field, list(change.names("value", tables.flaws))
    if field == "place":
        return field, change.choice("value", ("open", "wall", "corridor"))
    return field, change.choice("value", ("none", *GRADES))


def _set(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    field, value = _value(table.state, change)
    figure = table.figure(id)
    if field == "shield_up" and value and figure.shield is None:
        raise change.fail("value", f"{id} has no shield")
    table.emit(
        "ruled_value", figure=id, field=field, reason=reason, set={id: {field: value}}, cite=CITE
    )
    if field in ("spent", "lasting") and able(table.state, figure):
        table.later.append({"do": "faint", "figure": id})


def _ability(table: Table, change: Reader, reason: str) -> None:
    id, name = _figure(table, change), str(change.text("ability"))
    score = change.int("value", default=None, least=0, most=99)
    scores = {k: v for k, v in table.figure(id).abilities.items() if k != name}
    after = scores if score is None else {**scores, name: score}
    fields = {id: {"abilities": after}}
    table.emit("ruled_value", figure=id, field="abilities", reason=reason, set=fields, cite=CITE)


def _wound(table: Table, change: Reader, reason: str) -> None:
    """A wound or bruise, as by a blow."""
    id = _figure(table, change)
    if not table.figure(id).here:
        raise change.fail("figure", f"{id} is not in the fight", "out_of_play")
    levels = ("light", "medium", "heavy", "incapacitated", "dead")
    level, bruise = change.choice("level", levels), change.bool("bruise")
    wound(table, id, level, bruise=bruise, flaw=None, by=None)
    table.later += after_harm(table, id, level)


def _heal(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    index = change.int("wound", least=0, most=99)
    wounds = table.figure(id).wounds
    if index >= len(wounds):
        raise change.fail("wound", f"{id} has no such wound")
    kept = [
        {"level": w.level, "bruise": w.bruise, "bonus": w.bonus, "improved": w.improved}
        for i, w in enumerate(wounds)
        if i != index
    ]
    table.emit(
        "ruled_value",
        figure=id,
        field="wounds",
        reason=reason,
        set={id: {"wounds": kept}},
        cite=CITE,
    )


def _place(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
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


def _engaged(table: Table, change: Reader, reason: str) -> None:
    """Who is engaged with whom, without a map."""
    if table.state.mapped:
        raise change.fail("what", "on a map reach decides", "no_pairs")
    one, other = _figure(table, change), _figure(table, change, "with")
    a, b = unit_of(table.state, one), unit_of(table.state, other)
    if table.figure(one).side == table.figure(other).side:
        raise change.fail("with", "an enemy is expected")
    now = {p for p in table.state.pairs if p != pair(a, b)}
    if change.bool("engaged", default=True):
        comes_to_light(table, a)
        comes_to_light(table, b)
        now.add(pair(a, b))
    table.emit(
        "ruled_engaged",
        figure=one,
        target=other,
        reason=reason,
        table={"pairs": sorted(now)},
        cite=CITE,
    )


def _fate(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
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
    id = _figure(table, change)
    horse = change.choice("horse", table.state.figures, default=None)
    if horse is not None:
        one = table.figure(horse)
        taken = rider_of(table.state, horse)
        if not one.mount or one.fate != PRESENT or taken not in (None, id):
            raise change.fail("horse", f"{horse} cannot be ridden")
        if table.figure(id).mount or not able(table.state, table.figure(id)):
            raise change.fail("figure", f"{id} cannot ride")
    fields = {"riding": horse, **({} if horse is None else {"prone": False})}
    table.emit("ruled_value", figure=id, field="riding", reason=reason, set={id: fields}, cite=CITE)


def _hold(table: Table, change: Reader, reason: str) -> None:
    """Held by somebody with a Grip, or free."""
    id = _figure(table, change)
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
    table.emit("ruled_value", figure=id, field="held", reason=reason, set={id: fields}, cite=CITE)


def _located(table: Table, change: Reader, reason: str) -> None:
    id = _figure(table, change)
    side = change.choice("side", table.state.sides)
    now = [s for s in table.figure(id).located if s != side]
    if change.bool("located", default=True):
        now.append(side)
    table.emit("ruled_located", figure=id, reason=reason, set={id: {"located": now}}, cite=CITE)


def _table(table: Table, change: Reader, reason: str) -> None:
    """What holds for the whole fight: darkness, nuisances, distance, how botches are resolved."""
    known = ("darkness", "nuisances", "broken_ground", "apart", "mishaps", "secret")
    field = change.choice("field", known)
    value: Json
    if field == "darkness":
        value = change.choice("value", ("none", *GRADES))
    elif field == "mishaps":
        value = change.choice("value", ("random", ASK))
    elif field in ("broken_ground", "secret"):
        value = change.bool("value", default=False)
    else:
        value = change.int("value", least=0, most=9 if field == "nuisances" else 9999)
    table.emit("ruled_table", field=field, reason=reason, table={field: value}, cite=CITE)


def _modify(table: Table, change: Reader, reason: str) -> None:
    """A bonus or penalty for the blow that is under way: the effect of a spell, for instance."""
    state = table.state
    tasks = [dict(t) for t in state.agenda[0].data.get("tasks", [])] if state.agenda else []
    inner = tasks[0].get("then", tasks[0]) if tasks else {}
    if inner.get("do") != "strike":
        raise change.fail("what", "no attack is under way", "no_attack")
    mods = {name: change.int(name, default=0, least=-99, most=99) for name in ("attack", "defence")}
    changed = {**inner, "mods": mods}
    tasks[0] = {**tasks[0], "then": changed} if "then" in tasks[0] else changed
    item = state.agenda[0].pack()
    item["data"] = {**item["data"], "tasks": tasks}
    rest = [one.pack() for one in state.agenda[1:]]
    table.emit("ruled_blow", reason=reason, **mods, table={"agenda": [item, *rest]}, cite=CITE)


def _spells(table: Table, change: Reader, reason: str) -> None:
    """The spells of Concentration duration that a figure keeps."""
    id = _figure(table, change)
    kept = list(change.names("value"))
    table.emit(
        "ruled_value",
        figure=id,
        field="spells",
        reason=reason,
        set={id: {"spells": kept}},
        cite=CITE,
    )


def _group(table: Table, change: Reader, reason: str) -> None:
    """A group falls apart, or is trained or not."""
    group = change.choice("group", table.state.groups)
    if change.bool("dissolve"):
        dissolve(table, group)
        return
    from dataclasses import replace

    from skirmish.ars_magica.training import pack

    schooled = change.bool("schooled", default=True)
    body = pack(replace(table.state.groups[group], schooled=schooled))
    table.emit("ruled_group", group=group, reason=reason, groups={group: body}, cite=CITE)


def _initiative(table: Table, change: Reader, reason: str) -> None:
    """A unit's Initiative, and its place with it."""
    unit = unit_of(table.state, _figure(table, change))
    total = change.int("value", least=-99, most=999)
    if unit not in units(table.state):
        raise change.fail("figure", f"{unit} takes no part", "out_of_play")
    totals = {**table.state.totals, unit: total}
    dice = {u: list(d) for u, d in table.state.dice.items()}
    dice.setdefault(unit, [0, 1, 0])
    order = [u for u in table.state.order if u != unit]
    at = next((i for i, u in enumerate(order) if totals.get(u, 0) < total), len(order))
    order.insert(at, unit)
    table.emit(
        "ruled_initiative",
        figure=unit,
        total=total,
        reason=reason,
        table={"totals": totals, "dice": dice, "order": order},
        cite=CITE,
    )


CHANGES: Mapping[str, Change] = {
    "set": _set,
    "ability": _ability,
    "wound": _wound,
    "heal": _heal,
    "place": _place,
    "engaged": _engaged,
    "fate": _fate,
    "riding": _riding,
    "hold": _hold,
    "located": _located,
    "table": _table,
    "modify": _modify,
    "spells": _spells,
    "group": _group,
    "initiative": _initiative,
}


@rule("AM 15 A7", "AM 15 A9")
def do_rule(table: Table, args: Mapping[str, Any]) -> Refusal | None:
    """Carry out every change of a ruling, or none."""
    for i, change in enumerate(args["changes"]):
        reader = Reader.top(change, f"/args/changes{pointer(i)}")
        try:
            CHANGES[reader.choice("what", CHANGES)](table, reader, args["reason"])
        except BadRequestError as error:
            return Refusal(error.code, CITE, {"message": error.message}, error.at)
    run(table, table.later)
    return None
