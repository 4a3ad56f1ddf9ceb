"""The resolver: any procedure of a rulebook called on its own with one JSON request.

A ruleset registers {procedure: function(Call) -> result}. The function reads
`call.given` through `Reader`, asks `call.chance`, explains itself with `call.step`
and returns the `result` of its row. Everything wrong in a request is a `BadRequestError`
with the JSON pointer of the offending field; nothing else leaves `resolve`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from campaigns.tabletop.chance import SCRIPTED, Blind, Chance, Entered, WrongFaceError
from campaigns.tabletop.dice import faces_of
from campaigns.tabletop.explain import Step as Step
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.rulebook import OverrideError
from campaigns.tabletop.words import minus

MOST_DICE = 10_000
"""Faces one request may use: a bound on the work that a stranger can ask for."""


@dataclass
class Call:
    """One procedure being carried out: what was given, tables, chance, and the explanation."""

    given: Reader
    tables: Any
    chance: Chance
    steps: list[Step] = field(default_factory=list)

    def step(self, cite: str, code: str, /, **args: Any) -> None:
        self.steps.append(Step(cite, code, args))


class Resolvable(Protocol):
    """What a ruleset gives to the resolver."""

    id: str
    procedures: Mapping[str, Callable[[Call], dict[str, Any]]]
    wording: Mapping[str, str]

    def tables(self, overrides: Mapping[str, Any]) -> Any:
        """The typed tables with `overrides` (dotted path: value) applied.

        Raises:
            OverrideError: an unknown path, or a value of the wrong type or range.
        """


def parse_die(text: object, at: str) -> tuple[str, int]:
    """Read `d6=4`."""
    if not isinstance(text, str) or text.count("=") != 1:
        raise BadRequestError("bad_die", 'a die is written "d6=4"', at)
    die, _, face = text.partition("=")
    try:
        faces, value = faces_of(die), int(face) if face.isascii() and face.isdigit() else -1
    except ValueError:
        raise BadRequestError("bad_die", 'a die is written "d6=4"', at) from None
    if not 0 <= value <= faces:
        raise BadRequestError("bad_die", f"a {die} does not show {face}", at)
    return die, value


def fraction_text(value: Fraction | int) -> str:
    """A fraction in lowest terms: `240/7`, `6`."""
    return str(Fraction(value))


def plain(value: Any) -> Any:
    """The JSON form of a result: fractions as text, tuples as lists, 20.0 as 20."""
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, Decimal | float):
        return int(value) if value == int(value) else float(value)
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def resolve(
    request: Any, rulesets: Mapping[str, Resolvable], say: Callable[[str], str] = str
) -> dict[str, Any]:
    """Carry out one request; `say` translates the sentences of the explanation.

    Raises:
        BadRequestError: the request is wrong; `at` points at the field.
    """
    top = Reader.top(request)
    ruleset = rulesets[top.choice("ruleset", rulesets)]
    procedure = top.choice("procedure", ruleset.procedures)
    given = top.object("given")
    dice = top.list("dice", default=[])
    if len(dice) > MOST_DICE:
        raise BadRequestError("too_many", f"more than {MOST_DICE} dice", "/dice")
    faces = [parse_die(die, pointer("dice", i)) for i, die in enumerate(dice)]
    options = top.object("options", default={})
    try:
        tables = ruleset.tables(options.value)
    except OverrideError as error:
        raise BadRequestError("bad_option", str(error), pointer("options", error.path)) from None
    chance = _Bounded(Entered(faces, rest=Blind(), source=SCRIPTED))
    call = Call(given, tables, chance)
    try:
        result = ruleset.procedures[procedure](call)
    except WrongFaceError as error:
        raise BadRequestError(
            "wrong_die", f"{error.ask.die} wanted ({error.ask.label})", pointer("dice", error.index)
        ) from None
    if len(chance.answers) < len(faces):
        raise BadRequestError(
            "dice_left_over",
            "more dice than the procedure asks for",
            pointer("dice", len(chance.answers)),
        )
    return {
        "result": plain(result),
        "rolls": [
            {"die": a.die, "face": a.face, "label": say(a.label), "source": a.source}
            for a in chance.answers
        ],
        "steps": [
            {
                "cite": s.cite,
                "code": s.code,
                "text": minus(say(ruleset.wording[s.code]).format(**plain(s.args))),
                "args": plain(s.args),
            }
            for s in call.steps
        ],
    }


class _Bounded(Chance):
    def roll(self, die: str, label: str = "", *, low: int = 1, secret: bool = False) -> int:
        if len(self.answers) >= MOST_DICE:
            raise BadRequestError("too_many", f"more than {MOST_DICE} dice", "/given")
        return super().roll(die, label, low=low, secret=secret)


MOST_DEEP = 100
"""Nothing that anybody writes is nested deeper; what is would break what reads it."""


def read_json(text: str | bytes) -> Any:
    """Parse a request; numbers with a point become `Decimal`, so that 20.0 stays 20.

    Raises:
        BadRequestError: as `parsed`, or a text has half a character (`"\\ud800"`), which no
            answer could be sent with.
    """
    value = parsed(text, Decimal)
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise BadRequestError("not_json", "not JSON: a text with half a character", "") from None
    return value


def parsed(text: str | bytes, number: type[Decimal] | type[float]) -> Any:
    """JSON with numbers with a point as `number`.

    Raises:
        BadRequestError: it is not JSON, an object names a field twice, or it is nested too deeply
            to be looked through.
    """

    def refuse(name: str) -> Any:
        raise ValueError(name)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for name, value in pairs:
            if name in fields:
                raise ValueError(f"{name!r} is given twice in one object")
            fields[name] = value
        return fields

    try:
        value = json.loads(text, parse_float=number, parse_constant=refuse, object_pairs_hook=once)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise BadRequestError("not_json", f"not JSON: {error}", "") from None
    if _is_deep(value):
        raise BadRequestError("not_json", "not JSON: it is nested too deeply", "")
    return value


def _is_deep(value: Any) -> bool:
    """Whether there are more than `MOST_DEEP` objects and lists within each other."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MOST_DEEP):
        inner = (one.values() if isinstance(one, dict) else one for one in level)
        level = [each for one in inner for each in one if isinstance(each, dict | list)]
        if not level:
            return False
    return True


def subset(expected: Any, actual: Any, at: str = "") -> Iterator[str]:
    """Differences of `actual`: objects as subsets at every depth, the rest exactly."""
    if isinstance(expected, Mapping):
        if not isinstance(actual, Mapping):
            yield f"{at or '/'}: {expected!r} expected, not {actual!r}"
            return
        for key, value in expected.items():
            if key not in actual:
                yield f"{at}/{key}: missing"
            else:
                yield from subset(value, actual[key], f"{at}/{key}")
    elif type(expected) is not type(actual) or expected != actual:
        yield f"{at or '/'}: {expected!r} expected, not {actual!r}"


def check(
    cases: Sequence[Mapping[str, Any]], rulesets: Mapping[str, Resolvable]
) -> tuple[int, list[str]]:
    """Run a golden file: (passed, a line per difference, prefixed with the case's id)."""
    passed, differences = 0, []
    for case in cases:
        name = str(case.get("id", "?"))
        expected = case.get("expect", {})
        wanted_error = isinstance(expected, Mapping) and expected.get("error") is True
        try:
            answer = resolve(dict(case), rulesets)
        except BadRequestError as error:
            lines = [] if wanted_error else [f"refused: {error.code} at {error.at or '/'}: {error}"]
        else:
            lines = (
                ["accepted, an error expected"]
                if wanted_error
                else list(subset(plain(expected), answer["result"]))
            )
        if lines:
            differences += [f"{name}: {line}" for line in lines]
        else:
            passed += 1
    return passed, differences
