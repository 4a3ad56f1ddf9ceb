"""One table: what the caller's seat may read."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.api.answers import READ, RECKONED
from campaigns.api.base import TableView, described, seats_told
from campaigns.api.reckoning import one_of_few
from campaigns.api.serializers import EyesQuery, LogQuery, SeatQuery
from campaigns.plain import plain_json
from campaigns.reading import Reading
from campaigns.tabletop.game import Refusal, Seat
from campaigns.tabletop.reader import BadRequestError


def _listed(name: str, given: str) -> Any:
    """A list in a query: JSON, or for `path` names with commas; anything else is a text."""
    if given.startswith("["):
        try:
            return plain_json(given)
        except BadRequestError:
            return given
    return [one for one in given.split(",") if one] if name == "path" else given


class EngagementDetail(TableView):
    @extend_schema(parameters=[SeatQuery], responses=READ)
    def get(self, request: Request, engagement_id: UUID) -> Response:
        """The view of a seat, its orders, and the roll that waits for it."""
        place, seat, _ = self.query(engagement_id, SeatQuery)
        reading = Reading.of(engagement_id)
        return Response(
            {
                **described(reading.engagement, place.seats),
                "eyes": seats_told(place.all_eyes()),
                "seat": seat.id,
                "version": reading.version(seat),
                "view": reading.view(seat),
                "orders": reading.orders(seat),
                "pending": reading.pending(seat),
            }
        )


class Options(TableView):
    @extend_schema(
        parameters=[
            SeatQuery,
            OpenApiParameter("verb", str, required=True),
            OpenApiParameter(
                "unit", str, description="And other arguments; `path` with commas, or as JSON."
            ),
        ],
        responses=RECKONED,
    )
    def get(self, request: Request, engagement_id: UUID) -> Response:
        """What completes an action: reach, costs, targets, odds, and reasons why not."""
        partial: dict[str, Any] = self.request.query_params.dict()
        place, seat, _ = self.query(engagement_id, SeatQuery)
        partial.pop("seat", None)
        partial = {name: _listed(name, given) for name, given in partial.items()}
        with one_of_few(request.user.pk):
            found = Reading.of(engagement_id).options(seat, partial)
        if isinstance(found, Refusal):
            return self.refused(place.engagement, found, seat)
        return Response(found)


class Log(TableView):
    @extend_schema(parameters=[LogQuery], responses=READ)
    def get(self, request: Request, engagement_id: UUID) -> Response:
        """Rendered lines of the seat's log, in order; the last ones if neither end is named."""
        place, seat, asked = self.query(engagement_id, LogQuery)
        eyes = _eyes(place, seat, asked)
        own = eyes in place.seats
        return Response({"entries": Reading.of(engagement_id).lines(eyes, **asked, own=own)})


class Moment(TableView):
    @extend_schema(parameters=[EyesQuery], responses=READ)
    def get(self, request: Request, engagement_id: UUID, line: int) -> Response:
        """The seat's view as it was after a line of its log (0: the start)."""
        place, seat, asked = self.query(engagement_id, EyesQuery)
        eyes = _eyes(place, seat, asked)
        then = Reading.of(engagement_id).at(eyes, line)
        if then is None:
            raise access.HiddenError
        return Response({"n": line, "view": then.view(eyes)})


def _eyes(place: access.Place, seat: Seat, asked: dict[str, Any]) -> Seat:
    """The seat through whose eyes is read: the one that asks, if none is named."""
    eyes = asked.pop("eyes")
    return seat if eyes is None else place.eyes(eyes)
