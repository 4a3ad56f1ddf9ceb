"""Melee on the table: contact, shots before it, the fight and its effects (XV 7)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.agenda import put_choice
from skirmish.muskets.ways import middle
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.activation import may_act, spend
from skirmish.settecento.phases.aftermath import begin_aftermath
from skirmish.settecento.phases.fray import Fray, pair_off
from skirmish.settecento.phases.giving_ground import retreat
from skirmish.settecento.phases.harm import capture, harm
from skirmish.settecento.phases.hidden import reveal
from skirmish.settecento.position import contacts, exposed, fighter_of, spot_of
from skirmish.settecento.procedures.effects import NOTHING
from skirmish.settecento.procedures.melee import (
    LONE,
    Combatant,
    Melee,
    MeleeResult,
    falls_back,
    fight,
    sides_fault,
    worst_bout,
)
from skirmish.settecento.procedures.melee_shot import fire_in_melee, may_fire_in_melee
from skirmish.settecento.procedures.movement import may_fire
from skirmish.settecento.state import ALWAYS, ASK, NEVER, Figure, State, tables_of
from skirmish.settecento.table import Table

ON_SHOT, ON_STRIKE = "melee_shot", "strike_at"
FIRE, HOLD = "fire", "hold"


@rule("XV 7.9")
def can_fire_first(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure may fire before a melee: a firearm, loaded and dry."""
    tables = tables_of(state)
    weapon = figure.firearms[0] if figure.firearms else None
    if weapon is None or not may_fire_in_melee(weapon, tables):
        return Refusal("no_firearm", "XV 7.9", {"figure": figure.id}, "/args/shot")
    if not may_fire(weapon, figure.markers, tables):
        code = "wet_powder" if figure.markers.wet_powder else "not_loaded"
        return Refusal(code, "XV 7.9", {"figure": figure.id}, "/args/shot")
    return None


@rule("XV 7.1")
def attack(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Going on with a melee, a short action; three may declare a capture."""
    state, figure = table.state, table.figure(id)
    refusal = may_act(state, figure, "attack")
    if refusal is not None:
        return refusal
    target, seize = str(args["target"]), bool(args.get("capture"))
    if target not in contacts(state, figure):
        return Refusal("not_in_contact", "XV 7.1", {"figure": id, "target": target}, "/args/target")
    if seize:
        _, others = pair_off(state, id, target, capture=True)
        fault = sides_fault(len(others), True, table.tables)
        if fault is not None:
            return Refusal(fault, "XV 7.8", {"count": len(others)}, "/args/capture")
    if args.get("shot"):
        refusal = can_fire_first(state, figure)
        if refusal is not None:
            return refusal
    spend(table, id, "attack")
    begin_melee(table, id, target, capture=seize, shot=bool(args.get("shot")))
    return None


def begin_melee(
    table: Table,
    attacker: str,
    target: str,
    *,
    charged: bool = False,
    capture: bool = False,
    shot: bool = False,
) -> None:
    """Two sides form; whoever may fire first is asked, and then it is fought."""
    reveal(table, attacker, "fights")
    reveal(table, target, "fights")
    lone, others = pair_off(table.state, attacker, target, capture=capture)
    against = target if lone == attacker else (others[0] if len(others) == 1 else None)
    fray = Fray(attacker, target, lone, others, charged, capture, against, {attacker: shot})
    table.emit(
        "melee_began",
        attacker=attacker,
        target=target,
        lone=lone,
        others=list(others),
        charged=charged,
        capture=capture,
        cite="XV 7.1",
    )
    go_on(table, fray)


def go_on(table: Table, fray: Fray) -> None:
    """The next question of a melee, or the fight itself."""
    if not fray.fired:
        for id in fray.everybody:
            if id not in fray.shots:
                figure = table.figure(id)
                able = can_fire_first(table.state, figure) is None
                answer = figure.answers.get(ON_SHOT, ASK) if able else NEVER
                if answer == ASK:
                    _ask(table, ON_SHOT, id, (FIRE, HOLD), HOLD, "XV 7.9", fray)
                    return
                fray = fray.with_(shots={**fray.shots, id: answer == ALWAYS})
        fired = _fire_first(table, fray)
        if fired is None:
            return
        fray = fired
    if fray.against is None:
        cite = "XV 7.7"
        _ask(table, ON_STRIKE, fray.lone, fray.others, fray.others[0], cite, fray)
        return
    _fight(table, fray)


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
    if step == ON_SHOT:
        fray = fray.with_(shots={**fray.shots, figure: choice == FIRE})
    else:
        fray = fray.with_(against=choice)
    still = _still(table.state, fray)
    if still is not None:
        go_on(table, still)


def _still(state: State, fray: Fray) -> Fray | None:
    """The melee with those who can still fight in it; None if it is over before it began."""
    lone = state.figures[fray.lone]
    if not lone.able:
        return None
    others = tuple(
        id for id in fray.others if state.figures[id].able and id in contacts(state, lone)
    )
    if not others:
        return None
    seize = fray.capture and len(others) == len(fray.others)
    if not seize:
        others = others[: tables_of(state).melee.against_one]
    against = fray.against if fray.against in others else None
    if len(others) == 1:
        against = others[0]
    return fray.with_(others=others, capture=seize, against=against)


@rule("XV 7.9")
def _fire_first(table: Table, fray: Fray) -> Fray | None:
    """The shots before the melee, the attacker's first; then whoever is left."""
    order = sorted(fray.everybody, key=lambda id: (id != fray.attacker, id))
    for id in order:
        figure = table.figure(id)
        foes = [foe for foe in fray.foes_of(id) if table.figure(foe).able]
        if fray.shots.get(id) and figure.able and foes:
            _one_shot(table, figure, foes)
    return _still(table.state, fray.with_(fired=True))


def _one_shot(table: Table, figure: Figure, foes: list[str]) -> None:
    why = table.why("melee_shot.why", figure=figure.id)
    spot = spot_of(figure)
    enemies = [exposed(table.state, table.figure(foe), spot) for foe in foes]
    dice = table.dice_of(figure.id)
    result = fire_in_melee(fighter_of(figure), enemies, table.tables, dice, why)
    weapon = figure.firearms[0]
    reload = table.tables.weapons[weapon].reload if result.passed else figure.markers.reload
    outcome = "hit" if result.hit else "miss" if result.passed else "failed"
    table.emit(
        "melee_shot",
        figure=figure.id,
        weapon=weapon,
        outcome=outcome,
        reload=reload,
        **({} if result.victim is None else {"victim": result.victim}),
        cite="XV 7.9",
        why=why.pack(),
    )
    if result.victim is not None:
        effect = result.effect or NOTHING
        harm(table, result.victim, effect, "shot", figure.id, "XV 7.9")


@rule("XV 7.4", "XV 7.6")
def combatant(state: State, fray: Fray, id: str) -> Combatant:
    """A figure as the melee takes it, with all that the table adds."""
    figure = state.figures[id]
    foes = tuple(state.figures[foe].place for foe in fray.foes_of(id))
    return Combatant(
        fighter=fighter_of(figure),
        charged=fray.charged and id == fray.attacker,
        fought=figure.deeds.fought,
        obstacle=_has_advantage(state, fray, id),
        cornered=retreat(state, figure, middle(foes))[1],
    )


@rule("XV 7.4")
def _has_advantage(state: State, fray: Fray, id: str) -> bool:
    """Behind an obstacle, for those who did not come across it; or higher than all opponents."""
    ground, here = ground_of(state), state.figures[id].place
    foes = [state.figures[foe].place for foe in fray.foes_of(id)]
    if all(ground.above(here, foe) for foe in foes):
        return True
    attacker = state.figures[fray.attacker]
    if id == fray.attacker or state.figures[id].side == attacker.side:
        return False
    return ground.advantage(here, attacker.place) is not None


@rule("XV 7.2")
def _fight(table: Table, fray: Fray) -> None:
    """The fight by XV 7.2 to 7.8, and what it does to everybody."""
    assert fray.against is not None
    state = table.state
    melee = Melee(
        combatant(state, fray, fray.lone),
        tuple(combatant(state, fray, id) for id in fray.others),
        fray.others.index(fray.against),
        fray.capture,
    )
    why = table.why("melee.why", lone=fray.lone, others=list(fray.others))
    result = fight(melee, table.tables, table.dice_of(fray.lone), why)
    lone_loses, others_lose = falls_back(result.bouts)
    losers = [fray.lone] if lone_loses else []
    losers += [id for id, lost in zip(fray.others, others_lose, strict=True) if lost]
    won = [bout.winner == LONE for bout in result.bouts]
    table.emit(
        "melee_fought",
        lone=fray.lone,
        others=list(fray.others),
        against=fray.against,
        capture=fray.capture,
        totals={"lone": result.lone_total, "others": list(result.other_totals)},
        losers=losers,
        cornered=[who.fighter.id for who in (melee.lone, *melee.others) if who.cornered],
        cite="XV 7.2",
        why=why.pack(),
    )
    places = {id: table.figure(id).place for id in fray.everybody}
    _suffer(table, fray, result)
    begin_aftermath(table, fray, losers, dict(zip(fray.others, won, strict=True)), places)


def _suffer(table: Table, fray: Fray, result: MeleeResult) -> None:
    if result.captured:
        capture(table, fray.lone, table.figure(fray.attacker).side)
    worst = worst_bout(result.bouts)
    if result.lone_effect is not None and worst is not None:
        by = fray.others[worst]
        harm(table, fray.lone, result.lone_effect, "melee", by, "XV 7.5")
    for id, effect in zip(fray.others, result.other_effects, strict=True):
        if effect is not None:
            harm(table, id, effect, "melee", fray.lone, "XV 7.5")
