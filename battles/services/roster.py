"""The roster of a campaign: its units and leaders, kept with figures that the rules can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from battles.models import Leader, Unit
from battles.stirling.muster import read_leader, read_unit
from battles.stirling.tables import tables
from campaigns.models import Campaign, Faction, Person
from campaigns.services import WordedError, overrides_of, sentence
from campaigns.tabletop.hexes import Grid
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import BadRequestError, Reader

RULESET = "stirling"
_ANYWHERE = Grid(99, 99)
_OF_BATTLE = ("id", "faction", "at", "front", "unit", "starting", "fate", "roster")
"""What a unit or leader has in one scenario only."""


@dataclass(frozen=True)
class Entry:
    """A unit or leader as a scenario would write it, but for what is of one scenario only."""

    faction: Faction | None
    figures: dict[str, Any]


def read_entry(campaign: Campaign, kind: str, body: Mapping[str, Any]) -> Entry:
    """A unit (`kind` "unit") or leader of the roster: {"faction": key or None, figures...}.

    Raises:
        BadRequestError: a figure is missing or wrong; `at` points at it.
    """
    figures = {key: value for key, value in body.items() if key not in _OF_BATTLE}
    key = body.get("faction")
    faction = campaign.factions.filter(key=key).first() if isinstance(key, str) else None
    if key is not None and faction is None:
        raise BadRequestError("unknown_name", "there is no such faction", "/faction")
    rules = tables(overrides_of(campaign, RULESET))
    one = Reader.top({**figures, "id": "x", "faction": "x", "front": "N"})
    try:
        check_texts(figures)
        if kind == "unit":
            read_unit(one, set(), ("x",), rules, _ANYWHERE, placed=False)
        else:
            read_leader(one, set(), ("x",), {}, _ANYWHERE, rules, placed=False)
    except BadRequestError as error:
        raise WordedError(error.code, sentence(error), error.at) from None
    return Entry(faction, figures)


def save_unit(campaign: Campaign, body: Mapping[str, Any], unit: Unit | None = None) -> Unit:
    """A new unit of the roster, or `unit` changed. Raises BadRequestError."""
    entry = read_entry(campaign, "unit", body)
    kept = unit or Unit(campaign=campaign)
    kept.faction, kept.name, kept.men = entry.faction, entry.figures["name"], entry.figures["men"]
    kept.data = {key: v for key, v in entry.figures.items() if key not in ("name", "men")}
    kept.save()
    return kept


def save_leader(
    campaign: Campaign, body: Mapping[str, Any], leader: Leader | None = None
) -> Leader:
    """A new leader of the roster, with his person, or `leader` changed. Raises BadRequestError."""
    entry = read_entry(campaign, "leader", body)
    with transaction.atomic():
        person = leader.person if leader else Person(campaign=campaign)
        person.name, person.faction = entry.figures["name"], entry.faction
        person.save()
        kept = leader or Leader(person=person)
        kept.charisma = entry.figures["charisma"]
        kept.data = {key: v for key, v in entry.figures.items() if key not in ("name", "charisma")}
        kept.save()
    return kept


def strike_unit(unit: Unit) -> None:
    """A unit leaves the roster; battles in which it fought keep their own."""
    unit.delete()


def strike_leader(leader: Leader) -> None:
    """A leader leaves the roster, and his person with him."""
    leader.person.delete()


def roster_of(campaign: Campaign) -> dict[str, list[dict[str, Any]]]:
    """{"units", "leaders"}: each {"id", "faction": key or None, figures...}, in order."""
    units = Unit.objects.filter(campaign=campaign).select_related("faction").order_by("pk")
    leaders = Leader.objects.filter(person__campaign=campaign).order_by("pk")
    return {
        "units": [unit_body(unit) for unit in units],
        "leaders": [leader_body(one) for one in leaders.select_related("person__faction")],
    }


def unit_body(unit: Unit) -> dict[str, Any]:
    faction = unit.faction.key if unit.faction else None
    return {"id": unit.pk, "faction": faction, "name": unit.name, "men": unit.men, **unit.data}


def leader_body(leader: Leader) -> dict[str, Any]:
    person = leader.person
    faction = person.faction.key if person.faction else None
    return {
        "id": leader.pk,
        "faction": faction,
        "name": person.name,
        "charisma": leader.charisma,
        "fate": person.fate,
        **leader.data,
    }
