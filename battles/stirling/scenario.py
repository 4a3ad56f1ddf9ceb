"""Scenario files, as `scenario.schema.json` describes them, checked: the state at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from battles.stirling.muster import checked_hex, read_hex, read_leader, read_unit
from battles.stirling.phases.deployment import may_place
from battles.stirling.phases.victory import HOLD, KINDS, LEADER, MEN, POINTS, WORDS
from battles.stirling.pieces import UNPLACED, Faction, Leader, Unit
from battles.stirling.procedures.board import OPEN, entry_cost
from battles.stirling.state import (
    DEPLOYING,
    READY,
    Condition,
    Placement,
    State,
    piece_of,
    tables_of,
)
from battles.stirling.tables import Tables, rulebook, tables
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import Grid, side_between
from campaigns.tabletop.known_keys import check_keys, schema_beside
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.scenarios import frozen_tables, read_id, read_seats, read_slot, read_text

MOST_FACTIONS = 6
"""As many as can have different rolls on a d6 (ST 5.1)."""


SCHEMA = schema_beside(__file__)


def check(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
    """Refuse what no new scenario may have: keys that nobody reads, texts that nobody sees.

    Raises:
        BadRequestError: there is one.
    """
    check_keys(scenario, SCHEMA)
    check_texts(scenario)


def setup(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> State:
    """The state before the first action, its tables frozen with the house rules.

    Raises:
        BadRequestError: the scenario or a house rule is wrong; `at` points at it.
    """
    top = Reader.top(scenario)
    top.choice("ruleset", ("stirling",), default="stirling")
    values = frozen_tables(rulebook(), overrides, tables)
    rules = tables(values)
    map_ = top.object("map")
    grid = Grid(map_.int("columns", least=1, most=99), map_.int("rows", least=1, most=99))
    factions, ids = _factions(top)
    deploys = top.bool("deploy", default=False)
    zones = _zones(top, factions, grid, needed=deploys)
    units = _units(top, ids, factions, rules, grid, placed=not deploys)
    leaders = _leaders(top, ids, factions, units, rules, grid, placed=not deploys)
    state = State(
        title=read_text(top, "title"),
        place=read_text(top, "place", default=""),
        intro=read_text(top, "intro", default=""),
        columns=grid.columns,
        rows=grid.rows,
        terrain=_terrain(map_, grid, rules),
        labels=_labels(map_, grid),
        roads=_roads(map_, grid),
        bridges=tuple(_hexes(map_, "bridges", grid)),
        tables=values,
        turns=top.int("turns", default=None, least=1, most=1000),
        factions=_with_commanders(top, factions, units, leaders),
        units=units,
        leaders=leaders,
        seats=read_seats(
            top,
            factions,
            {id: one.faction for each in (units, leaders) for id, one in each.items()},
        ),
        status=DEPLOYING if deploys else READY,
        zones=zones if deploys else {},
        victory=_victory(top, factions, leaders, grid),
    )
    if deploys:
        return _to_deploy(top, state)
    _check_places(top, state)
    return state


def _factions(top: Reader) -> tuple[dict[str, Faction], set[str]]:
    ids: set[str] = set()
    slots: set[str] = set()
    found: dict[str, Faction] = {}
    for i, one in enumerate(top.objects("factions", most=MOST_FACTIONS)):
        id = read_id(one, ids)
        found[id] = Faction(read_text(one, "name"), read_slot(one, i, slots), 0)
    if len(found) < 2:
        raise top.fail("factions", "factions: two at least are expected", "missing")
    return found, ids


def _units(
    top: Reader,
    ids: set[str],
    factions: Mapping[str, Faction],
    rules: Tables,
    grid: Grid,
    *,
    placed: bool,
) -> dict[str, Unit]:
    found = [
        read_unit(one, ids, factions, rules, grid, placed=placed)
        for one in top.objects("units", most=200)
    ]
    for id in factions:
        if all(unit.faction != id for unit in found):
            raise top.fail("units", f"units: {id} has none", "missing")
    return {unit.id: unit for unit in found}


def _leaders(
    top: Reader,
    ids: set[str],
    factions: Mapping[str, Faction],
    units: dict[str, Unit],
    rules: Tables,
    grid: Grid,
    *,
    placed: bool,
) -> dict[str, Leader]:
    found: dict[str, Leader] = {}
    for one in top.objects("leaders", default=[], most=200):
        leader = read_leader(one, ids, factions, units, grid, rules, placed=placed)
        found[leader.id] = leader
        if leader.unit is not None:
            units[leader.unit] = replace(units[leader.unit], leader=leader.id)
    return found


@rule("ST 2.4")
def _with_commanders(
    top: Reader,
    factions: Mapping[str, Faction],
    units: Mapping[str, Unit],
    leaders: Mapping[str, Leader],
) -> dict[str, Faction]:
    """The factions with their field commanders and the men they start with."""
    found: dict[str, Faction] = {}
    for one, (id, faction) in zip(top.objects("factions"), factions.items(), strict=True):
        own = [leader.id for leader in leaders.values() if leader.faction == id]
        commander = one.choice("commander", own, default=None)
        start = sum(unit.men for unit in units.values() if unit.faction == id)
        found[id] = replace(faction, commander=commander, start=start)
    return found


def _terrain(map_: Reader, grid: Grid, rules: Tables) -> dict[str, str]:
    """{hex: kind} from a list of kinds, each with its hexes; a hex has one kind."""
    found: dict[str, str] = {}
    for one in map_.objects("terrain", default=[]):
        kind = one.choice("kind", rules.terrain)
        for i, value in enumerate(one.list("hexes")):
            at = f"{one.where('hexes')}{pointer(i)}"
            name = checked_hex(value, at, grid)
            if name in found:
                raise BadRequestError("twice", f"{name} is {found[name]} already", at)
            found[name] = kind
    return {name: kind for name, kind in sorted(found.items()) if kind != OPEN}


def _labels(map_: Reader, grid: Grid) -> tuple[dict[str, Json], ...]:
    return tuple(
        {
            "text": read_text(one, "text"),
            "at": read_hex(one, "at", grid),
            "kind": one.choice("kind", ("place", "river"), default="place"),
        }
        for one in map_.objects("labels", default=[])
    )


def _hexes(reader: Reader, key: str, grid: Grid) -> list[str]:
    found: list[str] = []
    for i, value in enumerate(reader.list(key, default=[])):
        at = f"{reader.where(key)}{pointer(i)}"
        name = checked_hex(value, at, grid)
        if name in found:
            raise BadRequestError("twice", f"{key}: {name} comes twice", at)
        found.append(name)
    return found


def _roads(map_: Reader, grid: Grid) -> tuple[tuple[str, ...], ...]:
    """Roads as they are drawn: each a chain of hexes without holes."""
    roads = []
    for i, value in enumerate(map_.list("roads", default=[])):
        where = f"{map_.where('roads')}{pointer(i)}"
        road = _hexes(Reader({str(i): value}, map_.where("roads")), str(i), grid)
        for j, (a, b) in enumerate(pairwise(road)):
            if side_between(a, b) is None:
                at = f"{where}{pointer(j + 1)}"
                raise BadRequestError("hole", f"roads: {b} is not next to {a}", at)
        roads.append(tuple(road))
    return tuple(roads)


@rule("ST 10.1")
def _victory(
    top: Reader, factions: Mapping[str, Faction], leaders: Mapping[str, Leader], grid: Grid
) -> tuple[Condition, ...]:
    """The victory conditions, each with what its kind needs."""
    found = []
    for one in top.objects("victory", default=[], most=50):
        kind = one.choice("kind", KINDS)
        hexes = tuple(_hexes(one, "hexes", grid)) if kind == HOLD else ()
        least = one.int("least", default=None, least=0)
        most = one.int("most", default=None, least=0) if kind == MEN else None
        if kind == HOLD and not hexes:
            raise one.fail("hexes", "hexes: one at least is expected", "missing")
        if (kind == MEN and least is most) or (kind == POINTS and least is None):
            raise one.fail("least", "least is missing", "missing")
        found.append(
            Condition(
                faction=one.choice("faction", factions),
                kind=kind,
                points=one.int("points", default=1, least=0),
                hexes=hexes,
                least=least,
                most=most,
                of=one.choice("of", factions, default=None) if kind == MEN else None,
                leader=one.choice("leader", leaders) if kind == LEADER else None,
                text=read_text(one, "text", default=None if kind == WORDS else ""),
                ends=one.bool("ends", default=False),
            )
        )
    return tuple(found)


def _zones(
    top: Reader, factions: Mapping[str, Faction], grid: Grid, *, needed: bool
) -> dict[str, tuple[str, ...]]:
    """{faction: hexes} where it deploys; no hex is of two factions."""
    if not top.has("zones") and not needed:
        return {}
    of = top.object("zones")
    for name in of.value:
        if name not in factions:
            raise of.fail(name, f"zones: there is no faction {name}", "unknown_name")
    found: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for id in factions:
        zone = _hexes(of, id, grid)
        if needed and not zone:
            raise of.fail(id, f"zones: {id} has none", "missing")
        both = sorted(taken.intersection(zone))
        if both:
            raise of.fail(id, f"zones: {both[0]} is of two factions", "twice")
        taken.update(zone)
        found[id] = tuple(sorted(zone))
    return found


def _to_deploy(top: Reader, state: State) -> State:
    """Nothing is on the map yet; what has a hex is placed there until somebody moves it."""
    start = replace(
        state,
        units={id: replace(unit, at="", fate=UNPLACED) for id, unit in state.units.items()},
        leaders={
            id: leader if leader.unit is not None else replace(leader, at=None, fate=UNPLACED)
            for id, leader in state.leaders.items()
        },
    )
    for key, ids in (("units", state.units), ("leaders", state.leaders)):
        for one, id in zip(top.objects(key, default=[]), ids, strict=True):
            who = state.who(id)
            if who.at:
                refusal = may_place(start, start.who(id), who.at)
                if refusal is not None:
                    raise one.fail("at", f"{id} cannot be placed in {who.at}", refusal.code)
                start = start.with_placed(id, Placement(who.at, who.front))
    return start


@rule("ST 5.12", "ST 1.4")
def _check_places(top: Reader, state: State) -> None:
    """Nobody stands where it could not go, with an enemy, or where too many are."""
    rules = tables_of(state)
    crowd: Counter[str] = Counter()
    sides: dict[str, str] = {}
    for one, unit in zip(top.objects("units"), state.units.values(), strict=True):
        kind = state.terrain.get(unit.at, OPEN)
        if entry_cost(kind, piece_of(state, unit).flies, rules) is None:
            raise one.fail("at", f"{unit.id} cannot stand in {kind} ({unit.at})", "impassable")
        if sides.setdefault(unit.at, unit.faction) != unit.faction:
            raise one.fail("at", f"an enemy of {unit.id} stands in {unit.at}", "occupied")
        crowd[unit.at] += 1
        if crowd[unit.at] > rules.movement_stacking:
            raise one.fail("at", f"too many units in {unit.at}", "occupied")
    for one, leader in zip(top.objects("leaders", default=[]), state.leaders.values(), strict=True):
        if leader.at is not None and sides.get(leader.at, leader.faction) != leader.faction:
            raise one.fail("at", f"an enemy of {leader.id} stands in {leader.at}", "occupied")
