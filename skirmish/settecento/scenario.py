"""Scenario files: what `scenario.schema.json` describes, checked, as the state before the game."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.game import Action, Json
from campaigns.tabletop.known_keys import schema_beside
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import (
    frozen_tables,
    read_seats,
    read_text,
    with_deck,
)
from skirmish.figures.reading import (
    LARGEST,
    check_sides,
    read_features,
)
from skirmish.muskets.aims import read_events, read_objectives, read_scoring
from skirmish.muskets.scenario import check_new, check_zones, read_sides
from skirmish.settecento.events import evolve
from skirmish.settecento.ruling import RULINGS
from skirmish.settecento.scenario_figures import read_groups, read_things
from skirmish.settecento.scenario_places import check_places
from skirmish.settecento.scenario_play import SCORING, conditions, read_deck
from skirmish.settecento.scenario_table import read_guns, read_vessels
from skirmish.settecento.state import (
    Side,
    State,
)
from skirmish.settecento.table import Table
from skirmish.settecento.tables import BOOK, read_tables

SCHEMA = schema_beside(__file__)
DECK = ("cards_per_player", "aces", "jokers")
"""What a scenario says of its own deck."""


def check(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
    """Refuse what no new scenario may have.

    Raises:
        BadRequestError: there is such a thing.
    """
    check_new(scenario, SCHEMA, RULINGS, lambda: setup(scenario, overrides), _draft)


def _draft(state: State) -> Table:
    """A draft that is thrown away."""
    return Table(state, evolve, Action("", ""), Chance(Blind()))


def setup(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> State:
    """The state before the first action, its tables frozen with the house rules.

    Raises:
        BadRequestError: the scenario or a house rule is wrong; `at` points at it.
    """
    top = Reader.top(scenario)
    top.choice("ruleset", ("settecento",), default="settecento")
    values = frozen_tables(BOOK, with_deck(top, DECK, overrides), read_tables)
    rules = read_tables(values)
    table = top.object("table")
    width = table.int("width", least=100, most=LARGEST)
    height = table.int("height", least=100, most=LARGEST)
    ids: set[str] = set()
    sides = read_sides(top, ids, Side, _cards)
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
    groups, figures = read_groups(top, ids, sides, vessels, rules, width, height)
    things, figures = read_things(table, ids, sides, figures, vessels, width, height)
    events = read_events(top, ids)
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
        objectives=read_objectives(top, ids, sides, conditions(figures, features, things, vessels)),
        events={id: card for id, (card, _) in events.items()},
        seats=read_seats(
            top,
            sides,
            {id: one.side for each in (groups, figures) for id, one in each.items()},
        ),
        deck=read_deck(top, sides, events, rules),
        scoring=read_scoring(top, SCORING),
    )
    check_zones(top, state)
    check_places(top, state)
    check_sides(top, [figure.side for figure in figures.values()])
    return state


def _cards(side: Reader) -> dict[str, Json]:
    return {"cards": side.int("cards", default=None, least=1, most=20)}
