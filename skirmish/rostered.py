"""How the figures of a campaign are: its sheets, and those of its last skirmishes, with wounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from campaigns import stores
from campaigns.models import Campaign, Engagement
from campaigns.reading import Reading
from campaigns.tabletop import registry
from campaigns.texts import text
from skirmish.ars_magica.procedures.recovery import interval
from skirmish.ars_magica.state import State as Fight
from skirmish.ars_magica.state import tables_of
from skirmish.ars_magica.tables import Tables, standard
from skirmish.models import Figure, FigureSheet

SKIRMISHES = 12
"""As many of the last are read whole."""
FATES = {
    "on_table": N_("fit"),
    "killed": N_("dead"),
    "captured": N_("captured"),
    "removed": N_("fled"),
    "left": N_("gone"),
}
HURTS = {
    "wound.light": N_("light wound"),
    "wound.medium": N_("medium wound"),
    "wound.heavy": N_("heavy wound"),
    "wound.incapacitated": N_("incapacitating wound"),
    "bruise.light": N_("Light bruise"),
    "bruise.medium": N_("Medium bruise"),
    "bruise.heavy": N_("Heavy bruise"),
    "bruise.incapacitated": N_("Incapacitating bruise"),
    "bruise.fatal": N_("Fatal bruise"),
}
DUE = {
    "week": N_("roll after a week"),
    "month": N_("roll after a month"),
    "season": N_("roll after a season"),
    "half_day": N_("roll at dawn and dusk"),
}


@dataclass(frozen=True)
class Rostered:
    """A figure: who it is, where it fought last, and how it came out of it."""

    name: str
    side: str
    game: str
    state: tuple[str, ...] = ()
    fight: str = ""
    url: str = ""


def rostered(campaign: Campaign) -> list[Rostered]:
    """Sheets and figures that have fought; of each of a name and game as it came out last."""
    found: dict[tuple[str, str], Rostered] = {}
    for engagement in _skirmishes(campaign):
        for one in _of(engagement):
            found.setdefault((engagement.ruleset, one.name), one)
    sheets = FigureSheet.objects.filter(person__campaign=campaign)
    for sheet in sheets.select_related("person__faction").order_by("pk"):
        side = text(sheet.person.faction.name) if sheet.person.faction else ""
        name = text(sheet.person.name)
        fresh = Rostered(name, side, _game(sheet.ruleset), (_("has not fought yet"),))
        found.setdefault((sheet.ruleset, name), fresh)
    return sorted(found.values(), key=lambda one: (one.game, one.side, one.name))


def _game(ruleset: str) -> str:
    return text(registry.registered()[ruleset].rulebook.name)


def _skirmishes(campaign: Campaign) -> Iterator[Engagement]:
    """The last that have begun, the newest first."""
    begun = Figure.objects.filter(skirmish__engagement__campaign=campaign).values("skirmish")
    found = Engagement.objects.filter(pk__in=begun, head__gt=0)
    yield from found.order_by("-touched", "-pk")[:SKIRMISHES]


def _of(engagement: Engagement) -> Iterator[Rostered]:
    reading = Reading.of(engagement.pk)
    seats = reading.ruleset.seats(reading.state).values()
    view = reading.view(next(seat for seat in seats if seat.is_referee))
    tables = tables_of(reading.state) if isinstance(reading.state, Fight) else standard()
    url = reverse(stores.shelf(engagement.ruleset).page, args=[engagement.pk])
    for figure in view["figures"].values():
        if not figure.get("mount"):
            yield Rostered(
                text(figure["name"]),
                text(view["sides"][figure["side"]]["name"]),
                _game(engagement.ruleset),
                tuple(_state(figure, tables)),
                engagement.title_text,
                url,
            )


def _state(figure: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """Fate, and wounds with the time of the next Recovery roll (AM 7.1, 7.2) by those tables."""
    hurts = [_hurt(one, tables) for one in figure.get("wounds", ())]
    if "wounded" in figure.get("marks", ()):
        hurts.append(_("wounded"))
    fate = figure.get("fate", "on_table")
    if fate != "on_table" or not hurts:
        yield _(FATES[fate]) if fate in FATES else fate
    if fate != "killed":
        yield from hurts


def _hurt(wound: Mapping[str, Any], tables: Tables) -> str:
    kind = "bruise" if wound.get("bruise") else "wound"
    after = interval(tables, kind, wound["level"])
    when = _("roll after %(n)s minutes of rest") % {"n": after}
    if not isinstance(after, int):
        when = _(DUE[after]) if after in DUE else after
    return f"{_(HURTS[kind + '.' + wound['level']])} ({when})"
