"""What an event card may change at once: the fields of every change, and its check."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.words import N_

Fields = Sequence[Mapping[str, Any]]


def one(key: str, of: str) -> dict[str, Any]:
    """A thing of the scenario."""
    return {"key": key, "as": "one", "of": of, "needed": True}


def code(key: str, choices: Sequence[str]) -> dict[str, Any]:
    """One of some codes."""
    return {"key": key, "as": "choice", "choices": choices, "needed": True}


TO = {"key": "to", "as": "spot"}
FIGURE = one("figure", "figures")
DOORS = ("open", "closed", "locked", "broken")


def changes(
    flags: Sequence[str], effects: Sequence[str], fates: Sequence[str], **own: Fields
) -> dict[str, Fields]:
    """{what: its fields} that the rulesets share, and a ruleset's `own`."""
    return {
        "set": (FIGURE, code("field", flags), {"key": "value", "as": "truth"}),
        "place": (FIGURE, TO, {"key": "level", "as": "whole", "least": 0, "most": 9}),
        "hit": (FIGURE, code("effect", effects)),
        "fate": (FIGURE, code("fate", fates), {**one("by", "sides"), "needed": False}),
        "reveal": (FIGURE,),
        "thing": (one("thing", "things"), TO),
        "door": (one("door", "doors"), code("state", DOORS)),
        "terrain": (one("feature", "features"),),
        "points": (one("side", "sides"), {"key": "points", "as": "whole"}),
        "objective": (one("objective", "objectives"), {"key": "met", "as": "truth"}),
        "truce": (
            {"key": "sides", "as": "some", "of": "sides"},
            {"key": "truce", "as": "truth"},
        ),
        "card": (one("card", "cards"), {"key": "number", "as": "whole", "least": -1, "most": 1}),
        **own,
    }


CHANGE_REFERENCES = (
    *("figure", "by", "thing", "door", "house", "feature", "vessel", "objective", "sides"),
)
"""The fields that name things of the scenario."""
CHANGE_LABELS = {
    "changes.figure": N_("Figure"),
    "changes.field": N_("State"),
    "changes.value": N_("Is so"),
    "changes.to": N_("To the place"),
    "changes.effect": N_("How badly"),
    "changes.fate": N_("What becomes of it"),
    "changes.by": N_("Captured by"),
    "changes.thing": N_("Object"),
    "changes.door": N_("Door or window"),
    "changes.house": N_("House"),
    "changes.burns": N_("Burns"),
    "changes.feature": N_("Terrain taken away"),
    "changes.vessel": N_("Boat or ship"),
    "changes.objective": N_("Aim"),
    "changes.met": N_("Is met"),
    "changes.sides": N_("Between two sides"),
    "changes.truce": N_("A truce"),
    "changes.card": N_("Card"),
    "changes.was": N_("Only if it is"),
    "changes.number": N_("More (1) or fewer (-1)"),
    "choice.changes.set": N_("the state of a figure"),
    "choice.changes.place": N_("the place of a figure"),
    "choice.changes.hit": N_("a figure is hit"),
    "choice.changes.fate": N_("the fate of a figure"),
    "choice.changes.reveal": N_("a hidden figure is revealed"),
    "choice.changes.thing": N_("the place of an object"),
    "choice.changes.door": N_("a door"),
    "choice.changes.house": N_("a house burns or is put out"),
    "choice.changes.terrain": N_("a piece of terrain goes"),
    "choice.changes.vessel": N_("a boat or ship"),
    "choice.changes.points": N_("victory points"),
    "choice.changes.objective": N_("an aim is met or not"),
    "choice.changes.truce": N_("a truce begins or ends"),
    "choice.changes.card": N_("a card of the deck"),
    "choice.broken": N_("broken"),
    "choice.on_table": N_("back on the table"),
    "choice.removed": N_("out of the game"),
    "choice.left": N_("has left the table"),
}


class InVainError(BadRequestError):
    """What cannot be done as things stand now; at another time it may be."""


def in_vain(change: Reader, key: str, message: str, code: str = "bad_value") -> InVainError:
    """Such an error at `key`, to raise."""
    return InVainError(code, message, change.where(key))


S_co = TypeVar("S_co", covariant=True)
S = TypeVar("S")


class Drafted(Protocol[S_co]):
    """A draft of an action."""

    @property
    def state(self) -> S_co: ...


T = TypeVar("T", bound=Drafted[Any])


def check_changes(
    scenario: Mapping[str, Any],
    changes: Mapping[str, Callable[[T, Reader, str], None]],
    setup: Callable[[], S],
    draft: Callable[[S], T],
) -> None:
    """Try every change of the event cards as the game begins.

    Which card comes first is not known: what one adds to the terrain is there for all.

    Raises:
        BadRequestError: a change that could not be made at any time.
    """
    cards = [
        (change, changes[change.choice("what", changes)])
        for event in Reader.top(scenario).objects("events", default=[])
        for change in event.objects("changes", default=[])
    ]
    if not cards:
        return
    begun = setup()
    grown = draft(begun)
    for change, make in cards:
        if change.value["what"] == "terrain" and change.has("kind"):
            make(draft(begun), change, "")
            with suppress(BadRequestError):
                make(grown, change, "")
    for change, make in cards:
        if change.value["what"] != "terrain" or not change.has("kind"):
            with suppress(InVainError):
                make(draft(grown.state), change, "")
