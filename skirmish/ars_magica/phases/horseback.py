"""What the horse does on its rider's turn (AM 9)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.judging import in_melee, may
from skirmish.ars_magica.phases.ways import go, judge_way, paces
from skirmish.ars_magica.procedures.mounted import horse_may
from skirmish.ars_magica.state import Figure, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import lead


def horse_free(
    state: State, figure: Figure, verb: str, *, charging: bool = False
) -> Refusal | None:
    horse = state.figures[figure.riding or ""]
    acted = figure.deeds.horse
    if horse_may(verb, panicked=horse.panicked, charge_under_way=charging, acted=acted):
        return None
    code = "horse_acted" if acted else "horse_panics"
    return Refusal(code, "AM 9", {"figure": figure.id}, "/args/figure")


@rule("AM 9")
def ride(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """The horse's action: it goes, and leaves its rider his own."""
    state = table.state
    refusal = may(state, unit, "ride", free=True)
    if refusal is not None:
        return refusal
    figure = lead(state, unit)
    if figure.riding is None:
        return Refusal("not_riding", "AM 9", {"figure": unit}, "/args/figure")
    gait = str(args["gait"])
    horse = state.figures[figure.riding]
    verb = "gallop_away" if horse.panicked and gait == "gallop" else "move"
    refusal = horse_free(state, figure, verb)
    if refusal is not None:
        return refusal
    if in_melee(state, unit):
        return Refusal("engaged", "AM 6.2", {"figure": unit}, "/args/figure")
    if any(w.level == "heavy" for w in horse.wounds) and gait in ("canter", "gallop"):
        return Refusal("horse_is_hurt", "AM 9", {"figure": unit}, "/args/gait")
    allowed = paces(state, unit, gait)
    judged = 0
    path = args.get("path")
    if state.mapped:
        if not path:
            return Refusal("no_place", "AM 9", at="/args/path")
        way = judge_way(state, unit, Point(*path[0]), allowed)
        if isinstance(way, Refusal):
            return way
        judged = way
    table.emit("rode", figure=unit, gait=gait, set={horse.id: {"gait": gait}}, cite="AM 9")
    table.did(figure.id, horse=True)
    if state.mapped and path:
        go(table, unit, Point(*path[0]), gait, judged)
    return None
