"""XV 4: for each verb that a figure cannot use there is a reason, in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.game import Refusal
from skirmish.settecento.actions import FIGURE_VERBS
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, man, scenario

WET = {"id": "sea", "kind": "sea", "polygon": [[600, 0], [1200, 0], [1200, 200], [600, 200]]}
HOUSE = {
    "id": "house",
    "kind": "building",
    "name": "House",
    "levels": 2,
    "polygon": [[100, 400], [300, 400], [300, 600], [100, 600]],
    "openings": [
        {"id": "west", "kind": "door", "from": [100, 480], "to": [100, 520]},
        {"id": "east", "kind": "door", "from": [300, 480], "to": [300, 520]},
        {"id": "window", "kind": "window", "from": [180, 600], "to": [220, 600]},
    ],
}


def game(*blue: dict[str, Any], cards: tuple[str, ...] = ("player:blue",)) -> Play:
    body = scenario(blue, [man("r0", 1100, 800)], table={"features": [WET, HOUSE]})
    return Play(body).begin(*cards)


def reasons(play: Play, figure: str, seat: str = "blue") -> dict[str, str]:
    asked = {"verb": "reasons", "figure": figure}
    answer: Any = RULESET.options(play.state, play.state.seats[seat], asked)
    found = {}
    for verb, told in answer["verbs"].items():
        why = told["why"]
        assert f"refused.{why['code']}" in RULESET.wording, why
        found[verb] = why["code"]
    return found


def offered(play: Play, figure: str) -> list[str]:
    legal: Any = RULESET.legal(play.state, play.state.seats["blue"])
    return list(legal["figures"].get(figure, []))


ABOUT = {
    "leave": "not_at_the_edge",
    "shoot": "no_firearm",
    "throw": "nothing_to_throw",
    "reload": "no_firearm",
    "swap": "one_firearm",
    "pick_up": "nothing_near",
    "drop": "carries_nothing",
    "attack": "no_melee",
    "change_level": "no_such_level",
    "row": "no_boat",
    "climb": "nothing_to_climb_near",
    "step_across": "nothing_alongside_near",
    "set_fire": "nothing_near",
    "fire_cannon": "nothing_near",
}


@pytest.mark.parametrize("verb", ABOUT)
def test_a_verb_that_is_not_offered_has_a_reason_of_its_own(verb: str) -> None:
    play = game(man("b0", 500, 500))
    assert reasons(play, "b0")[verb] == ABOUT[verb]


def test_each_verb_is_offered_or_has_a_reason() -> None:
    play = game(man("b0", 500, 500, firearms=["musket"]))
    told = {*offered(play, "b0"), *reasons(play, "b0"), "crawl", "stand_up"}
    assert set(FIGURE_VERBS) - told == set()


def test_what_is_offered_has_no_reason_against_it() -> None:
    play = game(man("b0", 150, 590, firearms=["musket"]), man("b1", 500, 20))
    places = {"climb", "step_across"}
    for id in ("b0", "b1"):
        assert not set(reasons(play, id)) & (set(offered(play, id)) - places)


def test_who_has_acted_or_has_no_card_is_told_so() -> None:
    play = game(man("b0", 500, 500), man("b1", 500, 700))
    play.act("blue", "run", figure="b0", path=[[500, 400]])
    play.act("blue", "walk", figure="b1", path=[[500, 640]])
    assert set(reasons(play, "b0").values()) == {"already_chosen"}
    play.card("player:red")
    assert set(reasons(play, "b1").values()) == {"not_its_card"}
    assert reasons(play, "b1", "referee") == reasons(play, "b1")


def test_reasons_are_told_while_somebody_unknown_acts() -> None:
    body = scenario([man("b0", 500, 500)], [man("r0", 1100, 800)], table={"features": [HOUSE]})
    hidden = {"at": [200, 500], "hidden": True}
    body["groups"][1]["figures"].append({**man("r1", 0, 0), **hidden})
    play = Play(body).begin("player:red")
    play.act("red", "lie_down", figure="r1")
    assert "r1" not in play.view("blue")["figures"]
    assert set(reasons(play, "b0").values()) == {"not_its_card"}


@pytest.mark.parametrize("at", [[200, 500], [118, 584]])
def test_reasons_tell_nothing_of_the_hidden(at: list[int]) -> None:
    """He hides in the house, near to one who does not see him, or farther off."""
    body = scenario([man("b0", 200, 630)], [man("r0", 1100, 800)], table={"features": [HOUSE]})
    body["groups"][1]["figures"].append({**man("r1", 0, 0), "at": at, "hidden": True})
    play = Play(body).begin("player:blue")
    assert "r1" not in play.view("blue")["figures"]
    bare = Play(
        scenario([man("b0", 200, 630)], [man("r0", 1100, 800)], table={"features": [HOUSE]})
    )
    assert reasons(play, "b0") == reasons(bare.begin("player:blue"), "b0")


def test_reasons_are_for_those_who_command_the_figure() -> None:
    play = game(man("b0", 500, 500))
    asked = {"verb": "reasons", "figure": "r0"}
    refused = RULESET.options(play.state, play.state.seats["blue"], asked)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_yours"


def test_doors_of_a_house_are_told_by_the_side_that_they_are_on() -> None:
    names = RULESET.names(game(man("b0", 500, 500)).state)
    assert names["west"] == {"en": "House, door (west)", "it": "House, porta (ovest)"}
    assert names["east"] == {"en": "House, door (east)", "it": "House, porta (est)"}
    assert names["window"] == {"en": "House, window", "it": "House, finestra"}
