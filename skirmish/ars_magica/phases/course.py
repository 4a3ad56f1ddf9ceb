"""The course of a fight: Initiative, declarations, turns, rounds, and when it is over (AM 6.3)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.declaring import undeclared
from skirmish.ars_magica.phases.holding import unpins
from skirmish.ars_magica.phases.initiative import (
    as_rolled,
    place_invisible,
    recompute,
    remember,
    roll_for,
)
from skirmish.ars_magica.phases.judging import its_turn
from skirmish.ars_magica.phases.riding import check_panics
from skirmish.ars_magica.procedures.initiative import (
    turn_after_delay,
)
from skirmish.ars_magica.procedures.wounds import after_fight, wound_penalty
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import (
    ACTIONS,
    AFTERMATH,
    DECLARATIONS,
    ENDED,
    FATES,
    PLAYING,
    State,
)
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, lead, sides_left, units


def begin(table: Table) -> None:
    """The fight begins: Initiative is rolled once, and the first round."""
    here = {
        side: sum(1 for f in table.state.present() if f.side == side and not f.mount)
        for side in table.state.sides
    }
    table.emit("fight_began", table={"status": PLAYING, "started": here})
    begin_round(table)


def begin_round(table: Table) -> None:
    """Deeds are forgotten, newcomers roll, and declarations are asked."""
    again = {"order": as_rolled(table.state), "waited": []} if table.state.waited else {}
    table.emit(
        "round_began",
        round=table.state.round + 1,
        table={
            "round": table.state.round + 1,
            "phase": DECLARATIONS,
            "done": [],
            "turn": None,
            **again,
        },
        cite="AM 6.3",
    )
    state = table.state
    new = [unit for unit in units(state) if unit not in state.totals]
    if new:
        roll_for(table, new)
    recompute(table)
    remember(table)
    place_invisible(table)
    check_panics(table)


def begin_actions(table: Table) -> None:
    """All declarations are told; those who said nothing declare nothing."""
    said = {
        unit: {
            "what": lead(table.state, unit).deeds.declared,
            "target": lead(table.state, unit).deeds.target,
        }
        for unit in units(table.state)
        if lead(table.state, unit).deeds.declared not in (None, "nothing")
    }
    table.emit("actions_began", declared=said, table={"phase": ACTIONS}, cite="AM 6.3")


def settle(table: Table) -> None:
    """Go on as long as nobody has anything to choose: turns, rounds, the end."""
    while not table.waits and table.state.status == PLAYING:
        state = table.state
        if state.phase == AFTERMATH:
            return
        if len(sides_left(state)) < 2:
            table.emit("fight_over", table={"phase": AFTERMATH, "turn": None}, cite="AM 3.5")
            return
        if state.phase == DECLARATIONS:
            if undeclared(state):
                return
            begin_actions(table)
            continue
        if state.turn is not None and not _finished(state, state.turn):
            return
        if state.turn is not None:
            _close(table, state.turn)
            continue
        following = _next(state)
        if following is None:
            begin_round(table)
        else:
            _turn_comes(table, following)


def _finished(state: State, unit: str) -> bool:
    """Whether a unit has nothing left to do this round, or can do nothing."""
    if unit not in units(state) or unit in state.done:
        return True
    figure = lead(state, unit)
    horse = state.figures.get(figure.riding or "")
    may_ride = horse is not None and not figure.deeds.horse and able(state, horse)
    shot_left = figure.nocked and not figure.deeds.shot
    return figure.deeds.action and not may_ride and not shot_left


def _close(table: Table, unit: str) -> None:
    if unit in units(table.state):
        unpins(table, unit)
    done = [*table.state.done, *([] if unit in table.state.done else [unit])]
    table.emit("turn_ended", figure=unit, table={"turn": None, "done": done})


def _next(state: State) -> str | None:
    here = set(units(state))
    return next((u for u in state.order if u in here and u not in state.done), None)


@rule("AM 6.3", "AM 6.5", "AM 15 E14")
def _turn_comes(table: Table, unit: str) -> None:
    """A turn begins: the guard of an earlier effort ends; the disoriented lose it."""
    state = table.state
    figure = lead(state, unit)
    changed: dict[str, dict[str, Json]] = {}
    if figure.guarding:
        changed[figure.id] = {"guarding": False}
    if figure.dazed:
        changed[figure.id] = {**changed.get(figure.id, {}), "dazed": False}
    table.emit("turn_came", figure=unit, set=changed, table={"turn": unit})
    if figure.dazed:
        table.emit("turn_lost", figure=unit, cite="AM 6.5")
        _close(table, unit)


@rule("AM 6.3")
def delay(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Let others go first, until one of them has acted."""
    state = table.state
    refusal = its_turn(state, unit)
    if refusal is not None:
        return refusal
    if lead(state, unit).deeds.action or lead(state, unit).deeds.horse:
        return Refusal("action_taken", "AM 6.3", {"figure": unit}, "/args/figure")
    after = str(args["after"])
    later = [u for u in units(state) if u in state.order and u not in state.done and u != unit]
    if after not in later or state.order.index(after) < state.order.index(unit):
        return Refusal("not_later", "AM 6.3", {"figure": after}, "/args/after")
    order = turn_after_delay(state.order, unit, after)
    waited = [*state.waited, (unit, state.order[state.order.index(unit) + 1])]
    table.emit(
        "delayed",
        figure=unit,
        after=after,
        table={
            "order": list(order),
            "turn": None,
            **({"waited": [list(one) for one in waited]} if state.by_letter else {}),
        },
        cite="AM 6.3",
    )
    return None


def stand_by(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Nothing more this turn."""
    refusal = its_turn(table.state, unit)
    if refusal is not None:
        return refusal
    table.emit("passed", figure=unit)
    _close(table, unit)
    return None


def advance(table: Table) -> Refusal | None:
    """The referee closes the declarations, or goes on with a fight that seemed over."""
    state = table.state
    if state.phase == DECLARATIONS:
        begin_actions(table)
        return None
    if state.phase == ACTIONS:
        unit = state.turn
        if unit is None:
            return Refusal("nothing_left", "AM 6.3")
        table.emit("passed", figure=unit)
        _close(table, unit)
        return None
    return Refusal("fight_is_over", "AM 6.3")


@rule("AM 3.5")
def end(table: Table) -> None:
    """A fight that is broken off has its aftermath, too; then what became of everybody is noted."""
    state = table.state
    if state.status == PLAYING and state.phase != AFTERMATH:
        over: dict[str, Json] = {"phase": AFTERMATH, "turn": None, "agenda": []}
        table.emit("fight_broken_off", table=over, cite="AM 3.5")
        return
    result: dict[str, Json] = {}
    for id in sorted(state.sides):
        own = [f for f in state.figures.values() if f.side == id and not f.mount]
        result[id] = {
            "figures": {fate: sum(1 for f in own if f.fate == fate) for fate in FATES},
            "able": sum(1 for f in own if able(state, f)),
            "after": {
                f.id: after_fight(table.tables, wound_penalty(table.tables, figure_of(state, f)))
                for f in own
                if f.wounds and f.fate != "dead"
            },
        }
    table.emit(
        "fight_ended",
        result=result,
        table={"status": ENDED, "result": result, "turn": None, "agenda": []},
    )
