"""`make bench`: the parts of an action are measured where an action does them."""

from itertools import count

import pytest

from campaigns import services, stores
from campaigns.models import Campaign
from tools import bench


@pytest.mark.django_db
def test_every_part_of_an_action_takes_time() -> None:
    body = stores.shipped("stirling")["first_steps"]
    placed = {key: value for key, value in body.items() if key not in ("deploy", "zones")}
    battle = services.make_engagement(Campaign.objects.create(name="Bench"), "stirling", placed)
    services.act(battle, "referee", "begin", {})
    unit = min(placed["units"], key=lambda each: each["id"])["id"]
    numbers = count()

    def act() -> None:
        change = {"what": "set", "unit": unit, "field": "morale", "value": 8 + next(numbers) % 10}
        done = services.rule(battle, "referee", [change], "bench")
        assert isinstance(done, services.Done), done

    found = bench.parts(act, battle.pk)
    assert min(found.values()) > 0, found
    assert len(found) == 4
