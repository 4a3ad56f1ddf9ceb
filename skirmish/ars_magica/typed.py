"""Frozen dataclasses read from nested tables, every value judged by its declared type."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from campaigns.tabletop.rulebook import OverrideError, hints

T = TypeVar("T")

NOT_APPLICABLE = "n/a"
"""How a table writes that a weapon has no such figure: read as None."""

MOST = 10_000


@dataclass(frozen=True, slots=True)
class Within:
    """Bounds of a whole number, both included."""

    least: int = -MOST
    most: int = MOST


Number = Annotated[int, Within()]
Natural = Annotated[int, Within(0)]
Positive = Annotated[int, Within(1)]
NotPositive = Annotated[int, Within(-MOST, 0)]


def build(kind: type[T], data: Any, path: str = "") -> T:
    """A `kind` made of `data`; `path` is the dotted path of `data` in the tables.

    A field with a default may be left out of the data.

    Raises:
        OverrideError: a value has the wrong type, is out of range, or is missing.
    """
    value: T = _read(kind, data, path)
    return value


def _read(kind: Any, data: Any, path: str) -> Any:
    if is_dataclass(kind):
        return _read_fields(kind, data, path)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _read_number(arguments[1], data, path)
    if origin is Literal:
        if data not in arguments or isinstance(data, bool):
            raise OverrideError(path, f"{path}: one of {', '.join(arguments)} is expected")
        return data
    if origin is tuple:
        if not isinstance(data, list | tuple):
            raise OverrideError(path, f"{path}: a list is expected")
        return tuple(_read(arguments[0], item, path) for item in data)
    if origin in (Union, types.UnionType):
        return None if data == NOT_APPLICABLE else _read(arguments[0], data, path)
    if origin is Mapping:
        return types.MappingProxyType(
            {key: _read(arguments[1], item, _join(path, key)) for key, item in data.items()}
        )
    if not isinstance(data, kind):
        raise OverrideError(path, f"{path}: a value of type {kind.__name__} is expected")
    return data


def _read_fields(kind: Any, data: Any, path: str) -> Any:
    known = hints(kind)
    values = {}
    for field in fields(kind):
        at = _join(path, field.name)
        if field.name in data:
            values[field.name] = _read(known[field.name], data[field.name], at)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise OverrideError(at, f"{at} is missing")
    return kind(**values)


def _read_number(bounds: Within, data: Any, path: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise OverrideError(path, f"{path}: a whole number is expected")
    if not bounds.least <= data <= bounds.most:
        raise OverrideError(path, f"{path}: {data} is out of range")
    return data


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
