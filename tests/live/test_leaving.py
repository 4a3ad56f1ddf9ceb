"""Whoever signs out, changes the password or loses a token is told nothing more, on any process."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from campaigns import services
from campaigns.models import ApiToken, Engagement, User
from tests.live.agreement import agree
from tests.live.conftest import Open
from tests.live.screen import Screen
from tests.processes import Process, Program
from tests.world import World

Leave = Callable[[Client, User], object]


def _new_password(client: Client, user: User) -> None:
    user.set_password("a table of oak")
    user.save()


def _locked(client: Client, user: User) -> None:
    user.is_active = False
    user.save(update_fields=["is_active"])


def _in_session(table: Engagement, user: User) -> tuple[Client, dict[str, str]]:
    client = Client()
    client.force_login(user)
    return client, {"Cookie": f"sessionid={client.cookies[settings.SESSION_COOKIE_NAME].value}"}


def _is_told_nothing(screen: Screen, table: Engagement, *, still: Screen, code: int = 4401) -> None:
    """`screen` closes, and what happens then comes to `still` alone."""
    screen.until(lambda: screen.closed is not None, within=8)
    assert screen.closed == code
    before = len(screen.frames)
    services.note(table, "a", "we meet at the ford")
    still.until(lambda: "we meet at the ford" in still.raw)
    assert "ford" not in screen.raw
    assert len(screen.frames) == before


@pytest.mark.parametrize(
    "leave",
    [
        lambda client, user: client.post("/sign-out/"),
        lambda client, user: client.session.flush(),
        _new_password,
        _locked,
    ],
    ids=["sign-out", "session-ends", "new-password", "locked"],
)
def test_a_screen_ends_with_its_session(screen: Open, world: World, leave: Leave) -> None:
    table = world.engagement()
    client, cookie = _in_session(table, world["bruno"])
    bruno, anna = screen(table, None, headers=cookie), screen(table, world["anna"])
    for each in (bruno, anna):
        each.until(lambda each=each: each.version == 1)
    leave(client, world["bruno"])
    _is_told_nothing(bruno, table, still=anna)


def test_other_sessions_of_the_same_person_go_on(screen: Open, world: World) -> None:
    table = world.engagement()
    client, cookie = _in_session(table, world["bruno"])
    _, other = _in_session(table, world["bruno"])
    gone, stays = screen(table, None, headers=cookie), screen(table, None, headers=other)
    for each in (gone, stays):
        each.until(lambda each=each: each.version == 1)
    client.post("/sign-out/")
    _is_told_nothing(gone, table, still=stays)


def test_a_screen_ends_with_its_token(screen: Open, world: World) -> None:
    table = world.engagement()
    bruno, anna = screen(table, world["bruno"]), screen(table, world["anna"])
    for each in (bruno, anna):
        each.until(lambda each=each: each.version == 1)
    ApiToken.objects.get(user=world["bruno"]).delete()
    _is_told_nothing(bruno, table, still=anna)


Pair = tuple[Process, Process]


def _both(screens: Open, processes: Pair, table: Engagement, world: World) -> tuple[Screen, Screen]:
    """Bruno's screen on one process, Anna's on the other."""
    bruno = screens(processes[0], table, world["bruno"])
    anna = screens(processes[1], table, world["anna"])
    for each in (bruno, anna):
        each.until(lambda each=each: each.version == 1)  # type: ignore[misc]
    return bruno, anna


def test_it_ends_on_other_processes_too(screens: Open, processes: Pair, world: World) -> None:
    table = world.engagement()
    bruno, anna = _both(screens, processes, table, world)
    ApiToken.objects.get(user=world["bruno"]).delete()
    _is_told_nothing(bruno, table, still=anna)


def test_signing_out_ends_it_on_other_processes(
    screens: Open, processes: Pair, world: World
) -> None:
    """The page is asked of this process, the screen is on another."""
    table = world.engagement()
    client, cookie = _in_session(table, world["bruno"])
    bruno = screens(processes[0], table, None, headers=cookie)
    anna = screens(processes[1], table, world["anna"])
    for each in (bruno, anna):
        each.until(lambda each=each: each.version == 1)
    assert client.post("/sign-out/").status_code == 302
    _is_told_nothing(bruno, table, still=anna)


def test_a_member_who_is_removed_sees_nothing_more_on_any_process(
    screens: Open, processes: Pair, world: World
) -> None:
    table = world.engagement()
    bruno, anna = _both(screens, processes, table, world)
    services.leave(world.member("bruno"))
    _is_told_nothing(bruno, table, still=anna, code=4403)
    assert bruno.frames[-1] == {"type": "gone"}
    again = screens(processes[0], table, world["bruno"])
    again.until(lambda: again.closed is not None)
    assert [frame["type"] for frame in again.frames] == ["gone"]


def test_who_loses_a_seat_by_one_process_loses_it_on_the_other(
    screens: Open, processes: Pair, world: World
) -> None:
    """The screen of the seat ends; what he may still open shows what spectators see."""
    table = world.engagement()
    services.save_order(table, "b", "b", {"stages": 1, "because": "sugarloaf"})
    bruno, anna = _both(screens, processes, table, world)
    watching = screens(
        processes[0], table, world["bruno"], path=f"/ws/engagements/{table.pk}/?screen=1"
    )
    watching.until(lambda: watching.version == 1)
    assert "sugarloaf" in bruno.raw
    taken = {"chair": "b", "member": world.member("bruno").pk, "sits": False, "seat": "referee"}
    referee = Program(world["referee"])
    status, body = referee.send("PUT", processes[1], f"engagements/{table.pk}/seats/", taken)
    assert status == 200, body
    services.note(table, "b", "we meet at the mill", "side")
    _is_told_nothing(bruno, table, still=anna, code=4403)
    watching.until(lambda: "ford" in watching.raw)
    again = screens(processes[0], table, world["bruno"])
    again.until(lambda: again.version == 1)
    assert again.view["seat"]["id"] == "watchers"
    for each in (watching, again):
        assert "sugarloaf" not in each.raw
        assert "mill" not in each.raw
    agree(again, table, "watchers")
