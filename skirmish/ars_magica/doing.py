"""What carries out each verb of a unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json, Refusal
from skirmish.ars_magica.phases import (
    arms,
    attacking,
    breaking,
    closing,
    consequences,
    course,
    declaring,
    grouping,
    harming,
    holding,
    horseback,
    mishaps,
    nerve,
    parting,
    riding,
    spells,
    striking,
    walking,
)
from skirmish.ars_magica.table import Table

TASKS = (consequences, harming, holding, mishaps, nerve, parting, riding, spells, striking)
"""Where tasks of the agenda are carried out."""

Handler = Callable[[Table, str, Mapping[str, Json]], Refusal | None]

HANDLERS: Mapping[str, Handler] = {
    "declare": declaring.declare,
    "attack": attacking.attack,
    "shoot": attacking.shoot,
    "manoeuvre": attacking.manoeuvre,
    "keep_hold": holding.keep_hold,
    "horse_attack": attacking.horse_attack,
    "charge": closing.charge,
    "engage": closing.engage,
    "walk": walking.walk,
    "run": walking.run_off,
    "ride": horseback.ride,
    "disengage": breaking.disengage,
    "flee": breaking.flee,
    "rise": arms.rise,
    "draw": arms.draw,
    "recover_weapon": arms.recover_weapon,
    "nock": arms.nock,
    "span": arms.span,
    "rage": arms.rage,
    "mount": riding.mount,
    "dismount": riding.dismount,
    "control": riding.control,
    "free_pinned": riding.free_pinned,
    "form": grouping.form,
    "reassign": grouping.reassign,
    "split": grouping.split,
    "assign": grouping.assign,
    "rally": nerve.rally,
    "detect": nerve.detect,
    "cast": spells.cast,
    "switch": spells.switch,
    "delay": course.delay,
    "stay": course.stand_by,
}

ACTIONS = (
    "attack",
    "shoot",
    "manoeuvre",
    "keep_hold",
    "charge",
    "engage",
    "walk",
    "run",
    "disengage",
    "flee",
    "rise",
    "recover_weapon",
    "nock",
    "span",
    "mount",
    "dismount",
    "control",
    "free_pinned",
    "rally",
    "detect",
    "cast",
)
"""Those that are the action of a turn: the holder of a hold lets go for any but the contest."""


def do(table: Table, verb: str, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Carry out a verb; whoever held somebody and does something else lets go of him."""
    before = len(table.events)
    if verb in ACTIONS:
        # Whether it is refused is known before anything is asked of chance.
        trial = Table(table.state, table.evolve, table.action, table.chance)
        holding.lets_go(trial, unit, verb, args)
        if trial.events:
            refusal = HANDLERS[verb](trial, unit, args)
            if refusal is None:
                table.events[before:] = [*table.events[before:], *trial.events]
                table.state = trial.state
            return refusal
    return HANDLERS[verb](table, unit, args)
