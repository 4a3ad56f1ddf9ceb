"""Scenario files: what `scenario.schema.json` describes, checked, as the state before the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import combinations

from campaigns.tabletop.game import PLAYER, REFEREE, SPECTATOR, Json, Seat
from campaigns.tabletop.known_keys import schema_beside
from campaigns.tabletop.millimetres import within
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.scenarios import (
    frozen_tables,
    read_seats,
    read_text,
    with_deck,
)
from skirmish.figures.forms import BUILDING, Feature
from skirmish.figures.reading import LARGEST, check_sides, read_features
from skirmish.grandi_laghi.answering import draft
from skirmish.grandi_laghi.ground import DRY, ground_of
from skirmish.grandi_laghi.phases.deploying import place_fault
from skirmish.grandi_laghi.procedures.cards import build_deck
from skirmish.grandi_laghi.ruling import RULINGS
from skirmish.grandi_laghi.scenario_squads import read_squads
from skirmish.grandi_laghi.scenario_table import read_boats, read_things
from skirmish.grandi_laghi.state import (
    Boat,
    Figure,
    Side,
    Squad,
    State,
    Thing,
)
from skirmish.grandi_laghi.tables import BOOK, Tables, load
from skirmish.muskets.aims import read_events, read_objectives, read_scoring
from skirmish.muskets.scenario import check_new, check_zones, read_sides

SCORING = ("killed", "captured", "routed", "scalp", "leader")
DECK = ("jokers",)
"""What a scenario says of its own deck."""


SCHEMA = schema_beside(__file__)


def check(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
    """Refuse what no new scenario may have.

    Raises:
        BadRequestError: there is such a thing.
    """
    check_new(scenario, SCHEMA, RULINGS, lambda: setup(scenario, overrides), draft)


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
    sides = read_sides(top, ids, Side, lambda side: {})
    water = [kind for kind, row in rules.terrain.items() if row.water != DRY]
    features = read_features(table, ids, width, height, rules.terrain, water)
    boats = read_boats(table, ids, width, height)
    squads, figures = read_squads(top, ids, sides, rules, width, height)
    things, figures = read_things(table, ids, sides, figures, width, height)
    events = read_events(top, ids)
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
        objectives=read_objectives(top, ids, sides, _conditions(figures, features, things, boats)),
        events={id: card for id, (card, _) in events.items()},
        seats=_seats(top, sides, squads, figures),
        deck=build_deck(rules, squads, titles),
        scoring=read_scoring(top, SCORING),
    )
    check_zones(top, state)
    return _placed(top, state, rules)


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


def _conditions(
    figures: Mapping[str, Figure],
    features: Mapping[str, Feature],
    things: Mapping[str, Thing],
    boats: Mapping[str, Boat],
) -> dict[str, Collection[str]]:
    """{kind of a condition: what it may be about}."""
    burnable = [*(id for id, one in features.items() if one.kind == BUILDING), *boats]
    return {
        "holds": [id for id, one in features.items() if one.form.kind != "line"],
        "has": things,
        "captured": figures,
        "killed": figures,
        "alive": figures,
        "aboard": boats,
        "unharmed": burnable,
        "burnt": burnable,
    }


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
