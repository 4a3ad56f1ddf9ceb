"""Scenario files: what `scenario.schema.json` describes, checked, as the state before the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from campaigns.tabletop.game import PLAYER, REFEREE, SPECTATOR, Json, Seat
from campaigns.tabletop.known_keys import check_keys, schema_beside
from campaigns.tabletop.millimetres import within
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.scenarios import (
    SLOTS,
    frozen_tables,
    read_id,
    read_seats,
    read_slot,
    read_text,
    with_deck,
)
from skirmish.figures.event_changes import check_changes
from skirmish.figures.forms import BUILDING, Feature
from skirmish.figures.reading import LARGEST, check_sides, check_size, read_features
from skirmish.grandi_laghi.answering import draft
from skirmish.grandi_laghi.ground import DRY, ground_of
from skirmish.grandi_laghi.phases.deploying import place_fault
from skirmish.grandi_laghi.phases.ending import CONDITIONS
from skirmish.grandi_laghi.procedures.cards import build_deck
from skirmish.grandi_laghi.ruling import RULINGS
from skirmish.grandi_laghi.scenario_squads import read_squads
from skirmish.grandi_laghi.scenario_table import read_boats, read_things
from skirmish.grandi_laghi.state import (
    Boat,
    EventCard,
    Figure,
    Objective,
    Side,
    Squad,
    State,
    Thing,
)
from skirmish.grandi_laghi.tables import BOOK, Tables, load

SCORING = ("killed", "captured", "routed", "scalp", "leader")
DECK = ("jokers",)
"""What a scenario says of its own deck."""


SCHEMA = schema_beside(__file__)


def check(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
    """Refuse what no new scenario may have: keys that nobody reads, texts that nobody sees, a
    table that is too large, event cards whose changes could never be made.

    Raises:
        BadRequestError: there is such a thing.
    """
    check_keys(scenario, SCHEMA)
    check_texts(scenario)
    check_size(scenario)
    check_changes(scenario, RULINGS.changes, lambda: setup(scenario, overrides), draft)


def setup(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> State:
    """The state before the first action, its tables frozen with the house rules.

    Raises:
        BadRequestError: the scenario or a house rule is wrong; `at` points at it.
    """
    top = Reader.top(scenario)
    top.choice("ruleset", (BOOK.id,), default=BOOK.id)
    values = frozen_tables(BOOK, with_deck(top, DECK, overrides), load)
    rules = load(values)
    table = top.object("table")
    width = table.int("width", least=100, most=LARGEST)
    height = table.int("height", least=100, most=LARGEST)
    ids: set[str] = set()
    sides = _sides(top, ids)
    water = [kind for kind, row in rules.terrain.items() if row.water != DRY]
    features = read_features(table, ids, width, height, rules.terrain, water)
    boats = read_boats(table, ids, width, height)
    squads, figures = read_squads(top, ids, sides, rules, width, height)
    things, figures = read_things(table, ids, sides, figures, width, height)
    events = _events(top, ids)
    titles = [id for id, (_, number) in events.items() for _ in range(number)]
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
        squads=squads,
        figures=figures,
        features=features,
        boats=boats,
        things=things,
        objectives=_objectives(top, ids, sides, figures, features, things, boats),
        events={id: card for id, (card, _) in events.items()},
        seats=_seats(top, sides, squads, figures),
        deck=build_deck(rules, squads, titles),
        scoring=_scoring(top),
    )
    _check_zones(top, state)
    return _placed(top, state, rules)


def _sides(top: Reader, ids: set[str]) -> dict[str, Side]:
    found: dict[str, Side] = {}
    slots: set[str] = set()
    readers = top.objects("sides", most=len(SLOTS))
    for i, one in enumerate(readers):
        id = read_id(one, ids, longest=40)
        found[id] = Side(
            name=read_text(one, "name"),
            slot=read_slot(one, i, slots),
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
    return {
        id: replace(side, truces=tuple(sorted(other for one, other in pairs if one == id)))
        for id, side in sides.items()
    }


def _seats(
    top: Reader,
    sides: Mapping[str, Side],
    squads: Mapping[str, Squad],
    figures: Mapping[str, Figure],
) -> dict[str, Seat]:
    """The chairs: as the scenario says, or the referee, one for each squad, and spectators."""
    if top.has("seats"):
        owners = {id: squad.side for id, squad in squads.items()}
        owners |= {id: figure.side for id, figure in figures.items()}
        return read_seats(top, sides, owners)
    players = [Seat(id, PLAYER, squad.side, (id,)) for id, squad in squads.items()]
    chairs = [Seat(REFEREE, REFEREE), *players, Seat("spectators", SPECTATOR)]
    return {seat.id: seat for seat in chairs}


def _events(top: Reader, ids: set[str]) -> dict[str, tuple[EventCard, int]]:
    found: dict[str, tuple[EventCard, int]] = {}
    for one in top.objects("events", default=[], most=60):
        id = read_id(one, ids, longest=40)
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
    features: Mapping[str, Feature],
    things: Mapping[str, Thing],
    boats: Mapping[str, Boat],
) -> dict[str, Objective]:
    burnable: Mapping[str, Any] = {
        **{id: one for id, one in features.items() if one.kind == BUILDING},
        **boats,
    }
    of_kind: Mapping[str, Mapping[str, Any]] = {
        "holds": {id: one for id, one in features.items() if one.form.kind != "line"},
        "unharmed": burnable,
        "burnt": burnable,
        "has": things,
        "aboard": boats,
        "captured": figures,
        "killed": figures,
        "alive": figures,
    }
    found: dict[str, Objective] = {}
    for one in top.objects("objectives", default=[], most=100):
        id = read_id(one, ids, longest=40)
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


def _placed(top: Reader, state: State, rules: Tables) -> State:
    """Everybody and everything aboard of what it is on; nobody in a wall, water or somebody else.

    Raises:
        BadRequestError: somebody stands where he cannot.
    """
    ground = ground_of(state)
    figures = {
        id: replace(one, aboard=ground.boat_at(one.place)) for id, one in state.figures.items()
    }
    things = {
        id: one if one.at is None else replace(one, aboard=ground.boat_at(one.at))
        for id, one in state.things.items()
    }
    state = replace(state, figures=figures, things=things)
    where = {
        str(reader.text("id")): f"{reader.at}/at"
        for squad in top.objects("groups")
        for reader in squad.objects("figures")
    }
    for id, at in where.items():
        fault = place_fault(state, state.figures[id])
        if fault is not None:
            raise BadRequestError(fault[0], f"{id} cannot stand there", at)
    half = rules.base.diameter // 2
    for one, other in combinations(figures.values(), 2):
        if one.level == other.level and within(one.place, other.place, half):
            message = f"{other.id} stands where {one.id} stands"
            raise BadRequestError("occupied", message, where[other.id])
    check_sides(top, [figure.side for figure in figures.values()])
    return state
