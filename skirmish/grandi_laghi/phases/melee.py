"""Melee on the table: evasion, shots before it, the fight, its effects (GL 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.phases.activation import may_act, no, spend
from skirmish.grandi_laghi.phases.evasion import can_evade, run_away
from skirmish.grandi_laghi.phases.fray import Fray, pair_off
from skirmish.grandi_laghi.phases.giving_ground import give_ground
from skirmish.grandi_laghi.phases.harm import harm, seize
from skirmish.grandi_laghi.phases.hidden import reveal
from skirmish.grandi_laghi.phases.shooting import marker
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.position import contacts, support_of
from skirmish.grandi_laghi.procedures import before_melee
from skirmish.grandi_laghi.procedures.actions import firearm_refused
from skirmish.grandi_laghi.procedures.melee import (
    LONE,
    Bout,
    capture_refused,
    falls_back,
    fight,
)
from skirmish.grandi_laghi.state import ALWAYS, ASK, NEVER, Figure, State, tables_of
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.agenda import put_choice
from skirmish.muskets.ways import middle

ON_EVADE, ON_SHOT, ON_STRIKE = "evade", "melee_shot", "strike_at"
RUN_AWAY, FACE_IT, FIRE, HOLD = "run_away", "face_it", "fire", "hold"


@rule("GL 7.9")
def can_fire_first(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure may fire before a melee: a firearm, loaded and dry."""
    refusal = unless_waived(state, firearm_refused(tables_of(state), figure.body))
    if refusal is None:
        return None
    return no(refusal.code, "GL 7.9", "/args/shot", figure=figure.id)


@rule("GL 7.1", "GL 7.8")
def attack(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """The melee of a figure in contact; an action if it did not come into contact on this card.

    Exactly three against one may announce a capture.
    """
    state, figure = table.state, table.figure(id)
    refusal = may_act(state, figure, "attack")
    if refusal is not None:
        return refusal
    target, capture = str(args["target"]), bool(args.get("capture"))
    if target not in contacts(state, figure):
        return no("not_in_contact", "GL 7.1", "/args/target", figure=id, target=target)
    lone, others = pair_off(state, id, target)
    if capture:
        fault = capture_refused(table.tables, len(others) if lone == target else 0)
        if fault is not None:
            return Refusal(fault.code, fault.cite, fault.args, "/args/capture")
    if args.get("shot"):
        refusal = can_fire_first(state, figure)
        if refusal is not None:
            return refusal
    up = state.up
    if up is None or id not in up.engaged:
        spend(table, id, "attack")
    begin_melee(table, id, target, capture=capture, shot=bool(args.get("shot")))
    return None


def begin_melee(
    table: Table, attacker: str, target: str, *, capture: bool = False, shot: bool | None = None
) -> None:
    """Two sides form; whoever may run out of it or fire first is asked, and then it is fought."""
    reveal(table, attacker, "fights")
    reveal(table, target, "fights")
    lone, others = pair_off(table.state, attacker, target)
    against = target if lone == attacker else (others[0] if len(others) == 1 else None)
    shots = {} if shot is None else {attacker: shot}
    fray = Fray(attacker, target, lone, others, capture, against, shots=shots)
    table.emit(
        "melee_began",
        attacker=attacker,
        target=target,
        lone=lone,
        others=list(others),
        capture=capture,
        cite="GL 7.1",
    )
    go_on(table, fray)


def go_on(table: Table, fray: Fray) -> None:
    """The next question of a melee, or the fight itself."""
    if not fray.ran:
        going = _evasions(table, fray)
        if going is None:
            return
        fray = going
    if not fray.fired:
        for id in fray.everybody:
            if id not in fray.shots:
                figure = table.figure(id)
                able = can_fire_first(table.state, figure) is None
                answer = figure.answers.get(ON_SHOT, ASK) if able else NEVER
                if answer == ASK:
                    _ask(table, ON_SHOT, id, (FIRE, HOLD), HOLD, "GL 7.9", fray)
                    return
                fray = fray.with_(shots={**fray.shots, id: answer == ALWAYS})
        fired = _fire_first(table, fray)
        if fired is None:
            return
        fray = fired
    if fray.against is None:
        _ask(table, ON_STRIKE, fray.lone, fray.others, fray.others[0], "GL 7.7", fray)
        return
    _fight(table, fray)


@rule("GL 7.2")
def _evasions(table: Table, fray: Fray) -> Fray | None:
    """Those attacked who may run away are asked, then run; None: it waits, or nobody is left."""
    side = table.figure(fray.attacker).side
    for id in fray.everybody:
        figure = table.figure(id)
        if figure.side == side or id in fray.evades:
            continue
        able = can_evade(table.state, figure, fray.foes_of(id)) is None
        answer = figure.answers.get(ON_EVADE, ASK) if able else NEVER
        if answer == ASK:
            _ask(table, ON_EVADE, id, (RUN_AWAY, FACE_IT), FACE_IT, "GL 7.2", fray)
            return None
        fray = fray.with_(evades={**fray.evades, id: answer == ALWAYS})
    for id, goes in fray.evades.items():
        if goes:
            run_away(table, id, fray.foes_of(id))
    return _still(table, fray.with_(ran=True))


def _ask(
    table: Table,
    step: str,
    figure: str,
    choices: tuple[str, ...],
    default: str,
    cite: str,
    fray: Fray,
) -> None:
    foes = list(fray.foes_of(figure))
    put_choice(table, step, figure, choices, default, cite, {"fray": fray.pack(), "foes": foes})


def answered(table: Table, fray: Fray, step: str, figure: str, choice: str) -> None:
    """Go on after an answer; a ruling in between may have ended the melee."""
    if step == ON_EVADE:
        fray = fray.with_(evades={**fray.evades, figure: choice == RUN_AWAY})
    elif step == ON_SHOT:
        fray = fray.with_(shots={**fray.shots, figure: choice == FIRE})
    else:
        fray = fray.with_(against=choice)
    still = _still(table, fray)
    if still is not None:
        go_on(table, still)


def _still(table: Table, fray: Fray) -> Fray | None:
    """The melee with those who can still fight in it; None if it is over before it began."""
    state = table.state
    lone = state.figures[fray.lone]
    others = tuple(
        id
        for id in fray.others
        if lone.able and state.figures[id].able and id in contacts(state, lone)
    )
    if not others:
        apart = [id for id in fray.everybody if not contacts(state, state.figures[id])]
        table.emit("melee_over", figures=apart)
        return None
    against = fray.against if fray.against in others else None
    if len(others) == 1:
        against = others[0]
    capture = fray.capture and len(others) == len(fray.others)
    return fray.with_(others=others, capture=capture, against=against)


@rule("GL 7.9")
def _fire_first(table: Table, fray: Fray) -> Fray | None:
    """The shots before the melee, the attacker's first; then whoever is left."""
    order = sorted(fray.everybody, key=lambda id: (id != fray.attacker, id))
    for id in order:
        figure = table.figure(id)
        foes = [foe for foe in fray.foes_of(id) if table.figure(foe).able]
        if fray.shots.get(id) and figure.able and foes:
            _one_shot(table, figure, foes)
    return _still(table, fray.with_(fired=True))


def _one_shot(table: Table, figure: Figure, foes: list[str]) -> None:
    why = table.why("melee_shot.why", figure=figure.id)
    facing = {foe: table.figure(foe).body.wounds for foe in foes}
    result = before_melee.melee_shot(
        table.tables,
        figure.body,
        support_of(table.state, figure),
        facing,
        table.dice_of(figure.id),
        why,
        morale_bonus=table.bonus("morale"),
        misfire_bonus=table.bonus("misfire"),
    )
    table.emit(
        "melee_shot",
        figure=figure.id,
        weapon=figure.body.weapon,
        outcome=result.outcome,
        **marker(result.reload),
        **({} if result.victim is None else {"victim": result.victim, "effect": result.effect}),
        cite="GL 7.9",
        why=why.pack(),
    )
    if result.victim is not None and result.effect is not None:
        harm(table, result.victim, result.effect, "shot", figure.id, "GL 7.9")


@rule("GL 7.4", "GL 7.3")
def _fight(table: Table, fray: Fray) -> None:
    """The fight by GL 7.4 to 7.8, and what it does to everybody; defending is no action."""
    assert fray.against is not None
    why = table.why("melee.why", lone=fray.lone, others=list(fray.others))
    result = fight(
        table.tables,
        table.figure(fray.lone).body,
        [table.figure(id).body for id in fray.others],
        table.dice_of(fray.lone),
        why,
        against=fray.others.index(fray.against),
        capture=fray.capture,
        bonus=table.bonus("melee"),
    )
    won = [bout.winner == LONE for bout in result.bouts]
    losers = [] if all(won) else [fray.lone]
    losers += [id for id, lost in zip(fray.others, won, strict=True) if lost]
    table.emit(
        "melee_fought",
        lone=fray.lone,
        others=list(fray.others),
        against=fray.against,
        capture=fray.capture,
        totals={"lone": result.lone, "others": list(result.others)},
        losers=losers,
        cite="GL 7.5",
        why=why.pack(),
    )
    places = {id: table.figure(id).place for id in fray.everybody}
    for id, bout in zip(fray.others, result.bouts, strict=True):
        loser, winner = (id, fray.lone) if bout.winner == LONE else (fray.lone, id)
        harm(table, loser, bout.effect, "melee", winner, "GL 7.5")
    if result.captured:
        seize(table, fray.lone, table.figure(fray.attacker).side)
    table.emit("melee_over", figures=list(fray.everybody))
    _fall_back(table, fray, result.bouts, places)


@rule("GL 7.10")
def _fall_back(table: Table, fray: Fray, bouts: Sequence[Bout], places: Mapping[str, Json]) -> None:
    """The losers of bouts that both survived step back from those who beat them."""
    lone = table.figure(fray.lone)
    if not lone.able:
        return
    beaten_by = []
    for id, bout in zip(fray.others, bouts, strict=True):
        other = table.figure(id)
        if not other.able:
            continue
        if bout.winner == LONE:
            far = falls_back(table.tables, bout)
            give_ground(table, id, places[fray.lone], far)
        else:
            beaten_by.append(places[id])
    if beaten_by:
        give_ground(table, fray.lone, middle(tuple(beaten_by)), table.tables.melee.retreat)
