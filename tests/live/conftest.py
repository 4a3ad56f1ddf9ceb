from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from campaigns.models import Engagement, User
from tests.live.screen import Screen
from tests.processes import Process
from tests.server import Server
from tests.world import World, make_world, small_games

__all__ = ["small_games"]

Open = Callable[..., Screen]


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.fixture(scope="module")
def web(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    """Two servers, each a process of its own."""
    pair = (Process(tmp_path_factory.mktemp("web")), Process(tmp_path_factory.mktemp("web")))
    yield pair
    for process in pair:
        process.end()


@pytest.fixture
def processes(web: tuple[Process, Process], transactional_db: None) -> tuple[Process, Process]:
    """Both run, on the database of the test."""
    for process in web:
        if not process.running:
            process.start()
    for process in web:
        process.ready()
    return web


@pytest.fixture
def screen(screens: Open, server: Server) -> Open:
    """Opens screens on the server of the test."""

    def open_screen(table: Engagement, user: User | None, *args: Any, **more: Any) -> Screen:
        return screens(server, table, user, *args, **more)

    return open_screen


@pytest.fixture
def screens() -> Iterator[Open]:
    """Opens screens on any server, which end with the test."""
    opened: list[Screen] = []

    def open_screen(*args: Any, kind: type[Screen] = Screen, **more: Any) -> Screen:
        opened.append(kind(*args, **more))
        return opened[-1]

    yield open_screen
    for each in opened:
        each.close()
