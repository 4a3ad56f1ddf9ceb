"""Rows of the log as the kernel knows them, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns import models
from campaigns.tabletop import log
from campaigns.tabletop.chance import Answer
from campaigns.tabletop.game import Action, Event


def pack_events(events: Iterable[Event | None]) -> list[Any]:
    return [None if event is None else [event.code, dict(event.args)] for event in events]


def events(packed: Sequence[Any]) -> tuple[Event, ...]:
    return tuple(Event(code, args) for code, args in packed)


def pack_answers(answers: Iterable[Answer]) -> list[Any]:
    return [[answer.die, answer.face, answer.label, answer.source] for answer in answers]


def pack_action(action: Action, drawn_at: int | None = None) -> dict[str, Any]:
    """`drawn_at`: the entry number whose faces the server draws for it, if not its own."""
    packed: dict[str, Any] = {
        "seat": action.seat,
        "verb": action.verb,
        "args": dict(action.args),
        "orders": dict(action.orders),
    }
    return packed if drawn_at is None else {**packed, "drawn_at": drawn_at}


def action(packed: Mapping[str, Any]) -> Action:
    return Action(packed["seat"], packed["verb"], packed["args"], packed["orders"])


def entry(row: models.Entry) -> log.Entry:
    """The kernel's form of a row."""
    return log.Entry(
        row.seq,
        events(row.events),
        None if row.action is None else action(row.action),
        tuple(Answer(*answer) for answer in row.answers),
    )


def seen_by(row: models.Entry, seat: str) -> list[Event]:
    """What a seat may know of a row's events."""
    return [Event(*packed) for packed in row.seen.get(seat, row.events) if packed is not None]


def is_private(row: models.Entry) -> bool:
    """Whether it is a note that was not for the whole table."""
    return any(
        packed[0] == log.NOTED and packed[1].get("to", "table") != "table" for packed in row.events
    )
