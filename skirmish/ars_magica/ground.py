"""The sheet that a fight is on, as everybody sees it: its ground in the words of all tables."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from skirmish.ars_magica.state import TENTHS, Feature, State, tables_of
from skirmish.ars_magica.tables import Tables


def sheet_map(state: State) -> dict[str, Json]:
    """The sheet in tenths of a pace; nothing without a map."""
    if not state.mapped:
        return {}
    return {
        "table": {
            "width": state.width,
            "height": state.height,
            "unit": {"name": "pace", "parts": TENTHS},
            "base": TENTHS,
            "kinds": {
                k: look(tables_of(state), k) for k in sorted(map(_kind, state.features.values()))
            },
            "features": {
                id: {
                    "polygon": [list(point) for point in one.points],
                    "kind": _kind(one),
                    **({"name": one.name} if one.name else {}),
                    **({"height": one.height} if one.height else {}),
                    **({"cover": one.cover} if one.cover else {}),
                }
                for id, one in sorted(state.features.items())
            },
        }
    }


def _kind(feature: Feature) -> str:
    return "wall" if feature.wall else feature.ground or ("hill" if feature.height else "area")


def look(tables: Tables, kind: str) -> dict[str, Json]:
    """A kind of ground in the words of all tables of figures."""
    row = tables.ground.get(kind)
    return {
        "difficult": row is not None and row.slows,
        "cover": "none",
        "sight": "solid" if kind == "wall" else "rise" if kind == "hill" else "clear",
        "water": "shallow" if kind == "deep water" else "none",
        "passage": "barred" if kind == "wall" else "free",
    }
