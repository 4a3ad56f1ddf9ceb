"""Small actions with arms and the body: draw, pick up, nock, span, rise, rage (AM 1.3, 12.4)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.judging import alone, in_melee, may, may_fast, spend
from skirmish.ars_magica.procedures.gear import ill_matched, named_weapon, too_weak
from skirmish.ars_magica.procedures.manoeuvres import may_recover_weapon
from skirmish.ars_magica.procedures.mercy import barred
from skirmish.ars_magica.procedures.shooting import Readiness, after_spanning
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import UNARMED, Figure, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import lead, members

BODY = (UNARMED, "kick", "dodge")
"""What everybody can fight with who has no weapon in hand."""


@rule("AM 15 A11", "AM 1.2", "AM 11")
def judge_hand(state: State, figure: Figure, weapon: str, *, shield_up: bool) -> Refusal | None:
    """Whether a figure can take a weapon in hand as it is."""
    tables = tables_of(state)
    natural = weapon in tables.natural and figure.beast
    if weapon not in (*figure.arms, *BODY) and not natural:
        return Refusal("no_such_weapon", "AM 1.1", {"weapon": weapon}, "/args/weapon")
    found = named_weapon(tables, weapon, mounted=figure.riding is not None, shooting=True)
    assert found is not None
    if tables.strength_minimum == "bar":
        least = found.strength
        if least is not None and figure.strength < least:
            args = {"strength": figure.strength, "least": least}
            return Refusal("too_weak_weapon", "AM 15 A11", args, "/args/weapon")
    bars = barred(tables, figure.flaws)
    if ("weapons" in bars and weapon in figure.arms) or (found.two_handed and "two_handed" in bars):
        return Refusal("barred", "AM 11", {"figure": figure.id}, "/args/weapon")
    if shield_up and figure.shield is not None:
        if "shield" in bars:
            return Refusal("barred", "AM 11", {"figure": figure.id}, "/args/shield")
        from dataclasses import replace

        held = replace(figure, hand=weapon, shield_up=True)
        rules = figure_of(state, held)
        refusal = ill_matched(rules)
        if refusal is not None:
            return Refusal(refusal.code, refusal.cite, {}, "/args/shield")
        if tables.strength_minimum == "bar":
            for weakness in too_weak(tables, rules):
                return Refusal(weakness.code, weakness.cite, dict(weakness.args), "/args/shield")
    return None


@rule("AM 12.4", "AM 15 B1")
def draw(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Another weapon in hand: the free fast action of the turn, by all members who have it."""
    refusal = may_fast(table.state, unit)
    if refusal is not None:
        return refusal
    weapon = str(args["weapon"])
    head = lead(table.state, unit)
    shield = bool(args.get("shield", head.shield is not None))
    refusal = judge_hand(table.state, head, weapon, shield_up=shield)
    if refusal is not None:
        return refusal
    ids = [
        id
        for id in members(table.state, unit)
        if judge_hand(table.state, table.figure(id), weapon, shield_up=shield) is None
    ]
    fields = {"hand": weapon, "shield_up": shield, "nocked": False}
    table.emit(
        "drew",
        figure=unit,
        weapon=weapon,
        set=dict.fromkeys(ids, fields),
        deeds={id: {"fast": True} for id in members(table.state, unit)},
        cite="AM 12.4",
    )
    return None


@rule("AM 15 C5")
def rise(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Standing up is an action."""
    refusal = may(table.state, unit, "rise")
    if refusal is not None:
        return refusal
    lying = [id for id in members(table.state, unit) if table.figure(id).prone]
    if not lying:
        return Refusal("not_prone", "AM 15 C5", {"figure": unit}, "/args/figure")
    if any(table.figure(id).under or table.figure(id).pinned for id in lying):
        return Refusal("pinned", "AM 6.1", {"figure": unit}, "/args/figure")
    spend(table, unit)
    table.emit("rose", figure=unit, set={id: {"prone": False} for id in lying}, cite="AM 15 C5")
    return None


@rule("AM 6.1")
def recover_weapon(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Picking up what was struck or fell from one's hand: not while engaged, and an action."""
    refusal = may(table.state, unit, "recover_weapon") or alone(table.state, unit)
    if refusal is not None:
        return refusal
    figure = table.figure(unit)
    item = str(args["item"])
    if item not in figure.lost:
        return Refusal("no_such_item", "AM 6.1", {"figure": unit}, "/args/item")
    engaged = in_melee(table.state, unit)
    if not may_recover_weapon(engaged=engaged, acted=figure.deeds.action):
        return Refusal("engaged", "AM 6.1", {"figure": unit}, "/args/figure")
    spend(table, unit)
    lost = list(figure.lost)
    lost.remove(item)
    held = item if judge_with(table.state, figure, item) is None else figure.hand
    fields = {"lost": lost, "arms": [*figure.arms, item], "hand": held}
    table.emit("weapon_recovered", figure=unit, item=item, set={unit: fields}, cite="AM 6.1")
    return None


def judge_with(state: State, figure: Figure, item: str) -> Refusal | None:
    """Whether a figure could take in hand what it does not carry yet."""
    from dataclasses import replace

    up = figure.shield is not None and figure.shield_up
    return judge_hand(state, replace(figure, arms=(*figure.arms, item)), item, shield_up=up)


@rule("AM 6.4", "AM 15 D4")
def nock(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """An action spent on readiness: the next shot will be an extra one."""
    refusal = may(table.state, unit, "nock")
    if refusal is not None:
        return refusal
    if not can_nock(table.state, lead(table.state, unit)):
        return Refusal("nothing_to_nock", "AM 15 D4", {"figure": unit}, "/args/figure")
    spend(table, unit)
    ids = [i for i in members(table.state, unit) if can_nock(table.state, table.figure(i))]
    table.emit("nocked", figure=unit, set={i: {"nocked": True} for i in ids}, cite="AM 15 D4")
    return None


def can_nock(state: State, figure: Figure) -> bool:
    """Bows, and crossbows that are spanned."""
    weapon = figure_of(state, figure, shooting=True).weapon
    bow = weapon.ability in ("bows", "crossbow")
    return bow and not figure.unspanned and not figure.nocked


@rule("AM 1.3")
def span(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A round of spanning a crossbow."""
    refusal = may(table.state, unit, "span")
    if refusal is not None:
        return refusal
    ids = [i for i in members(table.state, unit) if table.figure(i).unspanned]
    if not ids:
        return Refusal("nothing_to_span", "AM 1.3", {"figure": unit}, "/args/figure")
    spend(table, unit)
    after = {
        i: after_spanning(Readiness(table.figure(i).nocked, table.figure(i).unspanned)).to_span
        for i in ids
    }
    table.emit(
        "spanned",
        figure=unit,
        left=max(after.values()),
        set={i: {"unspanned": left} for i, left in after.items()},
        cite="AM 1.3",
    )
    return None


@rule("AM 11")
def rage(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A berserk goes into his rage, or comes out of it: a fast action."""
    refusal = may_fast(table.state, unit) or alone(table.state, unit)
    if refusal is not None:
        return refusal
    figure = table.figure(unit)
    if "berserk" not in figure.traits:
        return Refusal("no_berserk", "AM 11", {"figure": unit}, "/args/figure")
    table.emit(
        "calmed_down" if figure.raging else "raged",
        figure=unit,
        set={unit: {"raging": not figure.raging}},
        deeds={unit: {"fast": True}},
        cite="AM 11",
    )
    return None
