"""Functions found by the codes of what they are for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def registrar(into: dict[str, F]) -> Callable[..., Callable[[F], F]]:
    """A decorator that enters a function under one or more codes: `@on("moved", "ran")`."""

    def on(*codes: str) -> Callable[[F], F]:
        def enter(function: F) -> F:
            into.update(dict.fromkeys(codes, function))
            return function

        return enter

    return on
