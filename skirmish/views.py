"""The papers of one skirmish: what each reader may print, and nothing of others."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from campaigns.reading import Reading
from campaigns.tabletop.words import N_
from campaigns.views import seat_context

SHEET = ("A", "F", "T", "C", "charisma")
ROLES = {"leader": N_("leader"), "gunner": N_("gunner"), "sailor": N_("sailor")}


@login_required
@require_GET
def papers(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`papers.html`: `view` of the seat, and `sides` = [{"side", "objectives", "groups"}] of those
    whose papers its reader may have: his own, or all if he is the referee.

    Of a game without figures there are none.

    Raises:
        Http404: the reader has no such table.
    """
    context = seat_context(request, engagement_id)
    reading = Reading.of(engagement_id)
    seat = reading.ruleset.seats(reading.state)[context["seat"]["key"]]
    view = reading.view(seat)
    own = [id for id in view.get("sides", ()) if seat.is_referee or id == seat.side]
    context["view"] = view
    context["referees"] = seat.is_referee
    context["sides"] = [_papers(view, id, reading.ruleset.wording) for id in own]
    return render(request, "papers.html", context)


def _papers(view: dict[str, Any], side: str, wording: Any) -> dict[str, Any]:
    figures = [one for one in view.get("figures", {}).values() if one.get("side") == side]
    names = {id: group["name"] for id, group in view.get("groups", {}).items()}
    return {
        "side": view["sides"][side],
        "objectives": [one for one in view.get("objectives", {}).values() if one["side"] == side],
        "groups": [
            {
                "name": name,
                "figures": [
                    _sheet(one, wording) for one in figures if one.get("group", "") == group
                ],
            }
            for group, name in [*names.items(), ("", "")]
            if any(one.get("group", "") == group for one in figures)
        ],
    }


def _sheet(figure: dict[str, Any], wording: Any) -> dict[str, Any]:
    """A figure as a row: its numbers in the order of the sheet, its gear in words."""
    melee = figure.get("melee")
    gear = [
        *figure.get("firearms", ()),
        figure.get("thrown"),
        None if melee == "unarmed" else melee,
    ]
    told = [gettext(wording.get(f"weapon.{name}", name)) for name in gear if isinstance(name, str)]
    if figure.get("cuirass"):
        told.append(gettext("cuirass"))
    role = figure.get("role")
    return {
        "name": figure["name"],
        "role": gettext(ROLES[role]) if role in ROLES else "",
        "numbers": [figure.get(name, "") for name in SHEET] if "A" in figure else [],
        "gear": ", ".join(told),
        "note": figure.get("note", ""),
    }
