"""What a manoeuvre that succeeds does, and holds that go on (AM 6.1, 15 E5 to E8)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Task, does, run
from skirmish.ars_magica.phases.judging import alone, may, spend
from skirmish.ars_magica.phases.mishaps import disarmed
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.holds import (
    freed,
    holder_total,
    pin_lasts,
    wound_of_the_holder,
)
from skirmish.ars_magica.procedures.holds import (
    keep_hold as contest,
)
from skirmish.ars_magica.procedures.manoeuvres import effects_of
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.state import UNARMED, Figure, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, combatants, lead


@does("effect")
@rule("AM 6.1")
def effect(table: Table, task: Task) -> Outcome:
    """Each thing that a manoeuvre does, in its order."""
    tasks: list[Task] = []
    for name in effects_of(task["name"]):
        tasks += EFFECTS[name](table, task)
    return tasks


def _prone(table: Table, id: str) -> list[Task]:
    figure = table.figure(id)
    if figure.riding is not None:
        return [{"do": "unhorsed", "figure": id}]
    if not figure.prone:
        table.put("fell_prone", id, "AM 6.1", prone=True)
    return []


def _defender_prone(table: Table, task: Task) -> list[Task]:
    return [] if task["name"] == "unseat" else _prone(table, task["target"])


def _attacker_prone(table: Table, task: Task) -> list[Task]:
    return _prone(table, task["by"])


def _falls(table: Table, task: Task) -> list[Task]:
    return [{"do": "unhorsed", "figure": task["target"]}]


def _held(table: Table, task: Task) -> list[Task]:
    hold = {"by": task["by"], "grip": task["grip"], "since": table.state.round}
    table.put("grappled", task["target"], "AM 6.1", held=hold)
    return []


def _pinned(table: Table, task: Task) -> list[Task]:
    table.put("pinned", task["target"], "AM 15 E8", pinned=task["by"])
    return []


def _dropped(table: Table, task: Task) -> list[Task]:
    fields = disarmed(table, task["target"])
    table.put("disarmed", task["target"], "AM 6.1", **fields)
    return []


def _taken(table: Table, task: Task) -> list[Task]:
    by, target = table.figure(task["by"]), table.figure(task["target"])
    item = task.get("item")
    if item not in target.arms:
        return []
    arms = list(target.arms)
    arms.remove(item)
    empty = {"hand": UNARMED, "nocked": False} if target.hand == item and item not in arms else {}
    table.emit(
        "item_taken",
        figure=by.id,
        target=target.id,
        item=item,
        set={target.id: {"arms": arms, **empty}, by.id: {"arms": [*by.arms, item]}},
        cite="AM 6.1",
    )
    return []


def _wrested(table: Table, task: Task) -> list[Task]:
    by, target = table.figure(task["by"]), table.figure(task["target"])
    if target.hand not in target.arms:
        return []
    fields = disarmed(table, target.id, keep=False)
    table.emit(
        "weapon_wrested",
        figure=by.id,
        target=target.id,
        item=target.hand,
        set={target.id: fields, by.id: {"arms": [*by.arms, target.hand], "hand": target.hand}},
        cite="AM 6.1",
    )
    return []


EFFECTS = {
    "defender_prone": _defender_prone,
    "attacker_prone": _attacker_prone,
    "defender_falls": _falls,
    "defender_held": _held,
    "defender_pinned": _pinned,
    "weapon_dropped": _dropped,
    "item_taken": _taken,
    "weapon_taken": _wrested,
}


def held_by(state: State, unit: str) -> Figure | None:
    """Whom a figure holds."""
    return next((f for f in state.present() if f.held is not None and f.held.by == unit), None)


@rule("AM 6.1", "AM 15 E5", "AM 15 E6", "AM 15 E7")
def keep_hold(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """The contest of a hold, once a round, as the holder's action."""
    refusal = may(table.state, unit, "keep_hold") or alone(table.state, unit)
    if refusal is not None:
        return refusal
    held = held_by(table.state, unit)
    if held is None or held.held is None:
        return Refusal("holds_nobody", "AM 6.1", {"figure": unit}, "/args/figure")
    spend(table, unit)
    state, tables = table.state, table.tables
    holder = table.figure(unit)
    why = table.why("grip.why", figure=unit, target=held.id)
    theirs = figure_of(state, held)
    fights = (
        theirs.weapon.atk is not None and theirs.weapon.ability in tables.handling.melee_abilities
    )
    attack = totals.attack(tables, theirs) if fights else totals.brawl_attack(tables, theirs)
    grip = held.held.grip
    if able(state, held):
        grip = contest(
            table.dice_between(unit, held.id),
            tables,
            why,
            grip,
            holder_total(tables, figure_of(state, holder, use="grapple")),
            attack.plus(*totals.penalties(tables, theirs)),
            botch_dice(state, holder, combatants(state), ability="brawl"),
        )
    free = freed(grip)
    hold = None if free else {"by": unit, "grip": grip, "since": held.held.since}
    table.emit(
        "hold_contested",
        figure=unit,
        target=held.id,
        grip=grip,
        outcome="freed" if free else "holds",
        set={held.id: {"held": hold}},
        cite="AM 6.1",
        why=why.pack(),
    )
    if free:
        level = wound_of_the_holder(tables)
        run(table, [{"do": "harm", "figure": unit, "level": level, "by": held.id}])
    return None


@rule("AM 6.1", "AM 15 E8")
def unpins(table: Table, unit: str) -> None:
    """A turn that ends without the pin again ends it."""
    figure = lead(table.state, unit)
    mine = [id for id, other in sorted(table.state.figures.items()) if other.pinned == figure.id]
    if mine and not figure.deeds.action:
        table.emit("let_go", figure=unit, of=mine, set={id: {"pinned": None} for id in mine})


def lets_go(table: Table, unit: str, verb: str, args: Mapping[str, Json]) -> None:
    """Any other action of the holder ends the hold; a pin lasts only if it is repeated."""
    target = args.get("target")
    if unit not in table.state.figures:
        return
    changed: dict[str, dict[str, Json]] = {}
    for other in table.state.present():
        again = verb == "manoeuvre" and target == other.id and args.get("name") == "pin"
        if other.pinned == unit and not pin_lasts(pinner_has_acted=True, repeated=again):
            changed[other.id] = {"pinned": None}
        if other.held is not None and other.held.by == unit and verb != "keep_hold":
            if verb == "manoeuvre" and target == other.id:
                continue
            changed[other.id] = {**changed.get(other.id, {}), "held": None}
    if changed:
        table.emit("let_go", figure=unit, of=sorted(changed), set=changed)
