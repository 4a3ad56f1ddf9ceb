"""A first battle to try: one click makes a campaign of one's own with the smallest scenario."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns import services, stores
from campaigns.pages.common import account_first, reader


@login_required
@require_POST
def practise(request: HttpRequest) -> HttpResponse:
    """The table of a new battle, refereed by the reader. Guests have an account first."""
    user = reader(request)
    if user.guest:
        return account_first(request)
    found = stores.smallest()
    if found is None:
        raise Http404
    ruleset, scenario = found
    with transaction.atomic():
        campaign = services.make_campaign(
            user,
            scenario["title"],
            scenario.get("intro", ""),
            {each["slot"]: each["name"] for each in scenario.get("factions", ())},
        )
        made = services.make_engagement(campaign, ruleset, scenario)
    return redirect(stores.shelf(ruleset).page, made.pk)
