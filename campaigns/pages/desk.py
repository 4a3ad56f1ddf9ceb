"""Pages of the referee's desk: scenarios of the campaign, and its house rules."""

from __future__ import annotations

import json
from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import access, printed, rendering, selectors, services, stores
from campaigns.forms import StartForm, read_scenario
from campaigns.models import Campaign, Engagement, Scenario, Status, User
from campaigns.tabletop import registry
from campaigns.tabletop.reader import BadRequestError
from campaigns.values import typed


def refereed(request: HttpRequest, campaign_id: UUID) -> Campaign:
    """The campaign, if the reader referees it. Raises Http404, PermissionDenied."""
    try:
        return access.refereed(cast(User, request.user), campaign_id)
    except access.HiddenError:
        raise Http404 from None


def engagement_of(request: HttpRequest, engagement_id: UUID) -> Engagement:
    """An engagement, if the reader referees its campaign. Raises Http404, PermissionDenied."""
    try:
        place = access.place_of(cast(User, request.user), engagement_id)
    except access.HiddenError:
        raise Http404 from None
    refereed(request, place.engagement.campaign_id)
    return place.engagement


def scenario_of(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> Scenario:
    """A scenario, if the reader referees its campaign. Raises Http404, PermissionDenied."""
    try:
        return access.scenario_for(cast(User, request.user), campaign_id, scenario_id)
    except access.HiddenError:
        raise Http404 from None


LEAF = 24
"""Scenarios on one page: each is drawn, and drafts are looked through."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def scenarios(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`desk/scenarios.html`: `campaign`, `cards` = [{"scenario", "shown", "factions", "faults",
    "editor"}] of one `leaf` of them, those saved last first,
    `shipped` = [{"value", "scenario"}] to begin from. POST with `file` or `shipped` keeps one."""
    campaign = refereed(request, campaign_id)
    error = ""
    if request.method == "POST":
        try:
            made, added = _made(request, campaign)
        except BadRequestError as wrong:
            error = services.placed({}, wrong.at, services.requested(wrong))
        else:
            if not added:
                messages.info(request, _same(made))
                return redirect("scenarios", campaign.pk)
            return redirect(_editor(made) or reverse("scenarios", args=[campaign.pk]))
    leaf = Paginator(selectors.scenarios_of(campaign), LEAF).get_page(request.GET.get("page"))
    cards = [
        {
            "scenario": one,
            "shown": rendering.localised(one.body),
            "factions": _dicts(one.body.get("factions") or one.body.get("sides")),
            "faults": len(services.faults(campaign, one.ruleset, one.body)) if one.draft else 0,
            "editor": _editor(one),
        }
        for one in leaf
    ]
    shipped = [
        {"value": f"{ruleset}/{name}", "scenario": rendering.localised(body)}
        for ruleset in stores.rulesets()
        for name, body in stores.shipped(ruleset).items()
    ]
    context = {
        "campaign": campaign,
        "cards": cards,
        "leaf": leaf,
        "shipped": shipped,
        "error": error,
    }
    return render(request, "desk/scenarios.html", context, status=422 if error else 200)


def _dicts(value: Any) -> list[dict[str, Any]]:
    """The objects of a list that may be anything in a draft, in the reader's language."""
    items = value if isinstance(value, list) else []
    return [rendering.localised(item) for item in items if isinstance(item, dict)]


def _same(scenario: Scenario) -> str:
    return _(
        "Nothing was added: it is the same as “%(title)s”, which is here already. "
        "Copy that one if you want a second."
    ) % {"title": scenario.title or _("Without a title")}


def _made(request: HttpRequest, campaign: Campaign) -> tuple[Scenario, bool]:
    """A scenario from a file, or one that comes with the product, and whether it is a new one.

    Raises:
        BadRequestError: there is none.
    """
    user = cast(User, request.user)
    if file := request.FILES.get("file"):
        ruleset, body = read_scenario(file)
        return services.take_in(campaign, ruleset, body, user)
    ruleset, _slash, name = request.POST.get("shipped", "").partition("/")
    shipped = stores.shipped(ruleset)
    if name not in shipped:
        raise services.WordedError(
            "unknown_name", _("Choose a scenario, or a file of your own."), ""
        )
    return services.take_in(campaign, ruleset, shipped[name], user)


def _editor(scenario: Scenario) -> str:
    """The address of the page that edits it; empty if its ruleset has none."""
    page = stores.shelf(scenario.ruleset).editor
    return reverse(page, args=[scenario.campaign_id, scenario.pk]) if page else ""


@login_required
@require_GET
def scenario_file(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    """The scenario as a file to share."""
    scenario = scenario_of(request, campaign_id, scenario_id)
    body = {"ruleset": scenario.ruleset, **services.without_roster(scenario.body)}
    name = slugify(scenario.title) or "scenario"
    return HttpResponse(
        json.dumps(body, ensure_ascii=False, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


@login_required
@require_POST
def copy_scenario(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    scenario = scenario_of(request, campaign_id, scenario_id)
    services.copy_scenario(scenario, cast(User, request.user))
    messages.success(request, _("The copy is the first of the list."))
    return redirect("scenarios", campaign_id)


@login_required
@require_POST
def delete_scenario(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    scenario = scenario_of(request, campaign_id, scenario_id)
    services.delete_scenario(scenario)
    messages.success(request, _("The scenario is gone. Battles made from it stay."))
    return redirect("scenarios", campaign_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def start_scenario(request: HttpRequest, campaign_id: UUID, scenario_id: UUID) -> HttpResponse:
    """`desk/start.html`: `campaign`, `scenario`, `shown`, `form`, `faults` and `editor`."""
    scenario = scenario_of(request, campaign_id, scenario_id)
    faults = services.start_faults(scenario)
    form = StartForm(request.POST or None)
    if request.method == "POST" and not faults and form.is_valid():
        made = services.start_scenario(scenario, **form.cleaned_data)
        return redirect(stores.shelf(made.ruleset).page, made.pk)
    registered = registry.registered().get(scenario.ruleset)
    rules = services.overrides_of(scenario.campaign, scenario.ruleset)
    context = {
        "campaign": scenario.campaign,
        "scenario": scenario,
        "shown": rendering.localised(scenario.body),
        "form": form,
        "faults": [services.placed(scenario.body, one.at, one.message) for one in faults],
        "editor": _editor(scenario),
        "ruleset": scenario.ruleset,
        "differences": printed.differences(registered, rules) if registered else [],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/start.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def house_rules(request: HttpRequest, campaign_id: UUID, ruleset: str) -> HttpResponse:
    """`desk/house_rules.html`: `sections`, `differences`, `rulesets`, `running` (battles that
    keep theirs), `may_edit`, `revision`. POST has `table` and the values of that table by path,
    or `reset` = a path, a table, or `*`."""
    user = cast(User, request.user)
    try:
        campaign = access.campaign_for(user, campaign_id)
    except access.HiddenError:
        raise Http404 from None
    registered = registry.registered().get(ruleset)
    if registered is None:
        raise Http404
    entered: dict[str, str] = {}
    errors: dict[str, str] = {}
    stale = False
    if request.method == "POST":
        refereed(request, campaign_id)
        try:
            wanted, entered = _wanted(request, campaign, registered)
            revision = request.POST.get("revision", "")
            services.save_house_rules(campaign, ruleset, wanted, revision)
        except services.BadRulesError as wrong:
            errors = wrong.messages
        except services.StaleRulesError:
            stale = True
        else:
            messages.success(request, _("Kept. Battles that are made from now on go by it."))
            anchor = f"#{request.POST['table']}" if request.POST.get("table") else ""
            return redirect(reverse("house_rules", args=[campaign.pk, ruleset]) + anchor)
    rules = services.overrides_of(campaign, ruleset)
    running = Engagement.objects.filter(campaign=campaign, ruleset=ruleset)
    context: dict[str, Any] = {
        "campaign": campaign,
        "registered": registered,
        "ruleset": ruleset,
        "rulesets": registry.registered(),
        "sections": printed.sections(registered, rules, entered, errors),
        "differences": printed.differences(registered, rules),
        "revision": services.revision_of(rules),
        "may_edit": access.may_referee(user, campaign.pk),
        "running": running.exclude(status=Status.ENDED).defer("scenario").order_by("-created"),
        "errors": len(errors),
        "stale": stale,
    }
    status = 422 if errors or stale else 200
    return render(request, "desk/house_rules.html", context, status=status)


def _wanted(
    request: HttpRequest, campaign: Campaign, registered: registry.Registered
) -> tuple[dict[str, Any], dict[str, str]]:
    """The house rules that the form asks for, and its fields as they were typed."""
    ruleset = registered.rulebook.id
    rules = services.overrides_of(campaign, ruleset)
    reset = request.POST.get("reset")
    if reset is not None:
        kept = {p: v for p, v in rules.items() if not _within(p, reset)}
        return kept, {}
    entered: dict[str, str] = {}
    for path, book in registered.rulebook.leaves():
        field = request.POST.get(f"value.{path}")
        if isinstance(field, str):
            entered[path] = field[: services.MOST_TEXT]
            rules[path] = typed(entered[path], book)
    return rules, entered


def _within(path: str, reset: str) -> bool:
    options = reset == printed.OPTIONS and "." not in path
    return options or reset in ("*", path) or path.startswith(f"{reset}.")
