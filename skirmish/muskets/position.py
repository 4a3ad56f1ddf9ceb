"""Who knows of whom, who is joined with whom, and who is aboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

CAPTURED = "captured"


def known_to(figure: Any, side: str | None) -> bool:
    """Whether a side knows of a figure: its own, or one that is not hidden."""
    return bool(figure.side == side or not figure.hidden)


def joined(id: str, touched: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
    """Whom a figure touches, and whom those touch, itself included; empty if it touches nobody."""
    found: set[str] = set()
    left = [id]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += touched(one)
    return tuple(sorted(found)) if len(found) > 1 else ()


def aboard_of(state: Any, vessel: str) -> list[Any]:
    """Everybody alive on a boat or ship, prisoners too, in order of id."""
    return [
        figure
        for _, figure in sorted(state.figures.items())
        if figure.aboard == vessel and (figure.able or figure.fate == CAPTURED)
    ]
