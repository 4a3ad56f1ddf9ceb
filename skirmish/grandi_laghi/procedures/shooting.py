"""One shot or throw, from the misfire to the victim (GL 5.2 to 5.7, 5.11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.millimetres import Point, distance2, in_front_arc
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import (
    INEXPERIENCED,
    LEADER,
    MARKSMAN,
    OFFICER,
    VETERAN,
    Figure,
    firearm_of,
    troop_of,
    weapon_of,
)
from skirmish.grandi_laghi.procedures.hits import effect_of_hit
from skirmish.grandi_laghi.sums import Bonus, add_up, cm, no_bonus
from skirmish.grandi_laghi.tables import Marker, Tables, Weapon, is_reconstructed

MISFIRE, OUT_OF_RANGE, MISS, CLUMSY, HIT = "misfire", "out_of_range", "miss", "clumsy", "hit"
TARGET = "target"
"""The victim of a hit that is not into a melee."""


@rule("GL 5.11")
def marker_after_shot(tables: Tables, figure: Figure, explain: Explain) -> Marker:
    """The reload marker of an empty firearm: veteran, inexperienced, marksman, then the type."""
    if figure.is_(VETERAN):
        marker = tables.reload.veteran
    elif figure.is_(INEXPERIENCED):
        marker = tables.reload.inexperienced
    elif figure.is_(MARKSMAN):
        marker = tables.reload.marksman
    else:
        marker = troop_of(tables, figure).reload_marker
        if is_reconstructed(f"troops.{figure.type}.reload_marker"):
            explain("GL 5.11", "marker_reconstructed")
    explain("GL 5.11", f"marker_{marker}")
    return marker


@rule("GL 5.2")
def misfire_die(tables: Tables, figure: Figure) -> str:
    """The die of the misfire: that of the type, but for marksmen."""
    if figure.is_(MARKSMAN):
        return tables.misfire.marksman_die
    return troop_of(tables, figure).misfire_die


@rule("GL 5.2")
def misfires(
    tables: Tables, figure: Figure, chance: Chance, explain: Explain, bonus: Bonus = no_bonus
) -> bool:
    """Whether a firearm fails to go off: a 1, rolled before the shot."""
    die = misfire_die(tables, figure)
    rolled = chance.roll(die, N_("misfire"))
    explain("GL 5.2", "misfire_roll", die=die, rolled=rolled, on=tables.misfire.on)
    fails = add_up(rolled, bonus(figure), explain) <= tables.misfire.on
    explain("GL 5.2", "misfire" if fails else "no_misfire")
    return fails


@rule("GL 5.3")
def chooses_target(figure: Figure) -> bool:
    """Whether it may shoot at any visible enemy and not only at the nearest."""
    return figure.is_(OFFICER, LEADER, VETERAN, MARKSMAN)


@rule("GL 5.3")
def lawful_targets(figure: Figure, at: Point, visible: Mapping[str, Point]) -> tuple[str, ...]:
    """Ids, in order, of the `visible` enemies it may shoot at; equally near ones all."""
    away = {enemy: distance2(at, place) for enemy, place in visible.items()}
    nearest = min(away.values(), default=0)
    free = chooses_target(figure)
    return tuple(sorted(enemy for enemy in away if free or away[enemy] == nearest))


@rule("GL 5.3")
def in_arc(at: Point, front: Point, other: Point) -> bool:
    """Whether a place lies within 45 degrees to either side of the front of a figure."""
    return in_front_arc(at, front, other)


@rule("GL 5.4")
def lowest_hit(tables: Tables, value: int) -> int:
    """The lowest total that hits where a table says `value` (an option decides on equality)."""
    return value + (tables.hit_comparison == "greater")


@rule("GL 5.4")
def needed_at(tables: Tables, weapon: Weapon, distance: int) -> int | None:
    """The lowest total that hits at `distance` (mm); None beyond the far range."""
    if distance <= weapon.near:
        return lowest_hit(tables, weapon.near_hits)
    if distance <= weapon.far:
        return lowest_hit(tables, weapon.far_hits)
    return None


@dataclass(frozen=True, slots=True)
class Sides:
    """Who fights in the melee shot at: ids of the shooter's friends and enemies."""

    friends: tuple[str, ...]
    enemies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shot:
    """The circumstances: `distance` in mm; friends in the arc are those GL 5.6 counts."""

    distance: int
    aimed: bool = True
    cover: bool = False
    target_ran: bool = False
    target_prone: bool = False
    friends_in_arc: tuple[str, ...] = ()
    into_melee: Sides | None = None
    allies: bool = False
    """Friends in the arc may be of another side, and hidden from the shooter's."""


@dataclass(frozen=True, slots=True)
class Shooting:
    """What came of a shot; `reload` is the shooter's marker after it."""

    outcome: str
    needed: int | None
    total: int | None
    victim: str | None
    effect: str | None
    reload: Marker | None


@rule("GL 5.5")
def shot_modifiers(tables: Tables, shooter: Figure, shot: Shot) -> list[Modifier]:
    """Shooter, aim and target; the target counts once, whatever the number of reasons."""
    row = tables.shooting
    found = []
    if shooter.is_(MARKSMAN):
        found.append(Modifier("marksman", row.marksman, "GL 5.5"))
    if shooter.is_(INEXPERIENCED):
        found.append(Modifier("inexperienced", row.inexperienced, "GL 5.5"))
    if not shot.aimed and firearm_of(tables, shooter) is not None:
        found.append(Modifier("unaimed", row.unaimed, "GL 5.5"))
    if shooter.wounds:
        found.append(Modifier("wounded", row.wounded, "GL 5.5"))
    if shot.target_ran or shot.target_prone or shot.cover:
        found.append(Modifier("hard_target", row.target, "GL 5.5"))
    return found


@rule("GL 5.6")
def clumsy_victim(friends: Iterable[str], chance: Chance, explain: Explain) -> str | None:
    """The friend in the arc that a natural 1 strikes, at random; None if there is none."""
    among = sorted(friends)
    if not among:
        return None
    victim = chance.pick(among, N_("clumsy shot"), secret=True)
    explain("GL 5.6", "clumsy", id=victim)
    return victim


@rule("GL 5.7")
def melee_victim(
    tables: Tables, shooter: Figure, melee: Sides, chance: Chance, explain: Explain
) -> str:
    """Who is hit in a melee: first the side, then one of it at random."""
    rolled = chance.roll("d6", N_("friend or enemy"))
    explain("GL 5.7", "side_roll", rolled=rolled)
    steady = Modifier("marksman", tables.into_melee.marksman, "GL 5.7")
    total = add_up(rolled, (steady,) if shooter.is_(MARKSMAN) else (), explain)
    enemy = total >= tables.into_melee.enemy_from
    side = melee.enemies if enemy else melee.friends
    victim = chance.pick(sorted(side), N_("who is hit"), secret=True)
    explain("GL 5.7", "enemy_hit" if enemy else "friend_hit", id=victim)
    return victim


@rule("GL 5.4", "GL 5.6", "GL 5.7")
def shoot(
    tables: Tables,
    shooter: Figure,
    target: Figure,
    shot: Shot,
    chance: Chance,
    explain: Explain,
    *,
    misfire_bonus: Bonus = no_bonus,
    bonus: Bonus = no_bonus,
) -> Shooting:
    """A shot or throw that GL 5.1 allows: range, misfire, roll, victim and effect."""
    weapon = weapon_of(tables, shooter)
    assert weapon is not None
    needed = needed_at(tables, weapon, shot.distance)
    far = cm(shot.distance)
    if needed is None:
        explain("GL 5.4", "out_of_range", distance=far, reach=cm(weapon.far))
        return Shooting(OUT_OF_RANGE, None, None, None, None, shooter.reload)
    explain("GL 5.4", "range", distance=far, die=weapon.die, needed=needed)
    marker = shooter.reload
    if weapon.firearm:
        fails = misfires(tables, shooter, chance, explain, misfire_bonus)
        marker = marker_after_shot(tables, shooter, explain)
        if fails:
            return Shooting(MISFIRE, needed, None, None, None, marker)
    rolled = chance.roll(weapon.die, N_("shot"))
    explain("GL 5.4", "shot_roll", rolled=rolled)
    modifiers = [*shot_modifiers(tables, shooter, shot), *bonus(shooter)]
    total = add_up(rolled, modifiers, explain)
    if rolled <= tables.shooting.natural_miss:
        if shot.allies:
            chance.veil()
        victim = clumsy_victim(shot.friends_in_arc, chance, explain)
        if victim is None:
            explain("GL 5.6", "natural_miss", rolled=rolled)
            return Shooting(MISS, needed, total, None, None, marker)
        outcome = CLUMSY
    elif total < needed:
        explain("GL 5.4", "miss", total=total, needed=needed)
        return Shooting(MISS, needed, total, None, None, marker)
    else:
        explain("GL 5.4", "hit", total=total, needed=needed)
        outcome, victim = HIT, TARGET
        if shot.into_melee is not None:
            victim = melee_victim(tables, shooter, shot.into_melee, chance, explain)
    aimed_at = victim in (TARGET, target.id)
    cover = aimed_at and shot.cover and outcome == HIT
    wounds = target.wounds if aimed_at else 0
    effect = effect_of_hit(tables, cover, wounds, chance, explain)
    return Shooting(outcome, needed, total, victim, effect, marker)
