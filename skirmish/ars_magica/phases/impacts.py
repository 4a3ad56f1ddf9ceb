"""Falls, fire, stones: damage that no weapon does, by the referee's word (AM 10)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.procedures.falls import burn_bonus, fall_bonus, impact_bonus
from skirmish.ars_magica.table import Table


@rule("AM 10.2", "AM 10.5")
def impact(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A fall of so many feet, something that falls on one, a round in the fire, or a bonus."""
    if not table.figure(id).here:
        return Refusal("out_of_play", "AM 10.1", {"figure": id}, "/args/figure")
    what, tables = str(args["what"]), table.tables
    if what == "fall":
        bonus = fall_bonus(tables, int(args["feet"]), str(args["ground"]))
    elif what in tables.falls.burns:
        bonus = burn_bonus(tables, what, str(args["exposure"]))
    elif what in tables.falls.impacts:
        bonus = impact_bonus(tables, what)
    else:
        bonus = int(args["bonus"])
    code = "fall" if what == "fall" else "impact" if what == "bonus" else what
    run(table, [{"do": "fall", "figure": id, "bonus": bonus, "code": code}])
    return None
