"""Pages of people and campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language as set_cookie

from campaigns import access, rendering, services, stores
from campaigns.forms import NewTableForm
from campaigns.listed import tables_of
from campaigns.models import Campaign, Faction, User
from campaigns.pages import doors
from campaigns.services.sides import factions_by_side, listed_sides
from campaigns.tabletop import registry
from campaigns.tabletop.reader import BadRequestError
from campaigns.texts import text

_MOST_SAID = 8
"""Mistakes of a scenario that are named at once."""


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """`home.html`: `campaigns` = [{"campaign", "role", "referees"}], and `tables`, those first
    where something waits for the reader; `first_visit`: by a link, before the zone is known."""
    user = cast(User, request.user)
    memberships = user.memberships.select_related("campaign").order_by("-campaign__created", "pk")
    context = {
        "first_visit": doors.ZONE in request.session,
        "campaigns": [
            {"campaign": each.campaign, "role": each.get_role_display(), "referees": each.referees}
            for each in memberships
        ],
        "tables": sorted(tables_of(user), key=lambda table: not table.mine),
    }
    return render(request, "home.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_battle(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`new_battle.html`: `campaign`, `form` (fields `scenario`, `file`, `title`, `dice`), and
    `shelves` = [(heading, [{"value", "ruleset", "scenario", "sides"}])] for cards in the place of
    the choice: those that the campaign keeps, then those that come with the rules; `chosen` is the
    value of one of them. All that is wrong in a scenario are errors of the form, each with its
    place in words. `seated`: whether players are seated, there being factions."""
    user = cast(User, request.user)
    found = _campaign(user, campaign_id)
    if not access.may_referee(user, found.pk):
        raise PermissionDenied
    form = NewTableForm(found, request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        ruleset, scenario = form.cleaned_data["chosen"]
        try:
            made = services.make_engagement(
                found,
                ruleset,
                scenario,
                title=form.cleaned_data["title"] or None,
                dice=form.cleaned_data["dice"],
            )
        except BadRequestError as error:
            for said in _mistakes(found, ruleset, scenario, error):
                form.add_error(None, said)
        else:
            return redirect(stores.shelf(ruleset).page, made.pk)
    factions = list(found.factions.all())
    shelves = [
        (
            heading,
            [
                {
                    "value": value,
                    "ruleset": ruleset,
                    "book": registry.registered()[ruleset].rulebook.name
                    if ruleset in registry.registered()
                    else ruleset,
                    "scenario": rendering.localised(scenario),
                    "sides": _sides(factions, scenario),
                }
                for value, (ruleset, scenario) in scenarios.items()
            ],
        )
        for heading, scenarios in (
            (_("Of this campaign"), form.kept),
            (_("Come with the rules"), form.shipped),
        )
        if scenarios
    ]
    first = next(iter({**form.kept, **form.shipped}), "")
    chosen = form["scenario"].value() if form.is_bound else request.GET.get("scenario", first)
    context = {
        "campaign": found,
        "form": form,
        "shelves": shelves,
        "chosen": chosen,
        "seated": bool(factions),
    }
    status = 422 if form.errors else 200
    return render(request, "new_battle.html", context, status=status)


def _sides(factions: list[Faction], scenario: Mapping[str, Any]) -> list[dict[str, str]]:
    """[{"slot", "name", "by"}]: `by` is the faction that plays it, if that is called otherwise."""
    listed = listed_sides(scenario)
    playing = factions_by_side(factions, scenario, [one["id"] for one in listed])
    sides = []
    for one in listed:
        name, faction = text(one.get("name", "")), playing.get(one["id"])
        by = str(faction) if faction and faction.key != one["id"] else ""
        sides.append({"slot": one.get("slot", ""), "name": name, "by": by if by != name else ""})
    return sides


def _mistakes(
    campaign: Campaign, ruleset: str, scenario: Mapping[str, Any], error: BadRequestError
) -> list[str]:
    """What keeps a scenario from being played, and where."""
    faults = [(one.at, one.message) for one in services.faults(campaign, ruleset, scenario)]
    found = faults or [(error.at, services.sentence(error))]
    said = [services.placed(scenario, at, message) for at, message in found]
    more = len(said) - _MOST_SAID
    if more > 0:
        said[_MOST_SAID:] = [ngettext("%(n)s more", "%(n)s more", more) % {"n": more}]
    return [_("This scenario cannot be played yet."), *said]


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the language with the user, or in a cookie for those who are not signed in."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and check_for_language(language):
        User.objects.filter(pk=request.user.pk).update(language=language)
    return set_cookie(request)


def _campaign(user: User, campaign_id: UUID) -> Campaign:
    try:
        return access.campaign_for(user, campaign_id)
    except access.HiddenError:
        raise Http404 from None


def seat_context(request: HttpRequest, engagement_id: UUID) -> dict[str, Any]:
    """What a table's page needs: `engagement`, `campaign`, `seat` (`key`, `role`, `side`),
    `seats` (all of the reader's here), `face` (what its pages draw otherwise than for others).

    Raises:
        Http404: the reader has no such table, or does not sit in the seat named.
    """
    user = cast(User, request.user)
    try:
        place = access.place_of(user, engagement_id)
        seat = place.seat(request.GET.get("seat"))
    except (access.HiddenError, access.NoSeatError):
        raise Http404 from None
    return {
        "engagement": place.engagement,
        "campaign": place.engagement.campaign,
        "seat": {"key": seat.id, "role": seat.role, "side": seat.side},
        "seats": place.seats,
        "face": stores.shelf(place.engagement.ruleset).face,
    }
