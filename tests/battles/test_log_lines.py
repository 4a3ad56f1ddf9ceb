"""Log lines of a battle: they tell nobody that somebody else could have reacted."""

from __future__ import annotations

from typing import Any

from campaigns import services, stores
from campaigns.models import Engagement
from campaigns.reading import Reading
from campaigns.rendering import mixed
from campaigns.services import Done
from tests.battles.table import field
from tests.world import World

PATH = ["0506", "0507", "0508", "0509"]


def played(world: World, answers: bool) -> Engagement:
    """`a` walks past a delaying unit of `b`, which can react (and lets it pass) or cannot."""
    mover = {"id": "A1", "at": "0505", "front": "S", "mov": 6}
    other = {"id": "B1", "at": "0711" if answers else "1818", "front": "N", "mov": 9}
    table = services.make_engagement(world.campaign, "stirling", field(mover, other), seed="5eed")
    acts(table, "referee", "begin")
    acts(table, "referee", "advance")
    acts(table, "referee", "stance", {"unit": "B1", "stance": "delaying"})
    acts(table, "referee", "advance")
    acts(table, "a", "move", {"unit": "A1", "path": PATH})
    for _ in range(9):
        agenda = Reading.of(table.pk).state.agenda
        if not agenda:
            break
        change = {"what": "set", "unit": "A1", "field": "morale", "value": 12}
        services.rule(table, "referee", [change], "No matter.")
        acts(table, "b", "choose", {"item": agenda[0].id, "choice": "pass"})
    return table


def acts(table: Engagement, seat: str, verb: str, args: dict[str, Any] | None = None) -> None:
    assert isinstance(services.act(table, seat, verb, args or {}), Done)


def last_line(table: Engagement, seat: str) -> dict[str, Any]:
    reading = Reading.of(table.pk)
    line = reading.lines(reading.ruleset.seats(reading.state)[seat])[-1]
    return {key: line[key] for key in line if key not in ("n", "time")}


def test_a_move_that_went_on_after_a_choice_is_told_as_the_movers_own(world: World) -> None:
    asked, alone = played(world, True), played(world, False)
    assert asked.entries.filter(action__verb="choose").exists()
    assert not alone.entries.filter(action__verb="choose").exists()
    for seat in ("a", "spectators"):
        assert last_line(asked, seat) == last_line(alone, seat)
        assert last_line(asked, seat)["seat"] == "a"
    assert last_line(asked, "b")["seat"] == "b"
    assert last_line(asked, "referee")["seat"] == "b"


def test_the_referee_reads_who_chose_what(world: World) -> None:
    table = played(world, answers=True)
    reading = Reading.of(table.pk)
    referee = reading.ruleset.seats(reading.state)["referee"]
    lines = [line for line in reading.lines(referee) if "choice_made" in line["events"]]
    said = ["".join(p if isinstance(p, str) else p[-1] for p in line["parts"]) for line in lines]
    assert any("B1 is asked; the answer: Not in this hex." in line for line in said), said
    mover = reading.ruleset.seats(reading.state)["a"]
    assert not any("choice_made" in line["events"] for line in reading.lines(mover))


def test_nobody_waits_for_orders_of_leaders_who_go_with_a_unit(world: World) -> None:
    scenario = stores.shipped("stirling")["first_steps"]
    table = services.make_engagement(world.campaign, "stirling", scenario, seed="5eed")
    acts(table, "referee", "begin")
    acts(table, "referee", "advance")
    reading = Reading.of(table.pk)
    ready = reading.orders(reading.ruleset.seats(reading.state)["referee"])["ready"]
    assert {count["due"] for count in ready.values()} == {2}


def test_movement_reads_as_people_write_it() -> None:
    written = {"27/2": "13½", "1/4": "¼", "15/4": "3¾", "12": "12", "7/3": "7/3"}
    assert {text: mixed(text) for text in written} == written
