"""Plays: a written course of actions with their dice, and what must come of it.

A play is an object: `ruleset`, `scenario` (an object, or the name of one that comes with the
ruleset), `overrides`, and `actions`, each {"seat", "verb", "args", "orders", "dice", "expect"}.
Dice are written `d20=17` and cards `card=ace`; all of an action's must be there, and none may be
left over.
`expect` of an action, all of it optional:

- `events`: [[code, {arguments}], ...], events that come in this order, others may lie between;
- `never`: codes that must not come;
- `refused`: {"code", "cite", ...} instead of events;
- `views`: {seat: what its view must contain}; a `null` must not be there;
- `told`: {seat: codes of the events that the seat may know, in order}.

Objects are compared as subsets, lists and values exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from campaigns.tabletop.chance import (
    SCRIPTED,
    Chance,
    Entered,
    FacesMissingError,
    WrongFaceError,
)
from campaigns.tabletop.game import Action, Event, Json, Refusal, Ruleset
from campaigns.tabletop.log import Entry, audit, fold
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.resolver import parse_die, subset

S = TypeVar("S")


@dataclass
class Course(Generic[S]):
    """A play as far as it has come."""

    ruleset: Ruleset[S]
    start: S
    state: S
    entries: list[Entry] = field(default_factory=list)


def play(
    ruleset: Ruleset[S], body: Mapping[str, Json], scenarios: Mapping[str, Json] | None = None
) -> list[str]:
    """Play a course to its end; a line for each difference, empty if all is as written.

    `scenarios` are those that the play may name.

    Raises:
        BadRequestError: the play is not one.
    """
    top = Reader.top(body)
    named = top.value.get("scenario")
    if isinstance(named, str):
        named = (scenarios or {})[top.choice("scenario", scenarios or {})]
    overrides = top.object("overrides", default={}).value
    scenario = Reader.top(named, "/scenario").value
    ruleset.check(scenario, overrides)
    start = ruleset.setup(scenario, overrides)
    course = Course(ruleset, start, start)
    differences: list[str] = []
    for i, one in enumerate(top.objects("actions")):
        for line in _act(course, one):
            differences.append(f"action {i + 1} ({one.value.get('verb')}): {line}")
    return differences + list(_whole(course))


def parse_face(text: object, at: str) -> tuple[str, int | str]:
    """Read `d6=4`, or `card=NAME` for a card that was drawn."""
    if isinstance(text, str) and text.startswith("card=") and len(text) > len("card="):
        die, _, name = text.partition("=")
        return die, name
    return parse_die(text, at)


def _act(course: Course[S], one: Reader) -> Iterator[str]:
    """One action: what came of it against what was expected."""
    dice = [parse_face(die, f"{one.where('dice')}{pointer(i)}") for i, die in _listed(one, "dice")]
    action = Action(
        one.text("seat"),
        one.text("verb"),
        one.object("args", default={}).value,
        one.object("orders", default={}).value,
    )
    expect = one.object("expect", default={})
    chance = Chance(Entered(dice, source=SCRIPTED))
    before = course.state
    try:
        outcome = course.ruleset.decide(before, action, chance)
    except (FacesMissingError, WrongFaceError) as error:
        yield f"dice: {error}"
        return
    if len(chance.answers) < len(dice):
        yield f"dice: {len(dice) - len(chance.answers)} left over"
    if isinstance(outcome, Refusal):
        yield from _refused(outcome, expect)
        return
    if expect.has("refused"):
        yield "carried out, a refusal expected"
    yield from _events(outcome, expect)
    yield from _told(course, outcome, expect)
    for event in outcome:
        course.state = course.ruleset.evolve(course.state, event)
    course.entries.append(Entry(len(course.entries) + 1, outcome, action, tuple(chance.answers)))
    yield from course.ruleset.invariants(course.state)
    yield from _views(course, expect)


def _listed(one: Reader, key: str) -> Iterator[tuple[int, Json]]:
    return enumerate(one.list(key, default=[]))


def _refused(refusal: Refusal, expect: Reader) -> Iterator[str]:
    found = {"code": refusal.code, "cite": refusal.cite, "args": dict(refusal.args)}
    if not expect.has("refused"):
        yield f"refused: {found}"
        return
    yield from subset(expect.object("refused").value, {**found, "at": refusal.at}, "refused")


def _events(events: Sequence[Event], expect: Reader) -> Iterator[str]:
    """Each event expected is looked for after the one found before."""
    at = 0
    for i, wanted in _listed(expect, "events"):
        where = f"{expect.where('events')}{pointer(i)}"
        if not isinstance(wanted, list) or not wanted or len(wanted) > 2:
            raise BadRequestError("wrong_type", "[code, {arguments}] is expected", where)
        code, args = wanted[0], wanted[1] if len(wanted) > 1 else {}
        found = None
        closest: list[str] = []
        for n in range(at, len(events)):
            if events[n].code == code:
                faults = list(subset(args, events[n].args, code))
                if not faults:
                    found = n
                    break
                closest = closest or faults
        if found is None:
            yield from closest or [f"no {code}, but {[event.code for event in events[at:]]}"]
            return
        at = found + 1
    codes = {event.code for event in events}
    for code in expect.list("never", default=[]):
        if code in codes:
            yield f"{code}, which should not come"


def _told(course: Course[S], events: Sequence[Event], expect: Reader) -> Iterator[str]:
    """What each seat named may know of the entry."""
    if not expect.has("told"):
        return
    seats = course.ruleset.seats(course.state)
    for id, wanted in expect.object("told").value.items():
        state, codes = course.state, []
        for event in events:
            known = course.ruleset.redact(state, event, seats[id])
            if known is not None:
                codes.append(known.code)
            state = course.ruleset.evolve(state, event)
        if codes != wanted:
            yield f"{id} is told {codes}, not {wanted}"


def _views(course: Course[S], expect: Reader) -> Iterator[str]:
    if not expect.has("views"):
        return
    seats = course.ruleset.seats(course.state)
    for id, wanted in expect.object("views").value.items():
        view = course.ruleset.view(course.state, seats[id])
        yield from _view(wanted, view, f"view of {id}")


def _view(wanted: Json, found: Json, at: str) -> Iterator[str]:
    """As `subset`, but a `null` stands for what must not be there."""
    if not isinstance(wanted, Mapping) or not isinstance(found, Mapping):
        yield from subset(wanted, found, at)
        return
    for key, value in wanted.items():
        if value is None:
            if key in found:
                yield f"{at}/{key}: {found[key]!r}, nothing expected"
        elif key not in found:
            yield f"{at}/{key}: missing"
        else:
            yield from _view(value, found[key], f"{at}/{key}")


def _whole(course: Course[Any]) -> Iterator[str]:
    """The log tells the same story: fold, audit and the encoded state."""
    ruleset = course.ruleset
    if fold(ruleset, course.start, course.entries) != course.state:
        yield "the fold of the events is not the state"
    difference = audit(ruleset, course.start, course.entries)
    if difference is not None:
        yield f"audit: entry {difference.seq}, {difference.what}: {difference.detail}"
    if ruleset.decode(ruleset.encode(course.state)) != course.state:
        yield "the state does not survive its encoding"
