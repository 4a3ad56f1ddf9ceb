"""What follows from losses, routs and the fall of leaders, in whatever phase."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from battles.stirling.phases.forces import force_of
from battles.stirling.pieces import Leader, Unit
from battles.stirling.procedures.attack import suffer
from battles.stirling.procedures.morale import leader_risk
from battles.stirling.state import State, board_of
from battles.stirling.table import Table, Why
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.hexes import distance
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule


def situation(table: Table, name: str, units: list[str]) -> None:
    """Note a situation of ST 8.1 for units on the table, until the next morale phase."""
    new = [id for id in units if table.unit(id).on_table and name not in table.unit(id).situations]
    if new:
        table.emit("situation_arose", situation=name, units=new, cite="ST 8.1")


@rule("ST 8.1", "ST 8.7")
def panic(table: Table, unit: Unit) -> None:
    """Friends near a unit that routs, is dispersed or destroyed, for the next morale phase."""
    near = [
        friend.id
        for friend in table.state.on_table()
        if friend.faction == unit.faction
        and friend.id != unit.id
        and distance(friend.at, unit.at) <= table.tables.morale_panic_distance
    ]
    situation(table, "panic", near)


@rule("ST 5.7")
def free_space(table: Table, unit: Unit, at: str) -> None:
    """Enemies that faced the hex which `unit` left or was removed from may advance into it."""
    state = table.state
    if any(u.at == at and u.faction == unit.faction for u in state.on_table() if u.id != unit.id):
        return
    grid = board_of(state).grid
    facing = [
        enemy.id
        for enemy in state.on_table()
        if enemy.faction != unit.faction and grid.neighbour(enemy.at, enemy.front) == at
    ]
    if facing:
        table.emit("space_freed", at=at, units=facing, cite="ST 5.7")


@rule("ST 8.4")
def rout(table: Table, id: str, cite: str = "ST 8.4") -> None:
    """A unit in rout; its friends may panic."""
    table.emit("unit_routed", unit=id, cite=cite)
    panic(table, table.unit(id))


@rule("ST 8.4", "ST 5.8")
def disperse(table: Table, id: str, *, off_map: bool = False) -> None:
    """A unit dispersed. Its leader goes with it off the map, else he stands alone where it was."""
    unit = table.unit(id)
    leader = table.state.leader_of(unit)
    if leader is not None and not off_map:
        place = {"at": unit.at, "front": unit.front}
        table.emit("leader_left", leader=leader.id, unit=id, **place, cite="ST 8.4")
    cause = "off_map" if off_map else "morale"
    table.emit("unit_dispersed", unit=id, cause=cause, cite="ST 5.8" if off_map else "ST 8.4")
    if leader is not None and off_map:
        table.emit("leader_dispersed", leader=leader.id, unit=id, cite="ST 5.8")
        leader_lost(table, leader)
    panic(table, unit)
    free_space(table, unit, unit.at)


@rule("ST 8.1")
def leader_lost(table: Table, leader: Leader) -> None:
    """A leader fell, was captured or routed: his unit, and for the commander the whole faction."""
    if leader.unit is not None:
        situation(table, "leader", [leader.unit])
    if table.state.factions[leader.faction].commander == leader.id:
        all_units = [u.id for u in table.state.on_table() if u.faction == leader.faction]
        situation(table, "commander", all_units)


@rule("ST 8.5")
def rout_leader(table: Table, leader: Leader) -> None:
    """A leader in rout leaves his unit, and flees alone in the next movement phase."""
    if leader.unit is None:
        at, front = leader.at, leader.front
    else:
        at, front = table.unit(leader.unit).at, table.unit(leader.unit).front
    told = {} if leader.unit is None else {"unit": leader.unit}
    table.emit("leader_routed", leader=leader.id, **told, at=at, front=front, cite="ST 8.5")
    leader_lost(table, leader)


@rule("ST 5.14")
def capture(table: Table, unit: Unit, path: list[str]) -> None:
    """Lone leaders in the hexes that an enemy unit in order enters, even in passing."""
    if unit.routed:
        return
    for at in path:
        for leader in list(table.state.alone()):
            if leader.at == at and leader.faction != unit.faction:
                table.emit("leader_captured", leader=leader.id, by=unit.id, at=at, cite="ST 5.14")
                leader_lost(table, leader)


@rule("ST 3.3")
def lose_men(
    table: Table, id: str, exact: Fraction, why: Why | None = None, *, apart: bool = False
) -> None:
    """Remove the dead of one unit, exact, and what follows if it is destroyed (ST 7.1).

    `apart`: not those that wait for the end of the phase, which go on waiting.
    """
    unit = table.unit(id)
    why = why or table.why("men_lost.why", unit=id)
    if exact.denominator > 1:
        why("ST 6.3", "dead_added", exact=exact, dead=floor(exact))
    if unit.carried:
        why("ST 3.3", "dead_carried", carried=unit.carried)
    losses = suffer(force_of(unit, table.tables), exact, table.tables, why)
    removal = losses.removal
    if not losses.dead and removal.removed == 0 and removal.carried == unit.carried:
        return
    magic = id in table.state.doing.magic and removal.removed > 0
    table.emit(
        "men_lost",
        unit=id,
        exact=fraction_text(exact),
        dead=losses.dead,
        removed=removal.removed,
        men=removal.men,
        carried=removal.carried,
        **({"apart": True} if apart else {}),
        cite="ST 3.3",
        why=[why.pack()],
    )
    if removal.men == 0:
        destroy(table, id)
    elif magic:
        situation(table, "magic", [id])


def remove_men(table: Table, id: str, dead: int) -> None:
    """As many men as were taken from a real table."""
    unit = table.unit(id)
    removed = min(dead, unit.men)
    left = unit.men - removed
    table.emit(
        "men_lost",
        unit=id,
        exact=str(dead),
        dead=dead,
        removed=removed,
        men=left,
        carried=unit.carried,
        apart=True,
        cite="ST 11.1",
    )
    if left == 0:
        destroy(table, id)


def wipe_out(table: Table, id: str) -> None:
    """All men of a unit are dead."""
    men = table.unit(id).men
    table.emit("men_lost", unit=id, exact=str(men), dead=men, removed=men, men=0, carried=0)
    destroy(table, id)


@rule("ST 3.3", "ST 7.1")
def destroy(table: Table, id: str) -> None:
    """A unit without men: its leader is taken with it, without a roll."""
    unit = table.unit(id)
    leader = table.state.leader_of(unit)
    table.emit("unit_destroyed", unit=id, cite="ST 3.3")
    if leader is not None:
        table.emit("leader_fell", leader=leader.id, unit=id, cause="destroyed", cite="ST 7.1")
        leader_lost(table, leader)
    panic(table, unit)
    free_space(table, unit, unit.at)


@rule("ST 3.4")
def phase_losses(table: Table) -> None:
    """At the end of a combat phase the dead of each unit are added up and removed."""
    for id in sorted(table.state.doing.dead):
        if table.unit(id).on_table:
            lose_men(table, id, table.state.doing.dead[id])


@rule("ST 7.1")
def leaders_in_danger(table: Table) -> None:
    """The leader of each unit that lost men in this phase."""
    doing = table.state.doing
    for id in sorted(doing.removed):
        unit = table.unit(id)
        leader = table.state.leader_of(unit)
        removed = doing.removed[id]
        if leader is None or not unit.on_table or not removed:
            continue
        men = max(doing.men.get(id, removed), removed)
        why = table.why("leader_risk.why", leader=leader.id)
        risk = leader_risk(removed, men, table.dice_of(leader.id), table.tables, why)
        if risk.number == 0:
            continue
        table.emit(
            "leader_risked",
            leader=leader.id,
            unit=id,
            number=risk.number,
            roll=risk.roll or 0,
            fallen=risk.fallen,
            cite="ST 7.1",
            why=[why.pack()],
        )
        if risk.fallen:
            table.emit("leader_fell", leader=leader.id, unit=id, cause="danger", cite="ST 7.1")
            leader_lost(table, leader)


@rule("ST 5.2")
def order_failed(table: Table, id: str, refusal: Refusal, kept: str) -> None:
    """A sealed order that cannot be carried out as written: what is kept of it, and why."""
    row = {
        "cite": refusal.cite,
        "code": f"refused.{refusal.code}",
        "args": dict(refusal.args),
    }
    table.emit(
        "order_failed",
        unit=id,
        reason=refusal.code,
        kept=kept,
        cite=refusal.cite,
        why=[{"code": "order_failed.why", "args": {"unit": id}, "rows": [row]}],
    )


def tell_note(table: Table, id: str, order: Json) -> None:
    """What was written beside an order, for its side and the referee."""
    if "note" in order:
        table.emit("order_noted", unit=id, text=order["note"])


def losses_level(starting: int, men: int, quarter: int, half: int) -> int:
    """How heavy the losses are: index in `LOSSES`; the limits are in percent of `starting`."""
    percent = 100 * (starting - men)
    if percent >= half * starting:
        return 2
    return 1 if percent >= quarter * starting else 0


def enemies_in(state: State, at: str | None, faction: str) -> list[Unit]:
    """Units of other factions in a hex, in order of id."""
    return [u for u in state.on_table() if u.at == at and u.faction != faction]
