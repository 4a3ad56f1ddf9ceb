"""Random rulings and results of a real table, which leave a battle that goes on."""

from __future__ import annotations

from battles.stirling.pieces import DESTROYED, DISPERSED, UNPLACED, Unit
from battles.stirling.state import PLAYING, State
from battles.stirling.tables import rulebook
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import SIDES, Grid

Args = dict[str, Json]


def check(state: State, pick: Pick) -> Args | None:
    units = [unit.id for unit in state.on_table()]
    if not units:
        return None
    situations = list(rulebook().tables["situations"])
    return {"unit": pick(units), "situations": pick(([], [pick(situations)]))}


def rule(state: State, pick: Pick) -> Args | None:
    """A ruling that changes something without spoiling the battle."""
    units = list(state.on_table())
    if not units:
        return None
    unit = pick(units)
    changes: list[Args] = [
        {"what": "set", "unit": unit.id, "field": "morale", "value": pick((8, 12, 18))},
        {"what": "set", "unit": unit.id, "field": "attacks", "value": pick(("1", "3/2", "2"))},
        {"what": "set", "unit": unit.id, "field": "men", "value": max(unit.men + 20, 1)},
        {"what": "set", "unit": unit.id, "field": "damage", "value": pick(("1d6", "2d4+1"))},
        {"what": "dead", "unit": unit.id, "dead": pick((3, 10, 25))},
        {"what": "damage", "unit": unit.id, "damage": pick(("2", "9/2")), "figures": 30},
        {"what": "situation", "unit": unit.id, "situation": "unharmed"},
        {"what": "state", "unit": unit.id, "state": pick(("routed", "in_order"))},
        {"what": "state", "unit": unit.id, "state": pick(("routed", "dispersed", "destroyed"))},
        {"what": "place", "unit": unit.id, "to": unit.at, "front": pick(SIDES)},
    ]
    leaders = [leader for _, leader in sorted(state.leaders.items()) if leader.on_table]
    if leaders:
        leader = pick(leaders)
        fate = pick(("routed", "in_order", "fallen", "captured"))
        changes.append({"what": "state", "unit": leader.id, "state": fate})
        changes.append({"what": "set", "unit": leader.id, "field": "charisma", "value": 12})
    changes += _values(state, unit, pick)
    changes += _returns(state, pick)
    due = [id for id in state.doing.checks if id not in state.doing.acted]
    waiting = [id for id in due if state.units[id].on_table]
    if waiting:
        changes.append({"what": "waive", "unit": waiting[0]})
    return {"changes": [pick(changes)], "reason": "As the referee sees it."}


def _values(state: State, unit: Unit, pick: Pick) -> list[Args]:
    """Other values of a unit, of its faction and of the battle."""
    changes: list[Args] = [
        {"what": "set", "unit": unit.id, "field": "if_encircled", "value": pick(("ask", "always"))},
        {"what": "set", "unit": unit.id, "field": "name", "value": "The brave"},
        {"what": "faction", "faction": unit.faction, "field": "commander", "value": None},
        {"what": "battle", "field": "turns", "value": state.turn + 2},
    ]
    if unit.missile is not None:
        field = "missile.ammunition"
        changes.append({"what": "set", "unit": unit.id, "field": field, "value": pick((0, 9))})
    for spell in unit.spells:
        changes.append(
            {"what": "set", "unit": unit.id, "field": f"spells.{spell}.uses", "value": 4}
        )
    if state.status == PLAYING and pick((True, *[False] * 5)):
        changes.append({"what": "phase", "phase": pick(("movement", "melee", "rally"))})
    if state.status == PLAYING and unit.id not in state.doing.acted:
        changes.append({"what": "done", "unit": unit.id})
    here = [other for other in state.on_table() if other.at == unit.at]
    if unit.leader is None and len(here) == 1:
        side = pick(sorted(state.factions))
        changes.append({"what": "set", "unit": unit.id, "field": "faction", "value": side})
    leaders = [one for one in state.leaders.values() if one.on_table and not one.routed]
    mine = [one.id for one in leaders if one.faction == unit.faction]
    if unit.leader is None and mine:
        changes.append({"what": "attach", "unit": pick(sorted(mine)), "to": unit.id})
    return changes


def _returns(state: State, pick: Pick) -> list[Args]:
    """What was lost comes back to a free hex."""
    taken = {unit.at for unit in state.on_table()}
    free = [at for at in Grid(state.columns, state.rows).names() if at not in taken]
    gone = [one.id for one in state.units.values() if one.fate in (DESTROYED, DISPERSED)]
    gone += [one.id for one in state.leaders.values() if not one.on_table and one.fate != UNPLACED]
    if not gone:
        return []
    id = pick(sorted(gone))
    men: Args = {"men": 40} if id in state.units else {}
    return [{"what": "state", "unit": id, "state": "back", "to": pick(free), **men}]


def result(state: State, pick: Pick) -> Args | None:
    """What was resolved on a real table: dead, moved, in rout, done."""
    units = list(state.on_table())
    if not units:
        return None
    unit = pick(units)
    changes: list[Args] = [{"what": "dead", "unit": unit.id, "dead": pick((7, 12)), "exact": True}]
    if unit.id not in state.doing.acted and pick((True, False)):
        changes.insert(0, {"what": "done", "unit": unit.id})
    if pick((True, False)):
        changes.insert(0, {"what": "place", "unit": unit.id, "to": unit.at, "front": pick(SIDES)})
    if unit.in_order and pick((True, False)):
        changes.insert(0, {"what": "state", "unit": unit.id, "state": "routed"})
    return {"changes": changes}
