"""How the figures of a campaign are: its sheets, and those of its last skirmishes, with wounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from campaigns import stores
from campaigns.models import Campaign, Engagement, Person
from campaigns.reading import Reading
from campaigns.services import overrides_of
from campaigns.tabletop import registry
from campaigns.texts import text
from skirmish.ars_magica.procedures.recovery import interval
from skirmish.ars_magica.state import State as Fight
from skirmish.ars_magica.state import tables_of
from skirmish.ars_magica.tables import BOOK, Tables, standard
from skirmish.ars_magica.tables import tables as ars_magica_tables
from skirmish.hurts import flaw_name, hurt_name, hurts_of
from skirmish.models import FightTaken, Figure, FigureSheet
from skirmish.recovering import minutes_of

ARS_MAGICA = BOOK.id

SKIRMISHES = 12
"""As many of the last are read whole."""
FATES = {
    "on_table": N_("fit"),
    "killed": N_("dead"),
    "captured": N_("captured"),
    "removed": N_("fled"),
    "left": N_("gone"),
}
DUE = {
    "week": N_("roll after a week"),
    "month": N_("roll after a month"),
    "season": N_("roll after a season"),
    "half_day": N_("roll at dawn and dusk"),
}


@dataclass(frozen=True)
class Rostered:
    """A figure: who it is, where it fought last, and how it is. `sheet`: its number, if any;
    `hurt`: there is something to recover from on it."""

    name: str
    side: str
    game: str
    state: tuple[str, ...] = ()
    fight: str = ""
    url: str = ""
    sheet: int = 0
    hurt: bool = False


def rostered(campaign: Campaign) -> list[Rostered]:
    """Sheets and figures that have fought. A figure of the roster is as its sheet says, once the
    result of its last fight was taken; of others each of a name and game as it came out last."""
    own = FigureSheet.objects.filter(person__campaign=campaign).order_by("pk")
    sheets = {one.pk: one for one in own.select_related("person__faction")}
    tables = ars_magica_tables(overrides_of(campaign, ARS_MAGICA))
    fights = list(_skirmishes(campaign))
    links: dict[UUID, dict[str, int]] = defaultdict(dict)
    linked = Figure.objects.filter(skirmish__in=[one.pk for one in fights], roster__isnull=False)
    for fight, key, roster in linked.values_list("skirmish", "key", "roster"):
        links[fight][key] = roster
    taken = set(
        FightTaken.objects.filter(skirmish__in=links.keys()).values_list("skirmish", flat=True)
    )
    found: dict[int | tuple[str, str], Rostered] = {}
    for engagement in fights:
        theirs = {key: sheets[pk] for key, pk in links[engagement.pk].items() if pk in sheets}
        told = tables if engagement.pk in taken else None
        for one in _of(engagement, theirs, told):
            found.setdefault(one.sheet or (engagement.ruleset, one.name), one)
    for sheet in sheets.values():
        if sheet.pk in found:
            continue
        known = found.get((sheet.ruleset, str(sheet)))
        if known is not None and not sheet.tended and not known.sheet:
            found[(sheet.ruleset, str(sheet))] = replace(known, sheet=sheet.pk)
        else:
            found[sheet.pk] = _of_sheet(sheet, tables, _("has not fought yet"))
    return sorted(found.values(), key=lambda one: (one.game, one.side, one.name))


def _of_sheet(sheet: FigureSheet, tables: Tables, otherwise: str = "") -> Rostered:
    """As the sheet says, by the campaign's tables; who is well: `otherwise`."""
    side = text(sheet.person.faction.name) if sheet.person.faction else ""
    state = tuple(_own_state(sheet, tables)) or (otherwise or _(FATES["on_table"]),)
    hurt = _recovers(sheet)
    return Rostered(str(sheet), side, _game(sheet.ruleset), state, sheet=sheet.pk, hurt=hurt)


def _recovers(sheet: FigureSheet) -> bool:
    """Whether it has something to recover from, by its sheet."""
    alive = sheet.person.fate != Person.Fate.DEAD
    return alive and sheet.ruleset == ARS_MAGICA and bool(hurts_of(sheet))


def _own_state(sheet: FigureSheet, tables: Tables) -> Iterator[str]:
    """The fate of the person, and what is left of its wounds."""
    person = sheet.person
    if person.fate != Person.Fate.ALIVE:
        yield str(Person.Fate(person.fate).label)
    if person.fate != Person.Fate.DEAD and sheet.ruleset == ARS_MAGICA:
        for one in hurts_of(sheet):
            due = one.waited >= minutes_of(tables, one)
            yield f"{one.name} ({_('roll due')})" if due else _hurt(one.kind, one.level, tables)
        yield from map(flaw_name, sheet.data.get("flaws", ()))


def _game(ruleset: str) -> str:
    return text(registry.registered()[ruleset].rulebook.name)


def _skirmishes(campaign: Campaign) -> Iterator[Engagement]:
    """The last that have begun, the newest first."""
    begun = Figure.objects.filter(skirmish__engagement__campaign=campaign).values("skirmish")
    found = Engagement.objects.filter(pk__in=begun, head__gt=0)
    yield from found.order_by("-touched", "-pk")[:SKIRMISHES]


def _of(
    engagement: Engagement, sheets: Mapping[str, FigureSheet], taken: Tables | None
) -> Iterator[Rostered]:
    """Its figures; if its result is in the roster, those of `sheets` by these and `taken`."""
    reading = Reading.of(engagement.pk)
    seats = reading.ruleset.seats(reading.state).values()
    view = reading.view(next(seat for seat in seats if seat.is_referee))
    tables = tables_of(reading.state) if isinstance(reading.state, Fight) else standard()
    url = reverse(stores.shelf(engagement.ruleset).page, args=[engagement.pk])
    for id, figure in view["figures"].items():
        sheet = sheets.get(id)
        if figure.get("mount") and sheet is None:
            continue
        side = text(view["sides"][figure["side"]]["name"])
        if sheet is not None and taken is not None:
            yield replace(_of_sheet(sheet, taken), side=side, fight=engagement.title_text, url=url)
        else:
            yield Rostered(
                text(figure["name"]) if sheet is None else str(sheet),
                side,
                _game(engagement.ruleset),
                tuple(_state(figure, tables)),
                engagement.title_text,
                url,
                sheet.pk if sheet else 0,
                # A fight under way has not changed the sheet: time passes by it all the same.
                sheet is not None and _recovers(sheet),
            )


def _state(figure: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """Fate, and wounds with the time of the next Recovery roll (AM 7.1, 7.2) by those tables."""
    wounds = figure.get("wounds")
    # Where wounds have no levels they are counted, and a marker tells of them.
    each = wounds if isinstance(wounds, list) else ()
    hurts = [
        _hurt("bruise" if one.get("bruise") else "wound", one["level"], tables) for one in each
    ]
    if "wounded" in figure.get("marks", ()):
        hurts.append(_("wounded"))
    fate = figure.get("fate", "on_table")
    if fate != "on_table" or not hurts:
        yield _(FATES[fate]) if fate in FATES else fate
    if fate != "killed":
        yield from hurts
        yield from map(flaw_name, figure.get("flaws", ()))


def _hurt(kind: str, level: str, tables: Tables) -> str:
    after = interval(tables, kind, level)
    when = _("roll after %(n)s minutes of rest") % {"n": after}
    if not isinstance(after, int):
        when = _(DUE[after]) if after in DUE else after
    return f"{hurt_name(kind, level)} ({when})"
