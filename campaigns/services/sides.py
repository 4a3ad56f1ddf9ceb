"""Which faction of a campaign plays which side of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.models import Faction


def factions_by_side(
    factions: Iterable[Faction], scenario: Mapping[str, Any], sides: Iterable[str]
) -> dict[str, Faction]:
    """{side: faction}: the faction that has the side's key, or else its name, or else its ink.

    A faction that plays a side plays no other by what tells less of it.
    """
    known = list(factions)
    keys = {faction.key: faction for faction in known}
    wanted = list(dict.fromkeys(sides))
    found = {side: keys[side] for side in wanted if side in keys}
    listed = {one["id"]: one for one in listed_sides(scenario)}
    for marks in (_by_name, _by_ink):
        taken = set(found.values())
        free = {mark: f for f in known if f not in taken for mark in marks(f.name, f.slot)}
        for side in wanted:
            about = listed.get(side, {})
            fits = [free[m] for m in marks(about.get("name"), about.get("slot")) if m in free]
            if side not in found and fits:
                found[side] = fits[0]
    return found


def _by_name(name: Any, slot: Any) -> list[str]:
    """A name in all its languages, however it is capitalised."""
    texts = name.values() if isinstance(name, Mapping) else [name]
    return [one.strip().casefold() for one in texts if isinstance(one, str)]


def _by_ink(name: Any, slot: Any) -> list[str]:
    return [slot] if isinstance(slot, str) else []


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


def listed_sides(scenario: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The sides as scenarios of battles (`factions`) and of skirmishes (`sides`) tell them."""
    listed = scenario.get("factions") or scenario.get("sides") or []
    if not isinstance(listed, list):
        return []
    return [one for one in listed if isinstance(one, Mapping) and isinstance(one.get("id"), str)]
