"""`services.rewind`: going back and forth, nothing deleted."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import services, snapshots
from campaigns.models import Engagement, Entry
from campaigns.services import Done
from campaigns.tabletop.game import Refusal
from tests.world import World, snapshot_of, verify


def stages(table: Engagement) -> dict[str, int]:
    found: dict[str, int] = snapshots.current(table.pk)[1].stages
    return found


def test_the_referee_goes_back_and_play_goes_on_from_there(world: World) -> None:
    table = world.engagement()
    for _ in range(3):
        services.act(table, "a", "step", {})
    done = services.rewind(table, "referee", 1, "a mistake", user=world["referee"])
    assert done == Done(5, (4,))
    assert stages(table) == {"a": 1, "b": 0}
    assert list(Entry.objects.values_list("undone_by", flat=True)) == [None, 4, 4, None]
    verify(table)
    services.act(table, "b", "step", {})
    assert stages(table) == {"a": 1, "b": 1}
    assert Entry.objects.get(seq=5).parent == 1
    verify(table)


def test_going_back_to_the_start_and_forth_again(world: World) -> None:
    table = world.engagement()
    for _ in range(3):
        services.act(table, "a", "step", {})
    services.rewind(table, "referee", 0)
    assert stages(table) == {"a": 0, "b": 0}
    verify(table)
    services.rewind(table, "referee", 2)
    assert stages(table) == {"a": 2, "b": 0}
    assert list(Entry.objects.values_list("undone_by", flat=True)) == [None, None, 4, None, None]
    verify(table)


def test_going_where_one_is_or_where_nothing_is_changes_nothing(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    before = snapshot_of(table)
    assert services.rewind(table, "referee", 1) == Refusal("already_there")
    assert services.rewind(table, "referee", 2) == Refusal("no_such_entry", args={"n": 2})
    assert services.rewind(table, "referee", -1) == Refusal("no_such_entry", args={"n": -1})
    assert services.rewind(table, "referee", 0, version=1) == Refusal(
        "stale_version", args={"version": 2}
    )
    assert snapshot_of(table) == before


def test_a_player_takes_back_his_own_last_actions_only(world: World) -> None:
    table = world.engagement()
    services.act(table, "b", "step", {})
    services.act(table, "a", "step", {})
    services.act(table, "a", "step", {})
    nothing = Refusal("nothing_to_undo")
    assert services.rewind(table, "a", 0) == nothing
    assert services.rewind(table, "b", 2) == nothing
    assert services.rewind(table, "watchers", 2) == Refusal("spectator")
    assert isinstance(services.rewind(table, "a", 1), Done)
    assert stages(table) == {"a": 0, "b": 1}
    assert services.rewind(table, "a", 3) == Refusal("no_such_entry", args={"n": 3})
    verify(table)


def test_a_player_names_lines_by_his_own_numbers(world: World) -> None:
    table = world.engagement()
    services.note(table, "b", "secretly", "side")
    services.act(table, "a", "step", {})
    services.act(table, "a", "step", {})
    services.rewind(table, "a", 1)
    assert Entry.objects.get(seq=4).events == [["rewound_to", {"seq": 2, "since": 2, "reason": ""}]]
    assert stages(table) == {"a": 1, "b": 0}
    verify(table)


def test_chance_and_what_was_revealed_cannot_be_taken_back(world: World) -> None:
    table = world.engagement("volleys")
    services.act(table, "a", "fire", {"muskets": 1})
    assert services.rewind(table, "a", 0) == Refusal("nothing_to_undo")
    cards = world.engagement("cards", deck={"ace": 1, "king": 0, "seven": 0})
    services.act(cards, "a", "draw", {})
    assert services.rewind(cards, "a", 0) == Refusal("nothing_to_undo")


def test_a_double_click_goes_back_once(world: World) -> None:
    table = world.engagement()
    for _ in range(3):
        services.act(table, "a", "step", {})
    first = services.rewind(table, "referee", 1, version=4, key="k")
    assert services.rewind(table, "referee", 1, version=4, key="k") == first
    assert Entry.objects.count() == 4


def test_an_undone_split_leaves_no_row_behind(world: World) -> None:
    table = world.engagement("ambushes", ambush=1)
    services.act(table, "a", "walk", {"steps": 3})
    assert snapshots.current(table.pk)[1].agenda
    services.rewind(table, "referee", 0)
    assert not snapshots.current(table.pk)[1].agenda
    verify(table)


@pytest.mark.parametrize("seed", range(5))
def test_any_wandering_through_the_log_keeps_everything_true(world: World, seed: int) -> None:
    table, dice = world.engagement(), random.Random(seed)
    for _ in range(40):
        head = Engagement.objects.values_list("head", flat=True).get(pk=table.pk)
        match dice.randrange(5):
            case 0:
                services.rewind(table, "referee", dice.randint(0, head))
            case 1:
                services.note(table, "a", "hm")
            case 2:
                services.act(table, "referee", "carry_out", {})
            case _:
                services.act(table, dice.choice("ab"), "step", {})
    verify(table)


def test_every_moment_of_the_past_can_be_looked_at(world: World) -> None:
    table = world.engagement()
    for _ in range(120):
        services.act(table, "a", "step", {})
    services.rewind(table, "referee", 60)
    services.act(table, "b", "step", {})
    expected = {0: (0, 0), 49: (49, 0), 60: (60, 0), 119: (119, 0), 121: (60, 0), 122: (60, 1)}
    for seq, (a, b) in expected.items():
        assert snapshots.at(table, seq).stages == {"a": a, "b": b}
    with pytest.raises(Entry.DoesNotExist):
        snapshots.at(table, 123)


def test_three_hundred_entries_are_undone_by_as_many_queries_as_thirty(world: World) -> None:
    asked = []
    for number in (30, 300):
        table = world.engagement()
        for _ in range(1 + number):
            services.act(table, "a", "step", {})
        with CaptureQueriesContext(connection) as queries:
            services.rewind(table, "referee", 1)
        verify(table)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_what_was_undone_is_done_again_step_by_step(world: World) -> None:
    table = world.engagement()
    for _ in range(3):
        services.act(table, "a", "step", {})
    assert services.redo(table, "referee") == Refusal("nothing_to_redo")
    services.rewind(table, "referee", 0)
    for stage in (1, 2, 3):
        assert isinstance(services.redo(table, "referee"), Done)
        assert stages(table) == {"a": stage, "b": 0}
        verify(table)
    assert services.redo(table, "referee") == Refusal("nothing_to_redo")


def test_something_else_ends_what_can_be_redone(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    services.act(table, "a", "step", {})
    services.rewind(table, "referee", 1)
    services.note(table, "a", "Hm.")
    services.act(table, "b", "step", {})
    assert services.redo(table, "referee") == Refusal("nothing_to_redo")
    services.rewind(table, "referee", 1)
    assert isinstance(services.redo(table, "referee"), Done)
    assert stages(table) == {"a": 1, "b": 1}
    verify(table)


def test_a_player_redoes_only_what_he_undid_himself(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    services.rewind(table, "a", 0)
    before = snapshot_of(table)
    for seat in ("b", "watchers"):
        assert isinstance(services.redo(table, seat), Refusal)
    assert snapshot_of(table) == before
    assert isinstance(services.redo(table, "a"), Done)
    assert stages(table) == {"a": 1, "b": 0}
    services.rewind(table, "referee", 0)
    assert services.redo(table, "a") == Refusal("nothing_to_redo")
    verify(table)


def test_a_redo_with_a_known_key_is_done_once(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    services.act(table, "a", "step", {})
    services.rewind(table, "referee", 0)
    first = services.redo(table, "referee", key="k")
    assert services.redo(table, "referee", key="k") == first
    assert stages(table) == {"a": 1, "b": 0}
