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
from skirmish.muskets.ruling_goals import goals
from skirmish.settecento.doors import doors_of
from skirmish.settecento.event_wording import EVENTS
from skirmish.settecento.ground import ground_of
from skirmish.settecento.names import NAMES
from skirmish.settecento.naming import names
from skirmish.settecento.procedures.deck import ACE, JOKER, PLAYER
from skirmish.settecento.procedures.fighter import ROLES
from skirmish.settecento.ruling import FLAGS, NUMBERS, SHEET, STATUSES
from skirmish.settecento.state import (
    CAPTURED,
    KILLED,
    LEFT,
    ON_TABLE,
    REMOVED,
    Figure,
    State,
    tables_of,
)

TEXTS = {
    **sentences(EVENTS),
    **sentences(NAMES),
    **sentences(
        {
            "fate.on_table": N_("back in play"),
            "fate.killed": N_("killed"),
            "fate.captured": N_("captured"),
            "fate.removed": N_("out of the game"),
            "fate.left": N_("away from the table"),
            "hit.killed": N_("killed"),
            "hit.wounded": N_("wounded"),
            "hit.stunned": N_("stunned"),
            "status.sunk": N_("sunk"),
            "status.gone": N_("off the table"),
            "ace": N_("Ace"),
            "joker": N_("Joker"),
            "leader": N_("leader"),
            "gunner": N_("gunner"),
            "sailor": N_("sailor"),
        }
    ),
}
FATES = (ON_TABLE, KILLED, CAPTURED, REMOVED, LEFT)


def rulings(state: State, id: str | None) -> list[dict[str, Json]] | None:
    """Sections for a figure or, without one, for the table; None: nobody of that name."""
    if id is None:
        return [section(None, _table(state)), *goals(state)]
    figure = state.figures.get(id)
    if figure is None:
        return None
    return [
        section(None, _body(state, figure)),
        section(say(N_("Markers")), _markers(figure)),
        section(say(N_("Sheet and gear")), _sheet(state, figure)),
    ]


def _body(state: State, figure: Figure) -> list[dict[str, Json]]:
    one = {"figure": figure.id}
    rows: list[dict[str, Json]] = []
    if figure.fate in (ON_TABLE, CAPTURED):
        front = {"front": list(figure.front)}
        levels = number("level", 0, 9, figure.level, label=TEXTS["field.level"])
        change = {"what": "place", **one, **front}
        rows.append(row(say(N_("Place")), change, place("to", figure.at), levels))
        hits = choices(("killed", "wounded", "stunned"), TEXTS, prefix="hit.")
        rows.append(row(say(N_("Hit")), {"what": "hit", **one}, choice("effect", hits)))
    gone = figure.fate not in (ON_TABLE, CAPTURED)
    barred = {figure.fate, CAPTURED} | ({KILLED} if gone else set())
    if figure.at is None:
        barred.add(ON_TABLE)
    fates = [fate for fate in FATES if fate not in barred]
    known = choices(fates, TEXTS, prefix="fate.")
    rows.append(row(say(N_("State")), {"what": "fate", **one}, choice("fate", known)))
    if figure.fate == ON_TABLE:
        captors = named((side for side in state.sides if side != figure.side), names(state))
        change = {"what": "fate", **one, "fate": CAPTURED}
        rows.append(row(say(N_("Captured by")), change, choice("by", captors)))
    if figure.hidden:
        rows.append(row(say(N_("Shown to all")), {"what": "reveal", **one}, do()))
    return rows


def _set(figure: Figure, field: str) -> dict[str, Json]:
    return {"what": "set", "figure": figure.id, "field": field}


def _markers(figure: Figure) -> list[dict[str, Json]]:
    found = [
        row(TEXTS[f"field.{name}"], _set(figure, name), flag("value", _now(figure, name)))
        for name in FLAGS
    ]
    for name, most in NUMBERS.items():
        input = number("value", 0, most, int(_now(figure, name)))
        found.append(row(TEXTS[f"field.{name}"], _set(figure, name), input))
    return found


def _now(figure: Figure, name: str) -> Json:
    return getattr(figure if hasattr(figure, name) else figure.markers, name)


def _sheet(state: State, figure: Figure) -> list[dict[str, Json]]:
    tables = tables_of(state)
    least, most = tables.sheet.least, tables.sheet.most
    inputs = {
        **{name: number("value", least, most, _now(figure, name)) for name in SHEET},
        "role": choice("value", choices(ROLES, TEXTS), figure.role, open=True),
        "firearms": several("value", choices(tables.weapons, TEXTS), figure.firearms),
        "thrown": choice("value", choices(tables.thrown, TEXTS), figure.thrown, open=True),
        "melee": choice("value", choices(tables.melee_weapons, TEXTS), figure.melee),
        "cuirass": flag("value", figure.cuirass),
    }
    return [
        row(TEXTS[f"field.{name}"], _set(figure, name), input) for name, input in inputs.items()
    ]


def _table(state: State) -> list[dict[str, Json]]:
    known = names(state)
    sides = named(state.sides, known)
    doors = doors_of(state)
    rows = [
        row(
            say(N_("Points for")),
            {"what": "points"},
            choice("side", sides),
            number("points", -999, 999, label=say(N_("Points"))),
        )
    ]
    if doors:
        states = choices(("open", "closed", "locked", "broken"), TEXTS, prefix="state.")
        change = {"what": "door"}
        ids = named(doors, known)
        rows.append(
            row(
                say(N_("Door")),
                change,
                choice("door", ids),
                choice("state", states, label=say(N_("is"))),
            )
        )
    for house in ground_of(state).houses:
        lit = state.features[house].lit > 0
        label = known.get(house, house)
        burns = flag("burns", lit, label=say(N_("on fire")))
        rows.append(row(label, {"what": "house", "house": house}, burns))
    rows += [_thing(state, id) for id, one in state.things.items() if one.at is not None]
    for vessel, ship in state.vessels.items():
        if ship.floats:
            statuses = choices(STATUSES, TEXTS, prefix="status.")
            change = {"what": "vessel", "vessel": vessel}
            rows.append(row(ship.name, change, choice("status", statuses, ship.status)))
    if len(state.sides) > 2:
        rows.append(_truces(state))
    cards = [ACE, JOKER, *(f"{PLAYER}:{id}" for id in state.sides)]
    cards += [f"event:{id}" for id in state.events]
    titles = {card: TEXTS.get(card, known.get(card.split(":")[-1], card)) for card in cards}
    number_of = number("number", -1, 1, label=say(N_("in the deck, 1 more or -1 less")))
    ids = named(cards, titles)
    rows.append(row(say(N_("Card")), {"what": "card"}, choice("card", ids), number_of))
    return rows


def _thing(state: State, id: str) -> dict[str, Json]:
    change = {"what": "thing", "thing": id}
    return row(names(state).get(id, id), change, place("to", state.things[id].at))


def _truces(state: State) -> dict[str, Json]:
    change = {"what": "truce"}
    sides = named(state.sides, names(state))
    return row(
        say(N_("Truce of two")),
        change,
        several("sides", sides, ()),
        flag("truce", True, label=say(N_("truce"))),
    )
