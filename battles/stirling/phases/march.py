"""Carrying out one move, hex by hex: who strikes a fugitive, who stops it, where it ends."""

from __future__ import annotations

from fractions import Fraction

from battles.stirling.agenda import put_choice
from battles.stirling.phases.arrival import arrive
from battles.stirling.phases.effects import lose_men, situation
from battles.stirling.phases.forces import force_of, is_higher
from battles.stirling.phases.interception import stopped
from battles.stirling.phases.plan import Plan
from battles.stirling.pieces import ALWAYS, ASK, Leader
from battles.stirling.procedures.attack import (
    REAR,
    attack,
    ground_and_rout,
    side_factors,
    side_modifiers,
)
from battles.stirling.procedures.movement import FLEE, rear_attackers
from battles.stirling.state import board_of
from battles.stirling.table import Table
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

ON_REAR_ATTACK = "rear_attack"
STRIKE, SPARE = "strike", "spare"


def march(table: Table, plan: Plan) -> None:
    """Carry a legal plan on from where it is, until it ends or a choice waits."""
    if plan.mode == FLEE and not plan.fled:
        answers = _answers(table, plan)
        if answers is None:
            return
        _struck_from_behind(table, plan, answers)
        plan = plan.with_(fled=True)
        if not table.state.who(plan.unit).on_table:
            return
    for index in range(plan.entered, len(plan.path)):
        if stopped(table, plan.with_(entered=index)):
            return
        plan = plan.with_(entered=index + 1, passed=())
    arrive(table, plan)


@rule("ST 5.8", "ST 5.14")
def _answers(table: Table, plan: Plan) -> dict[str, bool] | None:
    """Which enemies strike a fugitive from behind, a leader never; None while one is asked."""
    state = table.state
    who = state.who(plan.unit)
    answers = dict(plan.strikes)
    if isinstance(who, Leader) or not (plan.path or plan.leaves):
        return {}
    board = board_of(state)
    for enemy in rear_attackers(board, board.pieces[who.id]):
        if enemy in answers:
            continue
        standing = state.units[enemy].rear_attack
        if standing == ASK:
            data = {"target": who.id, "plan": plan.with_(strikes=answers).pack()}
            put_choice(table, ON_REAR_ATTACK, enemy, (STRIKE, SPARE), STRIKE, "ST 5.8", data)
            return None
        answers[enemy] = standing == ALWAYS
    return answers


@rule("ST 5.8")
def _struck_from_behind(table: Table, plan: Plan, answers: dict[str, bool]) -> None:
    """One extra attack of each, as from the rear; the dead are removed at once."""
    strikers = sorted(enemy for enemy, strikes in answers.items() if strikes)
    if not strikers:
        return
    dead = sum((_strike(table, enemy, plan.unit) for enemy in strikers), Fraction(0))
    situation(table, "rear", [plan.unit])
    lose_men(table, plan.unit, dead)


def _strike(table: Table, attacker: str, target: str) -> Fraction:
    tables = table.tables
    striker, fugitive = table.unit(attacker), table.unit(target)
    why = table.why("attacked.why", unit=attacker, target=target, side=REAR)
    higher = is_higher(table.state, striker, fugitive)
    blow = attack(
        force_of(striker, tables),
        force_of(fugitive, tables),
        table.dice_of(attacker),
        tables,
        modifiers=(
            *side_modifiers(REAR, tables),
            *ground_and_rout(higher, fugitive.routed, tables),
        ),
        factors=side_factors(REAR, tables),
        explain=why,
    )
    table.emit(
        "rear_attacked",
        unit=attacker,
        target=target,
        needed=blow.needed,
        hits=int(blow.hit),
        dead=fraction_text(blow.dead),
        cite="ST 5.8",
        why=[why.pack()],
    )
    return blow.dead
