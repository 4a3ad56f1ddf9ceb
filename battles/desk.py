"""Pages of the referee's desk for Swords of Stirling: the map editor and the roster."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from battles.services import RULESET, roster_of
from battles.stirling.library import library
from battles.stirling.muster import SYMBOLS, TRAITS
from battles.stirling.procedures.units import CATEGORIES
from battles.stirling.tables import tables
from campaigns import services
from campaigns.models import Campaign, Scenario
from campaigns.pages.desk import refereed, scenario_of

COLUMNS, ROWS = 16, 12
"""The size of a new map."""


@login_required
@require_GET
@ensure_csrf_cookie
def new_scenario(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`desk/editor.html` with an empty map for the factions of the campaign."""
    campaign = refereed(request, campaign_id)
    factions = [
        {"id": each.key, "name": each.name, "slot": each.slot}
        for each in campaign.factions.order_by("slot")[:6]
    ]
    for key, slot in (("one", "A"), ("two", "B")):
        if len(factions) < 2:
            factions.append({"id": key, "name": slot, "slot": slot})
    body = {
        "ruleset": RULESET,
        "title": "",
        "turns": 10,
        "map": {"columns": COLUMNS, "rows": ROWS, "terrain": []},
        "factions": factions,
        "units": [],
        "leaders": [],
    }
    return _editor(request, campaign, body, None)


@login_required
@require_GET
@ensure_csrf_cookie
def edit_scenario(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    """`desk/editor.html` with a scenario of the campaign."""
    scenario = scenario_of(request, campaign_id, scenario_id)
    return _editor(request, scenario.campaign, scenario.body, scenario)


def _editor(
    request: HttpRequest, campaign: Campaign, body: dict[str, Any], scenario: Scenario | None
) -> HttpResponse:
    """`desk`: what the page's scripts know from the start."""
    desk = {
        "api": f"/api/campaigns/{campaign.pk}/scenarios/",
        "pages": reverse("scenarios", args=[campaign.pk]),
        "id": str(scenario.pk) if scenario else None,
        "revision": scenario.revision if scenario else 0,
        "body": body,
        "roster": roster_of(campaign),
        "roster_api": f"/api/campaigns/{campaign.pk}/roster/",
        "factions": list(campaign.factions.values_list("key", flat=True)),
        **_rules(campaign),
    }
    context = {"campaign": campaign, "scenario": scenario, "desk": desk}
    return render(request, "desk/editor.html", context)


@login_required
@require_GET
@ensure_csrf_cookie
def roster(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`desk/roster.html`; `desk` is what the page's scripts know from the start."""
    campaign = refereed(request, campaign_id)
    factions = [
        {"id": each.key, "name": each.name, "slot": each.slot}
        for each in campaign.factions.order_by("slot")
    ]
    desk = {
        "api": f"/api/campaigns/{campaign.pk}/roster/",
        "factions": factions,
        "roster": roster_of(campaign),
        **_rules(campaign),
    }
    return render(request, "desk/roster.html", {"campaign": campaign, "desk": desk})


def _rules(campaign: Campaign) -> dict[str, Any]:
    """What the forms offer, by the campaign's house rules."""
    rules = tables(services.overrides_of(campaign, RULESET))
    kinds = {
        kind: {"blocks": row.blocks, "cover": row.cover}
        | ({} if row.cost is None else {"cost": row.cost})
        for kind, row in rules.terrain.items()
    }
    return {
        "kinds": kinds,
        "symbols": SYMBOLS,
        "traits": TRAITS,
        "categories": CATEGORIES,
        "sizes": list(rules.sizes),
        "morale": dict(rules.morale_ratings),
        "library": dict(library()),
    }
