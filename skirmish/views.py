"""Pages of one skirmish."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from campaigns.views import seat_context


@login_required
@require_GET
@ensure_csrf_cookie
def skirmish(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`skirmish.html`: the context of `seat_context`; the table itself comes by the socket."""
    return render(request, "skirmish.html", seat_context(request, engagement_id))


@login_required
@require_GET
def screen(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`skirmish.html` large, as spectators see it, without anything to press: `screen` is true."""
    context = seat_context(request, engagement_id)
    return render(request, "skirmish.html", {**context, "screen": True})
