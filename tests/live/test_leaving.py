"""Whoever signs out, changes the password or loses a token is told nothing more, on any process."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from campaigns import services
from campaigns.models import ApiToken, Engagement, User
from tests.live.conftest import Open
from tests.live.screen import Screen
from tests.processes import Process
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


def _is_told_nothing(screen: Screen, table: Engagement, *, still: Screen) -> None:
    """`screen` closes, and what happens then comes to `still` alone."""
    screen.until(lambda: screen.closed is not None, within=5)
    assert screen.closed == 4401
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


def test_it_ends_on_other_processes_too(
    screens: Open, processes: tuple[Process, Process], world: World
) -> None:
    table = world.engagement()
    bruno = screens(processes[0], table, world["bruno"])
    anna = screens(processes[1], table, world["anna"])
    for each in (bruno, anna):
        each.until(lambda each=each: each.version == 1)
    ApiToken.objects.get(user=world["bruno"]).delete()
    _is_told_nothing(bruno, table, still=anna)
