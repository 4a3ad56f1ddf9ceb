"""What a skirmish leaves of the roster's figures: wounds, bruises, lasting flaws, the dead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import cast

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from campaigns import snapshots
from campaigns.models import Campaign, Engagement, Person, Status, User
from skirmish.ars_magica.state import Figure as Fighter
from skirmish.ars_magica.state import State as Fight
from skirmish.hurts import Hurt, hurts_of, put_hurts
from skirmish.models import FightTaken, Figure, FigureSheet

_FATES = {
    "dead": Person.Fate.DEAD,
    "killed": Person.Fate.DEAD,
    "captured": Person.Fate.CAPTURED,
    "surrendered": Person.Fate.CAPTURED,
}
"""What becomes of a person, by the fate of the figure in any of the games."""


class TakenError(Exception):
    """The result of the fight is in the roster already."""


@dataclass(frozen=True)
class Outcome:
    """A figure of the roster as it came out: `flaws` are those that it did not have before."""

    roster: int
    name: str
    fate: str
    hurts: tuple[Hurt, ...] = ()
    flaws: tuple[str, ...] = ()


def of_roster(engagement: Engagement) -> bool:
    """Whether somebody of the roster fights in it."""
    return Figure.objects.filter(skirmish=engagement.pk, roster__isnull=False).exists()


def to_take(campaign: Campaign) -> QuerySet[Engagement]:
    """Fights that are over and whose result can be taken to the roster, the last first."""
    linked = campaign.engagements.filter(skirmish__figures__roster__isnull=False)
    return linked.filter(status=Status.ENDED, skirmish__taken=None).distinct().order_by("-created")


def taken(engagement: Engagement) -> FightTaken | None:
    """What was written, if the result has been taken to the roster."""
    return FightTaken.objects.filter(skirmish=engagement.pk).select_related("user").first()


def outcomes(engagement: Engagement) -> list[Outcome]:
    """How each of the roster came out of it, with what it has from elsewhere meanwhile."""
    rows = Figure.objects.filter(skirmish=engagement.pk, roster__isnull=False)
    start, now = snapshots.start(engagement), snapshots.current(engagement.pk)[1]
    found = []
    for row in rows.select_related("roster__person").order_by("pk"):
        sheet = cast(FigureSheet, row.roster)
        fate = _FATES.get(row.fate, Person.Fate.ALIVE)
        if isinstance(start, Fight) and isinstance(now, Fight) and row.key in start.figures:
            before, after = start.figures[row.key], now.figures[row.key]
            flaws = tuple(one for one in after.flaws if one not in before.flaws)
            hurts = tuple(_left(before, after, sheet))
            found.append(Outcome(sheet.pk, str(sheet), fate, hurts, flaws))
        else:
            found.append(Outcome(sheet.pk, str(sheet), fate))
    return found


def _hurts(fighter: Fighter) -> list[Hurt]:
    return [Hurt(w.level, w.bruise, w.bonus, w.improved) for w in fighter.wounds]


def _left(before: Fighter, after: Fighter, sheet: FigureSheet) -> list[Hurt]:
    """The hurts of a sheet after a fight: those of the fight's end, and what came meanwhile.

    What was healed by the sheet while the fight went on stays healed.
    """
    start, end = _hurts(before), _hurts(after)
    now = hurts_of(sheet) if sheet.tended else _hurts(before)
    found = []
    for one in end:
        was, known = _same(start, one), _same(now, one)
        if was is None:
            found.append(one)
            continue
        start.remove(was)
        if known is not None:
            now.remove(known)
            same = (was.bonus, was.improved) == (one.bonus, one.improved)
            found.append(known if same else Hurt(**{**asdict(one), "waited": known.waited}))
    for one in now:
        was = _same(start, one)
        if was is None:
            found.append(one)
        else:
            start.remove(was)
    return found


def _same(hurts: list[Hurt], one: Hurt) -> Hurt | None:
    return next((h for h in hurts if (h.level, h.bruise) == (one.level, one.bruise)), None)


def take(engagement: Engagement, user: User | None, fates: Mapping[int, str]) -> FightTaken:
    """Write the result into the roster, once for each fight.

    `fates` = {sheet: fate} says what the referee decided where it is not as the fight left it.

    Raises:
        TakenError: it has been done.
    """
    with transaction.atomic():
        try:
            with transaction.atomic():
                made = FightTaken.objects.create(skirmish_id=engagement.pk, user=user, body={})
        except IntegrityError:
            raise TakenError from None
        mine = FigureSheet.objects.filter(in_skirmishes__skirmish=engagement.pk)
        list(FigureSheet.objects.select_for_update().filter(pk__in=mine.values("pk")))
        records = []
        start = snapshots.start(engagement)
        for one in outcomes(engagement):
            fate = fates.get(one.roster, one.fate)
            sheet = FigureSheet.objects.select_related("person").get(pk=one.roster)
            sheet.person.fate = fate
            sheet.person.save(update_fields=["fate"])
            if isinstance(start, Fight):
                key = sheet.in_skirmishes.get(skirmish=engagement.pk).key
                known = sheet.data.get("flaws", start.figures[key].flaws)
                put_hurts(sheet, one.hurts)
                sheet.data["flaws"] = list(dict.fromkeys([*known, *one.flaws]))
                sheet.save(update_fields=["data", "healing", "tended"])
            records.append({**asdict(one), "fate": fate})
        made.body = {"figures": records}
        made.save(update_fields=["body"])
    return made
