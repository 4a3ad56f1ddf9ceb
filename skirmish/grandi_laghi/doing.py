"""What carries out each verb of a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json, Refusal
from skirmish.grandi_laghi.phases import (
    activation,
    boarding,
    burning,
    gear,
    melee,
    morale,
    movement,
    openings,
    shooting,
    volleys,
)
from skirmish.grandi_laghi.table import Table

Handler = Callable[[Table, str, Mapping[str, Json]], Refusal | None]

HANDLERS: Mapping[str, Handler] = {
    "test": morale.test,
    "walk": movement.walk,
    "run": movement.run,
    "charge": movement.charge,
    "ford": movement.ford,
    "drag": movement.drag,
    "lie_down": activation.lie_down,
    "stand_up": activation.stand_up,
    "shoot": shooting.shoot,
    "throw": shooting.throw,
    "volley": volleys.volley,
    "blind_fire": volleys.blind_fire,
    "attack": melee.attack,
    "reload": shooting.reload,
    "pick_up": gear.pick_up,
    "pass": gear.hand_over,
    "drop": gear.drop,
    "scalp": gear.scalp,
    "open": openings.open_door,
    "break_door": openings.break_door,
    "climb": openings.climb,
    "change_level": boarding.change_level,
    "step_across": boarding.step_across,
    "row": boarding.row,
    "set_fire": burning.set_fire,
    "special": gear.special,
    "call_back": morale.bring_back,
}
