"""Calling the procedures as the resolver does, and the pure functions with dice that are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaigns.tabletop.chance import Chance, Entered
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import resolve
from skirmish.settecento.resolve import SETTECENTO

RULESETS = {"settecento": SETTECENTO}


def answer(
    procedure: str, given: Any, dice: str | None = "", options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The whole answer; `dice` as `3 4 d3=2` (a bare number is a d6), None: the server rolls."""
    request: dict[str, Any] = {"ruleset": "settecento", "procedure": procedure, "given": given}
    if dice is not None:
        request["dice"] = [die if "=" in die else f"d6={die}" for die in dice.split()]
    if options is not None:
        request["options"] = options
    return resolve(request, RULESETS)


def ask(
    procedure: str, given: Any, dice: str = "", options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The result, with exactly these dice: none missing (the server rolls none), none left over."""
    whole = answer(procedure, given, dice, options)
    assert len(whole["rolls"]) == len(dice.split()), whole["rolls"]
    result: dict[str, Any] = whole["result"]
    return result


def wrong(
    procedure: str, given: Any, dice: str | None = None, options: dict[str, Any] | None = None
) -> str:
    """Where a refused request is wrong."""
    try:
        accepted = answer(procedure, given, dice, options)
    except BadRequestError as error:
        return error.at
    raise AssertionError(f"accepted: {accepted['result']}")


def faces(*numbers: int) -> Chance:
    """Chance that shows these faces and no more."""
    return Chance(Entered(numbers))


def texts(whole: dict[str, Any], cite: str) -> Sequence[str]:
    """The sentences of an answer that cite a paragraph."""
    return [step["text"] for step in whole["steps"] if step["cite"] == cite]
