"""The referee's rulings: on figures, melees, the table, a blow under way, groups, Initiative."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.phases.judging import comes_to_light
from skirmish.ars_magica.phases.parting import dissolve
from skirmish.ars_magica.ruled_values import Change, read_table
from skirmish.ars_magica.ruling_figures import CITE, FIGURE_CHANGES, figure_in
from skirmish.ars_magica.state import State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import pack
from skirmish.ars_magica.units import lead, pair, unit_of, units


def _engaged(table: Table, change: Reader, reason: str) -> None:
    """Who is engaged with whom, without a map."""
    if table.state.mapped:
        raise change.fail("what", "on a map reach decides", "no_pairs")
    one, other = figure_in(table, change), figure_in(table, change, "with")
    a, b = unit_of(table.state, one), unit_of(table.state, other)
    # A horse fights for its rider, whoever that is.
    if lead(table.state, a).side == lead(table.state, b).side:
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


def _table(table: Table, change: Reader, reason: str) -> None:
    """What holds for the whole fight: darkness, nuisances, distance, how botches are resolved."""
    field, value = read_table(change)
    table.emit(
        "ruled_table",
        field=field,
        reason=reason,
        table={field: value},
        cite=CITE,
    )


def blow_under_way(state: State) -> dict[str, Any] | None:
    """The blow, shot or manoeuvre that waits for an answer."""
    tasks = state.agenda[0].data.get("tasks", []) if state.agenda else []
    inner = dict(tasks[0].get("then", tasks[0])) if tasks else {}
    return inner if inner.get("do") == "strike" else None


def _modify(table: Table, change: Reader, reason: str) -> None:
    """A bonus or penalty for the blow that is under way: the effect of a spell, for instance."""
    state = table.state
    inner = blow_under_way(state)
    if inner is None:
        raise change.fail("what", "no attack is under way", "no_attack")
    tasks = [dict(t) for t in state.agenda[0].data["tasks"]]
    mods = {name: change.int(name, default=0, least=-99, most=99) for name in ("attack", "defence")}
    changed = {**inner, "mods": mods}
    tasks[0] = {**tasks[0], "then": changed} if "then" in tasks[0] else changed
    item = state.agenda[0].pack()
    item["data"] = {**item["data"], "tasks": tasks}
    rest = [one.pack() for one in state.agenda[1:]]
    table.emit("ruled_blow", reason=reason, **mods, table={"agenda": [item, *rest]}, cite=CITE)


def _group(table: Table, change: Reader, reason: str) -> None:
    """A group falls apart, or is trained or not."""
    group = change.choice("group", table.state.groups)
    if change.bool("dissolve"):
        dissolve(table, group)
        return
    schooled = change.bool("schooled", default=True)
    body = pack(replace(table.state.groups[group], schooled=schooled))
    table.emit("ruled_group", group=group, reason=reason, groups={group: body}, cite=CITE)


def _initiative(table: Table, change: Reader, reason: str) -> None:
    """A unit's Initiative, and its place with it."""
    unit = unit_of(table.state, figure_in(table, change))
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
    **FIGURE_CHANGES,
    "engaged": _engaged,
    "table": _table,
    "modify": _modify,
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
