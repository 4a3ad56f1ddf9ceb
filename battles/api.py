"""The roster of a campaign by the API; its referees only."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from battles import services
from battles.models import Leader, Unit
from campaigns import access
from campaigns.api.answers import MADE, READ
from campaigns.api.base import TableView
from campaigns.api.fields import Object, Strict
from campaigns.models import Campaign


class RosterRequest(Strict):
    body = Object(help_text="Figures as a scenario writes them, and the key of the faction.")


class RosterView(TableView):
    def refereed(self, campaign_id: UUID) -> Campaign:
        return access.refereed(self.caller, campaign_id)

    def figures(self) -> dict[str, Any]:
        body: dict[str, Any] = self.asked(RosterRequest, self.request.data)["body"]
        return body

    def unit(self, campaign_id: UUID, unit_id: int) -> tuple[Campaign, Unit]:
        campaign = self.refereed(campaign_id)
        found = Unit.objects.filter(campaign=campaign, pk=unit_id).first()
        if found is None:
            raise access.HiddenError
        return campaign, found

    def leader(self, campaign_id: UUID, leader_id: int) -> tuple[Campaign, Leader]:
        campaign = self.refereed(campaign_id)
        found = Leader.objects.filter(person__campaign=campaign, pk=leader_id).first()
        if found is None:
            raise access.HiddenError
        return campaign, found


class Roster(RosterView):
    @extend_schema(responses=READ)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Units and leaders of the campaign."""
        return Response(services.roster_of(self.refereed(campaign_id)))


class Units(RosterView):
    @extend_schema(request=RosterRequest, responses=MADE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """A new unit."""
        campaign = self.refereed(campaign_id)
        unit = services.save_unit(campaign, self.figures())
        return Response(services.unit_body(unit), status=201)


class UnitDetail(RosterView):
    @extend_schema(request=RosterRequest, responses=READ)
    def put(self, request: Request, campaign_id: UUID, unit_id: int) -> Response:
        """Other figures for a unit."""
        campaign, unit = self.unit(campaign_id, unit_id)
        return Response(services.unit_body(services.save_unit(campaign, self.figures(), unit)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, campaign_id: UUID, unit_id: int) -> Response:
        """A unit leaves the roster."""
        services.strike_unit(self.unit(campaign_id, unit_id)[1])
        return Response(status=204)


class Leaders(RosterView):
    @extend_schema(request=RosterRequest, responses=MADE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """A new leader."""
        campaign = self.refereed(campaign_id)
        leader = services.save_leader(campaign, self.figures())
        return Response(services.leader_body(leader), status=201)


class LeaderDetail(RosterView):
    @extend_schema(request=RosterRequest, responses=READ)
    def put(self, request: Request, campaign_id: UUID, leader_id: int) -> Response:
        """Other figures for a leader."""
        campaign, leader = self.leader(campaign_id, leader_id)
        saved = services.save_leader(campaign, self.figures(), leader)
        return Response(services.leader_body(saved))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, campaign_id: UUID, leader_id: int) -> Response:
        """A leader leaves the roster."""
        services.strike_leader(self.leader(campaign_id, leader_id)[1])
        return Response(status=204)
