"""Who may shoot or cast in the ranged phase, and at whom (ST 4.2, 4.3, 4.7)."""

from __future__ import annotations

from battles.stirling.phases.contact import adjacent_enemy_in_order
from battles.stirling.pieces import Leader, Spell, Unit
from battles.stirling.procedures.sight import sight
from battles.stirling.procedures.units import attack_rate
from battles.stirling.state import State, board_of, per_state, tables_of
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.hexes import distance, in_front_half
from campaigns.tabletop.rulebook import rule


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
