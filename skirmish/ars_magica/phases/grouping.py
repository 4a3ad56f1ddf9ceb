"""Forming, splitting and merging groups, and new roles in them (AM 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.judging import comes_to_light, in_melee, its_turn, may, spend
from skirmish.ars_magica.phases.parting import packed_dice, split_unit
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.dice import botch_dice_for, roll
from skirmish.ars_magica.procedures.groups import (
    may_form,
    may_reorganise,
    quick_training,
    size_refusal,
)
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import Group, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import bonus_of, pack
from skirmish.ars_magica.units import able, lead, members, unit_of


def static_attack(state: State, id: str) -> int:
    """The Attack of a figure as a stat block prints it."""
    tables = tables_of(state)
    rules = figure_of(state, state.figures[id])
    missile = rules.weapon.ability in tables.handling.missile_abilities
    found = (totals.missile_attack if missile else totals.attack)(tables, rules)
    return found.value


@rule("AM 8")
def quiet(state: State, unit: str) -> Refusal | None:
    """A unit that neither attacked nor was attacked this round, and stands in no melee."""
    for id in members(state, unit):
        deeds = state.figures[id].deeds
        if not may_reorganise(attacked_by_it=deeds.attacked, attacking_it=deeds.assailed):
            return Refusal("not_quiet", "AM 8", {"figure": unit}, "/args/figure")
    if in_melee(state, unit):
        return Refusal("engaged", "AM 8", {"figure": unit}, "/args/figure")
    return None


@rule("AM 8", "AM 15 F6")
def form(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Make one group of several units of a side: the round of all of them."""
    state = table.state
    refusal = may(state, unit, "form") or quiet(state, unit)
    if refusal is not None:
        return refusal
    others = [str(args["with"])]
    units = list(dict.fromkeys([unit, *(unit_of(state, other) for other in others)]))
    for other in units[1:]:
        if lead(state, other).side != lead(state, unit).side or not members(state, other):
            return Refusal("not_yours", "AM 8", {"figure": other}, "/args/with")
        if other in state.done:
            return Refusal("action_taken", "AM 8", {"figure": other}, "/args/with")
        refusal = quiet(state, other)
        if refusal is not None:
            return Refusal(refusal.code, refusal.cite, dict(refusal.args), "/args/with")
    ids = [id for one in units for id in members(state, one)]
    refusal = size_refusal(table.tables, len(ids))
    if refusal is not None or len(ids) < 2:
        args_ = {"most": table.tables.group.members}
        return Refusal("group_size", "AM 8", args_, "/args/with")
    if any(state.figures[id].mount for id in ids):
        return Refusal("not_yours", "AM 8", {"figure": unit}, "/args/with")
    if not may_form(table.tables, [static_attack(state, id) for id in ids]):
        return Refusal("too_unlike", "AM 15 F6", at="/args/with")
    vanguard, leader = _roles(args, ids, lead(state, unit).id)
    if vanguard is None:
        return Refusal("no_member", "AM 8", at="/args/vanguard")
    name = next((u for u in units if u in state.groups), f"band-{ids[0]}")
    known = state.groups.get(name)
    side = lead(state, unit).side
    schooled = all(u in state.groups and state.groups[u].schooled for u in units)
    title = known.name if known is not None else state.figures[vanguard].name
    group = Group(side, title, tuple(ids), vanguard, leader, schooled)
    gone = [u for u in units if u in state.groups and u != name]
    order = [u for u in state.order if u not in units[1:]]
    order = [name if u == unit else u for u in order]
    table.emit(
        "group_formed",
        group=name,
        vanguard=vanguard,
        members=ids,
        groups={name: pack(group), **dict.fromkeys(gone)},
        table={
            "order": order,
            "done": [*(u for u in state.done if u not in units), name],
            "turn": name,
            "dice": {**packed_dice(state), name: list(state.dice.get(unit, (0, 1, 0)))},
            "totals": {**state.totals, name: state.totals.get(unit, 0)},
            **_former(state, gone),
        },
        cite="AM 8",
    )
    comes_to_light(table, name)
    spend(table, name)
    return None


def _former(state: State, gone: list[str]) -> dict[str, Json]:
    """What groups that go into another are called in what was said of them."""
    if not gone or not state.third:
        return {}
    return {"former": {**state.former, **{id: state.groups[id].name for id in gone}}}


def _roles(args: Mapping[str, Json], ids: list[str], first: str) -> tuple[str | None, str | None]:
    vanguard = args.get("vanguard") or first
    leader = args.get("leader")
    if vanguard not in ids or (leader is not None and leader not in ids):
        return None, None
    return str(vanguard), None if leader is None else str(leader)


@rule("AM 8")
def reassign(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A new vanguard or leader, or part of the group on its own: the round of the group."""
    state = table.state
    refusal = may(state, unit, "reassign") or quiet(state, unit)
    if refusal is not None:
        return refusal
    if unit not in state.groups:
        return Refusal("no_group", "AM 8", {"figure": unit}, "/args/figure")
    group = state.groups[unit]
    apart = [str(id) for id in args.get("apart") or ()]
    if any(id not in group.members for id in apart):
        return Refusal("no_member", "AM 8", at="/args/apart")
    ids = [id for id in group.members if id not in apart]
    here = [id for id in ids if id in members(state, unit)]
    if not here:
        return Refusal("no_member", "AM 8", at="/args/apart")
    wanted = {"vanguard": group.vanguard if group.vanguard in here else here[0], **args}
    vanguard, leader = _roles(wanted, here, here[0])
    if vanguard is None:
        return Refusal("no_member", "AM 8", at="/args/vanguard")
    if leader is None and "leader" not in args and group.leader in here:
        leader = group.leader
    spend(table, unit)
    if not apart:
        changed = Group(group.side, group.name, group.members, vanguard, leader, group.schooled)
        table.emit(
            "roles_changed",
            group=unit,
            vanguard=vanguard,
            groups={unit: pack(changed)},
            cite="AM 8",
        )
        return None
    parts: dict[str, Group | None] = dict.fromkeys(apart)
    if len(ids) > 1:
        parts[unit] = Group(group.side, group.name, tuple(ids), vanguard, leader, group.schooled)
    else:
        parts[ids[0]] = None
    own = {"splits": True} if state.third else {}
    split_unit(table, "group_parted", unit, parts, **own)
    after = table.state
    done = [*after.done, *(u for u in sorted(parts) if u not in after.done)]
    table.emit("deed_noted", figure=vanguard, table={"done": done, "turn": None})
    return None


@rule("AM 8")
def split(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Part of the group goes on its own: the round of the group."""
    if unit in table.state.groups and not args["apart"]:
        return Refusal("nobody_apart", "AM 8", {"group": unit}, "/args/apart")
    return reassign(table, unit, args)


@rule("AM 8", "AM 15 F29")
def assign(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Where the trained bonus goes until the group's next turn."""
    state = table.state
    refusal = its_turn(state, unit)
    if refusal is not None:
        return refusal
    if unit not in state.groups or bonus_of(state, unit) <= 0:
        return Refusal("no_bonus", "AM 8", {"figure": unit}, "/args/figure")
    group = replace(state.groups[unit], assigned=str(args["to"]))
    table.emit(
        "bonus_assigned", group=unit, to=args["to"], groups={unit: pack(group)}, cite="AM 15 F29"
    )
    return None


@rule("AM 8")
def train(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Training in haste, between fights, where the option allows it: the leader rolls."""
    group, tables = table.state.groups.get(unit), table.tables
    if group is None:
        return Refusal("no_group", "AM 8", {"figure": unit}, "/args/figure")
    if not tables.quick_training:
        return Refusal("no_quick_training", "AM 8", at="/args/time")
    leader = table.state.figures.get(group.leader or "")
    if leader is None or not able(table.state, leader):
        return Refusal("no_leader", "AM 8", {"figure": unit}, "/args/figure")
    total = Sum(
        (
            Modifier("communication", leader.communication, "AM 8"),
            Modifier("leadership", figure_of(table.state, leader).score("leadership"), "AM 8"),
        ),
        "leadership" not in leader.abilities,
    )
    why = table.why("training.why", group=unit)
    dice = botch_dice_for(tables, "recovery", 0)
    rolled = roll(table.dice_of(leader.id), tables, why, "training", total, dice)
    taught = quick_training(tables, str(args["time"]), rolled)
    table.emit(
        "group_trained",
        group=unit,
        outcome="succeeds" if taught else "fails",
        groups={unit: pack(replace(group, schooled=True))} if taught else {},
        cite="AM 8",
        why=why.pack(),
    )
    return None
