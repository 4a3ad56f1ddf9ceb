"""What a shot or a run may come to: exact chances, counted over the faces (no seed is seen)."""

from __future__ import annotations

from fractions import Fraction

from campaigns.tabletop.chance import SCRIPTED, Chance, Entered
from campaigns.tabletop.dice import faces_of
from campaigns.tabletop.explain import Explanation, silent
from campaigns.tabletop.game import Json
from campaigns.tabletop.resolver import fraction_text, plain
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.figure import firearm_of, troop_of
from skirmish.grandi_laghi.phases.aiming import Aim
from skirmish.grandi_laghi.procedures.hits import effect_of_hit
from skirmish.grandi_laghi.procedures.morale import Support, morale_modifiers
from skirmish.grandi_laghi.procedures.shooting import misfire_die, needed_at, shot_modifiers
from skirmish.grandi_laghi.state import Figure
from skirmish.grandi_laghi.sums import Bonus, add_up
from skirmish.grandi_laghi.tables import Tables

EFFECTS = ("killed", "wounded", "near_miss")


def _faces(*numbers: int) -> Chance:
    return Chance(Entered(numbers, source=SCRIPTED))


def share(favourable: int, die: str) -> Fraction:
    return Fraction(favourable, faces_of(die))


@rule("GL 5.2")
def chance_to_fire(body: Body, tables: Tables, bonus: Bonus) -> Fraction:
    """That a firearm goes off; 1 for what is thrown."""
    if firearm_of(tables, body) is None:
        return Fraction(1)
    die, more = misfire_die(tables, body), sum(one.value for one in bonus(body))
    faces = range(1, faces_of(die) + 1)
    return share(sum(face + more > tables.misfire.on for face in faces), die)


@rule("GL 5.4", "GL 5.6")
def odds_of(
    aim: Aim, target: Figure, tables: Tables, misfire_bonus: Bonus, bonus: Bonus
) -> dict[str, Json]:
    """The total needed with its sum, and the chances: to hit, and of each effect on the target.

    In a melee the target is one of those who may be struck.
    """
    shooter, shot, why = aim.shooter, aim.shot, Explanation()
    weapon = tables.weapons[shooter.weapon or ""]
    needed = needed_at(tables, weapon, shot.distance)
    assert needed is not None
    why("GL 5.4", "range", distance=aim.evidence()["cm"], die=weapon.die, needed=needed)
    more = add_up(0, [*shot_modifiers(tables, shooter, shot), *bonus(shooter)], why)
    faces = range(1, faces_of(weapon.die) + 1)
    natural = tables.shooting.natural_miss
    fires = chance_to_fire(shooter, tables, misfire_bonus)
    hit = fires * share(sum(f > natural and f + more >= needed for f in faces), weapon.die)
    rows = [{"cite": s.cite, "code": s.code, "args": plain(dict(s.args))} for s in why.steps]
    body: dict[str, Json] = {
        "needed": needed,
        "die": weapon.die,
        "hit": fraction_text(hit),
        "rows": rows,
    }
    body["face"] = max(needed - more, natural + 1)
    if fires != 1:
        body["fires"] = fraction_text(fires)
    part = _on_target(aim, tables)
    odds = _spread(shot.cover, target.body.wounds, tables)
    body["odds"] = {name: fraction_text(hit * part * one) for name, one in odds.items() if one}
    if shot.into_melee is not None:
        body["into_melee"] = sorted((*shot.into_melee.friends, *shot.into_melee.enemies))
    return body


@rule("GL 5.7")
def _on_target(aim: Aim, tables: Tables) -> Fraction:
    """That a hit strikes the one aimed at."""
    sides = aim.shot.into_melee
    if sides is None:
        return Fraction(1)
    row = tables.into_melee
    more = row.marksman if "marksman" in aim.shooter.traits else 0
    enemy = share(sum(face + more >= row.enemy_from for face in range(1, 7)), "d6")
    return enemy / len(sides.enemies)


def _spread(cover: bool, wounds: int, tables: Tables) -> dict[str, Fraction]:
    found = dict.fromkeys(EFFECTS, Fraction(0))
    for face in range(1, 7):
        found[effect_of_hit(tables, cover, wounds, _faces(face), silent)] += Fraction(1, 6)
    return found


@rule("GL 8.1")
def morale_odds(body: Body, by: Support, tables: Tables, bonus: Bonus) -> dict[str, Json]:
    """The face needed to be steady, with its sum, and the chances of each outcome."""
    why, row = Explanation(), tables.morale
    more = add_up(0, [*morale_modifiers(tables, body, by), *bonus(body)], why)
    totals = [face + more for face in range(1, 7)]
    steady = sum(total >= row.steady_from for total in totals)
    breaks = sum(total <= row.breaks_to for total in totals)
    rows = [{"cite": s.cite, "code": s.code, "args": plain(dict(s.args))} for s in why.steps]
    counts = {"steady": steady, "hesitates": 6 - steady - breaks, "breaks": breaks}
    odds = {name: fraction_text(share(number, "d6")) for name, number in counts.items() if number}
    return {"needed": row.steady_from - more, "rows": rows, "odds": odds}


@rule("GL 4.3", "GL 4.4")
def fall_odds(body: Body, tables: Tables, gait: str, difficult: bool) -> str:
    """The chance that a runner falls, or a forder slips."""
    troop = troop_of(tables, body)
    if gait == "ford":
        face = tables.falls.ford - troop.ford
    else:
        face = tables.falls.run - (troop.run_difficult if difficult else 0)
    return fraction_text(share(max(min(face, 6), 0), "d6"))
