"""Pages of one battle."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from battles.services import of_roster
from campaigns import proof, stores
from campaigns.models import Engagement, Status
from campaigns.tabletop import game
from campaigns.tabletop.chance import SERVER
from campaigns.tabletop.log import Difference
from campaigns.tabletop.reader import BadRequestError
from campaigns.views import seat_context

GRACE = timedelta(minutes=10)
"""After the end, in which the referee may still go back: an end by mistake is not for good."""


@login_required
@require_GET
@ensure_csrf_cookie
def battle(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """The page of the ruleset: the context of `seat_context`; the table comes by the socket.
    `of_roster`: the reader may take its result to the roster. `players`: the seats of players, by
    blanks. `sitters`: {side: names of those who play it}."""
    context = seat_context(request, engagement_id)
    engagement = context["engagement"]
    mine = context["seat"]["role"] == game.REFEREE and of_roster(engagement)
    chairs = engagement.seats.filter(role=game.PLAYER).prefetch_related("holders__user")
    sitters: dict[str, list[str]] = {}
    for chair in chairs:
        sitters.setdefault(chair.side, []).extend(str(one.user) for one in chair.holders.all())
    more = {
        "of_roster": mine,
        "players": " ".join(chair.key for chair in chairs),
        "sitters": {
            side: ", ".join(dict.fromkeys(names)) for side, names in sitters.items() if names
        },
    }
    return render(request, _shelf(context).template, {**context, **more})


@login_required
@require_GET
def screen(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """The same page large, as spectators see it, without anything to press: `screen` is true."""
    context = seat_context(request, engagement_id)
    return render(request, _shelf(context).template, {**context, "screen": True})


@login_required
@require_GET
@ensure_csrf_cookie
def replay(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """The ruleset's replay: the context of `seat_context`, `last`, its last line's number, and
    `ended`, when the battle ended if it has."""
    context = seat_context(request, engagement_id)
    engagement = context["engagement"]
    context["last"] = engagement.marks[context["seat"]["key"]]["lines"]
    context["ended"] = _ended_at(engagement) if engagement.status == Status.ENDED else None
    return render(request, _shelf(context).replay, context)


@login_required
@require_http_methods(["GET", "POST"])
def dice(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`proof.html`: the context of `seat_context`, and once the seed may be seen `proof`,
    the numbers of `server` and `typed` faces, and for the referee `file_url`.

    `opens`: when that will be, after the end. Until then the referee can still go back, or show
    the seed at once (POST), after which nobody can.
    """
    context = seat_context(request, engagement_id)
    engagement = context["engagement"]
    context["proof"] = None
    ended = engagement.status == Status.ENDED
    referee = _may_take(context)
    if request.method == "POST" and not (ended and referee):
        raise Http404
    if ended and not (request.method == "POST" or _opened(engagement)):
        context.update(opens=_ended_at(engagement) + GRACE, may_open=referee)
    elif ended:
        found = _proof(engagement)
        context.update(
            proof=found,
            server=found.faces[SERVER],
            typed=found.typed,
            file_url=referee and reverse("battle_file", args=[engagement.pk]),
        )
    return render(request, "proof.html", context)


@login_required
@require_GET
def battle_file(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """The whole record of a finished battle as a file: for the referee, since notes are in it.
    No address that is only followed shows the seed before its time."""
    context = seat_context(request, engagement_id)
    engagement = context["engagement"]
    if engagement.status != Status.ENDED or not _may_take(context) or not _opened(engagement):
        raise Http404
    body = msgspec.json.encode(proof.write(engagement))
    response = HttpResponse(body, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="battle-{engagement.pk}.json"'
    return response


def _shelf(context: dict[str, Any]) -> stores.Shelf:
    return stores.shelf(context["engagement"].ruleset)


def _may_take(context: dict[str, Any]) -> bool:
    return bool(context["seat"]["role"] == game.REFEREE)


def _opened(engagement: Engagement) -> bool:
    """Whether the seed of an ended battle may be seen."""
    return bool(engagement.seed_shown) or timezone.now() >= _ended_at(engagement) + GRACE


def _ended_at(engagement: Engagement) -> datetime:
    """When the entry was written that is the last to stand; remarks may have come since."""
    last = engagement.entries.filter(seq=engagement.position).values_list("time", flat=True).first()
    return last or engagement.touched


def _proof(engagement: Engagement) -> proof.Proof:
    """The check of a finished battle, kept as long as nothing of its record is changed."""
    try:
        file = proof.write(engagement)
    except BadRequestError as error:
        return proof.Proof(engagement.seed_hash, 0, fault=Difference(0, "log", error.message))
    key = f"proof:{hashlib.sha256(msgspec.json.encode(file)).hexdigest()}"
    found: proof.Proof | None = cache.get(key)
    if found is None:
        found = proof.check(file)
        cache.set(key, found, None)
    return found
