"""What the views of one table have in common."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.utils import translation
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from campaigns import access, rendering
from campaigns.models import Engagement, Entry, User
from campaigns.reading import Reading
from campaigns.services import Outcome
from campaigns.tabletop.game import Refusal, Seat
from campaigns.texts import text


class CallerView(APIView):
    """Answers in the caller's own language; to strangers in that of their browser."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.user.is_authenticated:
            translation.activate(self.caller.language)

    @property
    def caller(self) -> User:
        return cast(User, self.request.user)


class TableView(CallerView):
    """One engagement: strangers learn nothing of it, not even what is wrong with their request."""

    def asked(self, serializer: type[Serializer[Any]], data: Any) -> dict[str, Any]:
        """The fields of a request. Raises ValidationError."""
        found = serializer(data=data)
        found.is_valid(raise_exception=True)
        return cast(dict[str, Any], found.validated_data)

    def query(
        self, engagement_id: UUID, serializer: type[Serializer[Any]]
    ) -> tuple[access.Place, Seat, dict[str, Any]]:
        """The table, the seat that asks, and the other fields of its query."""
        place = access.place_of(self.caller, engagement_id)
        asked = self.asked(serializer, self.request.query_params.dict())
        return place, place.seat(asked.pop("seat")), asked

    def body(
        self, engagement_id: UUID, serializer: type[Serializer[Any]]
    ) -> tuple[Engagement, Seat, dict[str, Any]]:
        """The table, the seat that asks, and the other fields of its request."""
        place = access.place_of(self.caller, engagement_id)
        asked = self.asked(serializer, self.request.data)
        return place.engagement, place.seat(asked.pop("seat")), asked

    def outcome(self, engagement: Engagement, seat: Seat, outcome: Outcome) -> Response:
        """200 with the new lines, or 409 with the refusal."""
        if isinstance(outcome, Refusal):
            return self.refused(engagement, outcome, seat)
        reading = Reading.of(engagement.pk)
        entries = Entry.objects.filter(engagement=engagement, seq__in=outcome.entries)
        answer: dict[str, Any] = {
            "version": outcome.version,
            "entries": reading.lines_from(seat, list(entries.order_by("seq"))),
        }
        if outcome.pending is not None and (pending := reading.pending(seat)) is not None:
            answer["pending"] = pending
        return Response(answer)

    def refused(
        self, engagement: Engagement, refusal: Refusal, seat: Seat | None = None
    ) -> Response:
        reading = Reading.of(engagement.pk)
        voice = reading.voice if seat is None else reading.voice_for(seat)
        return Response(
            {"refusal": rendering.refusal(voice, refusal)}, status=status.HTTP_409_CONFLICT
        )


def described(engagement: Engagement, seats: list[Seat]) -> dict[str, Any]:
    """An engagement in a list."""
    return {
        "id": str(engagement.pk),
        "campaign": str(engagement.campaign_id),
        "title": text(engagement.title),
        "ruleset": engagement.ruleset,
        "status": engagement.status,
        "turn": engagement.turn,
        "phase": engagement.phase,
        "dice": engagement.dice,
        "seed_hash": engagement.seed_hash,
        "seats": seats_told(seats),
    }


def seats_told(seats: list[Seat]) -> list[dict[str, Any]]:
    return [{"id": seat.id, "role": seat.role, "side": seat.side} for seat in seats]
