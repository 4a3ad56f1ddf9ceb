"""What the doors and windows of houses and the hatches of vessels are called."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from campaigns.tabletop.game import Json
from campaigns.tabletop.scenarios import Text
from skirmish.figures.forms import DOOR, Feature, Opening

DOORS: Final[Mapping[str, str]] = {"en": "door", "it": "porta"}
WINDOWS: Final[Mapping[str, str]] = {"en": "window", "it": "finestra"}
HATCHES: Final[Mapping[str, str]] = {"en": "hatch", "it": "boccaporto"}
BEARINGS: Final[Mapping[tuple[int, int], Mapping[str, str]]] = {
    (0, 1): {"en": "north", "it": "nord"},
    (1, 1): {"en": "north-east", "it": "nord-est"},
    (1, 0): {"en": "east", "it": "est"},
    (1, -1): {"en": "south-east", "it": "sud-est"},
    (0, -1): {"en": "south", "it": "sud"},
    (-1, -1): {"en": "south-west", "it": "sud-ovest"},
    (-1, 0): {"en": "west", "it": "ovest"},
    (-1, 1): {"en": "north-west", "it": "nord-ovest"},
}


def _part(whole: Text, part: Mapping[str, str], where: Mapping[str, str] | None = None) -> Json:
    """ "House, door", of several "House, door (west)"."""
    names = whole if isinstance(whole, dict) else dict.fromkeys(part, whole)
    shown = {language: names.get(language, names["en"]) for language in part}
    told = {one: part[one] if where is None else f"{part[one]} ({where[one]})" for one in part}
    return {one: f"{shown[one]}, {told[one]}" if shown[one] else told[one] for one in part}


def hatch_names(vessel: Text, hatches: Collection[str]) -> dict[str, Json]:
    return {id: _part(vessel, HATCHES) for id in hatches}


def opening_names(features: Mapping[str, Feature]) -> dict[str, Json]:
    """{id: name}; where a house has several of a kind, with the side that they are on."""
    found: dict[str, Json] = {}
    for feature in features.values():
        kinds = [one.kind for one in feature.openings.values()]
        for id, one in feature.openings.items():
            where = _side(feature, one) if kinds.count(one.kind) > 1 else None
            found[id] = _part(feature.name, DOORS if one.kind == DOOR else WINDOWS, where)
    return found


def _side(feature: Feature, opening: Opening) -> Mapping[str, str]:
    """On which side of the middle of the house it is."""
    corners = feature.form.points
    # Everything times twice the number of corners, so that it stays whole.
    x = (opening.a.x + opening.b.x) * len(corners) - 2 * sum(one.x for one in corners)
    y = (opening.a.y + opening.b.y) * len(corners) - 2 * sum(one.y for one in corners)
    # Less than 22.5 degrees aside, whose tangent is 29/70, is straight on.
    across = 0 if abs(x) * 70 < abs(y) * 29 else (x > 0) - (x < 0)
    along = 0 if abs(y) * 70 < abs(x) * 29 else (y > 0) - (y < 0)
    return BEARINGS.get((across, along), BEARINGS[0, 1])
