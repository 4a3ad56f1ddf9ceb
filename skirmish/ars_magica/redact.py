"""Events as a seat may know them: white lists of codes and of arguments (AM 13.10, 15 B4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.tabletop.game import Event, Json, Seat
from skirmish.ars_magica.knowledge import knows, sees_declaration
from skirmish.ars_magica.state import State
from skirmish.ars_magica.told import SEEN, held_in, value_of
from skirmish.ars_magica.units import commands, lead
from skirmish.figures.telling import noted

PUBLIC = frozenset(
    {
        "came_to_light",
        "fight_began",
        "round_began",
        "fight_broken_off",
        "fight_over",
        "fight_ended",
        "ruled_table",
        "ruled_blow",
        "rewound_to",
        "roll_cancelled",
    }
)
"""Told to everybody."""
INNER = ("set", "deeds", "groups", "table")
"""What only the state needs: never told."""
GROUPS = frozenset(
    {
        "bonus_assigned",
        "group_dissolved",
        "group_formed",
        "group_parted",
        "group_trained",
        "roles_changed",
        "ruled_group",
    }
)
VANISHING = ("hidden", "signs")
"""Fields by which one goes out of the sight of others (AM 13.10)."""
QUIET = frozenset({"deed_noted", "line_noted", "order_set", "turn_ended", "loosed"})
"""Told to nobody but the referee."""


def redact(state: State, event: Event, seat: Seat) -> Event | None:
    """The event for a seat, or None; `state` is the one before it."""
    if seat.is_referee:
        return event
    code = event.code
    args = {name: value for name, value in event.args.items() if name not in INNER}
    if _may_read(state, event, seat):
        args |= held_in(event)
    told = Event(code, args)
    if code in PUBLIC:
        return told
    if code in QUIET:
        return None
    special = _SPECIAL.get(code)
    if special is not None:
        return special(state, told, seat, args)
    if code in GROUPS:
        group = args["group"]
        known = group not in state.groups or knows(state, seat, lead(state, group))
        return told if known else None
    return _of_figures(state, told, seat, args)


def _may_read(state: State, event: Event, seat: Seat) -> bool:
    """Whether a seat that is told of a ruling reads what was set: of a sheet its own side alone."""
    found = value_of(event)
    if found is None or (isinstance(found, str) and not _known(state, seat, found)):
        return False
    if event.code != "ruled_value":
        return True
    return event.args["field"] in SEEN or seat.shares(lead(state, event.args["figure"]).side)


def _of_figures(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """Told to those who know of the figure that does it; others in it are left out if unknown."""
    if not _known(state, seat, args.get("figure")):
        return None
    hidden = [
        name
        for name in ("target", "by", "friend", "protector")
        if name in args and not _known(state, seat, args[name])
    ]
    return None if hidden else event


def _known(state: State, seat: Seat, id: Json) -> bool:
    if id is None:
        return True
    if id in state.groups or id in state.figures:
        return knows(state, seat, lead(state, id))
    return True


def _declared(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    seen = sees_declaration(state, seat, lead(state, args["figure"]))
    return event if seen and _known(state, seat, args.get("target")) else None


def _all_declared(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event:
    said = {
        unit: one
        for unit, one in args["declared"].items()
        if _known(state, seat, unit) and _known(state, seat, one["target"])
    }
    return Event(event.code, {**args, "declared": said})


def _initiative(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """The order, and the dice, of those one knows of."""
    known = {unit: total for unit, total in args["totals"].items() if _known(state, seat, unit)}
    if not known:
        return None
    shown: dict[str, Json] = {**args, "totals": known}
    if "order" in args:
        shown["order"] = [unit for unit in args["order"] if unit in known]
    if "why" in args:
        shown["why"] = [
            {**part, "rows": _rows_of(part["rows"], known, args["totals"])} for part in args["why"]
        ]
    return Event(event.code, shown)


def _rows_of(
    rows: Sequence[Any], known: Mapping[str, Json], totals: Mapping[str, Json]
) -> list[Json]:
    """The rolls of those who are known; none of a tie that only somebody unknown explains."""
    rolls: list[tuple[str, Json, list[Any]]] = []
    times: Counter[str] = Counter()
    for row in rows:
        if row["code"] in ("initiative_of", "tie_of"):
            id = row["args"]["id"]
            rolls.append((id, (totals[id], times[id]), []))
            times[id] += 1
        rolls[-1][2].append(row)
    shown = [roll for roll in rolls if roll[0] in known]
    met = Counter(tie for _, tie, _ in shown)
    return [
        row
        for _, tie, own in shown
        if own[0]["code"] == "initiative_of" or met[tie] > 1
        for row in own
    ]


def _delayed(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """For whom one waits is the own side's; nothing where nobody else is seen to go first."""
    unit, after = args["figure"], args["after"]
    if not _known(state, seat, unit):
        return None
    if seat.shares(lead(state, unit).side):
        return event
    first, last = state.order.index(unit) + 1, state.order.index(after) + 1
    if not any(_known(state, seat, other) for other in state.order[first:last]):
        return None
    return Event(event.code, {name: value for name, value in args.items() if name != "after"})


def _searched(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """Own side alone: whom one looks for, and how many, is nobody's business."""
    if not seat.shares(state.figures[args["figure"]].side):
        return None
    found = args["found"]
    rest = {name: value for name, value in args.items() if name != "why"}
    if not found:
        return Event(event.code, rest)
    blocks = args["why"]
    if state.third:
        blocks = [block for block in blocks if block["args"].get("target") in found]
    return Event(event.code, {**rest, "why": blocks})


def _cast(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """The level of a spell is its side's; at whom it is, theirs who know of him."""
    if not _known(state, seat, args["figure"]):
        return None
    own = seat.shares(lead(state, args["figure"]).side)
    untold = {"level"} if not own else set()
    untold |= {"target"} if not _known(state, seat, args.get("target")) else set()
    return Event(event.code, {name: value for name, value in args.items() if name not in untold})


def _choice_put(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    item = {name: value for name, value in args["item"].items() if name != "data"}
    return Event(event.code, {**args, "item": item}) if seat.id in args["item"]["seats"] else None


def _choice_made(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if "figure" in args and commands(state, seat, args["figure"]) else None


def _ruled(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """Who is ruled out of sight is gone for the others; how, and why, is his side's."""
    if args["field"] in VANISHING and not seat.shares(lead(state, args["figure"]).side):
        return None
    return _of_figures(state, event, seat, args)


def _own(state: State, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if seat.shares(lead(state, args["figure"]).side) else None


_SPECIAL = {
    "declared": _declared,
    "delayed": _delayed,
    "actions_began": _all_declared,
    "initiative_rolled": _initiative,
    "initiative_changed": _initiative,
    "ruled_value": _ruled,
    "searched": _searched,
    "spell_cast": _cast,
    "noted": noted,
    "choice_put": _choice_put,
    "choice_made": _choice_made,
    "stance_taken": _own,
    "ruled_located": _own,
}
