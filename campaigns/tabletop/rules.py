"""A ruleset made of the functions of its package, and what all say alike of seats and choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import PLAYER, Action, Due, Event, Item, Json, Refusal, Seat


class Seated(Protocol):
    """What every state has."""

    @property
    def seats(self) -> Mapping[str, Seat]: ...

    @property
    def agenda(self) -> tuple[Item, ...]: ...


class Worded(Protocol):
    """A verb as the packages describe theirs: `who` names the argument with the one that acts."""

    @property
    def who(self) -> str | None: ...


S = TypeVar("S", bound=Seated)
RULE = "rule"
"""The verb of rulings."""


@dataclass(frozen=True, kw_only=True)
class Functions(Generic[S]):
    """The functions of a ruleset, each as `campaigns.tabletop.game.Ruleset` describes it.

    `commanders` are the players' seats that command somebody, none for an unknown id; in
    `own` are the verbs that the referee never does for another. `under_way` says whose action
    waits for a choice. `rulings` declares what can be ruled on a figure or, without one, on the
    table, as `campaigns.tabletop.rulings` has it. `under` notes in a start the rules version
    that it is played by, where a rule has changed since an earlier one. `throws` says whether a
    seat types dice of an action of another, as `campaigns.tabletop.game` has it.
    """

    setup: Callable[[Mapping[str, Json], Mapping[str, Json]], S]
    decide: Callable[[S, Action, Chance], tuple[Event, ...] | Refusal]
    evolve: Callable[[S, Event], S]
    view: Callable[[S, Seat], dict[str, Json]]
    legal: Callable[[S, Seat], dict[str, Json]]
    options: Callable[[S, Seat, Mapping[str, Json]], dict[str, Json] | Refusal]
    due: Callable[[S], tuple[Due, ...]]
    names: Callable[[S], Mapping[str, Json]]
    redact: Callable[[S, Event, Seat], Event | None]
    order_slots: Callable[[S], Mapping[str, Mapping[str, Json]]]
    check_order: Callable[[S, Seat, str, Mapping[str, Json]], Refusal | None]
    orders_used: Callable[[S, Action], Sequence[str]]
    invariants: Callable[[S], Sequence[str]]
    encode: Callable[[S], dict[str, Json]]
    decode: Callable[[Mapping[str, Json]], S]
    verbs: Mapping[str, Worded]
    commanders: Callable[[S, str], Sequence[str]]
    own: Collection[str] = ()
    under_way: Callable[[Item], str | None] | None = None
    check: Callable[[Mapping[str, Json], Mapping[str, Json]], None] = lambda *_: None
    rulings: Callable[[S, str | None], list[dict[str, Json]] | None] | None = None
    under: Callable[[S, str], S] = lambda state, _: state
    throws: Callable[[S, Seat, Sequence[str]], bool] = lambda *_: False


@dataclass(frozen=True)
class Rules(Generic[S]):
    """A `Ruleset` of functions."""

    id: str
    version: str
    wording: Mapping[str, str]
    revealing: Collection[str]
    does: Functions[S]
    secret_dice: bool = False

    def setup(
        self, scenario: Mapping[str, Json], overrides: Mapping[str, Json], version: str = ""
    ) -> S:
        return self.does.under(self.does.setup(scenario, overrides), version or self.version)

    def check(self, scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
        self.does.check(scenario, overrides)

    def decide(self, state: S, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
        return self.does.decide(state, action, chance)

    def evolve(self, state: S, event: Event) -> S:
        return self.does.evolve(state, event)

    def view(self, state: S, seat: Seat) -> dict[str, Json]:
        return self.does.view(state, seat)

    def legal(self, state: S, seat: Seat) -> dict[str, Json]:
        return self.does.legal(state, seat)

    def options(
        self, state: S, seat: Seat, partial: Mapping[str, Json]
    ) -> dict[str, Json] | Refusal:
        if partial.get("verb") != RULE or self.does.rulings is None:
            return self.does.options(state, seat, partial)
        if not seat.is_referee:
            return Refusal("referee_only", args={"verb": RULE})
        figure = partial.get("figure")
        known = figure is None or isinstance(figure, str)
        sections = self.does.rulings(state, figure) if known else None
        if sections is None or set(partial) - {"verb", "figure"}:
            message = f"{figure}: nobody of that name"
            return Refusal("unknown_name", args={"message": message}, at="/figure")
        return {
            "verb": RULE,
            **({} if figure is None else {"figure": figure}),
            "sections": sections,
        }

    def due(self, state: S) -> tuple[Due, ...]:
        return self.does.due(state)

    def seats(self, state: S) -> Mapping[str, Seat]:
        return state.seats

    def names(self, state: S) -> Mapping[str, Json]:
        return self.does.names(state)

    def acts_for(self, state: S, action: Action) -> str | None:
        """The first seat that commands what the referee acts for, or that is asked."""
        seat, verb = state.seats.get(action.seat), self.does.verbs.get(action.verb)
        if seat is None or verb is None or not seat.is_referee or action.verb in self.does.own:
            return None
        if action.verb == "choose" and state.agenda:
            return next(iter(state.agenda[0].seats), None)
        id = action.args.get(verb.who) if verb.who else None
        return next(iter(self.does.commanders(state, id)), None) if isinstance(id, str) else None

    def rolls_for(self, state: S, action: Action) -> str:
        """Whoever acts; after an answer in the middle of an action, whoever began it."""
        if action.verb != "choose" or not state.agenda or self.does.under_way is None:
            return action.seat
        unit = self.does.under_way(state.agenda[0])
        seats = self.does.commanders(state, unit) if unit is not None else ()
        return action.seat if action.seat in seats or not seats else seats[0]

    def throws(self, state: S, seat: Seat, labels: Sequence[str]) -> bool:
        return self.does.throws(state, seat, labels)

    def redact(self, state: S, event: Event, seat: Seat) -> Event | None:
        return self.does.redact(state, event, seat)

    def order_slots(self, state: S) -> Mapping[str, Mapping[str, Json]]:
        return self.does.order_slots(state)

    def check_order(
        self, state: S, seat: Seat, unit: str, body: Mapping[str, Json]
    ) -> Refusal | None:
        return self.does.check_order(state, seat, unit, body)

    def orders_used(self, state: S, action: Action) -> Sequence[str]:
        return self.does.orders_used(state, action)

    def invariants(self, state: S) -> Sequence[str]:
        return self.does.invariants(state)

    def encode(self, state: S) -> dict[str, Json]:
        return self.does.encode(state)

    def decode(self, body: Mapping[str, Json]) -> S:
        return self.does.decode(body)


def players(seats: Mapping[str, Seat], is_his: Callable[[Seat], bool]) -> tuple[str, ...]:
    """The players' seats of which something holds, by id."""
    return tuple(id for id, seat in sorted(seats.items()) if seat.role == PLAYER and is_his(seat))


def awaited(state: Seated, seat: Seat, item: Json) -> Item | Refusal:
    """The choice that waits, for those who are asked and the referee; others see none."""
    first = state.agenda[0] if state.agenda else None
    if first is None or first.id != item or not (seat.is_referee or seat.id in first.seats):
        return Refusal("no_such_item", args={"item": item}, at="/args/item")
    return first


def asked(
    state: Seated,
    seat: Seat,
    facts: Callable[[Item], Json],
    describe: Callable[[Item], Json],
) -> dict[str, Json]:
    """`{"choice": what is asked}`, only for those who answer it, and the referee."""
    if not state.agenda:
        return {}
    item = state.agenda[0]
    if not (seat.is_referee or seat.id in item.seats):
        return {}
    return {
        "choice": {
            "item": item.id,
            "seats": list(item.seats),
            "code": item.step,
            "args": facts(item),
            "choices": describe(item),
            "default": item.default,
            "cite": item.cite,
        }
    }
