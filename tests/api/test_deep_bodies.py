"""What is nested without end is refused before anything reads it."""

from __future__ import annotations

import pytest

from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import MOST_DEEP, read_json
from tests.api.caller import Caller, at
from tests.world import World


@pytest.mark.parametrize("depth", [MOST_DEEP, 200, 850, 950, 100_000])
def test_deep_arguments_are_no_fault(world: World, depth: int) -> None:
    table = world.engagement()
    deep = "[" * depth + "1" + "]" * depth
    body = f'{{"action":"step","seat":"a","version":1,"key":"k","args":{{"x":{deep}}}}}'
    answer = Caller(world["anna"]).send("post", at(table, "actions/"), body.encode())
    assert answer.status_code == 400
    assert "not_json" in answer.content.decode()
    assert not table.entries.exists()


def test_as_deep_as_people_write_is_read() -> None:
    assert read_json("[" * MOST_DEEP + "]" * MOST_DEEP)
    assert read_json("1") == 1
    with pytest.raises(BadRequestError):
        read_json('{"a":' * (MOST_DEEP + 1) + "1" + "}" * (MOST_DEEP + 1))
