"""Random legal play of any ruleset: what must never happen does not, whatever is played.

A `Driver` knows how to complete the verbs of one ruleset. After every entry it is checked that
the action was accepted, that events and state are JSON, that the state is sound and is the same
after a round trip, that neighbours of legal actions are refused, and that seats see nothing
of what they may not know. After every game the log is folded and audited.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.game import PLAYER, SPECTATOR, Action, Event, Json, Refusal, Ruleset, Seat
from campaigns.tabletop.log import Entry, audit, fold

S = TypeVar("S")
T = TypeVar("T")


class Pick(Protocol):
    """One of some things at random."""

    def __call__(self, things: Sequence[T], /) -> T: ...


def picker(seed: str, number: int) -> Pick:
    """Choices that a seed and a number give again; they take nothing from the dice of the game."""
    chance = Chance(Seeded(f"{seed}/choices", number))

    def pick(things: Sequence[T], /) -> T:
        return things[int(chance.pick([str(i) for i in range(len(things))]))]

    return pick


class Driver(Protocol[S]):
    """How to play one ruleset at random.

    `known` = {"verbs", "events", "refusals", "kinds": all that can be reached}.
    """

    known: Mapping[str, Collection[str]]

    def setup(self, number: int, pick: Pick) -> tuple[Json, Mapping[str, Json]]:
        """The scenario and house rules of a game, counted from 0."""

    def action(self, state: S, pick: Pick) -> Action | None:
        """An action that must be accepted, sealed orders included; None: the game is over."""

    def neighbours(self, state: S, pick: Pick) -> Iterator[Action]:
        """Actions close to legal ones that must be refused."""

    def tries(self, state: S, pick: Pick) -> Iterator[Action]:
        """Actions that may be refused or not: nothing must break."""

    def twins(self, state: S, pick: Pick) -> Iterator[tuple[S, Sequence[str]]]:
        """Positions that differ only in secrets, with the seats that must not notice."""

    def questions(self, state: S, seat: str, pick: Pick) -> Iterator[Mapping[str, Json]]:
        """Partial actions whose options a seat may ask."""

    def kinds(self, state: S, action: Action, events: Sequence[Event]) -> Iterator[str]:
        """What else was reached, to be counted: modes, answers to choices, ways to end."""


class FuzzError(AssertionError):
    """Something that must not happen; `play` is the course of actions that leads there."""

    def __init__(self, what: str, play: Mapping[str, Json]) -> None:
        super().__init__(what)
        self.what, self.play = what, play


@dataclass
class Reached:
    """What random play came to, counted."""

    games: int = 0
    entries: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    def counts(self) -> dict[str, Counter[str]]:
        """The counters by name."""
        names = ("verbs", "events", "refusals", "kinds")
        return {name: getattr(self, name) for name in names}

    def missed(self, known: Mapping[str, Collection[str]]) -> dict[str, list[str]]:
        """What was never reached of what is known, by name."""
        counts = self.counts()
        return {name: sorted(set(all_) - set(counts[name])) for name, all_ in known.items()}


def fuzz(
    ruleset: Ruleset[S],
    driver: Driver[S],
    seed: str,
    go_on: Callable[[Reached], bool],
    most: int = 400,
) -> Reached:
    """Play games of at most `most` entries as long as `go_on` says.

    Raises:
        FuzzError: the first thing found that must not be.
    """
    reached = Reached()
    while go_on(reached):
        name = f"{seed}/{reached.games}"
        setup, overrides = driver.setup(reached.games, picker(name, 0))
        game = Game(ruleset, driver, setup, overrides, name, reached)
        reached.games += 1
        game.play(most, go_on)
    return reached


class Game:
    """One random game."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        driver: Driver[Any],
        setup: Json,
        overrides: Mapping[str, Json],
        seed: str,
        reached: Reached,
    ) -> None:
        self.ruleset, self.driver, self.seed, self.reached = ruleset, driver, seed, reached
        self.setup, self.overrides = setup, overrides
        self.start = self.state = ruleset.setup(setup, overrides)
        self.entries: list[Entry] = []
        self.actions: list[dict[str, Json]] = []

    def play(self, most: int, go_on: Callable[[Reached], bool]) -> None:
        for number in range(1, most + 1):
            pick = picker(self.seed, number)
            action = self.driver.action(self.state, pick)
            if action is None or not go_on(self.reached):
                break
            self._neighbours(pick)
            if pick((True, False, False)):
                self._twins(pick)
            self._carry_out(action, number)
        self._whole()

    def _carry_out(self, action: Action, number: int) -> None:
        before = self.state
        chance = Chance(Seeded(self.seed, number))
        self._note(action, ())
        outcome = self._decide(action, chance)
        if isinstance(outcome, Refusal):
            raise self._found(f"{action.verb} refused: {outcome}")
        self.actions.pop()
        self._note(action, [f"{a.die}={a.face}" for a in chance.answers])
        for event in outcome:
            if json.loads(json.dumps(event.args)) != event.args:
                raise self._found(f"{event.code} is not JSON")
            self.state = self.ruleset.evolve(self.state, event)
        self.entries.append(Entry(number, outcome, action, tuple(chance.answers)))
        self.reached.entries += 1
        self.reached.verbs[action.verb] += 1
        self.reached.events.update(event.code for event in outcome)
        self.reached.kinds.update(self.driver.kinds(before, action, outcome))
        self._sound(before, outcome)

    def _decide(self, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
        try:
            return self.ruleset.decide(self.state, action, chance)
        except Exception as error:
            raise self._found(f"{action.verb}: {type(error).__name__}: {error}") from error

    def _sound(self, before: Any, events: Iterable[Event]) -> None:
        """The position after an entry, as it is kept and as it is shown."""
        broken = self.ruleset.invariants(self.state)
        if broken:
            raise self._found("; ".join(broken))
        kept = json.loads(json.dumps(self.ruleset.encode(self.state)))
        if self.ruleset.decode(kept) != self.state:
            raise self._found("the state does not survive its encoding")
        for id, seat in self.ruleset.seats(self.state).items():
            view = self.ruleset.view(self.state, seat)
            if json.loads(json.dumps(view)) != view or _has_null(view):
                raise self._found(f"the view of {id} is not JSON without nulls")
            state = before
            for event in events:
                self.ruleset.redact(state, event, seat)
                state = self.ruleset.evolve(state, event)

    def _neighbours(self, pick: Pick) -> None:
        for action in self.driver.neighbours(self.state, pick):
            chance = Chance(Seeded(self.seed, 0))
            outcome = self._decide(action, chance)
            if not isinstance(outcome, Refusal):
                raise self._found(f"accepted: {action}")
            if chance.answers:
                raise self._found(f"{action.verb} refused after {chance.answers}")
            self.reached.refusals[outcome.code] += 1
        for action in self.driver.tries(self.state, pick):
            chance = Chance(Seeded(self.seed, 0))
            outcome = self._decide(action, chance)
            if isinstance(outcome, Refusal):
                self.reached.refusals[outcome.code] += 1
                if chance.answers:
                    raise self._found(f"{action.verb} refused after {chance.answers}")
            else:
                self._what_if(action, outcome)

    def _what_if(self, action: Action, events: Iterable[Event]) -> None:
        """An action that was only tried leads to a sound position too."""
        state = self.state
        for event in events:
            state = self.ruleset.evolve(state, event)
            self.reached.events[event.code] += 1
        broken = self.ruleset.invariants(state)
        if broken:
            raise self._found(f"{action}: {'; '.join(broken)}")

    def _twins(self, pick: Pick) -> None:
        seats = self.ruleset.seats(self.state)
        for twin, blind in self.driver.twins(self.state, pick):
            for id in blind:
                one, other = (self._seen(state, seats[id]) for state in (self.state, twin))
                if one != other:
                    raise self._found(f"{id} can tell two positions apart: {_first(one, other)}")

    def _seen(self, state: Any, seat: Seat) -> list[Json]:
        """All that a seat gets, the same questions put to both positions."""
        number = len(self.entries)
        told: list[Json] = [self.ruleset.view(state, seat), self.ruleset.legal(state, seat)]
        slots = self.ruleset.order_slots(state).items()
        told.append({unit: slot for unit, slot in slots if seat.shares(slot.get("side"))})
        for partial in self.driver.questions(self.state, seat.id, picker(self.seed, number)):
            answer = self.ruleset.options(state, seat, partial)
            told.append(repr(answer) if isinstance(answer, Refusal) else answer)
        return told

    def _whole(self) -> None:
        if fold(self.ruleset, self.start, self.entries) != self.state:
            raise self._found("the fold of the events is not the state")
        difference = audit(self.ruleset, self.start, self.entries)
        if difference is not None:
            raise self._found(f"audit: {difference}")

    def _note(self, action: Action, dice: Sequence[str]) -> None:
        self.actions.append(
            {
                "seat": action.seat,
                "verb": action.verb,
                "args": dict(action.args),
                "orders": dict(action.orders),
                "dice": list(dice),
            }
        )

    def _found(self, what: str) -> FuzzError:
        return FuzzError(
            f"{self.seed}: {what}",
            {
                "ruleset": self.ruleset.id,
                "scenario": self.setup,
                "overrides": dict(self.overrides),
                "actions": self.actions,
            },
        )


def _has_null(value: Json) -> bool:
    if isinstance(value, Mapping):
        return any(_has_null(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_has_null(inner) for inner in value)
    return value is None


def _first(one: Json, other: Json, at: str = "") -> str:
    """Where two JSON values differ first."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            if one.get(key) != other.get(key):
                return _first(one.get(key), other.get(key), f"{at}/{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return _first(a, b, f"{at}/{i}")
    return f"{at}: {one!r} and {other!r}"


def of_others(
    seats: Mapping[str, Seat],
    sides: Mapping[str, str],
    piece: str,
    verbs: tuple[Sequence[str], Sequence[str], str],
    pick: Pick,
) -> Iterator[Action]:
    """What a seat tries with what is not its own, and a spectator with anything.

    `sides` = {piece: its side}; `piece` names one in the arguments; `verbs` are those of pieces, of
    the table, and the spectator's.
    """
    of_pieces, of_table, watched = verbs
    seat = pick([one for one in seats.values() if one.role == PLAYER])
    foreign = [id for id, side in sides.items() if side != seat.side]
    yield Action(seat.id, pick(of_pieces), {piece: pick(foreign)})
    yield Action(seat.id, pick(of_table))
    for watcher in [one for one in seats.values() if one.role == SPECTATOR][:1]:
        yield Action(watcher.id, watched, {piece: pick(sorted(sides))})
