"""Whose dice for one action: the referee's to say."""

from __future__ import annotations

from campaigns import services
from campaigns.models import Dice
from campaigns.tabletop.game import Refusal
from tests.world import World, verify


def test_the_referee_types_one_roll_of_a_battle_of_the_server(world: World) -> None:
    table = world.engagement("volleys")
    done = services.act(table, "referee", "fire", {"muskets": 2}, dice=Dice.ENTERED)
    assert isinstance(done, services.Done)
    assert done.pending is not None


def test_the_server_throws_one_roll_of_a_battle_with_real_dice(world: World) -> None:
    table = world.engagement("volleys", dice=Dice.ENTERED)
    done = services.act(table, "referee", "fire", {"muskets": 2}, dice=Dice.SERVER)
    assert isinstance(done, services.Done)
    assert done.entries
    verify(table)


def test_a_player_does_not_choose_the_dice(world: World) -> None:
    table = world.engagement("volleys")
    refused = services.act(table, "a", "fire", {"muskets": 2}, dice=Dice.ENTERED)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.at) == ("referee_only", "/dice")
