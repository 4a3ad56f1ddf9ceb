"""Options: reach, targets, odds, why not; the rules accept all of it and refuse what is beyond."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.tabletop.chance import Blind, Chance, Entered
from campaigns.tabletop.game import Action, Refusal
from campaigns.tabletop.millimetres import Point, distance2
from skirmish.muskets.reach import directions
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, man, scenario, shipped

MARSH = {
    "id": "marsh",
    "kind": "marsh",
    "polygon": [[330, 200], [500, 200], [500, 400], [330, 400]],
}
WALL = {"id": "wall", "kind": "wall", "line": [[260, 200], [260, 400]]}


def game(*blue: dict[str, Any], red: list[dict[str, Any]] | None = None, **table: Any) -> Play:
    others = red or [man("r", 1100, 800)]
    return Play(scenario(blue, others, table=table)).begin("player:blue")


def ask(play: Play, verb: str, figure: str = "b", seat: str = "blue", **more: Any) -> Any:
    partial = {"verb": verb, "figure": figure, **more}
    return RULESET.options(play.state, play.state.seats[seat], partial)


def accepts(play: Play, verb: str, args: dict[str, Any]) -> bool:
    outcome = RULESET.decide(play.state, Action("blue", verb, args), Chance(Blind()))
    return not isinstance(outcome, Refusal)


def test_reach_is_a_ring_of_places_each_of_which_can_be_gone_to() -> None:
    play = game(man("b", 300, 300), man("c", 300, 340), features=[MARSH, WALL])
    answer = ask(play, "walk")
    ring = [Point(*place) for place in answer["region"]]
    assert len(ring) == len(list(directions())) == 72
    assert answer["allowed"] == "8"
    assert answer["difficult"] == "4"
    for place in ring:
        assert accepts(play, "walk", {"figure": "b", "path": [list(place)]}), place


def test_reach_ends_at_walls_and_halfway_into_difficult_ground() -> None:
    play = game(man("b", 300, 300), features=[MARSH, WALL])
    ring = {(p[0], p[1]) for p in ask(play, "walk")["region"]}
    assert (261, 300) in ring
    assert (340, 300) in ring
    assert (300, 380) in ring


@settings(max_examples=25)
@given(st.integers(0, 71), st.integers(1, 30))
def test_beyond_the_reach_nothing_is_accepted(index: int, more: int) -> None:
    """A straight way that goes on past the ring is too far, or barred."""
    play = game(man("b", 300, 300), features=[MARSH, WALL])
    ring = [Point(*place) for place in ask(play, "walk")["region"]]
    end, direction = ring[index], list(directions())[index]
    past = [end.x + direction.x * more, end.y + direction.y * more]
    assert not accepts(play, "walk", {"figure": "b", "path": [past]})


def test_a_drawn_way_is_judged_with_its_length_or_the_reason_why_not() -> None:
    play = game(man("b", 300, 300), features=[WALL])
    told = ask(play, "walk", path=[[340, 300], [340, 340]])["way"]
    assert (told["cm"], told["allowed"], told["path"][-1]) == ("8", "8", [340, 340])
    refused = ask(play, "walk", path=[[250, 300]])["way"]["why"]
    assert (refused["code"], refused["args"]) == ("barred", {"by": "wall"})


def test_charges_tell_the_way_or_why_not() -> None:
    red = [man("r", 420, 300), man("s", 520, 300), man("t", 700, 300)]
    targets = ask(game(man("b", 300, 300), red=red), "charge")["targets"]
    assert targets["r"]["path"] == [[300, 300], [395, 300]]
    assert targets["s"]["why"]["code"] == "enemy_in_the_way"
    assert targets["t"]["why"]["code"] == "too_far"
    assert targets["t"]["why"]["args"] == {"cm": "37.5", "allowed": "20"}


def test_targets_with_the_number_needed_and_exact_odds() -> None:
    """Needed 8: 21 of 36 hit; then 2 of 6 kill, 2 wound, 2 stun."""
    red = [man("r", 280, 100), man("s", 380, 100), man("t", 100, 300)]
    play = game(man("b", 100, 100, T=1, firearms=["musket"], front=[1, 0]), red=red)
    answer = ask(play, "shoot")
    aimed = answer["targets"]["r"]["aimed"]
    assert (aimed["needed"], aimed["hit"]) == (8, "7/12")
    assert aimed["odds"] == {"killed": "7/36", "wounded": "7/36", "stunned": "7/36"}
    assert answer["targets"]["r"]["unaimed"]["needed"] == 6
    assert answer["ranges"] == {"effective": "20", "longest": "50"}
    reason = answer["targets"]["s"]["aimed"]["why"]
    assert reason["code"] == "not_nearest"
    assert reason["args"]["nearest"] == "r"
    assert answer["targets"]["t"]["aimed"]["why"]["code"] == "not_in_arc"


def test_odds_and_dice_agree() -> None:
    """Every throw of the dice, counted through the rules, gives the odds that were told."""
    play = game(
        man("b", 100, 100, T=1, firearms=["musket"], front=[1, 0]),
        red=[man("r", 280, 100, wounds=1, prone=True)],
    )
    told = ask(play, "shoot")["targets"]["r"]["aimed"]["odds"]
    counted: dict[str, Fraction] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            for effect in range(1, 7):
                dice = [one, other, effect]
                args = {"figure": "b", "target": "r"}
                chance = play_chance(dice)
                events = RULESET.decide(play.state, Action("blue", "shoot", args), chance)
                assert not isinstance(events, Refusal)
                shot = next(event.args for event in events if event.code == "shot")
                if "effect" in shot:
                    name = shot["effect"]
                    counted[name] = counted.get(name, Fraction(0)) + Fraction(1, 216)
    assert {name: str(share) for name, share in counted.items()} == told


def play_chance(dice: list[int]) -> Chance:
    return Chance(Entered(dice))


def test_attacks_tell_who_fights_whom() -> None:
    blue = [man("b", 400, 400), man("c", 450, 400), man("d", 425, 425)]
    play = game(*blue, red=[man("r", 425, 400)])
    target = ask(play, "attack")["targets"]["r"]
    assert target == {"lone": "r", "others": ["b", "c"], "capture": True}


def test_leaps_offer_places_that_are_accepted() -> None:
    play = game(man("b", 240, 300), features=[WALL])
    answer = ask(play, "special")
    assert answer["places"]
    for place in answer["places"][:10]:
        assert accepts(play, "special", {"figure": "b", "to": place})
    for place in ask(play, "climb")["places"]:
        assert accepts(play, "climb", {"figure": "b", "to": place})


def test_options_are_for_those_who_command() -> None:
    play = game(man("b", 100, 100), red=[man("r", 600, 800, hidden=True)])
    assert ask(play, "walk", seat="red").code == "not_yours"
    assert ask(play, "walk", "r").code == "unknown_name"
    assert ask(play, "walk", "nobody") == ask(play, "walk", "r")
    assert ask(play, "dance").code == "unknown_name"
    assert ask(play, "walk", seat="spectators").code == "not_yours"
    assert "region" in ask(play, "walk", seat="referee")


def test_options_say_why_it_is_not_ones_turn() -> None:
    play = game(man("b", 100, 100))
    play.act("blue", "finish")
    assert ask(play, "walk")["why"]["code"] == "no_card"


def test_hidden_enemies_are_no_part_of_any_answer() -> None:
    wood = {"id": "wood", "kind": "jungle", "polygon": [[300, 0], [700, 0], [700, 400], [300, 400]]}
    lurks = man("s", 400, 200, hidden=True)
    blue = man("b", 260, 200, firearms=["musket"], thrown="knife", front=[1, 0])
    with_it = game(blue, red=[man("r", 1100, 800), lurks], features=[wood])
    without = game(blue, red=[man("r", 1100, 800)], features=[wood])
    for verb in ("walk", "run", "charge", "shoot", "throw", "special", "turn"):
        assert ask(with_it, verb) == ask(without, verb), verb
    assert with_it.view("blue") == without.view("blue")


@pytest.mark.parametrize("verb", ["walk", "shoot", "special"])
def test_options_of_la_fontana_are_json(verb: str) -> None:
    play = Play(shipped("la_fontana_della_speranza")).begin("player:vardah_side")
    answer = ask(play, verb, "vardah", "vardah_side")
    assert json.loads(json.dumps(answer)) == answer


def test_reach_grows_with_what_is_near_not_with_what_is_on_the_table() -> None:
    """Figures and terrain out of reach are not even looked at for each place."""
    play = game(man("b", 300, 300))
    near = ask(play, "walk")["region"]
    crowd = [man(f"c{i}", 700 + 30 * (i % 15), 100 + 60 * (i // 15)) for i in range(50)]
    crowded = game(man("b", 300, 300), *crowd)
    assert ask(crowded, "walk")["region"] == near
    assert all(distance2(Point(300, 300), Point(*place)) <= 80**2 for place in near)
