"""Moves, runs, fords and crossings (GL 4.1 to 4.9). Distances are whole millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import Figure, troop_of
from skirmish.grandi_laghi.sums import add_up, cm
from skirmish.grandi_laghi.tables import Tables

WALK, RUN, FORD, DRAG = "walk", "run", "ford", "drag"
GAITS = (WALK, RUN, FORD, DRAG)


@dataclass(frozen=True, slots=True)
class Move:
    """How far a figure may go, and whether it falls or slips on the way."""

    distance: int
    falls: bool = False


@rule("GL 4.1")
def full_distance(tables: Tables, gait: str, difficult: bool) -> int:
    """What the table gives; dragging has a figure of its own for difficult ground."""
    if gait == DRAG and difficult:
        return tables.movement.drag_difficult
    distance: int = getattr(tables.movement, gait)
    return distance


@rule("GL 4.2")
def ground_halves(tables: Tables, gait: str, difficult: bool) -> bool:
    """Whether the ground halves this move: walking and running only, if the option says so."""
    return difficult and gait in (WALK, RUN) and tables.difficult_ground_halves


@rule("GL 4.5")
def distance(
    tables: Tables,
    gait: str,
    figure: Figure,
    difficult: bool,
    explain: Explain,
    *,
    lies_down: bool = False,
    slips: bool = False,
) -> int:
    """The way a figure may go: every reason halves it again, rounded down once at the end."""
    full = full_distance(tables, gait, difficult)
    explain("GL 4.1", f"move_{gait}", distance=cm(full))
    reasons = (
        (ground_halves(tables, gait, difficult), "GL 4.2", "half_ground"),
        (figure.wounds > 0, "GL 4.5", "half_wounded"),
        (figure.prone, "GL 4.5", "half_gets_up"),
        (lies_down, "GL 4.5", "half_lies_down"),
        (slips, "GL 4.4", "half_slips"),
    )
    halvings = 0
    for holds, cite, code in reasons:
        if holds:
            halvings += 1
            explain(cite, code)
    allowed = full >> halvings
    explain("GL 4.5", "move_allowed", distance=cm(allowed))
    return allowed


@rule("GL 4.3")
def run(tables: Tables, figure: Figure, difficult: bool, chance: Chance, explain: Explain) -> Move:
    """One d6: on a 1 the runner falls and stays where it is."""
    rolled = chance.roll("d6", N_("running"))
    explain("GL 4.3", "run_roll", rolled=rolled)
    unused = [Modifier("run_regular", troop_of(tables, figure).run_difficult, "GL 4.3")]
    total = add_up(rolled, unused if difficult else (), explain)
    if total <= tables.falls.run:
        explain("GL 4.3", "run_falls", total=total)
        return Move(0, falls=True)
    return Move(distance(tables, RUN, figure, difficult, explain))


@rule("GL 4.4")
def ford(tables: Tables, figure: Figure, chance: Chance, explain: Explain) -> Move:
    """One d6: on a 1 the forder slips, and lies at half the way it would have waded."""
    rolled = chance.roll("d6", N_("fording"))
    explain("GL 4.4", "ford_roll", rolled=rolled)
    clumsy = Modifier("ford_regular", troop_of(tables, figure).ford, "GL 4.4")
    total = add_up(rolled, (clumsy,), explain)
    slips = total <= tables.falls.ford
    if slips:
        explain("GL 4.4", "ford_slips", total=total)
    return Move(distance(tables, FORD, figure, False, explain, slips=slips), slips)


@rule("GL 4.3")
def after_fall(figure: Figure) -> Figure:
    """A runner that fell is prone."""
    return replace(figure, prone=True)


@rule("GL 4.4")
def after_slip(figure: Figure) -> Figure:
    """A forder that slipped is prone, and its powder is wet for the game."""
    return drenched(after_fall(figure))


@rule("GL 4.7")
def drenched(figure: Figure) -> Figure:
    """A figure that has been in the water has wet powder for the game."""
    return replace(figure, wet_powder=True)


@rule("GL 4.6")
def may_take_whole_move(moved: int) -> bool:
    """Whether what costs a whole move (a level, another boat) may still be done."""
    return moved == 0


@rule("GL 4.7")
def cross_boats(tables: Tables, figure: Figure, chance: Chance, explain: Explain) -> bool:
    """Whether a figure that passes from boat to boat falls in the water; marines roll nothing."""
    if troop_of(tables, figure).boat_exempt:
        explain("GL 4.7", "boat_exempt")
        return False
    rolled = chance.roll("d6", N_("from boat to boat"))
    falls = rolled <= tables.falls.boat
    explain("GL 4.7", "boat_falls" if falls else "boat_safe", rolled=rolled)
    return falls


@rule("GL 4.8")
def may_fire_after(changed_posture: bool, moved: int) -> bool:
    """Whether a figure that only lay down or got up may still fire (unaimed)."""
    return changed_posture and moved == 0


@rule("GL 4.9")
def is_aimed(changed_posture: bool, moved: int, reloaded: bool = False) -> bool:
    """Whether a shot is aimed: nothing else was done in the activation."""
    return moved == 0 and not changed_posture and not reloaded
