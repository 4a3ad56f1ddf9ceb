"""The register of what each event does to the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.registrar import registrar
from skirmish.grandi_laghi.state import State
from skirmish.muskets.course_events import COURSE

Args = Mapping[str, Json]
Apply = Callable[[State, Args], State]
APPLY: dict[str, Apply] = {**COURSE}
on = registrar(APPLY)
