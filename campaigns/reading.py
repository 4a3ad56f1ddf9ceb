"""One table at one moment, as each seat may read it (in the language that is active)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTransform

from campaigns import records, rendering, snapshots, stores
from campaigns.models import Engagement, Entry, Order, OrderState, PendingRoll
from campaigns.services import laying
from campaigns.tabletop.game import Refusal, Ruleset, Seat

MOST_LINES = 200


@dataclass
class Reading:
    """An engagement with the state in force; nothing here writes."""

    engagement: Engagement
    state: Any

    @classmethod
    def of(cls, engagement_id: UUID) -> Reading:
        """Raises Engagement.DoesNotExist."""
        return cls(*snapshots.current(engagement_id))

    @cached_property
    def ruleset(self) -> Ruleset[Any]:
        return stores.shelf(self.engagement.ruleset).ruleset

    @cached_property
    def voice(self) -> rendering.Voice:
        earlier = partial(snapshots.first_names, self.engagement)
        return rendering.Voice.of(self.engagement.ruleset, self.state, earlier)

    @cached_property
    def slots(self) -> Mapping[str, Mapping[str, Any]]:
        return self.ruleset.order_slots(self.state)

    @cached_property
    def _orders(self) -> list[Order]:
        phases = {slot["phase"] for slot in self.slots.values()}
        if not phases:
            return []
        found = Order.objects.filter(engagement=self.engagement, phase__in=phases).order_by("unit")
        return [o for o in found if self.slots.get(o.unit, {}).get("phase") == o.phase]

    @cached_property
    def _pending(self) -> PendingRoll | None:
        return PendingRoll.objects.filter(engagement=self.engagement).first()

    def version(self, seat: Seat) -> int:
        version: int = self.engagement.marks[seat.id]["version"]
        return version

    @cached_property
    def _views(self) -> dict[str, dict[str, Any]]:
        return {}

    def raw_view(self, seat: Seat) -> dict[str, Any]:
        """The view before texts are chosen."""
        if seat.id not in self._views:
            self._views[seat.id] = self.ruleset.view(self.state, seat)
        return self._views[seat.id]

    def voice_for(self, seat: Seat) -> rendering.Voice:
        """The voice that calls figures as the seat's view does, where some are called alike."""
        figures = getattr(self.state, "figures", {})
        if len({str(one.name) for one in figures.values()}) == len(figures):
            return self.voice
        return self.voice.seeing(self.raw_view(seat))

    def view(self, seat: Seat) -> dict[str, Any]:
        return rendering.view(self.voice_for(seat), self.raw_view(seat))

    def options(self, seat: Seat, partial: Mapping[str, Any]) -> dict[str, Any] | Refusal:
        """What completes a partial action, or why it cannot be."""
        found = self.ruleset.options(self.state, seat, partial)
        if isinstance(found, Refusal):
            return found
        told: dict[str, Any] = rendering.options(self.voice_for(seat), found)
        return told

    def orders(self, seat: Seat) -> dict[str, Any]:
        """Orders of the seat's side, where more may go, and how many are ready.

        Those that nobody waits for are counted where none is due.
        With `orders_shown` also which units of others have one, saved or final.
        """
        mine = {
            order.unit: {
                "body": order.body,
                "state": order.state,
                "revision": order.revision,
                "phase": order.phase,
            }
            for order in self._orders
            if seat.shares(order.side)
        }
        ready: dict[str, dict[str, int]] = {}
        for slot in self.slots.values():
            side = slot.get("side")
            if side and seat.shares(side):
                count = ready.setdefault(side, {"final": 0, "saved": 0, "due": 0})
                count["due"] += not slot.get("optional")
        for order in self._orders:
            counted = ready.get(order.side)
            needed = not self.slots[order.unit].get("optional")
            if counted and (needed or not counted["due"]):
                ready[order.side]["final" if order.state == OrderState.FINAL else "saved"] += 1
        slots = {
            unit: dict(slot)
            for unit, slot in self.slots.items()
            if seat.shares(slot.get("side")) and (not seat.forces or unit in seat.forces)
        }
        told: dict[str, Any] = {"mine": mine, "slots": slots, "ready": ready}
        if self.engagement.orders_shown:
            known = self._known(seat)
            others = [order.unit for order in self._orders if not seat.shares(order.side)]
            told["others"] = {unit: True for unit in others if unit in known}
        return told

    def _known(self, seat: Seat) -> set[str]:
        """Units, leaders, figures and groups that a seat knows of: nobody hidden has an order."""
        view = self.raw_view(seat)
        parts = (view.get(part, {}) for part in ("units", "leaders", "figures", "groups"))
        return {id for part in parts for id in part}

    def pending(self, seat: Seat) -> dict[str, Any] | None:
        """The roll that waits, for those who may type it; who answered is told that it does."""
        roll = self._pending
        if roll is None:
            return None
        if not seat.is_referee and seat.id != roll.seat:
            if laying.throws(self.ruleset, self.state, seat, roll):
                shown = rendering.pending(self.voice_for(seat), roll, whole=False, laid=False)
                return {**shown, "shared": True}
            return rendering.elsewhere(roll) if seat.id == roll.action["seat"] else None
        laid = seat.is_referee or not self.ruleset.secret_dice
        return rendering.pending(self.voice_for(seat), roll, whole=seat.is_referee, laid=laid)

    def lines(
        self,
        seat: Seat,
        after: int | None = None,
        before: int | None = None,
        limit: int = MOST_LINES,
        own: bool = True,
    ) -> list[dict[str, Any]]:
        """Log lines in order: those after line `after`, or the last ones (before line `before`).

        Through the eyes of another (not `own`) nobody reads notes that were not for all.
        """
        # What has been written since the table was read belongs to a later position.
        entries = numbered(self.engagement, seat).filter(seq__lte=self.engagement.head)
        if before is not None:
            entries = entries.filter(line__lt=before)
        if after is not None:
            found = list(entries.filter(line__gt=after).order_by("seq")[:limit])
        else:
            found = list(entries.order_by("-seq")[:limit])[::-1]
        if not own:
            found = [entry for entry in found if not records.is_private(entry)]
        return rendering.lines(self.voice_for(seat), found, seat.id)

    def lines_from(self, seat: Seat, entries: list[Entry]) -> list[dict[str, Any]]:
        return rendering.lines(self.voice_for(seat), entries, seat.id)

    def at(self, seat: Seat, line: int) -> Reading | None:
        """The table as it was after line `line` of the seat's log (0: the start)."""
        if line == 0:
            return Reading(self.engagement, snapshots.at(self.engagement, 0))
        entry = numbered(self.engagement, seat).filter(line=line).first()
        if entry is None:
            return None
        return Reading(self.engagement, snapshots.at(self.engagement, entry.seq))


def numbered(engagement: Engagement, seat: Seat) -> QuerySet[Any]:
    """The entries that a seat may see something of, with `line`, their number in its log."""
    entries = Entry.objects.filter(engagement_id=engagement.pk, numbers__has_key=seat.id)
    return entries.annotate(line=KeyTransform(seat.id, "numbers"))
