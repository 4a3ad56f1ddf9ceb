"""Fire of many at once: blind fire and volleys (GL 5.12, 5.13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.reader import pointer
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import KILLED, Figure, firearm_of, troop_of
from skirmish.grandi_laghi.procedures.actions import firearm_refused
from skirmish.grandi_laghi.procedures.hits import simultaneous_hits
from skirmish.grandi_laghi.procedures.shooting import in_arc, marker_after_shot, misfires
from skirmish.grandi_laghi.sums import Bonus, no_bonus
from skirmish.grandi_laghi.tables import Marker, Tables


@dataclass(frozen=True, slots=True)
class JointFire:
    """(victim, effect) of each hit in order, who gets a blue marker, and the markers after."""

    victims: tuple[tuple[str, str], ...]
    blue: tuple[str, ...]
    reload: tuple[Marker, ...]


@rule("GL 5.12")
def in_command(tables: Tables, at: Point, chief: Point) -> bool:
    """Whether a figure is within the command radius of its leader or officer."""
    return within(at, chief, tables.command.radius)


@rule("GL 5.13")
def in_beaten_zone(
    tables: Tables, officer: Point, front: Point, enemy: Point, in_building: bool
) -> bool:
    """Whether an enemy can be hit: in the officer's arc, near enough, and in no building."""
    near = within(officer, enemy, tables.volley.range)
    return near and not in_building and in_arc(officer, front, enemy)


@rule("GL 5.12")
def blind_fire_refused(tables: Tables, figures: Sequence[Figure]) -> Refusal | None:
    """Too few, or one that has no musket or rifle ready; `at` points into the list."""
    if len(figures) < tables.blind_fire.figures:
        return Refusal("too_few", "GL 5.12", {"needed": tables.blind_fire.figures})
    for place, figure in enumerate(figures):
        firearm = firearm_of(tables, figure)
        if firearm is None or not firearm.blind:
            return Refusal("no_long_arm", "GL 5.12", at=pointer(place, "weapon"))
    return _not_ready(tables, figures)


@rule("GL 5.13")
def volley_refused(tables: Tables, figures: Sequence[Figure]) -> Refusal | None:
    """Too few, or one that fires no volleys or has no firearm ready; `at` as above."""
    if len(figures) < tables.volley.figures:
        return Refusal("too_few", "GL 5.13", {"needed": tables.volley.figures})
    for place, figure in enumerate(figures):
        if not troop_of(tables, figure).volley:
            return Refusal("no_regular", "GL 5.13", at=pointer(place, "type"))
    return _not_ready(tables, figures)


@rule("GL 5.13")
def zone_refused(enemies: Collection[str], blind: bool) -> Refusal | None:
    """A volley that is not blind needs somebody in the beaten zone."""
    return None if blind or enemies else Refusal("no_enemies", "GL 5.13")


def _not_ready(tables: Tables, figures: Sequence[Figure]) -> Refusal | None:
    for place, figure in enumerate(figures):
        refusal = firearm_refused(tables, figure)
        if refusal is not None:
            return Refusal(refusal.code, refusal.cite, at=pointer(place) + refusal.at)
    return None


def _fire(
    tables: Tables,
    figures: Sequence[Figure],
    die: str,
    lowest: int,
    cite: str,
    chance: Chance,
    explain: Explain,
    misfire_bonus: Bonus,
) -> tuple[int, tuple[Marker, ...]]:
    """(hits, markers): each figure in order rolls its misfire and, if it fired, a bare die."""
    hits, markers = 0, []
    for place, figure in enumerate(figures):
        explain(cite, "figure_number", number=place + 1)
        if not misfires(tables, figure, chance, explain, misfire_bonus):
            rolled = chance.roll(die, N_("shot"))
            struck = rolled >= lowest
            hits += struck
            explain(cite, "bare_hit" if struck else "bare_miss", rolled=rolled, needed=lowest)
        markers.append(marker_after_shot(tables, figure, explain))
    return hits, tuple(markers)


@rule("GL 5.12")
def blind_fire(
    tables: Tables,
    figures: Sequence[Figure],
    hidden: Collection[str],
    chance: Chance,
    explain: Explain,
    misfire_bonus: Bonus = no_bonus,
) -> JointFire:
    """Fire at a wood or building; `hidden` are the ids of those who are in there, if any."""
    row = tables.blind_fire
    hits, markers = _fire(
        tables, figures, row.die, row.hits, "GL 5.12", chance, explain, misfire_bonus
    )
    victims = simultaneous_hits(tables, hits, hidden, hidden, chance, explain)
    explain("GL 5.12", "hits", number=len(victims))
    return JointFire(victims, _living(victims, {victim for victim, _ in victims}), markers)


@rule("GL 5.13")
def volley(
    tables: Tables,
    figures: Sequence[Figure],
    enemies: Collection[str],
    covered: Collection[str],
    blind: bool,
    chance: Chance,
    explain: Explain,
    misfire_bonus: Bonus = no_bonus,
) -> JointFire:
    """A volley at the `enemies` of the beaten zone; in a blind one all of them are covered."""
    row = tables.volley
    hits, markers = _fire(
        tables, figures, row.die, row.hits, "GL 5.13", chance, explain, misfire_bonus
    )
    behind = enemies if blind else covered
    victims = simultaneous_hits(tables, hits, enemies, behind, chance, explain)
    explain("GL 5.13", "hits", number=len(victims))
    quiet = blind and not victims
    explain("GL 5.13", "zone_unmoved" if quiet else "zone_shaken")
    return JointFire(victims, () if quiet else _living(victims, enemies), markers)


def _living(victims: Sequence[tuple[str, str]], ids: Collection[str]) -> tuple[str, ...]:
    """Those of `ids`, in order, whom no hit killed."""
    return tuple(sorted(set(ids) - {victim for victim, effect in victims if effect == KILLED}))
