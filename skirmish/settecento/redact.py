"""Events as a seat may know them (XV 6.10): white lists of codes and of arguments."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Event, Json, Seat
from skirmish.figures.telling import Redacts
from skirmish.muskets.redacting import SHARED, is_told, known_only, with_carried, without_dice
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
    if not is_told(state, event, seat):
        return None
    id = event.args.get("figure")
    own = id is not None and seat.shares(state.figures[id].side)
    return without_dice(event, lambda code: code in PICKS and not (own and PICKS[code]))


def _turn_ended(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    kept = {name: known_only(state, seat, args[name]) for name in ("recovered", "operative")}
    return Event(event.code, {**args, **kept})


def _ruled_thing(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """It is known to everybody from then on, wherever it was before."""
    return event


_SPECIAL: Mapping[str, Redacts] = {
    **SHARED,
    "turn_ended": _turn_ended,
    "vessel_moved": with_carried,
    "ruled_thing": _ruled_thing,
}
