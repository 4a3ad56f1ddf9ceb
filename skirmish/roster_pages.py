"""Pages of the referee's desk for the roster's figures: what a fight leaves of them."""

from __future__ import annotations

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.models import Engagement, User
from campaigns.pages.desk import refereed
from skirmish import aftermath
from skirmish.forms import OutcomeForm


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


def _fought(request: HttpRequest, engagement_id: UUID) -> Engagement:
    """A fight that the reader referees, over, with somebody of the roster.

    Raises Http404, PermissionDenied.
    """
    try:
        place = access.place_of(cast(User, request.user), engagement_id)
    except access.HiddenError:
        raise Http404 from None
    found = place.engagement
    refereed(request, found.campaign_id)
    open_ = aftermath.to_take(found.campaign).filter(pk=found.pk).exists()
    if not (open_ or aftermath.taken(found)):
        raise Http404
    return found
