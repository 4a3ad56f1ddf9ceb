"""What carries out each verb of a figure, and the way through the phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json, Refusal
from skirmish.settecento.phases import (
    activation,
    burning,
    crews,
    gear,
    gunnery,
    leaps,
    melee,
    movement,
    objects,
    parting,
    shooting,
)
from skirmish.settecento.table import Table

Handler = Callable[[Table, str, Mapping[str, Json]], Refusal | None]

HANDLERS: Mapping[str, Handler] = {
    "walk": movement.walk,
    "crawl": movement.crawl,
    "run": movement.run,
    "charge": movement.charge,
    "wade": movement.wade,
    "swim": movement.swim,
    "climb": leaps.climb,
    "drag": movement.drag,
    "break_off": movement.break_off,
    "step_across": leaps.step_across,
    "special": leaps.special,
    "lie_down": activation.lie_down,
    "stand_up": activation.stand_up,
    "turn": activation.turn,
    "change_level": gear.change_level,
    "shoot": objects.shoot,
    "throw": shooting.throw,
    "attack": melee.attack,
    "reload": shooting.reload,
    "swap": gear.swap,
    "draw": parting.draw,
    "leave": parting.leave,
    "free": parting.free,
    "pick_up": gear.pick_up,
    "pass": gear.hand_over,
    "drop": gear.drop,
    "open": gear.open_door,
    "break_door": gear.break_door,
    "row": crews.row,
    "work_ship": crews.work_ship,
    "load_cannon": gunnery.load_cannon,
    "fire_cannon": gunnery.fire_cannon,
    "set_fire": burning.set_fire,
}
