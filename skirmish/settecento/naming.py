"""The names of all that events speak of, by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.game import Json
from campaigns.tabletop.scenarios import Text
from skirmish.settecento.state import State

WEAPONS: Final[Mapping[str, Json]] = {
    "axe": {"en": "axe", "it": "ascia"},
    "knife": {"en": "knife", "it": "coltello"},
    "spear": {"en": "spear", "it": "lancia"},
    "stone": {"en": "stone", "it": "pietra"},
    "torch": {"en": "torch", "it": "torcia"},
}


DOORS: Final[Mapping[str, str]] = {"en": "door", "it": "porta"}
HATCHES: Final[Mapping[str, str]] = {"en": "hatch", "it": "boccaporto"}


def _part(whole: Text, part: Mapping[str, str]) -> Json:
    """The name of a door or hatch: "house, door"."""
    names = whole if isinstance(whole, dict) else dict.fromkeys(part, whole)
    shown = {language: names.get(language, names["en"]) for language in part}
    return {one: f"{shown[one]}, {part[one]}" if shown[one] else part[one] for one in part}


def names(state: State) -> dict[str, Json]:
    """{id: name} of sides, groups, figures, terrain with its doors, vessels with their hatches,
    guns, things and event cards."""
    found: dict[str, Json] = {}
    for feature in state.features.values():
        found |= {id: _part(feature.name, DOORS) for id in feature.openings}
    for vessel in state.vessels.values():
        found |= {id: _part(vessel.name, HATCHES) for id in vessel.hatches}
    for kind in (state.sides, state.groups, state.features, state.vessels, state.guns):
        found |= {id: one.name for id, one in kind.items() if one.name}
    for id, thing in state.things.items():
        found[id] = thing.name if thing.weapon is None else WEAPONS.get(thing.weapon, thing.name)
    found |= {id: card.title for id, card in state.events.items()}
    found |= {id: figure.name for id, figure in state.figures.items()}
    return found
