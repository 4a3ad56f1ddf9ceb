"""`manage.py play` and `manage.py autoplay`: courses written down, and at random."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles import demo
from campaigns.models import Campaign, Engagement, Entry, HouseRule
from campaigns.plays import run
from tests.world import World, verify

GOLDEN = sorted((Path(__file__).parent.parent / "golden" / "play").glob("*.json"))

FIRE: dict[str, Any] = {
    "seat": "a",
    "verb": "fire",
    "args": {"muskets": 2},
    "dice": ["d6=1", "d6=5", "d3=2"],
    "expect": {"events": [["volley_fired", {"hits": 1, "dead": 2}]]},
}


def body(ruleset: str, *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"ruleset": ruleset, "scenario": {}, "actions": list(actions), **more}


def test_a_play_as_written_leaves_nothing(world: World) -> None:
    assert run(body("volleys", FIRE, FIRE)) == []
    assert not Engagement.objects.exists()
    assert Campaign.objects.count() == 1


def test_orders_and_house_rules_are_part_of_a_play(world: World) -> None:
    march = {"seat": "referee", "verb": "carry_out", "orders": {"a": {"stages": 5}}}
    march["expect"] = {"events": [["marched", {"side": "a", "to": 5}]]}
    assert run(body("marches", march, overrides={"handicap": 2})) == []
    assert not HouseRule.objects.exists()


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"dice": ["d6=1", "d6=5"]}, "more dice are wanted"),
        ({"dice": ["d6=1", "d6=1", "d3=1"]}, "more faces than the roll needs"),
        ({"args": {"muskets": 99}}, "wrong_number"),
        ({"expect": {"refused": {"code": "wrong_number"}}}, "carried out"),
        ({"expect": {"events": [["volley_fired", {"hits": 2}]]}}, "hits"),
    ],
)
def test_what_is_not_as_written_is_said(world: World, change: dict[str, Any], what: str) -> None:
    assert any(what in line for line in run(body("volleys", {**FIRE, **change}))), what


def test_the_command_counts_and_may_keep_the_table(world: World, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(body("volleys", FIRE)))
    bad.write_text(json.dumps(body("volleys", {**FIRE, "args": {"muskets": 99}})))
    out = StringIO()
    call_command("play", good, keep=world.campaign.pk, stdout=out)
    assert out.getvalue() == "1 passed, 0 failed\n"
    verify(Engagement.objects.get())
    assert Entry.objects.count() == 1
    with pytest.raises(SystemExit):
        call_command("play", good, bad, stdout=out)
    assert "1 passed, 1 failed" in out.getvalue()
    assert "bad.json: " in out.getvalue()
    bad.write_text("{")
    with pytest.raises(SystemExit):
        call_command("play", bad, stdout=out)
    with pytest.raises(CommandError):
        call_command("play", tmp_path / "none.json", stdout=out)


@pytest.mark.django_db
def test_the_golden_plays_run_on_a_real_table() -> None:
    differences = {file.name: run(json.loads(file.read_text("utf-8"))) for file in GOLDEN}
    assert {name: lines for name, lines in differences.items() if lines} == {}


@pytest.mark.django_db
@pytest.mark.parametrize("dice", ["server", "entered"])
def test_a_battle_plays_itself_to_the_end(dice: str) -> None:
    table = demo.make().engagements.get(title__en="First steps")
    Engagement.objects.filter(pk=table.pk).update(dice=dice, seed="5eed")
    out = StringIO()
    call_command("autoplay", table.pk, seed="1", stdout=out)
    table.refresh_from_db()
    assert table.status == "ended"
    assert out.getvalue().startswith("seed 1\n")
    assert " begin\n" in out.getvalue()
    verify(table)
    head = table.head
    call_command("autoplay", table.pk, seed="1", stdout=out)
    table.refresh_from_db()
    assert table.head == head


@pytest.mark.django_db
def test_it_stops_after_the_turns_it_is_given() -> None:
    table = demo.make().engagements.get(title__en="First steps")
    Engagement.objects.filter(pk=table.pk).update(seed="5eed")
    call_command("autoplay", table.pk, seed="3", turns=1, stdout=StringIO())
    table.refresh_from_db()
    assert (table.status, table.turn) == ("playing", 2)
    with pytest.raises(CommandError):
        call_command("autoplay", table.campaign_id, stdout=StringIO())
