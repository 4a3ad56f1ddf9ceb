"""What darkness, concealment and invisibility do between two combatants (AM 13.9, 13.10)."""

from __future__ import annotations

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.sight import (
    GRADES,
    UNSEEN,
    Hidden,
    best_hidden,
    concealed,
    concealment_botch_dice,
    grade_at,
    invisible,
)
from skirmish.ars_magica.state import TENTHS, Figure, State, tables_of
from skirmish.ars_magica.units import tenths_between

NONE = "none"


@rule("AM 13.9")
def darkness_at(state: State, tenths: int) -> str:
    """The grade of the darkness: the same everywhere, or by the distance in fog, moonlight, ..."""
    tables = tables_of(state)
    if state.darkness not in tables.sight_ranges:
        return state.darkness
    return grade_at(tables, state.darkness, -(-tenths // TENTHS))


@rule("AM 13.9")
def out_of_sight(state: State, seer: Figure, tenths: int) -> bool:
    """Whether nobody is seen so far away, be he ever so plain."""
    return not seer.sighted and darkness_at(state, tenths) == UNSEEN


@rule("AM 13.9", "AM 15 G7")
def grade_between(state: State, seer: Figure, seen: Figure, tenths: int | None = None) -> str:
    """How well one is concealed from another: the dark, unless he sees in it, or his own cover.

    `tenths`: their distance, where it is not that of the table.
    """
    far = tenths_between(state, seer, seen) if tenths is None else tenths
    dark = NONE if seer.sighted else darkness_at(state, far)
    dark = "total" if dark == UNSEEN else dark
    if "sight" in _bars(state, seer):
        dark = "total"
    ranks = (NONE, *GRADES)
    return max(dark, seen.concealment, key=ranks.index)


def _bars(state: State, figure: Figure) -> set[str]:
    rows = tables_of(state).flaws
    return {bar for name in figure.flaws for bar in rows[name].bars}


@rule("AM 13.9", "AM 13.10", "AM 15 G8", "AM 15 G10")
def hidden_from(
    state: State, seer: Figure, seen: Figure, *, melee: bool, tenths: int | None = None
) -> Hidden:
    """What one has against another who does not see him well, the better of both ways."""
    tables = tables_of(state)
    ways = [concealed(tables, grade_between(state, seer, seen, tenths), melee=melee)]
    if seen.signs is not None:
        first = state.round == 1
        ways.append(invisible(tables, seen.signs, melee=melee, first_round=first))
    return best_hidden(*ways)


@rule("AM 13.9", "AM 13.10")
def hidden_by(state: State, seer: Figure, seen: Figure, tenths: int | None = None) -> str:
    """The paragraph of the better way: concealment, or being invisible."""
    if seen.signs is None or not state.third:
        return "AM 13.9"
    tables = tables_of(state)
    grade = grade_between(state, seer, seen, tenths)
    dark = concealed(tables, grade, melee=True).defence
    return "AM 13.10" if invisible(tables, seen.signs, melee=True).defence >= dark else "AM 13.9"


@rule("AM 13.9", "AM 15 G6")
def unseen_dice(state: State, figure: Figure, other: Figure, tenths: int | None = None) -> int:
    """Botch dice for fighting one who is concealed."""
    grade = grade_between(state, figure, other, tenths)
    return concealment_botch_dice(tables_of(state), grade, broken_ground=state.broken_ground)
