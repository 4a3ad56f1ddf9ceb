"""The course of play: the steps of the sequence, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from battles.stirling.phases import ending
from battles.stirling.state import State
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal

Handler = Callable[[Table, str, Json], Refusal | None]


def _nothing(_: Table) -> None:
    """A step that has no effect of its own when it begins."""


def _nobody(_: State) -> tuple[str, ...]:
    return ()


def _carry_out_nothing(_: Table, __: str) -> None:
    """A step in which nobody has anything to do."""


@dataclass(frozen=True)
class Step:
    """One step of a phase: what happens when it begins, who has something to do, by which verbs.

    `now` are those of `todo` that may act at this moment; a step that `may_skip` can be left
    before all have acted.
    """

    phase: str
    id: str
    cite: str
    enter: Callable[[Table], None] = _nothing
    todo: Callable[[State], tuple[str, ...]] = _nobody
    now: Callable[[State], tuple[str, ...]] | None = None
    carry_out: Callable[[Table, str], None] = _carry_out_nothing
    verbs: Mapping[str, Handler] = field(default_factory=dict)
    may_skip: bool = False

    def on_turn(self, state: State) -> tuple[str, ...]:
        return self.todo(state) if self.now is None else self.now(state)


class Place(NamedTuple):
    """Where the battle is in the sequence: the step, and the next one of the phase, if any."""

    step: Step
    further: Step | None


@dataclass(frozen=True)
class Sequence:
    """The sequence of play of a turn."""

    steps: tuple[Step, ...]

    @property
    def phases(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(step.phase for step in self.steps))

    def place(self, state: State) -> Place | None:
        """None before the battle has begun."""
        for index, step in enumerate(self.steps):
            if (step.phase, step.id) == (state.phase, state.step):
                after = self.steps[index + 1 :][:1]
                same = [other for other in after if other.phase == step.phase]
                return Place(step, same[0] if same else None)
        return None

    def todo(self, state: State) -> tuple[str, ...]:
        place = self.place(state)
        return () if place is None else place.step.todo(state)

    def is_done(self, state: State) -> bool:
        """Whether nothing is left in the phase."""
        place = self.place(state)
        return place is not None and place.further is None and not place.step.todo(state)

    def next_phase(self, state: State) -> str:
        phases = self.phases
        index = phases.index(state.phase) + 1
        return phases[index % len(phases)]

    def _enter(self, table: Table, step: Step) -> None:
        if table.state.phase != step.phase or not table.state.step:
            table.emit("phase_began", phase=step.phase, turn=table.state.turn)
        table.emit("step_began", phase=step.phase, step=step.id, cite=step.cite)
        step.enter(table)

    def settle(self, table: Table) -> None:
        """Go on to the next step of the phase as long as nobody has anything to do."""
        while not table.waits:
            place = self.place(table.state)
            if place is None or place.further is None or place.step.todo(table.state):
                return
            self._enter(table, place.further)

    def go_to(self, table: Table, phase: str) -> None:
        """The beginning of a phase, from wherever the battle is."""
        self._enter(table, next(step for step in self.steps if step.phase == phase))

    def begin(self, table: Table) -> None:
        """The battle, and its first turn."""
        table.emit("battle_began")
        self._begin_turn(table)

    def _begin_turn(self, table: Table) -> None:
        ending.begin_turn(table)
        self._enter(table, self.steps[0])
        self.settle(table)

    def advance(self, table: Table) -> Refusal | None:
        """Leave this step; with nothing left in the phase, for the next one or the next turn."""
        place = self.place(table.state)
        assert place is not None
        left = place.step.todo(table.state)
        if left and not place.step.may_skip:
            if left != (place.step.id,):
                return Refusal("not_done", place.step.cite, {"unit": left[0], "count": len(left)})
            place.step.carry_out(table, left[0])
        elif place.further is not None:
            self._enter(table, place.further)
            self.settle(table)
            if not table.waits and self.is_done(table.state):
                self._leave_phase(table)
        else:
            self._leave_phase(table)
        self.settle(table)
        return None

    def _leave_phase(self, table: Table) -> None:
        following = self.phases.index(table.state.phase) + 1
        if following < len(self.phases):
            phase = self.phases[following]
            self._enter(table, next(step for step in self.steps if step.phase == phase))
        else:
            ending.end_turn(table)
            self._begin_turn(table)

    def carry_out(self, table: Table, id: str | None) -> Refusal | None:
        """What comes next, or what one of those on turn has to do."""
        place = self.place(table.state)
        assert place is not None
        step = place.step
        now = step.on_turn(table.state)
        if not now:
            return Refusal("nothing_left", step.cite)
        if id is not None and id not in now:
            return Refusal("not_its_turn", step.cite, {"unit": id, "now": now[0]}, "/args/unit")
        step.carry_out(table, id or now[0])
        self.settle(table)
        return None

    def carry_out_all(self, table: Table) -> Refusal | None:
        """The rest of the phase, until a choice waits."""
        if self.is_done(table.state):
            return Refusal("nothing_left", "ST 3.1")
        self.settle(table)
        while not table.waits and not self.is_done(table.state):
            place = self.place(table.state)
            assert place is not None
            step = place.step
            step.carry_out(table, step.on_turn(table.state)[0])
            self.settle(table)
        return None
