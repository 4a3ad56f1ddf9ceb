"""A table that plays itself: random legal actions of every seat, through the one write path."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from campaigns import services
from campaigns.models import Engagement, PendingRoll, Status
from campaigns.reading import Reading
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Action, Refusal
from campaigns.tabletop.registry import registered

END = "end"
"""What the rules wait for when a battle may be over: the referee then ends it."""


class StuckError(Exception):
    """The rules refused what they had offered."""


@dataclass
class Autoplay:
    """`done` counts the actions by verb."""

    engagement_id: UUID
    seed: str
    done: Counter[str] = field(default_factory=Counter)

    def step(self) -> bool:
        """One action; False when the engagement is over.

        Raises:
            Engagement.DoesNotExist: there is none.
            StuckError: an action was refused.
        """
        reading = Reading.of(self.engagement_id)
        if reading.engagement.status == Status.ENDED:
            return False
        roll = PendingRoll.objects.filter(engagement_id=self.engagement_id).first()
        if roll is not None:
            self._throw(reading.engagement, roll)
            return True
        action = self._next(reading)
        if action is None:
            return False
        self._order(reading, action)
        outcome = services.act(reading.engagement, action.seat, action.verb, action.args)
        if isinstance(outcome, Refusal):
            raise StuckError(f"{action.verb}: {outcome.code}")
        self.done[action.verb] += 1
        return True

    def _next(self, reading: Reading) -> Action | None:
        if any(due.code == END for due in reading.ruleset.due(reading.state)):
            return Action(self._referee(reading), END)
        driver: Any = registered()[reading.ruleset.id].driver()
        action: Action | None = driver.action(
            reading.state, picker(self.seed, reading.engagement.head)
        )
        return action

    def _order(self, reading: Reading, action: Action) -> None:
        """Write the orders that the action will open, as their side would have."""
        if not action.orders:
            return
        referee = self._referee(reading)
        known = reading.orders(reading.ruleset.seats(reading.state)[referee])["mine"]
        for unit, body in action.orders.items():
            revision = known[unit]["revision"] if unit in known else 0
            services.save_order(reading.engagement, referee, unit, body, "final", revision)

    def _referee(self, reading: Reading) -> str:
        seats = reading.ruleset.seats(reading.state).values()
        return next(seat.id for seat in seats if seat.is_referee)

    def _throw(self, engagement: Engagement, roll: PendingRoll) -> None:
        """Let the server throw the dice that wait to be typed."""
        faces: list[int | str | None] = [None] * len(roll.asks)
        # Some of them may be the referee's, whoever acts.
        referee = self._referee(Reading.of(engagement.pk))
        services.answer(engagement, referee, roll.pk, faces, confirm=True)
