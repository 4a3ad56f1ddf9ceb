"""The melee phase (ST 6): charges in the order in which they moved, then all other attacks."""

from __future__ import annotations

from fractions import Fraction

from battles.stirling.phases.contact import in_front, strikes
from battles.stirling.phases.effects import leaders_in_danger, lose_men, phase_losses, situation
from battles.stirling.phases.forces import force_of, is_higher, strength_of
from battles.stirling.phases.morale import check_unit
from battles.stirling.pieces import Unit
from battles.stirling.procedures.attack import (
    FLANK,
    FRONT,
    REAR,
    REAR_FLANK,
    Blow,
    ground_and_rout,
    shared_attacks,
    side_attacked,
    side_factors,
    side_modifiers,
    volley,
)
from battles.stirling.procedures.charge import charge
from battles.stirling.procedures.units import attack_rate
from battles.stirling.state import State
from battles.stirling.table import Table
from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.hexes import side_between
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

CHARGED = "charged"
_SITUATIONS = {FLANK: "flank", REAR_FLANK: "flank", REAR: "rear"}


def side_of(attacker: Unit, target: Unit) -> str:
    """The side on which a target is attacked by a unit next to it (ST 6.5)."""
    towards = side_between(target.at, attacker.at)
    assert towards is not None
    return side_attacked(target.front, towards)


@rule("ST 6.6")
def circumstances(table: Table, attacker: Unit, target: Unit) -> tuple[Modifier, ...]:
    """Higher ground, and the target in rout."""
    return ground_and_rout(is_higher(table.state, attacker, target), target.routed, table.tables)


def _note_side(table: Table, side: str, target: str) -> None:
    if side in _SITUATIONS:
        situation(table, _SITUATIONS[side], [target])


# Charges


def charges(state: State) -> tuple[str, ...]:
    """The chargers whose charges are still to be resolved, in the order in which they moved."""
    return tuple(charge.charger for charge in state.charges if not charge.done)


def next_charge(state: State) -> tuple[str, ...]:
    """The first of them: nobody is free to take another before it."""
    return charges(state)[:1]


@rule("ST 6.7", "ST 8.6")
def resolve_charge(table: Table, id: str) -> None:
    """One charge: the target's check, then the blows in order, each unit's dead removed at once."""
    target_id = next(c.target for c in table.state.charges if c.charger == id)
    charger, target = table.unit(id), table.unit(target_id)
    if not strikes(charger) or target not in in_front(table.state, charger):
        table.emit(
            "charge_failed", unit=id, target=target_id, cause="gone", struck=[], cite="ST 6.7"
        )
        return
    steady = not target.routed
    check_unit(table, target_id, (CHARGED,), "ST 8.6")
    target = table.unit(target_id)
    if not target.on_table:
        table.emit(
            "charge_failed", unit=id, target=target_id, cause="dispersed", struck=[], cite="ST 8.4"
        )
        return
    broken = steady and target.routed
    _blows_of_charge(table, charger, target, REAR if broken else side_of(charger, target))


@rule("ST 6.7")
def _blows_of_charge(table: Table, charger: Unit, target: Unit, side: str) -> None:
    """A unit that has made its attacks already, or is in rout, strikes no blow."""
    state, tables = table.state, table.tables
    done = state.doing.acted
    charger_strikes = charger.id not in done
    strikes_back = side == FRONT and strikes(target) and target.id not in done
    why = table.why("charge.why", unit=charger.id, target=target.id, side=side)
    result = charge(
        force_of(charger, tables, exposed=False, strikes=charger_strikes),
        force_of(target, tables, strikes=strikes_back),
        state.turn,
        table.dice_of(charger.id),
        tables,
        side=side,
        modifiers_of_charger=circumstances(table, charger, target),
        modifiers_of_target=circumstances(table, target, charger),
        explain=why,
    )
    acted = ((charger.id, charger_strikes), (target.id, strikes_back))
    table.emit(
        "charge_resolved",
        unit=charger.id,
        target=target.id,
        side=side,
        first=result.order,
        hits=_hits(result.blows_of_charger),
        hits_back=_hits(result.blows_of_target),
        struck=[id for id, able in acted if able],
        cite="ST 6.7",
        why=[why.pack()],
    )
    if result.blows_of_charger:
        _note_side(table, side, target.id)
    for id, blows in (
        (target.id, result.blows_of_charger),
        (charger.id, result.blows_of_target),
    ):
        if blows:
            lose_men(table, id, _dead(blows))


def _hits(blows: tuple[Blow, ...]) -> int:
    return sum(blow.hit for blow in blows)


def _dead(blows: tuple[Blow, ...]) -> Fraction:
    return sum((blow.dead for blow in blows), Fraction(0))


# Other attacks


def attackers(state: State) -> tuple[str, ...]:
    """Units in order with an enemy on their front that have not struck in this phase, by id."""
    return tuple(
        unit.id
        for unit in state.on_table()
        if strikes(unit) and unit.id not in state.doing.acted and in_front(state, unit)
    )


@rule("ST 6.1", "ST 6.4")
def strike(table: Table, id: str) -> None:
    """All attacks of a unit on the enemies in the hex before it; the dead wait for the end."""
    state, tables = table.state, table.tables
    unit = table.unit(id)
    targets = [enemy for enemy in in_front(state, unit) if enemy.men > 0]
    number = attack_rate(unit.attacks, state.turn, tables)
    strengths = [strength_of([enemy], tables) for enemy in targets]
    for target, attacks in zip(targets, shared_attacks(number, strengths), strict=True):
        side = side_of(unit, target)
        why = table.why("attacked.why", unit=id, target=target.id, side=side)
        attack_rate(unit.attacks, state.turn, tables, why)
        if len(targets) > 1:
            why("ST 6.1", "attacks_shared", name=target.id, attacks=attacks)
        blows = volley(
            force_of(unit, tables),
            force_of(target, tables),
            attacks,
            table.dice_of(id),
            tables,
            modifiers=(*side_modifiers(side, tables), *circumstances(table, unit, target)),
            factors=side_factors(side, tables),
            explain=why,
        )
        table.emit(
            "attacked",
            unit=id,
            target=target.id,
            side=side,
            attacks=attacks,
            hits=_hits(blows),
            dead=fraction_text(_dead(blows)),
            cite="ST 6.3",
            why=[why.pack()],
        )
        if attacks:
            _note_side(table, side, target.id)


@rule("ST 3.4", "ST 6.3")
def close(table: Table) -> None:
    """The end of the phase: the dead of all attacks are removed, leaders are in danger."""
    phase_losses(table)
    leaders_in_danger(table)
