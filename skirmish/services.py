"""The roster of figures: sheets that the rules of their ruleset can read, each with its person."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Person
from campaigns.services import WordedError, overrides_of, sentence
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import BadRequestError, Reader
from skirmish.ars_magica import reading_sheets as ars_magica
from skirmish.ars_magica.tables import tables as ars_magica_tables
from skirmish.grandi_laghi import scenario_squads as grandi_laghi
from skirmish.grandi_laghi.tables import load
from skirmish.models import FigureSheet
from skirmish.settecento import scenario_figures as settecento
from skirmish.settecento.tables import read_tables

ReadSheet = Callable[[Reader, Mapping[str, Any]], object]
"""Checks a sheet under house rules; raises BadRequestError."""

LARGEST_PORTRAIT = 90_000
"""As many characters of a `data:` URL: a picture of some 60 kB."""
_PORTRAIT = re.compile(r"data:image/(png|jpeg|webp);base64,([A-Za-z0-9+/]+=*)\Z")
_BEGINNINGS = {"png": b"\x89PNG", "jpeg": b"\xff\xd8\xff", "webp": b"RIFF"}
_OWN_COLUMNS = ("name", "group", "portrait")
_OF_SKIRMISH = ("id", "ruleset", "faction", "fate", "side", "at", "front", "level", "aboard")
"""What a figure has in one skirmish only, or the roster knows by itself."""


def _settecento(one: Reader, overrides: Mapping[str, Any]) -> object:
    group = str(one.value.get("group", ""))
    return settecento.read_sheet(one, read_tables(overrides), "x", "x", group)


def _grandi_laghi(one: Reader, overrides: Mapping[str, Any]) -> object:
    return grandi_laghi.read_sheet(one, load(overrides), "x", "x", "x")


def _ars_magica(one: Reader, overrides: Mapping[str, Any]) -> object:
    named = Reader.top({**one.value, "id": "x", "side": "x"})
    return ars_magica.read_figure(named, set(), {"x": None}, ars_magica_tables(overrides))


SHEETS: Mapping[str, ReadSheet] = {
    "settecento": _settecento,
    "grandi_laghi": _grandi_laghi,
    "ars_magica": _ars_magica,
}
"""How the sheets of each ruleset are read."""


def save_sheet(
    campaign: Campaign, body: Mapping[str, Any], sheet: FigureSheet | None = None
) -> FigureSheet:
    """A new figure of the roster with its person, or `sheet` changed.

    `body`: {"ruleset" (of a new one), "faction": key or None, "group"?, "portrait"?, and the
    figure as a scenario of the ruleset writes it}.

    Raises:
        BadRequestError: something is missing or wrong; `at` points at it.
    """
    top = Reader.top(body)
    ruleset = sheet.ruleset if sheet else str(top.choice("ruleset", SHEETS))
    faction = None
    if top.has("faction"):
        key = str(top.text("faction"))
        faction = campaign.factions.filter(key=key).first()
        if faction is None:
            raise top.fail("faction", "there is no such faction", "unknown_name")
    group = _group(top)
    portrait = _portrait(top)
    figures = {key: value for key, value in body.items() if key not in _OF_SKIRMISH}
    try:
        check_texts(figures)
        SHEETS[ruleset](Reader.top(figures), overrides_of(campaign, ruleset))
    except BadRequestError as error:
        raise WordedError(error.code, sentence(error), error.at) from None
    with transaction.atomic():
        person = sheet.person if sheet else Person(campaign=campaign)
        person.name, person.faction = figures["name"], faction
        person.save()
        kept = sheet or FigureSheet(person=person, ruleset=ruleset)
        kept.group, kept.role, kept.portrait = group, str(figures.get("role") or ""), portrait
        kept.data = {key: v for key, v in figures.items() if key not in _OWN_COLUMNS}
        kept.save()
    return kept


def _group(top: Reader) -> str:
    group = top.value.get("group")
    if group is None or group == "":
        return ""
    if not isinstance(group, str) or len(group) > 80:
        raise top.fail("group", "group: a short text is expected", "wrong_type")
    return group


def _portrait(top: Reader) -> str:
    """A small picture, as it says it is; empty: none."""
    value = top.value.get("portrait")
    if value is None or value == "":
        return ""
    if not isinstance(value, str):
        raise top.fail("portrait", "portrait: a picture is expected", "wrong_type")
    if len(value) > LARGEST_PORTRAIT:
        raise top.fail("portrait", "portrait: the picture is too large", "too_large")
    found = _PORTRAIT.match(value)
    try:
        fine = found is not None and b64decode(found[2], validate=True).startswith(
            _BEGINNINGS[found[1]]
        )
    except Error:
        fine = False
    if not fine:
        raise top.fail("portrait", "portrait: a PNG, JPEG or WebP picture is expected")
    return value


def strike_sheet(sheet: FigureSheet) -> None:
    """A figure leaves the roster, and its person with it unless he has other sheets."""
    with transaction.atomic():
        person = sheet.person
        sheet.delete()
        if not FigureSheet.objects.filter(person=person).exists():
            person.delete()


def sheets_of(campaign: Campaign, ruleset: str | None = None) -> list[dict[str, Any]]:
    """The figures of the roster in order, of one ruleset or all."""
    found = FigureSheet.objects.filter(person__campaign=campaign).order_by("pk")
    if ruleset is not None:
        found = found.filter(ruleset=ruleset)
    return [sheet_body(one) for one in found.select_related("person__faction")]


def sheet_body(sheet: FigureSheet) -> dict[str, Any]:
    """{"id", "ruleset", "faction": key or None, "name", "group", "portrait", "fate", the sheet}."""
    person = sheet.person
    return {
        "id": sheet.pk,
        "ruleset": sheet.ruleset,
        "faction": person.faction.key if person.faction else None,
        "name": person.name,
        "group": sheet.group,
        "portrait": sheet.portrait,
        "fate": person.fate,
        **sheet.data,
    }
