"""What the tests of Grandi Laghi share: requests, scripted dice, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from campaigns.tabletop.chance import Chance, Entered
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import resolve
from skirmish.grandi_laghi.figure import Figure
from skirmish.grandi_laghi.resolve import RESOLVABLE

RULESETS = {"grandi_laghi": RESOLVABLE}


def answer(
    procedure: str,
    given: Mapping[str, Any],
    dice: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The whole answer of the resolver."""
    request = {"ruleset": "grandi_laghi", "procedure": procedure, "given": given}
    return resolve(request | {"dice": list(dice), "options": options or {}}, RULESETS)


def result(
    procedure: str,
    given: Mapping[str, Any],
    dice: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The `result` of a request that uses exactly these dice."""
    full = answer(procedure, given, dice, options)
    assert [f"{roll['die']}={roll['face']}" for roll in full["rolls"]] == list(dice)
    found: dict[str, Any] = full["result"]
    return found


def error(
    procedure: str,
    given: Mapping[str, Any],
    dice: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> tuple[str, str]:
    """(code, pointer) of a request that must be refused."""
    with pytest.raises(BadRequestError) as bad:
        answer(procedure, given, dice, options)
    assert bad.value.message
    return bad.value.code, bad.value.at


def dice(*faces: int) -> Chance:
    """Chance that shows these faces and no more."""
    return Chance(Entered(list(faces)))


def spent(chance: Chance, *expected: str) -> None:
    """Assert which dice were asked for, in order."""
    assert [roll.die for roll in chance.answers] == list(expected)


def a(kind: str, *traits: str, **fields: Any) -> Figure:
    """A figure: `a("regular", "veteran", wounds=1)`."""
    return Figure(kind, frozenset(traits), **fields)
