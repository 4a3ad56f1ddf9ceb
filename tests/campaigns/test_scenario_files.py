"""Files that are no scenarios: each page names what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Engagement, Scenario
from tests.world import World

SCENARIO = json.dumps(stores.shipped("stirling")["first_steps"])
RECORD = Path(__file__).parents[1] / "replays" / "stirling-1-il_ponte_di_stirling.json"


@pytest.mark.parametrize("page", ["new_battle", "scenarios"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n", "nothing in it can be read as JSON"),
        (b"A letter", "no JSON from line 1, column 1 on"),
        (SCENARIO[:400].encode(), "no JSON from line 1, column"),
        (b"[" * 50_000, "nothing in it can be read as JSON"),
        (b'{"turns": NaN}', "nothing in it can be read as JSON"),
        (b"[]", "one JSON object that names its ruleset"),
        (b'{"ruleset": "chess"}', "Ruleset: One of these is expected: stirling"),
        (RECORD.read_bytes(), "the record of a battle, not a scenario"),
    ],
)
def test_what_is_no_scenario_is_named(
    world: World, client: Client, page: str, content: bytes, said: str
) -> None:
    client.force_login(world["referee"])
    file = SimpleUploadedFile("mine.json", content, "application/json")
    told = client.post(
        reverse(page, args=[world.campaign.pk]), {"file": file, "dice": "server"}
    ).content.decode()
    assert said in told
    assert not Scenario.objects.exists()
    assert not Engagement.objects.exists()


def test_a_scenario_that_was_kept_comes_back_as_its_file_and_is_played(
    world: World, client: Client
) -> None:
    client.force_login(world["referee"])
    body = json.loads(SCENARIO)
    kept = services.new_scenario(world.campaign, "stirling", body, None)
    file = client.get(reverse("scenario_file", args=[world.campaign.pk, kept.pk]))
    sent = b"".join(file) if file.streaming else file.content
    assert json.loads(sent) == body
    kept.delete()
    client.post(
        reverse("scenarios", args=[world.campaign.pk]),
        {"file": SimpleUploadedFile("mine.json", sent, "application/json")},
    )
    again = Scenario.objects.get()
    assert (again.body, again.draft) == (body, False)
    client.post(reverse("start_scenario", args=[world.campaign.pk, again.pk]), {"dice": "server"})
    assert Engagement.objects.get().scenario["units"] == body["units"]
