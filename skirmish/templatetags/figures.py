"""The figures of a campaign on the page of its roster."""

from __future__ import annotations

from typing import Any

from django import template

from campaigns.models import Campaign
from skirmish.rostered import rostered

register = template.Library()


@register.inclusion_tag("desk/_figures.html")
def campaign_figures(campaign: Campaign) -> dict[str, Any]:
    """A table of figures, each with how it came out of its last fight."""
    return {"figures": rostered(campaign)}
