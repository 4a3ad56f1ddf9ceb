"""A reaction in mid-action: `a` walks a path where a hidden ambush of `b` may spring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Draft, Event, Item, Refusal, Seat
from tests.tabletop.stub import State, Stub


@dataclass(frozen=True)
class Path(State):
    at: int = 0
    ambush: int = 2
    sprung: bool = False
    alive: bool = True


class Ambushes(Stub[Path]):
    id = "ambushes"
    state_type = Path
    verbs = ("walk",)
    revealing = ("ambush_sprung",)
    wording = {
        "walked": "{a} walked to {to}",
        "ambush_sprung": "The ambush sprang at {at}",
        "fell": "Lost, with a roll of {roll}",
    }

    def do_walk(
        self, draft: Draft[Path], seat: Seat, action: Action, chance: Chance
    ) -> Refusal | None:
        steps = action.args.get("steps")
        if not seat.shares("a"):
            return Refusal("not_yours", "X 6")
        if not isinstance(steps, int) or not 1 <= steps <= 5:
            return Refusal("wrong_steps", "X 6", at="/args/steps")
        if not draft.state.alive:
            return Refusal("dead", "X 6")
        self._go(draft, steps)
        return None

    def _go(self, draft: Draft[Path], steps: int) -> None:
        for left in reversed(range(steps)):
            to = draft.state.at + 1
            draft.emit("walked", to=to)
            if to == draft.state.ambush and not draft.state.sprung:
                item = Item(
                    f"ambush {to}",
                    "ambush",
                    ("b",),
                    ("spring", "wait"),
                    "wait",
                    "X 7",
                    {"left": left},
                )
                draft.emit("asked", item=item.pack())
                return

    def then_ambush(self, draft: Draft[Path], item: Item, choice: str, chance: Chance) -> None:
        if choice == "spring":
            draft.emit("ambush_sprung", at=draft.state.at)
            roll = chance.roll("d6", "ambush")
            if roll >= 4:
                draft.emit("fell", roll=roll)
                return
        self._go(draft, item.data["left"])

    def on_walked(self, state: Path, to: int) -> Path:
        return self.change(state, at=to)

    def on_ambush_sprung(self, state: Path, at: int) -> Path:
        return self.change(state, sprung=True)

    def on_fell(self, state: Path, roll: int) -> Path:
        return self.change(state, alive=False)

    def board(self, state: Path, seat: Seat) -> dict[str, Any]:
        body = {"at": state.at, "alive": state.alive}
        if state.sprung or seat.shares("b"):
            body["ambush"] = state.ambush
        return body

    def names(self, state: Path) -> dict[str, Any]:
        return {}

    def redact(self, state: Path, event: Event, seat: Seat) -> Event | None:
        if event.code in ("asked", "chosen") and not seat.shares("b"):
            return None
        return event

    def invariants(self, state: Path) -> Sequence[str]:
        return [] if 0 <= state.at <= 100 else ["off the path"]
