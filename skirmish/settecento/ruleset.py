"""Settecento as the table knows it: the course of play, and the functions of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Event, Json, Refusal, Seat
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import Functions, Rules, awaited
from skirmish.figures import deciding
from skirmish.figures.deciding import not_for
from skirmish.muskets.agenda import commanders, commands
from skirmish.muskets.course import REVEALING, untimely
from skirmish.muskets.knowledge import as_known
from skirmish.muskets.orders import slots
from skirmish.settecento import (
    actions,
    due,
    legal,
    options,
    orders,
    redact,
    ruling,
    ruling_form,
    view,
)
from skirmish.settecento.doing import HANDLERS
from skirmish.settecento.event_wording import EVENTS
from skirmish.settecento.events import evolve
from skirmish.settecento.invariants import invariants
from skirmish.settecento.naming import names
from skirmish.settecento.phases import cards, choices, course, deploying, ending, passages
from skirmish.settecento.scenario import check, setup
from skirmish.settecento.state import PLAYING, State, decode, encode
from skirmish.settecento.table import Table
from skirmish.settecento.tables import BOOK
from skirmish.settecento.wording import WORDING


def decide(state: State, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
    """What comes of an action; a refusal comes before any chance is asked."""
    of = (orders.ORDERS, state.figures)
    opened = deciding.opened(state, action, actions.VERBS, as_known, _may, of)
    if isinstance(opened, Refusal):
        return opened
    seat, verb, args = state.seats[opened.seat], opened.verb, opened.args
    table = Table(state, evolve, opened, chance)
    refusal = _carry_out(table, seat, verb, args)
    if refusal is not None and args.get("waive"):
        table = Table(state, evolve, opened, chance)
        refusal = _waived(table, seat, verb, args, refusal)
    if refusal is None and table.state.status == PLAYING:
        course.settle(table)
    return tuple(table.events) if refusal is None else refusal


@rule("XV 4.4")
def _waived(
    table: Table, seat: Seat, name: str, args: Mapping[str, Json], refused: Refusal
) -> Refusal | None:
    """An action that the rules refuse, by ruling; it costs no activation. What cannot be at all
    is refused again."""
    told = {"figure": args["figure"], "verb": name, "refusal": refused.code}
    table.emit("ruled_waived", **told, reason=args["reason"], cite="XV 4.4")
    refusal = _carry_out(table, seat, name, args)
    table.emit("waiver_ended")
    return refusal


def _may(state: State, seat: Seat, name: str, args: Mapping[str, Json]) -> Refusal | None:
    """Whether the seat may use the verb, and whether it is the time for it."""
    verb = actions.VERBS[name]
    if name == "note":
        return None
    refusal = not_for(state, seat, name, verb, args, commands)
    if refusal is not None:
        return refusal
    if name == "special" and args.get("modifier") and not seat.is_referee:
        return Refusal("referee_only", "XV 4.4", {"verb": name}, "/args/modifier")
    if args.get("waive") and not seat.is_referee:
        return Refusal("referee_only", "XV 4.4", {"verb": name}, "/args/waive")
    return untimely(state, name, verb)


def _carry_out(table: Table, seat: Seat, name: str, args: Mapping[str, Json]) -> Refusal | None:
    if name in HANDLERS:
        return HANDLERS[name](table, str(args["figure"]), args)
    if name == "note":
        table.emit("noted", text=args["text"], to=args["to"], seat=seat.id)
    elif name == "begin":
        course.begin(table)
    elif name == "end":
        ending.end(table, "over" if table.state.phase == "over" else "referee")
    elif name == "rule":
        return ruling.RULINGS.rule(table, args)
    elif name == "choose":
        return _choose(table, seat, args)
    elif name == "draw_card":
        return cards.draw_card(table, ruling.RULINGS.happen)
    elif name == "finish":
        return _finish(table, seat)
    elif name == "deploy":
        return deploying.deploy(table, str(args["figure"]), args)
    elif name == "stance":
        return deploying.take_stance(table, args)
    elif name == "sail":
        return _sail(table, seat, args)
    elif name == "advance":
        return course.advance(table)
    elif name == "carry_out":
        return orders.carry_out(table, args.get("figure"))
    else:
        return orders.carry_out_all(table)
    return None


def _finish(table: Table, seat: Seat) -> Refusal | None:
    """The player whose card it is has done with it, or the referee says so."""
    up = table.state.up
    if up is not None and not seat.is_referee and seat.side != up.player:
        return Refusal("not_its_card", "XV 3.2", {"side": up.player})
    return cards.finish(table)


def _sail(table: Table, seat: Seat, args: Mapping[str, Json]) -> Refusal | None:
    if not legal.handles(table.state, seat, str(args["vessel"])):
        return Refusal("not_your_vessel", "XV 9.4", {"vessel": args["vessel"]}, "/args/vessel")
    return passages.sail_by(table, args)


def _choose(table: Table, seat: Seat, args: Mapping[str, Json]) -> Refusal | None:
    item = awaited(table.state, seat, args["item"])
    if isinstance(item, Refusal):
        return item
    return choices.choose(table, item, str(args["choice"]))


RULESET: Rules[State] = Rules(
    BOOK.id,
    BOOK.version,
    {**WORDING, **EVENTS},
    REVEALING,
    Functions(
        setup=setup,
        check=check,
        decide=decide,
        evolve=evolve,
        view=view.view,
        legal=legal.legal,
        options=options.options,
        due=due.due,
        names=names,
        redact=redact.redact,
        order_slots=slots,
        check_order=orders.check,
        orders_used=orders.used,
        invariants=invariants,
        encode=encode,
        decode=decode,
        verbs=actions.VERBS,
        commanders=commanders,
        rulings=ruling_form.rulings,
    ),
    secret_dice=True,
)
