"""Pages of the referee's desk for skirmishes: a new table, and the editor of tables."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from campaigns import services, stores
from campaigns.models import Campaign, User
from campaigns.pages.desk import refereed, scenario_of
from campaigns.services import overrides_of
from campaigns.tabletop.scenarios import SLOTS
from skirmish.forms import EmptyTableForm
from skirmish.kits import KITS, empty, kit_for
from skirmish.services import sheets_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_skirmish(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`desk/new_table.html`: `form`. POST keeps a draft with an empty table, and opens it."""
    campaign = refereed(request, campaign_id)
    form = EmptyTableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        sides = _sides(campaign, asked["sides"], named=asked["named"])
        size = (10 * asked["width"], 10 * asked["depth"])
        body = empty(asked["ruleset"], *size, asked["title"], sides)
        user = cast(User, request.user)
        made = services.new_scenario(campaign, asked["ruleset"], body, user, draft=True)
        return redirect("edit_skirmish", campaign.pk, made.pk)
    context = {"campaign": campaign, "form": form}
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/new_table.html", context, status=status)


def _sides(campaign: Campaign, number: int, *, named: bool) -> list[dict[str, Any]]:
    """Those that the factions of the campaign play, called as they are if `named`; then others."""
    found: list[dict[str, Any]] = [
        {"id": each.key, "name": each.name if named else _side(each.slot), "slot": each.slot}
        for each in campaign.factions.order_by("slot")[:number]
    ]
    taken = {each["slot"] for each in found}
    for slot in SLOTS:
        if len(found) < number and slot not in taken:
            found.append({"id": f"side_{slot.lower()}", "name": _side(slot), "slot": slot})
    return found


def _side(slot: str) -> str:
    return _("Side %(letter)s") % {"letter": slot}


@login_required
@require_GET
@ensure_csrf_cookie
def edit_skirmish(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    """`desk/skirmish_editor.html` with a scenario of the campaign; `desk`: what its scripts know.
    One of rules that this page does not draw: to their editor, if there is one."""
    scenario = scenario_of(request, campaign_id, scenario_id)
    if scenario.ruleset not in KITS:
        page = stores.shelf(scenario.ruleset).editor
        where = [campaign_id, scenario.pk] if page else [campaign_id]
        return redirect(page or "scenarios", *where)
    campaign = scenario.campaign
    desk = {
        "api": f"/api/campaigns/{campaign.pk}/scenarios/",
        "roster_api": f"/api/campaigns/{campaign.pk}/roster/figures/",
        "pages": reverse("scenarios", args=[campaign.pk]),
        "id": str(scenario.pk),
        "revision": scenario.revision,
        "body": {**scenario.body, "ruleset": scenario.ruleset},
        "roster": sheets_of(campaign, scenario.ruleset),
        "factions": list(campaign.factions.values_list("key", flat=True)),
        **kit_for(scenario.ruleset, overrides_of(campaign, scenario.ruleset)),
    }
    face = stores.shelf(scenario.ruleset).face
    context = {"campaign": campaign, "scenario": scenario, "desk": desk, "face": face}
    return render(request, "desk/skirmish_editor.html", context)
