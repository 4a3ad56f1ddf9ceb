"""Log lines of a battle: they tell nobody that somebody else could have reacted."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import override

from battles.stirling.ruleset import RULESET
from battles.stirling.told import told
from campaigns import rendering, services, stores
from campaigns.models import Engagement
from campaigns.reading import Reading
from campaigns.rendering import mixed
from campaigns.services import Done
from campaigns.tabletop.game import Event, Refusal
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
    assert any("B1, asked: Not in this hex." in line for line in said), said
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


def said_by(table: Engagement, seat: str = "referee") -> list[tuple[Any, Any, str]]:
    """(turn, phase, words) of each line, the oldest first."""
    reading = Reading.of(table.pk)
    lines = reading.lines(reading.ruleset.seats(reading.state)[seat])
    return [
        (
            line.get("turn"),
            line.get("phase"),
            "".join(
                p if isinstance(p, str) else p[1] if len(p) > 1 else " " for p in line["parts"]
            ),
        )
        for line in lines
    ]


def test_what_opens_a_phase_is_read_under_it(world: World) -> None:
    table = played(world, answers=False)
    for turn, phase, words in said_by(table):
        if "Phase:" in words:
            assert words.endswith(f"Phase: {phase}."), words
            assert turn == 1
    assert said_by(table)[0][1:] == ("ranged", "The battle begins. Turn 1 begins. Phase: ranged.")


def test_what_was_chosen_is_a_hex_and_a_front_in_words(world: World) -> None:
    mover = {"id": "A1", "at": "0505", "front": "S", "mov": 6}
    other = {"id": "B1", "at": "0711", "front": "N", "mov": 9}
    table = services.make_engagement(world.campaign, "stirling", field(mover, other), seed="5eed")
    acts(table, "referee", "begin")
    acts(table, "referee", "advance")
    acts(table, "referee", "stance", {"unit": "B1", "stance": "delaying"})
    acts(table, "referee", "advance")
    acts(table, "a", "move", {"unit": "A1", "path": PATH})
    (item,) = Reading.of(table.pk).state.agenda
    choice = next(c for c in item.choices if ":" in c)
    acts(table, "b", "choose", {"item": item.id, "choice": choice})
    to, _, front = choice.partition(":")
    words = said_by(table)[-1][2]
    assert f"B1, asked: from {to}, front {front}." in words
    assert choice not in words
    with override("it"):
        assert f"B1, alla domanda: da {to}, fronte" in said_by(table)[-1][2]


def test_of_several_results_the_refusal_names_whose_is_wrong(world: World) -> None:
    units = [{"id": "A1", "at": "0505"}, {"id": "A2", "at": "0507"}, {"id": "B1", "at": "0711"}]
    table = services.make_engagement(world.campaign, "stirling", field(*units), seed="5eed")
    acts(table, "referee", "begin")
    voice = Reading.of(table.pk).voice

    def said(**change: object) -> str:
        fine = {"what": "dead", "unit": "A1", "dead": 3}
        changes = {"changes": [fine, change]}
        outcome = services.act(table, "referee", "result", changes)
        assert isinstance(outcome, Refusal)
        return str(rendering.refusal(voice, outcome)["message"])

    place = {"what": "place", "unit": "A2"}
    assert said(**place, to="9999") == "Unit A2, 9999: a hex of the map is expected"
    assert said(**place, to="0711") == "Unit A2, 0711: the hex is occupied"
    assert said(what="dead", unit="A2", dead=0) == "Unit A2, 0: 0 is out of range"
    assert said(what="state", unit="A2", state="asleep").startswith("Unit A2, asleep: one of back,")
    with override("it"):
        assert said(**place, to="9999").startswith("Unit A2, 9999: Un esagono si scrive")


def test_a_rally_that_fails_is_told_as_failed() -> None:
    tried = {"unit": "A1", "target": 15, "roll": 17}
    said = [told(Event("rally_tried", {**tried, "passed": each})) for each in (False, True)]
    assert [RULESET.wording[one.code].format(**one.args) for one in said] == [
        "A1, rally: 17 against 15, failed.",
        "A1, rally: 17 against 15.",
    ]


def test_what_is_shot_at_and_struck_is_told_by_a_verb() -> None:
    for code in ("shot", "engine_shot", "rear_attacked", "attacked", "spell_cast"):
        assert re.match(r"\{unit\} (shot|struck|cast)\b", RULESET.wording[code]), code
