"""Who controls a horse, and what the horse gives him (AM 9)."""

from __future__ import annotations

from bisect import bisect_right

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.tables import Tables


@rule("AM 9", "AM 15 F14")
def controls_horse(tables: Tables, figure: Figure) -> bool:
    """Whether he is mounted and rides well enough for battle; less will do on a war horse."""
    riding = tables.riding
    needed = riding.control_war_horse if figure.war_horse else riding.control
    return figure.mounted and figure.score("ride") >= needed


@rule("AM 9", "AM 15 F14")
def ride_bonus(tables: Tables, figure: Figure) -> int:
    """Ride up to a limit, for Attack and Defence; as the book has it, only if he has control."""
    if not figure.mounted or (tables.ride_bonus == "book" and not controls_horse(tables, figure)):
        return 0
    return min(tables.riding.bonus, figure.score("ride"))


@rule("AM 15 F14")
def panics(tables: Tables, rider: Figure, *, engaged: bool) -> bool:
    """A horse without a rider who can hold it panics whenever it is engaged."""
    return engaged and rider.mounted and not controls_horse(tables, rider)


@rule("AM 9")
def gait_paces(tables: Tables, gait: str, quickness: int, enc: int) -> int:
    """Paces a round of a horse, by its Quickness less its Encumbrance."""
    column = bisect_right(tables.gaits.quickness, quickness - enc)
    return tables.gaits.paces(gait)[column]


@rule("AM 9")
def saddle_penalty(tables: Tables, gait: str) -> int:
    """What a missile Attack from a moving horse suffers."""
    return tables.missile.saddle[gait]


@rule("AM 9", "AM 15 F17")
def open_run(tables: Tables, paces: int, *, difficult: bool) -> bool:
    """Whether a mounted charge has its open ground: a clear path that is long enough."""
    return not difficult and paces >= tables.riding.run_up


@rule("AM 15 F32")
def horse_can_charge(tables: Tables, track: str, spent: int) -> bool:
    """The horse must be able to pay for the charge without falling unconscious."""
    boxes = tables.fatigue.tracks[track]
    return spent + tables.fatigue.cost.mounted_charge <= len(boxes)
