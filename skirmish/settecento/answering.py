"""What answers to "what completes it?" share: a reason why not, and each of a list judged."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from skirmish.settecento.state import Figure, State

Answer = Callable[[State, Figure, Reader], dict[str, Json]]
