"""The page of the referee's desk for skirmishes: the editor of a table measured in centimetres."""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from campaigns import stores
from campaigns.models import Campaign
from campaigns.pages.desk import scenario_of
from campaigns.services import overrides_of
from skirmish.figures.forms import BUILDING
from skirmish.settecento.names import NAMES
from skirmish.settecento.procedures.fighter import ROLES
from skirmish.settecento.tables import BOOK, Terrain, read_tables


@login_required
@require_GET
@ensure_csrf_cookie
def edit_skirmish(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    """`desk/skirmish_editor.html` with a scenario of the campaign; `desk`: what its scripts know.
    One of rules that this page does not draw: to their editor, if there is one."""
    scenario = scenario_of(request, campaign_id, scenario_id)
    if scenario.ruleset != BOOK.id:
        page = stores.shelf(scenario.ruleset).editor
        where = [campaign_id, scenario.pk] if page else [campaign_id]
        return redirect(page or "scenarios", *where)
    campaign = scenario.campaign
    desk = {
        "api": f"/api/campaigns/{campaign.pk}/scenarios/",
        "pages": reverse("scenarios", args=[campaign.pk]),
        "id": str(scenario.pk),
        "revision": scenario.revision,
        "body": {**scenario.body, "ruleset": scenario.ruleset},
        **_rules(campaign),
    }
    context = {"campaign": campaign, "scenario": scenario, "desk": desk}
    return render(request, "desk/skirmish_editor.html", context)


def _rules(campaign: Campaign) -> dict[str, object]:
    """What the forms offer, by the campaign's house rules."""
    rules = read_tables(overrides_of(campaign, BOOK.id))
    return {
        "base": rules.scale.base_mm,
        "kinds": {
            kind: {**asdict(row), "name": _name(kind), "forms": _forms(kind, row)}
            for kind, row in rules.terrain.items()
        },
        "firearms": {name: _name(name) for name in rules.weapons if name != "cannon"},
        "thrown": {name: _name(name) for name in rules.thrown},
        "melee": {name: _name(name) for name in rules.melee_weapons},
        "roles": {name: _name(name) for name in ROLES},
        "most": rules.sheet.most,
        "firearms_most": rules.sheet.firearms,
    }


def _forms(kind: str, row: Terrain) -> list[str]:
    """What may be drawn of a kind of terrain: houses and water are areas with corners."""
    area = kind == BUILDING or row.water != "none"
    return ["polygon"] if area else ["polygon", "circle", "line"]


def _name(code: str) -> str:
    return gettext(NAMES[code]) if code in NAMES else code.replace("_", " ")
