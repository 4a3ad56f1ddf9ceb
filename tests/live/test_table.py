"""A table on screens: what is pushed makes what a fresh look shows, and nothing else arrives."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest
from django.test import Client
from websockets.exceptions import InvalidStatus

from campaigns import rendering, services
from campaigns.live import push, room
from campaigns.models import Engagement, Seat, User
from tests.live.agreement import agree
from tests.live.conftest import Open
from tests.server import Server
from tests.world import World


def test_on_connect_the_whole_view_comes(screen: Open, world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    anna = screen(table, world["anna"])
    frame = anna.take()
    assert frame is not None
    assert frame.keys() == {"type", "frame", "version", "view", "entries", "orders"}
    assert (frame["type"], frame["version"]) == ("view", 2)
    agree(anna, table, "a")


def test_each_step_is_patched_into_every_view(screen: Open, world: World) -> None:
    table = world.engagement("cards")
    seats = {"referee": "referee", "anna": "a", "bruno": "b", "vera": "watchers"}
    screens = {seat: screen(table, world[name]) for name, seat in seats.items()}
    for each in screens.values():
        each.until(lambda each=each: each.version == 1)  # type: ignore[misc]
    for seat in ("a", "b", "a"):
        services.act(table, seat, "draw", {})
    services.act(table, "a", "play", {"card": "ace"})
    services.note(table, "b", "psst", "side")
    for seat, each in screens.items():
        agree(each, table, seat)
        assert [frame["type"] for frame in each.frames].count("view") == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_happens_patches_make_the_fresh_view(
    screen: Open, world: World, seed: int
) -> None:
    table, dice = world.engagement(), random.Random(seed)
    seats = {"referee": "referee", "anna": "a", "vera": "watchers"}
    screens = {seat: screen(table, world[name]) for name, seat in seats.items()}
    for _ in range(30):
        head = Engagement.objects.values_list("head", flat=True).get(pk=table.pk)
        match dice.randrange(6):
            case 0:
                services.rewind(table, "referee", dice.randint(0, head))
            case 1:
                services.note(table, "b", "hm", dice.choice(["table", "side"]))
            case 2:
                services.act(table, "referee", "carry_out", {})
            case 3:
                services.save_order(table, "a", "a", {"stages": dice.randrange(4)})
            case _:
                services.act(table, dice.choice("ab"), "step", {})
    for seat, each in screens.items():
        agree(each, table, seat)


def test_lines_that_a_rewind_undoes_come_again_struck_through(screen: Open, world: World) -> None:
    table = world.engagement()
    for _ in range(3):
        services.act(table, "a", "step", {})
    anna = screen(table, world["anna"])
    anna.has(3)
    services.rewind(table, "referee", 1, "a mistake")
    anna.has(4)
    assert anna.lines[3]["undone"] == {"by": 4, "who": "referee", "reason": "a mistake"}
    assert "undone" not in anna.lines[1]
    services.rewind(table, "referee", 3)
    anna.has(5)
    assert "undone" not in anna.lines[3]
    agree(anna, table, "a")


def test_orders_are_shown_to_their_side_and_the_referee_only(screen: Open, world: World) -> None:
    table = world.engagement()
    names = {"referee": "referee", "anna": "a", "bruno": "b", "vera": "watchers"}
    screens = {name: screen(table, world[name]) for name in names}
    for each in screens.values():
        each.until(lambda each=each: each.version == 1)  # type: ignore[misc]
    services.save_order(table, "a", "a", {"stages": 2, "because": "sugarloaf"})
    for name in ("anna", "referee"):
        screens[name].until(lambda name=name: "a" in screens[name].orders["mine"])  # type: ignore[misc]
    services.act(table, "b", "step", {})
    for name, each in screens.items():
        each.has(1)
        assert ("sugarloaf" in each.raw) == (name in ("anna", "referee"))
    for name in ("bruno", "vera"):
        assert [frame["type"] for frame in screens[name].frames].count("orders") == 0


def test_a_roll_is_shown_to_those_who_type_it(screen: Open, world: World) -> None:
    table = world.engagement("volleys", dice="entered")
    anna, bruno = screen(table, world["anna"]), screen(table, world["bruno"])
    anna.until(lambda: anna.version == 1)
    bruno.until(lambda: bruno.version == 1)
    done = services.act(table, "a", "fire", {"muskets": 1})
    assert isinstance(done, services.Done)
    assert done.pending is not None
    anna.until(lambda: anna.pending is not None)
    services.answer(table, "a", done.pending, [5, 3], confirm=True)
    anna.has(1)
    bruno.has(1)
    anna.until(lambda: anna.pending is None)
    assert [frame for frame in bruno.frames if frame["type"] == "pending"] == []
    assert str(done.pending) not in bruno.raw


def test_two_who_share_a_seat_get_the_same_bytes(screen: Open, world: World) -> None:
    table = world.engagement("cards")
    services.sit(Seat.objects.get(engagement=table, key="a"), world.member("vera"))
    first = screen(table, world["anna"], "a")
    first.until(lambda: first.version == 1)
    second = screen(table, world["vera"], "a")
    second.until(lambda: second.version == 1)
    services.act(table, "a", "draw", {})
    first.has(1)
    second.has(1)
    assert first.frames[-1] == second.frames[-1]


def test_who_gets_another_seat_is_told_and_nobody_else(screen: Open, world: World) -> None:
    table = world.engagement()
    vera = screen(table, world["vera"])
    anna = screen(table, world["anna"])
    for each in (vera, anna):
        each.until(lambda each=each: each.version == 1)  # type: ignore[misc]
    services.sit(Seat.objects.get(engagement=table, key="a"), world.member("vera"))
    vera.until(lambda: {"type": "seats"} in vera.frames)
    services.act(table, "a", "step", {})
    anna.has(1)
    assert {"type": "seats"} not in anna.frames


def test_each_reads_in_his_own_language(screen: Open, world: World) -> None:
    table = world.engagement()
    User.objects.filter(username="bruno").update(language="it")
    world["bruno"].refresh_from_db()
    anna, bruno = screen(table, world["anna"]), screen(table, world["bruno"])
    services.act(table, "a", "step", {})
    anna.has(1)
    bruno.has(1)
    assert anna.lines[1]["parts"][0] == ["b", "Reds"]
    assert bruno.lines[1]["parts"][0] == ["b", "Rossi"]


def test_a_screen_that_was_away_is_as_the_others(screen: Open, world: World) -> None:
    table = world.engagement()
    anna = screen(table, world["anna"])
    anna.until(lambda: anna.version == 1)
    anna.close()
    for _ in range(5):
        services.act(table, "b", "step", {})
    again = screen(table, world["anna"])
    agree(again, table, "a")


def test_after_a_restart_of_the_server_a_screen_recovers(
    server: Server, screen: Open, world: World
) -> None:
    table = world.engagement()
    anna = screen(table, world["anna"])
    anna.until(lambda: anna.version == 1)
    server.stop()
    anna.until(lambda: anna.closed is not None)
    services.act(table, "b", "step", {})
    server.start()
    again = screen(table, world["anna"])
    services.act(table, "b", "step", {})
    again.has(2)
    agree(again, table, "a")


def test_asked_again_the_whole_view_comes_again(screen: Open, world: World) -> None:
    table = world.engagement()
    anna = screen(table, world["anna"])
    services.act(table, "a", "step", {})
    anna.has(1)
    anna.view, anna.version, anna.lines = {}, 0, {}
    anna.send({"type": "resync"})
    anna.has(1)
    agree(anna, table, "a")


def test_what_another_process_writes_arrives_too(
    screen: Open, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the poll, or with Redis by its subscription: nothing is said within this process."""
    table = world.engagement()
    anna = screen(table, world["anna"])
    anna.until(lambda: anna.version == 1)
    monkeypatch.setattr(push, "_listeners", set())
    services.act(table, "a", "step", {})
    anna.has(1)
    agree(anna, table, "a")


def test_without_redis_and_without_a_word_the_poll_still_finds_it(
    screen: Open, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = world.engagement()
    anna = screen(table, world["anna"])
    anna.until(lambda: anna.version == 1)
    monkeypatch.setattr(push, "announce", lambda engagement_id: None)
    services.act(table, "a", "step", {})
    anna.has(1)


def test_a_session_opens_the_socket_as_it_opens_the_page(screen: Open, world: World) -> None:
    table, client = world.engagement(), Client()
    client.force_login(world["anna"])
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    anna = screen(table, None, headers={"Cookie": cookie})
    agree(anna, table, "a")


@pytest.mark.parametrize("name", ["referee", "anna", "bruno", "vera"])
def test_another_s_seat_is_refused_as_one_that_is_not_there(
    screen: Open, world: World, name: str
) -> None:
    table = world.engagement()
    own = {"referee": "referee", "anna": "a", "bruno": "b", "vera": "watchers"}[name]
    for seat in {"referee", "a", "b", "watchers", "zebra", "%00", "a%20"} - {own}:
        refused = screen(table, world[name], seat)
        refused.until(lambda refused=refused: refused.closed is not None)  # type: ignore[misc]
        assert (refused.raw, refused.closed) == ('{"type":"gone"}', 4403)


@pytest.mark.parametrize("name", ["referee", "anna"])
def test_the_screen_for_all_shows_what_spectators_see(
    screen: Open, world: World, name: str
) -> None:
    table = world.engagement()
    shown = screen(table, world[name], path=f"/ws/engagements/{table.pk}/?screen=1")
    agree(shown, table, "watchers")
    services.act(table, "a", "step", {})
    agree(shown, table, "watchers")


def test_strangers_and_nobody_get_what_a_table_that_is_not_there_gives(
    screen: Open, world: World
) -> None:
    table = world.engagement()
    ghost = Engagement(id=uuid4())
    screens = [
        screen(table, world["otto"]),
        screen(table, None),
        screen(ghost, world["anna"]),
    ]
    for each in screens:
        each.until(lambda each=each: each.closed is not None)  # type: ignore[misc]
        assert (each.raw, each.closed) == ('{"type":"gone"}', 4403)


@pytest.mark.parametrize(
    "origin",
    [
        "http://elsewhere.example",
        "http://127.0.0.1:1",
        "http://localhost",
        "null",
        "127.0.0.1",
        None,
    ],
)
def test_other_origins_are_refused(screen: Open, world: World, origin: str | None) -> None:
    """Another port of the same host is somebody else, to whom browsers send our cookies too."""
    table = world.engagement()
    with pytest.raises(InvalidStatus):
        screen(table, world["anna"], origin=origin)


def test_who_loses_the_seat_sees_no_more(screen: Open, world: World) -> None:
    table = world.engagement()
    anna, bruno = screen(table, world["anna"]), screen(table, world["bruno"])
    anna.until(lambda: anna.version == 1)
    services.stand_up(Seat.objects.get(engagement=table, key="a"), world.member("anna"))
    anna.until(lambda: anna.closed == 4403)
    assert anna.frames[-1] == {"type": "gone"}
    services.act(table, "b", "step", {})
    bruno.has(1)
    services.leave(world.member("bruno"))
    bruno.until(lambda: bruno.closed == 4403)


@pytest.mark.parametrize(
    "frame", ["{", "[]", "null", b"\x00\x01", '{"type":"act"}', "x" * 5000, "[" * 4000]
)
def test_nonsense_is_answered_and_harms_nobody(
    screen: Open, world: World, frame: str | bytes
) -> None:
    table = world.engagement()
    anna = screen(table, world["anna"])
    anna.until(lambda: anna.version == 1)
    anna.send(frame)
    anna.until(lambda: anna.frames[-1]["type"] == "error")
    services.act(table, "a", "step", {})
    anna.has(1)
    for _ in range(10):
        anna.send(frame)
    anna.until(lambda: anna.closed == 4400)
    assert Engagement.objects.get().head == 1


def test_everybody_knows_who_is_here(screen: Open, world: World) -> None:
    table = world.engagement()
    anna = screen(table, world["anna"])
    anna.until(lambda: anna.here == {"a": 1})
    vera = screen(table, world["vera"])
    anna.until(lambda: anna.here == {"a": 1, "watchers": 1})
    vera.until(lambda: vera.here == {"a": 1, "watchers": 1})
    vera.close()
    anna.until(lambda: anna.here == {"a": 1})


def test_a_reader_that_does_not_read_is_dropped_and_others_go_on(
    screen: Open, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST_WAITING", 4)
    table = world.engagement()
    lazy, anna = screen(table, world["vera"]), screen(table, world["anna"])
    lazy.until(lambda: lazy.here == {"a": 1, "watchers": 1})
    anna.until(lambda: anna.here == {"a": 1, "watchers": 1})
    line = 0
    while "watchers" in anna.here:
        assert line < 200, "nobody was dropped"
        line += 1
        services.note(table, "a", "long " * 200_000)
        anna.has(line)
    again = screen(table, world["vera"])
    again.until(lambda: again.version == 1)


def test_the_sentences_are_those_of_the_api(screen: Open, world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    anna = screen(table, world["anna"])
    anna.has(1)
    assert rendering.plain(anna.lines[1]["parts"]) == "Reds took a step"
