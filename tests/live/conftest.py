from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from campaigns.models import Engagement, User
from tests.live.screen import Screen
from tests.server import Server
from tests.world import World, make_world, small_games

__all__ = ["small_games"]

Open = Callable[..., Screen]


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.fixture
def screen(server: Server) -> Iterator[Open]:
    """Opens screens, which end with the test."""
    opened: list[Screen] = []

    def open_screen(table: Engagement, user: User | None, *args: Any, **more: Any) -> Screen:
        opened.append(Screen(server, table, user, *args, **more))
        return opened[-1]

    yield open_screen
    for each in opened:
        each.close()
