"""What a field of the tables accepts, told by its type; `build` checks and freezes a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from campaigns.tabletop.dice import faces_of
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.rulebook import OverrideError, hints

T = TypeVar("T")

MOST = 1000
"""The greatest number in any table, centimetres included."""


def _number(value: Any, path: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise OverrideError(path, f"{path}: a whole number is expected")
    if not least <= value <= most:
        raise OverrideError(path, f"{path}: a number from {least} to {most} is expected")
    return value


def _any_number(value: Any, path: str) -> int:
    return _number(value, path, -MOST, MOST)


def _count(value: Any, path: str) -> int:
    return _number(value, path, 0, MOST)


def _positive(value: Any, path: str) -> int:
    return _number(value, path, 1, MOST)


def _length(value: Any, path: str) -> int:
    try:
        millimetres = Reader({path: value}).tenths(path)
    except BadRequestError as error:
        raise OverrideError(path, error.message) from None
    return _number(millimetres, path, 0, 10 * MOST)


def _die(value: Any, path: str) -> str:
    if isinstance(value, str):
        try:
            if faces_of(value) <= 100:
                return value
        except ValueError:
            pass
    raise OverrideError(path, f'{path}: a die such as "d6" is expected')


Number = Annotated[int, _any_number]
"""A modifier, or the total that a roll must reach."""
Count = Annotated[int, _count]
Positive = Annotated[int, _positive]
Length = Annotated[int, _length]
"""Centimetres in the data file, whole millimetres here."""
Die = Annotated[str, _die]


def build(row: type[T], values: Mapping[str, Any], path: str = "") -> T:
    """A frozen `row` of the values under `path` (with its closing dot).

    Raises:
        OverrideError: a value of the wrong type or out of range; names the value.
        ValueError: the keys are not the fields of the row.
    """
    types = hints(row)
    names = [field.name for field in fields(row)]  # type: ignore[arg-type]
    if set(names) != set(values):
        raise ValueError(f"{path or 'tables'}: {sorted(set(names) ^ set(values))} do not match")
    return row(**{name: _read(types[name], values[name], f"{path}{name}") for name in names})


def _read(hint: Any, value: Any, path: str) -> Any:
    origin = get_origin(hint)
    if origin is Annotated:
        return get_args(hint)[1](value, path)
    if origin is Literal:
        if value not in get_args(hint) or not isinstance(value, str):
            raise OverrideError(path, f"{path}: one of {', '.join(get_args(hint))} is expected")
        return value
    if hint is bool:
        if not isinstance(value, bool):
            raise OverrideError(path, f"{path}: true or false is expected")
        return value
    if origin is Mapping:
        row = get_args(hint)[1]
        return MappingProxyType({k: _read(row, v, f"{path}.{k}") for k, v in value.items()})
    return build(hint, value, f"{path}.")
