"""What the log says of rulings and searches: the value where the event has it, to those who may."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import rendering, services
from campaigns.reading import Reading
from campaigns.rendering import Voice
from campaigns.tabletop.game import Event
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.procedures.sight import GRADES
from skirmish.ars_magica.ruled_values import FLAGS, NUMBERS, TABLE, known, lists
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import State
from skirmish.ars_magica.tables import BOOK
from skirmish.ars_magica.told import CITES, told
from tests.skirmish.ars_magica.table import Fight, begun, man, one, scenario
from tests.world import World

KNIGHT = man("na", "knight", riding="nh")


def fight(**more: Any) -> Fight:
    horse = man("nh", "destrier", mount=True)
    return Fight(scenario(KNIGHT, horse, man("nb"), man("sc"), **more))


def said(state: State, event: Event | None) -> str:
    assert event is not None
    voice = Voice(RULESET, names(state), told=told)
    event = voice.told(event)
    return rendering.plain(voice.parts(voice.template(event.code) or "", event.args))


def ruled(game: Fight, seat: str = "referee", **change: Any) -> str:
    before = game.state
    (event,) = game.act("rule", changes=[change], reason="So.")
    return said(game.state, RULESET.redact(before, event, before.seats[seat]))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"field": "size", "value": 2}, "Ruling, Nb, Size: 2. So."),
        ({"field": "prone", "value": True}, "Ruling, Nb, on the ground: yes. So."),
        ({"field": "prone"}, "Ruling, Nb, on the ground: no. So."),
        ({"field": "shield", "value": None}, "Ruling, Nb, shield: nothing. So."),
        ({"field": "armour", "value": "none"}, "Ruling, Nb, armour worn: none. So."),
        ({"field": "hand", "value": "axe"}, "Ruling, Nb, in hand: axe. So."),
        ({"field": "flaws", "value": ["lame", "blind"]}, "Ruling, Nb, flaws: lame, blind. So."),
    ],
)
def test_the_value_that_was_set_is_told(change: dict[str, Any], line: str) -> None:
    for seat in ("referee", "north", "south"):
        assert ruled(fight(), seat, what="set", figure="nb", **change) == line


def test_holds_saddles_wounds_and_spells_are_told() -> None:
    game = fight()
    held = {"what": "hold", "figure": "nb"}
    assert ruled(game, **held, by="sc") == "Ruling, Nb, held by: Sc. So."
    assert ruled(game, **held) == "Ruling, Nb, held by: nobody. So."
    assert ruled(game, what="riding", figure="na") == "Ruling, Na, horse: nothing. So."
    assert ruled(game, what="riding", figure="na", horse="nh") == "Ruling, Na, horse: Nh. So."
    game.act("rule", changes=[{"what": "wound", "figure": "nb", "level": "heavy"}] * 2, reason="R")
    heal = {"what": "heal", "figure": "nb", "wound": 0}
    assert ruled(game, **heal) == "Ruling, Nb, wounds: heavy. So."
    assert ruled(game, **heal) == "Ruling, Nb, wounds: nothing. So."
    kept = {"what": "spells", "figure": "nb", "value": ["Veil", "Ward"]}
    assert ruled(game, **kept) == "Ruling, Nb, spells kept: Veil, Ward. So."


def test_what_stands_on_a_sheet_is_told_to_its_own_side_alone() -> None:
    strong = {"what": "set", "figure": "nb", "field": "strength", "value": 5}
    assert ruled(fight(), "north", **strong) == "Ruling, Nb, bodily Strength: 5. So."
    assert ruled(fight(), "south", **strong) == "Ruling for Nb: bodily Strength. So."


def test_who_holds_unseen_is_not_named_to_the_other_side() -> None:
    game = Fight(scenario(man("nb"), man("sc", hidden=True)))
    held = {"what": "hold", "figure": "nb", "by": "sc"}
    assert ruled(game, "north", **held) == "Ruling for Nb: held by. So."
    assert ruled(game, **held) == "Ruling, Nb, held by: Sc. So."


def test_an_ability_is_not_told_by_all_of_them() -> None:
    change = {"what": "ability", "figure": "nb", "ability": "brawl", "value": 7}
    assert ruled(fight(), **change) == "Ruling for Nb: Ability. So."


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("darkness", "heavy", "Ruling for all, darkness or weather: thick. So."),
        ("nuisances", 2, "Ruling for all, nuisances, each a botch die: 2. So."),
        ("mishaps", "ask", "Ruling for all, botches: by the referee. So."),
        ("secret", True, "Ruling for all, secret declarations: yes. So."),
    ],
)
def test_what_is_set_for_the_whole_table_is_told_to_all(field: str, value: Any, line: str) -> None:
    for seat in ("referee", "south"):
        assert ruled(fight(), seat, what="table", field=field, value=value) == line


def test_a_group_is_told_trained_or_not() -> None:
    group = {"id": "ng", "side": "north", "name": "Guards", "members": ["na", "nb"]}
    game = fight(groups=[group])
    for seat, schooled in (("referee", True), ("south", False)):
        line = ruled(game, seat, what="group", group="ng", schooled=schooled)
        assert line == f"Ruling on Guards, trained together: {'yes' if schooled else 'no'}. So."


def test_every_value_that_a_ruling_can_set_has_a_word() -> None:
    state = fight().state
    fields = {name: ids for name, (ids, _) in known(state).items()} | lists(state)
    fields["concealment"] = tuple(f"grade_{grade}" for grade in ("none", *GRADES))
    for ids in fields.values():
        for id in ids:
            assert f"value.{id}" in RULESET.wording, id
    for field in (*FLAGS, *NUMBERS, *fields, *TABLE):
        assert f"field.{field}" in RULESET.wording, field


@pytest.mark.parametrize(("field", "value"), [("signs", "none"), ("hidden", True)])
def test_13_10_how_somebody_goes_out_of_sight_is_his_sides(field: str, value: object) -> None:
    game = begun(scenario(man("na"), man("nb"), man("sb")), 9, 5, 2)
    gone = {"what": "set", "figure": "nb", "field": field, "value": value}
    events = game.act("rule", changes=[gone], reason="A veil.")
    seats = game.state.seats
    told = {
        id: [event.code for event in events if RULESET.redact(game.state, event, seats[id])]
        for id in ("north", "south", "referee")
    }
    assert "ruled_value" in told["referee"]
    assert "ruled_value" in told["north"]
    assert "ruled_value" not in told["south"]


def test_an_old_line_without_its_value_is_told_as_ever() -> None:
    old = Event("ruled_value", {"figure": "nb", "field": "size", "reason": "So."})
    assert said(fight().state, old) == "Ruling for Nb: Size. So."


def test_13_10_a_search_that_finds_nobody_says_so() -> None:
    game = begun(scenario(man("na"), man("sb", signs="none", hidden=True)), 9, 2)
    game.act("stay", figure="sb")
    (event,) = [e for e in game.act("detect", (2,), figure="na") if e.code == "searched"]
    assert said(game.state, event) == "Na looks for the unseen and finds nobody."
    game.act("advance")
    found = one(game.act("detect", (1, 1, 9), figure="na"), "searched")
    assert said(game.state, Event("searched", found)) == "Na looks for the unseen: Sb."


@pytest.mark.parametrize(
    ("change", "cite"),
    [
        ({"what": "table", "field": "darkness", "value": "fog"}, "AM 13.9"),
        ({"what": "table", "field": "nuisances", "value": 1}, "AM 2.5"),
        ({"what": "set", "figure": "nb", "field": "cover", "value": 2}, "AM 6.4"),
        ({"what": "set", "figure": "nb", "field": "hidden", "value": True}, "AM 13.10"),
        ({"what": "set", "figure": "nb", "field": "dazed", "value": True}, "AM 6.5"),
        ({"what": "initiative", "figure": "nb", "value": 9}, "AM 6.3"),
    ],
)
def test_a_ruling_cites_the_paragraph_that_it_decides(change: dict[str, Any], cite: str) -> None:
    game = begun(scenario(man("na"), man("nb"), man("sc")), 9, 5, 2)
    (event,) = game.act("rule", changes=[change], reason="So.")
    assert told(event).args["cite"] == cite
    assert event.args["cite"] == "AM 6.5"


def test_every_paragraph_of_a_ruling_is_one_of_the_book() -> None:
    numbers = set(BOOK.paragraphs)
    assert set(CITES) <= numbers
    fields = [field for several in CITES.values() for field in several]
    assert len(fields) == len(set(fields))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"what": "wound", "figure": "nb", "level": "light"}, "Nb: light wound. A stone fell."),
        (
            {"what": "group", "group": "ng", "dissolve": True},
            "Guards falls apart: everybody fights alone. A stone fell.",
        ),
        (
            {"what": "set", "figure": "nb", "field": "size", "value": 2},
            "Ruling, Nb, Size: 2. A stone fell.",
        ),
    ],
)
def test_the_reason_of_a_ruling_is_told_also_by_what_happens(
    world: World, change: dict[str, Any], line: str
) -> None:
    group = {"id": "ng", "side": "north", "name": "Guards", "members": ["na", "nc"]}
    body = scenario(man("na"), man("nc"), man("nb"), man("sc"), groups=[group])
    table = services.make_engagement(world.campaign, "ars_magica", body)
    for verb, args in (("begin", {}), ("rule", {"changes": [change], "reason": "A stone fell."})):
        assert isinstance(services.act(table, "referee", verb, args), services.Done)
    reading = Reading.of(table.pk)
    entries = list(table.entries.order_by("seq"))
    for seat in ("referee", "south"):
        told_last = rendering.lines(reading.voice, entries, seat)[-1]
        assert rendering.plain(told_last["parts"]) == line


def test_the_reason_is_kept_from_whom_a_part_of_the_ruling_is_kept_from(world: World) -> None:
    """It may speak of somebody who is hidden from them."""
    body = scenario(man("nb"), man("se", hidden=True), man("sc"))
    table = services.make_engagement(world.campaign, "ars_magica", body)
    changes = [{"what": "set", "figure": one, "field": "size", "value": 2} for one in ("nb", "se")]
    for verb, args in (("begin", {}), ("rule", {"changes": changes, "reason": "The spy grew."})):
        assert isinstance(services.act(table, "referee", verb, args), services.Done)
    reading = Reading.of(table.pk)
    entries = list(table.entries.order_by("seq"))
    said = {
        seat: rendering.plain(rendering.lines(reading.voice, entries, seat)[-1]["parts"])
        for seat in ("referee", "south", "north")
    }
    assert "The spy grew." in said["referee"]
    assert "The spy grew." in said["south"]
    assert "Nb, Size: 2" in said["north"]
    assert "spy" not in said["north"]


def test_a_bruise_that_recovers_is_told_as_one() -> None:
    """What the event carries is as ever; its paragraph tells which it is."""
    game = fight()
    for bruise in (True, False):
        change = {"what": "wound", "figure": "nb", "level": "light", "bruise": bruise}
        game.act("rule", changes=[change], reason="So.")
    for place, name in ((1, "light wound"), (0, "light bruise")):
        events = game.act("recover", [8], figure="nb", wound=place)
        found = next(event for event in events if event.code == "wound_recovered")
        assert "bruise" not in found.args
        assert name in said(game.state, found)
