"""Verbs and who may use them, as a part of the view."""

from __future__ import annotations

from campaigns.tabletop.game import SPECTATOR, Json, Seat
from skirmish.ars_magica.knowledge import as_known, is_veiled
from skirmish.ars_magica.options import ANSWERS as COMPLETED
from skirmish.ars_magica.options import completes
from skirmish.ars_magica.phases.arms import can_nock
from skirmish.ars_magica.phases.holding import held_by
from skirmish.ars_magica.phases.judging import its_turn, may, may_fast
from skirmish.ars_magica.state import (
    ACTIONS,
    AFTERMATH,
    DECLARATIONS,
    ENDED,
    READY,
    State,
    tables_of,
)
from skirmish.ars_magica.units import commands, foes, lead, members, units


def legal(state: State, seat: Seat) -> dict[str, Json]:
    """{"figures": {unit: verbs}, "table": verbs of nobody in particular}."""
    if state.status == ENDED:
        return {"figures": {}, "table": table_verbs(state, seat)}
    figures: dict[str, Json] = {}
    known = as_known(state, seat)
    own = [unit for unit in units(state) if commands(state, seat, unit)]
    if state.agenda or is_veiled(state, seat):
        called = ["stance", "guess_form"] if seat.is_referee else ["stance"]
        figures = {unit: list(called) for unit in own}
    else:
        for unit in own:
            figures[unit] = verbs_of(known, unit, referee=seat.is_referee)
        if state.phase in ("", AFTERMATH) and seat.is_referee:
            for id, figure in sorted(state.figures.items()):
                healing = ["recover"] if figure.wounds and figure.fate != "dead" else []
                figures[id] = [*figures.get(id, []), *healing, "rest", "march"]
            if tables_of(state).quick_training:
                for id in sorted(state.groups):
                    figures[id] = [*figures.get(id, []), "train"]
    return {"figures": figures, "table": table_verbs(state, seat)}


def table_verbs(state: State, seat: Seat) -> list[str]:
    if seat.role == SPECTATOR:
        return []
    if state.status == ENDED:
        return ["note"]
    if not seat.is_referee:
        asked = bool(state.agenda) and seat.id in state.agenda[0].seats
        return ["choose", "note"] if asked else ["note"]
    if state.status == READY:
        return ["begin", "rule", "note"]
    if state.agenda:
        return ["choose", "rule", "note"]
    if state.phase == AFTERMATH:
        return ["end", "rule", "note"]
    if state.phase == DECLARATIONS:
        return ["advance", "carry_out", "carry_out_all", "fight_out", "end", "rule", "note"]
    return ["carry_out", "carry_out_all", "advance", "fight_out", "end", "rule", "note"]


def verbs_of(state: State, unit: str, *, referee: bool = False) -> list[str]:
    """The verbs that a unit can use as things stand."""
    if state.status == READY or state.phase == AFTERMATH:
        return ["stance"]
    called = ["morale", "concentration", "impact", "guess_form"] if referee else []
    if referee and any(state.figures[id].player for id in members(state, unit)):
        called.remove("morale")
    if state.phase == DECLARATIONS:
        return ["declare", "stance", *called]
    if state.phase != ACTIONS or its_turn(state, unit) is not None:
        return ["stance", *called]
    found = [verb for verb in COMPLETED if verb != "declare" and _offers(state, unit, verb)]
    found += [verb for verb in PLAIN if _plain(state, unit, verb)]
    return [*found, "stay", "stance", *called, "carry_out"]


def _offers(state: State, unit: str, verb: str) -> bool:
    return completes(state, unit, verb)


PLAIN = (
    "keep_hold",
    "disengage",
    "rise",
    "nock",
    "span",
    "rage",
    "dismount",
    "control",
    "detect",
    "switch",
)


def _plain(state: State, unit: str, verb: str) -> bool:
    figure = lead(state, unit)
    single = unit not in state.groups
    if verb in ("rage", "switch"):
        if may_fast(state, unit) is not None or not single:
            return False
        return "berserk" in figure.traits if verb == "rage" else figure.magus
    if may(state, unit, verb) is not None:
        return False
    horse = state.figures.get(figure.riding or "")
    return {
        "keep_hold": single and held_by(state, unit) is not None,
        "disengage": figure.deeds.declared == "disengage" and bool(foes(state, unit)),
        "rise": _can_rise(state, unit),
        "nock": can_nock(state, figure),
        "span": any(state.figures[id].unspanned for id in members(state, unit)),
        "dismount": single and horse is not None,
        "control": single and horse is not None and horse.panicked,
        "detect": single,
    }[verb]


def _can_rise(state: State, unit: str) -> bool:
    lying = [state.figures[id] for id in members(state, unit) if state.figures[id].prone]
    return bool(lying) and not any(one.under or one.pinned for one in lying)
