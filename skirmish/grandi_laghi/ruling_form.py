"""What the referee can rule on, for the page (`campaigns.tabletop.rulings`)."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulings import (
    choice,
    choices,
    do,
    flag,
    named,
    number,
    place,
    row,
    say,
    section,
    sentences,
    several,
)
from campaigns.tabletop.words import N_
from skirmish.figures.forms import BROKEN, CLOSED, LOCKED, OPEN
from skirmish.grandi_laghi.event_wording import EVENTS
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, LOST, ROUTED, TRAITS
from skirmish.grandi_laghi.names import NAMES
from skirmish.grandi_laghi.naming import names
from skirmish.grandi_laghi.phases.burning import burnable, lit_in
from skirmish.grandi_laghi.procedures.cards import JOKER, RANKS
from skirmish.grandi_laghi.ruled_values import FLAGS, GEAR, NUMBERS, bounds, known, value_now
from skirmish.grandi_laghi.state import LEFT, ON_TABLE, Figure, State
from skirmish.muskets.ruling_goals import goals

TEXTS = {
    **sentences(EVENTS),
    **sentences(NAMES),
    **sentences(
        {
            "fate.killed": N_("killed"),
            "hit.killed": N_("killed"),
            "hit.wounded": N_("wounded"),
            "hit.near_miss": N_("near miss"),
            "joker": N_("Joker"),
            "leader": N_("leader"),
            "officer": N_("officer"),
            "green": N_("green"),
            "yellow": N_("yellow"),
            "red": N_("red"),
            "rank.ace": N_("Ace"),
            "rank.two": N_("Two"),
            "rank.three": N_("Three"),
            "rank.jack": N_("Jack"),
            "rank.king": N_("King"),
        }
    ),
}
FATES = (ON_TABLE, KILLED, ROUTED, LOST, LEFT)


def rulings(state: State, id: str | None) -> list[dict[str, Json]] | None:
    """Sections for a figure or, without one, for the table; None: nobody of that name."""
    if id is None:
        return [section(None, _table(state)), *goals(state)]
    figure = state.figures.get(id)
    if figure is None:
        return None
    return [
        section(None, _body(state, figure)),
        section(say(N_("Markers")), _markers(state, figure)),
        section(say(N_("Sheet and gear")), _sheet(state, figure)),
    ]


def _body(state: State, figure: Figure) -> list[dict[str, Json]]:
    one = {"figure": figure.id}
    rows: list[dict[str, Json]] = []
    if figure.fate in (ON_TABLE, CAPTURED):
        level = number("level", 0, 9, figure.level, label=TEXTS["field.level"])
        change = {"what": "place", **one, "front": list(figure.front)}
        rows.append(row(say(N_("Place")), change, place("to", figure.at), level))
        hits = choices(("killed", "wounded", "near_miss"), TEXTS, prefix="hit.")
        rows.append(row(say(N_("Hit")), {"what": "hit", **one}, choice("effect", hits)))
    dead = () if figure.fate in (ON_TABLE, CAPTURED) else (KILLED,)
    fates = choices((f for f in FATES if f not in (figure.fate, *dead)), TEXTS, prefix="fate.")
    rows.append(row(say(N_("State")), {"what": "fate", **one}, choice("fate", fates)))
    if figure.fate == ON_TABLE:
        captors = named((side for side in state.sides if side != figure.side), names(state))
        change = {"what": "fate", **one, "fate": CAPTURED}
        rows.append(row(say(N_("Captured by")), change, choice("by", captors)))
    if figure.hidden:
        rows.append(row(say(N_("Shown to all")), {"what": "reveal", **one}, do()))
    return rows


def _set(figure: Figure, field: str) -> dict[str, Json]:
    return {"what": "set", "figure": figure.id, "field": field}


def _markers(state: State, figure: Figure) -> list[dict[str, Json]]:
    found = [
        row(TEXTS[f"field.{name}"], _set(figure, name), flag("value", value_now(figure, name)))
        for name in FLAGS
    ]
    for name in NUMBERS:
        if name != "level":
            input = number("value", 0, bounds(state, figure, name), value_now(figure, name))
            found.append(row(TEXTS[f"field.{name}"], _set(figure, name), input))
    return found


def _sheet(state: State, figure: Figure) -> list[dict[str, Json]]:
    rows = []
    for name in GEAR:
        now = value_now(figure, name)
        if name == "traits":
            input = several("value", choices(sorted(TRAITS), TEXTS), now)
        else:
            input = choice(
                "value",
                choices(known(state, name), TEXTS),
                now,
                open=name in ("weapon", "reload"),
            )
        rows.append(row(TEXTS[f"field.{name}"], _set(figure, name), input))
    return rows


def _table(state: State) -> list[dict[str, Json]]:
    called = names(state)
    points = number("points", -999, 999, label=say(N_("Points")))
    sides = choice("side", named(state.sides, called))
    rows = [row(say(N_("Points for")), {"what": "points"}, sides, points)]
    doors = [id for feature in state.features.values() for id in feature.openings]
    if doors:
        states = choices((OPEN, CLOSED, LOCKED, BROKEN), TEXTS, prefix="state.")
        is_now = choice("state", states, label=say(N_("is")))
        which = choice("door", named(doors, called))
        rows.append(row(say(N_("Door")), {"what": "door"}, which, is_now))
    for id in burnable(state):
        lit = flag("burns", lit_in(state, id) > 0, label=say(N_("on fire")))
        rows.append(row(called.get(id, id), {"what": "house", "house": id}, lit))
    for id, thing in state.things.items():
        if thing.at is not None:
            rows.append(
                row(called.get(id, id), {"what": "thing", "thing": id}, place("to", thing.at))
            )
    for id, boat in state.boats.items():
        change = {"what": "vessel", "vessel": id, "front": list(boat.front)}
        rows.append(row(boat.name, change, place("to", boat.at)))
    if len(state.sides) > 2:
        truce = flag("truce", True, label=say(N_("truce")))
        both = several("sides", named(state.sides, called), ())
        rows.append(row(say(N_("Truce of two")), {"what": "truce"}, both, truce))
    return [*rows, *_cards(state, called)]


def _cards(state: State, called: dict[str, Json]) -> list[dict[str, Json]]:
    """One row for each squad's ranks, and one for jokers and events."""
    more = number("number", -1, 1, label=say(N_("in the deck, 1 more or -1 less")))
    rows = []
    for squad in state.squads:
        ranks = [{"id": f"{rank}:{squad}", "text": TEXTS[f"rank.{rank}"]} for rank in RANKS]
        rows.append(row(called.get(squad, squad), {"what": "card"}, choice("card", ranks), more))
    loose = [{"id": JOKER, "text": TEXTS[JOKER]}]
    loose += [{"id": f"event:{id}", "text": card.title} for id, card in state.events.items()]
    return [*rows, row(say(N_("Card")), {"what": "card"}, choice("card", loose), more)]
