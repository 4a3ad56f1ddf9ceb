"""What an editor of scenarios offers for these rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from campaigns.tabletop.game import Json
from campaigns.tabletop.words import N_
from skirmish.figures.editing import ALL_FORMS, POLYGON, Kind, Kit
from skirmish.figures.event_changes import TO, changes, one
from skirmish.figures.forms import BUILDING
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, LOST, ROUTED
from skirmish.grandi_laghi.ground import DRY
from skirmish.grandi_laghi.names import NAMES
from skirmish.grandi_laghi.procedures.cards import JOKER, RANKS
from skirmish.grandi_laghi.ruled_values import FLAGS
from skirmish.grandi_laghi.scenario import DECK, SCHEMA
from skirmish.grandi_laghi.state import LEFT, ON_TABLE
from skirmish.grandi_laghi.tables import BOOK, Terrain, load
from skirmish.grandi_laghi.view import look

HERE = Path(__file__).parent
FRESH: Mapping[str, Mapping[str, Json]] = {
    "figures": {"type": "militia", "firearm": "musket", "melee": "knife"},
    "vessels": {
        "front": [1, 0],
        "hull": [[95, 0], [70, 26], [-70, 26], [-95, 0], [-70, -26], [70, -26]],
    },
    "features": {},
    "objectives": {"points": 1},
    "events": {"number": 1},
    "rules": {"when": "shoot", "value": 1},
}
GOALS = {
    "holds": "areas",
    "unharmed": "burnable",
    "burnt": "burnable",
    "has": "things",
    "aboard": "vessels",
    "captured": "figures",
    "killed": "figures",
    "alive": "figures",
}
CHANGES = changes(
    FLAGS,
    ("killed", "wounded", "near_miss"),
    (ON_TABLE, KILLED, CAPTURED, ROUTED, LOST, LEFT),
    house=(one("house", "burnable"), {"key": "burns", "as": "truth"}),
    vessel=(one("vessel", "vessels"), TO),
)


def kit(overrides: Mapping[str, Json]) -> Kit:
    """By the house rules. Raises OverrideError."""
    rules = load(overrides)
    return Kit(
        ruleset=BOOK.id,
        schema=SCHEMA,
        names=NAMES,
        base=rules.base.diameter,
        kinds={kind: _kind(kind, row) for kind, row in rules.terrain.items()},
        kind_by=[("kind", None)],
        plain="clearing",
        choices={},
        fresh=FRESH,
        library=json.loads((HERE / "library.json").read_text(encoding="utf-8")),
        goals=GOALS,
        changes=CHANGES,
        ruled={f"deck.{name}": getattr(rules.deck, name) for name in DECK},
        cards=((JOKER,), RANKS, "groups"),
        alone={"sides": ("slot",), "groups": ("suit", "back")},
    )


def _kind(kind: str, row: Terrain) -> Kind:
    """Houses and water are areas with corners."""
    area = kind == BUILDING or row.water != DRY
    told = {
        N_("difficult ground"): row.difficult,
        N_("cover"): row.cover,
        N_("sight ends a little way in"): row.deep,
        N_("blocks sight"): row.blocks_sight and not row.deep,
        N_("figures may hide in it"): row.hides,
        N_("is forded"): row.water == "ford",
        N_("deep water"): row.water == "deep",
        N_("is climbed"): row.passage == "climb",
    }
    return Kind(
        NAMES.get(kind, kind.replace("_", " ")),
        {"kind": kind},
        [POLYGON] if area else ALL_FORMS,
        look(row),
        [words for words, true in told.items() if true],
    )
