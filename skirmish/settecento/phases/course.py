"""The course of a turn: cards, the ways of vessels, morale, and its end (XV 3.6)."""

from __future__ import annotations

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.phases.burning import burn, flare_up
from skirmish.settecento.phases.cards import cards_are_out, finish, nobody_left
from skirmish.settecento.phases.hidden import look_around
from skirmish.settecento.phases.morale import to_test
from skirmish.settecento.phases.passages import sink, to_sail
from skirmish.settecento.procedures.markers import Markers, recovered
from skirmish.settecento.state import CARDS, MORALE, OVER, VESSELS, State
from skirmish.settecento.table import Table


def begin(table: Table) -> None:
    """The game, and its first turn."""
    table.emit("game_began")
    look_around(table)
    begin_turn(table)


@rule("XV 3.6")
def begin_turn(table: Table) -> None:
    """All cards are shuffled together; green markers come off; fires flare up."""
    table.emit("turn_began", turn=table.state.turn + 1, cite="XV 3.6")
    flare_up(table)


def settle(table: Table) -> None:
    """Go on as long as nobody has anything to do, until a card must be drawn or a choice waits."""
    while not table.waits and table.state.phase != OVER:
        phase = table.state.phase
        if phase == CARDS:
            if nobody_left(table):
                finish(table)
            elif cards_are_out(table):
                table.emit("phase_began", phase=VESSELS, turn=table.state.turn)
            else:
                return
        elif phase == VESSELS:
            if to_sail(table.state):
                return
            table.emit("phase_began", phase=MORALE, turn=table.state.turn, cite="XV 8.1")
        elif to_test(table.state):
            return
        else:
            end_turn(table)


@rule("XV 9.1", "XV 9.7")
def end_turn(table: Table) -> None:
    """Flames, leaks, recoveries; then the next turn, or the end is proposed."""
    burn(table)
    for id, vessel in sorted(table.state.vessels.items()):
        if vessel.floats and vessel.damage.sinks_in is not None:
            table.emit("vessel_aged", vessel=id, cite="XV 9.7")
            if table.vessel(id).damage.sunk:
                sink(table, id)
    well, operative = recoveries(table.state)
    table.emit(
        "turn_ended",
        turn=table.state.turn,
        recovered=well,
        operative=operative,
        cite="XV 9.1",
    )
    state = table.state
    if state.turns is not None and state.turn >= state.turns:
        table.emit("phase_began", phase=OVER, turn=state.turn)
    else:
        begin_turn(table)


@rule("XV 9.1", "XV 8.2")
def recoveries(state: State) -> tuple[list[str], list[str]]:
    """Who comes to himself, and who may advance again: those who had passed the turn."""
    well, operative = [], []
    for id, figure in sorted(state.figures.items()):
        deeds = figure.deeds
        if not figure.able:
            continue
        start = Markers(stunned=deeds.was_stunned, yellow=deeds.was_yellow)
        after = recovered(figure.markers, start, deeds.acted)
        if figure.markers.stunned and not after.stunned and not deeds.stunned:
            well.append(id)
        if figure.markers.yellow and not after.yellow and not deeds.yellowed:
            operative.append(id)
    return well, operative


def advance(table: Table) -> Refusal | None:
    """Beyond the last turn, by the referee's will."""
    if table.state.phase != OVER:
        return Refusal("not_over", "XV 3.6")
    begin_turn(table)
    return None
