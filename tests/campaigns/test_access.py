"""Who sits where: `access.seats_for` is the only way to a seat."""

from __future__ import annotations

import pytest

from campaigns import access, services
from campaigns.models import Membership, Role, Seat, User
from tests.world import World


def seats(world: World, name: str, table: object) -> list[str]:
    return [seat.id for seat in access.seats_for(world[name], table)]  # type: ignore[arg-type]


def test_each_member_has_the_seats_of_his_role(world: World) -> None:
    table = world.engagement()
    assert {name: seats(world, name, table) for name in world.people} == {
        "referee": ["referee"],
        "anna": ["a"],
        "bruno": ["b"],
        "vera": ["watchers"],
        "otto": [],
    }


def test_a_co_referee_shares_the_seat_of_the_referee(world: World) -> None:
    table = world.engagement()
    Membership.objects.create(campaign=world.campaign, user=world["otto"], role=Role.CO_REFEREE)
    assert seats(world, "otto", table) == ["referee"]


def test_a_seat_is_shared_and_a_member_holds_several(world: World) -> None:
    table = world.engagement()
    services.sit(Seat.objects.get(key="b"), world.member("anna"))
    assert seats(world, "anna", table) == ["a", "b"]
    assert seats(world, "bruno", table) == ["b"]


def test_a_member_without_a_seat_watches(world: World) -> None:
    table = world.engagement()
    services.stand_up(Seat.objects.get(key="a"), world.member("anna"))
    assert seats(world, "anna", table) == ["watchers"]
    services.leave(world.member("anna"))
    assert seats(world, "anna", table) == []


def test_the_inactive_and_the_anonymous_sit_nowhere(world: World) -> None:
    table = world.engagement()
    User.objects.filter(username="anna").update(is_active=False)
    world["anna"].refresh_from_db()
    assert seats(world, "anna", table) == []
    assert access.seats_for(User(), table) == []


def test_what_one_may_not_see_is_as_what_is_not_there(world: World) -> None:
    table = world.engagement()
    with pytest.raises(access.HiddenError):
        access.place_of(world["otto"], table.pk)
    with pytest.raises(access.HiddenError):
        access.place_of(world["otto"], world.campaign.pk)
    with pytest.raises(access.HiddenError):
        access.campaign_for(world["otto"], world.campaign.pk)


@pytest.mark.parametrize("key", ["b", "referee", "no such seat"])
def test_another_s_seat_is_as_none(world: World, key: str) -> None:
    table = world.engagement()
    with pytest.raises(access.NoSeatError):
        access.place_of(world["anna"], table.pk).seat(key)


def test_without_a_name_one_sits_in_the_weightiest_seat(world: World) -> None:
    table = world.engagement()
    services.sit(Seat.objects.get(key="b"), world.member("referee"))
    place = access.place_of(world["referee"], table.pk)
    assert place.seat(None).id == "referee"
    assert place.seat("b").id == "b"
