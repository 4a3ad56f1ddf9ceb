"""`seats/` and `redo/`: seats change hands while a battle goes on."""

from __future__ import annotations

from campaigns import access, services
from campaigns.models import Engagement
from tests.api.caller import Caller, at
from tests.world import World


def sat(world: World, table: Engagement, name: str) -> list[str]:
    return [seat.id for seat in access.seats_for(world[name], table)]


def give(world: World, table: Engagement, chair: str, name: str, sits: bool) -> int:
    body = {"seat": "referee", "chair": chair, "member": world.member(name).pk, "sits": sits}
    status: int = Caller(world["referee"]).send("put", at(table, "seats/"), body).status_code
    return status


def test_a_seat_changes_hands_in_mid_battle(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    assert give(world, table, "a", "vera", True) == 200
    assert give(world, table, "a", "anna", False) == 200
    assert (sat(world, table, "vera"), sat(world, table, "anna")) == (["a"], ["watchers"])
    told = Caller(world["referee"]).get(at(table, "seats/")).json()
    assert list(told["chairs"]["a"]["members"].values()) == [str(world["vera"])]
    assert told["chairs"]["a"]["side"] == "a"
    assert told["members"][str(world.member("anna").pk)]["role"] == "player"
    theirs = Caller(world["vera"]).get(at(table, "seats/")).json()
    assert theirs == {"chairs": told["chairs"]}


def test_only_the_referee_seats_members_and_only_where_there_is_a_chair(world: World) -> None:
    table = world.engagement()
    member = world.member("vera").pk
    body = {"seat": "a", "chair": "a", "member": member, "sits": True}
    answer = Caller(world["anna"]).send("put", at(table, "seats/"), body)
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "not_the_referee")
    for wrong in ({"chair": "zebra"}, {"chair": "referee"}, {"member": 2**31 - 1}):
        asked = {**body, "seat": "referee", **wrong}
        answer = Caller(world["referee"]).send("put", at(table, "seats/"), asked)
        assert answer.json()["refusal"]["code"] == "no_such_chair"
    assert sat(world, table, "vera") == ["watchers"]


def test_redo_over_the_api(world: World) -> None:
    table = world.engagement()
    services.act(table, "a", "step", {})
    services.rewind(table, "referee", 0)
    body = {"seat": "referee", "version": 3, "key": "again"}
    referee = Caller(world["referee"])
    answer = referee.send("post", at(table, "redo/"), body)
    assert (answer.status_code, answer.json()["version"]) == (200, 4)
    assert answer.json()["entries"][-1]["parts"] == ["Entry 1 is done again"]
    again = referee.send("post", at(table, "redo/"), {**body, "version": 4, "key": "more"})
    assert again.json()["refusal"]["code"] == "nothing_to_redo"
