"""The register of what each event does to the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.registrar import registrar
from skirmish.figures.course_events import COURSE
from skirmish.settecento.state import State

Args = Mapping[str, Json]
Apply = Callable[[State, Args], State]
APPLY: dict[str, Apply] = {**COURSE}
on = registrar(APPLY)


def point(value: Json) -> Point:
    """A place as events write it."""
    return Point(value[0], value[1])
