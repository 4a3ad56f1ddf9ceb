"""What the small games of the tests share: two sides `a` and `b`, a referee and spectators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import (
    PLAYER,
    REFEREE,
    SPECTATOR,
    Action,
    Draft,
    Due,
    Event,
    Item,
    Refusal,
    Seat,
)
from campaigns.tabletop.log import NOTED, REWOUND, ROLL_CANCELLED
from campaigns.tabletop.reader import Reader

SEATS = {
    "referee": Seat("referee", REFEREE),
    "a": Seat("a", PLAYER, "a"),
    "b": Seat("b", PLAYER, "b"),
    "watchers": Seat("watchers", SPECTATOR),
}
LOG_CODES = {NOTED, REWOUND, ROLL_CANCELLED}


@dataclass(frozen=True)
class State:
    """What every one of them has; the games add fields of plain JSON."""

    turn: int = 1
    ended: bool = False
    agenda: tuple[Item, ...] = ()
    handicap: int = 0


S = TypeVar("S", bound=State)


class Stub(Generic[S]):
    """A ruleset whose verbs are methods `do_VERB` and events `on_CODE`."""

    id: str
    version = "1"
    state_type: type[Any]
    verbs: tuple[str, ...] = ()
    referee_only: tuple[str, ...] = ()
    revealing: Sequence[str] = ()
    secret_dice = False
    wording: Mapping[str, str] = {}

    def check(self, scenario: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
        pass

    def setup(
        self, scenario: Mapping[str, Any], overrides: Mapping[str, Any], version: str = ""
    ) -> S:
        reader = Reader.top(scenario)
        state = self.state_type(
            **{key: reader.value[key] for key in reader.value if key not in ("title", "ruleset")}
        )
        if overrides:
            state = self.change(state, handicap=overrides["handicap"])
        return state  # type: ignore[no-any-return]

    def change(self, state: S, **changes: Any) -> S:
        fields = {name: getattr(state, name) for name in state.__dataclass_fields__}
        return self.state_type(**{**fields, **changes})  # type: ignore[no-any-return]

    def decide(self, state: S, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
        seat = SEATS.get(action.seat)
        if seat is None or seat.role == SPECTATOR:
            return Refusal("not_yours", "X 1")
        if action.verb not in (*self.verbs, *self.referee_only, "rule", "choose"):
            return Refusal("unknown_verb", "X 1", {"verb": action.verb})
        if action.verb in ("rule", *self.referee_only) and not seat.is_referee:
            return Refusal("not_yours", "X 1")
        if state.agenda and action.verb not in ("choose", "rule"):
            return Refusal("choice_waits", "X 2")
        draft = Draft(state, self.evolve)
        refusal = getattr(self, f"do_{action.verb}")(draft, seat, action, chance)
        return refusal or tuple(draft.events)

    def do_rule(self, draft: Draft[S], seat: Seat, action: Action, chance: Chance) -> None:
        draft.emit("ruled", changes=action.args["changes"], reason=action.args["reason"])

    def on_ruled(self, state: S, changes: list[dict[str, Any]], reason: str) -> S:
        return self.change(state, **{change["path"]: change["value"] for change in changes})

    def do_choose(
        self, draft: Draft[S], seat: Seat, action: Action, chance: Chance
    ) -> Refusal | None:
        item = draft.state.agenda[-1] if draft.state.agenda else None
        if item is None or item.id != action.args.get("item"):
            return Refusal("no_such_choice", "X 2")
        if not seat.is_referee and seat.id not in item.seats:
            return Refusal("not_yours", "X 2")
        if action.args.get("choice") not in item.choices:
            return Refusal("no_such_choice", "X 2")
        draft.emit("chosen", item=item.id, choice=action.args["choice"])
        getattr(self, f"then_{item.step}")(draft, item, action.args["choice"], chance)
        return None

    def on_asked(self, state: S, item: Mapping[str, Any]) -> S:
        return self.change(state, agenda=(*state.agenda, Item.unpack(item)))

    def on_chosen(self, state: S, item: str, choice: str) -> S:
        return self.change(state, agenda=tuple(i for i in state.agenda if i.id != item))

    def evolve(self, state: S, event: Event) -> S:
        if event.code in LOG_CODES:
            return state
        args = {name: value for name, value in event.args.items() if name != "why"}
        return getattr(self, f"on_{event.code}")(state, **args)  # type: ignore[no-any-return]

    def view(self, state: S, seat: Seat) -> dict[str, Any]:
        body: dict[str, Any] = {
            "ruleset": self.id,
            "seat": {"id": seat.id, "role": seat.role},
            "status": "ended" if state.ended else "playing",
            "turn": state.turn,
            "phase": "only",
            "board": self.board(state, seat),
            "units": {id: {} for id in self.order_slots(state)},
            "waiting": [{"code": due.code} for due in self.due(state)],
            "legal": self.legal(state, seat),
        }
        if state.agenda and seat.id in (*state.agenda[-1].seats, "referee"):
            body["choice"] = {"item": state.agenda[-1].id}
        return body

    def board(self, state: S, seat: Seat) -> dict[str, Any]:
        raise NotImplementedError

    def legal(self, state: S, seat: Seat) -> dict[str, Any]:
        if seat.role == SPECTATOR:
            return {"table": []}
        if state.agenda:
            return {"table": ["choose"] if seat.id in (*state.agenda[-1].seats, "referee") else []}
        return {"table": [*self.verbs, *(self.referee_only if seat.is_referee else ())]}

    def options(self, state: S, seat: Seat, partial: Mapping[str, Any]) -> dict[str, Any] | Refusal:
        if partial.get("verb") not in self.legal(state, seat)["table"]:
            return Refusal("unknown_verb", "X 1")
        return {"verb": partial["verb"]}

    def due(self, state: S) -> tuple[Due, ...]:
        return (Due("wait"),)

    def seats(self, state: S) -> Mapping[str, Seat]:
        return SEATS

    def names(self, state: S) -> Mapping[str, Any]:
        return {"a": {"en": "Reds", "it": "Rossi"}, "b": {"en": "Blues", "it": "Blu"}}

    def rolls_for(self, state: S, action: Action) -> str:
        return action.seat

    def throws(self, state: S, seat: Seat, labels: Sequence[str]) -> bool:
        return False

    def acts_for(self, state: S, action: Action) -> str | None:
        return action.args.get("side")

    def redact(self, state: S, event: Event, seat: Seat) -> Event | None:
        return event

    def order_slots(self, state: S) -> Mapping[str, Mapping[str, Any]]:
        return {}

    def check_order(
        self, state: S, seat: Seat, unit: str, body: Mapping[str, Any]
    ) -> Refusal | None:
        return None

    def orders_used(self, state: S, action: Action) -> Sequence[str]:
        return ()

    def invariants(self, state: S) -> Sequence[str]:
        return ()

    def encode(self, state: S) -> dict[str, Any]:
        return {**asdict(state), "agenda": [item.pack() for item in state.agenda]}

    def decode(self, body: Mapping[str, Any]) -> S:
        agenda = tuple(Item.unpack(item) for item in body["agenda"])
        return self.state_type(**{**body, "agenda": agenda})  # type: ignore[no-any-return]
