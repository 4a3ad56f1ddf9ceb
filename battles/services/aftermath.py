"""What a battle leaves of the roster: proposed by the rules, decided by the referee (ST 10.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from battles.models import Aftermath, Leader, LeaderInBattle, Unit, UnitInBattle
from battles.services.roster import RULESET
from battles.stirling.pieces import CAPTURED, FALLEN
from battles.stirling.shares import losses
from battles.stirling.state import State
from campaigns import snapshots
from campaigns.models import Campaign, Engagement, Entry, Faction, Person, Status, User

_FATES = {FALLEN: Person.Fate.DEAD, CAPTURED: Person.Fate.CAPTURED}


class TakenError(Exception):
    """The result of the battle is in the roster already."""


@dataclass(frozen=True)
class Share:
    """The part of one unit of the roster in a battle, in men.

    `wounded` of the `dead` and `returning` of the `dispersed` are to come back.
    """

    roster: int
    name: Any
    brought: int
    dead: int
    dispersed: int
    wounded: int
    returning: int

    @property
    def lost(self) -> int:
        """Men who do not come back."""
        return self.dead - self.wounded + self.dispersed - self.returning


@dataclass(frozen=True)
class Fallen:
    """A leader of the roster, and what is proposed to have become of him."""

    roster: int
    name: Any
    fate: str


@dataclass(frozen=True)
class Proposal:
    units: list[Share]
    leaders: list[Fallen]


def of_roster(engagement: Engagement) -> bool:
    """Whether somebody of the roster fights in it."""
    links = (UnitInBattle.objects, LeaderInBattle.objects)
    return any(rows.filter(battle=engagement.pk, roster__isnull=False).exists() for rows in links)


def reviewable(engagement: Engagement) -> bool:
    """Whether the battle is over, with somebody of the roster, and its result is not taken yet."""
    return to_review(engagement.campaign).filter(pk=engagement.pk).exists()


def taken(engagement: Engagement) -> Aftermath | None:
    """What was decided, if the result has been taken to the roster."""
    return Aftermath.objects.filter(battle=engagement.pk).select_related("user").first()


def taken_of(engagements: Collection[Engagement]) -> QuerySet[Aftermath]:
    """What was decided of those whose result has been taken to the roster."""
    return Aftermath.objects.filter(battle__in=[one.pk for one in engagements])


def to_review(campaign: Campaign) -> QuerySet[Engagement]:
    """Battles whose result can be taken to the roster, the last first."""
    linked = campaign.engagements.filter(battle__units__roster__isnull=False) | (
        campaign.engagements.filter(battle__leaders__roster__isnull=False)
    )
    open_ = linked.filter(ruleset=RULESET, status=Status.ENDED, battle__aftermath=None)
    return open_.distinct().order_by("-created")


def proposal(engagement: Engagement) -> Proposal:
    """Who of the roster comes back, and how many."""
    start = cast(State, snapshots.start(engagement))
    state = cast(State, snapshots.current(engagement.pk)[1])
    links = dict(
        UnitInBattle.objects.filter(
            battle=engagement.pk, roster__isnull=False, key__in=start.units
        ).values_list("key", "roster_id")
    )
    lost = losses(start, state, _merged(engagement))
    people = LeaderInBattle.objects.filter(battle=engagement.pk, roster__isnull=False)
    return Proposal(
        [Share(pk, start.units[key].name, **asdict(lost[key])) for key, pk in links.items()],
        [
            Fallen(
                pk, state.leaders[key].name, _FATES.get(state.leaders[key].fate, Person.Fate.ALIVE)
            )
            for key, pk in people.values_list("key", "roster_id").order_by("pk")
            if pk is not None
        ],
    )


def _merged(engagement: Engagement) -> list[tuple[str, str]]:
    """The units that were made one, and stayed so."""
    standing = Entry.objects.filter(engagement=engagement, stands=True, undone_by=None)
    return [
        (args["unit"], args["other"])
        for events in standing.values_list("events", flat=True)
        for code, args in events
        if code == "merged"
    ]


def take_back(
    engagement: Engagement,
    user: User | None,
    coming: Mapping[int, tuple[int, int]],
    fates: Mapping[int, str],
) -> Aftermath:
    """Write the result into the roster, once for each battle.

    `coming` = {unit: (wounded, dispersed)} and `fates` = {leader: fate} say what the referee
    decided where it is not as proposed.

    Raises:
        TakenError: it has been done.
    """
    proposed = proposal(engagement)
    body: dict[str, list[dict[str, Any]]] = {"units": [], "leaders": []}
    with transaction.atomic():
        try:
            with transaction.atomic():
                made = Aftermath.objects.create(battle_id=engagement.pk, user=user, body=body)
        except IntegrityError:
            raise TakenError from None
        for share in proposed.units:
            wounded, dispersed = coming.get(share.roster, (share.wounded, share.returning))
            final = replace(
                share,
                wounded=min(wounded, share.dead),
                returning=min(dispersed, share.dispersed),
            )
            unit = Unit.objects.select_for_update().get(pk=share.roster)
            before, unit.men = unit.men, max(0, unit.men - final.lost)
            unit.save(update_fields=["men"])
            body["units"].append({**asdict(final), "before": before, "after": unit.men})
        for one in proposed.leaders:
            fate = fates.get(one.roster, one.fate)
            Person.objects.filter(leader=one.roster).update(fate=fate)
            body["leaders"].append({**asdict(one), "fate": fate})
        made.body = body
        made.save()
    return made


@dataclass(frozen=True)
class History:
    """What somebody of the roster has been through: `battles` = [(engagement, record)]."""

    one: Unit | Leader
    faction: Faction | None
    battles: list[tuple[Engagement, dict[str, Any]]]


def histories(campaign: Campaign, faction: Faction | None, *, everybody: bool) -> list[History]:
    """Of a faction's units and leaders, or of everybody's, those with the first ink first."""
    taken = list(
        Aftermath.objects.filter(battle__engagement__campaign=campaign)
        .select_related("battle__engagement")
        .order_by("created")
    )
    units = Unit.objects.filter(campaign=campaign).select_related("faction")
    people = Leader.objects.filter(person__campaign=campaign).select_related("person__faction")
    if not everybody:
        units = units.filter(faction=faction, faction__isnull=False)
        people = people.filter(person__faction=faction, person__faction__isnull=False)

    def been(kind: str, pk: int) -> list[tuple[Engagement, dict[str, Any]]]:
        return [
            (one.battle.engagement, record)
            for one in taken
            for record in one.body[kind]
            if record["roster"] == pk
        ]

    found = [History(unit, unit.faction, been("units", unit.pk)) for unit in units.order_by("pk")]
    found += [
        History(one, one.person.faction, been("leaders", one.pk)) for one in people.order_by("pk")
    ]
    return sorted(found, key=lambda one: one.faction.slot if one.faction else "Z")
