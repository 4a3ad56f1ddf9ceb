"""XV 9 at the table: boats, ships, fire, cannon."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.game import Event
from campaigns.tabletop.millimetres import Point
from skirmish.figures.told import told
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

SHORT = {"deck.cards_per_player": 1, "deck.aces": 0, "deck.jokers": 0}
SEA = {"id": "sea", "kind": "sea", "polygon": [[0, 0], [1200, 0], [1200, 500], [0, 500]]}
HULL = [[60, 0], [30, 30], [-60, 30], [-60, -30], [30, -30]]
DECK = [[150, 0], [110, 60], [-150, 60], [-150, -60], [110, -60]]


def boat(**more: Any) -> dict[str, Any]:
    base = {"id": "boat", "kind": "boat", "name": "Boat", "at": [300, 250], "front": [1, 0]}
    return {**base, "hull": HULL, "helm": [-50, 0], **more}


def ship(**more: Any) -> dict[str, Any]:
    base = {"id": "ship", "kind": "ship", "name": "Ship", "at": [300, 250], "front": [1, 0]}
    return {**base, "hull": DECK, "helm": [-130, 0], "mast": [0, 0], **more}


def game(
    *blue: dict[str, Any],
    red: list[dict[str, Any]] | None = None,
    features: list[dict[str, Any]] | None = None,
    **table: Any,
) -> Play:
    others = red or [man("r", 1100, 850)]
    lying = [SEA] if features is None else features
    body = scenario(blue, others, table={"features": lying, **table})
    return Play(body, SHORT).begin("player:blue")


def aboard(id: str, x: int, y: int, vessel: str, **more: Any) -> dict[str, Any]:
    return man(id, x, y, aboard=vessel, **more)


def to_the_vessels(play: Play) -> Any:
    """The rest of the turn's cards."""
    if play.state.up is not None:
        play.act("referee", "finish")
    play.act("referee", "draw_card")
    return play.act("referee", "finish")


# Boats


def rowers(number: int, *, steersman: bool = True) -> list[dict[str, Any]]:
    crew = [aboard(f"b{i}", 280 + 25 * (i % 3), 237 + 26 * (i // 3), "boat") for i in range(number)]
    return [*crew, *([aboard("h", 250, 250, "boat")] if steersman else [])]


@pytest.mark.parametrize(("number", "cm"), [(1, 4), (3, 12), (4, 16), (5, 16)])
def test_9_2_each_rower_is_4_cm_to_16(number: int, cm: int) -> None:
    play = game(*rowers(number), vessels=[boat()])
    for i in range(number):
        play.act("blue", "row", figure=f"b{i}")
    to_the_vessels(play)
    events = play.act("blue", "sail", vessel="boat")
    assert one(events, "passage")["cm"] == str(cm)
    assert play.state.vessels["boat"].at == Point(300 + 10 * cm, 250)
    assert play.at("b0") == Point(280 + 10 * cm, 237)
    play.sound()


def test_9_2_a_steersman_turns_it_by_45_degrees() -> None:
    play = game(*rowers(2), vessels=[boat()])
    play.act("blue", "row", figure="b0")
    to_the_vessels(play)
    assert play.why_not("blue", "sail", vessel="boat", course=[1, 2]) == "turns_too_far"
    events = play.act("blue", "sail", vessel="boat", course=[1, 1])
    moved = one(events, "vessel_moved")
    assert (moved["at"], moved["front"]) == ([328, 278], [1, 1])
    assert moved["carried"]["h"] == [293, 243]


def test_9_2_nobody_at_the_helm_no_turn() -> None:
    crew = [aboard("b", 330, 250, "boat")]
    play = game(*crew, vessels=[boat()])
    play.act("blue", "row", figure="b")
    to_the_vessels(play)
    assert play.why_not("blue", "sail", vessel="boat", course=[1, 1]) == "nobody_at_helm"
    assert play.why_not("red", "sail", vessel="boat") == "not_your_vessel"
    play.act("blue", "sail", vessel="boat")


def test_9_2_nobody_rows_and_it_drifts_4_cm() -> None:
    play = game(*rowers(2), vessels=[boat()])
    to_the_vessels(play)
    passage = one(play.act("referee", "carry_out"), "passage")
    assert (passage["outcome"], passage["cm"]) == ("drifts", "4")
    assert play.state.vessels["boat"].moving


def test_9_2_a_boat_stops_at_the_shore_and_leaves_over_the_edge() -> None:
    low = {"id": "sea", "kind": "sea", "polygon": [[0, 0], [400, 0], [400, 500], [0, 500]]}
    play = game(*rowers(4), vessels=[boat()], features=[low])
    for i in range(4):
        play.act("blue", "row", figure=f"b{i}")
    to_the_vessels(play)
    moved = one(play.act("blue", "sail", vessel="boat"), "vessel_moved")
    assert (moved["at"], moved["stopped"]) == ([340, 250], True)
    line = told(Event("vessel_moved", moved))
    said = play.ruleset.wording[line.code].format(**line.args)
    assert said == "boat: no room ahead, stopped after 4 cm."
    far = [{**one, "at": [one["at"][0] + 840, one["at"][1]]} for one in rowers(4)]
    play = game(*far, man("c", 100, 800), vessels=[boat(at=[1140, 250])])
    for i in range(4):
        play.act("blue", "row", figure=f"b{i}")
    to_the_vessels(play)
    events = play.act("blue", "sail", vessel="boat")
    assert "vessel_left" in codes(events)
    assert play.figure("b0").fate == "left"


def test_9_2_only_who_is_in_a_boat_afloat_rows_and_once() -> None:
    play = game(*rowers(2), man("c", 100, 800), vessels=[boat(status="moored")])
    assert play.why_not("blue", "row", figure="c") == "no_boat"
    assert play.why_not("blue", "row", figure="b0") == "not_afloat"
    play.act("blue", "work_ship", figure="h", task="cast_off")
    play.act("blue", "row", figure="b0")
    assert play.why_not("blue", "row", figure="b0") == "no_action_left"


def test_4_2_one_steps_from_a_boat_to_one_alongside() -> None:
    other = boat(id="other", at=[300, 320])
    play = game(*rowers(1), man("c", 100, 800), vessels=[boat(), other])
    assert play.why_not("blue", "walk", figure="b0", path=[[300, 300]]) == "edge_of_deck"
    assert play.why_not("blue", "step_across", figure="b0", to=[290, 240]) == "nothing_alongside"
    assert play.why_not("blue", "step_across", figure="b0", to=[280, 302]) == "too_far"
    play.act("blue", "walk", figure="b0", path=[[285, 272]])
    play.act("blue", "step_across", figure="b0", to=[285, 310])
    assert play.figure("b0").aboard == "other"


def test_6_3_a_shot_from_a_moving_boat_is_harder() -> None:
    crew = [aboard("b", 330, 250, "boat", firearms=["musket"], front=[0, 1])]
    play = game(*crew, vessels=[boat()], red=[man("r", 340, 400)])
    to_the_vessels(play)
    play.act("referee", "carry_out")
    play.card("player:blue")
    events = play.act("blue", "shoot", [6, 5], figure="b", target="r")
    assert "mod.moving_boat" in sums(one(events, "shot"))


# Ships


def crew(number: int) -> list[dict[str, Any]]:
    places = [(200 + 28 * i, 230 + 40 * (i % 2)) for i in range(number)]
    men = [aboard(f"b{i}", x, y, "ship", A=1) for i, (x, y) in enumerate(places)]
    return [*men, aboard("h", 172, 250, "ship", A=1)]


def test_9_4_six_at_work_and_one_at_the_helm_sail_15_cm() -> None:
    play = game(*crew(6), vessels=[ship()])
    for i in range(6):
        play.act("blue", "work_ship", figure=f"b{i}")
    to_the_vessels(play)
    events = play.act("blue", "sail", vessel="ship")
    assert one(events, "passage")["outcome"] == "sails"
    assert play.state.vessels["ship"].at == Point(450, 250)
    assert "fall_tested" not in codes(events)


def test_9_4_otherwise_it_drifts_8_cm_and_everybody_may_fall() -> None:
    play = game(*crew(2), vessels=[ship()])
    to_the_vessels(play)
    events = play.act("referee", "carry_out", [4, 1, 3, 4])
    assert one(events, "passage")["outcome"] == "drifts"
    assert play.state.vessels["ship"].at == Point(380, 250)
    falls = [event.args["outcome"] for event in events if event.code == "fall_tested"]
    assert falls == ["nothing", "wounded", "water"]
    assert play.figure("b1").markers.wounds == 1
    assert play.figure("b1").markers.prone
    wet = play.figure("h")
    assert (wet.aboard, wet.markers.wet_powder) == (None, True)


def test_9_4_aground_it_never_moves_again() -> None:
    play = game(*crew(1), vessels=[ship()])
    to_the_vessels(play)
    events = play.act("referee", "carry_out", [5, 1, 1])
    assert "ran_aground" in codes(events)
    falls = [event.args["outcome"] for event in events if event.code == "fall_tested"]
    assert falls == ["stunned", "stunned"]
    play.act("referee", "carry_out_all", [6, 6])
    play.card("player:red")
    events = to_the_vessels(play)
    assert "passage" not in codes(events)
    assert play.state.vessels["ship"].at == Point(300, 250)
    play.sound()


def test_9_7_a_helm_is_repaired_by_two_long_actions() -> None:
    play = game(*crew(2), vessels=[ship()])
    assert play.why_not("blue", "work_ship", figure="b0", task="repair_helm") == "helm_is_whole"


# Cannon

BATTERY = [man("b", 280, 700, T=1, role="gunner"), man("c", 320, 700), man("d", 300, 720)]
GUN = {"id": "gun", "name": "Gun", "at": [300, 700], "front": [1, 0]}
HOUSE = {
    "id": "house",
    "kind": "building",
    "polygon": [[600, 600], [800, 600], [800, 800], [600, 800]],
    "levels": 2,
}


def battery(red: list[dict[str, Any]], **table: Any) -> Play:
    return game(*BATTERY, red=red, features=table.pop("features", []), guns=[GUN], **table)


def test_9_6_only_a_gun_that_can_be_fired_is_offered() -> None:
    far = {**GUN, "id": "far", "name": "Far gun", "at": [900, 800]}
    play = game(*BATTERY, red=[man("r", 600, 700)], features=[], guns=[GUN, far])
    seat = play.state.seats["blue"]
    found: Any = RULESET.options(play.state, seat, {"verb": "fire_cannon", "figure": "b"})
    assert found["guns"]["gun"] == {}
    assert found["guns"]["far"]["why"]["code"] == "not_at_the_gun"


def test_9_6_a_cannon_takes_three_figures() -> None:
    play = game(*BATTERY[:2], red=[man("r", 600, 700)], features=[], guns=[GUN])
    assert play.why_not("blue", "fire_cannon", figure="b", gun="gun", target="r") == "crew_of_three"
    play = game(*BATTERY, man("e", 360, 700), red=[man("r", 600, 700)], features=[], guns=[GUN])
    assert play.why_not("blue", "fire_cannon", figure="e", gun="gun", target="r") == (
        "not_at_the_gun"
    )


def test_9_6_a_ball_at_a_figure_strikes_at_plus_2() -> None:
    play = battery([man("r", 900, 700)])
    events = play.act("blue", "fire_cannon", [3, 3, 3], figure="b", gun="gun", target="r")
    fired = one(events, "gun_fired")
    assert (fired["needed"], fired["outcome"], fired["effect"]) == (10, "hit", "killed")
    assert "mod.ball" in sums(fired)
    assert play.state.guns["gun"].reload == 2


def test_9_6_loading_takes_two_long_actions_of_three() -> None:
    play = battery([man("r", 900, 700)])
    play.act("blue", "fire_cannon", [6, 5], figure="b", gun="gun", target="r")
    assert play.why_not("blue", "load_cannon", figure="b", gun="gun") == "no_action_left"
    play.act("blue", "load_cannon", figure="c", gun="gun")
    play.act("blue", "load_cannon", figure="d", gun="gun")
    assert play.state.guns["gun"].loaders == ("c", "d")
    assert play.state.up is None
    to_the_vessels(play)
    play.card("player:blue")
    events = play.act("blue", "load_cannon", figure="b", gun="gun", train=[0, 1])
    assert one(events, "gun_loaded")["left"] == 1
    assert play.state.guns["gun"].front == Point(0, 1)


@pytest.mark.parametrize(
    ("dice", "cell", "hurt"),
    [([1, 2, 4], "occupant", ["s"]), ([3, 5], "breach", []), ([6], "fire", [])],
)
def test_9_7_a_ball_at_a_house(dice: list[int], cell: str, hurt: list[str]) -> None:
    red = [man("r", 700, 650), man("s", 700, 750)]
    play = battery(red, features=[HOUSE])
    given = [3, 3, *dice] if cell != "breach" else [3, 3, 3]
    events = play.act("blue", "fire_cannon", given, figure="b", gun="gun", target="house")
    fired = one(events, "gun_fired")
    assert (fired["needed"], fired["mm"]) == (12, 300)
    assert one(events, "damage_done")["cell"] == cell
    wounded = [event.args["figure"] for event in events if event.code == "figure_wounded"]
    assert wounded == hurt
    if cell == "breach":
        assert play.state.features["house"].breaches == (Point(600, 700),)
    if cell == "fire":
        assert play.state.features["house"].lit == 1


def test_9_7_a_breach_can_be_walked_through() -> None:
    play = battery([man("r", 580, 700)], features=[HOUSE])
    play.act("blue", "finish")
    play.card("player:red")
    assert play.why_not("red", "walk", figure="r", path=[[620, 700]]) == "barred"
    play = battery([man("r", 500, 760), man("s", 1100, 100)], features=[HOUSE])
    play.act("blue", "fire_cannon", [3, 3, 3], figure="b", gun="gun", target="house")
    play.act("blue", "finish")
    play.act("referee", "draw_card")
    play.act("red", "run", figure="r", path=[[580, 705], [640, 700]])


def test_9_7_a_floor_falls_under_those_upstairs() -> None:
    red = [man("r", 700, 650, level=1), man("s", 700, 750)]
    play = battery(red, features=[HOUSE])
    events = play.act("blue", "fire_cannon", [3, 3, 5, 2], figure="b", gun="gun", target="house")
    assert one(events, "struck")["victims"] == ["r"]
    assert one(events, "figure_wounded")["figure"] == "r"
    assert play.figure("r").level == 0


def at_ship(*dice: int) -> tuple[Play, Any]:
    red = [aboard("r", 700, 250, "ship"), aboard("s", 780, 250, "ship"), man("q", 1100, 850)]
    men = [man("b", 280, 600, T=1), man("c", 320, 600), man("d", 300, 620)]
    gun = {**GUN, "at": [300, 600], "front": [1, -1]}
    play = game(*men, red=red, guns=[gun], vessels=[ship(at=[700, 250])])
    events = play.act("blue", "fire_cannon", [3, 3, *dice], figure="b", gun="gun", target="ship")
    return play, events


def test_9_7_a_ball_at_a_ship() -> None:
    play, events = at_ship(1, 2, 1, 6, 3)
    assert one(events, "struck")["victims"] == ["r", "s"]
    play, events = at_ship(3)
    assert play.state.vessels["ship"].damage.helm_work == 2
    play, events = at_ship(4)
    assert play.state.vessels["ship"].damage.rigging_lost == 50
    play, events = at_ship(5, 2)
    assert one(events, "struck")["victims"] == ["r"]
    assert play.state.vessels["ship"].damage.halvings == 1
    play, events = at_ship(6)
    assert play.state.vessels["ship"].damage.sinks_in == 3


def test_9_7_a_holed_ship_sinks_after_three_turns() -> None:
    play, _ = at_ship(6)
    change = {"what": "vessel", "vessel": "ship", "status": "moored"}
    play.act("referee", "rule", changes=[change], reason="Anchored.")
    for turn in range(3):
        events = to_the_vessels(play)
        if turn < 2:
            assert "vessel_sank" not in codes(events)
            play.card("player:red")
    assert "vessel_sank" in codes(events)
    assert play.figure("r").aboard is None
    assert play.figure("r").markers.wet_powder
    assert play.state.vessels["ship"].status == "sunk"
    play.sound()


@pytest.mark.parametrize("die", [1, 2, 3])
def test_9_7_a_boat_is_holed(die: int) -> None:
    red = [aboard("r", 300, 250, "boat", A=2)]
    men = [man("b", 280, 600), man("c", 320, 600), man("d", 300, 620)]
    gun = {**GUN, "at": [300, 600], "front": [0, -1]}
    play = game(*men, red=red, guns=[gun], vessels=[boat()])
    events = play.act("blue", "fire_cannon", [3, 3, die, 1], figure="b", gun="gun", target="boat")
    assert play.state.vessels["boat"].damage.halvings == 1
    assert one(events, "fall_tested")["outcome"] == "nothing"


def test_9_7_a_boat_sinks() -> None:
    red = [aboard("r", 300, 250, "boat")]
    men = [man("b", 280, 600), man("c", 320, 600), man("d", 300, 620)]
    gun = {**GUN, "at": [300, 600], "front": [0, -1]}
    play = game(*men, red=red, guns=[gun], vessels=[boat()])
    events = play.act("blue", "fire_cannon", [3, 3, 4], figure="b", gun="gun", target="boat")
    assert codes(events)[-2:] == ["fell_in_water", "vessel_sank"]
    assert play.figure("r").markers.wet_powder


def test_9_7_a_gun_is_dismounted() -> None:
    target = {"id": "other", "name": "Other gun", "at": [800, 700], "front": [-1, 0]}
    play = game(*BATTERY, red=[man("r", 820, 700)], features=[], guns=[GUN, target])
    play.act("blue", "fire_cannon", [3, 3, 5], figure="b", gun="gun", target="other")
    assert play.state.guns["other"].dismounted


# Fire


def test_9_3_fire_takes_two_even_dice_in_a_row() -> None:
    play = game(man("b", 590, 700), man("c", 100, 850), features=[HOUSE])
    events = play.act("blue", "set_fire", [2], figure="b", house="house")
    assert one(events, "kindled")["outcome"] == "even"
    to_the_vessels(play)
    play.card("player:blue")
    events = play.act("blue", "set_fire", [3], figure="b", house="house")
    assert one(events, "kindled")["outcome"] == "odd"
    to_the_vessels(play)
    play.card("player:blue")
    play.act("blue", "set_fire", [4], figure="b", house="house")
    to_the_vessels(play)
    play.card("player:blue")
    events = play.act("blue", "set_fire", [6], figure="b", house="house")
    assert one(events, "house_lit")["turn"] == 4
    assert play.view("red")["table"]["features"]["house"]["fire"] == "lit"
    events = to_the_vessels(play)
    assert "house_flares" in codes(events)
    assert play.view("red")["table"]["features"]["house"]["fire"] == "burning"


def test_9_3_another_action_breaks_the_row() -> None:
    play = game(man("b", 590, 700), man("c", 100, 850), features=[HOUSE])
    play.act("blue", "set_fire", [2], figure="b", house="house")
    to_the_vessels(play)
    play.card("player:blue")
    play.act("blue", "turn", figure="b", front=[1, 0])
    assert play.figure("b").successes == 0


def test_9_3_one_must_be_at_the_house() -> None:
    play = game(man("b", 559, 700), man("c", 100, 850), features=[HOUSE])
    assert play.why_not("blue", "set_fire", figure="b", house="house") == "too_far_to_touch"


def test_9_3_nobody_stays_in_the_flames_for_more_than_three_turns() -> None:
    play = game(man("b", 100, 850), red=[man("r", 700, 700)], features=[HOUSE])
    change = {"what": "house", "house": "house"}
    play.act("referee", "rule", changes=[change], reason="Lightning.")
    to_the_vessels(play)
    for turn in range(2, 6):
        play.card("player:red")
        events = to_the_vessels(play)
        assert one(events, "in_the_fire")["turns"] == {"r": turn - 1}
        assert ("figure_killed" in codes(events)) == (turn == 5)
    play.sound()
