"""Typed dice: each is asked of the player whose figure throws it (AM 6.4, 13.5, 13.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from campaigns.reading import Reading
from campaigns.services import Done, act, answer, cancel_roll
from campaigns.tabletop.game import Refusal
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.skirmish.ars_magica.table import man

pytestmark = pytest.mark.django_db
SAGE = {"magus": True, "player": True, "abilities": {"finesse": 3, "concentration": 2}}


def fight(first: Mapping[str, Any] | None = None, **more: Any) -> Skirmish:
    """Na is up, engaged with Sb, of another player; `more` is of Sb, `first` of Na."""
    game = make_skirmish(
        "duello_nel_cortile",
        "ars_magica",
        "entered",
        sides=[
            {"id": id, "name": id, "slot": slot} for id, slot in (("north", "A"), ("south", "B"))
        ],
        figures=[man("na", "rogue", **SAGE, **first or {}), man("sb", "rogue", **SAGE, **more)],
        table={},
        engaged=[["na", "sb"]],
    )
    done = act(game.engagement, "referee", "begin", {})
    assert isinstance(done, Done), done
    assert isinstance(typed(game, "referee", [9, 2]), Done)
    game.act("advance")
    return game


def told(game: Skirmish, seat: str) -> dict[str, Any]:
    reading = Reading.of(game.engagement.pk)
    return reading.pending(reading.state.seats[seat]) or {}


def typed(game: Skirmish, seat: str, faces: list[int], confirm: bool = True) -> Any:
    game.engagement.refresh_from_db()
    return answer(game.engagement, seat, game.engagement.pending_roll.pk, faces, confirm=confirm)


def asks(game: Skirmish, seat: str) -> list[str]:
    return [ask["who"] for ask in told(game, seat).get("asks", ())]


def test_initiative_of_all_is_the_referees() -> None:
    game = make_skirmish("duello_nel_cortile", "ars_magica", "entered")
    act(game.engagement, "referee", "begin", {})
    assert told(game, "referee")["asks"]
    for seat in game.state.seats:
        assert seat == "referee" or not told(game, seat)


def test_13_7_the_die_of_a_fast_cast_is_asked_of_the_player_of_that_magus() -> None:
    game = fight(answers={"fast_cast": "ask"})
    game.act("cast", "north", figure="na", spell="Pilum of Fire", target="sb")
    item = game.state.agenda[0]
    act(game.engagement, "south", "choose", {"item": item.id, "choice": "yes"})
    assert asks(game, "south") == ["Sb"]
    assert told(game, "south")["shared"]
    roll = told(game, "south")["id"]
    refused = cancel_roll(game.engagement, "south", roll)
    assert refused == Refusal("no_such_roll")
    assert isinstance(typed(game, "south", [9], confirm=True), Done)
    assert game.state.agenda[0].step == "counter"
    assert "fast_cast_tried" in game.events()


def test_13_5_a_concentration_called_for_by_the_referee_is_thrown_by_its_player() -> None:
    game = fight()
    situations = {"figure": "sb", "situations": ["walking"]}
    done = act(game.engagement, "referee", "concentration", situations)
    assert isinstance(done, Done), done
    assert (asks(game, "south"), asks(game, "north")) == (["Sb"], [])
    assert typed(game, "north", [9]) == Refusal("no_such_roll")
    assert isinstance(typed(game, "south", [9]), Done)


STILL = {"fast_cast": "never", "effort": "never", "guard": "never"}


def test_6_4_the_defender_throws_his_own_die_and_changes_none_of_the_attacker() -> None:
    game = fight({"answers": STILL}, answers=STILL)
    act(game.engagement, "north", "attack", {"figure": "na", "target": "sb"})
    assert (asks(game, "north"), asks(game, "south")) == (["Na"], [])
    assert isinstance(typed(game, "north", [7], confirm=False), Done)
    assert asks(game, "south") == ["Na", "Sb"]
    for faces in ([3], [3, 3]):
        assert typed(game, "south", faces) == Refusal("dice_of_another", at="/faces")
    assert isinstance(typed(game, "south", [7, 3]), Done)
    assert "blow_struck" in game.events()


def test_13_10_who_is_not_known_is_not_told_of_by_dice() -> None:
    game = fight({"answers": STILL, "signs": "none"}, answers=STILL)
    act(game.engagement, "north", "attack", {"figure": "na", "target": "sb"})
    assert isinstance(typed(game, "north", [7], confirm=False), Done)
    assert asks(game, "north") == ["Na", "Sb"]
    assert not told(game, "south")
    assert typed(game, "south", [7, 3]) == Refusal("no_such_roll")
