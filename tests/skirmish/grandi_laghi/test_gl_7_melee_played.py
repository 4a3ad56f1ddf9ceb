"""Contact, evasion, shots before it, the fight and what follows; morale (GL 7, 8)."""

from __future__ import annotations

from typing import Any

from campaigns.rendering.voice import Voice
from skirmish.figures.told import told as told_of
from skirmish.grandi_laghi.ruleset import RULESET
from tests.skirmish.grandi_laghi.table import Play, codes, man, one, scenario, sums

ELSEWHERE = man("s", 900, 800)


def contact(blue: dict[str, Any], red: dict[str, Any], *, run: int | None = None) -> Play:
    """Blue comes into contact with red, on a two."""
    play = Play(scenario([blue, man("b", 100, 800)], [red, ELSEWHERE])).begin()
    play.card("two:blue")
    if run is None:
        play.act("blue", "walk", figure="a", path=[], target="r")
    else:
        play.act("blue", "charge", [run], figure="a", path=[], target="r")
    return play


def test_7_1_contact_is_a_fight_before_the_card_is_done() -> None:
    play = contact(man("a", 300, 300), man("r", 360, 300))
    assert play.at("a") == (335, 300)
    assert play.view("blue")["up"]["engaged"] == ["a"]
    assert play.view("blue")["legal"]["figures"]["a"] == ["attack", "carry_out", "stance"]
    assert play.why_not("blue", "walk", figure="a", path=[[300, 300]]) == "no_action_left"
    told = play.act("blue", "finish", [4, 5])
    assert codes(told)[:3] == ["card_closed", "melee_began", "melee_fought"]
    assert codes(told)[-1] == "card_finished"
    assert play.at("r") == (380, 300), "the loser steps back 2 cm, the winner stays"
    assert play.figure("r").body.shaken


def test_7_4_a_charge_counts_once() -> None:
    play = contact(man("a", 300, 300), man("r", 360, 300), run=3)
    told = one(play.act("blue", "attack", [3, 3], figure="a", target="r"), "melee_fought")
    assert told["totals"] == {"lone": 3, "others": [4]}
    assert "charged" in sums(told)
    assert not play.figure("a").body.charged
    assert play.figure("a").body.fought


def test_7_5_half_or_less_kills_and_frightens() -> None:
    play = contact(man("a", 300, 300), man("r", 360, 300))
    told = play.act("blue", "attack", [3, 6], figure="a", target="r")
    assert one(told, "figure_killed") == {
        "figure": "r",
        "effect": "killed",
        "cause": "melee",
        "by": "a",
        "cite": "GL 7.5",
    }
    assert play.at("a") == (335, 300)


def test_7_6_a_tie_is_thrown_again_without_modifiers() -> None:
    play = contact(man("a", 300, 300, wounds=1), man("r", 340, 300))
    told = one(
        play.act("blue", "attack", [3, 5, 2, 2, 4, 5], figure="a", target="r"), "melee_fought"
    )
    assert told["totals"] == {"lone": 3, "others": [3]}
    assert sums(told).count("tie") == 2
    assert told["losers"] == ["r"]


def test_7_7_alone_against_two_one_is_chosen() -> None:
    body = scenario(
        [man("a", 300, 300, melee="bayonet"), man("b", 100, 800)],
        [man("r", 340, 288), man("q", 340, 312), ELSEWHERE],
    )
    play = Play(body).begin("ace:blue")
    place = {"what": "place", "figure": "a", "to": [322, 300]}
    play.act("referee", "rule", changes=[place], reason="He stands before both.")
    assert play.options("blue", "attack", "a")["targets"]["q"]["lone"] == "a"
    told = one(play.act("blue", "attack", [9, 3, 3], figure="a", target="q"), "melee_fought")
    assert (told["lone"], told["others"], told["against"]) == ("a", ["q", "r"], "q")
    assert told["totals"]["lone"] == 8, "-1 for the second"
    assert play.figure("q").fate == "killed"
    assert play.figure("r").body.shaken
    assert not play.figure("r").body.wounds


def test_7_9_a_loaded_figure_may_fire_first_after_a_test() -> None:
    play = contact(
        man("a", 300, 300), man("r", 360, 300, "veteran", type="regular", firearm="pistol")
    )
    told = play.act("blue", "attack", figure="a", target="r")
    assert codes(told) == ["melee_began", "choice_put"]
    assert "choice_put" not in play.told("blue", told)
    assert play.view("red")["choice"]["choices"][0]["id"] == "fire"
    told = play.act("red", "choose", [4, 2, 5, 2], item="c1", choice="fire")
    assert one(told, "melee_shot")["reload"] == "green"
    assert play.figure("a").fate == "killed"
    assert "melee_fought" not in codes(told)
    play.sound()


def test_7_9_standing_answers_ask_nobody() -> None:
    play = Play(
        scenario(
            [man("a", 300, 300), man("b", 100, 800)],
            [man("r", 360, 300, type="ranger", firearm="rifle"), ELSEWHERE],
        )
    )
    play.act("red", "stance", figure="r", evade="never", melee_shot="always")
    play.begin("ace:blue")
    play.act("blue", "walk", figure="a", path=[], target="r")
    told = play.act("blue", "attack", [3, 4, 5], figure="a", target="r")
    assert one(told, "melee_shot")["outcome"] == "no_shot"
    assert play.figure("r").body.reload is None


def test_7_2_who_falls_as_it_runs_away_has_to_fight() -> None:
    play = contact(man("a", 300, 300), man("r", 360, 300, type="coureur"))
    play.act("blue", "attack", figure="a", target="r")
    told = play.act("red", "choose", [1, 3, 2], item="c1", choice="run_away")
    assert codes(told)[1] == "fell"
    assert "melee_fought" in codes(told)
    assert play.figure("r").body.rests == 0


def test_7_3_whoever_was_attacked_may_still_act() -> None:
    play = contact(man("a", 300, 300), man("r", 360, 300))
    play.act("blue", "attack", [5, 4], figure="a", target="r")
    assert play.figure("r").body.activations == 0


def test_8_1_who_hesitates_goes_to_the_nearest_cover_only() -> None:
    wood = {"id": "wood", "kind": "woods", "polygon": [[300, 500], [500, 500], [500, 600]]}
    far = {"id": "rocks", "kind": "rocks", "polygon": [[0, 0], [60, 0], [0, 60]]}
    body = scenario(
        [man("a", 400, 420, shaken=True, firearm="musket"), man("b", 100, 800)],
        [man("r", 400, 200), man("s", 900, 100)],
        table={"features": [wood, far]},
    )
    play = Play(body).begin("ace:blue")
    play.act("blue", "test", [3], figure="a")
    assert play.figure("a").body.shaken, "3 - 1: the marker stays"
    assert play.view("blue")["up"]["hesitant"] == ["a"]
    marks = play.view("red")["figures"]["a"]["marks"]
    assert "to_cover" in marks
    assert "must_test" not in marks
    assert play.view("blue")["legal"]["figures"]["a"] == ["walk", "run", "carry_out", "stance"]
    assert play.why_not("blue", "shoot", figure="a", target="r") == "hesitates"
    assert play.why_not("blue", "walk", figure="a", path=[[400, 380]]) == "nearer_to_enemy"
    assert play.why_not("blue", "walk", figure="a", path=[[320, 420]]) == "not_to_cover"
    play.act("blue", "walk", figure="a", path=[[400, 499]])
    play.sound()


def test_8_1_who_hesitates_in_cover_or_without_any_is_offered_no_move_and_told_why() -> None:
    ford = {"id": "ford", "kind": "ford", "polygon": [[900, 800], [990, 800], [990, 890]]}
    wood = {"id": "wood", "kind": "woods", "polygon": [[300, 500], [500, 500], [500, 600]]}
    for features, code in (([ford, wood], "in_cover"), ([ford], "no_cover")):
        body = scenario(
            [man("a", 450, 540, shaken=True, firearm="musket")],
            [man("r", 400, 200), man("s", 900, 100)],
            table={"features": features},
        )
        play = Play(body).begin("ace:blue")
        play.act("blue", "test", [3], figure="a")
        assert play.view("blue")["legal"]["figures"]["a"] == ["carry_out", "stance"]
        told = play.options("blue", "reasons", "a")["verbs"]
        for verb in ("walk", "run", "ford"):
            assert told[verb]["why"]["code"] == code, verb
            assert play.options("blue", verb, "a")["why"]["code"] == code, verb
        assert play.why_not("blue", "walk", figure="a", path=[[450, 560]]) == code
        by_ruling = play.options("referee", "walk", "a", waive=True)
        assert "region" in by_ruling


def test_8_2_a_break_frightens_those_near_seen_or_not() -> None:
    house = {
        "id": "house",
        "kind": "building",
        "polygon": [[420, 380], [440, 380], [440, 460], [420, 460]],
    }
    body = scenario(
        [
            man("a", 400, 420, shaken=True, type="colonist", wounds=1),
            man("b", 460, 420),
            man("c", 501, 420),
        ],
        [man("r", 400, 800), ELSEWHERE],
        table={"features": [house]},
    )
    play = Play(body).begin("ace:blue")
    told = play.act("blue", "test", [2], figure="a")
    assert one(told, "figures_shaken")["figures"] == ["b"]
    assert play.figure("a").fate == "routed"
    assert play.view("red")["figures"]["a"]["fate"] == "routed"


def test_8_1_the_leader_near_in_sight_and_the_officer_beside() -> None:
    def needed(*others: dict[str, Any]) -> int:
        body = scenario(
            [man("a", 400, 400, type="regular", shaken=True), *others],
            [man("r", 900, 100), ELSEWHERE],
        )
        play = Play(body).begin("ace:blue")
        return int(play.options("blue", "test", "a")["needed"])

    assert needed(man("b", 600, 600)) == 4
    assert needed(man("b", 500, 400, "leader")) == 3
    assert needed(man("b", 501, 400, "leader")) == 4
    assert needed(man("b", 420, 400, "officer")) == 2
    assert needed(man("b", 421, 400, "officer")) == 4
    assert needed(man("b", 420, 400, "leader"), man("c", 380, 400, "officer")) == 2


def test_7_8_a_capture_is_announced_to_who_is_asked_and_in_the_log() -> None:
    around = {"a": [322, 300], "b": [289, 319], "c": [289, 281]}
    body = scenario(
        [man(id, 100 * i, 800) for i, id in enumerate(around, 1)],
        [man("r", 300, 300, type="indian"), ELSEWHERE],
    )
    for capture in (True, False):
        play = Play(body).begin("ace:blue")
        places = [{"what": "place", "figure": id, "to": to} for id, to in around.items()]
        play.act("referee", "rule", changes=places, reason="They surround him.")
        events = play.act("blue", "attack", figure="a", target="r", capture=capture)
        asked = play.view("red")["choice"]
        assert asked["code"] == "strike_at"
        voice = Voice(RULESET, RULESET.names(play.state))
        said = voice.say("choice.strike_at", asked["args"])
        line = told_of(next(event for event in events if event.code == "melee_began"))
        assert said.endswith(", who want to take a prisoner?") == capture
        assert (line.code == "melee_began.capture") == capture
        assert (voice.template(line.code) is not None) == capture
