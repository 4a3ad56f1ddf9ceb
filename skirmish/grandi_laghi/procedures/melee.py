"""Melee: one against one to three (GL 7.4 to 7.8, 7.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import KILLED, VETERAN, WOMAN, Figure, troop_of
from skirmish.grandi_laghi.procedures.markers import BLUE, WOUND, eliminates
from skirmish.grandi_laghi.sums import Bonus, add_up, no_bonus
from skirmish.grandi_laghi.tables import Tables

LONE, OTHER = "lone", "other"


@dataclass(frozen=True, slots=True)
class Bout:
    """One comparison: who won it, and the effect on the loser (blue, wound, killed)."""

    winner: str
    effect: str


@dataclass(frozen=True, slots=True)
class Melee:
    """Totals of the first throw; a bout with each of the others; whether the lone is taken."""

    lone: int
    others: tuple[int, ...]
    bouts: tuple[Bout, ...]
    captured: bool


@rule("GL 7.4")
def melee_modifiers(tables: Tables, figure: Figure, enemies: int) -> list[Modifier]:
    """Its own state and type, and the enemies beyond the first of a figure alone."""
    row = tables.melee
    reasons = (
        (figure.fought, "fought", row.fought),
        (enemies > 1, "extra_enemies", row.extra * (enemies - 1)),
        (figure.shaken, "shaken", row.shaken),
        (figure.wounds > 0, "wounded", row.wounded),
        (True, "type_in_melee", troop_of(tables, figure).melee),
        (figure.is_(WOMAN), "woman", row.woman),
        (figure.charged, "charged", row.charged),
        (figure.is_(VETERAN), "veteran", row.veteran),
    )
    return [Modifier(code, value, "GL 7.4") for holds, code, value in reasons if holds]


def melee_die(tables: Tables, figure: Figure) -> str:
    """The die of its melee weapon (GL 7.4)."""
    return tables.melee_weapons[figure.melee].die


@rule("GL 7.4")
def melee_roll(
    tables: Tables, figure: Figure, enemies: int, chance: Chance, explain: Explain, bonus: Bonus
) -> int:
    """The die of the melee weapon with all modifiers; `enemies` is 1 for each of several."""
    die = melee_die(tables, figure)
    rolled = chance.roll(die, N_("melee"))
    explain("GL 7.4", "melee_roll", die=die, rolled=rolled)
    total = add_up(rolled, [*melee_modifiers(tables, figure, enemies), *bonus(figure)], explain)
    explain("GL 7.4", "melee_total", total=total)
    return total


@rule("GL 7.6")
def break_tie(
    tables: Tables, lone: Figure, other: Figure, chance: Chance, explain: Explain
) -> tuple[int, int]:
    """Both dice again, bare, the lone's first, until they differ."""
    while True:
        mine = chance.roll(melee_die(tables, lone), N_("melee again"))
        theirs = chance.roll(melee_die(tables, other), N_("melee again"))
        explain("GL 7.6", "tie", lone=mine, other=theirs)
        if mine != theirs:
            return mine, theirs


@rule("GL 7.5")
def harm(tables: Tables, winner: int, loser: int) -> str:
    """The effect on the loser of two different totals."""
    if winner > 0 and tables.melee.kill_multiple * loser <= winner:
        return KILLED
    return WOUND if winner - loser > tables.melee.wound_beyond else BLUE


@rule("GL 7.7")
def lone_effect(tables: Tables, effect: str, chosen: bool) -> str:
    """What the lone figure does to one that it beats: full harm to the chosen one only."""
    return effect if chosen or tables.lone_harms == "all" else BLUE


@rule("GL 7.8")
def capture_refused(tables: Tables, others: int) -> Refusal | None:
    """Why so many cannot announce a capture; None if they can."""
    needed = tables.melee.capture_figures
    return None if others == needed else Refusal("capture_needs", "GL 7.8", {"number": needed})


@rule("GL 7.8")
def takes_prisoner(tables: Tables, announced: bool, bouts: Sequence[Bout]) -> bool:
    """Whether an announced capture succeeds: all of them alive and enough of them winners."""
    return (
        announced
        and all(bout.winner == OTHER or bout.effect != KILLED for bout in bouts)
        and sum(bout.winner == OTHER for bout in bouts) >= tables.melee.capture_wins
    )


@rule("GL 5.9", "GL 7.7")
def with_second_wounds(tables: Tables, bouts: Sequence[Bout], lone: int) -> list[Bout]:
    """The bouts in order, wounds of the lone figure adding up (`lone` it has before)."""
    result = []
    for bout in bouts:
        if bout.winner == OTHER and bout.effect == WOUND:
            bout = replace(bout, effect=KILLED if eliminates(tables, lone) else WOUND)
            lone += 1
        result.append(bout)
    return result


@rule("GL 7.4", "GL 7.5", "GL 7.7", "GL 7.8")
def fight(
    tables: Tables,
    lone: Figure,
    others: Sequence[Figure],
    chance: Chance,
    explain: Explain,
    *,
    against: int = 0,
    capture: bool = False,
    bonus: Bonus = no_bonus,
) -> Melee:
    """One figure against `others`, all compared at the same time.

    `against` is the place of the one it would harm; `capture` was announced by the three.
    """
    explain("GL 7.7", "melee_lone")
    mine = melee_roll(tables, lone, len(others), chance, explain, bonus)
    theirs = []
    for place, other in enumerate(others):
        explain("GL 7.7", "melee_other", number=place + 1)
        theirs.append(melee_roll(tables, other, 1, chance, explain, bonus))
    bouts = []
    for place, other in enumerate(others):
        pair = (mine, theirs[place])
        explain("GL 7.5", "compare", number=place + 1, lone=pair[0], other=pair[1])
        if pair[0] == pair[1]:
            pair = break_tie(tables, lone, other, chance, explain)
        effect = harm(tables, max(pair), min(pair))
        if pair[0] > pair[1]:
            effect = lone_effect(tables, effect, place == against)
            if effect == WOUND and eliminates(tables, other.wounds):
                effect = KILLED
            bouts.append(Bout(LONE, effect))
        else:
            bouts.append(Bout(OTHER, effect))
    captured = takes_prisoner(tables, capture, bouts)
    if captured:
        bouts = [Bout(OTHER, BLUE) if bout.winner == OTHER else bout for bout in bouts]
    else:
        bouts = with_second_wounds(tables, bouts, lone.wounds)
    for place, bout in enumerate(bouts):
        explain("GL 7.5", f"bout_{bout.winner}_{bout.effect}", number=place + 1)
    if capture:
        explain("GL 7.8", "captured" if captured else "not_captured")
    return Melee(mine, tuple(theirs), tuple(bouts), captured)


@rule("GL 7.10")
def falls_back(tables: Tables, bout: Bout) -> int:
    """How far (mm) the loser of a bout steps back; none if it is dead."""
    return 0 if bout.effect == KILLED else tables.melee.retreat
