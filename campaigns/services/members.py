"""Campaigns, their factions and their members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from campaigns.models import Campaign, Engagement, Faction, Membership, Role, Seat, SeatHolder, User
from campaigns.models.engagements import Status
from campaigns.services.making import stir
from campaigns.services.sides import factions_by_side
from campaigns.tabletop import game
from campaigns.texts import is_text, text


class LastRefereeError(Exception):
    """A campaign is not left without a referee."""


class FactionInUseError(Exception):
    """A faction whose people or invitations are still there does not go."""


def make_campaign(user: User, name: Any, about: Any, factions: Mapping[str, Any]) -> Campaign:
    """A campaign of which the user is the referee; `factions` = {slot: name}. Texts are as typed,
    or in two languages as scenarios have them."""
    with transaction.atomic():
        campaign = Campaign.objects.create(name=name, about=about)
        Membership.objects.create(campaign=campaign, user=user, role=Role.REFEREE)
        set_factions(campaign, factions)
    return campaign


def set_factions(campaign: Campaign, wanted: Mapping[str, Any]) -> None:
    """Name the faction of each ink; an ink without a name has none any more.

    Raises:
        FactionInUseError: somebody belongs, or is invited, to a faction that would go.
    """
    with transaction.atomic():
        known = {faction.slot: faction for faction in campaign.factions.all()}
        for slot, faction in known.items():
            if slot not in wanted:
                if faction.memberships.exists() or faction.persons.exists():
                    raise FactionInUseError(str(faction))
                faction.invitations.all().delete()
                faction.delete()
        for slot, name in wanted.items():
            if slot not in known:
                key = _free_key(campaign, name)
                Faction.objects.create(campaign=campaign, key=key, name=name, slot=slot)
            elif str(known[slot]) != text(name):
                known[slot].name = name
                known[slot].save(update_fields=["name"])


def _free_key(campaign: Campaign, name: Any) -> str:
    """Scenarios name a side by its key: `clans` for Clans."""
    wanted = slugify(name["en"] if is_text(name) else name).replace("-", "_")[:30] or "side"
    taken = set(campaign.factions.values_list("key", flat=True))
    numbered = (f"{wanted}_{n}" for n in range(2, len(taken) + 3))
    return next(key for key in (wanted, *numbered) if key not in taken)


def change_member(member: Membership, role: str, faction: Faction | None) -> None:
    """Another part in the campaign: seats of the new faction are taken, others left.

    Raises:
        LastRefereeError: nobody else referees.
    """
    with transaction.atomic():
        if role != Role.REFEREE:
            _keep_a_referee(member)
        member.role = role
        member.faction = faction if role == Role.PLAYER else None
        member.save(update_fields=["role", "faction"])
        take_seats(member)


def leave(member: Membership) -> None:
    """End a membership and with it every seat; open screens go dark.

    Raises:
        LastRefereeError: nobody else referees.
    """
    with transaction.atomic():
        _keep_a_referee(member)
        campaign = member.campaign_id
        member.delete()
        for engagement in Engagement.objects.filter(campaign=campaign).defer("scenario"):
            stir(engagement)


def _keep_a_referee(member: Membership) -> None:
    referees = Membership.objects.select_for_update().filter(
        campaign=member.campaign_id, role=Role.REFEREE
    )
    if [referee.pk for referee in referees] == [member.pk]:
        raise LastRefereeError


def take_seats(member: Membership) -> None:
    """Sit where the faction sits at every table that is not over, and nowhere else."""
    tables = Engagement.objects.filter(campaign_id=member.campaign_id).exclude(status=Status.ENDED)
    factions = list(Faction.objects.filter(campaign_id=member.campaign_id))
    for engagement in tables:
        seats = Seat.objects.filter(engagement=engagement, role=game.PLAYER)
        mine = seats.none()
        if member.role == Role.PLAYER and member.faction is not None:
            sides = factions_by_side(
                factions, engagement.scenario, seats.values_list("side", flat=True)
            )
            own = [side for side, faction in sides.items() if faction == member.faction]
            mine = seats.filter(side__in=own)
        held = SeatHolder.objects.filter(membership=member, seat__in=seats)
        held.exclude(seat__in=mine).delete()
        for seat in mine:
            SeatHolder.objects.get_or_create(seat=seat, membership=member)
        stir(engagement)
