"""Campaigns of the caller, and their tables."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access, selectors, services, stores
from campaigns.api.answers import LIST, MADE, READ
from campaigns.api.base import CallerView, TableView, described
from campaigns.api.serializers import EngagementRequest
from campaigns.models import Campaign
from campaigns.tabletop.reader import pointer
from campaigns.texts import text


class Campaigns(CallerView):
    @extend_schema(operation_id="campaigns_list", responses=LIST)
    def get(self, request: Request) -> Response:
        """The caller's campaigns."""
        found = selectors.campaigns_of(self.caller)
        return Response([_campaign(campaign) for campaign in found])


class CampaignDetail(CallerView):
    @extend_schema(responses=READ)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """A campaign with its factions, members and engagements."""
        campaign = access.campaign_for(self.caller, campaign_id)
        tables = selectors.engagements_of(self.caller).filter(campaign=campaign)
        return Response(
            {
                **_campaign(campaign),
                "factions": [
                    {"key": f.key, "name": text(f.name), "slot": f.slot}
                    for f in campaign.factions.order_by("key")
                ],
                "members": [
                    {
                        "name": str(member.user),
                        "role": member.role,
                        "faction": member.faction.key if member.faction else None,
                    }
                    for member in selectors.members_of(campaign)
                ],
                "engagements": [
                    described(table, access.seats_for(self.caller, table)) for table in tables
                ],
            }
        )


class Engagements(TableView):
    @extend_schema(operation_id="engagements_list", responses=LIST)
    def get(self, request: Request) -> Response:
        """Tables of the caller's campaigns."""
        found = selectors.engagements_of(self.caller)
        return Response([described(each, access.seats_for(self.caller, each)) for each in found])

    @extend_schema(request=EngagementRequest, responses=MADE)
    def post(self, request: Request) -> Response:
        """Make an engagement from a scenario; a referee of the campaign only."""
        asked = self.asked(EngagementRequest, request.data)
        campaign = access.campaign_for(self.caller, asked["campaign"])
        if not access.may_referee(self.caller, campaign.pk):
            raise exceptions.PermissionDenied(_("Only a referee of the campaign may do that."))
        engagement = services.make_engagement(
            campaign,
            asked["ruleset"],
            _scenario(asked),
            title=asked["title"],
            dice=asked["dice"],
            orders_shown=asked["orders_shown"],
        )
        seats = access.seats_for(self.caller, engagement)
        return Response(described(engagement, seats), status=201)


def _campaign(campaign: Campaign) -> dict[str, Any]:
    return {
        "id": str(campaign.pk),
        "name": text(campaign.name),
        "about": text(campaign.about),
        "demo": campaign.demo,
    }


def _scenario(asked: dict[str, Any]) -> dict[str, Any]:
    """The scenario sent, or the shipped one named."""
    if ("scenario" in asked) == ("shipped" in asked):
        raise services.WordedError("missing", _("Either a scenario or a shipped one."), "/scenario")
    if "scenario" in asked:
        scenario: dict[str, Any] = asked["scenario"]
        return scenario
    shipped = stores.shipped(asked["ruleset"])
    if asked["shipped"] not in shipped:
        raise services.WordedError(
            "unknown_name", _("There is no such scenario."), pointer("shipped")
        )
    return shipped[asked["shipped"]]
