"""What a ruleset's verbs have in common: who may use one, and the check of common arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader

State = TypeVar("State")
LONGEST_NOTE = 2000
MOST_CHANGES = 200


@dataclass(frozen=True)
class Verb(Generic[State]):
    """`who` names the argument with the unit or figure that acts; `referee`: his alone.

    `waiting`: allowed while a choice waits. `ready`: before play has begun.
    `sealed`: may be written as an order.
    """

    read: Callable[[State, Reader], dict[str, Json]]
    who: str | None = None
    referee: bool = False
    waiting: bool = False
    ready: bool = False
    sealed: bool = False


def some(**values: Any) -> dict[str, Json]:
    """Without the arguments that were left out."""
    return {name: value for name, value in values.items() if value is not None}


def read_nothing(state: object, args: Reader) -> dict[str, Json]:
    """A verb without arguments."""
    return {}


def read_choice(state: object, args: Reader) -> dict[str, Json]:
    """The answer to an item of the agenda."""
    return {"item": args.text("item"), "choice": args.text("choice")}


def read_words(args: Reader, key: str) -> str:
    """What people write, `LONGEST_NOTE` characters at most."""
    text = args.value.get(key)
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_NOTE:
        raise args.fail(key, f"{key}: a text is expected", "wrong_type")
    return text


def note_to(everybody: str) -> Callable[[object, Reader], dict[str, Json]]:
    """Words for all (who are called `everybody`), for one's side, or for the referee."""
    known: Sequence[str] = (everybody, "side", "referee")

    def read(state: object, args: Reader) -> dict[str, Json]:
        to = args.choice("to", known, default=everybody)
        return {"text": read_words(args, "text"), "to": to}

    return read


def read_changes(args: Reader) -> list[dict[str, Json]]:
    """The changes of a ruling; what each may be is the ruleset's question."""
    changes = [dict(change.value) for change in args.objects("changes", most=MOST_CHANGES)]
    if not changes:
        raise args.fail("changes", "changes: at least one is expected", "missing")
    return changes


def read_ruling(state: object, args: Reader) -> dict[str, Json]:
    """Changes, and the reason for them."""
    return {"changes": read_changes(args), "reason": args.text("reason")}


def read_waiver(args: Reader) -> dict[str, Json]:
    """The referee waives what the rules refuse, for a reason."""
    return {"waive": True, "reason": args.text("reason")} if args.bool("waive") else {}
