"""The ranged phase (ST 4): missiles, engines and spells, simultaneous."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from battles.stirling.agenda import put_choice
from battles.stirling.phases.contact import adjacent_enemy_in_order, melee_of
from battles.stirling.phases.effects import leaders_in_danger, order_failed, phase_losses, tell_note
from battles.stirling.phases.forces import armour_class, mark_of
from battles.stirling.procedures.area import blast
from battles.stirling.procedures.missiles import Mark, fire
from battles.stirling.procedures.sight import sight
from battles.stirling.procedures.units import Missile as Weapon
from battles.stirling.procedures.units import attack_rate, strength
from battles.stirling.state import (
    Leader,
    Missile,
    Spell,
    State,
    Unit,
    board_of,
    per_state,
    tables_of,
)
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.hexes import distance, in_front_half
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


@rule("ST 4.2", "ST 5.3")
def may_shoot(state: State, unit: Unit) -> Refusal | None:
    """Whether a unit may shoot at all in this phase."""
    missile = unit.missile
    if missile is None:
        return Refusal("no_missile", "ST 4.4")
    if not unit.in_order:
        return Refusal("in_rout", "ST 8.4")
    if missile.ammunition == 0:
        return Refusal("no_ammunition", "ST 4.4")
    if unit.ran and unit.ran == state.turn - 1:
        return Refusal("has_run", "ST 5.3")
    if unit.id in state.doing.casts:
        return Refusal("has_cast", "ST 4.7")
    tables = tables_of(state)
    if attack_rate(missile.rate, max(state.turn, 1), tables) == 0:
        return Refusal("no_shots", "ST 3.2")
    if not tables.engaged_may_shoot and adjacent_enemy_in_order(state, unit.at, unit.faction):
        return Refusal("enemy_adjacent", "ST 4.2")
    return None


@rule("ST 4.3")
def may_shoot_at(state: State, unit: Unit, target: Unit) -> Refusal | None:
    """Whether a unit that may shoot may do so at this target."""
    missile = unit.missile
    assert missile is not None
    far = distance(unit.at, target.at)
    if far < 2:
        return Refusal("too_near", "ST 4.2")
    if far > missile.long:
        return Refusal("beyond_range", "ST 4.3", {"distance": far, "range": missile.long})
    if not in_front_half(unit.at, unit.front, target.at):
        return Refusal("not_in_front", "ST 4.3")
    return _in_sight(state, unit.at, target.at)


def _in_sight(state: State, start: str, end: str) -> Refusal | None:
    seen = sight(board_of(state), start, end, tables_of(state))
    if seen.clear:
        return None
    return Refusal("out_of_sight", "ST 4.3", {"blocked_by": list(seen.blocked_by)})


@rule("ST 4.7")
def may_cast(state: State, caster: Unit | Leader) -> Refusal | None:
    """Whether a unit or a leader may cast at all in this phase."""
    if not caster.spells:
        return Refusal("no_spells", "ST 4.7")
    if caster.routed or not caster.on_table:
        return Refusal("in_rout", "ST 8.4")
    if all(spell.uses == 0 for spell in caster.spells.values()):
        return Refusal("no_uses", "ST 4.7")
    if caster.id in state.doing.acted:
        return Refusal("has_acted", "ST 4.7")
    if state.doing.casts.get(caster.id, 0) >= tables_of(state).turn_rounds:
        return Refusal("has_cast", "ST 4.7")
    tables = tables_of(state)
    at = caster_at(state, caster)
    if not tables.engaged_may_shoot and adjacent_enemy_in_order(state, at, caster.faction):
        return Refusal("enemy_adjacent", "ST 4.2")
    return None


def caster_at(state: State, caster: Unit | Leader) -> str:
    """The hex from which a unit or a leader casts."""
    at = caster.at if isinstance(caster, Unit) else state.place_of(caster)
    assert at is not None
    return at


@rule("ST 4.7")
def may_cast_at(state: State, caster: Unit | Leader, spell: Spell, target: Unit) -> Refusal | None:
    """Whether a caster reaches this target, whatever its front."""
    if spell.uses == 0:
        return Refusal("no_uses", "ST 4.7")
    at = caster_at(state, caster)
    far = distance(at, target.at)
    if far < 2:
        return Refusal("too_near", "ST 4.2")
    if far > spell.range:
        return Refusal("beyond_range", "ST 4.7", {"distance": far, "range": spell.range})
    return _in_sight(state, at, target.at)


@per_state
def able(state: State) -> dict[str, tuple[str, ...]]:
    """Who finds a target in this phase and has not acted, by id: `shoot`, `cast` or both."""
    enemies = list(state.on_table())
    leaders = [leader for _, leader in sorted(state.leaders.items())]
    everybody: list[Unit | Leader] = [*enemies, *leaders]
    found: dict[str, tuple[str, ...]] = {}
    for who in everybody:
        if who.id in state.doing.acted or not who.on_table:
            continue
        foes = [enemy for enemy in enemies if enemy.faction != who.faction]
        shoots = (
            isinstance(who, Unit)
            and may_shoot(state, who) is None
            and any(may_shoot_at(state, who, foe) is None for foe in foes)
        )
        casts = may_cast(state, who) is None and any(
            may_cast_at(state, who, spell, foe) is None
            for spell in who.spells.values()
            for foe in foes
        )
        if shoots or casts:
            found[who.id] = ("shoot",) * shoots + ("cast",) * casts
    return found


def shooters(state: State) -> tuple[str, ...]:
    """Units and leaders that have something to do in this phase and have not acted, by id."""
    return tuple(able(state))


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
