"""A table by the API: what a seat reads and does."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any
from uuid import UUID

import pytest

from campaigns import services
from campaigns.api import reckoning
from campaigns.api.table import _listed
from campaigns.models import Engagement, Entry, Seat, Status
from campaigns.plain import plain_json
from campaigns.tabletop.reader import BadRequestError
from tests.api.caller import Caller, at
from tests.world import World, snapshot_of, verify


def step(version: int, key: str = "k", seat: str = "a", **more: object) -> dict[str, object]:
    return {"action": "step", "seat": seat, "version": version, "key": key, **more}


def test_an_action_is_answered_with_version_and_lines(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    answer = anna.send("post", at(table, "actions/"), step(1))
    assert answer.status_code == 200
    body = answer.json()
    (line,) = body["entries"]
    assert body["version"] == 2
    assert (line["n"], line["parts"]) == (1, [["b", "Reds"], " took a step"])
    again = anna.send("post", at(table, "actions/"), step(1))
    assert again.json() == body
    assert Entry.objects.count() == 1
    verify(table)


def test_a_refusal_is_answered_with_its_sentence_and_paragraph(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    answer = anna.send("post", at(table, "actions/"), step(1, args={"side": "b"}))
    assert answer.status_code == 409
    assert answer.json() == {
        "refusal": {
            "code": "not_yours",
            "message": "That is not yours to do",
            "cite": "X 3",
            "args": {},
        }
    }


def test_a_stale_version_is_a_refusal_with_the_present_one(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    services.act(table, "b", "step", {})
    answer = anna.send("post", at(table, "actions/"), step(1))
    assert answer.status_code == 409
    assert answer.json()["refusal"]["code"] == "stale_version"
    assert answer.json()["refusal"]["args"] == {"version": 2}


def test_each_caller_reads_his_own_language(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    world["anna"].language = "it"
    world["anna"].save()
    assert anna.get(at(table)).json()["title"] == "Un gioco"
    anna.send("post", at(table, "actions/"), step(1))
    line = anna.get(at(table, "log/")).json()["entries"][0]
    assert line["parts"][0] == ["b", "Rossi"]
    assert Caller(world["bruno"]).get(at(table)).json()["title"] == "A game"


def test_the_table_as_a_seat_reads_it(world: World) -> None:
    table, anna = world.engagement("cards"), Caller(world["anna"])
    services.act(table, "a", "draw", {})
    body = anna.get(at(table), seat="a").json()
    assert UUID(body["id"]) == table.pk
    assert body["seats"] == [{"id": "a", "role": "player", "side": "a"}]
    assert (body["seat"], body["version"], body["pending"]) == ("a", 2, None)
    assert body["view"]["board"]["hands"].keys() == {"a"}
    assert body["orders"] == {"mine": {}, "slots": {}, "ready": {}}
    assert Caller(world["vera"]).get(at(table)).json()["view"]["board"]["hands"] == {}


def test_the_log_is_read_from_either_end(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    for _ in range(12):
        services.act(table, "a", "step", {})

    def numbers(**query: int) -> list[int]:
        return [line["n"] for line in anna.get(at(table, "log/"), **query).json()["entries"]]

    assert numbers() == list(range(1, 13))
    assert numbers(limit=3) == [10, 11, 12]
    assert numbers(before=10, limit=3) == [7, 8, 9]
    assert numbers(after=10) == [11, 12]
    assert numbers(after=2, limit=2) == [3, 4]


def test_undone_lines_say_by_what_and_why(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    services.note(table, "b", "hush", "side")
    for _ in range(3):
        services.act(table, "a", "step", {})
    body = {"seat": "a", "to": 1, "reason": "too hasty", "version": 4, "key": "r"}
    answer = anna.send("post", at(table, "rewind/"), body)
    assert answer.json()["entries"][0]["parts"] == ["Back to entry 1: too hasty"]
    lines = anna.get(at(table, "log/")).json()["entries"]
    assert [line.get("undone") for line in lines] == [
        None,
        {"by": 4, "who": "anna", "reason": "too hasty"},
        {"by": 4, "who": "anna", "reason": "too hasty"},
        None,
    ]
    verify(table)


def test_the_past_is_seen_with_the_eyes_of_the_seat(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    for _ in range(3):
        services.act(table, "a", "step", {})
    then = anna.get(at(table, "at/2/")).json()
    assert (then["n"], then["view"]["board"]) == (2, {"stages": {"a": 2, "b": 0}})
    assert anna.get(at(table, "at/0/")).json()["view"]["board"] == {"stages": {"a": 0, "b": 0}}
    assert anna.get(at(table, "at/4/")).status_code == 404


def test_the_log_of_others_is_read_when_the_engagement_is_over_and_not_before(
    world: World,
) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    services.act(table, "b", "step", {})
    services.note(table, "b", "for the referee", "referee")
    services.note(table, "b", "for all", "table")
    for path in ("log/?eyes=b", "log/?eyes=zebra", "at/1/?eyes=b"):
        answer = anna.get(at(table, path))
        assert answer.status_code == 403, path
        assert answer.json()["error"]["code"] == "not_your_seat"
    Engagement.objects.filter(pk=table.pk).update(status=Status.ENDED)
    assert {seat["id"] for seat in anna.get(at(table)).json()["eyes"]} >= {"a", "b", "referee"}
    lines = anna.get(at(table, "log/?eyes=b")).json()["entries"]
    assert [line["n"] for line in lines] == [1, 3]
    assert anna.get(at(table, "at/1/?eyes=b")).json()["view"]["board"]["stages"]["b"] == 1
    assert anna.get(at(table, "log/?eyes=zebra")).status_code == 403
    own = Caller(world["bruno"]).get(at(table, "log/")).json()["entries"]
    assert [line["n"] for line in own] == [1, 2, 3]


def test_orders_are_put_read_and_torn_up(world: World) -> None:
    table, anna, bruno = world.engagement(), Caller(world["anna"]), Caller(world["bruno"])
    order = {"seat": "a", "unit": "a", "body": {"stages": 2}, "state": "final", "revision": 0}
    body = anna.send("put", at(table, "orders/"), order).json()
    mine = {"a": {"body": {"stages": 2}, "state": "final", "revision": 1, "phase": "march 1"}}
    ready = {"a": {"final": 1, "saved": 0, "due": 1}}
    slots = {"a": {"phase": "march 1", "side": "a"}}
    orders = {"mine": mine, "slots": slots, "ready": ready}
    assert body == {"unit": "a", "revision": 1, "orders": orders}
    assert bruno.get(at(table, "orders/")).json() == {
        "mine": {},
        "slots": {"b": {"phase": "march 1", "side": "b"}},
        "ready": {"b": {"final": 0, "saved": 0, "due": 1}},
    }
    referee = Caller(world["referee"]).get(at(table, "orders/")).json()
    assert referee["mine"] == mine
    assert referee["ready"].keys() == referee["slots"].keys() == {"a", "b"}
    torn = anna.send("delete", at(table, "orders/a/"), query_params={"seat": "a", "revision": 1})
    assert torn.json()["orders"]["mine"] == {}


def test_dice_are_typed_by_the_api(world: World) -> None:
    table, anna = world.engagement("volleys", dice="entered"), Caller(world["anna"])
    fire = {"seat": "a", "action": "fire", "args": {"muskets": 2}, "version": 1, "key": "k"}
    body = anna.send("post", at(table, "actions/"), fire).json()
    assert (body["version"], body["entries"]) == (1, [])
    pending = body["pending"]
    row = pending["asks"][0]["row"]
    musket = {"row": row, "die": "d6", "label": "musket", "low": 1, "high": 6}
    assert pending["asks"] == [musket]
    assert pending["ahead"] == [musket | {"count": 1}]
    assert (pending["complete"], pending["faces"]) == (False, [])
    faces = {"seat": "a", "pending": pending["id"], "faces": [1, 6, 2]}
    body = anna.send("post", at(table, "chance/"), faces).json()
    assert body["pending"]["complete"] is True
    assert body["pending"]["asks"][1] == musket | {"face": 6, "source": "entered"}
    assert Caller(world["bruno"]).get(at(table)).json()["pending"] is None
    assert Caller(world["referee"]).get(at(table)).json()["pending"]["id"] == pending["id"]
    body = anna.send("post", at(table, "chance/"), {**faces, "confirm": True}).json()
    (line,) = body["entries"]
    assert line["parts"] == ["A volley of 2: 1 hits, 2 dead"]
    assert line["rolls"][2] == {"die": "d3", "face": 2, "label": "damage", "source": "entered"}
    assert line["sums"] == [
        {
            "title": "Why 2 dead?",
            "rows": [
                {
                    "text": "2 dice, 4 or more hits",
                    "value": 1,
                    "cite": "X 8",
                    "dice": [
                        {"die": "d6", "face": 1, "source": "entered"},
                        {"die": "d6", "face": 6, "source": "entered"},
                    ],
                },
                {
                    "text": "Damage of 1 hits",
                    "value": 2,
                    "cite": "X 9",
                    "dice": [{"die": "d3", "face": 2, "source": "entered"}],
                },
            ],
        }
    ]
    verify(table)


@pytest.mark.parametrize("face", [0, 7, -1, 10**30, "ace", "6", ""])
def test_a_face_that_no_die_shows_is_named_and_nothing_is_typed(world: World, face: object) -> None:
    table, anna = world.engagement("volleys", dice="entered"), Caller(world["anna"])
    fire = {"seat": "a", "action": "fire", "args": {"muskets": 2}, "version": 1, "key": "k"}
    pending = anna.send("post", at(table, "actions/"), fire).json()["pending"]
    before = snapshot_of(table)
    for confirm in (False, True):
        faces = {"seat": "a", "pending": pending["id"], "faces": [3, face], "confirm": confirm}
        answer = anna.send("post", at(table, "chance/"), faces)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"], error["at"]) == (400, "wrong_face", "/faces/1")
    assert snapshot_of(table) == before


def test_a_scenario_of_ten_megabytes_is_too_large(world: World) -> None:
    body = {"campaign": str(world.campaign.pk), "ruleset": "marches"}
    body["scenario"] = {"x": "y" * 10_000_000}  # type: ignore[assignment]
    answer = Caller(world["referee"]).send("post", "engagements/", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert not Engagement.objects.exists()


def test_a_roll_is_cancelled_by_the_api(world: World) -> None:
    table, anna = world.engagement("volleys", dice="entered"), Caller(world["anna"])
    done = services.act(table, "a", "fire", {"muskets": 2})
    assert isinstance(done, services.Done)
    query = {"seat": "a", "pending": str(done.pending)}
    answer = anna.send("delete", at(table, "chance/"), query_params=query)
    assert answer.json()["entries"][0]["parts"] == ["The roll was cancelled"]
    assert anna.get(at(table)).json()["pending"] is None


def test_rulings_and_notes_by_the_api(world: World) -> None:
    table, referee = world.engagement(), Caller(world["referee"])
    ruling = {
        "seat": "referee",
        "changes": [{"path": "turn", "value": 3}],
        "reason": "night falls",
        "version": 1,
        "key": "r",
    }
    answer = referee.send("post", at(table, "rulings/"), ruling)
    assert answer.json()["entries"][0]["parts"] == ["The referee decided: night falls"]
    note = {"seat": "referee", "text": "Break for tea", "key": "n"}
    answer = referee.send("post", at(table, "notes/"), note)
    assert answer.json()["entries"][0]["parts"] == [["b", "referee"], ": Break for tea"]
    assert referee.send("post", at(table, "notes/"), note).json() == answer.json()
    assert Engagement.objects.get().turn == 3
    verify(table)


@pytest.mark.parametrize(
    ("method", "path", "field", "value"),
    [
        ("post", "actions/", "args", {"junk": "x" * 70_000}),
        ("put", "orders/", "body", {"junk": "x" * 70_000}),
        ("post", "rulings/", "changes", [{"junk": "x" * 70_000}]),
    ],
)
def test_what_the_log_would_keep_is_not_without_end(
    world: World, method: str, path: str, field: str, value: Any
) -> None:
    table, referee = world.engagement(), Caller(world["referee"])
    own = {
        "actions/": {"action": "step", "version": 1, "key": "k"},
        "orders/": {"unit": "a", "revision": 0},
        "rulings/": {"reason": "x", "version": 1, "key": "k"},
    }[path]
    answer = referee.send(method, at(table, path), {"seat": "referee", field: value, **own})
    assert (answer.status_code, answer.json()["error"]["at"]) == (400, f"/{field}")
    assert not Entry.objects.exists()


def test_options_come_from_the_rules(world: World) -> None:
    table, anna = world.engagement(), Caller(world["anna"])
    assert anna.get(at(table, "options/"), seat="a", verb="step").json() == {"verb": "step"}
    refused = anna.get(at(table, "options/"), seat="a", verb="dance")
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "unknown_verb"


def test_nobody_has_more_reckoned_at_once_than_a_table_asks_for(world: World) -> None:
    table, anna, bruno = world.engagement(), Caller(world["anna"]), Caller(world["bruno"])
    asked = {"seat": "a", "verb": "step"}
    with ExitStack() as under_way:
        for _ in range(reckoning.MOST):
            under_way.enter_context(reckoning.one_of_few(world["anna"].pk))
        refused = anna.get(at(table, "options/"), **asked)
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "throttled")
        assert bruno.get(at(table, "options/"), seat="b", verb="step").status_code == 200
    assert anna.get(at(table, "options/"), **asked).status_code == 200


@pytest.mark.parametrize("given", ['["\\ud800"]', "[NaN]", "[1e999]", '["\\u0000"]', "[" * 9000])
def test_a_list_in_a_query_is_no_way_round_what_a_body_may_not_have(given: str) -> None:
    assert _listed("path", given) == given


@pytest.mark.parametrize("text", ["\\u0000", "C:\\u0000", "\\\\u0000"])
def test_a_text_that_speaks_of_a_character_is_no_such_character(text: str) -> None:
    assert plain_json(json.dumps([text])) == [text]
    with pytest.raises(BadRequestError):
        plain_json(json.dumps([text + "\0"]))


def test_campaigns_and_tables_of_the_caller(world: World) -> None:
    table, anna, otto = world.engagement(), Caller(world["anna"]), Caller(world["otto"])
    (campaign,) = anna.get("campaigns/").json()
    assert campaign["name"] == "Marches"
    detail = anna.get(f"campaigns/{campaign['id']}/").json()
    assert [faction["key"] for faction in detail["factions"]] == ["a", "b"]
    assert [member["role"] for member in detail["members"]] == [
        "referee",
        "player",
        "player",
        "spectator",
    ]
    assert [each["id"] for each in detail["engagements"]] == [str(table.pk)]
    assert [each["id"] for each in anna.get("engagements/").json()] == [str(table.pk)]
    assert otto.get("campaigns/").json() == []
    assert otto.get("engagements/").json() == []


def test_the_referee_makes_an_engagement(world: World) -> None:
    referee = Caller(world["referee"])
    body = {
        "campaign": str(world.campaign.pk),
        "ruleset": "marches",
        "scenario": {"stages": {"a": 4, "b": 0}},
        "title": "Again",
        "dice": "entered",
    }
    answer = referee.send("post", "engagements/", body)
    assert answer.status_code == 201
    made = answer.json()
    assert (made["title"], made["dice"], made["status"]) == ("Again", "entered", "playing")
    assert made["seats"] == [{"id": "referee", "role": "referee", "side": None}]
    assert Seat.objects.get(key="a").holders.get().user == world["anna"]
    verify(Engagement.objects.get())


@pytest.mark.parametrize(
    ("change", "status", "at"),
    [
        ({"ruleset": "chess"}, 400, "/ruleset"),
        ({"campaign": "x"}, 400, "/campaign"),
        ({"scenario": []}, 400, "/scenario"),
        ({"scenario": None}, 400, "/scenario"),
        ({"shipped": "nothing", "scenario": ...}, 400, "/shipped"),
        ({"shipped": "both"}, 400, "/scenario"),
        ({"dice": "loaded"}, 400, "/dice"),
        ({"colour": "red"}, 400, "/colour"),
    ],
)
def test_a_bad_engagement_is_refused_by_field(
    world: World, change: dict[str, object], status: int, at: str
) -> None:
    body = {"campaign": str(world.campaign.pk), "ruleset": "marches", "scenario": {}, **change}
    body = {name: value for name, value in body.items() if value is not ...}
    answer = Caller(world["referee"]).send("post", "engagements/", body)
    assert (answer.status_code, answer.json()["error"]["at"]) == (status, at)
    assert not Engagement.objects.exists()


@pytest.mark.parametrize(("name", "status"), [("anna", 403), ("vera", 403), ("otto", 404)])
def test_only_a_referee_makes_engagements(world: World, name: str, status: int) -> None:
    body = {"campaign": str(world.campaign.pk), "ruleset": "marches", "scenario": {}}
    assert Caller(world[name]).send("post", "engagements/", body).status_code == status
    assert not Engagement.objects.exists()
