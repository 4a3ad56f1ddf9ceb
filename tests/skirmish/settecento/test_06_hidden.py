"""XV 6.10: hidden figures, who finds them, and what the others may know."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, codes, man, one, scenario

WOOD = {"id": "wood", "kind": "jungle", "polygon": [[300, 0], [700, 0], [700, 400], [300, 400]]}
RIFLE = {"firearms": ["rifle"], "front": [-1, 0]}


def game(
    *blue: dict[str, Any],
    red: list[dict[str, Any]] | None = None,
    card: str = "player:blue",
    features: tuple[dict[str, Any], ...] = (WOOD,),
) -> Play:
    hidden = red or [man("r", 500, 200, hidden=True, **RIFLE)]
    return Play(scenario(blue, hidden, table={"features": list(features)})).begin(card)


def test_a_hidden_figure_is_on_the_table_of_its_side_and_the_referee_only() -> None:
    play = game(man("b", 100, 200))
    assert "r" in play.view("red")["figures"]
    assert "r" in play.view("referee")["figures"]
    assert "r" not in play.view("blue")["figures"]
    assert "r" not in play.view("spectators")["figures"]


def test_who_does_not_know_it_cannot_name_it() -> None:
    """The refusal is the one for a name that nobody has, and tells no other name."""
    play = game(man("b", 100, 200, firearms=["musket"]))
    hidden = play.refused("blue", "shoot", figure="b", target="r")
    nobody = play.refused("blue", "shoot", figure="b", target="nobody")
    assert hidden == nobody
    assert "r," not in hidden.args["message"]
    assert play.refused("blue", "reload", figure="r").code == "unknown_name"


def test_it_is_revealed_when_an_enemy_who_sees_it_comes_within_10_cm() -> None:
    fence = {"id": "fence", "kind": "wall", "line": [[445, 0], [445, 900]]}
    play = game(man("b", 380, 200), red=[man("r", 460, 200, hidden=True)], features=(WOOD, fence))
    events = play.act("blue", "walk", figure="b", path=[[400, 200]])
    assert "figure_revealed" not in codes(events)
    play = game(man("b", 380, 200), red=[man("r", 500, 200, hidden=True)])
    play.act("blue", "walk", figure="b", path=[[419, 200]])
    assert play.figure("r").hidden
    play = game(man("b", 420, 200), red=[man("r", 500, 200, hidden=True)])
    events = play.act("blue", "walk", figure="b", path=[[449, 200]])
    assert play.figure("r").hidden
    events = play.act("blue", "walk", figure="b", path=[[450, 200]])
    assert one(events, "figure_revealed") == {
        "figure": "r",
        "at": [500, 200],
        "front": [0, 1],
        "cause": "found",
        "cite": "XV 6.10",
    }
    assert "r" in play.view("blue")["figures"]


def test_it_is_revealed_when_it_shoots_and_the_shot_is_told() -> None:
    play = game(
        man("b", 100, 200), red=[man("r", 340, 200, hidden=True, **RIFLE)], card="player:red"
    )
    events = play.act("red", "shoot", [6, 5], figure="r", target="b")
    assert codes(events) == [
        "figure_activated",
        "action_spent",
        "figure_revealed",
        "shot",
        "card_finished",
    ]
    assert play.told("blue", events) == ["figure_revealed", "shot", "card_finished"]


def test_moves_in_hiding_are_told_to_its_side_only() -> None:
    red = [man("r", 500, 200, hidden=True), man("s", 1000, 800)]
    play = game(man("b", 100, 200), red=red, card="player:red")
    events = play.act("red", "walk", figure="r", path=[[520, 230]])
    assert play.told("red", events) == ["figure_activated", "action_spent", "moved"]
    assert play.told("blue", events) == []
    assert play.view("blue")["up"]["activated"] == []
    assert "acting" not in play.view("blue")["up"]
    assert play.view("red")["up"]["activated"] == ["r"]
    events = play.act("red", "finish")
    state = play.state
    assert state.figures["r"].hidden


def test_it_is_revealed_when_it_moves_out_into_sight() -> None:
    red = [man("r", 500, 360, hidden=True), man("s", 1000, 800)]
    play = game(man("b", 500, 800), red=red, card="player:red")
    events = play.act("red", "walk", figure="r", path=[[500, 390]])
    assert one(events, "figure_revealed")["at"] == [500, 390]
    assert play.told("blue", events) == ["figure_revealed"]


def test_who_walks_into_it_stops_and_the_action_is_spent() -> None:
    """In the wood they see each other at 5 cm only."""
    play = game(man("b", 440, 100), red=[man("r", 500, 100, hidden=True, **RIFLE)])
    assert play.figure("r").hidden
    events = play.act("blue", "walk", figure="b", path=[[480, 100]])
    moved = one(events, "moved")
    assert moved["at"] == [474, 100]
    assert codes(events)[-3:] == ["moved", "figure_revealed", "stopped_by_hidden"]
    assert play.told("blue", events)[-3:] == ["moved", "figure_revealed", "stopped_by_hidden"]
    assert "melee_began" not in codes(events)
    assert play.state.up is not None
    assert play.state.up.done == ("short",)
    assert not play.figure("r").hidden


def test_being_hit_reveals() -> None:
    play = game(
        man("b", 100, 200, firearms=["musket"], front=[1, 0]),
        man("c", 320, 320, hidden=True),
        red=[man("r", 345, 100)],
    )
    events = play.act("blue", "shoot", [6, 6, 5], figure="b", target="r")
    assert codes(events)[2:5] == ["figure_revealed", "shot", "figure_wounded"]
    assert one(events, "shot")["victim"] == "c"


def test_the_die_for_the_victim_does_not_tell_how_many_hide() -> None:
    play = game(
        man("b", 100, 200, firearms=["musket"], front=[1, 0]),
        man("c", 320, 320, hidden=True),
        man("d", 200, 150),
        red=[man("r", 345, 100)],
    )
    events = play.act("blue", "shoot", [6, 6, 2, 3], figure="b", target="r")
    before = play.start
    for event in events:
        if event.code == "shot":
            rows = event.args["why"][0]["rows"]
            pick = next(row for row in rows if row["code"] == "shoot.clumsy")
            assert len(pick["dice"]) == 1
            told = RULESET.redact(before, event, play.state.seats["red"])
            assert told is not None
            rows = told.args["why"][0]["rows"]
            assert "dice" not in next(row for row in rows if row["code"] == "shoot.clumsy")
            own = RULESET.redact(before, event, play.state.seats["blue"])
            assert own == event


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ([300, 100], "not_in_zone"),
        ([520, 100], "nothing_to_hide_in"),
        ([660, 50], "seen"),
        ([600, 380], None),
    ],
)
def test_figures_are_set_up_hidden_out_of_sight_in_their_zone(
    to: list[int], code: str | None
) -> None:
    wood = {**WOOD, "polygon": [[550, 0], [700, 0], [700, 400], [550, 400]]}
    zone = {"id": "zone", "kind": "ground", "polygon": [[500, 0], [720, 0], [720, 500], [500, 500]]}
    red = [man("r", 620, 200), man("s", 690, 450)]
    body = scenario([man("b", 705, 50)], red, table={"features": [wood, zone]})
    body["sides"][1] |= {"zone": "zone", "hides": 1}
    play = Play(body)
    if code is None:
        events = play.act("red", "deploy", figure="r", to=to, hidden=True)
        assert play.figure("r").hidden
        assert play.told("blue", events) == []
        assert play.told("red", events) == ["deployed"]
        assert play.why_not("red", "deploy", figure="s", to=[600, 330], hidden=True) == (
            "no_more_hidden"
        )
        play.act("red", "deploy", figure="s", to=[600, 340])
        play.act("referee", "begin")
        assert play.why_not("red", "deploy", figure="s", to=[600, 300]) == "begun_already"
    else:
        assert play.why_not("red", "deploy", figure="r", to=to, hidden=True) == code


def test_a_ruling_reveals() -> None:
    play = game(man("b", 100, 200))
    change = {"what": "reveal", "figure": "r"}
    play.act("referee", "rule", changes=[change], reason="It coughs.")
    assert play.view("blue")["figures"]["r"]["at"] == [500, 200]
    assert play.at("r") == Point(500, 200)


def test_at_the_end_everything_is_laid_open() -> None:
    play = game(man("b", 100, 200))
    play.act("referee", "end")
    assert "r" in play.view("blue")["figures"]
