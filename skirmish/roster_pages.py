"""Pages of the referee's desk for the roster's figures: what a fight leaves of them."""

from __future__ import annotations

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.views.decorators.http import require_http_methods

from campaigns.models import Engagement, User
from campaigns.pages.desk import engagement_of, refereed
from skirmish import aftermath, recovering
from skirmish.forms import OutcomeForm, RecoveryForm, TimeForm
from skirmish.models import FigureSheet

HEALER = "healer"
"""Where a session keeps the score of whoever helped last."""
CANNOT = {
    "dead": N_("It is dead."),
    "gone": N_("There is no such wound any more."),
    "early": N_("Its interval is not over yet: let the time pass first."),
    "not_worst": N_("Doing too much needs a roll on the worst wound (AM 3.5)."),
    "face": N_("The dice do not fit: a d10 shows 0 to 9."),
    "more": N_("More dice are wanted: after a 1 the die is rolled again, after a 0 the botch die."),
    "fewer": N_("These are more dice than the roll wants."),
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def fight_taken(request: HttpRequest, skirmish_id: UUID) -> HttpResponse:
    """`desk/fight_taken.html`: `form` with the figures as they came out; or `taken`, the record of
    what was written. POST has `fate_ID`."""
    engagement = _fought(request, skirmish_id)
    done = aftermath.taken(engagement)
    form = None
    if done is None:
        asked = request.POST if request.method == "POST" else None
        form = OutcomeForm(aftermath.outcomes(engagement), asked)
        if request.method == "POST" and form.is_valid():
            try:
                aftermath.take(engagement, cast(User, request.user), form.fates())
                messages.success(request, _("The roster has the result."))
            except aftermath.TakenError:
                messages.warning(request, _("The roster had the result already."))
            return redirect("fight_taken", engagement.pk)
    elif request.method == "POST":
        messages.warning(request, _("The roster had the result already."))
        return redirect("fight_taken", engagement.pk)
    context = {
        "engagement": engagement,
        "campaign": engagement.campaign,
        "form": form,
        "taken": done,
    }
    status = 422 if form and form.errors else 200
    return render(request, "desk/fight_taken.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def recovery(request: HttpRequest, campaign_id: UUID, fighter_id: int) -> HttpResponse:
    """`desk/recovery.html`: `sheet`, `dues`, `time` and `roll` (forms), `refused`. POST has `what`,
    `time` or `roll`, and the fields of that form; time may pass for all who recover."""
    campaign = refereed(request, campaign_id)
    found = FigureSheet.objects.filter(person__campaign=campaign, ruleset=recovering.ARS_MAGICA)
    sheet = get_object_or_404(found.select_related("person"), pk=fighter_id)
    dues, what = recovering.dues(sheet), request.POST.get("what", "roll")
    posted = request.POST if request.method == "POST" else None
    time = TimeForm(posted if what == "time" else None)
    roll = RecoveryForm(dues, posted if what != "time" else None)
    # The same healer sees to the next, unless somebody else is said.
    roll.initial["medicine"] = request.session.get(HEALER, 0)
    refused = ""
    form = time if what == "time" else roll
    if posted is not None and form.is_valid():
        try:
            if form is time:
                recovering.pass_time(sheet, **time.cleaned_data)
            else:
                place, level = roll.cleaned_data.pop("hurt").split(":")
                request.session[HEALER] = roll.cleaned_data["medicine"]
                recovering.recover(sheet, int(place), level, **roll.cleaned_data)
            return redirect("recovery", campaign.pk, sheet.pk)
        except recovering.CannotError as error:
            refused = _(CANNOT[error.code])
    context = {
        "campaign": campaign,
        "sheet": sheet,
        "dues": dues,
        "time": time,
        "roll": roll,
        "refused": refused,
    }
    status = 422 if refused or form.errors else 200
    return render(request, "desk/recovery.html", context, status=status)


def _fought(request: HttpRequest, engagement_id: UUID) -> Engagement:
    """A fight that the reader referees, over, with somebody of the roster.

    Raises Http404, PermissionDenied.
    """
    found = engagement_of(request, engagement_id)
    open_ = aftermath.to_take(found.campaign).filter(pk=found.pk).exists()
    if not (open_ or aftermath.taken(found)):
        raise Http404
    return found
