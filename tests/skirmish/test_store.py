"""The rows of a skirmish: a projection of its log, whatever happens to them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from campaigns import services, stores
from campaigns.models import Checkpoint, Engagement
from campaigns.services import Done
from skirmish import services as services_of_figures
from skirmish.models import Figure, Skirmish
from tests.skirmish.settecento.table import shipped
from tests.world import World, verify


def beach(world: World) -> Engagement:
    return services.make_engagement(
        world.campaign, "settecento", shipped("la_spiaggia"), seed="5eed"
    )


def play(table: Engagement, *verbs: str) -> None:
    for verb in verbs:
        assert isinstance(services.act(table, "referee", verb, {}), Done), verb


def test_rows_follow_the_play(world: World) -> None:
    table = beach(world)
    assert Figure.objects.filter(skirmish__engagement=table).count() == 12
    play(table, "begin", "draw_card")
    ruled = services.act(
        table,
        "referee",
        "rule",
        {
            "changes": [
                {"what": "place", "figure": "dupin", "to": [300, 300]},
                {"what": "fate", "figure": "omar", "fate": "removed"},
            ],
            "reason": "so",
        },
    )
    assert isinstance(ruled, Done)
    dupin = Figure.objects.get(skirmish__engagement=table, key="dupin")
    assert (dupin.x, dupin.y, dupin.side, dupin.fate) == (300, 300, "french", "on_table")
    assert Figure.objects.get(skirmish__engagement=table, key="omar").fate == "removed"
    assert "figures" in Skirmish.objects.get().body
    verify(table)
    services.rewind(table, "referee", 2)
    assert Figure.objects.get(skirmish__engagement=table, key="omar").fate == "on_table"
    verify(table)


def test_lost_rows_come_back_from_the_log(world: World) -> None:
    table = beach(world)
    play(table, "begin", "draw_card", "draw_card")
    before = stores.shelf("settecento").store.load(table)
    Skirmish.objects.all().delete()
    Checkpoint.objects.update(body={"turn": 99})
    call_command("rebuild", table.pk, stdout=StringIO())
    assert stores.shelf("settecento").store.load(table) == before
    verify(table)
    play(table, "finish")
    verify(table)


def test_a_turn_by_standing_orders_is_sound(world: World) -> None:
    table = beach(world)
    play(table, "begin")
    ruleset = stores.shelf("settecento").ruleset
    for _ in range(200):
        state = stores.shelf("settecento").store.load(table)
        if state.turn > 1:
            break
        due = ruleset.due(state)[0].code
        verb = {"draw_card": "draw_card", "choose": "choose"}.get(due, "carry_out_all")
        args = (
            {"item": state.agenda[0].id, "choice": state.agenda[0].default}
            if verb == "choose"
            else {}
        )
        assert isinstance(services.act(table, "referee", verb, args), Done)
    assert stores.shelf("settecento").store.load(table).turn == 2
    verify(table)


def test_figures_know_whom_of_the_roster_they_are(world: World) -> None:
    body = shipped("la_spiaggia")
    men = body["groups"][0]["figures"]
    sheet = services_of_figures.save_sheet(
        world.campaign, {**men[0], "ruleset": "settecento", "group": "Castaways"}
    )
    men[0]["roster"] = sheet.pk
    men[1]["roster"] = 10**9
    table = services.make_engagement(world.campaign, "settecento", body)
    linked = Figure.objects.filter(roster__isnull=False).values_list("key", "roster")
    assert list(linked) == [(men[0]["id"], sheet.pk)]
    verify(table)


@pytest.mark.parametrize("ruleset", ["settecento", "grandi_laghi", "ars_magica"])
def test_every_scenario_of_a_skirmish_is_kept_in_rows(world: World, ruleset: str) -> None:
    for body in stores.shipped(ruleset).values():
        table = services.make_engagement(world.campaign, ruleset, body)
        figures = Figure.objects.filter(skirmish_id=table.pk)
        assert figures.exists()
        assert set(figures.values_list("fate", flat=True)) != {""}
        verify(table)
