"""Events as a seat may know them (ST 2.7): only orders, standing answers and choices are secret."""

from __future__ import annotations

from dataclasses import replace

from battles.stirling.agenda import commands
from battles.stirling.phases.choices import facts
from battles.stirling.state import State
from campaigns.tabletop.game import Event, Item, Seat

PUBLIC = frozenset(
    {
        "deployed",
        "battle_began",
        "paused",
        "resumed",
        "turn_began",
        "phase_began",
        "step_began",
        "turn_ended",
        "battle_ended",
        "movement_opened",
        "order_set",
        "moved",
        "turned",
        "stopped",
        "front_chosen",
        "charge_declared",
        "held",
        "finished",
        "stayed_in_rout",
        "left_map",
        "split",
        "merged",
        "space_freed",
        "situation_arose",
        "shot",
        "engine_shot",
        "spell_cast",
        "men_lost",
        "unit_destroyed",
        "unit_dispersed",
        "unit_routed",
        "rear_attacked",
        "charge_resolved",
        "charge_failed",
        "attacked",
        "leader_risked",
        "leader_fell",
        "leader_captured",
        "captive_taken",
        "leader_dispersed",
        "leader_left",
        "leader_routed",
        "leader_joined",
        "checks_due",
        "morale_checked",
        "check_waived",
        "rally_tried",
        "rallied",
        "ruled_value",
        "ruled_place",
        "ruled_attached",
        "ruled_dead",
        "ruled_damage",
        "ruled_state",
        "ruled_back",
        "ruled_done",
        "ruled_situation",
        "ruled_faction",
        "ruled_battle",
        "ruled_phase",
        "ruled_waived",
        "entered_dead",
        "entered_place",
        "entered_state",
        "entered_back",
        "entered_done",
        "rewound_to",
        "roll_cancelled",
    }
)


def redact(state: State, event: Event, seat: Seat) -> Event | None:
    """The event for a seat, or None; `state` is the one before it."""
    if seat.is_referee or event.code in PUBLIC:
        return event
    args = event.args
    if event.code == "noted":
        return event if _reads(state, seat, args.get("to", "table"), args.get("seat")) else None
    if event.code in ("placed", "unplaced"):
        return event if seat.shares(state.who(args["unit"]).faction) else None
    if event.code == "order_noted":
        return event if seat.shares(state.who(args["unit"]).faction) else None
    if event.code in ("deployment_final", "deployment_reopened"):
        return event if seat.shares(state.seats[args["seat"]].side) else None
    if event.code == "choice_put":
        return _question(event) if seat.id in args["item"]["seats"] else None
    if event.code in ("choice_made", "order_failed"):
        return event if commands(state, seat, args["unit"]) else None
    if event.code == "stance_taken":
        if seat.shares(state.who(args["unit"]).faction):
            return event
        if args["stance"] == "prompt" or args.get("sealed"):
            return None
        return Event(event.code, {k: args[k] for k in ("unit", "stance", "cite") if k in args})
    return None


def _question(event: Event) -> Event:
    """What those who are asked may know of it: not where the mover wants to go."""
    item = Item.unpack(event.args["item"])
    return Event(event.code, {**event.args, "item": replace(item, data=facts(item)).pack()})


def _reads(state: State, seat: Seat, to: str, writer: str | None) -> bool:
    """Who reads a note: all, the writer's side, or only he and the referee."""
    if to == "table" or seat.id == writer:
        return True
    author = state.seats.get(writer or "")
    return (
        to == "side" and author is not None and author.side is not None and seat.shares(author.side)
    )
