"""The kernel on one small game of each kind: late orders, cards, reactions, many dice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.tabletop.chance import (
    Answer,
    Chance,
    Entered,
    FacesMissingError,
    Seeded,
    Typed,
    WrongFaceError,
)
from campaigns.tabletop.game import Action, Event, Item, Refusal
from campaigns.tabletop.log import (
    NOTED,
    REWOUND,
    Entry,
    audit,
    fold,
    standing,
    undo_horizon,
    undone,
)
from tests.tabletop.stub import SEATS, Stub
from tests.tabletop.stub_cards import Cards
from tests.tabletop.stub_dice import Volleys
from tests.tabletop.stub_orders import Marches
from tests.tabletop.stub_reaction import Ambushes


class Table:
    """A game played at one table: decides, keeps the log, goes back."""

    def __init__(self, ruleset: Stub[Any], **scenario: Any) -> None:
        self.ruleset = ruleset
        self.start = self.state = ruleset.setup(scenario, {})
        self.log: list[Entry] = []

    def act(
        self,
        seat: str,
        verb: str,
        orders: Mapping[str, Any] | None = None,
        faces: list[Any] | None = None,
        **args: Any,
    ) -> Refusal | None:
        action, seq = Action(seat, verb, args, orders or {}), len(self.log) + 1
        seeded = Seeded("seed", seq)
        chance = Chance(Entered(faces, seeded) if faces is not None else seeded)
        outcome = self.ruleset.decide(self.state, action, chance)
        if isinstance(outcome, Refusal):
            assert not chance.answers, "refused after it asked for chance"
            return outcome
        self.add(Entry(seq, outcome, action, tuple(chance.answers)))
        return None

    def add(self, entry: Entry) -> None:
        self.log.append(entry)
        self.state = fold(self.ruleset, self.start, self.log)
        assert not self.ruleset.invariants(self.state)
        assert self.ruleset.decode(self.through_json(self.ruleset.encode(self.state))) == self.state

    def fact(self, code: str, **args: Any) -> None:
        self.add(Entry(len(self.log) + 1, (Event(code, args),)))

    @staticmethod
    def through_json(body: Any) -> Any:
        return json.loads(json.dumps(body))

    def audit(self) -> None:
        assert audit(self.ruleset, self.start, self.log) is None


def test_orders_are_carried_out_later_and_recorded_with_the_action() -> None:
    table = Table(Marches())
    assert table.ruleset.orders_used(table.state, Action("referee", "carry_out")) == ["a", "b"]
    table.act("referee", "carry_out", orders={"a": {"stages": 2}})
    assert table.state.stages == {"a": 2, "b": 0}
    assert table.log[0].action is not None
    assert table.log[0].action.orders == {"a": {"stages": 2}}
    table.audit()


def test_a_card_is_drawn_from_what_is_left_and_others_see_its_back() -> None:
    table = Table(Cards())
    table.act("a", "draw", faces=["king"])
    assert table.state.deck == {"ace": 1, "king": 1, "seven": 3}
    told = [table.ruleset.redact(table.start, table.log[0].events[0], SEATS[s]) for s in "ab"]
    assert told == [
        Event("card_drawn", {"side": "a", "card": "king"}),
        Event("card_drawn.hidden", {"side": "a"}),
    ]
    for _ in range(5):
        assert table.act("b", "draw") is None
    assert table.act("b", "draw") == Refusal("deck_empty", "X 5")
    table.audit()


def test_a_card_that_is_not_left_cannot_be_typed() -> None:
    table = Table(Cards())
    table.act("a", "draw", faces=["ace"])
    with pytest.raises(WrongFaceError):
        table.act("b", "draw", faces=["ace"])


def test_a_reaction_interrupts_and_the_action_goes_on() -> None:
    table = Table(Ambushes())
    table.act("a", "walk", steps=4)
    assert (table.state.at, [item.id for item in table.state.agenda]) == (2, ["ambush 2"])
    assert table.act("a", "walk", steps=1) == Refusal("choice_waits", "X 2")
    assert table.act("a", "choose", item="ambush 2", choice="wait") == Refusal("not_yours", "X 2")
    table.act("b", "choose", item="ambush 2", choice="wait")
    assert (table.state.at, table.state.agenda, table.state.sprung) == (4, (), False)
    table.audit()


def test_the_referee_rules_while_a_choice_waits() -> None:
    table = Table(Ambushes())
    table.act("a", "walk", steps=4)
    table.act("referee", "rule", changes=[{"path": "at", "value": 7}], reason="a short cut")
    assert table.state.at == 7
    table.act("referee", "choose", item="ambush 2", choice="spring", faces=[3])
    assert (table.state.at, table.state.alive) == (9, True)
    table.audit()


def test_an_item_survives_json() -> None:
    item = Item("i", "step", ("a",), ("yes", "no"), "no", "X 7", {"left": 1})
    assert Item.unpack(json.loads(json.dumps(item.pack()))) == item


def test_forty_dice_are_typed_in_one_row_and_more_are_asked_for_hits() -> None:
    volleys, state = Volleys(), Volleys().setup({}, {})
    action = Action("a", "fire", {"muskets": 40})
    row: list[Any] = [4] * 2 + [1] * 38
    with pytest.raises(FacesMissingError) as missing:
        volleys.decide(state, action, Chance(Entered(row)))
    assert (missing.value.ask.die, missing.value.ask.label) == ("d3", "damage")
    chance = Chance(Entered([*row, 3, 2]))
    events = volleys.decide(state, action, chance)
    assert isinstance(events, tuple)
    assert events[0].args["dead"] == 5
    assert len(chance.answers) == 42


def test_typed_and_drawn_faces_mix_and_each_says_where_it_came_from() -> None:
    drawn = Chance(Seeded("seed", 1))
    Volleys().decide(Volleys().setup({}, {}), Action("a", "fire", {"muskets": 3}), drawn)
    mixed = Chance(Typed([6, None, 1], Seeded("seed", 1)))
    with pytest.raises(FacesMissingError):
        Volleys().decide(Volleys().setup({}, {}), Action("a", "fire", {"muskets": 3}), mixed)
    assert [(a.face, a.source) for a in mixed.answers[:3]] == [
        (6, "entered"),
        (drawn.answers[1].face, "server"),
        (1, "entered"),
    ]


def entry(seq: int, *codes: str, seat: str = "a", **more: Any) -> Entry:
    return Entry(seq, tuple(Event(code) for code in codes), Action(seat, "v"), **more)


def rewind(seq: int, to: int) -> Entry:
    return Entry(seq, (Event(REWOUND, {"seq": to}),))


def test_what_a_rewind_undoes_is_known_by_the_rewind() -> None:
    log = [entry(1, "x"), entry(2, "x"), entry(3, "x"), rewind(4, 1), entry(5, "x")]
    assert undone(log) == {2: 4, 3: 4}
    assert [e.seq for e in standing(log)] == [1, 5]


def test_a_rewind_to_an_undone_entry_brings_it_back() -> None:
    log = [entry(1, "x"), entry(2, "x"), rewind(3, 0), rewind(4, 2)]
    assert undone(log) == {}
    assert [e.seq for e in standing(log)] == [1, 2]
    assert undone([*log, rewind(5, 1)]) == {2: 5}


def test_a_rewind_to_a_rewind_goes_where_that_one_went() -> None:
    log = [entry(1, "x"), entry(2, "x"), rewind(3, 1), entry(4, "x"), rewind(5, 3)]
    assert [e.seq for e in standing(log)] == [1]


def test_notes_are_no_part_of_the_way_and_are_never_undone() -> None:
    note = Entry(2, (Event(NOTED, {"text": "!"}),))
    log = [entry(1, "x"), note, entry(3, "x"), rewind(4, 0)]
    assert undone(log) == {1: 4, 3: 4}
    assert standing(log) == []
    assert [e.seq for e in standing([*log[:3], rewind(4, 2)])] == [1]


def test_rewinding_and_playing_on_gives_the_state_of_the_way_taken() -> None:
    table = Table(Marches())
    for _ in range(3):
        table.act("a", "step")
    table.fact(REWOUND, seq=1)
    table.act("b", "step")
    assert table.state.stages == {"a": 1, "b": 1}
    table.fact(REWOUND, seq=3)
    assert table.state.stages == {"a": 3, "b": 0}
    table.audit()


def test_the_audit_finds_the_first_false_entry() -> None:
    table = Table(Volleys())
    table.act("a", "fire", muskets=3)
    table.act("a", "fire", faces=[1, 4, 1, 3], muskets=3)
    good = table.log[1]
    loaded = (*good.answers[:3], Answer("d3", 1, "damage", "entered"))
    table.log[1] = Entry(good.seq, good.events, good.action, loaded)
    found = audit(table.ruleset, table.start, table.log)
    assert found is not None
    assert (found.seq, found.what) == (2, "event")
    table.log[1] = Entry(good.seq, (*good.events, Event("volley_fired")), good.action, good.answers)
    found = audit(table.ruleset, table.start, table.log)
    assert found is not None
    assert (found.seq, found.what) == (2, "event")
    table.log[1] = Entry(good.seq, good.events, Action("a", "fire", {"muskets": 0}), ())
    found = audit(table.ruleset, table.start, table.log)
    assert found is not None
    assert (found.seq, found.what) == (2, "refused")


def test_a_player_undoes_his_own_actions_only() -> None:
    log = [entry(1, "x", seat="b"), entry(2, "x"), entry(3, "x")]
    assert undo_horizon(log, "a") == 1
    assert undo_horizon(log, "b") is None
    assert undo_horizon([*log, entry(4, "x", seat="b")], "a") is None
    assert undo_horizon([*log, entry(4, "x", seat="b")], "b") == 3


def test_undo_stops_at_chance_and_at_what_was_revealed() -> None:
    die = (Answer("d6", 3, "", "server"),)
    assert undo_horizon([entry(1, "x"), entry(2, "x", answers=die)], "a") is None
    assert undo_horizon([entry(1, "x", answers=die), entry(2, "x")], "a") == 1
    assert undo_horizon([entry(1, "seen"), entry(2, "x")], "a", {"seen"}) == 1


def test_undo_looks_through_notes_and_undone_entries() -> None:
    note = Entry(3, (Event(NOTED, {"text": "!"}),))
    log = [entry(1, "x", seat="b"), entry(2, "x"), note, entry(4, "x", seat="b"), rewind(5, 2)]
    assert undo_horizon(log, "a") == 1


@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b", "back", "note"]), st.integers(0, 99)), max_size=25
    )
)
def test_fold_is_the_state_that_was_in_force_wherever_one_goes_back_to(
    moves: list[tuple[str, int]],
) -> None:
    table = Table(Marches())
    states = [table.state]
    for who, n in moves:
        if who == "back":
            to = n % (len(table.log) + 1)
            table.fact(REWOUND, seq=to)
            assert table.state == states[to]
        elif who == "note":
            table.fact(NOTED, text="!")
            assert table.state == states[-1]
        else:
            table.act(who, "step")
        states.append(table.state)
    table.audit()


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.sampled_from(["draw", "ace", "king", "seven"])),
        max_size=25,
    )
)
def test_undo_never_crosses_a_card(moves: list[tuple[str, str]]) -> None:
    table = Table(Cards())
    for seat, move in moves:
        if move == "draw":
            table.act(seat, "draw")
        else:
            table.act(seat, "play", card=move)
        for who in "ab":
            horizon = undo_horizon(table.log, who, table.ruleset.revealing)
            assert horizon is None, "every move draws or shows a card"
