"""What an editor of scenarios offers for these rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from campaigns.tabletop.game import Json
from campaigns.tabletop.words import N_
from skirmish.figures.editing import ALL_FORMS, POLYGON, Kind, Kit
from skirmish.figures.event_changes import changes, code, one
from skirmish.figures.forms import BUILDING
from skirmish.settecento.names import NAMES
from skirmish.settecento.procedures.deck import ACE, JOKER, PLAYER
from skirmish.settecento.ruling import FLAGS, STATUSES
from skirmish.settecento.scenario import DECK, SCHEMA
from skirmish.settecento.state import CAPTURED, KILLED, LEFT, ON_TABLE, REMOVED
from skirmish.settecento.tables import BOOK, Terrain, read_tables

HERE = Path(__file__).parent
FRESH: Mapping[str, Mapping[str, Json]] = {
    "figures": {"A": 1, "F": 1, "T": 1, "C": 1, "melee": "improvised"},
    "vessels": {
        "kind": "boat",
        "front": [1, 0],
        "hull": [[70, 0], [40, 25], [-60, 25], [-60, -25], [40, -25]],
        "helm": [-45, 0],
    },
    "hatches": {"at": [0, 0]},
    "guns": {"front": [0, 1]},
    "features": {},
    "objectives": {"points": 1},
    "events": {"number": 1},
}
GOALS = {
    "holds": "areas",
    "unharmed": "buildings",
    "has": "things",
    "aboard": "vessels",
    "captured": "figures",
    "killed": "figures",
    "alive": "figures",
}
CHANGES = changes(
    FLAGS,
    ("killed", "wounded", "stunned"),
    (ON_TABLE, KILLED, CAPTURED, REMOVED, LEFT),
    house=(one("house", "buildings"), {"key": "burns", "as": "truth"}),
    vessel=(
        one("vessel", "vessels"),
        code("status", STATUSES),
        {**code("was", STATUSES), "needed": False},
    ),
)
_SAYS = {
    "cover.light": N_("light cover"),
    "cover.heavy": N_("heavy cover"),
    "sight.wood": N_("sight ends a little way in"),
    "sight.rise": N_("hides what is behind it"),
    "sight.solid": N_("blocks sight"),
    "water.shallow": N_("shallow water"),
    "water.deep": N_("deep water"),
    "passage.climb": N_("is climbed"),
    "passage.barred": N_("bars the way"),
}


def kit(overrides: Mapping[str, Json]) -> Kit:
    """By the house rules. Raises OverrideError."""
    rules = read_tables(overrides)
    return Kit(
        ruleset=BOOK.id,
        schema=SCHEMA,
        names=NAMES,
        base=rules.scale.base_mm,
        kinds={kind: _kind(kind, row) for kind, row in rules.terrain.items()},
        kind_by=[("kind", None)],
        plain="ground",
        choices={
            "figures.firearms": [name for name in rules.weapons if name != "cannon"],
            "figures.thrown": list(rules.thrown),
            "figures.melee": list(rules.melee_weapons),
        },
        fresh=FRESH,
        library=json.loads((HERE / "library.json").read_text(encoding="utf-8")),
        goals=GOALS,
        changes=CHANGES,
        ruled={f"deck.{name}": getattr(rules.deck, name) for name in DECK},
        cards=((ACE, JOKER), (PLAYER,), "sides"),
    )


def _kind(kind: str, row: Terrain) -> Kind:
    """Houses and water are areas with corners."""
    area = kind == BUILDING or row.water != "none"
    look = asdict(row)
    says = [_SAYS[key] for name, value in look.items() if (key := f"{name}.{value}") in _SAYS]
    if row.difficult:
        says.insert(0, N_("difficult ground"))
    if row.barrier:
        says.append(N_("an advantage to who defends behind it"))
    return Kind(
        NAMES.get(kind, kind.replace("_", " ")),
        {"kind": kind},
        [POLYGON] if area else ALL_FORMS,
        look,
        says,
    )
