"""The search for those who are not seen, as it tells nobody how many there are (AM 13.10)."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures import sight
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import combatants, locates


@rule("AM 13.10")
def look_around(table: Table, unit: str) -> None:
    """A roll for each enemy who is not found, and one for nobody where there is none.

    Real dice are the referee's to type. Each roll is a reason of its own, which the seeker reads
    of those who were found.
    """
    state = table.state
    seeker = state.figures[unit]
    rules = figure_of(state, seeker)
    dice = botch_dice(state, seeker, combatants(state), ability="awareness")
    chance = table.dice_of(unit, secret=True)
    unseen = [
        other
        for other in state.present()
        if other.side != seeker.side and not locates(state, seeker.side, other)
    ]
    found: list[str] = []
    blocks: list[Json] = []
    for other in unseen:
        why = table.why("detect_one.why", figure=unit, target=other.id)
        signs = other.signs or "obvious"
        hidden = figure_of(state, other)
        _, seen = sight.detect(chance, table.tables, why, rules, hidden, signs, dice)
        blocks += why.pack()
        if seen:
            found.append(other.id)
    if not unseen:
        why = table.why("detect.why", figure=unit)
        sight.search(chance, table.tables, why, rules, dice)
        blocks += why.pack()
    table.emit(
        "searched",
        figure=unit,
        found=found,
        set={id: {"located": [*state.figures[id].located, seeker.side]} for id in found},
        cite="AM 13.10",
        why=blocks,
    )
