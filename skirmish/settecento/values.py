"""How one value of the tables is read from the rulebook or from a house rule, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_origin

from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.rulebook import OverrideError, hints

T = TypeVar("T")

FARTHEST = 100_000
"""No distance of the tables is longer: a hundred metres, in mm."""


class Value(Protocol):
    """A kind of value: reads what the file or the override has, or raises `OverrideError`."""

    def read(self, value: object, path: str) -> Any: ...


@dataclass(frozen=True)
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, value: object, path: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise OverrideError(path, f"{path}: a whole number is expected")
        if not self.least <= value <= self.most:
            raise OverrideError(path, f"{path}: {self.least} to {self.most} is expected")
        return value


@dataclass(frozen=True)
class Length:
    """Centimetres with at most one decimal, read as whole mm."""

    def read(self, value: object, path: str) -> int:
        try:
            mm: int = Reader({path: value}).tenths(path)
        except BadRequestError as error:
            raise OverrideError(path, error.message) from None
        if mm > FARTHEST:
            raise OverrideError(path, f"{path}: {FARTHEST // 10} cm at most are expected")
        return mm


@dataclass(frozen=True)
class Or:
    """A word that stands for None, or else another kind of value."""

    word: str
    other: Value

    def read(self, value: object, path: str) -> Any:
        return None if value == self.word else self.other.read(value, path)


@dataclass(frozen=True)
class OneOf:
    """One of some words."""

    words: tuple[str, ...]

    def read(self, value: object, path: str) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise OverrideError(path, f"{path}: one of {', '.join(self.words)} is expected")
        return value


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def read(self, value: object, path: str) -> bool:
        if not isinstance(value, bool):
            raise OverrideError(path, f"{path}: true or false is expected")
        return value


def build(form: type[T], node: Mapping[str, Any], path: str = "") -> T:
    """The frozen dataclass `form` from a table.

    Its fields are kinds of value (`Annotated`), further tables, or rows by name (`Mapping`).
    """
    types = hints(form)
    assert is_dataclass(form)
    return form(
        **{
            field.name: _read(types[field.name], node[field.name], f"{path}{field.name}")
            for field in fields(form)
        }
    )


def _read(hint: Any, value: Any, path: str) -> Any:
    if get_origin(hint) is Annotated:
        return hint.__metadata__[0].read(value, path)
    if isinstance(hint, type) and is_dataclass(hint):
        return build(hint, value, f"{path}.")
    _, row = get_args(hint)
    return {name: _read(row, inner, f"{path}.{name}") for name, inner in value.items()}
