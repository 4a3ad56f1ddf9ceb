from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from tests.world import small_games, world

__all__ = ["small_games", "world"]


@pytest.fixture(autouse=True)
def fresh_throttles() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
