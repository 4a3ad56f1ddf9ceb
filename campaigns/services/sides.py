"""Which faction of a campaign plays which side of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.models import Faction


def factions_by_side(
    factions: Iterable[Faction], scenario: Mapping[str, Any], sides: Iterable[str]
) -> dict[str, Faction]:
    """{side: faction}: the faction that has the side's key, or else the side's ink.

    A faction that plays a side by its key plays no other by its ink.
    """
    known = list(factions)
    keys = {faction.key: faction for faction in known}
    wanted = list(dict.fromkeys(sides))
    found = {side: keys[side] for side in wanted if side in keys}
    taken = set(found.values())
    inks = {faction.slot: faction for faction in known if faction not in taken}
    slots = _slots(scenario)
    for side in wanted:
        if side not in found and slots.get(side) in inks:
            found[side] = inks[slots[side]]
    return found


def as_the_campaign_names(
    factions: Iterable[Faction], scenario: Mapping[str, Any]
) -> Mapping[str, Any]:
    """The scenario, its sides named as the campaign names the factions that have their keys."""
    names = {faction.key: faction.name for faction in factions}
    named = {
        part: [
            {**one, "name": names[one["id"]]} if one["id"] in names else one
            for one in scenario[part]
        ]
        for part in ("factions", "sides")
        if part in scenario
    }
    return {**scenario, **named}


def _slots(scenario: Mapping[str, Any]) -> dict[str, str]:
    """{side: ink} as scenarios of battles (`factions`) and of skirmishes (`sides`) tell it."""
    listed = scenario.get("factions") or scenario.get("sides") or []
    if not isinstance(listed, list):
        return {}
    return {
        one["id"]: one["slot"]
        for one in listed
        if isinstance(one, Mapping)
        and isinstance(one.get("id"), str)
        and isinstance(one.get("slot"), str)
    }
