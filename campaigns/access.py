"""Who may sit where: `seats_for` is the only way to a seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from campaigns.models import (
    Campaign,
    Engagement,
    Membership,
    Scenario,
    Seat,
    SeatHolder,
    Status,
    User,
)
from campaigns.tabletop import game

_ORDER = (game.REFEREE, game.PLAYER, game.SPECTATOR)


class HiddenError(Exception):
    """There is no such thing, or the user may not know of it: nobody can tell which."""


class NoSeatError(Exception):
    """The user does not sit in that seat, whether or not there is one."""


def membership(user: User, campaign_id: UUID) -> Membership:
    """Raises HiddenError if the user is no member of such a campaign."""
    found = Membership.objects.filter(user_id=user.pk, campaign_id=campaign_id).first()
    if found is None:
        raise HiddenError
    return found


def campaign_for(user: User, campaign_id: UUID) -> Campaign:
    """A campaign of the user's. Raises HiddenError."""
    found = Campaign.objects.filter(pk=campaign_id, memberships__user_id=user.pk).first()
    if found is None:
        raise HiddenError
    return found


def refereed(user: User, campaign_id: UUID) -> Campaign:
    """A campaign that the user referees.

    Raises:
        HiddenError: he is no member of such a campaign.
        PermissionDenied: he is, in another part.
    """
    found = campaign_for(user, campaign_id)
    if not may_referee(user, found.pk):
        raise PermissionDenied
    return found


def scenario_for(user: User, campaign_id: UUID, scenario_id: UUID) -> Scenario:
    """A scenario of a campaign that the user referees. Raises as `refereed`."""
    campaign = refereed(user, campaign_id)
    found = Scenario.objects.filter(campaign=campaign, pk=scenario_id).first()
    if found is None:
        raise HiddenError
    return found


def may_referee(user: User, campaign_id: UUID) -> bool:
    return membership(user, campaign_id).referees


def table_seats(engagement: Engagement) -> tuple[dict[int, list[game.Seat]], list[game.Seat]]:
    """({user: seats} of all members, the weightiest seat first; the spectators' seats)."""
    seats = list(Seat.objects.filter(engagement=engagement).order_by("pk"))
    watching = [seat.chair for seat in seats if seat.role == game.SPECTATOR]
    held = _held(SeatHolder.objects.filter(seat__engagement=engagement))
    members = Membership.objects.filter(campaign_id=engagement.campaign_id, user__is_active=True)
    found = {one.user_id: _seats_of(one, seats, held.get(one.pk, set())) for one in members}
    return found, watching


def _held(holders: QuerySet[SeatHolder]) -> dict[int, set[int]]:
    """{member: the seats that he holds}."""
    found: dict[int, set[int]] = {}
    for member, seat in holders.values_list("membership_id", "seat_id"):
        found.setdefault(member, set()).add(seat)
    return found


def _seats_of(member: Membership, seats: list[Seat], held: set[int]) -> list[game.Seat]:
    """The seats of a member at one table, the weightiest first.

    The referees of the campaign share the referee's seat. Other members have the seats they
    hold; those without any may watch from the spectators' seats.
    """
    own = [seat for seat in seats if seat.pk in held]
    if member.referees:
        own += [seat for seat in seats if seat.role == game.REFEREE and seat not in own]
    if not own:
        own = [seat for seat in seats if seat.role == game.SPECTATOR]
    own.sort(key=lambda seat: _ORDER.index(seat.role))
    return [seat.chair for seat in own]


def seats_at(user: User, engagements: Collection[Engagement]) -> dict[UUID, list[game.Seat]]:
    """{engagement: the seats of a user, the weightiest first}, where he has any."""
    if not user.is_active or user.pk is None:
        return {}
    campaigns = {engagement.campaign_id for engagement in engagements}
    known = Membership.objects.filter(user_id=user.pk, campaign_id__in=campaigns)
    members = {member.campaign_id: member for member in known}
    held = _held(SeatHolder.objects.filter(membership__in=members.values()))
    seats: dict[UUID, list[Seat]] = {}
    for seat in Seat.objects.filter(engagement__in=engagements).order_by("pk"):
        seats.setdefault(seat.engagement_id, []).append(seat)
    return {
        one.pk: _seats_of(member, seats.get(one.pk, []), held.get(member.pk, set()))
        for one in engagements
        if (member := members.get(one.campaign_id)) is not None
    }


def seats_for(user: User, engagement: Engagement) -> list[game.Seat]:
    """The seats of a user at one table, the weightiest first; empty for strangers."""
    return seats_at(user, [engagement]).get(engagement.pk, [])


@dataclass(frozen=True)
class Place:
    """An engagement that a user may see, and the seats he has there, the weightiest first."""

    engagement: Engagement
    seats: list[game.Seat]

    def seat(self, key: str | None) -> game.Seat:
        """The seat of that key, or the weightiest if none is named. Raises NoSeatError."""
        if key is None:
            return self.seats[0]
        for seat in self.seats:
            if seat.id == key:
                return seat
        raise NoSeatError

    def watching(self) -> game.Seat:
        """A spectators' seat: every member may watch from there. Raises NoSeatError."""
        for seat in watching(self.engagement):
            return seat
        raise NoSeatError

    def eyes(self, key: str | None) -> game.Seat:
        """The seat through whose eyes the log is read: one of the user's own, when the
        engagement is over any. Raises NoSeatError.
        """
        for seat in self.all_eyes():
            if seat.id == key:
                return seat
        return self.seat(key)

    def all_eyes(self) -> list[game.Seat]:
        """The seats through whose eyes a replay may be seen, the weightiest first."""
        if self.engagement.status != Status.ENDED:
            return self.seats
        seats = [seat.chair for seat in Seat.objects.filter(engagement=self.engagement)]
        return sorted(seats, key=lambda seat: (_ORDER.index(seat.role), seat.id))


def watching(engagement: Engagement) -> list[game.Seat]:
    """The spectators' seats, from which every member may watch."""
    seats = Seat.objects.filter(engagement=engagement, role=game.SPECTATOR)
    return [seat.chair for seat in seats]


def place_of(user: User, engagement_id: UUID) -> Place:
    """Where a user sits at a table. Raises HiddenError if he has no seat there."""
    # One query refuses strangers, whether or not there is such a table: nor do they wait longer.
    own = Engagement.objects.filter(campaign__memberships__user=user.pk)
    engagement = own.defer("scenario").filter(pk=engagement_id).first()
    seats = seats_for(user, engagement) if engagement is not None else []
    if engagement is None or not seats:
        raise HiddenError
    return Place(engagement, seats)
