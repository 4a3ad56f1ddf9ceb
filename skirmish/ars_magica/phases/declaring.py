"""Declarations at the start of a round: breaking away, charges, protection (AM 6.2, 6.3, 15 B4)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.attacking import enemy
from skirmish.ars_magica.phases.closing import judge_charge
from skirmish.ars_magica.phases.judging import in_melee, same_reach
from skirmish.ars_magica.procedures.engagement import may_protect
from skirmish.ars_magica.state import DECLARATIONS, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, lead, members, units

NOTHING, DISENGAGE, CHARGE, PROTECT = "nothing", "disengage", "charge", "protect"
KINDS = (NOTHING, DISENGAGE, CHARGE, PROTECT)


@rule("AM 6.2", "AM 6.3", "AM 15 B4")
def judge(state: State, unit: str, what: str, target: str | None) -> Refusal | None:
    """Whether a unit can declare something now."""
    if state.phase != DECLARATIONS:
        return Refusal("no_declarations", "AM 6.3", {"figure": unit})
    if unit not in units(state):
        return Refusal("out_of_play", "AM 6.3", {"figure": unit}, "/args/figure")
    figure = lead(state, unit)
    if what == NOTHING:
        return None
    if figure.dazed:
        return Refusal("disoriented", "AM 6.5", {"figure": unit}, "/args/figure")
    if what == DISENGAGE:
        if not in_melee(state, unit):
            return Refusal("not_engaged", "AM 6.2", {"figure": unit}, "/args/what")
        if figure.held or figure.pinned:
            return Refusal("held", "AM 6.1", {"figure": unit}, "/args/figure")
        return None
    if target is None:
        return Refusal("no_target", "AM 6.3", {"figure": unit}, "/args/target")
    if what == CHARGE:
        if figure.demoralised:
            return Refusal("demoralised", "AM 15 F30", {"figure": unit}, "/args/figure")
        if figure.prone or figure.held or figure.pinned or figure.under:
            return Refusal("prone", "AM 15 C5", {"figure": unit}, "/args/figure")
        refusal = enemy(state, unit, target)
        judged = refusal or judge_charge(state, unit, target)
        return judged if isinstance(judged, Refusal) else None
    return _protection(state, unit, target)


def _protection(state: State, unit: str, target: str) -> Refusal | None:
    """A figure on its own shields one of its side; no more protected than protectors."""
    figure, other = lead(state, unit), state.figures[target]
    if unit in state.groups:
        return Refusal("not_a_group", "AM 6.2", {"figure": unit}, "/args/figure")
    if other.side != figure.side or other.id == figure.id or not other.here or other.mount:
        return Refusal("cannot_protect", "AM 6.2", {"target": target}, "/args/target")
    if not able(state, figure) or not same_reach(state, figure, other):
        return Refusal("out_of_reach", "AM 6.2", {"target": target}, "/args/target")
    if other.deeds.declared == PROTECT or not may_protect(1, 1):
        return Refusal("cannot_protect", "AM 6.2", {"target": target}, "/args/target")
    shielded = any(
        f.deeds.declared == PROTECT and f.deeds.target == unit for f in state.figures.values()
    )
    if shielded:
        return Refusal("cannot_protect", "AM 6.2", {"target": target}, "/args/target")
    return None


def declare(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Say it, or take it back with `nothing`; secret ones are told when all have declared."""
    what, target = str(args["what"]), args.get("target")
    refusal = judge(table.state, unit, what, target)
    if refusal is not None:
        return refusal
    ids = members(table.state, unit)
    deeds = {"declared": what, "target": target if what in (CHARGE, PROTECT) else None}
    table.emit(
        "declared",
        figure=unit,
        what=what,
        **({"target": target} if deeds["target"] else {}),
        deeds=dict.fromkeys(ids, deeds),
        cite="AM 6.3",
    )
    return None


def undeclared(state: State) -> list[str]:
    """Units that have declared nothing yet."""
    return [unit for unit in units(state) if lead(state, unit).deeds.declared is None]
