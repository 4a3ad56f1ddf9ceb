"""The verbs of attack: blows, shots, manoeuvres, hooves (AM 6, 6.1, 6.4, 9)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Task, run
from skirmish.ars_magica.phases.judging import in_melee, may, spend
from skirmish.ars_magica.procedures.blows import far_shot, melee_refusal, missile_refusal
from skirmish.ars_magica.procedures.engagement import may_shoot
from skirmish.ars_magica.procedures.groups import most_attackers
from skirmish.ars_magica.procedures.holds import may_pin
from skirmish.ars_magica.procedures.horse import saddle_penalty
from skirmish.ars_magica.procedures.manoeuvres import manoeuvre_refusal
from skirmish.ars_magica.procedures.mercy import barred
from skirmish.ars_magica.procedures.mounted import horse_may, target_of
from skirmish.ars_magica.procedures.movement import may_also_attack
from skirmish.ars_magica.procedures.shooting import Readiness, after_shot, shots_this_round
from skirmish.ars_magica.procedures.sight import may_be_attacked
from skirmish.ars_magica.sheet import barred_weapon, figure_of
from skirmish.ars_magica.sighting import out_of_sight
from skirmish.ars_magica.state import TENTHS, UNARMED, Figure, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import (
    attackers_room,
    enemies,
    is_engaged,
    lead,
    locates,
    members,
    rider_of,
    side_of,
    standing,
    struck,
    tenths_between,
    unit_of,
)


def enemy(state: State, unit: str, target: str) -> Refusal | None:
    """Whether a figure is an enemy in the fight that can be attacked."""
    figure = state.figures[target]
    at = "/args/target"
    rider = rider_of(state, target)
    side = figure.side if rider is None else state.figures[rider].side
    if not figure.here or side == side_of(state, unit):
        return Refusal("no_enemy", "AM 6", {"target": target}, at)
    if not may_be_attacked(located=locates(state, side_of(state, unit), figure)):
        return Refusal("not_located", "AM 13.10", {"target": target}, at)
    return None


def reaches(state: State, unit: str, target: Figure) -> bool:
    """Whether a unit can strike a figure where it is: engaged, or fallen within reach."""
    its = unit_of(state, target.id)
    if is_engaged(state, unit, its):
        return True
    if its in enemies(state, unit):
        return False
    return tenths_between(state, lead(state, unit), target) <= 3 * TENTHS or not state.mapped


@rule("AM 6", "AM 8", "AM 12.4", "AM 15 B6")
def judge_blow(
    state: State, unit: str, target: str, *, charging: bool = False, riding: bool = False
) -> Refusal | None:
    """Whether a unit can strike at a figure from where it stands."""
    refusal = enemy(state, unit, target)
    if refusal is not None:
        return refusal
    figure, other = lead(state, unit), state.figures[target]
    if other.mount:
        rider = next((f for f in state.figures.values() if f.riding == target), None)
        if rider is None:
            return Refusal("no_enemy", "AM 15 F22", {"target": target}, "/args/target")
    if not charging and not reaches(state, unit, other):
        return Refusal("not_engaged", "AM 6.2", {"target": target}, "/args/target")
    tables = tables_of(state)
    moved = figure.deeds.moved
    if not may_also_attack(
        tables, moved, charging=charging, riding=riding or figure.riding is not None
    ):
        return Refusal("has_moved", "AM 15 B6", {"figure": unit}, "/args/figure")
    if figure.held is not None and figure.held.by != target:
        return None
    its = unit_of(state, target)
    there = list(attackers_room(state, its))
    own = [id for id in members(state, unit) if id not in there]
    room = most_attackers(tables, other.place) * max(1, len(standing(state, its)))
    if len(there) + len(own) > room:
        return Refusal("no_room", "AM 8", {"target": target, "most": room}, "/args/target")
    return None


def _common(table: Table, unit: str, target: str, kind: str, args: Mapping[str, Json]) -> Task:
    task: Task = {
        "do": "strike",
        "kind": kind,
        "unit": unit,
        "by": lead(table.state, unit).id,
        "target": target if kind == "manoeuvre" else struck(table.state, target),
    }
    for name in ("effort", "nonlethal"):
        if args.get(name) is not None:
            task[name] = bool(args[name])
    return task


@rule("AM 6", "AM 7.3")
def attack(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A blow with what is in hand."""
    state, target = table.state, str(args["target"])
    refusal = may(state, unit, "attack") or judge_blow(state, unit, target)
    if refusal is not None:
        return refusal
    rules = figure_of(state, lead(state, unit))
    refusal = melee_refusal(table.tables, rules) or bar(state, unit)
    if refusal is not None:
        return refusal
    spend(table, unit)
    run(table, [_common(table, unit, target, "melee", args)])
    return None


@rule("AM 11")
def bar(state: State, unit: str) -> Refusal | None:
    """Whether flaws forbid what is in hand."""
    if barred_weapon(state, lead(state, unit)):
        return Refusal("barred", "AM 11", {"figure": unit}, "/args/figure")
    return None


@rule("AM 6.4", "AM 15 D1", "AM 15 D5", "AM 15 D8", "AM 15 F15")
def judge_shot(state: State, unit: str, target: str, distance: int | None = None) -> Refusal | int:
    """The distance of a shot in tenths of a metre, or why it cannot be."""
    refusal = enemy(state, unit, target)
    if refusal is not None:
        return refusal
    figure, tables = lead(state, unit), tables_of(state)
    rules = figure_of(state, figure, shooting=True)
    refusal = missile_refusal(tables, rules)
    if refusal is not None:
        return Refusal(refusal.code, refusal.cite, {}, "/args/figure")
    if not may_shoot(rules.weapon, engaged=in_melee(state, unit)):
        return Refusal("engaged", "AM 15 D5", {"figure": unit}, "/args/figure")
    if "missiles" in barred(tables, figure.flaws):
        return Refusal("barred", "AM 11", {"figure": unit}, "/args/figure")
    if figure.unspanned:
        return Refusal(
            "not_spanned", "AM 1.3", {"figure": unit, "rounds": figure.unspanned}, "/args/figure"
        )
    horse = state.figures.get(figure.riding or "")
    if horse is not None and horse.gait is not None and horse.gait not in tables.missile.saddle:
        saddle_penalty(tables, horse.gait)
    far = tenths_between(state, figure, state.figures[target]) if distance is None else distance
    if out_of_sight(state, figure, far):
        return Refusal("out_of_sight", "AM 13.9", {"target": target}, "/args/target")
    return far


@rule("AM 6.4", "AM 15 D4")
def shoot(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A missile; one that is nocked goes first and costs no action."""
    state, target = table.state, str(args["target"])
    figure = lead(state, unit)
    extra = shots_this_round(Readiness(figure.nocked, figure.unspanned)) > 1
    refusal = may(state, unit, "shoot", free=extra and not figure.deeds.shot)
    if refusal is not None:
        return refusal
    judged = judge_shot(state, unit, target, args.get("distance"))
    if isinstance(judged, Refusal):
        return judged
    moved = figure.deeds.moved
    if not may_also_attack(table.tables, moved, riding=figure.riding is not None):
        return Refusal("has_moved", "AM 15 B6", {"figure": unit}, "/args/figure")
    if extra and not figure.deeds.shot:
        table.did(figure.id, shot=True)
    else:
        spend(table, unit, shot=True)
    weapon = figure_of(state, figure, shooting=True).weapon
    task = {**_common(table, unit, target, "shot", args), "distance": judged}
    task["weapon"] = weapon.name
    _loosed(table, unit)
    if far_shot(table.tables, judged, weapon.range):
        table.emit("far_shot", figure=unit, target=target, cite="AM 15 D8")
    run(table, [task])
    return None


@rule("AM 1.3")
def _loosed(table: Table, unit: str) -> None:
    """A shot clears readiness, unspans a crossbow, and leaves the hand that threw empty."""
    changed: dict[str, dict[str, Json]] = {}
    for id in members(table.state, unit):
        one = table.figure(id)
        weapon = figure_of(table.state, one, shooting=True).weapon
        if weapon.range == 0:
            continue
        after = after_shot(table.tables, weapon, one.strength)
        changed[id] = {"nocked": after.nocked, "unspanned": after.to_span}
        thrown = weapon.ability == "thrown" and weapon.name != "sling"
        if thrown and one.hand in one.arms:
            arms = list(one.arms)
            arms.remove(one.hand)
            same = one.hand in arms
            changed[id] |= {"arms": arms, "hand": one.hand if same else UNARMED}
    table.emit("loosed", figure=unit, set=changed)


@rule("AM 6.1", "AM 15 E8", "AM 15 E10")
def judge_manoeuvre(state: State, unit: str, target: str, name: str) -> Refusal | None:
    """Whether a figure can try a manoeuvre on another."""
    if unit in state.groups:
        return Refusal("not_a_group", "AM 8", {"figure": unit}, "/args/figure")
    refusal = judge_blow(state, unit, target)
    if refusal is not None:
        return refusal
    figure, other = state.figures[unit], state.figures[target]
    tables = tables_of(state)
    args = figure_of(state, figure, use=name), figure_of(state, other)
    refusal = manoeuvre_refusal(tables, name, *args)
    if refusal is not None:
        at = "/args/name" if refusal.at == "/name" else "/args/target"
        return Refusal(refusal.code, refusal.cite, dict(refusal.args), at)
    if other.mount:
        return Refusal("no_enemy", "AM 6.1", {"target": target}, "/args/target")
    wall = other.place == "wall"
    if name == "pin" and not may_pin(wall=wall, target_prone=other.prone):
        return Refusal("nothing_to_pin_to", "AM 15 E8", {"target": target}, "/args/target")
    if name in ("disarm", "wrest") and other.hand not in other.arms:
        return Refusal("nothing_in_hand", "AM 6.1", {"target": target}, "/args/target")
    if name in ("trip", "tackle") and other.prone:
        return Refusal("already_prone", "AM 6.1", {"target": target}, "/args/target")
    if name == "grapple" and other.held is not None:
        return Refusal("already_held", "AM 6.1", {"target": target}, "/args/target")
    return None


@rule("AM 6.1")
def manoeuvre(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A special manoeuvre, as the action."""
    state, target, name = table.state, str(args["target"]), str(args["name"])
    refusal = may(state, unit, "manoeuvre") or judge_manoeuvre(state, unit, target, name)
    if refusal is not None:
        return refusal
    other = state.figures[target]
    held = other.hand if other.hand in other.arms else next(iter(other.arms), None)
    item = args.get("item") or held
    if name == "grab" and item not in other.arms:
        return Refusal("no_such_item", "AM 6.1", {"target": target}, "/args/item")
    spend(table, unit)
    task = {**_common(table, unit, target, "manoeuvre", args), "name": name}
    run(table, [{**task, **({"item": item} if name == "grab" else {})}])
    return None


@rule("AM 9", "AM 15 F22")
def horse_attack(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """The horse strikes on its rider's turn, instead of moving."""
    state, target = table.state, str(args["target"])
    refusal = may(state, unit, "horse_attack", free=True)
    if refusal is not None:
        return refusal
    rider = lead(state, unit)
    horse = state.figures.get(rider.riding or "")
    if horse is None:
        return Refusal("not_riding", "AM 9", {"figure": unit}, "/args/figure")
    acted = rider.deeds.horse
    if not horse_may("attack", panicked=horse.panicked, charge_under_way=False, acted=acted):
        code = "horse_acted" if acted else "horse_panics"
        return Refusal(code, "AM 9", {"figure": unit}, "/args/figure")
    refusal = judge_blow(state, unit, target, riding=True)
    if refusal is not None:
        return refusal
    rules = figure_of(state, horse)
    refusal = melee_refusal(table.tables, rules)
    if refusal is not None or rules.weapon.name in table.tables.handling.bare_hands:
        return Refusal("weapon_cannot_attack", "AM 14.3", {"figure": horse.id}, "/args/figure")
    target_of("rider", rules, rules)
    table.did(rider.id, horse=True)
    task = _common(table, unit, target, "melee", {})
    run(table, [{**task, "by": horse.id, "horse": True}])
    return None
