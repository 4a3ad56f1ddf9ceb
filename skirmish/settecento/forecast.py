"""What a shot may come to: exact chances, counted over the faces of the dice (no seed is seen)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from campaigns.tabletop.chance import SCRIPTED, Chance, Entered
from campaigns.tabletop.explain import Explanation, silent
from campaigns.tabletop.game import Json
from campaigns.tabletop.resolver import fraction_text, plain
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.phases.aiming import Aim
from skirmish.settecento.procedures.effects import ball_modifiers, firearm_effect, thrown_effect
from skirmish.settecento.procedures.fighter import Exposed
from skirmish.settecento.procedures.shooting import misses_always, shot_number, throw_number
from skirmish.settecento.tables import Tables

FACES = range(1, 7)
EFFECTS = ("killed", "wounded", "stunned", "nothing")


def _faces(*numbers: int) -> Chance:
    return Chance(Entered(numbers, source=SCRIPTED))


@rule("XV 6.2")
def chance_to_hit(needed: int, tables: Tables) -> Fraction:
    """Of two dice less than a number, and not two sixes."""
    hits = sum(
        a + b < needed and not misses_always(a + b, tables) for a, b in product(FACES, repeat=2)
    )
    return Fraction(hits, 36)


def _spread(effect_on: Callable[[Exposed, Chance], str], victim: Exposed) -> dict[str, Fraction]:
    found = dict.fromkeys(EFFECTS, Fraction(0))
    for face in FACES:
        found[effect_on(victim, _faces(face))] += Fraction(1, 6)
    return found


def odds_of(aim: Aim, tables: Tables, *, throw: bool, figure: bool = True) -> dict[str, Json]:
    """The number needed with its sum, and the chances: to hit, and of each effect on the target.

    In a melee the target is one of those who may be struck.
    """
    shot, why = aim.shot, Explanation()
    if throw:
        thrown = str(shot.shooter.thrown)
        needed = throw_number(shot, tables.thrown[thrown], tables, why)

        def effect_on(victim: Exposed, dice: Chance) -> str:
            return thrown_effect(victim, shot.shooter, thrown, tables, dice, silent)

    else:
        weapon = str(shot.shooter.weapon)
        needed = shot_number(shot, tables.weapons[weapon], tables, why)

        def effect_on(victim: Exposed, dice: Chance) -> str:
            return firearm_effect(victim, ball_modifiers(weapon, tables), tables, dice, silent)

    hit = chance_to_hit(needed, tables)
    rows = [{"cite": s.cite, "code": s.code, "args": plain(dict(s.args))} for s in why.steps]
    body: dict[str, Json] = {"needed": needed, "hit": fraction_text(hit), "rows": rows}
    if figure:
        share = Fraction(1, len(shot.into_melee) or 1)
        spread = _spread(effect_on, shot.target_exposed)
        body["odds"] = {
            name: fraction_text(hit * share * part) for name, part in spread.items() if part
        }
        if shot.into_melee:
            body["into_melee"] = list(shot.into_melee)
    return body
