"""Events as a seat may know them (XV 6.10): white lists of codes and of arguments."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Event, Json, Seat
from skirmish.figures.telling import TELLING, Redacts
from skirmish.settecento.agenda import commands
from skirmish.settecento.knowledge import knows, knows_thing
from skirmish.settecento.state import State

PUBLIC = frozenset(
    {
        "game_began",
        "turn_began",
        "phase_began",
        "game_ended",
        "card_drawn",
        "event_in_vain",
        "figure_revealed",
        "stopped_by_hidden",
        "house_lit",
        "house_put_out",
        "house_flares",
        "breached",
        "damage_done",
        "feature_ruled",
        "vessel_status",
        "passage",
        "ran_aground",
        "vessel_damaged",
        "vessel_aged",
        "vessel_sank",
        "vessel_left",
        "vessel_ruled",
        "gun_dismounted",
        "points_scored",
        "truce_ruled",
        "rewound_to",
        "roll_cancelled",
    }
)
"""Told to everybody as they are."""

OF_FIGURES = frozenset(
    {
        "figure_activated",
        "action_spent",
        "extra_action",
        "moved",
        "fell_back",
        "could_not_fall_back",
        "followed_up",
        "front_taken",
        "lay_down",
        "stood_up",
        "level_changed",
        "fell_in_water",
        "fall_tested",
        "shot",
        "melee_shot",
        "thrown",
        "gun_fired",
        "gun_loaded",
        "reloaded",
        "swapped",
        "special_tried",
        "figure_killed",
        "figure_wounded",
        "figure_stunned",
        "figure_captured",
        "figure_removed",
        "figure_left",
        "melee_fought",
        "melee_began",
        "morale_tested",
        "picked_up",
        "dropped",
        "handed_over",
        "dragged",
        "door_changed",
        "kindled",
        "rowed",
        "ship_worked",
        "helm_repaired",
        "struck",
        "breakage",
        "weapon_fell",
        "ruled_place",
        "ruled_value",
        "ruled_back",
        "ruled_waived",
        "figure_freed",
        "drew",
        "held",
    }
)
"""Told to those who know of the figure that they speak of (`figure`)."""

PICKS = {"shoot.clumsy": True, "damage.struck": False}
"""Rows whose die has as many faces as could be hit, hidden ones too: shown to the shooter's side
(True) or to nobody but the referee."""


def redact(state: State, event: Event, seat: Seat) -> Event | None:
    """The event for a seat, or None; `state` is the one before it."""
    if seat.is_referee:
        return event
    code, args = event.code, event.args
    if code in PUBLIC:
        return event
    if code in OF_FIGURES:
        return _of_figure(state, event, seat)
    special = _SPECIAL.get(code)
    return None if special is None else special(state, event, seat, args)


def _of_figure(state: State, event: Event, seat: Seat) -> Event | None:
    args = event.args
    id = args.get("figure")
    if id is not None and not knows(seat, state.figures[id]):
        return None
    thing = args.get("thing")
    if thing in state.things and not knows_thing(seat, state.things[thing]):
        owner = None if id is None else state.figures[id]
        if event.code != "picked_up" or owner is None:
            return None
    return _without_picks(event, id is not None and seat.shares(state.figures[id].side))


def _without_picks(event: Event, own: bool) -> Event:
    """Without the dice that tell how many could have been hit."""
    if "why" not in event.args:
        return event

    def shown(row: Mapping[str, Json]) -> bool:
        return row["code"] not in PICKS or (own and PICKS[row["code"]])

    why = [
        {
            **block,
            "rows": [
                row if shown(row) else {k: v for k, v in row.items() if k != "dice"}
                for row in block["rows"]
            ],
        }
        for block in event.args["why"]
    ]
    return Event(event.code, {**event.args, "why": why})


def _known_only(state: State, seat: Seat, ids: list[str]) -> list[str]:
    return [id for id in ids if knows(seat, state.figures[id])]


def _turn_ended(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    kept = {name: _known_only(state, seat, args[name]) for name in ("recovered", "operative")}
    return Event(event.code, {**args, **kept})


def _card_finished(
    state: State, event: Event, seat: Seat, args: Mapping[str, Json]
) -> Event | None:
    up = state.up
    activated = [] if up is None else _known_only(state, seat, list(up.activated))
    return Event(event.code, {**args, "count": len(activated)})


def _in_the_fire(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    turns = {id: n for id, n in args["turns"].items() if knows(seat, state.figures[id])}
    return Event(event.code, {**args, "turns": turns}) if turns else None


def _vessel_moved(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    def known(id: str) -> bool:
        if id in state.figures:
            return knows(seat, state.figures[id])
        return id not in state.things or knows_thing(seat, state.things[id])

    carried = {id: at for id, at in args["carried"].items() if known(id)}
    return Event(event.code, {**args, "carried": carried})


def _choice_made(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if commands(state, seat, args["figure"]) else None


def _ruled_thing(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """It is known to everybody from then on, wherever it was before."""
    return event


_SPECIAL: Mapping[str, Redacts] = {
    **TELLING,
    "turn_ended": _turn_ended,
    "card_finished": _card_finished,
    "in_the_fire": _in_the_fire,
    "vessel_moved": _vessel_moved,
    "choice_made": _choice_made,
    "ruled_thing": _ruled_thing,
}
