"""Settecento as the table knows it: the course of play, and the functions of a ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import PLAYER, Action, Due, Event, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.rulebook import rule
from skirmish.settecento import actions, due, legal, options, orders, redact, ruling, view
from skirmish.settecento.agenda import commands, seats_of
from skirmish.settecento.doing import HANDLERS
from skirmish.settecento.event_wording import EVENTS
from skirmish.settecento.events import evolve
from skirmish.settecento.invariants import invariants
from skirmish.settecento.knowledge import as_known
from skirmish.settecento.naming import names
from skirmish.settecento.phases import cards, choices, course, deploying, ending, passages
from skirmish.settecento.scenario import setup
from skirmish.settecento.state import ENDED, PLAYING, READY, State, decode, encode
from skirmish.settecento.table import Table
from skirmish.settecento.tables import BOOK
from skirmish.settecento.wording import WORDING


def decide(state: State, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
    """What comes of an action; a refusal comes before any chance is asked."""
    seat = state.seats.get(action.seat)
    if seat is None:
        return Refusal("unknown_seat", at="/seat")
    if action.verb not in actions.VERBS:
        return Refusal("unknown_verb", args={"verb": str(action.verb)[:40]}, at="/action")
    try:
        args = actions.read_action(as_known(state, seat), action.verb, action.args)
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)
    refusal = _may(state, seat, action.verb, args)
    if refusal is not None:
        return refusal
    opened = Action(action.seat, action.verb, args, orders.opened(state, action.orders))
    table = Table(state, evolve, opened, chance)
    refusal = _carry_out(table, seat, action.verb, args)
    if refusal is not None and args.get("waive"):
        table = Table(state, evolve, opened, chance)
        refusal = _waived(table, seat, action.verb, args, refusal)
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
    if verb.referee and not seat.is_referee:
        return Refusal("referee_only", args={"verb": name})
    if not seat.is_referee and seat.role != PLAYER:
        return Refusal("no_player", args={"verb": name})
    if verb.who is not None:
        id = args.get(verb.who)
        if id is None and not seat.is_referee:
            return Refusal("referee_only", args={"verb": name})
        if id is not None and not commands(state, seat, id):
            return Refusal("not_yours", args={"figure": id}, at=f"/args/{verb.who}")
    if name == "special" and args.get("modifier") and not seat.is_referee:
        return Refusal("referee_only", "XV 4.4", {"verb": name}, "/args/modifier")
    if args.get("waive") and not seat.is_referee:
        return Refusal("referee_only", "XV 4.4", {"verb": name}, "/args/waive")
    if state.status == ENDED:
        return Refusal("game_over")
    if state.status == READY and not verb.ready:
        return Refusal("not_begun", args={"verb": name})
    if state.status == PLAYING and name in ("begin", "deploy"):
        return Refusal("begun_already", args={"verb": name})
    if state.agenda and not verb.waiting:
        return Refusal("choice_waits", state.agenda[0].cite)
    return None


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
        return ruling.do_rule(table, args)
    elif name == "choose":
        return _choose(table, seat, args)
    elif name == "draw_card":
        return cards.draw_card(table, ruling.happen)
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
    """Only the choice that waits, by those who are asked or the referee; others see none."""
    state = table.state
    item = state.agenda[0] if state.agenda else None
    if item is None or item.id != args["item"] or not (seat.is_referee or seat.id in item.seats):
        return Refusal("no_such_item", args={"item": args["item"]}, at="/args/item")
    return choices.choose(table, item, str(args["choice"]))


class Settecento:
    """The ruleset, as `campaigns.tabletop.game.Ruleset` describes it."""

    id = BOOK.id
    version = BOOK.version
    wording: Mapping[str, str] = {**WORDING, **EVENTS}
    revealing: Collection[str] = frozenset(
        {
            "card_drawn",
            "choice_made",
            "figure_revealed",
            "game_began",
            "phase_began",
            "stopped_by_hidden",
            "turn_began",
        }
    )

    def setup(self, scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> State:
        return setup(scenario, overrides)

    def decide(self, state: State, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
        return decide(state, action, chance)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        return view.view(state, seat)

    def legal(self, state: State, seat: Seat) -> dict[str, Json]:
        return legal.legal(state, seat)

    def options(
        self, state: State, seat: Seat, partial: Mapping[str, Json]
    ) -> dict[str, Json] | Refusal:
        return options.options(state, seat, partial)

    def due(self, state: State) -> tuple[Due, ...]:
        return due.due(state)

    def seats(self, state: State) -> Mapping[str, Seat]:
        return state.seats

    def names(self, state: State) -> Mapping[str, Json]:
        return names(state)

    def acts_for(self, state: State, action: Action) -> str | None:
        """The first seat that commands what the referee acts for."""
        seat = state.seats.get(action.seat)
        verb = actions.VERBS.get(action.verb)
        if seat is None or verb is None or not seat.is_referee:
            return None
        if action.verb == "choose" and state.agenda:
            return next(iter(state.agenda[0].seats), None)
        id = action.args.get(verb.who) if verb.who else None
        return next(iter(seats_of(state, id)), None) if id in state.figures else None

    def redact(self, state: State, event: Event, seat: Seat) -> Event | None:
        return redact.redact(state, event, seat)

    def order_slots(self, state: State) -> Mapping[str, Mapping[str, Json]]:
        return orders.slots(state)

    def check_order(
        self, state: State, seat: Seat, unit: str, body: Mapping[str, Json]
    ) -> Refusal | None:
        return orders.check(state, seat, unit, body)

    def orders_used(self, state: State, action: Action) -> Sequence[str]:
        return orders.used(state, action)

    def invariants(self, state: State) -> Sequence[str]:
        return invariants(state)

    def encode(self, state: State) -> dict[str, Json]:
        return encode(state)

    def decode(self, body: Mapping[str, Json]) -> State:
        return decode(body)


RULESET = Settecento()
