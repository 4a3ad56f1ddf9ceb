"""What the tests of Ars Magica share: requests, scripted dice, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from campaigns.tabletop.chance import Chance, Entered
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import resolve
from skirmish.ars_magica.procedures.figure import Armour, Figure
from skirmish.ars_magica.procedures.gear import named_shield, named_weapon
from skirmish.ars_magica.resolve import ARS_MAGICA
from skirmish.ars_magica.tables import Tables, standard, tables

RULESETS = {"ars_magica": ARS_MAGICA}
T = standard()

SOLDIER: dict[str, Any] = {
    "str": 1,
    "sta": 1,
    "dex": 2,
    "qik": 2,
    "abilities": {"single": 6, "brawl": 4},
    "weapon": "axe",
    "shield": "heater",
    "armour": "metal scale, full",
}
"""Initiative 0, Attack 12, Defence 11, Damage 7, Soak 8; against missiles 9, Evasion 6."""
PLAIN: dict[str, Any] = {"abilities": {"brawl": 0, "single": 0, "ride": 0}}
"""All 0, bare fists: Attack, Defence, Damage, Soak and Evasion 0."""


def answer(
    procedure: str,
    given: Mapping[str, Any],
    faces: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The whole answer of the resolver."""
    request = {
        "ruleset": "ars_magica",
        "procedure": procedure,
        "given": given,
        "dice": [f"d10={face}" for face in faces],
        "options": options or {},
    }
    return resolve(request, RULESETS)


def result(
    procedure: str,
    given: Mapping[str, Any],
    faces: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The `result` of a request that uses exactly these faces of d10."""
    full = answer(procedure, given, faces, options)
    assert [roll["face"] for roll in full["rolls"]] == list(faces)
    found: dict[str, Any] = full["result"]
    return found


def error(
    procedure: str,
    given: Mapping[str, Any],
    faces: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
) -> tuple[str, str]:
    """(code, pointer) of a request that must be refused."""
    with pytest.raises(BadRequestError) as bad:
        answer(procedure, given, faces, options)
    assert str(bad.value)
    return bad.value.code, bad.value.at


def codes(full: Mapping[str, Any]) -> list[str]:
    """Codes of the explanation of an answer."""
    return [step["code"] for step in full["steps"]]


def faces(*shown: int) -> Chance:
    """Chance that shows these faces and no more."""
    return Chance(Entered(list(shown)))


def spent(chance: Chance, number: int) -> None:
    """Assert how many dice were rolled."""
    assert len(chance.answers) == number


def with_options(**options: Any) -> Tables:
    """The tables with options at their top level."""
    return tables(options)


def a(
    weapon: str = "fist",
    shield: str | None = None,
    *,
    prot: int = 0,
    traits: tuple[str, ...] = (),
    **fields: Any,
) -> Figure:
    """A figure by the names of its arms: `a("axe", "heater", dexterity=2)`."""
    named = named_weapon(T, weapon, mounted=bool(fields.get("mounted")))
    assert named is not None
    figure = Figure(named, traits=frozenset(traits), armour=Armour(prot))
    return replace(figure, shield=named_shield(T, shield) if shield else None, **fields)


def soldier(**changes: Any) -> dict[str, Any]:
    """The standard soldier of a request, changed."""
    return {**SOLDIER, **changes}


def plain(**changes: Any) -> dict[str, Any]:
    """The figure of a request that has 0 in everything, changed."""
    return {**PLAIN, **changes}
