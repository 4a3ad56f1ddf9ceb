"""`services.act`: one action is one entry, once, on what its seat has seen."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from campaigns import services
from campaigns.models import Checkpoint, Engagement, Entry, RequestKey
from campaigns.reading import Reading
from campaigns.services import Done
from campaigns.tabletop import game
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError
from tests.world import World, make_world, snapshot_of, verify


def test_an_action_becomes_an_entry_that_every_seat_numbers_for_itself(world: World) -> None:
    table = world.engagement("cards")
    services.act(table, "a", "draw", {}, version=1, user=world["anna"])
    done = services.act(table, "a", "draw", {}, version=2, user=world["anna"])
    assert done == Done(3, (2,))
    entry = Entry.objects.get(engagement=table, seq=2)
    assert (entry.seat, entry.user, entry.on_behalf) == ("a", world["anna"], "")
    assert entry.numbers == {"referee": 2, "a": 2, "b": 2, "watchers": 2}
    assert entry.seen["b"] == [["card_drawn.hidden", {"side": "a"}]]
    assert "a" not in entry.seen
    assert entry.action == {"seat": "a", "verb": "draw", "args": {}, "orders": {}}
    assert entry.answers[0][3] == "server"
    verify(table)


def test_a_refusal_changes_nothing(world: World) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    assert services.act(table, "a", "step", {"side": "b"}) == Refusal("not_yours", "X 3")
    refusal = services.act(table, "a", "dance", {}, key="k")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unknown_verb"
    assert snapshot_of(table) == before


def test_a_stale_version_is_refused_with_the_present_one(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {}, version=1)
    before = snapshot_of(table)
    refusal = services.act(table, "b", "step", {}, version=1)
    assert refusal == Refusal("stale_version", args={"version": 2})
    assert snapshot_of(table) == before
    assert isinstance(services.act(table, "b", "step", {}, version=2), Done)


def test_a_version_moves_only_with_the_view_of_its_seat(world: World) -> None:
    table = world.engagement("ambushes", ambush=1)
    services.act(table, "a", "walk", {"steps": 1})
    before = {key: mark["version"] for key, mark in Engagement.objects.get().marks.items()}
    services.act(table, "b", "choose", {"item": "ambush 1", "choice": "wait"})
    after = {key: mark["version"] for key, mark in Engagement.objects.get().marks.items()}
    assert {key for key in after if after[key] != before[key]} == {"referee", "a", "b"}
    services.note(table, "a", "Where are they?")
    assert {k: m["version"] for k, m in Engagement.objects.get().marks.items()} == after
    verify(table)


def test_what_a_seat_may_not_know_has_no_number_in_its_log(world: World) -> None:
    table = world.engagement("ambushes", ambush=1)
    services.act(table, "a", "walk", {"steps": 2})
    services.act(table, "b", "choose", {"item": "ambush 1", "choice": "wait"})
    services.act(table, "a", "walk", {"steps": 1})
    entry = Entry.objects.get(engagement=table, seq=3)
    assert entry.numbers["referee"] == 3
    hidden = Entry.objects.get(engagement=table, seq=2)
    assert hidden.seen["a"][0] is None
    verify(table)


def test_the_same_key_gives_the_same_answer_and_one_entry(world: World) -> None:
    table = world.engagement()
    first = services.act(table, "a", "step", {}, version=1, key="k", user=world["anna"])
    again = services.act(table, "a", "step", {}, version=1, key="k", user=world["anna"])
    assert first == again == Done(2, (1,))
    assert Entry.objects.count() == 1


def test_the_same_key_for_something_else_is_an_error(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {}, version=1, key="k", user=world["anna"])
    before = snapshot_of(table)
    requests: list[tuple[str, str, dict[str, Any], int]] = [
        ("a", "step", {"side": "a"}, 1),
        ("a", "step", {}, 2),
        ("a", "finish", {}, 1),
        ("b", "step", {}, 1),
    ]
    for seat, verb, args, version in requests:
        with pytest.raises(BadRequestError) as error:
            services.act(table, seat, verb, args, version=version, key="k", user=world["anna"])
        assert (error.value.code, error.value.at) == ("key_reused", "/key")
    assert snapshot_of(table) == before


def test_keys_of_different_people_do_not_meet(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {}, version=1, key="k", user=world["anna"])
    assert services.act(table, "b", "step", {}, version=2, key="k", user=world["bruno"]) == Done(
        3, (2,)
    )


def test_a_refused_request_may_be_sent_again_with_its_key(world: World) -> None:
    table = world.engagement()
    assert isinstance(services.act(table, "a", "step", {"side": "b"}, key="k"), Refusal)
    assert not RequestKey.objects.exists()
    assert services.act(table, "a", "step", {}, key="k") == Done(2, (1,))


def test_the_referee_acts_for_others_and_the_log_says_so(world: World) -> None:
    table = world.engagement()
    services.act(table, "referee", "step", {"side": "b"}, user=world["referee"])
    entry = Entry.objects.get()
    assert (entry.seat, entry.on_behalf) == ("referee", "b")
    verify(table)


def test_a_ruling_is_an_entry_with_its_reason(world: World) -> None:
    table = world.engagement()
    changes = [{"path": "stages", "value": {"a": 5, "b": 0}}]
    assert services.rule(table, "a", changes, "please") == Refusal("not_yours", "X 1")
    services.rule(table, "referee", changes, "a forced march")
    assert Entry.objects.get().events == [
        ["ruled", {"changes": changes, "reason": "a forced march"}]
    ]
    verify(table)


@pytest.mark.parametrize(
    ("to", "hearers"),
    [
        ("table", {"referee", "a", "b", "watchers"}),
        ("side", {"referee", "a"}),
        ("referee", {"referee", "a"}),
    ],
)
def test_a_note_is_heard_by_those_it_is_for(world: World, to: str, hearers: set[str]) -> None:
    table = world.engagement()
    services.note(table, "a", "Now!", to)
    assert set(Entry.objects.get().numbers) == hearers
    verify(table)


def test_a_note_names_its_writer(world: World) -> None:
    """A remark that reads like an event is still told as somebody's words."""
    table = world.engagement()
    services.note(table, "a", "Turn 9 begins. {n} <b>", user=world["anna"])
    services.note(table, "b", "So be it.")
    seat = game.Seat("referee", game.REFEREE)
    said = [line["parts"] for line in Reading.of(table.pk).lines(seat)]
    assert said == [
        [["b", str(world["anna"])], ": Turn 9 begins. {n} <b>"],
        [["b", "Blues"], ": So be it."],
    ]


def test_status_turn_and_phase_follow_the_state(world: World) -> None:
    table = world.engagement()
    services.act(table, "referee", "carry_out", {})
    services.act(table, "referee", "finish", {})
    table.refresh_from_db()
    assert (table.status, table.turn, table.phase) == ("ended", 2, "only")
    assert list(table.entries.values_list("turn", flat=True)) == [1, 2]


def test_checkpoints_are_written_at_phases_and_every_fifty_entries(world: World) -> None:
    table = world.engagement()
    services.act(table, "referee", "carry_out", {})
    for _ in range(54):
        services.act(table, "a", "step", {})
    assert list(Checkpoint.objects.order_by("seq").values_list("seq", flat=True)) == [0, 1, 50]
    verify(table)


def test_house_rules_are_frozen_when_the_table_is_made(world: World) -> None:
    world.campaign.house_rules.create(ruleset="marches", path="handicap", value=2)
    table = world.engagement()
    world.campaign.house_rules.update(value=9)
    services.save_order(table, "a", "a", {"stages": 5})
    refusal = services.save_order(table, "b", "b", {"stages": 6})
    assert refusal == Refusal("too_far", "X 4", {"most": 5}, "/body/stages")
    verify(table)


def test_the_queries_of_an_action_do_not_grow_with_the_log(world: World) -> None:
    table = world.engagement()

    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            services.act(
                table, "a", "step", {}, key=f"k{Entry.objects.count()}", user=world["anna"]
            )
        return len(queries)

    first = count()
    for _ in range(20):
        services.act(table, "b", "step", {})
    assert count() == first
    assert first <= 12


def test_two_entries_never_share_a_number(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    row = Entry.objects.get()
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_key", [False, True])
def test_of_many_at_once_with_one_version_one_wins(same_key: bool) -> None:
    world = make_world()
    table = world.engagement()
    outcomes: list[Any] = []
    start = threading.Barrier(6)

    def click(n: int) -> None:
        try:
            start.wait()
            key = "one" if same_key else f"{n}"
            outcomes.append(services.act(table, "a", "step", {}, 1, key, world["anna"]))
        finally:
            connection.close()

    threads = [threading.Thread(target=click, args=[n]) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stale = Refusal("stale_version", args={"version": 2})
    assert outcomes.count(Done(2, (1,))) == (6 if same_key else 1)
    assert outcomes.count(stale) == (0 if same_key else 5)
    assert Entry.objects.count() == 1
    verify(table)


def test_a_reading_has_no_line_of_what_was_written_after_it(world: World) -> None:
    table = world.engagement()
    before = Reading.of(table.pk)
    services.act(table, "a", "step", {})
    seat = before.ruleset.seats(before.state)["a"]
    assert before.lines(seat) == []
    assert len(Reading.of(table.pk).lines(seat)) == 1
