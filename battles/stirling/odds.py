"""Odds of attacks, fights, shots and checks, for the calculator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import Any, Final

from battles.stirling import reading
from battles.stirling.procedures import attack, missiles, morale, units
from battles.stirling.resolve import PROCEDURES
from battles.stirling.tables import Tables
from campaigns.tabletop import told_odds
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.forms import Odds
from campaigns.tabletop.odds import mean, outcomes, percent, spread, total
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.resolver import Call, fraction_text
from campaigns.tabletop.told_odds import Result, What, how, of_results
from campaigns.tabletop.words import N_

Likely = dict[Fraction, Fraction]

ODDS_WORDING: Final[Mapping[str, str]] = {
    **told_odds.WORDING,
    "odds_hit": N_("an attack hits: {percent}% ({part})"),
    "odds_shots": N_("shots in the turn: {number}"),
    "odds_dead": N_("dead to expect: {about} ({exact})"),
    "odds_dead_of": N_("{name}, dead to expect: {about} ({exact})"),
    "odds_removed": N_("men are removed: {percent}% ({part})"),
    "odds_passed": N_("the check is passed: {percent}% ({part})"),
    "odds_leader": N_("the leader passes: {percent}% ({part})"),
    "odds_steady": N_("the unit stands: {percent}% ({part})"),
    "odds_routed": N_("the unit is in rout: {percent}% ({part})"),
    "odds_dispersed": N_("the unit is dispersed: {percent}% ({part})"),
    "odds_fallen": N_("the leader falls: {percent}% ({part})"),
}


def _part(cite: str, code: str, part: Fraction) -> Step:
    return Step(cite, code, {"percent": percent(part), "part": fraction_text(part)})


def _dead(dead: Fraction, name: str | None = None) -> Step:
    told = {"about": floor(dead + Fraction(1, 2)), "exact": fraction_text(dead)}
    if name is None:
        return Step("ST 6.3", "odds_dead", told)
    return Step("ST 4.5", "odds_dead_of", {"name": name, **told})


def _blow(
    striker: attack.Force,
    target: attack.Force,
    tables: Tables,
    modifiers: tuple[Modifier, ...],
    factors: tuple[attack.Factor, ...] = (),
) -> tuple[Fraction, Likely, Step]:
    """(odds of a hit, {damage: odds}, how they were found) of one attack."""

    def run(chance: Chance) -> tuple[bool, Fraction]:
        blow = attack.attack(striker, target, chance, tables, modifiers=modifiers, factors=factors)
        return blow.hit, blow.damage

    found = spread(run)
    damage: Likely = {}
    for (_, amount), part in found.shares.items():
        damage[amount] = damage.get(amount, Fraction(0)) + part
    hits = sum((part for (hit, _), part in found.shares.items() if hit), Fraction(0))
    return hits, damage, how("ST 6.2", found)


def _attack(given: Reader, tables: Tables) -> list[Step]:
    attacker, defender = given.object("attacker"), given.object("defender")
    damage = attacker.dice("damage")
    striker = attack.Force(attacker.int("men", least=0), 0, 1, attacker.int("thac0"), damage)
    hp = defender.int("hp", least=1)
    target = attack.Force(defender.int("men", 1, least=0), defender.int("ac"), hp, 0, damage)
    side = reading.side(given, tables)
    hit, likely, found = _blow(
        striker,
        target,
        tables,
        (*attack.side_modifiers(side, tables), *reading.extra(given)),
        attack.side_factors(side, tables),
    )
    dead = attack.dead_from(mean(likely), striker.men, hp, tables)
    return [_part("ST 6.2", "odds_hit", hit), _dead(dead), found]


def _shoot(given: Reader, tables: Tables) -> list[Step]:
    attacker, defender = given.object("attacker"), given.object("defender")
    weapon = reading.missile(attacker.object("missile"))
    target = reading.mark(defender, tables, "defender")
    men, ac = attacker.int("men", least=0), defender.int("ac")
    modifiers = missiles.range_modifiers(weapon, given.int("distance", least=0), tables)
    if modifiers is None or weapon.ammunition == 0 or men == 0 or target.men == 0:
        return [_part("ST 4.4", "odds_hit", Fraction(0)), _dead(Fraction(0))]
    if cover := given.int("cover", 0, most=0):
        modifiers = (*modifiers, Modifier("to_hit_cover", cover, "ST 1.4"))
    striker = attack.Force(men, 0, 1, attacker.int("thac0"), weapon.damage)
    body = attack.Force(target.men, ac, target.hp, 0, weapon.damage)
    hit, likely, found = _blow(striker, body, tables, modifiers)
    shots = units.attack_rate(weapon.rate, reading.turn(given), tables)
    others = reading.melee(given, target, tables)
    quarters = {target.id: missiles.QUARTERS}
    if others:
        quarters = missiles.share((target, *others), target.id, tables)
    steps = [
        _part("ST 4.4", "odds_hit", hit),
        Step("ST 3.2", "odds_shots", {"number": shots}),
    ]
    for mark in (target, *others):
        part = Fraction(quarters[mark.id], missiles.QUARTERS)
        dead = attack.dead_from(shots * mean(likely) * part, men, mark.hp, tables)
        steps.append(_dead(dead, mark.id if others else None))
    part = Fraction(quarters[target.id], missiles.QUARTERS)
    removed = Fraction(0)
    for damage, chance in total(likely, shots).items():
        dead = attack.dead_from(damage * part, men, target.hp, tables)
        if missiles.losses_of(target, dead, tables).removal.removed:
            removed += chance
    return [*steps, _part("ST 3.3", "odds_removed", removed), found]


def _odds_of(given: Reader, tables: Tables, procedure: str, key: str) -> dict[Any, Fraction]:
    """{value at `key` of the result: odds}."""
    return outcomes(lambda chance: PROCEDURES[procedure](Call(given, tables, chance))[key])


def _morale(given: Reader, tables: Tables) -> list[Step]:
    leader = given.object("leader", None)

    def run(chance: Chance) -> tuple[str, bool | None]:
        made = PROCEDURES["morale"](Call(given, tables, chance))
        return made["state"], None if leader is None else made["leader"]["passed"]

    found = outcomes(run)
    states = {morale.STEADY: "odds_steady", morale.ROUTED: "odds_routed"}
    states[morale.DISPERSED] = "odds_dispersed"
    steps = [
        _part("ST 8.2", code, part)
        for state, code in states.items()
        if (part := sum((p for (is_, _), p in found.items() if is_ == state), Fraction(0)))
    ]
    if leader is not None:
        passed = sum((part for (_, held), part in found.items() if held), Fraction(0))
        steps.append(_part("ST 8.3", "odds_leader", passed))
    return steps


def _rally(given: Reader, tables: Tables) -> list[Step]:
    passed = _odds_of(given, tables, "rally", "passed").get(True, Fraction(0))
    return [_part("ST 9.2", "odds_passed", passed)]


def _leader_risk(given: Reader, tables: Tables) -> list[Step]:
    fallen = _odds_of(given, tables, "leader_risk", "fallen").get(True, Fraction(0))
    return [_part("ST 7.1", "odds_fallen", fallen)]


def _fight(procedure: str, cite: str, *sides: str) -> Odds:
    """Of a fight of two units: who loses men, and how many die on average."""

    def tell(result: Result) -> Iterable[What]:
        return [(side, "loses_men") for side in sides if result[side]["removed"]]

    def numbers(result: Result) -> Iterable[tuple[What, int]]:
        return [((side, "dead"), result[side]["dead"]) for side in sides]

    return of_results(PROCEDURES[procedure], cite, tell, numbers)


def _by_unit(result: Result, key: str) -> list[tuple[What, int]]:
    """(what, number) of an area effect: of each unit if a melee was struck, else of the one."""
    found = result[key]
    if isinstance(found, Mapping):
        return [((unit, key), number) for unit, number in found.items()]
    return [(key, found)]


def _area_tell(result: Result) -> Iterable[What]:
    for name, number in _by_unit(result, "removed"):
        if number:
            yield "loses_men" if isinstance(name, str) else (name[0], "loses_men")


def _first(result: Result) -> Iterable[What]:
    return [(result["order"][0], "first")] if result["order"] else []


ODDS: Final[Mapping[str, Odds]] = {
    "clash": _fight("clash", "ST 6.4", "a", "b"),
    "charge": _fight("charge", "ST 6.7", "charger", "target"),
    "area": of_results(
        PROCEDURES["area"], "ST 4.6", _area_tell, lambda result: _by_unit(result, "dead")
    ),
    "movement_order": of_results(PROCEDURES["movement_order"], "ST 5.1", _first),
    "attack": _attack,
    "shoot": _shoot,
    "morale": _morale,
    "rally": _rally,
    "leader_risk": _leader_risk,
}
