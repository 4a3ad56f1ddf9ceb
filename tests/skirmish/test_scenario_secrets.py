"""What a referee writes for one side alone: no other side finds it, before or in the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Campaign, Membership, Role, Scenario, User

SHIPPED = {
    "settecento": "la_spiaggia",
    "grandi_laghi": "the_carrying_place",
    "ars_magica": "la_carovana",
}
every_ruleset = pytest.mark.parametrize("ruleset", SHIPPED)


def secretive(ruleset: str) -> dict[str, Any]:
    """A shipped scenario with a word of its own in everything that is not for all."""
    body = json.loads(json.dumps(stores.shipped(ruleset)[SHIPPED[ruleset]]))
    body["notes"] = "SECRET notes"
    for side in body["sides"]:
        side["briefing"] = f"SECRET briefing of {side['id']}"
    if "objectives" in body:
        body["objectives"] = [
            {"id": f"aim_{one['id']}", "side": one["id"], "text": f"SECRET aim of {one['id']}"}
            for one in body["sides"]
        ]
    return body


@every_ruleset
def test_in_the_game_a_side_reads_its_own_and_nobody_elses(ruleset: str) -> None:
    game = stores.rulesets()[ruleset]
    body = secretive(ruleset)
    state = game.setup(body, {})
    sides = [side["id"] for side in body["sides"]]
    for seat in state.seats.values():
        seen = json.dumps(game.view(state, seat))
        for side in sides:
            own = seat.is_referee or seat.side == side
            assert (f"SECRET briefing of {side}" in seen) == own, (seat.id, side)
            if "objectives" in body:
                assert (f"SECRET aim of {side}" in seen) == own, (seat.id, side)
        assert ("SECRET notes" in seen) == seat.is_referee, seat.id


@pytest.mark.django_db
@every_ruleset
@pytest.mark.parametrize("reader", ["piero", "vera", "stranger"])
def test_before_the_game_only_a_referee_reads_the_scenario(ruleset: str, reader: str) -> None:
    campaign = Campaign.objects.create(name="The coast")
    user = User.objects.create_user(reader, password=reader)
    roles = {"piero": Role.PLAYER, "vera": Role.SPECTATOR}
    if reader in roles:
        Membership.objects.create(campaign=campaign, user=user, role=roles[reader])
    kept = services.new_scenario(campaign, ruleset, secretive(ruleset), None)
    client = Client()
    client.force_login(user)
    api = f"/api/campaigns/{campaign.pk}/scenarios/"
    pages = [
        reverse("scenarios", args=[campaign.pk]),
        reverse("new_skirmish", args=[campaign.pk]),
        *(
            reverse(name, args=[campaign.pk, kept.pk])
            for name in ("edit_skirmish", "scenario_file", "start_scenario")
        ),
        *(api, f"{api}{kept.pk}/"),
        f"/api/campaigns/{campaign.pk}/roster/figures/",
    ]
    for path in pages:
        answer = client.get(path)
        assert answer.status_code == (403 if reader in roles else 404), path
        assert b"SECRET" not in answer.content, path
    posts = (
        *(f"{api}{kept.pk}/copy/", f"{api}{kept.pk}/start/"),
        reverse("copy_scenario", args=[campaign.pk, kept.pk]),
    )
    for path in posts:
        answer = client.post(path, {}, content_type="application/json")
        assert answer.status_code == (403 if reader in roles else 404), path
        assert b"SECRET" not in answer.content, path
    assert Scenario.objects.get() == kept
