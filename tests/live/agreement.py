"""What a screen must come to show."""

from __future__ import annotations

from campaigns.models import Engagement
from campaigns.reading import Reading
from tests.live.screen import Screen


def agree(screen: Screen, table: Engagement, seat: str) -> None:
    """The screen shows exactly what a fresh reading gives."""
    reading = Reading.of(table.pk)
    chair = reading.ruleset.seats(reading.state)[seat]
    screen.until(lambda: screen.version == reading.version(chair))
    lines = {line["n"]: line for line in reading.lines(chair, limit=1000)}
    screen.until(lambda: screen.lines == lines)
    assert screen.view == reading.view(chair)
    screen.until(lambda: screen.orders == reading.orders(chair))
    screen.until(lambda: screen.pending == reading.pending(chair))
