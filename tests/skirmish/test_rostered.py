"""The campaign's roster page: figures of skirmishes, wounded and recovering."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns import services, stores
from skirmish import services as sheets
from skirmish.models import FigureSheet
from skirmish.rostered import rostered
from tests.skirmish.test_roster import BODY
from tests.world import World


def test_the_roster_has_the_figures_of_skirmishes_with_wounds_and_recovery(world: World) -> None:
    sheets.save_sheet(world.campaign, BODY)
    body = stores.shipped("ars_magica")["duello_nel_cortile"]
    duel = services.make_engagement(world.campaign, "ars_magica", body)
    wounds = [
        {"what": "wound", "figure": "ugo", "level": "medium"},
        {"what": "wound", "figure": "ugo", "level": "light", "bruise": True},
        {"what": "fate", "figure": "berto", "fate": "fled"},
    ]
    for verb, args in (("begin", {}), ("rule", {"changes": wounds, "reason": "So."})):
        assert isinstance(services.act(duel, "referee", verb, args), services.Done)
    client = Client()
    client.force_login(world["referee"])
    told = client.get(reverse("roster", args=[world.campaign.pk])).content.decode()
    lead, _, section = told.partition('class="figures"')
    assert "Units, leaders and figures" in lead
    assert f'href="{reverse("new_skirmish", args=[world.campaign.pk])}"' in lead
    assert "medium wound (roll after a month), light bruise (roll after 15 minutes" in section
    rows = {row.partition("</th>")[0]: row for row in section.split('<tr><th scope="row">')[1:]}
    assert list(rows) == ["Berto", "Ser Ugo", "Dupin"]
    assert "fled" in rows["Berto"]
    assert "has not fought yet" in rows["Dupin"]
    assert reverse("battle", args=[duel.pk]) in rows["Ser Ugo"]
    client.force_login(world["anna"])
    assert client.get(reverse("roster", args=[world.campaign.pk])).status_code == 403


@pytest.mark.parametrize("ruleset", ["settecento", "grandi_laghi"])
def test_where_wounds_are_counted_they_are_told_too(world: World, ruleset: str) -> None:
    body = next(iter(stores.shipped(ruleset).values()))
    game = services.make_engagement(world.campaign, ruleset, body)
    figure = body["groups"][0]["figures"][0]
    hurt = {"what": "set", "figure": figure["id"], "field": "wounds", "value": 1}
    for verb, args in (("begin", {}), ("rule", {"changes": [hurt], "reason": "So."})):
        assert isinstance(services.act(game, "referee", verb, args), services.Done)
    client = Client()
    client.force_login(world["referee"])
    answer = client.get(reverse("roster", args=[world.campaign.pk]))
    assert answer.status_code == 200
    section = answer.content.decode().partition('class="figures"')[2]
    row = section.partition(name_of(figure))[2].partition("</tr>")[0]
    assert "wounded" in row


def name_of(figure: dict[str, Any]) -> str:
    """Its name as an English reader has it."""
    name = figure["name"]
    return str(name["en"] if isinstance(name, dict) else name)


def test_sides_named_in_two_languages_have_their_place(world: World) -> None:
    names = {"en": "Castaways", "it": "Naufraghi"}
    world.campaign.factions.filter(key="a").update(name=names)
    sheets.save_sheet(world.campaign, BODY)
    sheets.save_sheet(world.campaign, BODY | {"faction": "b", "name": "Omar", "initials": "OM"})
    client = Client()
    client.force_login(world["referee"])
    told = client.get(reverse("roster", args=[world.campaign.pk])).content.decode()
    section = told.partition('class="figures"')[2]
    assert "Castaways" in section
    assert "{&#x27;en&#x27;" not in section


def test_more_sheets_are_no_more_queries(world: World) -> None:
    def asked(names: str) -> int:
        for name in names:
            sheet = {"ruleset": "ars_magica", "name": name, "initials": name, "faction": "a"}
            sheets.save_sheet(world.campaign, {**sheet, "wounds": ["light"]})
        FigureSheet.objects.update(tended=True)
        with CaptureQueriesContext(connection) as queries:
            found = rostered(world.campaign)
        assert all("light wound (roll after a week)" in one.state for one in found)
        return len(queries)

    assert asked("A") == asked("BCD")
