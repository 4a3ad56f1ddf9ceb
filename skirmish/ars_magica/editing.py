"""What an editor of scenarios offers for these rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.words import N_
from skirmish.ars_magica.brought import brought
from skirmish.ars_magica.ground import look
from skirmish.ars_magica.names import NAMES
from skirmish.ars_magica.procedures.templates import ready_names, template
from skirmish.ars_magica.scenario import SCHEMA
from skirmish.ars_magica.state import TENTHS
from skirmish.ars_magica.tables import BOOK, Tables
from skirmish.ars_magica.tables import tables as read_tables
from skirmish.figures.editing import POLYGON, Kind, Kit

HERE = Path(__file__).parent
FRESH: Mapping[str, Mapping[str, Json]] = {
    "figures": {"like": "standard soldier"},
    "features": {},
    "groups": {},
}
SPELLS = ("known_spells", "spells")
FOLDS = {
    "figures": (
        (N_("Characteristics"), ("str", "sta", "dex", "qik", "per", "pre", "com", "size")),
        (
            N_("Abilities and character"),
            ("abilities", "specialities", "personality", "puissant", "cautious", "traits", "flaws"),
        ),
        (
            N_("Gear"),
            ("arms", "hand", "shield", "armour", "prot", "load", "carried", "track", "saddle"),
        ),
        (
            N_("At the start"),
            (
                *("wounds", "bruises", "signs", "spent", "lasting", "cover", "height", "ground"),
                *("place", "concealment", "sighted", "nocked", "raging", "prone"),
            ),
        ),
        (N_("What it is"), ("beast", "mount", "war_horse", "magus", "spellcasting", *SPELLS)),
        (N_("Standing answers"), ("answers",)),
    )
}
FULL = {
    "quilted": N_("full quilted armour"),
    "heavy leather": N_("full heavy leather"),
    "metal-reinforced leather": N_("full metal-reinforced leather"),
    "leather scale": N_("full leather scale"),
    "metal scale": N_("full metal scale"),
    "chain mail": N_("full chain mail"),
}
"""Armour of the whole body."""
MORE_ABILITIES = ("chirurgy", "concentration", "finesse", "medicine")
"""Abilities that the rules roll on and no ready-made figure has: those of magi and of leeches."""
MOUNTS = (
    *("destrier", "destrier, slow", "war courser", "courser, untrained"),
    *("palfrey", "hackney", "pony"),
)
"""Ready-made beasts that somebody rides (AM 14.3)."""
WALL, HILL, AREA = "wall", "hill", "area"


def kit(overrides: Mapping[str, Json]) -> Kit:
    """By the house rules. Raises OverrideError."""
    tables = read_tables(overrides)
    full = {f"{name}, full": name for name, row in tables.armour.items() if row.full_prot}
    people = ready_names(tables)
    known = _names(template(tables, one).abilities for one in people)
    abilities = sorted({*known, *MORE_ABILITIES})
    characters = _names(template(tables, one).personality for one in people)
    return Kit(
        ruleset=BOOK.id,
        schema=SCHEMA,
        names={
            **NAMES,
            **{code: FULL[name] for code, name in full.items()},
            "concentration": N_("Concentration"),
            "crossbow": N_("Crossbow"),
        },
        base=TENTHS,
        kinds=_kinds(tables),
        kind_by=[("wall", WALL), ("ground", None), ("height", HILL)],
        plain=AREA,
        choices={
            "figures.like": people,
            "groups.like": list(tables.units),
            "figures.armour": [*tables.armour, *full],
            "figures.abilities": abilities,
            "figures.specialities": abilities,
            "figures.puissant": abilities,
            "figures.cautious": abilities,
            "figures.personality": characters,
        },
        fresh=FRESH,
        library=_library(people),
        folds=FOLDS,
        brings=brought(people, overrides),
        unit="pace",
        usual=(600, 400),
    )


def _names(each: Iterable[Mapping[str, Any]]) -> list[str]:
    return sorted(set(chain.from_iterable(each)))


def _kinds(tables: Tables) -> dict[str, Kind]:
    found = {
        AREA: Kind(N_("marked area"), {}, [POLYGON], look(tables, AREA)),
        WALL: Kind(N_("wall"), {"wall": True}, [POLYGON], look(tables, WALL), [N_("bars the way")]),
        HILL: Kind(N_("higher ground"), {"height": 1}, [POLYGON], look(tables, HILL)),
    }
    for name, row in tables.ground.items():
        says = [N_("difficult ground")] if row.slows else []
        fields = {"ground": name}
        found[name] = Kind(NAMES[name], fields, [POLYGON], look(tables, name), says)
    return found


def _library(people: Iterable[str]) -> dict[str, Any]:
    """The groups of the file; the figures are the ready-made ones of the book."""
    found: dict[str, Any] = json.loads((HERE / "library.json").read_text(encoding="utf-8"))
    found["figures"] = {
        name: {"like": name, **({"mount": True} if name in MOUNTS else {})} for name in people
    }
    return found
