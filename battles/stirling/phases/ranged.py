"""The ranged phase (ST 4): missiles, engines and spells, simultaneous."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from battles.stirling.agenda import put_choice
from battles.stirling.phases.aiming import (
    caster_at,
    may_cast,
    may_cast_at,
    may_shoot,
    may_shoot_at,
    shooters,
)
from battles.stirling.phases.contact import melee_of
from battles.stirling.phases.effects import leaders_in_danger, order_failed, phase_losses, tell_note
from battles.stirling.phases.forces import armour_class, mark_of
from battles.stirling.pieces import Missile, Unit
from battles.stirling.procedures.area import blast
from battles.stirling.procedures.missiles import Mark, fire
from battles.stirling.procedures.units import Missile as Weapon
from battles.stirling.procedures.units import attack_rate, strength
from battles.stirling.state import State, board_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.hexes import distance
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

SHOOT, CAST, HOLD = "shoot", "cast", "hold"
ON_TARGET = "target"
HAS_ACTED = Refusal("has_acted", "ST 4.1")
NOTHING_LEFT = Refusal("nothing_left", "ST 4.1")


def weapon_of(missile: Missile) -> Weapon:
    """A missile weapon as the procedures take it."""
    return Weapon(
        missile.short,
        missile.medium,
        missile.long,
        missile.damage,
        missile.rate,
        missile.ammunition,
    )


@dataclass(frozen=True, slots=True)
class Aim:
    """What a shot or a casting hits: the target, and the rest of its melee that shares (ST 4.5)."""

    target: Mark
    melee: tuple[Mark, ...]


@rule("ST 4.5")
def aim_at(state: State, faction: str, target: Unit) -> Aim:
    """Only a target in melee with a friend of the shooter shares the damage."""
    melee = melee_of(state, target)
    if all(unit.faction != faction for unit in melee):
        melee = [target]
    others = tuple(mark_of(unit) for unit in melee if unit.id != target.id)
    return Aim(mark_of(target), others)


def _target(state: State, faction: str, id: str) -> Unit | Refusal:
    target = state.units[id]
    if not target.on_table:
        return Refusal("not_on_table", "ST 3.3", {"unit": id}, "/args/target")
    if target.faction == faction:
        return Refusal("not_an_enemy", "ST 4.1", {"unit": id}, "/args/target")
    return target


@rule("ST 4.1", "ST 4.4")
def do_shoot(table: Table, id: str, args: Json) -> Refusal | None:
    """All shots of a unit in this turn at one target; the dead wait for the end of the phase."""
    state, tables = table.state, table.tables
    unit = table.unit(id)
    if not unit.on_table:
        return Refusal("not_on_table", "ST 3.3", {"unit": id})
    if id in state.doing.acted and table.refuses(HAS_ACTED) is not None:
        return HAS_ACTED
    if "at" in args:
        return _shoot_into(table, unit, args)
    target = _target(state, unit.faction, args["target"])
    if isinstance(target, Refusal):
        return target
    refusal = table.refuses(may_shoot(state, unit)) or table.refuses(
        may_shoot_at(state, unit, target)
    )
    if refusal is not None:
        return refusal
    missile = unit.missile
    assert missile is not None
    if missile.ammunition == 0:
        return Refusal("no_ammunition", "ST 4.4")
    aim = aim_at(state, unit.faction, target)
    far = min(max(distance(unit.at, target.at), 2), missile.long)
    chance = table.dice_of(id)
    why = table.why("shot.why", unit=id, target=target.id)
    told: dict[str, Any] = {"unit": id, "target": target.id, "distance": far}
    if missile.area is None:
        cover = tables.terrain[board_of(state).kind(target.at)].cover
        shot = fire(
            unit.men,
            unit.thac0,
            weapon_of(missile),
            aim.target,
            armour_class(target, tables),
            far,
            state.turn,
            chance,
            tables,
            cover=cover,
            melee=aim.melee,
            explain=why,
        )
        dead = {i: fraction_text(number) for i, number in shot.dead.items()}
        told |= {"needed": shot.needed, "shots": len(shot.blows), "hits": shot.hits}
    else:
        shots = attack_rate(missile.rate, state.turn, tables, why)
        total: dict[str, int] = {}
        for _ in range(shots):
            struck = blast(
                missile.area.figures,
                missile.damage,
                aim.target,
                chance,
                tables,
                save=missile.area.save,
                melee=aim.melee,
                explain=why,
            )
            for i, number in struck.dead.items():
                total[i] = total.get(i, 0) + number
        dead = {i: str(n) for i, n in total.items()}
        told |= {"shots": shots}
    code = "shot" if missile.area is None else "engine_shot"
    table.emit(code, **told, dead=dead, cite="ST 4.4", why=[why.pack()])
    return None


@rule("ST 4.1")
def _shoot_into(table: Table, unit: Unit, args: Json) -> Refusal | None:
    """At one of the enemies in a hex: the preferred one, or the player is asked."""
    state, tables = table.state, table.tables
    foes = [u for u in state.on_table() if u.at == args["at"] and u.faction != unit.faction]
    if not foes:
        return Refusal("nobody_there", "ST 4.1", {"hex": args["at"]}, "/args/at")
    refusal = table.refuses(may_shoot(state, unit)) or table.refuses(
        may_shoot_at(state, unit, foes[0])
    )
    if refusal is not None:
        return refusal
    foes.sort(key=lambda foe: (-strength(foe.men, foe.size, tables), foe.id))
    if len(foes) > 1 and args["prefer"] == "ask":
        choices = tuple(foe.id for foe in foes)
        put_choice(table, ON_TARGET, unit.id, choices, choices[0], "ST 4.1", {"at": args["at"]})
        return None
    return do_shoot(table, unit.id, {"target": foes[-(args["prefer"] == "weakest")].id})


@rule("ST 4.6", "ST 4.7")
def do_cast(table: Table, id: str, args: Json) -> Refusal | None:
    """One casting of a unit or a leader at one target."""
    state = table.state
    caster = state.who(id)
    spell = caster.spells.get(args["spell"])
    if spell is None:
        return Refusal("no_such_spell", "ST 4.7", {"spell": args["spell"]}, "/args/spell")
    if spell.uses == 0 or not caster.on_table:
        return Refusal("no_uses" if caster.on_table else "not_on_table", "ST 4.7", {"unit": id})
    target = _target(state, caster.faction, args["target"])
    if isinstance(target, Refusal):
        return target
    refusal = table.refuses(may_cast(state, caster)) or table.refuses(
        may_cast_at(state, caster, spell, target)
    )
    if refusal is not None:
        return refusal
    aim = aim_at(state, caster.faction, target)
    why = table.why("spell.why", unit=id, target=target.id)
    struck = blast(
        spell.figures,
        spell.damage,
        aim.target,
        table.dice_of(id),
        table.tables,
        save=spell.save,
        melee=aim.melee,
        explain=why,
    )
    told = {} if struck.saved is None else {"saved": struck.saved}
    table.emit(
        "spell_cast",
        unit=id,
        spell=args["spell"],
        target=target.id,
        distance=distance(caster_at(state, caster), target.at),
        damage=fraction_text(struck.damage),
        **told,
        dead={i: str(number) for i, number in struck.dead.items()},
        cite="ST 4.7",
        why=[why.pack()],
    )
    return None


def do_hold(table: Table, id: str, args: Json) -> Refusal | None:
    """A unit or leader does no more in this phase."""
    if id in table.state.doing.acted and table.refuses(HAS_ACTED) is not None:
        return HAS_ACTED
    if id not in shooters(table.state) and table.refuses(NOTHING_LEFT) is not None:
        return NOTHING_LEFT
    table.emit("held", unit=id)
    return None


VERBS = {SHOOT: do_shoot, CAST: do_cast, HOLD: do_hold}


def carry_out(table: Table, id: str) -> None:
    """The sealed order of a unit or leader; without one, or if it fails, it holds."""
    order = table.orders.get(id) or {}
    tell_note(table, id, order)
    verb = order.get("verb", HOLD)
    if verb == HOLD:
        do_hold(table, id, order)
        return
    for part in order["casts"] if verb == CAST else [order]:
        refusal = VERBS[verb](table, id, part)
        if refusal is not None:
            order_failed(table, id, refusal, "hold")
    if id not in table.state.doing.acted and not table.waits:
        table.emit("finished", unit=id)


@rule("ST 4.1")
def close(table: Table) -> None:
    """The end of the phase: the dead are removed, leaders are in danger."""
    phase_losses(table)
    leaders_in_danger(table)
