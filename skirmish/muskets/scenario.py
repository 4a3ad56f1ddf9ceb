"""Scenario files: what is checked of new ones, and the sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from campaigns.tabletop.game import Json
from campaigns.tabletop.known_keys import check_keys
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import SLOTS, read_id, read_slot, read_text
from skirmish.figures.event_changes import check_changes
from skirmish.figures.reading import LONGEST_ID, check_size
from skirmish.figures.rulings import Rulings

S = TypeVar("S", bound=Any)


def check_new(
    scenario: Mapping[str, Json],
    schema: Any,
    rulings: Rulings,
    setup: Callable[[], S],
    draft: Callable[[S], Any],
) -> None:
    """Refuse what no new scenario may have: keys that nobody reads, texts that nobody sees, a
    table that is too large, event cards whose changes could never be made.

    Raises:
        BadRequestError: there is such a thing.
    """
    check_keys(scenario, schema)
    check_texts(scenario)
    check_size(scenario)
    check_changes(scenario, rulings.changes, setup, draft)


def read_sides(
    top: Reader, ids: set[str], side: Callable[..., S], more: Callable[[Reader], dict[str, Any]]
) -> dict[str, S]:
    """The sides, each made by `side`; `more`: what else it has."""
    found: dict[str, S] = {}
    slots: set[str] = set()
    readers = top.objects("sides", most=len(SLOTS))
    for i, one in enumerate(readers):
        id = read_id(one, ids, longest=LONGEST_ID)
        found[id] = side(
            name=read_text(one, "name"),
            slot=read_slot(one, i, slots),
            **more(one),
            briefing=read_text(one, "briefing", default=""),
            zone=one.text("zone", default=None),
            hides=one.int("hides", default=0, least=0, most=99),
        )
    if len(found) < 2:
        raise top.fail("sides", "sides: two at least are expected", "missing")
    return _truces(readers, found)


def _truces(readers: list[Reader], sides: dict[str, S]) -> dict[str, S]:
    """Sides that are no enemies: a truce holds both ways."""
    pairs: set[tuple[str, str]] = set()
    for one, id in zip(readers, sides, strict=True):
        for other in one.names("truces", [name for name in sides if name != id]):
            pairs |= {(id, other), (other, id)}
    return {
        id: replace(side, truces=tuple(sorted(other for one, other in pairs if one == id)))
        for id, side in sides.items()
    }


def check_zones(top: Reader, state: Any) -> None:
    """A side sets up in an area of the table.

    Raises:
        BadRequestError: there is none of that id.
    """
    for one, side in zip(top.objects("sides"), state.sides.values(), strict=True):
        zone = None if side.zone is None else state.features.get(side.zone)
        if side.zone is not None and (zone is None or zone.form.kind == "line"):
            raise one.fail("zone", f"zone: {side.zone} is no area of the table", "unknown_name")
