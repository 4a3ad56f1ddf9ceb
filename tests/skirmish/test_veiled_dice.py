"""GL 5.12 with real dice: nobody finds out with false faces who hides where he fires."""

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
