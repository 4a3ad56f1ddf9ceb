"""Tables in lists: what is waited for there, who fights, and how many men each faction has left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models.fields.json import KeyTransform
from django.urls import reverse

from campaigns import access, rendering, selectors, stores
from campaigns.models import Campaign, Engagement, Faction, Status, User
from campaigns.reading import Reading
from campaigns.services.sides import factions_by_side
from campaigns.tabletop.game import Seat
from campaigns.texts import text

_MOST = 50
_LOOKED_AT = 5
"""Battles that are over in which men are looked for: each has to be read whole."""
_WAITING_TO_BEGIN = (Status.READY, Status.DEPLOYING)


@dataclass(frozen=True)
class Side:
    """A side as the reader's seat sees it; `men` in order, where the rules count men, and how many
    there were at the `start`."""

    id: str
    slot: str
    name: str
    men: int | None
    start: int | None = None

    @property
    def part(self) -> str:
        """What is left of a hundred."""
        return f"{100 * (self.men or 0) / max(1, self.start or 1):.1f}"


@dataclass(frozen=True)
class Table:
    """An engagement in a list: its page, the reader's seats, its sides, and what is waited for."""

    engagement: Engagement
    url: str
    seats: list[Seat]
    waiting: str = ""
    mine: bool = False
    sides: tuple[Side, ...] = ()

    @property
    def counted(self) -> list[Side]:
        """Sides of a ruleset that counts men; of a battle that is over these are not read here."""
        return [side for side in self.sides if side.men is not None or self.ended]

    @property
    def ended(self) -> bool:
        return self.engagement.status == Status.ENDED

    @property
    def rounds(self) -> bool:
        """Whether its turns are called rounds."""
        return bool(stores.shelf(self.engagement.ruleset).face.get("rounds"))

    @property
    def begun(self) -> bool:
        return self.engagement.status not in _WAITING_TO_BEGIN


def tables_of(user: User, campaign: Campaign | None = None) -> list[Table]:
    """Those at which the user has a seat, the one touched last first."""
    found = selectors.engagements_of(user)
    if campaign is not None:
        found = found.filter(campaign=campaign)
    engagements = list(found[:_MOST])
    seats = access.seats_at(user, engagements)
    over = _sides_of_scenarios([each for each in engagements if each.status == Status.ENDED])
    return [
        _table(each, seats[each.pk], over.get(each.pk, ()))
        for each in engagements
        if seats.get(each.pk)
    ]


def _sides_of_scenarios(engagements: list[Engagement]) -> dict[UUID, tuple[Side, ...]]:
    """The sides of battles, by their scenarios alone, which are not read whole."""
    if not engagements:
        return {}
    found = Engagement.objects.filter(pk__in=[each.pk for each in engagements]).values_list(
        "pk", KeyTransform("factions", "scenario")
    )
    return {
        pk: tuple(Side(one["id"], one["slot"], text(one["name"]), None) for one in factions or ())
        for pk, factions in found
    }


def _table(engagement: Engagement, seats: list[Seat], sides: tuple[Side, ...]) -> Table:
    url = reverse(stores.shelf(engagement.ruleset).page, args=[engagement.pk])
    if engagement.status == Status.ENDED:
        return Table(engagement, url, seats, sides=sides)
    reading = Reading.of(engagement.pk)
    views = [reading.raw_view(seat) for seat in seats]
    waiting = [
        (seat, line)
        for seat, view in zip(seats, views, strict=True)
        for line in rendering.waiting(reading.voice_for(seat), view)
    ]
    mine = [(seat, line) for seat, line in waiting if line.get("yours")]
    if mine and len(seats) > 1:
        url += "?" + urlencode({"seat": mine[0][0].id})
    text = next((line.get("text", "") for _, line in mine or waiting), "")
    return Table(engagement, url, seats, text, bool(mine), _sides(views[0]))


def _sides(view: Mapping[str, Any]) -> tuple[Side, ...]:
    listed = view.get("factions") or view.get("sides") or {}
    return tuple(
        Side(id, one["slot"], text(one["name"]), one.get("now"), one.get("start"))
        for id, one in listed.items()
    )


def men_fighting(factions: Iterable[Faction], tables: Iterable[Table]) -> dict[int, int]:
    """{faction: its men in order} in the battle being fought that was touched last.

    A battle that names the faction counts before one that has nothing but its ink.
    """
    fought = [table.sides for table in tables if table.engagement.head and not table.ended]
    return _men(list(factions), fought)


def men_left(factions: Iterable[Faction], tables: Iterable[Table]) -> dict[int, int]:
    """{faction: its men in order} at the end of the last battle that it fought."""
    wanted, found = list(factions), dict[int, int]()
    for table in [table for table in tables if table.ended][:_LOOKED_AT]:
        if len(found) < len(wanted):
            view = Reading.of(table.engagement.pk).raw_view(table.seats[0])
            missing = [faction for faction in wanted if faction.pk not in found]
            found |= _men(missing, [_sides(view)])
    return found


def _men(factions: list[Faction], tables: Iterable[tuple[Side, ...]]) -> dict[int, int]:
    by_key: dict[int, int] = {}
    by_ink: dict[int, int] = {}
    for sides in tables:
        scenario = {"sides": [{"id": side.id, "slot": side.slot} for side in sides]}
        playing = factions_by_side(factions, scenario, [side.id for side in sides])
        for side in sides:
            faction = playing.get(side.id)
            if faction is not None and side.men is not None:
                known = by_key if faction.key == side.id else by_ink
                known.setdefault(faction.pk, side.men)
    return {**by_ink, **by_key}
