"""Rulings that are the same wherever cards say who is up, and how those of a ruleset are made.

The changes of event cards are carried out in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from skirmish.figures.asking import Asking
from skirmish.figures.event_changes import in_vain
from skirmish.figures.forms import BUILDING
from skirmish.figures.reading import read_form, read_place


class Ruled(Asking, Protocol):
    """The draft of a ruling, of a ruleset's own state and tables."""

    @property
    def tables(self) -> Any: ...


Change = Callable[[Any, Reader, str], None]
"""Makes one change in a draft, for a reason, or raises `BadRequestError`."""


def place_of(table: Ruled, change: Reader, key: str = "to") -> Point:
    """A place on the table."""
    return read_place(change, key, table.state.width, table.state.height)


@dataclass(frozen=True)
class Rulings:
    """A ruleset's rulings: its `own` changes, and those that are the same for all.

    `cards`: the cards that a deck may have, beside those of events. `taken`: all names that are
    in use. `look`: what is to be seen now that something is elsewhere.
    """

    cite: str
    own: Mapping[str, Change]
    cards: Callable[[Any], Iterable[str]]
    taken: Callable[[Any], Collection[str]]
    look: Callable[[Any], object]

    @cached_property
    def changes(self) -> Mapping[str, Change]:
        """{what: its change}."""
        return {
            **self.own,
            "thing": self._thing,
            "terrain": self._terrain,
            "points": self._points,
            "objective": self._objective,
            "truce": self._truce,
            "card": self._card,
        }

    def rule(self, table: Ruled, args: Mapping[str, Json]) -> Refusal | None:
        """Carry out every change of a ruling, or none."""
        for i, change in enumerate(args["changes"]):
            reader = Reader.top(change, f"/args/changes{pointer(i)}")
            try:
                self._make(table, reader, args["reason"])
            except BadRequestError as error:
                return Refusal(error.code, self.cite, {"message": error.message}, error.at)
        return None

    def happen(self, table: Ruled, event: str) -> None:
        """An event card: what can be done of its changes is done."""
        for change in table.state.events[event].changes:
            try:
                self._make(table, Reader.top(change), event)
            except BadRequestError:
                table.emit("event_in_vain", event=event)

    def _make(self, table: Ruled, change: Reader, reason: str) -> None:
        self.changes[change.choice("what", self.changes)](table, change, reason)

    def _thing(self, table: Ruled, change: Reader, reason: str) -> None:
        thing = change.choice("thing", table.state.things)
        to = list(place_of(table, change))
        table.emit("ruled_thing", thing=thing, at=to, reason=reason, cite=self.cite)

    def _terrain(self, table: Ruled, change: Reader, reason: str) -> None:
        """A piece of terrain added, or taken away (`kind` left out); where sides set up stays."""
        state, id = table.state, str(change.text("feature"))
        kinds = [kind for kind in table.tables.terrain if kind != BUILDING]
        kind = change.choice("kind", kinds, default=None)
        if kind is None:
            zones = {side.zone for side in state.sides.values()}
            terrain = state.features.items()
            known = [i for i, one in terrain if one.kind != BUILDING and i not in zones]
            change.choice("feature", known)
            table.emit("feature_ruled", feature=id, reason=reason, cite=self.cite)
            return
        if id in self.taken(state):
            raise change.fail("feature", f"feature: {id} comes twice", "twice")
        form = read_form(change, state.width, state.height)
        table.emit(
            "feature_ruled",
            feature=id,
            kind=kind,
            form=form.kind,
            points=[list(point) for point in form.points],
            radius=form.radius,
            reason=reason,
            cite=self.cite,
        )
        self.look(table)

    def _points(self, table: Ruled, change: Reader, reason: str) -> None:
        side = change.choice("side", table.state.sides)
        points = change.int("points", least=-999, most=999)
        told = {"side": side, "points": points, "deed": "ruling"}
        table.emit("points_scored", **told, reason=reason, cite=self.cite)

    def _objective(self, table: Ruled, change: Reader, reason: str) -> None:
        objective = change.choice("objective", table.state.objectives)
        met = change.bool("met", default=True)
        table.emit("objective_ruled", objective=objective, met=met, reason=reason, cite=self.cite)

    def _truce(self, table: Ruled, change: Reader, reason: str) -> None:
        sides = change.names("sides", table.state.sides)
        if len(sides) != 2:
            raise change.fail("sides", "sides: two are expected")
        truce = change.bool("truce", default=True)
        table.emit("truce_ruled", sides=list(sides), truce=truce, reason=reason, cite=self.cite)

    def _card(self, table: Ruled, change: Reader, reason: str) -> None:
        """A card more in the deck, or one less."""
        state = table.state
        known = [*self.cards(state), *(f"event:{id}" for id in state.events)]
        card = change.choice("card", known)
        number = change.int("number", default=1, least=-1, most=1)
        if number == 0:
            raise change.fail("number", "number: 1 or -1 is expected")
        if number < 0 and state.deck.get(card, 0) < 1:
            raise in_vain(change, "number", f"number: there is no {card} left in the deck")
        table.emit("card_ruled", card=card, number=number, reason=reason, cite=self.cite)
