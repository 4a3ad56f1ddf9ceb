"""Orders written in secret and carried out later: two columns march on a road of ten stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Draft, Refusal, Seat
from tests.tabletop.stub import State, Stub


@dataclass(frozen=True)
class March(State):
    stages: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})


class Marches(Stub[March]):
    id = "marches"
    state_type = March
    verbs = ("step",)
    referee_only = ("carry_out", "finish")
    wording = {
        "marched": "{side} marched to stage {to}",
        "stood": "{side} stood",
        "turn_ended": "Turn {turn} begins",
        "stepped": "{side} took a step",
        "finished": "The end",
        "ruled": "The referee decided: {reason}",
        "too_far": "That is more than three stages",
        "refused.too_far": "That is more than {most} stages",
        "refused.not_yours": "That is not yours to do",
    }

    def do_carry_out(self, draft: Draft[March], seat: Seat, action: Action, chance: Chance) -> None:
        for side in sorted(draft.state.stages):
            order = action.orders.get(side)
            if order is None:
                draft.emit("stood", side=side)
            else:
                draft.emit("marched", side=side, to=draft.state.stages[side] + order["stages"])
        draft.emit("turn_ended", turn=draft.state.turn + 1)

    def do_step(
        self, draft: Draft[March], seat: Seat, action: Action, chance: Chance
    ) -> Refusal | None:
        side = action.args.get("side", seat.side)
        if side not in draft.state.stages or not seat.shares(side):
            return Refusal("not_yours", "X 3")
        draft.emit("stepped", side=side)
        return None

    def do_finish(self, draft: Draft[March], seat: Seat, action: Action, chance: Chance) -> None:
        draft.emit("finished")

    def on_marched(self, state: March, side: str, to: int) -> March:
        return self.change(state, stages={**state.stages, side: to})

    def on_stepped(self, state: March, side: str) -> March:
        return self.change(state, stages={**state.stages, side: state.stages[side] + 1})

    def on_stood(self, state: March, side: str) -> March:
        return state

    def on_turn_ended(self, state: March, turn: int) -> March:
        return self.change(state, turn=turn)

    def on_finished(self, state: March) -> March:
        return self.change(state, ended=True)

    def board(self, state: March, seat: Seat) -> dict[str, Any]:
        return {"stages": state.stages}

    def order_slots(self, state: March) -> Mapping[str, Mapping[str, Any]]:
        return {side: {"phase": f"march {state.turn}", "side": side} for side in state.stages}

    def check_order(
        self, state: March, seat: Seat, unit: str, body: Mapping[str, Any]
    ) -> Refusal | None:
        stages = body.get("stages")
        if not isinstance(stages, int) or not 0 <= stages <= 3 + state.handicap:
            return Refusal("too_far", "X 4", {"most": 3 + state.handicap}, "/body/stages")
        return None

    def orders_used(self, state: March, action: Action) -> Sequence[str]:
        return sorted(state.stages) if action.verb == "carry_out" else ()
