"""Everything that counts in one exchange: both figures, circumstances, botch dice."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Task
from skirmish.ars_magica.procedures import figure as rules
from skirmish.ars_magica.procedures.blows import cover_bonus, prone_bonus
from skirmish.ars_magica.procedures.engagement import flight_defence
from skirmish.ars_magica.procedures.exchange import (
    ATTACK,
    ATTACKER,
    BOTH,
    DEFENCE,
    DEFENDER,
    Circumstances,
    attackers_before,
)
from skirmish.ars_magica.procedures.holds import hold_penalty
from skirmish.ars_magica.procedures.horse import saddle_penalty
from skirmish.ars_magica.procedures.sight import screen
from skirmish.ars_magica.sheet import botch_dice, figure_of, flaw_lines, parries_with
from skirmish.ars_magica.sighting import hidden_by, hidden_from, unseen_dice
from skirmish.ars_magica.state import Figure, State, tables_of
from skirmish.ars_magica.training import bonus_in
from skirmish.ars_magica.units import combatants, foes, unit_of

MELEE, SHOT, MANOEUVRE = "melee", "shot", "manoeuvre"


@dataclass(frozen=True)
class Exchange:
    """`at_horse`: the horse is struck, not its rider."""

    attacker: rules.Figure
    defender: rules.Figure
    around: Circumstances
    botch_dice: int
    at_horse: bool


@rule("AM 6", "AM 6.4", "AM 15 C1", "AM 15 F22")
def exchange_of(state: State, task: Task) -> Exchange:
    """An attack that is under way, as the procedures take it."""
    by, target = state.figures[task["by"]], state.figures[task["at"]]
    shot = task["kind"] == SHOT
    use = task.get("name", "")
    attacker = figure_of(
        state,
        by,
        use=use,
        shooting=shot,
        weapon=task.get("weapon"),
    )
    parries = parries_with(state, target)
    defender = figure_of(state, target, use="dodge" if shot else "", weapon=parries)
    return Exchange(
        attacker,
        defender,
        circumstances(state, task, by, target, attacker, defender),
        botch_dice(
            state,
            by,
            combatants(state),
            ability=attacker.weapon.ability,
            unseen=unseen_dice(state, by, target, task.get("distance")),
        ),
        target.mount,
    )


def circumstances(
    state: State,
    task: Task,
    by: Figure,
    target: Figure,
    attacker: rules.Figure,
    defender: rules.Figure,
) -> Circumstances:
    """What surrounds the attack, each source in a line of its own."""
    tables = tables_of(state)
    shot = task["kind"] == SHOT
    unit, its = task["unit"], unit_of(state, target.id)
    quarters = target.cover
    unseen = hidden_from(state, by, target, melee=not shot, tenths=task.get("distance")).defence
    covered = cover_bonus(tables, quarters, melee=not shot)
    if screen(covered, unseen) > covered:
        quarters, covered = 0, 0
    else:
        unseen = 0
    before = attackers_before(
        tables, [(foe, True) for foe in target.deeds.foes], unit, len(foes(state, its))
    )
    higher = ATTACKER if by.height > target.height else None
    higher = DEFENDER if target.height > by.height else higher
    ruled = task.get("mods", {})
    return Circumstances(
        attackers_before=0 if shot else before,
        higher=higher,
        adrenal=_adrenal(task),
        charge=bool(task.get("charge")),
        mounted_charge=bool(task.get("mounted_charge")),
        nonlethal=bool(task.get("nonlethal")),
        distance=int(task.get("distance", 0)),
        cover=quarters if shot else 0,
        attack_more=(
            Modifier("prone", prone_bonus(tables, prone=target.prone, melee=not shot), "AM 15 C5"),
            Modifier(
                "hidden",
                hidden_from(state, target, by, melee=not shot).attack,
                hidden_by(state, target, by),
            ),
            *_hindrances(state, by, attacker, "attack", missile=shot),
            _gait(state, by, shot=shot),
            Modifier("group_bonus", bonus_in(state, unit, "attack"), "AM 8"),
            Modifier("ruled", ruled.get("attack", 0), "AM 6"),
        ),
        defence_more=(
            Modifier("unseen", unseen, hidden_by(state, by, target, task.get("distance"))),
            Modifier("cover", 0 if shot else covered, "AM 15 D6"),
            *_hindrances(state, target, defender, "defence", missile=shot),
            Modifier("mishaps", target.deeds.stagger, "AM 6.5"),
            Modifier("group_bonus", bonus_in(state, its, "defence"), "AM 8"),
            Modifier("ruled", ruled.get("defence", 0), "AM 6"),
        ),
        defence_dice=botch_dice(
            state,
            target,
            combatants(state),
            ability=defender.weapon.ability,
            unseen=unseen_dice(state, target, by, task.get("distance")),
        ),
        fixed_defence=flight_defence(tables) if task.get("flight") else None,
    )


def _adrenal(task: Task) -> str | None:
    attacks, guards = task.get("exerted"), task.get("guarded")
    if attacks and guards:
        return BOTH
    return ATTACK if attacks else DEFENCE if guards else None


@rule("AM 15 E16", "AM 11")
def _hindrances(
    state: State, figure: Figure, counted: rules.Figure, roll: str, *, missile: bool
) -> tuple[Modifier, ...]:
    """What a hold and flaws take from an Attack or a Defence."""
    held = hold_penalty(tables_of(state), roll) if figure.held else 0
    kinds = ("missile_attack" if missile else "melee_attack",)
    if roll == "defence":
        kinds = ("dodge",) if missile or counted.weapon.name == "dodge" else ("defence",)
    flaws = flaw_lines(tables_of(state), figure, counted.weapon, *kinds)
    return Modifier("held_penalty", held, "AM 15 E16"), flaws


def _gait(state: State, figure: Figure, *, shot: bool) -> Modifier | None:
    horse = state.figures.get(figure.riding or "")
    if not shot or horse is None or horse.gait is None:
        return None
    return Modifier("gait", saddle_penalty(tables_of(state), horse.gait), "AM 9")
