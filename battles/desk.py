"""Pages of the referee's desk for Swords of Stirling: the map editor, the roster, and what a
battle leaves of it."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from battles import services
from battles.forms import AftermathForm
from battles.services import RULESET, roster_of
from battles.stirling.library import library
from battles.stirling.muster import SYMBOLS, TRAITS
from battles.stirling.procedures.units import CATEGORIES
from battles.stirling.tables import tables
from campaigns.models import Campaign, Engagement, Scenario, User
from campaigns.pages.desk import engagement_of, refereed, scenario_of
from campaigns.services import overrides_of

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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def aftermath(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`desk/aftermath.html`: `units` and `leaders` as proposed, `fates`; or `taken`, the record of
    what was decided. POST has `wounded_ID`, `returning_ID` (men) and `fate_ID`."""
    engagement = _fought(request, engagement_id)
    user = cast(User, request.user)
    done = services.taken(engagement)
    form = None
    if done is None:
        proposed = services.proposal(engagement)
        form = AftermathForm(proposed, request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                services.take_back(engagement, user, form.coming(), form.fates())
                messages.success(request, _("The roster has the result."))
            except services.TakenError:
                messages.warning(request, _("The roster had the result already."))
            return redirect("aftermath", engagement.pk)
    elif request.method == "POST":
        messages.warning(request, _("The roster had the result already."))
        return redirect("aftermath", engagement.pk)
    context = {
        "engagement": engagement,
        "campaign": engagement.campaign,
        "form": form,
        "taken": done,
    }
    status = 422 if form and form.errors else 200
    return render(request, "desk/aftermath.html", context, status=status)


def _fought(request: HttpRequest, engagement_id: UUID) -> Engagement:
    """A battle that the reader referees, over, with somebody of the roster.

    Raises Http404, PermissionDenied.
    """
    found = engagement_of(request, engagement_id)
    if not (services.reviewable(found) or services.taken(found)):
        raise Http404
    return found


def _rules(campaign: Campaign) -> dict[str, Any]:
    """What the forms offer, by the campaign's house rules."""
    rules = tables(overrides_of(campaign, RULESET))
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
