"""What answers to "what completes it?" share: reasons why not, lists judged, what cards add."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.game import Action, Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.grandi_laghi.events import evolve
from skirmish.grandi_laghi.phases.activation import may_act
from skirmish.grandi_laghi.state import Figure, State
from skirmish.grandi_laghi.table import Table

Answer = Callable[[State, Figure, Reader], dict[str, Json]]


def draft(state: State) -> Table:
    """A draft that is thrown away, for what the players' cards would add."""
    return Table(state, evolve, Action("", ""), Chance(Blind()))


def bare(verb: str) -> Answer:
    """A verb that needs nothing else."""

    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        refusal = may_act(state, figure, verb)
        return {} if refusal is None else why(refusal)

    return answer
