"""What happens to a figure: wounds, markers, being out of play (GL 3.5, 5.9, 5.10)."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, Figure
from skirmish.grandi_laghi.tables import Tables

WOUNDED, NEAR_MISS = "wounded", "near_miss"
BLUE, WOUND = "blue", "wound"


@rule("GL 5.9")
def eliminates(tables: Tables, wounds: int) -> bool:
    """Whether one more wound, for a figure that has `wounds`, kills it."""
    return wounds + 1 >= tables.wounds.eliminate


@rule("GL 5.10")
def shake(figure: Figure) -> Figure:
    """Give a blue marker; a second one changes nothing, nor does one on the fallen."""
    return replace(figure, shaken=figure.fate is None)


@rule("GL 3.5")
def suffer(figure: Figure, effect: str) -> Figure:
    """The figure after an effect of GL 5.8 (or of the melee, GL 7.5).

    A wound is marked and shakes, and a wound by a shot throws it down; every shot that
    strikes or nearly strikes a hidden figure reveals it.
    """
    figure = replace(figure, hidden=False)
    if effect == KILLED:
        return replace(figure, fate=KILLED, shaken=False)
    if effect in (WOUNDED, WOUND):
        prone = figure.prone or effect == WOUNDED
        figure = replace(figure, wounds=figure.wounds + 1, prone=prone)
    return shake(figure)


@rule("GL 3.5")
def capture(figure: Figure) -> Figure:
    """The figure as a prisoner (GL 7.8): out of play, nothing else about it changes."""
    return replace(figure, fate=CAPTURED)


@rule("GL 3.5")
def new_turn(figure: Figure) -> Figure:
    """The figure at the start of a turn: its activations and melees are counted anew."""
    return replace(figure, activations=0, fought=False, rests=max(0, figure.rests - 1))


@rule("GL 3.5")
def activated(figure: Figure) -> Figure:
    """The figure as it begins an activation: it no longer counts as having just run."""
    return replace(figure, activations=figure.activations + 1, ran=False, charged=False)


@rule("GL 7.2")
def after_evasion(figure: Figure) -> Figure:
    """The figure that has run out of a melee: it will do nothing in the next turn."""
    return replace(figure, ran=True, rests=2)


@rule("GL 7.2")
def is_resting(figure: Figure) -> bool:
    """Whether this is the turn after its evasion."""
    return figure.rests == 1


@rule("GL 3.4")
def after_throw(figure: Figure) -> Figure:
    """A thrown hatchet lies where it fell: the figure has nothing to throw any more."""
    return replace(figure, weapon=None)
