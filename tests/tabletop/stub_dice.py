"""A roll of many dice: a volley, a die for each musket and another for each hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Draft, Event, Refusal, Seat
from tests.tabletop.stub import State, Stub


@dataclass(frozen=True)
class Line(State):
    men: int = 100


class Volleys(Stub[Line]):
    id = "volleys"
    state_type = Line
    verbs = ("fire",)
    wording = {
        "volley_fired": "A volley of {muskets}: {hits} hits, {dead} dead",
        "volley.hits": "{muskets} dice, {needed} or more hits",
        "volley.dead": "Damage of {hits} hits",
        "volley.sum": "Why {dead} dead?",
    }

    def do_fire(
        self, draft: Draft[Line], seat: Seat, action: Action, chance: Chance
    ) -> Refusal | None:
        muskets = action.args.get("muskets")
        if not isinstance(muskets, int) or not 1 <= muskets <= 60:
            return Refusal("wrong_number", "X 8", at="/args/muskets")
        hits = sum(chance.roll("d6", "musket") >= 4 for _ in range(muskets))
        dead = sum(chance.roll("d3", "damage") for _ in range(hits))
        rows = [
            {
                "cite": "X 8",
                "code": "volley.hits",
                "args": {"muskets": muskets, "needed": 4},
                "value": hits,
                "dice": list(range(muskets)),
            },
            {
                "cite": "X 9",
                "code": "volley.dead",
                "args": {"hits": hits},
                "value": dead,
                "dice": list(range(muskets, muskets + hits)),
            },
        ]
        why = [{"code": "volley.sum", "args": {"dead": dead}, "rows": rows}]
        draft.emit("volley_fired", muskets=muskets, hits=hits, dead=dead, why=why)
        return None

    def on_volley_fired(self, state: Line, muskets: int, hits: int, dead: int) -> Line:
        return self.change(state, men=max(0, state.men - dead))

    def board(self, state: Line, seat: Seat) -> dict[str, Any]:
        return {"men": state.men}

    def redact(self, state: Line, event: Event, seat: Seat) -> Event | None:
        return event
