"""`services.answer`: faces typed from the real table, corrected until they are confirmed."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import services
from campaigns.models import Engagement, Entry, PendingRoll
from campaigns.reading import Reading
from campaigns.services import Done
from campaigns.tabletop.chance import Ask, Seeded
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError
from tests.world import World, snapshot_of, verify


def waiting(world: World, muskets: int = 3, **more: Any) -> tuple[Engagement, UUID]:
    table = world.engagement("volleys", dice="entered")
    done = services.act(table, "a", "fire", {"muskets": muskets}, user=world["anna"], **more)
    assert isinstance(done, Done)
    assert done.pending is not None
    return table, done.pending


def test_an_action_waits_for_its_dice_and_is_no_entry_yet(world: World) -> None:
    _, pending = waiting(world)
    assert not Entry.objects.exists()
    roll = PendingRoll.objects.get(pk=pending)
    assert roll.asks == [{"die": "d6", "label": "musket", "low": 1, "size": 6, "cards": []}]
    assert roll.action["args"] == {"muskets": 3}


def test_what_the_rules_refuse_asks_for_no_dice(world: World) -> None:
    table = world.engagement("volleys", dice="entered")
    refusal = services.act(table, "a", "fire", {"muskets": 99})
    assert refusal == Refusal("wrong_number", "X 8", at="/args/muskets")
    assert not PendingRoll.objects.exists()


def test_a_row_is_typed_more_is_asked_and_confirmed(world: World) -> None:
    table, pending = waiting(world)
    more = services.answer(table, "a", pending, [6, 1, 5], confirm=True)
    assert more == Done(1, (), pending)
    asks = PendingRoll.objects.get().asks
    assert [ask["die"] for ask in asks] == ["d6", "d6", "d6", "d3"]
    ready = services.answer(table, "a", pending, [6, 1, 5, 3, 2])
    assert ready == Done(1, (), pending)
    assert len(PendingRoll.objects.get().asks) == 5
    done = services.answer(table, "a", pending, [6, 1, 5, 3, 2], confirm=True)
    assert done == Done(2, (1,))
    entry = Entry.objects.get()
    assert [(face, source) for _, face, _, source in entry.answers] == [
        (face, "entered") for face in (6, 1, 5, 3, 2)
    ]
    assert (entry.seat, entry.user) == ("a", world["anna"])
    assert not PendingRoll.objects.exists()
    verify(table)


def test_a_row_is_corrected_until_it_is_confirmed(world: World) -> None:
    table, pending = waiting(world)
    services.answer(table, "a", pending, [6, 1, 5])
    services.answer(table, "a", pending, [1, 1, 1])
    services.answer(table, "a", pending, [1, 1, 1], confirm=True)
    assert Entry.objects.get().events[0][1]["hits"] == 0


def test_a_die_corrected_while_the_next_is_typed_takes_its_box_away(world: World) -> None:
    table, pending = waiting(world)
    services.answer(table, "a", pending, [1, 1, 5])
    assert [ask["die"] for ask in PendingRoll.objects.get().asks] == ["d6", "d6", "d6", "d3"]
    # The last face was typed for a die that is not thrown any more.
    kept = services.answer(table, "a", pending, [1, 1, 1, 3], confirm=True)
    assert kept == Done(1, (), pending)
    assert PendingRoll.objects.get().faces == [1, 1, 1]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("faces", "code", "at"),
    [
        ([7], "wrong_face", "/faces/0"),
        ([1, 0], "wrong_face", "/faces/1"),
        ([1, 1, "six"], "wrong_face", "/faces/2"),
        ([1, 1, True], "wrong_face", "/faces/2"),
        ([1, 1, 1, 1], "faces_left_over", "/faces/3"),
    ],
)
def test_faces_that_no_die_shows_or_nobody_wants_are_errors(
    world: World, faces: list[Any], code: str, at: str
) -> None:
    table, pending = waiting(world)
    before = snapshot_of(table)
    with pytest.raises(BadRequestError) as error:
        services.answer(table, "a", pending, faces, confirm=True)
    assert (error.value.code, error.value.at) == (code, at)
    assert snapshot_of(table) == before


def test_a_die_that_is_left_to_the_server_comes_from_the_seed(world: World) -> None:
    table, pending = waiting(world)
    services.answer(table, "referee", pending, [1, None, 1])
    roll = PendingRoll.objects.get()
    drawn = Seeded("5eed", 1)
    face, _ = drawn.answer(Ask("d6", "musket"), 1)
    rest = [1] if face >= 4 else []
    services.answer(table, "referee", roll.pk, [1, None, 1, *rest], confirm=True)
    entry = Entry.objects.get()
    assert entry.answers[1] == ["d6", face, "musket", "server"]
    assert entry.answers[0][3] == "entered"
    verify(table)


def test_what_the_server_threw_stays_whatever_is_noted_meanwhile(world: World) -> None:
    table, pending = waiting(world)
    drawn = [Seeded("5eed", 1).answer(Ask("d6", "musket"), i)[0] for i in range(3)]
    services.note(table, "referee", "A pause.", user=world["referee"])
    faces = 3 + sum(int(face) >= 4 for face in drawn)
    services.answer(table, "a", pending, [None] * faces, confirm=True)
    entry = Entry.objects.get(action__verb="fire")
    assert entry.seq == 2
    assert [face for _, face, _, _ in entry.answers][:3] == drawn
    assert entry.action["drawn_at"] == 1
    verify(table)


def test_play_stops_while_dice_are_typed_but_orders_and_notes_do_not(world: World) -> None:
    table, first = waiting(world)
    services.answer(table, "a", first, [1, 1, 1], confirm=True)
    assert isinstance(services.act(table, "a", "fire", {"muskets": 1}), Done)
    pending = Refusal("roll_pending")
    assert services.act(table, "b", "fire", {"muskets": 1}) == pending
    assert services.rule(table, "referee", [], "because") == pending
    assert services.rewind(table, "referee", 0) == pending
    assert isinstance(services.note(table, "b", "Hurry up"), Done)
    assert Entry.objects.count() == 2
    verify(table)


def test_others_cannot_type_nor_tell_that_there_is_a_roll(world: World) -> None:
    table, pending = waiting(world)
    none = Refusal("no_such_roll")
    for seat, roll in [("b", pending), ("watchers", pending), ("a", uuid4())]:
        assert services.answer(table, seat, roll, [1, 1, 1], confirm=True) == none
        assert services.cancel_roll(table, seat, roll) == none
    assert not Entry.objects.exists()
    assert Engagement.objects.get().marks["b"] == table.marks["b"]


def test_a_cancelled_roll_is_an_entry_for_those_who_knew(world: World) -> None:
    table, pending = waiting(world, key="k", version=1)
    done = services.cancel_roll(table, "a", pending, user=world["anna"])
    assert done == Done(1, (1,))
    entry = Entry.objects.get()
    assert entry.events == [["roll_cancelled", {"verb": "fire"}]]
    assert set(entry.numbers) == {"referee", "a"}
    again = services.act(table, "a", "fire", {"muskets": 3}, 1, "k", world["anna"])
    assert again == Done(1, (1,))
    assert services.cancel_roll(table, "a", pending, user=world["anna"]) == done
    verify(table)


def test_the_request_that_waited_gets_the_entry_when_it_comes_again(world: World) -> None:
    table, pending = waiting(world, key="k", version=1)
    again = services.act(table, "a", "fire", {"muskets": 3}, 1, "k", world["anna"])
    assert again == Done(1, (), pending)
    faces = [6, 1, 1, 3]
    services.answer(table, "referee", pending, faces, confirm=True, user=world["referee"])
    again = services.act(table, "a", "fire", {"muskets": 3}, 1, "k", world["anna"])
    assert again == Done(2, (1,))
    assert Entry.objects.get().user == world["anna"]


def test_confirming_twice_is_one_entry(world: World) -> None:
    table, pending = waiting(world)
    first = services.answer(table, "a", pending, [6, 1, 1, 3], confirm=True, user=world["anna"])
    again = services.answer(table, "a", pending, [6, 1, 1, 3], confirm=True, user=world["anna"])
    assert first == again == Done(2, (1,))


def test_a_card_is_typed_by_its_name(world: World) -> None:
    table = world.engagement("cards", dice="entered")
    done = services.act(table, "a", "draw", {})
    assert isinstance(done, Done)
    assert done.pending is not None
    assert PendingRoll.objects.get().asks[0]["cards"] == ["ace", "king", "seven"]
    with pytest.raises(BadRequestError):
        services.answer(table, "a", done.pending, ["joker"], confirm=True)
    services.answer(table, "a", done.pending, ["king"], confirm=True)
    assert Entry.objects.get().events == [["card_drawn", {"side": "a", "card": "king"}]]
    verify(table)


def test_a_die_that_nobody_owns_is_typed_as_thrown_on_a_larger_one(world: World) -> None:
    table, pending = waiting(world, 1)
    assert services.answer(table, "a", pending, [6]) == Done(1, (), pending)
    seats = Reading.of(table.pk).ruleset.seats(Reading.of(table.pk).state)
    told = Reading.of(table.pk).pending(seats["a"])
    assert told is not None
    assert (told["asks"][1]["die"], told["asks"][1]["on"]) == ("d3", "d6")
    assert "on" not in told["asks"][0]
    with pytest.raises(BadRequestError) as error:
        services.answer(table, "a", pending, [6, "d4=4"])
    assert error.value.at == "/faces/1"
    assert services.answer(table, "a", pending, [6, "d4=4,2"]) == Done(1, (), pending)
    typed = Reading.of(table.pk).pending(seats["a"])
    assert typed is not None
    assert typed["asks"][1] | {"label": "", "row": ""} == {
        "row": "",
        "die": "d3",
        "label": "",
        "low": 1,
        "high": 3,
        "on": "d6",
        "face": 2,
        "source": "entered",
        "thrown": "d4=4,2",
    }
    services.answer(table, "a", pending, [6, "d4=4,2"], confirm=True)
    assert Entry.objects.get().answers[1][1::2] == [2, "entered d4=4,2"]
    rolls = Reading.of(table.pk).lines(seats["a"])[0]["rolls"]
    assert (rolls[1]["source"], rolls[1]["thrown"]) == ("entered", "d4=4,2")
    assert "thrown" not in rolls[0]
    verify(table)


def fire(table: Engagement, seat: str, faces: list[int | str], muskets: int = 3) -> None:
    """A volley with its dice typed, whatever was offered."""
    done = services.act(table, seat, "fire", {"muskets": muskets})
    assert isinstance(done, Done)
    assert done.pending is not None
    answered = services.answer(table, seat, done.pending, faces, confirm=True)
    assert isinstance(answered, Done)
    assert answered.entries


def again(table: Engagement, seat: str, muskets: int = 3) -> PendingRoll:
    done = services.act(table, seat, "fire", {"muskets": muskets})
    assert isinstance(done, Done)
    return PendingRoll.objects.get(pk=done.pending)


def test_what_was_typed_before_a_rewind_is_offered_again(world: World) -> None:
    table = world.engagement("volleys", dice="entered")
    fire(table, "a", [6, 1, 1, 3])
    fire(table, "b", [5, 1, 4, "d6=3", 2])
    services.rewind(table, "referee", 0, "a die was mistyped")
    roll = again(table, "a")
    assert roll.faces == [6, 1, 1, 3]
    services.answer(table, "a", roll.pk, [6, 1, 1, 1], confirm=True)
    roll = again(table, "b")
    assert roll.faces == [5, 1, 4, "d6=3", 2]
    assert not Entry.objects.filter(undone_by=None, stands=True, seat="b").exists()
    seats = Reading.of(table.pk).ruleset.seats(Reading.of(table.pk).state)
    told = Reading.of(table.pk).pending(seats["b"])
    assert told is not None
    assert (told["before"], told["complete"]) == ([5, 1, 4, "d6=3", 2], True)
    services.answer(table, "b", roll.pk, roll.faces, confirm=True)
    answers = [entry.answers for entry in Entry.objects.filter(undone_by=None, stands=True)]
    assert [[answer[1] for answer in row] for row in answers] == [[6, 1, 1, 1], [5, 1, 4, 2, 2]]
    verify(table)


def test_faces_are_offered_only_while_the_same_dice_come_in_the_same_order(world: World) -> None:
    table = world.engagement("volleys", dice="entered")
    fire(table, "a", [6, 1, 5, 3, 2])
    fire(table, "b", [1, 1, 1])
    services.rewind(table, "referee", 0, "a die was mistyped")
    roll = again(table, "a", 2)
    assert roll.faces == []
    services.answer(table, "a", roll.pk, [1, 1], confirm=True)
    assert again(table, "b").faces == [1, 1, 1]


def test_a_face_that_changes_what_follows_takes_it_along(world: World) -> None:
    """Three muskets with two hits were typed; one of them becomes a third hit, or a miss."""
    table = world.engagement("volleys", dice="entered")
    fire(table, "a", [6, 1, 5, 3, 2])
    services.rewind(table, "referee", 0, "a die was mistyped")
    roll = again(table, "a")
    services.answer(table, "a", roll.pk, [6, 4, 5, 3, 2])
    roll.refresh_from_db()
    assert (roll.faces, len(roll.asks)) == ([6, 4, 5, 3, 2], 6)
    services.answer(table, "a", roll.pk, [1, 4, 1, 3, 2])
    roll.refresh_from_db()
    assert (roll.faces, len(roll.asks)) == ([1, 4, 1, 3], 4)


def test_a_player_is_not_offered_what_another_seat_typed(world: World) -> None:
    table = world.engagement("volleys", dice="entered")
    fire(table, "b", [6, 1, 5, 3, 2])
    services.rewind(table, "referee", 0, "it was the turn of a")
    assert again(table, "a").faces == []


def test_what_the_server_threw_is_not_offered(world: World) -> None:
    table, pending = waiting(world, 2)
    services.answer(table, "a", pending, [1, None])
    roll = PendingRoll.objects.get()
    rest = [1] * (len(roll.asks) - 2)
    services.answer(table, "a", pending, [1, None, *rest], confirm=True)
    services.rewind(table, "referee", 0, "once more")
    assert again(table, "a", 2).faces == [1]


def test_what_is_offered_costs_the_same_in_a_long_game(world: World) -> None:
    table = world.engagement("volleys", dice="entered")
    asked = []
    for _ in range(2):
        for _ in range(8):
            services.note(table, "a", "a remark")
            fire(table, "a", [1, 1, 1])
        with CaptureQueriesContext(connection) as queries:
            roll = again(table, "a")
        services.cancel_roll(table, "a", roll.pk)
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert asked[0] < 20
