"""The course of a turn: cards until it ends, melees of a card, and the next turn (GL 2.5)."""

from __future__ import annotations

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.phases.activation import fighting, no
from skirmish.grandi_laghi.phases.burning import burn, flare_up
from skirmish.grandi_laghi.phases.cards import end_card, nobody_left, why_over
from skirmish.grandi_laghi.phases.hidden import look_around
from skirmish.grandi_laghi.phases.melee import begin_melee
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.state import OVER
from skirmish.grandi_laghi.table import Table


def begin(table: Table) -> None:
    """The game, and its first turn."""
    table.emit("game_began")
    look_around(table)
    begin_turn(table)


@rule("GL 2.5", "GL 3.5")
def begin_turn(table: Table) -> None:
    """All cards are shuffled again; activations are counted anew; fires flare up."""
    table.emit("turn_began", turn=table.state.turn + 1, cite="GL 2.5")
    flare_up(table)


@rule("GL 7.1")
def settle(table: Table) -> None:
    """Go on as long as nobody has anything to do, until a card must be drawn or a choice waits."""
    while not table.waits and table.state.phase != OVER:
        up = table.state.up
        if up is None:
            reason = why_over(table.state)
            if reason is None:
                return
            end_turn(table, reason)
        elif up.closing and (left := fighting(table.state)):
            fight_whom_it_touches(table, left[0], up.engaged[left[0]])
        elif up.closing or nobody_left(table.state):
            end_card(table)
        else:
            return


@rule("GL 7.1")
def fight_whom_it_touches(table: Table, id: str, foe: str | None) -> None:
    """The melee of a figure with `foe`, if it touches him, else with whom it touches."""
    touched = contacts(table.state, table.figure(id))
    if touched:
        begin_melee(table, id, foe if foe in touched else touched[0])


@rule("GL 2.5")
def end_turn(table: Table, reason: str) -> None:
    """The flames have their victims; then the next turn, or the end is proposed."""
    burn(table)
    state = table.state
    table.emit("turn_ended", turn=state.turn, outcome=reason, cite="GL 2.5")
    if state.turns is not None and state.turn >= state.turns:
        table.emit("phase_began", phase=OVER, turn=state.turn)
    else:
        begin_turn(table)


def advance(table: Table) -> Refusal | None:
    """Beyond the last turn, by the referee's will."""
    if table.state.phase != OVER:
        return no("not_over", "GL 2.5")
    begin_turn(table)
    return None
