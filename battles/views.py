"""Pages of one battle."""

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
def battle(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`battle.html`: the context of `seat_context`; the table itself comes by the socket."""
    return render(request, "battle.html", seat_context(request, engagement_id))


@login_required
@require_GET
@ensure_csrf_cookie
def replay(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`replay.html`: the context of `seat_context`, and `last`, the number of the last line."""
    context = seat_context(request, engagement_id)
    seat = context["seat"]["key"]
    context["last"] = context["engagement"].marks[seat]["lines"]
    return render(request, "replay.html", context)
