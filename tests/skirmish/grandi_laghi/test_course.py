"""Options and refusals agree, secrets stay with their side, orders, rulings, scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.reader import BadRequestError
from skirmish.grandi_laghi import autoplay
from skirmish.grandi_laghi.driver import DRIVER
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import State
from tests.skirmish.grandi_laghi.table import Play, codes, man, one, scenario, shipped

SCENARIOS = ("the_carrying_place", "the_raid_on_german_ford")
WOOD = {"id": "wood", "kind": "woods", "polygon": [[400, 200], [600, 200], [600, 400], [400, 400]]}


def offered(state: State) -> list[tuple[Action, bool]]:
    """Every target, thing, door and house that the options of every figure speak of."""
    referee = next(seat for seat in state.seats.values() if seat.is_referee)
    found = []
    for id, verbs in RULESET.legal(state, referee)["figures"].items():
        for verb in verbs:
            for name, argument in (
                ("targets", "target"),
                ("things", "thing"),
                ("doors", "door"),
                ("houses", "house"),
                ("what", "what"),
                ("to", "to"),
            ):
                if verb in ("walk", "ford", "drag", "carry_out", "stance", "deploy"):
                    continue
                answer = RULESET.options(state, referee, {"verb": verb, "figure": id})
                if isinstance(answer, Refusal) or not isinstance(answer.get(name), dict):
                    continue
                for chosen, about in answer[name].items():
                    args = {"figure": id, argument: chosen, "path": []}
                    reasons = [one.get("why") for one in about.values() if isinstance(one, dict)]
                    manners = [about.get("aimed"), about.get("unaimed")]
                    if all(isinstance(one, dict) for one in manners):
                        fine = any("why" not in one for one in manners if one)
                    else:
                        fine = "why" not in about and not (reasons and all(reasons))
                    found.append((Action(referee.id, verb, args), fine))
    return found


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_is_offered_is_accepted_and_nothing_else(number: int) -> None:
    """Along a random game: each choice that the options name is accepted or refused as they say."""
    setup, overrides = DRIVER.setup(0, picker(f"offers/{number}", 0))
    state, tried = RULESET.setup(setup, overrides), 0
    for step in range(1, 90):
        pick = picker(f"offers/{number}", step)
        if step % 6 == 0:
            for action, fine in offered(state):
                outcome = RULESET.decide(state, action, Chance(Seeded("tried", 1)))
                assert isinstance(outcome, Refusal) != fine, (action, outcome)
                tried += 1
        action = autoplay.action(state, pick)
        if action is None:
            break
        outcome = RULESET.decide(state, action, Chance(Seeded(f"offers/{number}", step)))
        assert not isinstance(outcome, Refusal), (action, outcome)
        for event in outcome:
            state = RULESET.evolve(state, event)
    assert tried > 10


def hidden_side(**more: Any) -> Play:
    sides = [
        {"id": "blues", "name": "Blues"},
        {"id": "reds", "name": "Reds", "zone": "wood", "hides": 1, "briefing": "Ambush them."},
    ]
    body = scenario(
        [man("a", 100, 300, firearm="rifle"), man("b", 100, 800)],
        [man("h", 550, 300, firearm="rifle"), man("s", 900, 800)],
        table={"features": [WOOD]},
        **{"sides": sides, **more},
    )
    return Play(body)


def test_1_5_hidden_set_up_and_who_knows_of_it() -> None:
    play = hidden_side()
    assert play.why_not("red", "deploy", figure="h", to=[700, 300]) == "not_in_zone"
    assert play.why_not("red", "deploy", figure="h", to=[430, 300], hidden=True) == "seen"
    told = play.act("red", "deploy", figure="h", to=[500, 300], hidden=True)
    assert play.told("blue", told) == []
    assert play.why_not("red", "deploy", figure="s", to=[520, 330], hidden=True) == "no_more_hidden"
    assert "h" not in play.view("blue")["figures"]
    assert "briefing" not in play.view("blue")["sides"]["reds"]
    assert play.view("red")["sides"]["reds"]["briefing"] == "Ambush them."


def test_1_5_who_shoots_is_seen() -> None:
    play = hidden_side()
    play.act("red", "deploy", figure="h", to=[460, 300], hidden=True)
    play.act("referee", "begin")
    play.card("ace:red")
    play.set("a", wounds=0)
    place = {"what": "place", "figure": "h", "to": [445, 300]}
    play.act("referee", "rule", changes=[place], reason="Nearer to the edge.")
    told = play.act("red", "shoot", [4, 2], figure="h", target="a")
    assert play.told("blue", told)[:2] == ["figure_revealed", "shot"]
    assert play.view("blue")["figures"]["h"]["at"] == [445, 300]


def test_secret_objectives_are_their_sides_until_the_end() -> None:
    objectives = [
        {"id": "o", "side": "reds", "text": "Live.", "condition": {"kind": "alive", "what": "h"}}
    ]
    play = hidden_side(objectives=objectives).begin()
    assert "o" not in play.view("blue")["objectives"]
    assert "o" in play.view("red")["objectives"]
    told = play.act("referee", "end")
    assert one(told, "game_ended")["result"]["reds"]["objectives"] == {"o": True}
    assert play.view("blue")["objectives"]["o"]["met"] is True
    assert play.view("blue")["result"]["reds"]["points"] == 1


def test_standing_orders_are_carried_out_with_the_test_before() -> None:
    play = Play(
        scenario(
            [man("a", 100, 100, firearm="musket", shaken=True), man("b", 130, 130)],
            [man("r", 300, 100), man("s", 900, 800)],
        )
    ).begin()
    play.card("two:blue")
    action = Action("referee", "carry_out_all", {})
    assert list(RULESET.orders_used(play.state, action)) == ["a", "b"]
    play.orders = {"a": {"do": ["shoot"]}, "b": {"do": ["advance"]}}
    told = play.act("referee", "carry_out_all", [6, 5, 8, 6])
    assert [c for c in codes(told) if c in ("morale_tested", "shot", "moved")] == [
        "morale_tested",
        "shot",
        "moved",
    ]
    assert codes(told)[-1] == "card_finished"
    play.sound()


def test_orders_are_checked() -> None:
    play = hidden_side().begin()
    seat = play.state.seats["blue"]
    assert RULESET.check_order(play.state, seat, "a", {"do": ["shoot", "stay"]}) is None
    for unit, body in (
        ("a", {"do": ["dance"]}),
        ("h", {"do": ["shoot"]}),
        ("zz", {"do": ["stay"]}),
    ):
        assert isinstance(RULESET.check_order(play.state, seat, unit, body), Refusal)
    assert RULESET.order_slots(play.state)["a"] == {"phase": "standing", "side": "blues"}


def test_rulings_set_values_and_are_whole_or_nothing() -> None:
    play = hidden_side().begin()
    play.set("a", reload="green", traits=["veteran"], melee="sabre", hatchet=True)
    figure = play.view("red")["figures"]["a"]
    assert (figure["reload"], figure["traits"], figure["melee"]) == ("green", ["veteran"], "sabre")
    assert figure["thrown"] == "hatchet"
    before = play.state
    changes = [
        {"what": "points", "side": "reds", "points": 3},
        {"what": "set", "figure": "a", "field": "wounds", "value": 7},
    ]
    refusal = play.refused("referee", "rule", changes=changes, reason="No.")
    assert refusal.at == "/args/changes/1/value"
    assert play.state == before
    assert play.why_not("blue", "rule", changes=changes, reason="No.") == "referee_only"


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_scenarios_are_sound_and_in_two_languages(name: str) -> None:
    body = shipped(name)
    state = RULESET.setup(body, {})
    assert RULESET.invariants(state) == []
    for text in (body["title"], body["intro"], body["notes"]):
        assert set(text) == {"en", "it"}
    for side in body["sides"]:
        assert set(side["briefing"]) == {"en", "it"}
        assert RULESET.invariants(state) == []
    assert any(objective.secret for objective in state.objectives.values())
    assert any(side.hides for side in state.sides.values())
    assert state.seats["referee"].is_referee


def test_the_raid_has_six_players_on_three_sides() -> None:
    state = RULESET.setup(shipped("the_raid_on_german_ford"), {})
    players = [seat for seat in state.seats.values() if seat.role == "player"]
    assert len(players) == 6
    assert len({seat.side for seat in players}) == 3
    assert len({(squad.suit, squad.back) for squad in state.squads.values()}) == 6
    assert sum(state.deck.values()) == 6 * 5 + 2 + 2


def test_players_of_one_side_play_their_own_squads() -> None:
    play = Play(shipped("the_raid_on_german_ford"))
    play.begin("ace:marines")
    assert play.why_not("abenaki", "walk", figure="brin", path=[[680, 880]]) == "not_yours"
    assert play.why_not("abenaki", "finish") == "not_its_card"
    assert "mog" in play.view("marines")["figures"], "they share what they know"
    play.act("marines", "walk", figure="brin", path=[[660, 880]])


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"sides": [{"id": "one", "name": "One"}]}, "missing", "/sides"),
        ({"groups": []}, "missing", "/groups"),
        (
            {"sides": [*shipped("the_carrying_place")["sides"], {"id": "three", "name": "Three"}]},
            "no_figures",
            "/sides/2",
        ),
        ({"ruleset": "settecento"}, "unknown_name", "/ruleset"),
        ({"turns": 0}, "out_of_range", "/turns"),
    ],
)
def test_a_bad_scenario_is_pointed_at(change: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadRequestError) as bad:
        RULESET.setup({**shipped("the_carrying_place"), **change}, {})
    assert (bad.value.code, bad.value.at) == (code, at)


def test_the_referee_acts_for_somebody() -> None:
    play = hidden_side().begin()
    action = Action("referee", "walk", {"figure": "a", "path": []})
    assert RULESET.acts_for(play.state, action) == "blue"
    assert RULESET.acts_for(play.state, Action("blue", "walk", {"figure": "a"})) is None


def test_notes_go_where_they_should() -> None:
    play = hidden_side().begin()
    told = play.act("blue", "note", text="Left flank.", to="side")
    assert play.told("blue", told) == ["noted"]
    assert play.told("red", told) == []
    unknown = Event("something_new", {})
    assert RULESET.redact(play.state, unknown, play.state.seats["blue"]) is None
