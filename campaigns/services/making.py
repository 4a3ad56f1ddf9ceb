"""New engagements, and who sits at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F

from campaigns import stores
from campaigns.live import push
from campaigns.models import (
    Campaign,
    Checkpoint,
    Dice,
    Engagement,
    Faction,
    Membership,
    Role,
    Seat,
    SeatHolder,
    Status,
)
from campaigns.services.house_rules import overrides_of
from campaigns.services.play import view_digest
from campaigns.services.sides import as_the_campaign_names, factions_by_side
from campaigns.tabletop import game
from campaigns.tabletop.chance import new_seed, seed_hash
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import BadRequestError


def make_engagement(
    campaign: Campaign,
    ruleset_id: str,
    scenario: Mapping[str, Any],
    title: Any = None,
    dice: str = Dice.SERVER,
    seed: str | None = None,
    orders_shown: bool = False,
    overrides: Mapping[str, Any] | None = None,
) -> Engagement:
    """Set up an engagement with the campaign's house rules as they are now, or `overrides`.

    Those whom the scenario takes from the campaign's roster come as they are in it.
    The players of a faction sit down in the seats of the side that has its key, its name or its
    ink; a side that has its key has its name too.

    Raises:
        BadRequestError: an unknown ruleset, or a bad scenario (`at` points into it).
    """
    try:
        shelf = stores.shelf(ruleset_id)
    except KeyError:
        raise BadRequestError("unknown_name", "there is no such ruleset", "/ruleset") from None
    if overrides is None:
        overrides = overrides_of(campaign, ruleset_id)
    ruleset = shelf.ruleset
    check_texts({"title": title})
    scenario = mustered(campaign, ruleset_id, scenario)
    ruleset.check(scenario, overrides)
    factions = list(campaign.factions.all())
    scenario = as_the_campaign_names(factions, scenario)
    state = ruleset.setup(scenario, overrides)
    seats = ruleset.seats(state)
    views = {key: ruleset.view(state, seat) for key, seat in seats.items()}
    referee = next(views[key] for key, seat in seats.items() if seat.is_referee)
    secret = seed or new_seed()
    with transaction.atomic():
        engagement = Engagement.objects.create(
            campaign=campaign,
            title=title or scenario.get("title") or ruleset_id,
            ruleset=ruleset_id,
            rules_version=ruleset.version,
            scenario=scenario,
            overrides=dict(overrides),
            status=referee.get("status", Status.READY),
            turn=referee.get("turn"),
            phase=referee.get("phase", ""),
            dice=dice,
            orders_shown=orders_shown,
            seed=secret,
            seed_hash=seed_hash(secret),
            marks={
                key: {"version": 1, "digest": view_digest(view), "lines": 0}
                for key, view in views.items()
            },
        )
        sides = [seat.side for seat in seats.values() if seat.side]
        playing = factions_by_side(factions, scenario, sides)
        for seat in seats.values():
            _add_seat(engagement, seat, playing.get(seat.side or ""))
        Checkpoint.objects.create(
            engagement=engagement,
            seq=0,
            rules_version=ruleset.version,
            body=ruleset.encode(state),
        )
        shelf.store.save(engagement, None, state)
    return engagement


def mustered(campaign: Campaign, ruleset_id: str, scenario: Mapping[str, Any]) -> Mapping[str, Any]:
    """The scenario with those whom it takes from the campaign's roster as they are now.

    Raises:
        BadRequestError: one of them cannot come.
    """
    muster = stores.shelf(ruleset_id).muster
    return muster(campaign, ruleset_id, scenario) if muster else scenario


def _add_seat(engagement: Engagement, chair: game.Seat, faction: Faction | None) -> None:
    seat = Seat.objects.create(
        engagement=engagement,
        key=chair.id,
        role=chair.role,
        side=chair.side or "",
        forces=list(chair.forces),
    )
    if chair.role == game.PLAYER and faction is not None:
        members = Membership.objects.filter(role=Role.PLAYER, faction=faction)
        SeatHolder.objects.bulk_create([SeatHolder(seat=seat, membership=m) for m in members])


def sit(seat: Seat, membership: Membership) -> None:
    """Give a member a seat; others who sit there stay."""
    with transaction.atomic():
        SeatHolder.objects.get_or_create(seat=seat, membership=membership)
        stir(seat.engagement)


def stand_up(seat: Seat, membership: Membership) -> None:
    """Take a seat from a member: the screens that show it go dark."""
    with transaction.atomic():
        SeatHolder.objects.filter(seat=seat, membership=membership).delete()
        stir(seat.engagement)


def stir(engagement: Engagement) -> None:
    """Let the screens of an engagement look again at what they may show."""
    Engagement.objects.filter(pk=engagement.pk).update(pulse=F("pulse") + 1)
    transaction.on_commit(lambda: push.announce(engagement.pk))
