"""Events as a seat may know them (GL 1.5): white lists of codes and of arguments."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Event, Json, Seat
from skirmish.figures.telling import Redacts
from skirmish.grandi_laghi.state import State
from skirmish.muskets.knowledge import knows
from skirmish.muskets.redacting import SHARED, is_told, known_only, with_carried, without_dice

PUBLIC = frozenset(
    {
        "game_began",
        "turn_began",
        "turn_ended",
        "phase_began",
        "game_ended",
        "card_drawn",
        "card_closed",
        "event_in_vain",
        "figure_revealed",
        "stopped_by_hidden",
        "house_lit",
        "house_put_out",
        "house_flares",
        "feature_ruled",
        "ruled_thing",
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
        "engaged",
        "moved",
        "fell",
        "slipped",
        "fell_back",
        "climbed",
        "crossed",
        "fell_in_water",
        "front_taken",
        "lay_down",
        "stood_up",
        "level_changed",
        "shot",
        "melee_shot",
        "thrown",
        "hatchet_fell",
        "reloaded",
        "special_tried",
        "figure_killed",
        "figure_wounded",
        "figure_shaken",
        "figure_captured",
        "melee_began",
        "melee_fought",
        "melee_over",
        "morale_tested",
        "picked_up",
        "dropped",
        "handed_over",
        "dragged",
        "scalped",
        "door_changed",
        "kindled",
        "rowed",
        "ruled_place",
        "ruled_value",
        "ruled_waived",
        "ruled_fate",
        "held",
    }
)
"""Told to those who know of the figure that they speak of (`figure`)."""

OF_SEVERAL = frozenset({"figures_mustered", "muster_counted", "figures_shaken", "joint_fire"})
"""Told with those of the figures named that a seat knows of."""

PICKS = frozenset({"clumsy", "victim", "friend_hit", "enemy_hit"})
"""Rows whose die has as many faces as could be hit, hidden ones too: its size is the referee's."""


def redact(state: State, event: Event, seat: Seat) -> Event | None:
    """The event for a seat, or None; `state` is the one before it."""
    if seat.is_referee:
        return event
    code, args = event.code, event.args
    if code in PUBLIC:
        return event
    if code in OF_FIGURES:
        return _of_figure(state, event, seat)
    if code in OF_SEVERAL:
        return _of_several(state, event, seat)
    special = _SPECIAL.get(code)
    return None if special is None else special(state, event, seat, args)


def _of_figure(state: State, event: Event, seat: Seat) -> Event | None:
    return without_dice(event, PICKS.__contains__) if is_told(state, event, seat) else None


def _of_several(state: State, event: Event, seat: Seat) -> Event | None:
    """The lists cut down to whom the seat knows of; nothing if nobody is left, or the chief."""
    args = dict(event.args)
    lists = [name for name in ("figures", "activated", "zone") if name in args]
    kept: dict[str, Json] = {name: known_only(state, seat, args[name]) for name in lists}
    chief = args.get("figure")
    if not kept["figures"] or (chief is not None and not knows(seat, state.figures[chief])):
        return None
    if "reload" in args:
        kept["reload"] = {id: m for id, m in args["reload"].items() if id in kept["figures"]}
    whole = all(kept[name] == args[name] for name in lists)
    if "why" in args and not whole:
        kept["why"] = []
    by = args.get("by")
    if by is not None and not knows(seat, state.figures[by]):
        del args["by"]
    return without_dice(Event(event.code, {**args, **kept}), PICKS.__contains__)


def _rule_used(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if seat.shares(state.squads[args["group"]].side) else None


def _points(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """Points are public; for whom they are may not be."""
    id = args.get("figure")
    if id is None or knows(seat, state.figures[id]):
        return event
    return Event(event.code, {name: one for name, one in args.items() if name != "figure"})


def _called_back(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """Who comes back is seen by all; of who does not, those who knew of it are told."""
    known = args["outcome"] == "back" or knows(seat, state.figures[args["figure"]])
    return event if known else None


_SPECIAL: Mapping[str, Redacts] = {
    **SHARED,
    "points_scored": _points,
    "figure_called_back": _called_back,
    "boat_ruled": with_carried,
    "rule_used": _rule_used,
}
