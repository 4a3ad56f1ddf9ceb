"""Who may be shot at, from where, and how: one judge for shots and options (GL 5.1 to 5.7)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, vector, whole_mm, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.phases.activation import POSTURE, RELOADED, done_by, may_act, no
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.position import (
    HATCHET,
    armed,
    known_enemies,
    melee_of,
    sees,
    spot_of,
)
from skirmish.grandi_laghi.procedures.actions import firing_refused
from skirmish.grandi_laghi.procedures.movement import is_aimed
from skirmish.grandi_laghi.procedures.shooting import (
    Shot,
    Sides,
    in_arc,
    lawful_targets,
    needed_at,
)
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres

TARGET = "/args/target"


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot or throw that may be made, with what was measured for it."""

    shooter: Body
    target: str
    shot: Shot
    at: Point
    to: Point
    front: Point
    cover_by: str | None = None

    def evidence(self) -> dict[str, Json]:
        """What was measured, for the log and the replay."""
        shot = self.shot
        return {
            "target": self.target,
            "from": list(self.at),
            "to": list(self.to),
            "arc": list(self.front),
            "mm": shot.distance,
            "cm": centimetres(shot.distance),
            "aimed": shot.aimed,
            "cover": shot.cover,
            **({} if self.cover_by is None else {"cover_by": self.cover_by}),
        }


@rule("GL 5.1")
def ready(state: State, figure: Figure, weapon: str | None) -> Refusal | None:
    """Whether what it would fire or throw is there, loaded and dry."""
    refusal = firing_refused(tables_of(state), armed(figure, weapon))
    if refusal is None:
        return None
    return Refusal(refusal.code, refusal.cite, {**refusal.args, "figure": figure.id})


def hatchet_of(figure: Figure) -> str | None:
    return HATCHET if figure.hatchet else None


@rule("GL 4.8", "GL 4.9", "GL 4.10")
def aims(state: State, figure: Figure) -> bool:
    """Whether a shot made now is aimed: the figure has done nothing else in its activation."""
    done = done_by(state.up, figure.id)
    return is_aimed(changed_posture=POSTURE in done, moved=0, reloaded=RELOADED in done)


def judge_shot(
    state: State,
    figure: Figure,
    target: str,
    *,
    throw: bool = False,
    aimed: bool | None = None,
    front: Point | None = None,
) -> Aim | Refusal:
    """Whether a figure may shoot or throw at a target now; `aimed` as it says, if it says."""
    refusal = may_act(state, figure, "throw" if throw else "shoot")
    weapon = hatchet_of(figure) if throw else figure.body.weapon
    refusal = refusal or unless_waived(state, ready(state, figure, weapon))
    if refusal is not None:
        return refusal
    really = aims(state, figure)
    if state.waives and aimed is not None:
        really = aimed
    if aimed is not None and aimed != really and not throw:
        code, cite = ("only_aimed", "GL 4.9") if really else ("only_unaimed", "GL 4.8")
        return no(code, cite, "/args/aimed", figure=figure.id)
    return aim_at(state, figure, armed(figure, weapon), state.figures[target], really, front)


@rule("GL 5.3")
def in_view(state: State, figure: Figure) -> dict[str, Point]:
    """The enemies that the shooter's side knows of and the shooter sees."""
    return {
        enemy.id: enemy.place
        for enemy in known_enemies(state, figure)
        if sees(state, figure, enemy)
    }


@rule("GL 1.4", "GL 5.3")
def aim_at(
    state: State, figure: Figure, shooter: Body, target: Figure, aimed: bool, front: Point | None
) -> Aim | Refusal:
    """The shot at a figure, or why it may not be made; the front is turned to it, if need be."""
    tables = tables_of(state)
    if not target.able or not state.hostile(figure.side, target.side):
        return no("no_enemy", "GL 5.3", TARGET, target=target.id)
    seen = in_view(state, figure)
    if target.id not in seen and not state.waives:
        return no("not_in_sight", "GL 1.4", TARGET, target=target.id)
    far = whole_mm(distance2(figure.place, target.place))
    lawful = lawful_targets(shooter, figure.place, seen)
    if target.id not in lawful and not state.waives:
        near = whole_mm(distance2(figure.place, seen[lawful[0]]))
        distances = {"cm": centimetres(far), "nearest_cm": centimetres(near)}
        return no("not_nearest", "GL 5.3", TARGET, target=target.id, nearest=lawful[0], **distances)
    if front is None:
        front = figure.front
        if not in_arc(figure.place, front, target.place):
            front = vector(figure.place, target.place)
    if not in_arc(figure.place, front, target.place):
        return no("not_in_arc", "GL 5.3", "/args/front", target=target.id)
    weapon = tables.weapons[shooter.weapon or ""]
    if needed_at(tables, weapon, far) is None:
        return no(
            "out_of_range",
            "GL 5.4",
            TARGET,
            figure=figure.id,
            target=target.id,
            distance=centimetres(far),
            reach=centimetres(weapon.far),
        )
    cover_by = ground_of(state).cover(spot_of(target), spot_of(figure))
    shot = Shot(
        distance=far,
        aimed=aimed,
        cover=cover_by is not None,
        target_ran=target.body.ran,
        target_prone=target.body.prone,
        friends_in_arc=friends_in_arc(state, figure, front, weapon.far),
        into_melee=sides_of(state, figure, target.id),
        allies=bool(state.sides[figure.side].truces),
    )
    return Aim(shooter, target.id, shot, figure.place, target.place, front, cover_by)


@rule("GL 5.6")
def friends_in_arc(state: State, figure: Figure, front: Point, reach: int) -> tuple[str, ...]:
    """Those who are no enemies, in the arc and within the longest range, hidden ones too."""
    return tuple(
        one.id
        for one in state.able()
        if one.id != figure.id
        and not state.hostile(figure.side, one.side)
        and within(figure.place, one.place, reach)
        and in_arc(figure.place, front, one.place)
    )


@rule("GL 5.7")
def sides_of(state: State, figure: Figure, target: str) -> Sides | None:
    """Friends and enemies of the shooter in the target's melee; None if no friend is in it."""
    fighting = melee_of(state, target)
    hostile = {id: state.hostile(figure.side, state.figures[id].side) for id in fighting}
    own = tuple(id for id in fighting if not hostile[id])
    return Sides(own, tuple(id for id in fighting if hostile[id])) if own else None
