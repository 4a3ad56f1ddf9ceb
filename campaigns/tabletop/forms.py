"""Procedures as forms: what a ruleset tells of the fields of its requests.

`FORMS` of a package's module `forms` = {procedure: Form}, `RESULTS` = {key or value of a result:
what it is called}; `ODDS` of its module `odds` =
{procedure: function(given, tables) -> steps}, worded by `ODDS_WORDING`.
A place such as `others.1.weapon` is in the second object of a list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from campaigns.tabletop.explain import Step
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.resolver import read_json

NUMBER: Final = "number"
TEXT: Final = "text"
"""Also fractions and dice, as they are written in requests."""
CHOICE: Final = "choice"
SEVERAL: Final = "several"
YES: Final = "yes"
DECIMAL: Final = "decimal"
"""A number with at most one decimal, by point or comma."""
NAMES: Final = "names"
"""Names, or other texts, by commas."""
NUMBERS: Final = "numbers"
"""Whole numbers by commas."""
SOME: Final = "some"
"""An object that is there if this is ticked; without it the fields below its place do not count."""
ALWAYS: Final = "always"
"""An object that is there even if nothing is filled in. Not shown."""
KEYED: Final = "keyed"
"""Names by commas, each of them a key: `terrain.woods` with `0403` gives `{"0403": "woods"}`."""
NULL: Final = "null"
"""A choice that says: none, where a field left out means something else."""
JSON: Final = "json"

Odds = Callable[[Reader, Any], Sequence[Step]]


@dataclass(frozen=True, slots=True)
class Field:
    """One field at a dotted place of `given`; `start` is what the form begins with."""

    at: str
    label: str
    kind: str = NUMBER
    start: Any = None
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under a heading."""

    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A procedure: its title, its paragraph, its fields."""

    title: str
    cite: str
    groups: tuple[Group, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(field for group in self.groups for field in group.fields)


WHOLE: Final = Field("", "", JSON, {})
"""The request itself, for a procedure without a form."""


def given_from(fields: Sequence[Field], typed: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The `given` of a request; what is left empty is left out.

    Raises:
        BadRequestError: a number that is none, or JSON that is none; `at` points into the request.
    """
    given: dict[str, Any] = {}
    absent = tuple(
        f"{each.at}." for each in fields if each.kind == SOME and not any(typed.get(each.at, ()))
    )
    for each in fields:
        value = None if each.at.startswith(absent) else _value(each, list(typed.get(each.at, ())))
        if value is None:
            continue
        if not each.at:
            if not isinstance(value, dict):
                raise BadRequestError("wrong_type", "an object is expected", "/given")
            return value
        *parents, last = each.at.split(".")
        inner = given
        for name in parents[:-1] if each.kind == KEYED else parents:
            inner = inner.setdefault(name, _Places())
        if each.kind == KEYED:
            inner.setdefault(parents[-1], {}).update(dict.fromkeys(value, last))
            continue
        inner[last] = None if value == NULL and each.kind == CHOICE else value
    return {name: _listed(value) for name, value in given.items()}


class _Places(dict[str, Any]):
    """An object that the places of fields make, unlike one that is typed as JSON."""


def _listed(value: Any) -> Any:
    """Objects by number as lists."""
    if not isinstance(value, _Places):
        return value
    inner = {name: _listed(each) for name, each in value.items()}
    if inner and all(name.isdecimal() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


def _value(each: Field, typed: list[str]) -> Any:
    if each.kind == SEVERAL:
        return typed or None
    text = typed[0].strip().replace("−", "-") if typed else ""
    if each.kind == YES:
        return bool(text) if text or each.start else None
    if each.kind in (SOME, ALWAYS):
        return _Places() if text or each.kind == ALWAYS else None
    if not text:
        return None
    at = "/given" + ("/" + each.at.replace(".", "/") if each.at else "")
    if each.kind == NUMBER:
        return _whole(text, at)
    if each.kind == DECIMAL:
        try:
            return Decimal(text.replace(",", "."))
        except ArithmeticError:
            raise BadRequestError("wrong_type", "a number is expected", at) from None
    if each.kind in (NAMES, NUMBERS, KEYED):
        names = [name for part in text.split(",") if (name := part.strip())]
        return names if each.kind != NUMBERS else [_whole(name, at) for name in names]
    if each.kind == JSON:
        try:
            return read_json(text)
        except BadRequestError:
            raise BadRequestError("not_json", "not JSON", at) from None
    return text


def _whole(text: str, at: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadRequestError("wrong_type", "a whole number is expected", at) from None
