"""Real dice: nobody finds out with false faces who hides where he fires (GL 5.6, 5.12, XV 9.7)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from campaigns import stores
from campaigns.reading import Reading
from campaigns.services import Done, act, answer, cancel_roll
from campaigns.tabletop.game import Refusal
from tests.browser.skirmish import Skirmish, make_skirmish

pytestmark = pytest.mark.django_db
SHOTS = {"figure": "frey", "feature": "north_woods"}


def raid(*, hiding: bool) -> Skirmish:
    """Frey's card; the Abenaki hide in the woods before him, or far from there."""
    groups = deepcopy(stores.shipped("grandi_laghi")["the_raid_on_german_ford"]["groups"])
    for n, figure in enumerate(next(g for g in groups if g["id"] == "militia")["figures"]):
        figure["at"] = [440 + 40 * n, 610]
    if not hiding:
        for n, figure in enumerate(next(g for g in groups if g["id"] == "abenaki")["figures"]):
            figure["at"] = [80 + 40 * n, 20]
    game = make_skirmish("the_raid_on_german_ford", "grandi_laghi", "entered", groups=groups)
    game.act("begin")
    game.card("king:militia")
    return game


def told(game: Skirmish, seat: str) -> dict[str, Any] | None:
    reading = Reading.of(game.engagement.pk)
    shown = reading.pending(reading.state.seats[seat])
    return None if shown is None else {**shown, "id": ""}


def waiting(game: Skirmish) -> Any:
    game.engagement.refresh_from_db()
    return game.engagement.pending_roll


@pytest.mark.parametrize("hiding", [True, False])
def test_the_dice_of_blind_fire_are_the_referees(hiding: bool) -> None:
    game = raid(hiding=hiding)
    done = act(game.engagement, "militia", "blind_fire", SHOTS)
    assert isinstance(done, Done), done
    roll = waiting(game)
    seen = told(game, "militia")
    assert seen == {
        "id": "",
        "seat": "militia",
        "verb": "blind_fire",
        "asks": [],
        "faces": [],
        "complete": False,
        "veiled": True,
    }
    for refused in (
        answer(game.engagement, "militia", roll.pk, [10]),
        cancel_roll(game.engagement, "militia", roll.pk),
    ):
        assert refused == Refusal("dice_of_referee", at="/pending")
    shots: list[int] = []
    while not (shown := told(game, "referee") or {})["complete"]:
        shots.append(shown["asks"][len(shots)]["high"])
        assert isinstance(answer(game.engagement, "referee", roll.pk, shots), Done)
        assert told(game, "militia") == seen
    labels = " ".join(ask["label"] for ask in shown["asks"])
    assert ("who is hit" in labels) is hiding
    assert isinstance(answer(game.engagement, "referee", roll.pk, shots, confirm=True), Done)
    assert told(game, "militia") is None


def beside(*, in_arc: bool) -> Skirmish:
    """Frey shoots at La Rose; Lund, of friends in a truce, hides before him or far away."""
    groups = deepcopy(stores.shipped("grandi_laghi")["the_raid_on_german_ford"]["groups"])
    at = {"la_rose": [600, 560], "lund": [590, 480] if in_arc else [1260, 600]}
    for group in groups:
        for n, figure in enumerate(group["figures"]):
            behind = [440 + 40 * n, 40 if group["id"] == "settlers" else 90]
            own = group["side"] == "settlement" and figure["id"] != "frey"
            figure["at"] = behind if own else at.get(figure["id"], figure["at"])
            figure["hidden"] = figure["id"] == "lund"
    game = make_skirmish("the_raid_on_german_ford", "grandi_laghi", "entered", groups=groups)
    game.act("begin")
    game.card("king:militia")
    return game


@pytest.mark.parametrize("in_arc", [True, False])
def test_a_false_1_tells_nothing_of_hidden_allies(in_arc: bool) -> None:
    game = beside(in_arc=in_arc)
    done = act(game.engagement, "militia", "shoot", {"figure": "frey", "target": "la_rose"})
    assert isinstance(done, Done), done
    roll = waiting(game)
    assert isinstance(answer(game.engagement, "militia", roll.pk, [5, 4]), Done)
    assert (told(game, "militia") or {})["complete"] is True
    assert isinstance(answer(game.engagement, "militia", roll.pk, [5, 1], confirm=True), Done)
    seen = told(game, "militia") or {}
    assert (seen["faces"], seen["complete"], seen["veiled"]) == ([5, 1], False, True)
    assert not {"ahead", "early"} & set(seen)
    for refused in (
        answer(game.engagement, "militia", roll.pk, [5, 4]),
        cancel_roll(game.engagement, "militia", roll.pk),
    ):
        assert refused == Refusal("dice_of_referee", at="/pending")
    assert (told(game, "referee") or {})["complete"] is not in_arc
    # A face that was a mistake is the referee's to put right.
    assert isinstance(answer(game.engagement, "referee", roll.pk, [5, 4]), Done)
    assert (told(game, "militia") or {})["complete"] is True
    faces = [5, 1, 3] if in_arc else [5, 1]
    assert isinstance(answer(game.engagement, "referee", roll.pk, faces, confirm=True), Done)
    assert told(game, "militia") is None
    assert game.state.figures["lund"].hidden is not in_arc


def cannonade(*, at_home: bool) -> Skirmish:
    """A gun before the rest-house, in which Bonnet hides, or from which he is far."""
    body = deepcopy(stores.shipped("settecento")["la_spiaggia"])
    body["table"]["guns"] = [{"id": "gun", "name": "Gun", "at": [560, 400], "front": [1, 0]}]
    crew = {"yusuf": [535, 420], "hassan": [535, 385], "omar": [563, 430]}
    away = {"dupin": [40, 860], "lefevre": [80, 860], "carre": [120, 860], "ravanon": [160, 860]}
    bonnet = {"bonnet": [850, 400] if at_home else [900, 850]}
    for figure in (one for group in body["groups"] for one in group["figures"]):
        figure["at"] = {**crew, **away, **bonnet}.get(figure["id"], figure["at"])
        if figure["id"] == "yusuf":
            figure["role"] = "gunner"
    game = make_skirmish(dice="entered", table=body["table"], groups=body["groups"])
    game.act("begin")
    game.card("player:pirates")
    return game


@pytest.mark.parametrize("at_home", [True, False])
def test_a_false_hit_tells_nothing_of_who_hides_in_a_house(at_home: bool) -> None:
    game = cannonade(at_home=at_home)
    shot = {"figure": "yusuf", "gun": "gun", "target": "rest_house"}
    done = act(game.engagement, "pirates", "fire_cannon", shot)
    assert isinstance(done, Done), done
    roll = waiting(game)
    assert isinstance(answer(game.engagement, "pirates", roll.pk, [1, 1, 1]), Done)
    seen = told(game, "pirates") or {}
    assert (seen["faces"], seen["complete"], seen["veiled"]) == ([1, 1, 1], False, True)
    assert (told(game, "referee") or {})["complete"] is not at_home
