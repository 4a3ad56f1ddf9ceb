"""Initiative: rolled once, kept, counted anew for other arms, and the order that it gives."""

from __future__ import annotations

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.parting import packed_dice
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.dice import Die, Rolled
from skirmish.ars_magica.procedures.initiative import ranked, recomputed, roll_initiative
from skirmish.ars_magica.procedures.sight import initiative_of_invisible
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.state import State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import SPELLS, combatants, lead, line_of, units


def static(state: State, unit: str) -> Sum:
    """What a unit adds to its die of Initiative: arms, or spells."""
    rules = figure_of(state, lead(state, unit), shooting=_shoots(state, unit))
    return _bare(state, unit).plus(*totals.penalties(tables_of(state), rules))


def _bare(state: State, unit: str) -> Sum:
    """The same without wounds and fatigue."""
    figure = lead(state, unit)
    rules = figure_of(state, figure, shooting=_shoots(state, unit))
    return (totals.casting_initiative if figure.spellcasting else totals.initiative)(rules)


def _shoots(state: State, unit: str) -> bool:
    """Bows and slings use their own line; what can strike in melee uses that."""
    figure = lead(state, unit)
    row = tables_of(state).missiles.get(figure.hand)
    return row is not None and row.in_melee == "none"


@rule("AM 6.3", "AM 15 A6", "AM 15 B1", "AM 15 B2", "AM 15 B3")
def roll_for(table: Table, new: list[str]) -> None:
    """Initiative of units that have none yet, in order of id."""
    state = table.state
    why = table.why("initiative.why")
    statics = [(unit, static(state, unit)) for unit in new]
    able_now = combatants(state)
    dice = max(botch_dice(state, lead(state, unit), able_now) for unit in new)

    def dice_of(unit: str) -> Chance:
        """Whoever types these dice may not know who hides: nobody's name stands beside his."""
        return table.chance if lead(state, unit).hidden else table.dice_of(unit)

    found = roll_initiative(table.chance, table.tables, why, statics, dice, dice_of)
    known = {
        unit: [rolled.die.value, rolled.die.multiplier, rolled.die.botches]
        for unit, rolled in found.rolls.items()
    }
    total = {unit: rolled.total for unit, rolled in found.rolls.items()}
    table.emit(
        "initiative_rolled",
        order=list(found.order),
        totals=total,
        table={"dice": {**packed_dice(state), **known}, "totals": {**state.totals, **total}},
        cite="AM 6.3",
        why=why.pack(),
    )
    table.emit("order_set", table={"order": _merged(table.state, list(found.order))})


def _merged(state: State, fresh: list[str]) -> list[str]:
    """Newcomers among those who have their place: before the first whose total is lower."""
    order = [unit for unit in state.order if unit not in fresh]
    for unit in fresh:
        botched = state.dice[unit][2] > 0
        ahead = [
            i
            for i, other in enumerate(order)
            if _key(state, other) <= (botched, -state.totals[unit])
        ]
        order.insert(max(ahead) + 1 if ahead else 0, unit)
    return order


def _key(state: State, unit: str) -> tuple[bool, int]:
    die = state.dice.get(unit, (0, 1, 0))
    return die[2] > 0, -state.totals.get(unit, 0)


@rule("AM 15 B1", "AM 13.10")
def recompute(table: Table) -> None:
    """Another weapon, or spells, counts from this round, with the die that was kept."""
    state = table.state
    changed: dict[str, int] = {}
    for unit in units(state):
        if unit not in state.dice or not _armed_anew(state, unit):
            continue
        total = _counted(state, unit)
        if total != state.totals.get(unit):
            changed[unit] = total
    if changed:
        merged = {**state.totals, **changed}
        rolls = {u: Rolled(Die(*state.dice[u]), merged[u]) for u in state.order if u in merged}
        order = [u for group in ranked(rolls) for u in group]
        table.emit(
            "initiative_changed",
            totals=changed,
            table={"totals": merged, "order": order},
            cite="AM 15 B1",
        )


def _counted(state: State, unit: str) -> int:
    """The total with the die that was kept, and with the arms of now.

    What else was in the roll stays: wounds that one began with lower it, later ones do not. Whose
    arms were not noted has just rolled, or leads a group for the first time.
    """
    die, figure = Die(*state.dice[unit]), lead(state, unit)
    if not state.penalised or die.botches:
        return recomputed(die, _bare(state, unit).value)
    if not figure.line:
        return recomputed(die, static(state, unit).value)
    spells = figure.line == SPELLS
    hand = figure.hand if spells else figure.line
    before = state.with_figure(figure.id, hand=hand, spellcasting=spells)
    return state.totals[unit] + _bare(state, unit).value - _bare(before, unit).value


def _armed_anew(state: State, unit: str) -> bool:
    """Whether a unit's weapon, or its way of fighting, changed since its total was counted."""
    return lead(state, unit).line != line_of(state, unit)


@rule("AM 6.3")
def as_rolled(state: State) -> list[str]:
    """The order of Initiative without the delays of the round, the last taken back first."""
    order = list(state.order)
    for unit, following in reversed(state.waited):
        if unit in order and following in order:
            order.remove(unit)
            order.insert(order.index(following), unit)
    return order


@rule("AM 13.10")
def place_invisible(table: Table) -> None:
    """The invisible come first in the first round; then by their totals, like everybody."""
    state = table.state
    order = tuple(state.order)
    unseen = [u for u in order if u in units(state) and lead(state, u).signs is not None]
    if state.round == 1:
        for unit in reversed(unseen):
            order = initiative_of_invisible(order, unit, state.round)
    elif state.round == 2:
        order = tuple(_merged(state, unseen))
    if order != state.order:
        table.emit("order_set", table={"order": list(order)})


def remember(table: Table) -> None:
    """The line that each unit's Initiative was counted with."""
    state = table.state
    changed = {}
    for unit in units(state):
        figure = lead(state, unit)
        if figure.line != line_of(state, unit):
            changed[figure.id] = {"line": line_of(state, unit)}
    if changed:
        table.emit("line_noted", set=changed)
