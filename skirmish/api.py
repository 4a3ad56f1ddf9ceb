"""The roster of figures by the API; the campaign's referees only."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.api.answers import MADE, READ
from campaigns.api.base import TableView
from campaigns.api.fields import Object, Strict
from campaigns.models import Campaign
from skirmish import services
from skirmish.models import FigureSheet


class SheetRequest(Strict):
    body = Object(
        help_text="A figure as a scenario writes it, with its ruleset, faction, group, portrait."
    )


class RosterView(TableView):
    def refereed(self, campaign_id: UUID) -> Campaign:
        return access.refereed(self.caller, campaign_id)

    def figure(self) -> dict[str, Any]:
        body: dict[str, Any] = self.asked(SheetRequest, self.request.data)["body"]
        return body

    def sheet(self, campaign_id: UUID, sheet_id: int) -> tuple[Campaign, FigureSheet]:
        campaign = self.refereed(campaign_id)
        found = FigureSheet.objects.filter(person__campaign=campaign, pk=sheet_id).first()
        if found is None:
            raise access.HiddenError
        return campaign, found


class Figures(RosterView):
    @extend_schema(parameters=[OpenApiParameter("ruleset", str)], responses=READ)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """The figures of the campaign, of one ruleset or all."""
        ruleset = request.query_params.get("ruleset")
        return Response({"figures": services.sheets_of(self.refereed(campaign_id), ruleset)})

    @extend_schema(request=SheetRequest, responses=MADE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """A new figure."""
        sheet = services.save_sheet(self.refereed(campaign_id), self.figure())
        return Response(services.sheet_body(sheet), status=201)


class FigureDetail(RosterView):
    @extend_schema(request=SheetRequest, responses=READ)
    def put(self, request: Request, campaign_id: UUID, sheet_id: int) -> Response:
        """Another sheet for a figure."""
        campaign, sheet = self.sheet(campaign_id, sheet_id)
        return Response(services.sheet_body(services.save_sheet(campaign, self.figure(), sheet)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, campaign_id: UUID, sheet_id: int) -> Response:
        """A figure leaves the roster."""
        services.strike_sheet(self.sheet(campaign_id, sheet_id)[1])
        return Response(status=204)
