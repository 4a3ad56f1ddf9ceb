"""Who may be shot at, from where, and with what chance: one judge for shots and their options."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.explain import silent
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.keeping import kept
from campaigns.tabletop.millimetres import Point, distance2, in_front_arc, whole_mm
from campaigns.tabletop.rulebook import rule
from skirmish.figures.walls import Spot
from skirmish.settecento.ground import ground_of
from skirmish.settecento.position import (
    exposed,
    fighter_of,
    known_enemies,
    melee_of,
    spot_of,
)
from skirmish.settecento.procedures.fighter import Exposed, Fighter
from skirmish.settecento.procedures.ground import Enemy, targets
from skirmish.settecento.procedures.movement import may_fire
from skirmish.settecento.procedures.shooting import Shot, in_reach
from skirmish.settecento.state import BOAT, Figure, State, tables_of
from skirmish.settecento.sums import centimetres
from skirmish.settecento.tables import Thrown, Weapon

CANNON = "cannon"


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot or throw that may be made, and the evidence of it.

    `nearer`: enemies in a melee that were passed over; `cover_by`: what covers the target.
    """

    shot: Shot
    target: str
    at: Point
    to: Point
    front: Point
    nearer: tuple[str, ...] = ()
    cover_by: str | None = None

    @property
    def cm(self) -> str:
        return centimetres(whole_mm(self.shot.distance2))

    def evidence(self) -> dict[str, Json]:
        """What was measured, for the log and the replay."""
        return {
            "target": self.target,
            "from": list(self.at),
            "to": list(self.to),
            "arc": list(self.front),
            "mm": whole_mm(self.shot.distance2),
            "cm": self.cm,
            "cover": self.shot.target_exposed.cover,
            **({} if self.cover_by is None else {"cover_by": self.cover_by}),
            "passed_over": list(self.nearer),
        }


@dataclass(frozen=True, slots=True)
class Muzzle:
    """Where a shot comes from: a figure, or the gun that it serves."""

    spot: Spot
    front: Point
    fighter: Fighter
    figure: Figure


def muzzle_of(figure: Figure, weapon: str | None = None) -> Muzzle:
    return Muzzle(spot_of(figure), figure.front, fighter_of(figure, weapon), figure)


@rule("XV 6.1")
def in_view(state: State, muzzle: Muzzle) -> list[Enemy]:
    """The enemies that the shooter's side knows of and the shooter sees."""
    if muzzle.spot.at == muzzle.figure.at:
        return list(_seen_by(state, muzzle.figure))
    return _in_view(state, muzzle.figure, muzzle.spot)


@kept(32)
def _seen_by(state: State, figure: Figure) -> list[Enemy]:
    return _in_view(state, figure, spot_of(figure))


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom a shooter sees, and whom of them he may shoot at; `nearest` of those in no melee."""

    seen: frozenset[str]
    allowed: tuple[str, ...]
    nearest: str | None


def choice_of(state: State, muzzle: Muzzle) -> Choice:
    """The choice that a shooter has."""
    if muzzle.spot.at == muzzle.figure.at and muzzle.front == muzzle.figure.front:
        return _own_choice(state, muzzle.figure)
    return _choice(muzzle.spot.at, muzzle.front, in_view(state, muzzle))


@kept(32)
def _own_choice(state: State, figure: Figure) -> Choice:
    return _choice(figure.place, figure.front, _seen_by(state, figure))


def _choice(at: Point, front: Point, seen: list[Enemy]) -> Choice:
    allowed = targets(at, front, seen)
    free = {enemy.id for enemy in seen if not enemy.in_melee}
    nearest = next((id for id in allowed if id in free), None)
    return Choice(frozenset(enemy.id for enemy in seen), allowed, nearest)


def _in_view(state: State, figure: Figure, spot: Spot) -> list[Enemy]:
    ground = ground_of(state)
    return [
        Enemy(enemy.id, enemy.place, bool(melee_of(state, enemy.id)))
        for enemy in known_enemies(state, figure)
        if ground.sees(spot, spot_of(enemy))
    ]


def row_of(state: State, fighter: Fighter, *, throw: bool) -> Weapon | Thrown:
    tables = tables_of(state)
    if throw:
        assert fighter.thrown is not None
        return tables.thrown[fighter.thrown]
    assert fighter.weapon is not None
    return tables.weapons[fighter.weapon]


@rule("XV 6.6")
def friends_in_arc(state: State, muzzle: Muzzle, row: Weapon | Thrown) -> list[Figure]:
    """Friends in the arc, in view and within the longest range, hidden ones too."""
    ground = ground_of(state)
    return [
        friend
        for friend in state.able()
        if friend.id != muzzle.figure.id
        and not state.hostile(muzzle.figure.side, friend.side)
        and in_front_arc(muzzle.spot.at, muzzle.front, friend.place)
        and in_reach(distance2(muzzle.spot.at, friend.place), row, silent)
        and ground.sees(muzzle.spot, spot_of(friend))
    ]


@rule("XV 6.1", "XV 6.3", "XV 6.4")
def aim_at(
    state: State, muzzle: Muzzle, target: Figure, *, aimed: bool = True, throw: bool = False
) -> Aim | Refusal:
    """The shot at a figure, or why it may not be made."""
    if not target.able or not state.hostile(muzzle.figure.side, target.side):
        return Refusal("no_enemy", "XV 6.1", {"target": target.id}, "/args/target")
    choice = choice_of(state, muzzle)
    if target.id not in choice.allowed and not state.waives:
        return _why_not(state, muzzle, target, choice)
    row = row_of(state, muzzle.fighter, throw=throw)
    squared = distance2(muzzle.spot.at, target.place)
    if not state.waives and not in_reach(squared, row, silent):
        far, longest = centimetres(whole_mm(squared)), centimetres(row.longest or 0)
        args = {"target": target.id, "cm": far, "longest": longest}
        return Refusal("out_of_range", "XV 6.4", args, "/args/target")
    cover, cover_by = ground_of(state).cover(spot_of(target), muzzle.spot)
    friends = friends_in_arc(state, muzzle, row)
    fighting = melee_of(state, target.id)
    struck: dict[str, Exposed] = {
        id: exposed(state, state.figures[id], muzzle.spot)
        for id in {*fighting, *(friend.id for friend in friends)}
    }
    aboard = muzzle.spot.aboard
    vessel = None if aboard is None else state.vessels[aboard]
    shot = Shot(
        shooter=muzzle.fighter,
        target=fighter_of(target),
        distance2=squared,
        aimed=aimed,
        cover=cover,
        target_ran=target.deeds.ran,
        target_prone=target.markers.prone,
        moving_boat=vessel is not None and vessel.kind == BOAT and vessel.moving,
        friends_in_arc=tuple(friend.id for friend in friends),
        into_melee=fighting,
        exposed=struck,
        allies=bool(state.sides[muzzle.figure.side].truces),
    )
    return Aim(
        shot,
        target.id,
        muzzle.spot.at,
        target.place,
        muzzle.front,
        tuple(
            id for id in choice.allowed if id != target.id and _nearer(state, muzzle, id, squared)
        ),
        cover_by,
    )


def _nearer(state: State, muzzle: Muzzle, id: str, squared: int) -> bool:
    return distance2(muzzle.spot.at, state.figures[id].place) < squared


def _why_not(state: State, muzzle: Muzzle, target: Figure, choice: Choice) -> Refusal:
    """Not seen, not in the arc, or not the nearest: with the distances that make it so."""
    args: dict[str, Json] = {"target": target.id}
    if target.id not in choice.seen:
        return Refusal("not_in_sight", "XV 1.3", args, "/args/target")
    if not in_front_arc(muzzle.spot.at, muzzle.front, target.place):
        return Refusal("not_in_arc", "XV 6.1", args, "/args/target")
    near = choice.nearest
    assert near is not None
    near2 = distance2(muzzle.spot.at, state.figures[near].place)
    args |= {
        "cm": centimetres(whole_mm(distance2(muzzle.spot.at, target.place))),
        "nearest": near,
        "nearest_cm": centimetres(whole_mm(near2)),
    }
    return Refusal("not_nearest", "XV 6.1", args, "/args/target")


@rule("XV 5.4", "XV 6.9")
def ready_to_fire(state: State, figure: Figure) -> Refusal | None:
    """Whether the firearm in hand can be fired."""
    weapon = figure.firearms[0] if figure.firearms else None
    if weapon is None:
        return Refusal("no_firearm", "XV 6.4", {"figure": figure.id})
    if state.waives or may_fire(weapon, figure.markers, tables_of(state)):
        return None
    if figure.markers.wet_powder and tables_of(state).weapons[weapon].powder:
        return Refusal("wet_powder", "XV 5.4", {"figure": figure.id})
    return Refusal("not_loaded", "XV 6.9", {"figure": figure.id, "left": figure.markers.reload})


@rule("XV 6.5")
def ready_to_throw(state: State, figure: Figure) -> Refusal | None:
    """Whether there is something to throw."""
    if figure.thrown is None:
        return Refusal("nothing_to_throw", "XV 6.5", {"figure": figure.id})
    if figure.markers.thrown_gone:
        return Refusal("thrown_already", "XV 6.5", {"figure": figure.id})
    return None
