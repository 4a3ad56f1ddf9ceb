"""Shots, volleys and blind fire at the table (GL 5)."""

from __future__ import annotations

from typing import Any

from tests.skirmish.grandi_laghi.table import Play, codes, man, one, scenario

WOOD = {"id": "wood", "kind": "woods", "polygon": [[400, 200], [600, 200], [600, 400], [400, 400]]}
WALL = {"id": "fence", "kind": "fence", "line": [[480, 50], [480, 150]]}


def duel(*red: dict[str, Any], shooter: Any = (), features: Any = (), **more: Any) -> Play:
    body = scenario(
        [man("a", 300, 100, *shooter, firearm="musket", **more), man("b", 100, 800)],
        red,
        table={"features": list(features)},
    )
    play = Play(body).begin()
    play.card("ace:blue")
    return play


def test_5_3_the_nearest_in_sight_and_the_reason_names_him() -> None:
    play = duel(man("montour", 470, 100), man("s", 560, 100))
    refusal = play.refused("blue", "shoot", figure="a", target="s")
    assert refusal.code == "not_nearest"
    assert refusal.args == {"target": "s", "cm": "26", "nearest": "montour", "nearest_cm": "17"}
    odds = play.options("blue", "shoot", "a")["targets"]
    assert odds["s"]["aimed"]["why"]["args"]["nearest"] == "montour"
    assert odds["montour"]["unaimed"]["why"]["code"] == "only_aimed"


def test_5_3_officers_veterans_marksmen_and_the_leader_choose() -> None:
    for trait in ("officer", "veteran", "marksman", "leader"):
        play = duel(man("r", 470, 100), man("s", 560, 100), shooter=(trait,))
        assert "why" not in play.options("blue", "shoot", "a")["targets"]["s"]["aimed"]


def test_5_4_5_5_the_odds_are_exact() -> None:
    play = duel(man("r", 470, 100))
    aimed = play.options("blue", "shoot", "a")["targets"]["r"]["aimed"]
    assert aimed["needed"] == 5
    assert aimed["fires"] == "9/10"
    assert aimed["hit"] == "27/50", "nine of ten go off, six of ten hit"
    assert aimed["odds"] == {"killed": "9/50", "wounded": "27/100", "near_miss": "9/100"}


def test_5_5_5_8_a_fence_close_before_the_target_is_cover() -> None:
    play = duel(man("r", 500, 100), features=[WALL])
    told = one(play.act("blue", "shoot", [3, 6, 2], figure="a", target="r"), "shot")
    assert (told["cover_by"], told["total"], told["outcome"]) == ("fence", 5, "hit")
    assert told["effect"] == "wounded", "2 + 1 is 3"
    play = duel(man("r", 510, 100), features=[WALL])
    aimed = play.options("blue", "shoot", "a")["targets"]["r"]
    assert aimed["cover"] is False, "farther than its base from the fence"


def test_5_8_a_death_frightens_the_friends_that_see_it() -> None:
    house = {
        "id": "house",
        "kind": "building",
        "polygon": [[490, 120], [560, 120], [560, 140], [490, 140]],
    }
    red = [man("r", 470, 100), man("near", 560, 100), man("far", 571, 130), man("behind", 520, 170)]
    play = duel(*red, features=[house])
    told = play.act("blue", "shoot", [3, 8, 1], figure="a", target="r")
    assert codes(told)[-2:] == ["figures_shaken", "card_finished"]
    assert one(told, "figures_shaken")["figures"] == ["near"]


def test_5_9_a_second_wound_kills() -> None:
    play = duel(man("r", 470, 100, wounds=1))
    told = play.act("blue", "shoot", [3, 8, 4], figure="a", target="r")
    assert one(told, "shot")["effect"] == "killed"
    assert play.figure("r").fate == "killed"


def test_5_2_a_misfire_and_its_marker() -> None:
    play = duel(man("r", 470, 100), shooter=("veteran",))
    told = one(play.act("blue", "shoot", [1], figure="a", target="r"), "shot")
    assert (told["outcome"], told["reload"]) == ("misfire", "green")
    assert "total" not in told


def test_5_7_into_a_melee_a_friend_or_an_enemy() -> None:
    body = scenario(
        [man("a", 300, 100, firearm="musket"), man("f", 475, 100)],
        [man("r", 500, 100), man("s", 900, 800)],
    )
    play = Play(body).begin()
    play.card("two:blue")
    told = one(play.act("blue", "shoot", [4, 9, 3, 6], figure="a", target="r"), "shot")
    assert (told["victim"], told["effect"]) == ("f", "near_miss")


def test_5_6_hidden_friends_may_be_struck_and_the_size_of_the_die_is_not_told() -> None:
    body = scenario(
        [
            man("a", 300, 300, firearm="musket"),
            man("h", 450, 330, hidden=True),
            man("g", 350, 310),
        ],
        [man("r", 390, 290), man("s", 900, 800)],
        table={"features": [WOOD]},
    )
    play = Play(body).begin()
    play.card("ace:blue")
    told = play.act("blue", "shoot", [4, 1, 2, 6], figure="a", target="r")
    assert one(told, "shot")["victim"] == "h"
    assert "figure_revealed" in play.told("red", told)


def squad(**more: Any) -> list[dict[str, Any]]:
    figures = [man("o", 300, 300, "officer", "leader", type="regular", front=[1, 0])]
    return figures + [
        man(f"p{i}", 280, 240 + 24 * i, type="regular", firearm="musket", **more) for i in range(6)
    ]


def names(number: int = 6) -> list[str]:
    return [f"p{i}" for i in range(number)]


def test_5_13_a_blind_volley_strikes_those_hidden_in_the_wood_and_nobody_else_knows() -> None:
    body = scenario(
        squad(),
        [man("h", 550, 300, hidden=True), man("k", 560, 330, hidden=True), man("s", 900, 800)],
        table={"features": [WOOD]},
    )
    play = Play(body).begin()
    play.card("jack:blue")
    assert play.why_not("blue", "volley", figure="o", figures=names()) == "no_enemies"
    dry = [face for _ in range(6) for face in (5, 2)]
    told = play.act("blue", "volley", dry, figure="o", figures=names(), blind=True)
    assert one(told, "joint_fire")["zone"] == []
    assert codes(told)[-1] != "figures_shaken", "no hit: no blue markers"
    assert play.figure("h").body.hidden


def test_5_13_a_hit_of_a_blind_volley_shakes_the_whole_zone() -> None:
    body = scenario(
        squad(),
        [man("h", 550, 300, hidden=True), man("k", 560, 330, hidden=True), man("s", 900, 800)],
        table={"features": [WOOD]},
    )
    play = Play(body).begin()
    play.card("jack:blue")
    faces = [5, 6, *(face for _ in range(5) for face in (5, 2)), 1, 6]
    told = play.act("blue", "volley", faces, figure="o", blind=True)
    fired = one(told, "joint_fire")
    assert fired["victims"] == [["h", "near_miss"]]
    assert len(fired["figures"]) == 6, "without names all fire who can: the officer has no musket"
    assert play.figure("k").body.shaken
    assert play.figure("k").body.hidden, "a blue marker reveals nobody"
    assert "k" not in play.view("blue")["figures"]
    assert "figures_shaken" not in play.told("blue", told)
    assert "figures_shaken" in play.told("red", told)


def test_2_8_too_few_steady_no_volley_and_each_may_act() -> None:
    play = Play(scenario(squad(), [man("r", 500, 300), man("s", 900, 800)])).begin()
    play.set("p2", shaken=True)
    play.card("jack:blue")
    told = play.act("blue", "volley", [1], figure="o", figures=names())
    assert one(told, "muster_counted")["outcome"] == "short"
    assert one(told, "morale_tested")["outcome"] == "hesitates"
    assert "joint_fire" not in codes(told)
    up = play.view("blue")["up"]
    assert (up["idle"], up["hesitant"]) == (names(), ["p2"])
    assert play.why_not("blue", "shoot", figure="p2", target="r") == "hesitates"
    play.act("blue", "shoot", [4, 2], figure="p3", target="r")
    assert play.figure("p3").body.activations == 1, "it was activated once, by the muster"
    assert play.why_not("blue", "volley", figure="o", figures=names()) == "hesitates"
    play.sound()


def test_5_13_who_may_not_join() -> None:
    figures = squad()
    figures[1]["reload"] = "yellow"
    figures[2]["type"] = "militia"
    figures[6]["at"] = [280, 500]
    play = Play(scenario(figures, [man("r", 500, 300), man("s", 900, 800)])).begin()
    play.card("jack:blue")
    joins = play.options("blue", "volley", "o", list=True)["joins"]
    reasons = {id: one["why"]["code"] for id, one in joins.items() if "why" in one}
    assert reasons == {
        "o": "no_firearm",
        "p0": "reloading_yellow",
        "p1": "no_regular",
        "p5": "out_of_command",
    }


def test_5_12_blind_fire_at_a_wood() -> None:
    blue = [man("l", 300, 300, "leader", firearm="musket")] + [
        man(f"m{i}", 300, 240 + 24 * i, firearm="musket") for i in range(2)
    ]
    body = scenario(
        blue,
        [man("h", 550, 300, hidden=True), man("s", 900, 800)],
        table={"features": [WOOD]},
    )
    play = Play(body).begin()
    play.card("three:blue")
    shooters = ["l", "m0", "m1"]
    answer = play.options("blue", "blind_fire", "l", figures=shooters, feature="wood")
    assert answer["plan"] == {}
    told = play.act(
        "blue", "blind_fire", [5, 10, 5, 9, 5, 3, 2], figure="l", figures=shooters, feature="wood"
    )
    assert one(told, "joint_fire")["victims"] == [["h", "wounded"]], "2 + 1: it is in the wood"
    assert "figure_revealed" in codes(told)


def test_9_1_a_players_card_counts_as_often_as_it_says() -> None:
    rules = [{"id": "aim", "title": "Keen eye", "when": "shoot", "value": 2, "uses": 1}]
    body = scenario(
        [man("a", 300, 100, firearm="musket"), man("b", 300, 130, firearm="musket")],
        [man("r", 470, 100), man("s", 900, 800)],
        squads={"blue": {"rules": rules}},
    )
    play = Play(body).begin()
    play.card("two:blue")
    told = play.act("blue", "shoot", [5, 3, 6], figure="a", target="r")
    assert one(told, "shot")["total"] == 5
    assert one(told, "rule_used")["rule"] == "aim"
    assert "rule_used" not in play.told("red", told)
    told = play.act("blue", "shoot", [5, 3], figure="b", target="r")
    assert one(told, "shot")["total"] == 3
    assert play.view("blue")["groups"]["blue"]["rules"][0]["used"] == 1
    assert "rules" not in play.view("red")["groups"]["blue"]
