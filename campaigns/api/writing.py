"""One table: what the caller's seat may do."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import services
from campaigns.api.answers import READ, SAVED, WRITTEN
from campaigns.api.base import TableView
from campaigns.api.serializers import (
    ActionRequest,
    ChanceQuery,
    ChanceRequest,
    NoteRequest,
    OrderQuery,
    OrderRequest,
    RewindRequest,
    RulingRequest,
    SeatQuery,
    WriteRequest,
)
from campaigns.models import Engagement
from campaigns.reading import Reading
from campaigns.services import Saved
from campaigns.tabletop.game import Refusal, Seat


class Actions(TableView):
    @extend_schema(request=ActionRequest, responses=WRITTEN)
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """An action of the rules."""
        engagement, seat, asked = self.body(engagement_id, ActionRequest)
        verb = asked.pop("action")
        done = services.act(engagement, seat.id, verb, user=self.caller, **asked)
        return self.outcome(engagement, seat, done)


class Rewind(TableView):
    @extend_schema(request=RewindRequest, responses=WRITTEN)
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """Back to the state after a line of the seat's log."""
        engagement, seat, asked = self.body(engagement_id, RewindRequest)
        done = services.rewind(engagement, seat.id, user=self.caller, **asked)
        return self.outcome(engagement, seat, done)


class Redo(TableView):
    @extend_schema(request=WriteRequest, responses=WRITTEN)
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """The next of what was undone last is done again."""
        engagement, seat, asked = self.body(engagement_id, WriteRequest)
        done = services.redo(engagement, seat.id, user=self.caller, **asked)
        return self.outcome(engagement, seat, done)


class Rulings(TableView):
    @extend_schema(request=RulingRequest, responses=WRITTEN)
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """What the referee decides, with a reason."""
        engagement, seat, asked = self.body(engagement_id, RulingRequest)
        done = services.rule(engagement, seat.id, user=self.caller, **asked)
        return self.outcome(engagement, seat, done)


class Notes(TableView):
    @extend_schema(request=NoteRequest, responses=WRITTEN)
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """A remark in the log, for all, for the own side or for the referee."""
        engagement, seat, asked = self.body(engagement_id, NoteRequest)
        done = services.note(engagement, seat.id, user=self.caller, **asked)
        return self.outcome(engagement, seat, done)


class Chance(TableView):
    @extend_schema(request=ChanceRequest, responses=WRITTEN)
    def post(self, request: Request, engagement_id: UUID) -> Response:
        """The faces of the roll that waits, all of them each time, until they are confirmed."""
        engagement, seat, asked = self.body(engagement_id, ChanceRequest)
        done = services.answer(engagement, seat.id, user=self.caller, **asked)
        return self.outcome(engagement, seat, done)

    @extend_schema(parameters=[ChanceQuery], responses=WRITTEN)
    def delete(self, request: Request, engagement_id: UUID) -> Response:
        """Give up the roll that waits, and its action."""
        place, seat, asked = self.query(engagement_id, ChanceQuery)
        engagement = place.engagement
        done = services.cancel_roll(engagement, seat.id, asked["pending"], user=self.caller)
        return self.outcome(engagement, seat, done)


class Orders(TableView):
    @extend_schema(parameters=[SeatQuery], responses=READ)
    def get(self, request: Request, engagement_id: UUID) -> Response:
        """The orders of the seat's side, and how many are ready."""
        _, seat, _ = self.query(engagement_id, SeatQuery)
        return Response(Reading.of(engagement_id).orders(seat))

    @extend_schema(request=OrderRequest, responses=SAVED)
    def put(self, request: Request, engagement_id: UUID) -> Response:
        """Save an order, or make it final."""
        engagement, seat, asked = self.body(engagement_id, OrderRequest)
        saved = services.save_order(engagement, seat.id, user=self.caller, **asked)
        return self.saved(engagement, seat, saved)

    def saved(self, engagement: Engagement, seat: Seat, saved: Saved | Refusal) -> Response:
        if isinstance(saved, Refusal):
            return self.refused(engagement, saved, seat)
        orders = Reading.of(engagement.pk).orders(seat)
        return Response({"unit": saved.unit, "revision": saved.revision, "orders": orders})


class OrderDetail(Orders):
    http_method_names = ["delete", "options"]

    @extend_schema(parameters=[OrderQuery], responses=SAVED)
    def delete(self, request: Request, engagement_id: UUID, unit: str) -> Response:
        """Tear an order up."""
        place, seat, asked = self.query(engagement_id, OrderQuery)
        engagement = place.engagement
        torn = services.delete_order(engagement, seat.id, unit, asked["revision"], user=self.caller)
        return self.saved(engagement, seat, torn)
