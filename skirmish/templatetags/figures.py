"""The figures of a campaign on the page of its roster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from campaigns.models import Campaign, Engagement, Membership
from campaigns.tabletop.game import REFEREE
from skirmish.aftermath import Outcome, of_roster, to_take
from skirmish.ars_magica.event_wording import EVENTS as WORDING
from skirmish.ars_magica.names import NAMES
from skirmish.forms import UNIT_NAMES
from skirmish.hurts import Hurt, hurt_name
from skirmish.models import FigureSheet
from skirmish.recovering import UNITS, Due
from skirmish.rostered import rostered

register = template.Library()


@register.inclusion_tag("desk/_figures.html")
def campaign_figures(campaign: Campaign) -> dict[str, Any]:
    """A table of figures, each with how it came out of its last fight."""
    return {"figures": rostered(campaign), "open": to_take(campaign), "campaign": campaign}


@register.inclusion_tag("desk/_fights.html")
def fights_to_take(membership: Membership) -> dict[str, Any]:
    """For the referee: fights whose result the roster does not have yet."""
    campaign = membership.campaign
    return {"open": to_take(campaign) if membership.referees else [], "campaign": campaign}


@register.simple_tag
def taking_page(engagement: Engagement, seat: Mapping[str, str]) -> str:
    """Where the referee takes its result to the roster; empty for others, and without a roster."""
    mine = seat["role"] == REFEREE and of_roster(engagement)
    return reverse("fight_taken", args=[engagement.pk]) if mine else ""


@register.filter
def came_out_with(one: Outcome | Mapping[str, Any]) -> str:
    """Wounds, bruises and new flaws in words, or a dash."""
    record = asdict(one) if isinstance(one, Outcome) else one
    said = [Hurt(**hurt).name for hurt in record["hurts"]]
    said += [_("flaw: %(name)s") % {"name": _(NAMES[flaw])} for flaw in record["flaws"]]
    return ", ".join(said) or "–"


@register.filter
def until_due(due: Due) -> str:
    """When the next roll of a wound may be made."""
    if due.left <= 0:
        return _("roll due")
    after = due.left
    for unit, said in (("day", N_("days left: %(n)s")), ("hour", N_("hours left: %(n)s"))):
        if after >= UNITS[unit]:
            return _(said) % {"n": -(-after // UNITS[unit])}
    return _("minutes left: %(n)s") % {"n": after}


@register.filter
def history_of(sheet: FigureSheet) -> list[tuple[datetime, str]]:
    """What a figure has been through between its fights, the last first."""
    return [(datetime.fromisoformat(one["when"]), _line(one)) for one in reversed(sheet.history)]


def _line(one: Mapping[str, Any]) -> str:
    if one["what"] == "time":
        said = f"{UNIT_NAMES[one['unit']]}: {one['number']}"
        return said + (", " + _("at rest") if one["rest"] else "")
    faces = " ".join(str(face) for face in one["faces"])
    outcome = _(WORDING[f"outcome.{one['outcome']}"])
    return _("%(wound)s: %(outcome)s (total %(total)s; dice %(faces)s, %(whose)s)") % {
        "wound": hurt_name(one["kind"], one["level"]),
        "outcome": outcome,
        "total": one["total"],
        "faces": faces,
        "whose": _("own dice") if one["typed"] else _("the server’s"),
    }
