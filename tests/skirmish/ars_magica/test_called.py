"""What the referee calls for at the table, and what the page is told that he may say of it."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.game import Refusal
from skirmish.ars_magica.options_called import CALLED
from skirmish.ars_magica.ruleset import RULESET
from tests.skirmish.ars_magica.table import Fight, begun, man, one, scenario

SAGE = {"per": 2, "abilities": {"awareness": 3, "brawl": 1}, "magus": True}


def fields(fight: Fight, verb: str, figure: str, seat: str = "referee") -> Any:
    seats = RULESET.seats(fight.state)
    return RULESET.options(fight.state, seats[seat], {"verb": verb, "figure": figure})


def test_13_8_the_form_of_a_spell_is_evident_or_guessed() -> None:
    fight = begun(scenario(man("na", **SAGE), man("sa")), 5, 3)
    told = one(fight.act("guess_form", figure="na", level=30), "form_guessed")
    assert told["outcome"] == "evident"
    # Perception 2, Awareness 3, magnitude 6: 15 is reached with a 4.
    other = {"figure": "na", "level": 30, "hermetic": False}
    assert one(fight.act("guess_form", [4], **other), "form_guessed")["outcome"] == "known"
    assert one(fight.act("guess_form", [3], **other), "form_guessed")["outcome"] == "unknown"
    hidden = {"figure": "na", "level": 30, "hidden": True}
    assert one(fight.act("guess_form", [4], **hidden), "form_guessed")["outcome"] == "known"
    assert fight.refused("guess_form", "north", figure="na", level=30) == "referee_only"
    fight.sound()


def test_13_8_a_form_is_guessed_while_a_fast_cast_is_thought_of() -> None:
    body = scenario(man("na", player=True, **SAGE), man("sa"), engaged=[["na", "sa"]])
    fight = begun(body, 2, 8)
    fight.act("attack", figure="sa", target="na")
    assert fight.state.agenda[0].step == "fast_cast"
    fight.act("guess_form", [9], figure="na", level=10, hermetic=False)
    assert fight.state.agenda[0].step == "fast_cast"
    fight.sound()


def squad(**more: Any) -> dict[str, Any]:
    group = {"id": "ng", "side": "north", "name": "Guards", "members": ["na", "nb"], **more}
    drilled = {"com": 1, "abilities": {"leadership": 4}}
    return scenario(man("na", **drilled), man("nb"), man("sa"), groups=[group])


def test_8_a_group_trains_in_haste_where_the_option_allows_it() -> None:
    fight = Fight(squad(leader="na"), {"quick_training": True})
    assert not fight.state.groups["ng"].schooled
    legal = RULESET.legal(fight.state, RULESET.seats(fight.state)["referee"])
    assert "train" in legal["figures"]["ng"]
    failed = fight.act("train", [3], figure="ng", time="two_weeks")
    assert one(failed, "group_trained")["outcome"] == "fails"
    assert not fight.state.groups["ng"].schooled
    fight.act("train", [4], figure="ng", time="six_weeks")
    assert fight.state.groups["ng"].schooled
    fight.sound()


def test_8_nobody_trains_in_haste_without_the_option_or_a_leader() -> None:
    plain = Fight(squad(leader="na"))
    assert plain.refused("train", figure="ng", time="one_week") == "no_quick_training"
    legal = RULESET.legal(plain.state, RULESET.seats(plain.state)["referee"])
    assert "train" not in legal["figures"].get("ng", [])
    headless = Fight(squad(), {"quick_training": True})
    assert headless.refused("train", figure="ng", time="one_week") == "no_leader"
    begun_one = begun(squad(leader="na"), 5, 3, quick_training=True)
    assert begun_one.refused("train", figure="ng", time="one_week") == "fight_goes_on"


@pytest.mark.parametrize("verb", CALLED)
def test_the_page_is_told_what_to_ask_the_referee_and_nobody_else(verb: str) -> None:
    fight = Fight(squad(leader="na"), {"quick_training": True})
    fight.act("rule", changes=[{"what": "wound", "figure": "na", "level": "light"}], reason="R")
    found = fields(fight, verb, "ng")
    assert [field["name"] for field in found["fields"]]
    refused = fields(fight, verb, "ng", "north")
    assert isinstance(refused, Refusal)
    assert refused.code == "referee_only"


def test_7_1_each_wound_is_offered_with_the_time_of_its_roll() -> None:
    hurts = [
        {"what": "wound", "figure": "na", "level": "light"},
        {"what": "wound", "figure": "na", "level": "medium", "bruise": True},
    ]
    fight = Fight(scenario(man("na"), man("sa")))
    fight.act("rule", changes=hurts, reason="R")
    wound = fields(fight, "recover", "na")["fields"][0]
    assert [(one["id"], one["text"][1]) for one in wound["choices"]] == [
        (0, {"say": "roll after a week"}),
        (1, "60 min"),
    ]
    assert "why" in fields(fight, "recover", "sa")


def test_13_3_and_13_4_every_situation_is_offered_in_words_with_its_ease_factor() -> None:
    fight = begun(scenario(man("na", **SAGE), man("sa")), 9, 2)
    (field,) = fields(fight, "concentration", "na")["fields"]
    offered = {one["id"]: one["text"][1] for one in field["choices"]}
    walking = {"still": "0", "walking": "3", "running": "9", "dodging": "12"}
    shaken = {"jostled": "9", "noise": "9", "knocked_down": "12", "just_wounded": "15"}
    doing = {"yes_no": "12", "converse": "15", "cast": "15", "hold": "12", "wounded": "12"}
    assert offered == {**walking, **shaken, **doing}
    said = {one["id"]: one["text"][0]["say"] for one in field["choices"]}
    assert said["hold"] == "keeps another spell up"
    cast = fields(fight, "cast", "na", "north")["fields"]
    assert [one["id"] for one in cast[-1]["choices"]] == [*walking, *shaken]


@pytest.mark.parametrize(("score", "minutes"), [(0, "2 min"), (2, "30 min"), (4, "60 min")])
def test_13_5_a_spell_is_kept_undisturbed_for_so_long(score: int, minutes: str) -> None:
    sage = {"magus": True, "abilities": {"brawl": 1, "concentration": score}}
    fight = begun(scenario(man("na", "rogue", **sage), man("sa")), 9, 2)
    cast = {one["name"]: one for one in fields(fight, "cast", "na", "north")["fields"]}
    assert cast["keeps"]["label"] == [{"say": "is kept by concentration"}, minutes, "(+3)"]


def test_13_9_everybody_reads_how_dark_it_is_and_how_far_apart_the_sides_are() -> None:
    body = scenario(man("na"), man("sa"), darkness="heavy", nuisances=2, broken_ground=True)
    fight = Fight({**body, "apart": 12})
    for seat in fight.state.seats.values():
        told = RULESET.view(fight.state, seat)["around"]["facts"]
        assert told == [
            [{"say": "darkness or weather"}, {"say": "thick"}],
            [{"say": "nuisances, each a botch die"}, "2"],
            [{"say": "broken or crowded ground"}],
            [{"say": "paces between those not engaged"}, "12"],
        ]
    field = {"table": {"width": 100, "height": 100}}
    places = (man("na", at=[10, 10]), man("sa", at=[90, 90]))
    day = Fight(scenario(*places, **field))
    assert "facts" not in RULESET.view(day.state, day.state.seats["north"])["around"]


def test_6_1_each_manoeuvre_says_the_advantage_that_it_needs() -> None:
    fight = begun(scenario(man("na"), man("sa"), engaged=[["na", "sa"]]), 9, 2)
    names = fields(fight, "manoeuvre", "na", "north")["names"]
    assert (names["trip"], names["grapple"]) == ({"required": 3}, {"required": 1})


def test_10_5_a_spell_is_among_what_may_harm() -> None:
    fight = begun(scenario(man("na"), man("sa")), 9, 2)
    kinds = fields(fight, "impact", "na")["fields"][0]["choices"]
    bonus = next(kind for kind in kinds if kind["id"] == "bonus")
    assert "spell or anything else" in str(bonus["text"])


def test_6_the_own_sheet_says_what_its_armour_protects() -> None:
    fight = begun(scenario(man("na", "knight"), man("sa", armour="quilted")), 9, 2)
    north = RULESET.view(fight.state, fight.state.seats["north"])["figures"]
    south = RULESET.view(fight.state, fight.state.seats["south"])["figures"]
    assert (north["na"]["sheet"]["prot"], south["sa"]["sheet"]["prot"]) == (9, 1)
    assert "sheet" not in north["sa"]


def test_6_2_who_is_alone_has_nobody_to_protect() -> None:
    fight = Fight(scenario(man("na"), man("sa"), man("sb")))
    fight.act("begin", (9, 5, 2))
    told = fields(fight, "declare", "na", "north")["what"]["protect"]["why"]
    assert told["code"] == "nobody_to_protect"
    own = [id for id, to in fields(fight, "declare", "sa", "south")["targets"].items()]
    assert "sa" not in own
    assert "sb" in own
