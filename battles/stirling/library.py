"""The library of ready-made troops: what a scenario's unit needs but for its name and place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from battles.stirling.muster import read_unit
from battles.stirling.tables import rulebook, tables
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import Grid
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.scenarios import read_text

FILE = Path(__file__).with_name("library.json")
_OWN = ("id", "faction", "name", "at", "front")
"""What a unit has of its own, and a kind of troops has not."""


@cache
def library() -> Mapping[str, Mapping[str, Json]]:
    """{id: troops} of the file, each checked as a unit of a scenario is.

    Raises:
        BadRequestError: a troop is wrong; `at` points at it.
    """
    body = json.loads(FILE.read_text(encoding="utf-8"))
    check(body)
    return dict(body)


@rule("ST 2.2", "ST 2.5")
def check(body: Mapping[str, Json]) -> None:
    """Read every troop as a unit.

    Raises:
        BadRequestError: one cannot be fielded; `at` points at it.
    """
    top = Reader.top(body)
    values = tables(dict(rulebook().leaves()))
    for id in body:
        of = top.object(id)
        for name in _OWN:
            if of.has(name):
                raise of.fail(name, f"{name}: a kind of troops has none", "bad_value")
        read_text(of, "kind")
        own = {"id": id, "faction": "side", "name": "Troops", "front": "N"}
        whole = Reader({**of.value, **own}, of.at)
        read_unit(whole, set(), ("side",), values, Grid(1, 1), placed=False)


def fielded(troops: str, **own: Json) -> dict[str, Json]:
    """A unit of these troops for a scenario; `own` is its id, faction, name and place.

    What else is in `own` takes the place of the library's.

    Raises:
        KeyError: there are no such troops.
    """
    kind = library()[troops]
    return {"name": kind["kind"], **kind, **own}
