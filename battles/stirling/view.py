"""The battle as one seat may know it, built from nothing (ST 2.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from battles.stirling import due, legal
from battles.stirling.phases import choices
from battles.stirling.phases.deployment import left_of
from battles.stirling.phases.ending import reason_to_end
from battles.stirling.phases.forces import men_in_order
from battles.stirling.phases.movement import ORDERS, to_move
from battles.stirling.phases.victory import is_met
from battles.stirling.pieces import UNPLACED, Leader, Missile, Spell, Unit
from battles.stirling.play import Sequence
from battles.stirling.state import (
    DEPLOYING,
    ENDED,
    PAUSED,
    PLAYING,
    Condition,
    State,
    board_of,
    per_state,
    rests,
    tables_of,
)
from campaigns.tabletop.game import REFEREE, Json, Seat
from campaigns.tabletop.keeping import kept
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import asked

_REFEREE = Seat(REFEREE, REFEREE)
"""Somebody who commands everything."""


def _some(**values: Any) -> dict[str, Json]:
    """Without what is not there: a view has no nulls."""
    return {name: value for name, value in values.items() if value not in (None, "")}


@rule("ST 2.7")
def view(sequence: Sequence, state: State, seat: Seat) -> dict[str, Json]:
    """Everybody sees every unit and leader on the map; nobody the orders of others."""
    return {
        "ruleset": "stirling",
        **_some(title=state.title, place=state.place, intro=state.intro),
        "seat": _some(id=seat.id, role=seat.role, side=seat.side),
        "status": state.status,
        "turn": state.turn,
        **_some(turns=state.turns, phase=state.phase, step=state.step),
        "phases": list(sequence.phases),
        "map": _map(state),
        "factions": _factions(state),
        "units": {id: _unit(state, unit, seat) for id, unit in sorted(state.units.items())},
        "leaders": {id: _leader(state, one, seat) for id, one in sorted(state.leaders.items())},
        **({"movement": _movement(state)} if state.phase == "movement" else {}),
        "strength": {id: list(men) for id, men in sorted(state.strength.items())},
        **({"victory": _victory(state)} if state.victory else {}),
        **_deployment(state, seat),
        **asked(state, seat, choices.facts, partial(choices.describe, state)),
        "waiting": due.waiting(sequence, state, seat),
        "legal": legal.legal(sequence, _unasked(state, seat), seat),
        **_some(result=state.result, ended=_ended(state)),
    }


@rule("ST 10.1")
def _ended(state: State) -> dict[str, Json] | None:
    """Why the battle is over."""
    return {"code": reason_to_end(state) or "referee"} if state.status == ENDED else None


def _unasked(state: State, seat: Seat) -> State:
    """For those who are not asked nothing tells that somebody is: they read the same as before."""
    asked = not state.agenda or seat.is_referee or seat.id in state.agenda[0].seats
    return state if asked else replace(state, agenda=())


@per_state
def _map(state: State) -> dict[str, Json]:
    kinds = {
        kind: _some(cost=terrain.cost, blocks=terrain.blocks, cover=terrain.cover)
        for kind, terrain in tables_of(state).terrain.items()
    }
    return {
        "columns": state.columns,
        "rows": state.rows,
        "terrain": dict(state.terrain),
        "kinds": kinds,
        "labels": [dict(label) for label in state.labels],
        "roads": [list(road) for road in state.roads],
        "bridges": [{"at": at} for at in state.bridges],
    }


@per_state
def _factions(state: State) -> dict[str, Json]:
    """By slot, whatever their ids: in this order every page lists them."""
    now = men_in_order(state)
    return {
        id: {
            "name": faction.name,
            "slot": faction.slot,
            "start": faction.start,
            "now": now[id],
            **_some(commander=faction.commander),
        }
        for id, faction in sorted(state.factions.items(), key=lambda item: item[1].slot)
    }


def _victory(state: State) -> list[Json]:
    """The conditions, in their order, and which are met as things stand."""
    return [_condition(state, condition) for condition in state.victory]


def _condition(state: State, condition: Condition) -> dict[str, Json]:
    known = None if state.status == DEPLOYING else is_met(state, condition)
    return {
        "faction": condition.faction,
        "kind": condition.kind,
        "points": condition.points,
        **({"hexes": list(condition.hexes)} if condition.hexes else {}),
        **_some(least=condition.least, most=condition.most, of=condition.of),
        **_some(leader=condition.leader, text=condition.text, met=known),
        **({"ends": True} if condition.ends else {}),
    }


def _deployment(state: State, seat: Seat) -> dict[str, Json]:
    """The zones of all; how far it has come, of the own side only."""
    if state.status != DEPLOYING:
        return {}
    sides = [side for side in sorted(state.zones) if seat.shares(side)]
    left = {side: sum(who.faction == side for who in left_of(state, _REFEREE)) for side in sides}
    final = [id for id in state.final if seat.shares(state.seats[id].side)]
    zones = {side: list(hexes) for side, hexes in sorted(state.zones.items())}
    return {"deployment": {"zones": zones, "left": left, "final": sorted(final)}}


def _position(state: State, who: Unit | Leader, seat: Seat) -> dict[str, Json]:
    """Where something stands; what is being deployed, for its own side only."""
    if who.fate != UNPLACED:
        return _some(at=who.at, front=who.front)
    placed = state.placed.get(who.id)
    if placed is None or not seat.shares(who.faction):
        return {}
    return {"at": placed.at, "front": placed.front}


def _unit(state: State, unit: Unit, seat: Seat) -> dict[str, Json]:
    return {
        **_figures(unit),
        **_position(state, unit, seat),
        "marks": _marks(state, unit, seat),
        **({"done": True} if unit.id in state.doing.acted else {}),
    }


@kept(512)
def _figures(unit: Unit) -> dict[str, Json]:
    """What is the same for all who see the unit, as long as it stays what it is."""
    return {
        "faction": unit.faction,
        "name": unit.name,
        **_some(kind=unit.kind),
        "symbol": unit.symbol,
        "fate": unit.fate,
        "men": unit.men,
        "starting": unit.starting,
        "ac": unit.ac,
        "mov": unit.mov,
        "attacks": fraction_text(unit.attacks),
        "hp": unit.hp,
        "thac0": unit.thac0,
        "damage": str(unit.damage),
        "morale": unit.morale,
        "size": unit.size,
        "length": fraction_text(unit.length),
        "speed": unit.speed,
        "traits": list(unit.traits),
        **({} if unit.missile is None else {"missile": _missile(unit.missile)}),
        **_spells(unit.spells),
        **_some(leader=unit.leader, charge_target=unit.charging),
    }


def _missile(missile: Missile) -> dict[str, Json]:
    area = missile.area
    return {
        "name": missile.name,
        "short": missile.short,
        "medium": missile.medium,
        "long": missile.long,
        "rate": fraction_text(missile.rate),
        "damage": str(missile.damage),
        **_some(ammunition=missile.ammunition),
        **(
            {}
            if area is None
            else {"area": _some(figures=area.figures, save=area.save, template=area.template)}
        ),
    }


def _spells(spells: Mapping[str, Spell]) -> dict[str, Json]:
    if not spells:
        return {}
    return {
        "spells": {
            id: {
                "name": spell.name,
                "figures": spell.figures,
                "damage": str(spell.damage),
                **_some(save=spell.save),
                "range": spell.range,
                "uses": spell.uses,
            }
            for id, spell in sorted(spells.items())
        }
    }


@rule("ST 5.2")
def _delays(state: State, who: Unit | Leader, seat: Seat) -> bool:
    """What was declared is a secret of the own side until the orders are opened."""
    opened = state.step != ORDERS or seat.shares(who.faction)
    return who.delaying and state.phase == "movement" and opened


def _marks(state: State, unit: Unit, seat: Seat) -> list[str]:
    """Short signs of a unit's state, those of the look."""
    if not unit.on_table:
        return []
    moving = state.phase == "movement"
    engaged = unit.engaged if moving else board_of(state).in_enemy_zone(unit.at, unit.faction)
    signs = {
        "routed": unit.routed,
        "engaged": engaged and state.status in (PLAYING, PAUSED),
        "charging": unit.charging is not None,
        "charged": unit.charged,
        "delaying": _delays(state, unit, seat),
        "rallied": _resting(state, unit),
        "ran": unit.ran > 0 and unit.ran >= state.turn - (state.phase == "ranged"),
        "moved": moving and unit.id in state.doing.acted,
    }
    return [name for name, shown in signs.items() if shown]


def _resting(state: State, who: Unit | Leader) -> bool:
    """From its rally to the end of the movement phase in which it does not move."""
    if who.rallied and who.rallied == state.turn:
        return True
    return rests(state, who) and state.phase in ("ranged", "movement")


def _leader(state: State, leader: Leader, seat: Seat) -> dict[str, Json]:
    alone = leader.alone
    signs = {
        "routed": leader.routed,
        "delaying": _delays(state, leader, seat) and alone,
        "rallied": _resting(state, leader),
        "moved": state.phase == "movement" and leader.id in state.doing.acted,
    }
    commander = state.factions[leader.faction].commander == leader.id
    return {
        "faction": leader.faction,
        "name": leader.name,
        "charisma": leader.charisma,
        "morale": leader.morale,
        "mov": leader.mov,
        **_some(unit=leader.unit),
        **(_position(state, leader, seat) if alone or leader.fate == UNPLACED else {}),
        **_spells(leader.spells),
        "fate": leader.fate,
        "marks": [name for name, shown in signs.items() if shown and leader.on_table],
        **({"commander": True} if commander else {}),
        **({"done": True} if leader.id in state.doing.acted else {}),
    }


def _movement(state: State) -> dict[str, Json]:
    left = to_move(state)
    order = state.doing.order
    return {
        "order": list(order),
        "done": [id for id in order if id in state.doing.acted],
        **({"now": left[0]} if left else {}),
        "rolls": dict(state.doing.rolls),
    }
