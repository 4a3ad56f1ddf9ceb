"""The register of what each event does to the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.millimetres import Point
from skirmish.figures.course_events import COURSE
from skirmish.grandi_laghi.state import State

Args = Mapping[str, Json]
Apply = Callable[[State, Args], State]
APPLY: dict[str, Apply] = {**COURSE}


def on(*codes: str) -> Callable[[Apply], Apply]:
    """Register what the events of these codes do."""

    def register(apply: Apply) -> Apply:
        APPLY.update(dict.fromkeys(codes, apply))
        return apply

    return register


def point(value: Json) -> Point:
    """A place as events write it."""
    return Point(value[0], value[1])
