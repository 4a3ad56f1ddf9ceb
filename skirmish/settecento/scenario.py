"""Scenario files: what `scenario.schema.json` describes, checked, as the state before the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.scenarios import (
    SLOTS,
    frozen_tables,
    read_id,
    read_seats,
    read_slot,
    read_text,
)
from skirmish.figures.forms import shape_of
from skirmish.figures.hulls import hull_of
from skirmish.figures.reading import (
    LARGEST,
    LONGEST_ID,
    check_aboard,
    read_features,
    read_front,
    read_place,
)
from skirmish.settecento.ground import Ground
from skirmish.settecento.phases.ending import CONDITIONS
from skirmish.settecento.procedures.deck import compose
from skirmish.settecento.procedures.fighter import ROLES, Sheet, sheet_faults
from skirmish.settecento.procedures.markers import Markers
from skirmish.settecento.scenario_table import read_guns, read_vessels
from skirmish.settecento.state import (
    EventCard,
    Figure,
    Group,
    Objective,
    Side,
    State,
    Thing,
    Vessel,
    tables_of,
)
from skirmish.settecento.tables import BOOK, Tables, read_tables

LETTERS = {
    "A": "agility",
    "F": "strength",
    "T": "shooting",
    "C": "fighting",
    "charisma": "charisma",
}
SCORING = ("killed", "captured", "leader")


def setup(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> State:
    """The state before the first action, its tables frozen with the house rules.

    Raises:
        BadRequestError: the scenario or a house rule is wrong; `at` points at it.
    """
    top = Reader.top(scenario)
    top.choice("ruleset", ("settecento",), default="settecento")
    values = frozen_tables(BOOK, overrides, read_tables)
    rules = read_tables(values)
    table = top.object("table")
    width = table.int("width", least=100, most=LARGEST)
    height = table.int("height", least=100, most=LARGEST)
    ids: set[str] = set()
    sides = _sides(top, ids)
    features = read_features(
        table,
        ids,
        width,
        height,
        rules.terrain,
        [kind for kind, row in rules.terrain.items() if row.water in ("shallow", "deep", "dry")],
    )
    vessels = read_vessels(table, ids, width, height)
    guns = read_guns(table, ids, width, height, vessels, rules)
    groups, figures = _groups(top, ids, sides, vessels, rules, width, height)
    things, figures = _things(table, ids, sides, figures, vessels, width, height)
    events = _events(top, ids)
    state = State(
        title=read_text(top, "title"),
        place=read_text(top, "place", default=""),
        intro=read_text(top, "intro", default=""),
        notes=read_text(top, "notes", default="", most=20_000),
        width=width,
        height=height,
        tables=values,
        turns=top.int("turns", default=None, least=1, most=1000),
        sides=sides,
        groups=groups,
        figures=figures,
        features=features,
        vessels=vessels,
        guns=guns,
        things=things,
        objectives=_objectives(top, ids, sides, figures, features, things, vessels),
        events={id: card for id, (card, _) in events.items()},
        seats=read_seats(
            top,
            sides,
            {id: one.side for each in (groups, figures) for id, one in each.items()},
        ),
        deck=_deck(top, sides, events, rules),
        scoring=_scoring(top),
    )
    _check_zones(top, state)
    _check_places(top, state)
    return state


def _sides(top: Reader, ids: set[str]) -> dict[str, Side]:
    found: dict[str, Side] = {}
    slots: set[str] = set()
    readers = top.objects("sides", most=len(SLOTS))
    for i, one in enumerate(readers):
        id = read_id(one, ids, longest=LONGEST_ID)
        found[id] = Side(
            name=read_text(one, "name"),
            slot=read_slot(one, i, slots),
            cards=one.int("cards", default=None, least=1, most=20),
            briefing=read_text(one, "briefing", default=""),
            zone=one.text("zone", default=None),
            hides=one.int("hides", default=0, least=0, most=99),
        )
    if len(found) < 2:
        raise top.fail("sides", "sides: two at least are expected", "missing")
    return _truces(readers, found)


def _truces(readers: list[Reader], sides: dict[str, Side]) -> dict[str, Side]:
    """Sides that are no enemies: a truce holds both ways."""
    pairs: set[tuple[str, str]] = set()
    for one, id in zip(readers, sides, strict=True):
        for other in one.names("truces", [name for name in sides if name != id]):
            pairs |= {(id, other), (other, id)}
    found = {}
    for id, side in sides.items():
        truces = tuple(sorted(other for one, other in pairs if one == id))
        found[id] = replace(side, truces=truces)
    return found


def _groups(
    top: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    vessels: Mapping[str, Vessel],
    rules: Tables,
    width: int,
    height: int,
) -> tuple[dict[str, Group], dict[str, Figure]]:
    groups: dict[str, Group] = {}
    figures: dict[str, Figure] = {}
    for one in top.objects("groups", most=60):
        id = read_id(one, ids, longest=LONGEST_ID)
        side = one.choice("side", sides)
        groups[id] = Group(side, read_text(one, "name"))
        readers = one.objects("figures", most=60)
        if not readers:
            raise one.fail("figures", f"figures: {id} has none", "missing")
        for reader in readers:
            figure = _figure(reader, ids, side, id, vessels, rules, width, height)
            figures[figure.id] = figure
        leaders = [f.id for f in figures.values() if f.group == id and f.leads]
        if len(leaders) > 1:
            raise one.fail("figures", f"figures: {id} has {len(leaders)} leaders", "twice")
    for side in sides:
        if all(figure.side != side for figure in figures.values()):
            raise top.fail("groups", f"groups: {side} has no figures", "missing")
    return groups, figures


def _figure(
    reader: Reader,
    ids: set[str],
    side: str,
    group: str,
    vessels: Mapping[str, Vessel],
    rules: Tables,
    width: int,
    height: int,
) -> Figure:
    id = read_id(reader, ids, longest=LONGEST_ID)
    values = {letter: reader.int(letter, default=0, least=-99, most=99) for letter in LETTERS}
    sheet = Sheet(
        characteristics=tuple(values.items()),
        group=group,
        firearms=reader.names("firearms", rules.weapons, repeats=True),
        thrown=reader.choice("thrown", rules.thrown, default=None),
        melee=reader.choice("melee", rules.melee_weapons, default="unarmed"),
        cuirass=reader.bool("cuirass"),
        role=reader.choice("role", ROLES, default=None),
    )
    for field, code in sheet_faults(sheet, rules):
        raise reader.fail(field, f"{field}: {code}", code)
    if "cannon" in sheet.firearms:
        raise reader.fail("firearms", "firearms: a cannon stands on the table", "unknown_name")
    name = read_text(reader, "name")
    at = read_place(reader, "at", width, height)
    aboard = reader.choice("aboard", vessels, default=None)
    if aboard is not None:
        check_aboard(reader, vessels[aboard], at, aboard)
    return Figure(
        id=id,
        side=side,
        group=group,
        name=name,
        initials=str(reader.text("initials", default=_initials(name))),
        at=at,
        front=read_front(reader, default=Point(0, 1)),
        level=reader.int("level", default=0, least=0, most=9),
        aboard=aboard,
        **{field: values[letter] for letter, field in LETTERS.items()},
        firearms=sheet.firearms,
        thrown=sheet.thrown,
        melee=sheet.melee,
        cuirass=sheet.cuirass,
        role=sheet.role,
        note=read_text(reader, "note", default=""),
        hidden=reader.bool("hidden"),
        markers=Markers(
            wounds=reader.int("wounds", default=0, least=0, most=rules.wounds.fatal - 1),
            reload=reader.int("reload", default=0, least=0, most=9),
            prone=reader.bool("prone"),
        ),
    )


def _initials(name: Any) -> str:
    shown = name if isinstance(name, str) else name["en"]
    return str(shown)[:2].upper()


def _things(
    table: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    figures: dict[str, Figure],
    vessels: Mapping[str, Vessel],
    width: int,
    height: int,
) -> tuple[dict[str, Thing], dict[str, Figure]]:
    found: dict[str, Thing] = {}
    for one in table.objects("things", default=[], most=100):
        id = read_id(one, ids, longest=LONGEST_ID)
        carrier = one.choice("carrier", figures, default=None)
        if carrier is not None and figures[carrier].markers.carrying is not None:
            raise one.fail("carrier", f"carrier: {carrier} carries something already", "twice")
        at = None if carrier is not None else read_place(one, "at", width, height)
        aboard = one.choice("aboard", vessels, default=None)
        if aboard is not None and at is not None:
            check_aboard(one, vessels[aboard], at, aboard)
        heavy = one.bool("heavy")
        if heavy and carrier is not None:
            raise one.fail("heavy", "heavy: nobody carries it")
        found[id] = Thing(
            name=read_text(one, "name"),
            at=at,
            level=one.int("level", default=0, least=0, most=9),
            aboard=aboard,
            carrier=carrier,
            heavy=heavy,
            secret_to=one.names("secret_to", sides),
        )
        if carrier is not None:
            bearer = figures[carrier]
            figures[carrier] = replace(bearer, markers=replace(bearer.markers, carrying=id))
    return found, figures


def _events(top: Reader, ids: set[str]) -> dict[str, tuple[EventCard, int]]:
    found: dict[str, tuple[EventCard, int]] = {}
    for one in top.objects("events", default=[], most=60):
        id = read_id(one, ids, longest=LONGEST_ID)
        changes = tuple(
            dict(change.value) for change in one.objects("changes", default=[], most=20)
        )
        card = EventCard(read_text(one, "title"), read_text(one, "text"), changes)
        found[id] = (card, one.int("number", default=1, least=1, most=10))
    return found


def _objectives(
    top: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    figures: Mapping[str, Figure],
    features: Mapping[str, Any],
    things: Mapping[str, Thing],
    vessels: Mapping[str, Vessel],
) -> dict[str, Objective]:
    of_kind: Mapping[str, Mapping[str, Any]] = {
        "holds": {id: one for id, one in features.items() if one.form.kind != "line"},
        "unharmed": {id: one for id, one in features.items() if one.kind == "building"},
        "has": things,
        "aboard": vessels,
        "captured": figures,
        "killed": figures,
        "alive": figures,
    }
    found: dict[str, Objective] = {}
    for one in top.objects("objectives", default=[], most=100):
        id = read_id(one, ids, longest=LONGEST_ID)
        condition = None
        if one.has("condition"):
            body = one.object("condition")
            kind = body.choice("kind", CONDITIONS)
            condition = {"kind": kind, "what": body.choice("what", of_kind[kind])}
        found[id] = Objective(
            side=one.choice("side", sides),
            text=read_text(one, "text"),
            points=one.int("points", default=1, least=0, most=999),
            secret=one.bool("secret", default=True),
            condition=condition,
        )
    return found


def _deck(
    top: Reader,
    sides: Mapping[str, Side],
    events: Mapping[str, tuple[EventCard, int]],
    rules: Tables,
) -> dict[str, int]:
    titles = [id for id, (_, number) in events.items() for _ in range(number)]
    deck = compose({id: side.cards for id, side in sides.items()}, titles, rules)
    for id in sides:
        if not deck.get(f"player:{id}"):
            raise top.fail("sides", f"sides: {id} has no cards in the deck", "no_cards")
    return deck


def _scoring(top: Reader) -> dict[str, int]:
    if not top.has("scoring"):
        return {}
    scoring = top.object("scoring")
    found = {name: scoring.int(name, default=0, least=0, most=99) for name in SCORING}
    return {name: points for name, points in found.items() if points}


def _check_zones(top: Reader, state: State) -> None:
    for one, side in zip(top.objects("sides"), state.sides.values(), strict=True):
        zone = None if side.zone is None else state.features.get(side.zone)
        if side.zone is not None and (zone is None or zone.form.kind == "line"):
            raise one.fail("zone", f"zone: {side.zone} is no area of the table", "unknown_name")


def _check_places(top: Reader, state: State) -> None:
    """Nobody stands in a wall, in somebody else, under a hull, or on a level that is not there."""
    ground = Ground(state.features, tables_of(state))
    hulls = [hull_of(vessel) for vessel in state.vessels.values()]
    for i, group in enumerate(top.objects("groups")):
        for j, reader in enumerate(group.objects("figures")):
            figure = state.figures[str(reader.text("id"))]
            at = f"/groups/{i}/figures/{j}"
            fault = _place_fault(state, ground, hulls, figure)
            if fault is not None:
                raise BadRequestError(fault, f"{figure.id} cannot stand there", at + "/at")
    base = tables_of(state).scale.base_mm
    for one, other in combinations(state.figures.values(), 2):
        if one.level == other.level and within(one.place, other.place, base - 1):
            raise top.fail(
                "groups", f"groups: {one.id} and {other.id} stand in one place", "occupied"
            )


def _place_fault(state: State, ground: Ground, hulls: list[Any], figure: Figure) -> str | None:
    at = figure.place
    if figure.aboard is not None:
        levels = state.vessels[figure.aboard].levels
    else:
        if any(hull.contains(at) for hull in hulls):
            return "occupied"
        house = ground.house_at(at)
        levels = 1 if house is None else ground.houses[house].levels
        walls = [] if house is None else ground.houses[house].walls[0]
        if any(wall.contains(at) for wall in walls):
            return "barred"
        for lying in ground.lying:
            if lying.row.passage != "free" and shape_of(state.features[lying.id].form).contains(at):
                return "barred"
    return None if figure.level < levels else "no_such_level"
