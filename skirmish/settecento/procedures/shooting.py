"""Shots and throws (XV 6.2 to 6.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.millimetres import whole_mm
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.effects import ball_modifiers, firearm_effect, thrown_effect
from skirmish.settecento.procedures.fighter import LIGHT, NO_COVER, Exposed, Fighter
from skirmish.settecento.sums import add_up, centimetres
from skirmish.settecento.tables import Tables, Thrown, Weapon
from skirmish.settecento.wording import FRIEND_HIT, HIT_IN_MELEE, TO_HIT

OUT_OF_RANGE, MISS, CLUMSY, HIT = "out_of_range", "miss", "clumsy", "hit"
FIGURE = "figure"
OBJECTS = ("boat", "ship", "house", "cannon")
LARGE = ("boat", "ship", "house")
TARGET = "target"
"""The victim of a hit that is not into a melee."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot or throw about to be made; `distance2` in square mm.

    `into_melee`: the ids of all in the target's melee, itself included. `exposed`: what is
    known of those that may be hit instead of the target; any other counts as plain.
    """

    shooter: Fighter
    target: Fighter
    distance2: int
    aimed: bool = True
    cover: str = NO_COVER
    target_ran: bool = False
    target_prone: bool = False
    target_kind: str = FIGURE
    moving_boat: bool = False
    friends_in_arc: tuple[str, ...] = ()
    into_melee: tuple[str, ...] = ()
    exposed: Mapping[str, Exposed] = field(default_factory=dict)
    allies: bool = False
    """Friends in the arc may be of another side, and hidden from the shooter's."""

    @property
    def target_exposed(self) -> Exposed:
        """The target with its heaviest cover: who lies down has light cover at least."""
        lying = self.target_prone and self.cover == NO_COVER
        return Exposed(self.target, LIGHT if lying else self.cover)

    def struck(self, victim: str) -> Exposed:
        """What is known of a victim drawn by id."""
        if victim == self.target.id:
            return self.target_exposed
        return self.exposed.get(victim, Exposed())


@dataclass(frozen=True, slots=True)
class ShotResult:
    """What came of it: `total` hits if it is less than `needed`; both None out of range.

    `victim`: an id, or `target`; `effect` None if nobody was hit, or an object.
    `reload`: long actions needed after it (0 for throws).
    """

    outcome: str
    needed: int | None = None
    total: int | None = None
    victim: str | None = None
    effect: str | None = None
    reload: int = 0


@rule("XV 6.4")
def in_reach(distance2: int, row: Weapon | Thrown, explain: Explain) -> bool:
    """Whether a target is within the longest range, the limit included."""
    if row.longest is None or distance2 <= row.longest**2:
        return True
    distance, longest = centimetres(whole_mm(distance2)), centimetres(row.longest)
    explain("XV 6.4", "range.out", distance=distance, longest=longest)
    return False


@rule("XV 6.3")
def hit_modifiers(shot: Shot, row: Weapon | Thrown, tables: Tables) -> tuple[Modifier, ...]:
    """All the modifiers to hit that apply, for every kind of target."""
    table = tables.shooting
    far = row.effective is not None and shot.distance2 > row.effective**2
    protected = shot.target_ran or shot.target_exposed.cover != NO_COVER
    lines = (
        (not shot.aimed, "mod.unaimed", table.unaimed),
        (shot.shooter.wounds > 0, "mod.shooter_wounded", table.wounded),
        (far, "mod.beyond_effective", table.beyond_effective),
        (protected, "mod.protected", table.protected),
        (shot.target_kind in LARGE, "mod.large_target", table.large_target),
        (shot.distance2 <= table.close_range**2, "mod.close", table.close),
        (shot.moving_boat, "mod.moving_boat", table.moving_boat),
    )
    return tuple(Modifier(code, value, "XV 6.3") for applies, code, value in lines if applies)


@rule("XV 6.2")
def shot_number(shot: Shot, row: Weapon, tables: Tables, explain: Explain) -> int:
    """What the two dice of a shot must be less than."""
    skill = shot.shooter.shooting
    modifiers = add_up(explain, hit_modifiers(shot, row, tables))
    needed = row.factor + skill + modifiers
    numbers = {"factor": row.factor, "skill": skill, "modifiers": modifiers}
    explain("XV 6.2", "shoot.needed", needed=needed, **numbers)
    return needed


@rule("XV 6.5")
def throw_number(shot: Shot, row: Thrown, tables: Tables, explain: Explain) -> int:
    """What the two dice of a throw must be less than; there is no aiming."""
    strength, skill = shot.shooter.strength, shot.shooter.fighting
    modifiers = add_up(explain, hit_modifiers(replace(shot, aimed=True), row, tables))
    needed = row.factor + strength + skill + modifiers
    numbers = {"strength": strength, "skill": skill, "modifiers": modifiers}
    explain("XV 6.5", "throw.needed", needed=needed, factor=row.factor, **numbers)
    return needed


@rule("XV 6.6")
def misses_always(total: int, tables: Tables) -> bool:
    """Two sixes miss whatever was needed."""
    return total >= tables.shooting.always_misses


@rule("XV 6.6")
def clumsy_victim(friends: Sequence[str], chance: Chance, explain: Explain) -> str | None:
    """The friend in the arc that a clumsy shot hits, drawn by id; None without friends there."""
    if not friends:
        explain("XV 6.6", "shoot.twelve")
        return None
    victim = chance.pick(sorted(friends), FRIEND_HIT)
    explain("XV 6.6", "shoot.clumsy", victim=victim)
    return victim


@rule("XV 6.7")
def melee_victim(fighting: Sequence[str], chance: Chance, explain: Explain) -> str:
    """Who of all in the melee is hit, drawn by id, friend or enemy."""
    victim = chance.pick(sorted(fighting), HIT_IN_MELEE)
    explain("XV 6.7", "shoot.in_melee", victim=victim)
    return victim


def roll_to_hit(needed: int, tables: Tables, chance: Chance, explain: Explain) -> tuple[int, bool]:
    """Two dice against a number: (their sum, whether they hit)."""
    first, second = chance.roll("d6", TO_HIT), chance.roll("d6", TO_HIT)
    total = first + second
    hit = total < needed and not misses_always(total, tables)
    code = "shoot.hit" if hit else "shoot.miss"
    explain("XV 6.2", code, first=first, second=second, total=total)
    return total, hit


def _fly(
    shot: Shot,
    needed: int,
    effect_on: Callable[[Exposed], str],
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> ShotResult:
    """What a shot or throw within range comes to."""
    total, hit = roll_to_hit(needed, tables, chance, explain)
    if misses_always(total, tables):
        if shot.allies:
            chance.veil()
        friend = clumsy_victim(shot.friends_in_arc, chance, explain)
        if friend is None:
            return ShotResult(MISS, needed, total)
        return ShotResult(CLUMSY, needed, total, friend, effect_on(shot.struck(friend)))
    if not hit:
        return ShotResult(MISS, needed, total)
    if shot.into_melee:
        victim = melee_victim(shot.into_melee, chance, explain)
        return ShotResult(HIT, needed, total, victim, effect_on(shot.struck(victim)))
    effect = effect_on(shot.target_exposed) if shot.target_kind == FIGURE else None
    return ShotResult(HIT, needed, total, TARGET, effect)


@rule("XV 6.9")
def reload_after(row: Weapon, explain: Explain) -> int:
    """The long actions that a weapon needs after a shot."""
    if row.reload:
        explain("XV 6.9", "shoot.reload", actions=row.reload)
    return row.reload


@rule("XV 6.9")
def reloaded(reload: int) -> int:
    """The long actions still needed after one spent on reloading."""
    return max(reload - 1, 0)


@rule("XV 6.2", "XV 6.4")
def shoot(shot: Shot, tables: Tables, chance: Chance, explain: Explain) -> ShotResult:
    """A shot with the shooter's `weapon`; nothing is rolled or unloaded out of range."""
    weapon = shot.shooter.weapon
    assert weapon is not None
    row = tables.weapons[weapon]
    if not in_reach(shot.distance2, row, explain):
        return ShotResult(OUT_OF_RANGE)
    needed = shot_number(shot, row, tables, explain)
    ball = ball_modifiers(weapon, tables)

    def effect_on(victim: Exposed) -> str:
        return firearm_effect(victim, ball, tables, chance, explain)

    result = _fly(shot, needed, effect_on, tables, chance, explain)
    return replace(result, reload=reload_after(row, explain))


@rule("XV 6.5")
def throw(shot: Shot, tables: Tables, chance: Chance, explain: Explain) -> ShotResult:
    """A throw of what the shooter has as `thrown`; nothing is thrown out of range."""
    thrown = shot.shooter.thrown
    assert thrown is not None
    row = tables.thrown[thrown]
    if not in_reach(shot.distance2, row, explain):
        return ShotResult(OUT_OF_RANGE)
    needed = throw_number(shot, row, tables, explain)

    def effect_on(victim: Exposed) -> str:
        return thrown_effect(victim, shot.shooter, thrown, tables, chance, explain)

    return _fly(shot, needed, effect_on, tables, chance, explain)


@rule("XV 6.5")
def is_gone(thrown: str, tables: Tables) -> bool:
    """Whether a thing once thrown is marked as gone, until it is picked up where it fell."""
    return tables.thrown[thrown].marked
