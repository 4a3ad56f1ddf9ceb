"""Swords of Stirling: the sequence of play, and the functions of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from battles.stirling import actions, due, legal, options, orders, redact, ruling, view
from battles.stirling.agenda import commands, seats_of
from battles.stirling.event_wording import EVENTS
from battles.stirling.events import evolve
from battles.stirling.invariants import invariants
from battles.stirling.phases import (
    aiming,
    choices,
    deployment,
    ending,
    melee,
    morale,
    movement,
    rally,
    ranged,
)
from battles.stirling.play import Sequence as SequenceOfPlay
from battles.stirling.play import Step
from battles.stirling.scenario import check, setup
from battles.stirling.state import DEPLOYING, ENDED, PAUSED, READY, State, decode, encode
from battles.stirling.table import Table
from battles.stirling.tables import rulebook
from battles.stirling.told import TOLD
from battles.stirling.wording import WORDING
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import PLAYER, Action, Event, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import Functions, Rules, awaited

SEQUENCE = SequenceOfPlay(
    (
        Step(
            "ranged",
            "shooting",
            "ST 4.1",
            todo=aiming.shooters,
            carry_out=ranged.carry_out,
            verbs=ranged.VERBS,
            may_skip=True,
        ),
        Step("ranged", "losses", "ST 3.4", enter=ranged.close),
        Step(
            "movement",
            "orders",
            "ST 5.2",
            enter=movement.begin,
            todo=movement.unopened,
            carry_out=movement.open_orders,
            verbs=movement.STANCES,
        ),
        Step(
            "movement",
            "moves",
            "ST 5.1",
            todo=movement.to_move,
            now=movement.may_move_now,
            carry_out=movement.carry_out,
            verbs=movement.VERBS,
        ),
        Step("movement", "losses", "ST 7.1", enter=movement.close, verbs={"merge": movement.merge}),
        Step(
            "melee",
            "charges",
            "ST 6.7",
            todo=melee.charges,
            now=melee.next_charge,
            carry_out=melee.resolve_charge,
        ),
        Step("melee", "attacks", "ST 6.1", todo=melee.attackers, carry_out=melee.strike),
        Step("melee", "losses", "ST 3.4", enter=melee.close),
        Step(
            "morale",
            "checks",
            "ST 8.1",
            enter=morale.begin,
            todo=morale.to_check,
            carry_out=morale.carry_out,
        ),
        Step(
            "rally",
            "attempts",
            "ST 9.1",
            todo=rally.to_rally,
            carry_out=rally.carry_out,
            verbs=rally.VERBS,
            may_skip=True,
        ),
    )
)
"""The sequence of play of a turn (ST 3.1)."""


WHILE_PAUSED = ("resume", "end", "rule", "note")
"""What is done while a battle is paused."""
DEPLOYMENT = ("place", "unplace", "deploy_final", "reveal")
"""The verbs of deployment, and of nothing else."""


@rule("ST 3.1")
def decide(state: State, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
    """What comes of an action; a refusal comes before any chance is asked."""
    seat = state.seats.get(action.seat)
    if seat is None:
        return Refusal("unknown_seat", at="/seat")
    verb = actions.VERBS.get(action.verb)
    if verb is None:
        return Refusal("unknown_verb", args={"verb": str(action.verb)[:40]}, at="/action")
    try:
        args = actions.read_action(state, action.verb, action.args)
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)
    refusal = _may(state, seat, action.verb, args)
    if refusal is not None:
        return refusal
    opened = Action(action.seat, action.verb, args, orders.opened(state, action.orders))
    table = Table(state, evolve, opened, chance)
    refusal = _carry_out(table, seat, action.verb, args)
    return tuple(table.events) if refusal is None else refusal


def _may(state: State, seat: Seat, name: str, args: Mapping[str, Json]) -> Refusal | None:
    """Whether the seat may use the verb, and whether it is the time for it."""
    verb = actions.VERBS[name]
    if name == "note":
        return None
    if verb.referee and not seat.is_referee:
        return Refusal("referee_only", "ST 11.1", {"verb": name})
    if not seat.is_referee and seat.role != PLAYER:
        return Refusal("no_player", args={"verb": name})
    if verb.who is not None:
        id = args.get(verb.who)
        if id is None and not seat.is_referee:
            return Refusal("referee_only", "ST 11.1", {"verb": name})
        if id is not None and not commands(state, seat, id):
            return Refusal("not_yours", args={"unit": id}, at=f"/args/{verb.who}")
        other = state.units.get(args.get("with", ""))
        if other is not None and other.faction == seat.side and not commands(state, seat, other.id):
            return Refusal("under_others", "ST 5.11", {"unit": other.id}, "/args/with")
    if args.get("waive") and not seat.is_referee:
        return Refusal("referee_only", "ST 11.1", {"verb": name}, "/args/waive")
    if state.status == ENDED:
        return Refusal("battle_over", "ST 10.1")
    if (name in DEPLOYMENT) != (state.status == DEPLOYING) and name != "rule":
        return Refusal("deploying" if state.status == DEPLOYING else "deployed_already", "ST 3.1")
    if name in DEPLOYMENT:
        return None
    if (name == "begin") != (state.status == READY) and name != "rule":
        return Refusal("not_begun" if state.status == READY else "begun_already", "ST 3.1")
    if state.status == PAUSED and name not in WHILE_PAUSED:
        return Refusal("paused", "ST 11.1")
    if name == "resume" and state.status != PAUSED:
        return Refusal("not_paused", "ST 11.1")
    if state.agenda and not verb.waiting:
        return Refusal("choice_waits", state.agenda[0].cite)
    return None


def _carry_out(table: Table, seat: Seat, name: str, args: Mapping[str, Json]) -> Refusal | None:
    state = table.state
    if name == "note":
        table.emit("noted", text=args["text"], to=args["to"], seat=seat.id)
        return None
    if name == "place":
        return deployment.do_place(table, seat, args)
    if name == "unplace":
        return deployment.do_unplace(table, seat, args)
    if name == "deploy_final":
        return deployment.do_final(table, seat, args)
    if name == "reveal":
        return deployment.do_reveal(table)
    if name == "begin":
        SEQUENCE.begin(table)
        return None
    if name == "end":
        return ending.end(table, args["judged"])
    if name == "pause":
        ending.pause(table, args["reason"])
        return None
    if name == "resume":
        ending.resume(table)
        return None
    if name == "rule":
        return ruling.do_rule(table, args, SEQUENCE)
    if name == "result":
        return ruling.do_result(table, args, SEQUENCE)
    if name == "choose":
        return _choose(table, seat, args)
    if name == "check":
        return _check(table, args)
    if name == "advance":
        return SEQUENCE.advance(table)
    if name == "carry_out":
        return SEQUENCE.carry_out(table, args.get("unit"))
    if name == "carry_out_all":
        return SEQUENCE.carry_out_all(table)
    place = SEQUENCE.place(state)
    handler = None if place is None else place.step.verbs.get(name)
    if handler is None or place is None:
        return Refusal("not_now", "ST 3.1", {"verb": name, "phase": state.phase})
    refusal = handler(table, str(args["unit"]), args)
    if refusal is None:
        SEQUENCE.settle(table)
    return refusal


def _choose(table: Table, seat: Seat, args: Mapping[str, Json]) -> Refusal | None:
    item = awaited(table.state, seat, args["item"])
    if isinstance(item, Refusal):
        return item
    refusal = choices.choose(table, item, str(args["choice"]))
    if refusal is None:
        SEQUENCE.settle(table)
    return refusal


@rule("ST 8.1")
def _check(table: Table, args: Mapping[str, Json]) -> Refusal | None:
    """The referee asks for a check at any time."""
    unit = table.unit(args["unit"])
    if not unit.on_table:
        return Refusal("not_on_table", "ST 8.1", {"unit": unit.id}, "/args/unit")
    morale.ask(table, unit.id, tuple(args["situations"]))
    return None


def _names(state: State) -> dict[str, Json]:
    """Units, leaders, factions and spells by id."""
    named = [*state.units.items(), *state.leaders.items(), *state.factions.items()]
    spells = [(id, spell) for _, who in named for id, spell in getattr(who, "spells", {}).items()]
    return {id: one.name for id, one in (*spells, *named)}


def _commanders(state: State, id: str) -> tuple[str, ...]:
    return seats_of(state, id) if id in state.units or id in state.leaders else ()


REVEALING = frozenset(
    {
        "placed",
        "unplaced",
        "deployment_final",
        "deployment_reopened",
        "stance_taken",
        "order_set",
        "choice_made",
        # A way that nobody stopped tells that nobody would.
        "moved",
        "battle_began",
        "turn_began",
    }
)

RULESET: Rules[State] = Rules(
    "stirling",
    rulebook().version,
    {**WORDING, **EVENTS, **TOLD},
    REVEALING,
    Functions(
        setup=setup,
        check=check,
        decide=decide,
        evolve=evolve,
        view=partial(view.view, SEQUENCE),
        legal=partial(legal.legal, SEQUENCE),
        options=options.options,
        due=partial(due.due, SEQUENCE),
        names=_names,
        redact=redact.redact,
        order_slots=orders.slots,
        check_order=orders.check,
        orders_used=partial(orders.used, SEQUENCE),
        invariants=invariants,
        encode=encode,
        decode=decode,
        verbs=actions.VERBS,
        commanders=_commanders,
    ),
)
