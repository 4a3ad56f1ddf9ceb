"""Texts that people write at a table are ones of which something is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.models import Engagement, Entry
from campaigns.tabletop.reader import BadRequestError
from tests.world import World

BLANK = ["  ", "\u00a0", "\u200b", "\u202ename"]


def _named(table: Engagement, text: str) -> Any:
    change = {"what": "set", "unit": "a", "field": "name", "value": {"en": "A", "it": text}}
    return services.rule(table, "referee", [change], "A reason.")


WRITTEN: dict[str, Callable[[Engagement, str], Any]] = {
    "/args/changes/0/value/it": _named,
    "/args/reason": lambda table, text: services.rule(table, "referee", [{"what": "x"}], text),
    "/text": lambda table, text: services.note(table, "a", text),
    "/reason": lambda table, text: services.rewind(table, "referee", 0, text),
}


@pytest.mark.parametrize("text", BLANK)
@pytest.mark.parametrize("at", WRITTEN)
def test_a_text_of_which_nothing_is_seen_is_refused(world: World, at: str, text: str) -> None:
    table = world.engagement()
    with pytest.raises(BadRequestError) as error:
        WRITTEN[at](table, text)
    assert error.value.at == at
    assert not Entry.objects.exists()
