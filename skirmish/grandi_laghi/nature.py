"""What the types and traits of figures do by the tables of the game, for their sheets (GL 3)."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rulings import say
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import (
    INEXPERIENCED,
    LEADER,
    MARKSMAN,
    OFFICER,
    TRAITS,
    VETERAN,
    WOMAN,
)
from skirmish.grandi_laghi.names import NAMES
from skirmish.grandi_laghi.tables import Tables, Troop

Row = dict[str, Json]
MORALE, MELEE, SHOT = N_("Morale"), N_("Melee"), N_("Shooting")
MARKER = N_("Reload marker after a shot")
RELOADS = N_("Fires after reloading from")
NEAREST = N_("Need not shoot at the nearest enemy")
MISFIRES = N_("Die of misfires")
OWN_NAMES = {OFFICER: N_("officer"), LEADER: N_("leader")}


@rule("GL 3.1", "GL 3.2")
def natures(tables: Tables) -> dict[str, Json]:
    """{type or trait: its name, and what it does: [{text, value?, cite}]}."""
    found = {id: _of_type(troop, tables.morale.irregular) for id, troop in tables.troops.items()}
    found |= {trait: _of_trait(tables, trait) for trait in TRAITS}
    return {
        id: {"name": say(OWN_NAMES.get(id) or NAMES[id]), "rows": rows}
        for id, rows in found.items()
    }


def _row(text: str, cite: str, value: int | str | None = None) -> Row:
    """A value of 0 changes nothing: then the row is empty."""
    if value == 0:
        return {}
    if isinstance(value, int):
        return {"text": say(text), "value": f"{value:+d}", "cite": cite}
    return {"text": say(text), **({} if value is None else {"value": value}), "cite": cite}


def _marker(colour: str) -> Row:
    return {"text": say(MARKER), "value": say(NAMES[colour]), "cite": "GL 5.11"}


def _of_type(troop: Troop, morale: int) -> list[Row]:
    rows = [
        _row(MISFIRES, "GL 5.2", troop.misfire_die),
        _marker(troop.reload_marker),
        _row(RELOADS, "GL 4.10", str(troop.reload_roll)),
        _row(MELEE, "GL 7.4", troop.melee),
        _row(N_("Running in difficult ground"), "GL 4.3", troop.run_difficult),
        _row(N_("In a ford"), "GL 4.4", troop.ford),
        _row(N_("Morale of irregulars"), "GL 8.1", morale) if troop.irregular else {},
        _row(N_("Passes from boat to boat without a roll"), "GL 4.7") if troop.boat_exempt else {},
        _row(N_("Fires volleys"), "GL 5.13") if troop.volley else {},
        _row(N_("May run out of a melee"), "GL 7.2") if troop.evades else {},
    ]
    return [row for row in rows if row]


def _of_trait(tables: Tables, trait: str) -> list[Row]:
    reload = tables.reload
    rows = {
        VETERAN: [
            _row(NEAREST, "GL 5.3"),
            _marker(reload.veteran),
            _row(RELOADS, "GL 4.10", str(reload.skilled_roll)),
            _row(MELEE, "GL 7.4", tables.melee.veteran),
            _row(MORALE, "GL 8.1", tables.morale.veteran),
        ],
        MARKSMAN: [
            _row(NEAREST, "GL 5.3"),
            _row(SHOT, "GL 5.5", tables.shooting.marksman),
            _row(N_("A hit into a melee strikes an enemy"), "GL 5.7", tables.into_melee.marksman),
            _row(MISFIRES, "GL 5.2", tables.misfire.marksman_die),
            _marker(reload.marksman),
            _row(RELOADS, "GL 4.10", str(reload.skilled_roll)),
        ],
        INEXPERIENCED: [
            _row(SHOT, "GL 5.5", tables.shooting.inexperienced),
            _marker(reload.inexperienced),
        ],
        OFFICER: [
            _row(NEAREST, "GL 5.3"),
            _row(N_("Volleys at his word"), "GL 5.13"),
            _row(N_("Morale of friends beside him"), "GL 8.1", tables.morale.adjacent),
        ],
        LEADER: [
            _row(NEAREST, "GL 5.3"),
            _row(N_("Own morale, and of his squad beside him"), "GL 8.1", tables.morale.adjacent),
            _row(N_("Morale of his squad near him, in sight"), "GL 8.1", tables.morale.leader_near),
            _row(N_("Blind fire at his word"), "GL 5.12"),
            _row(N_("The king: those near him act"), "GL 2.3"),
        ],
        WOMAN: [_row(MELEE, "GL 7.4", tables.melee.woman)],
    }
    return [row for row in rows[trait] if row]
