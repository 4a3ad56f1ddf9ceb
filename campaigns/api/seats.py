"""Who sits where at one table: seats change hands while a battle goes on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import selectors, services
from campaigns.api.answers import READ, SAVED
from campaigns.api.base import TableView
from campaigns.api.serializers import SeatQuery, SittingRequest
from campaigns.models import Engagement
from campaigns.tabletop import game
from campaigns.tabletop.game import Refusal


class Seats(TableView):
    @extend_schema(parameters=[SeatQuery], responses=READ)
    def get(self, request: Request, engagement_id: UUID) -> Response:
        """The seats with those who hold them; for the referee also whom he may seat."""
        place, seat, _ = self.query(engagement_id, SeatQuery)
        return Response(_seated(place.engagement, seat))

    @extend_schema(request=SittingRequest, responses=SAVED)
    def put(self, request: Request, engagement_id: UUID) -> Response:
        """Give a member a player's or spectators' seat, or take it; the referee only."""
        engagement, seat, asked = self.body(engagement_id, SittingRequest)
        if not seat.is_referee:
            return self.refused(engagement, Refusal("not_the_referee"))
        chair = engagement.seats.exclude(role=game.REFEREE).filter(key=asked["chair"]).first()
        member = selectors.members_of(engagement.campaign).filter(pk=asked["member"]).first()
        if chair is None or member is None:
            at = "/chair" if chair is None else "/member"
            return self.refused(engagement, Refusal("no_such_chair", at=at))
        change = services.sit if asked["sits"] else services.stand_up
        change(chair, member)
        return Response(_seated(engagement, seat))


def _seated(engagement: Engagement, reader: game.Seat) -> dict[str, Any]:
    chairs = {
        chair.key: {
            "role": chair.role,
            **({"side": chair.side} if chair.side else {}),
            "members": {str(m.pk): str(m.user) for m in chair.holders.select_related("user")},
        }
        for chair in engagement.seats.order_by("pk")
    }
    if not reader.is_referee:
        return {"chairs": chairs}
    members = {
        str(member.pk): {"name": str(member.user), "role": member.role}
        for member in selectors.members_of(engagement.campaign)
    }
    return {"chairs": chairs, "members": members}
