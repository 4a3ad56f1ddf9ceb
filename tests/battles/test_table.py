"""A battle of Swords of Stirling through the whole stack, verified after every entry."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from battles import demo
from campaigns import rendering, services
from campaigns.models import Campaign, Engagement, Entry
from campaigns.reading import Reading
from campaigns.services import Done
from campaigns.tabletop.game import Refusal
from tests.world import verify


@pytest.fixture
def table(db: None) -> Engagement:
    """The smaller battle of the demo."""
    return demo.make().engagements.get(title__en="First steps")


def view(table: Engagement, seat: str) -> dict[str, Any]:
    reading = Reading.of(table.pk)
    return reading.view(reading.ruleset.seats(reading.state)[seat])


def act(table: Engagement, seat: str, verb: str, **args: Any) -> Done:
    done = services.act(table, seat, verb, args)
    assert isinstance(done, Done), done
    verify(table)
    return done


def go_on(table: Engagement) -> None:
    """The referee carries out what is next."""
    now = view(table, "referee")
    if "choice" in now:
        act(table, "referee", "choose", item=now["choice"]["item"], choice=now["choice"]["default"])
        return
    verbs = now["legal"]["table"]
    verb = next(
        verb for verb in ("begin", "carry_out", "carry_out_all", "advance") if verb in verbs
    )
    act(table, "referee", verb)


def test_a_battle_runs_from_begin_to_end_and_every_line_has_words(table: Engagement) -> None:
    for _ in range(400):
        now = view(table, "referee")
        if any(due["code"] == "end" for due in now["waiting"]) or now["turn"] > 2:
            break
        assert all(due["text"] and due["text"] != due["code"] for due in now["waiting"])
        go_on(table)
    act(table, "referee", "end")
    table.refresh_from_db()
    assert table.status == "ended"
    reading = Reading.of(table.pk)
    for seat in reading.ruleset.seats(reading.state).values():
        lines = reading.lines(seat, limit=1000)
        assert len(lines) > 10
        for line in lines:
            told = rendering.plain(line["parts"])
            assert told
            assert "{" not in told
            for block in line.get("sums", []):
                assert block["title"]
                assert all(row["text"] and "{" not in row["text"] for row in block["rows"])
    assert services.act(table, "referee", "advance", {}) == Refusal("battle_over", "ST 10.1")


def test_players_order_and_the_orders_are_carried_out(table: Engagement) -> None:
    act(table, "referee", "begin")
    while view(table, "referee")["phase"] != "movement":
        go_on(table)
    units = view(table, "blue")["units"]
    mover = next(id for id, unit in sorted(units.items()) if unit["faction"] == "blue")
    reading = Reading.of(table.pk)
    blue = reading.ruleset.seats(reading.state)["blue"]
    partial = {"verb": "move", "unit": mover, "mode": "walk"}
    found = reading.options(blue, partial)
    assert isinstance(found, dict)
    to, way = max(found["hexes"].items(), key=lambda item: len(item[1]["path"]))
    body = {"verb": "move", "mode": "walk", "path": way["path"]}
    assert services.save_order(table, "red", mover, body) == Refusal("no_order_here", at="/unit")
    saved = services.save_order(table, "blue", mover, body, "final")
    assert saved == services.Saved(mover, 1)
    assert view(table, "red")["units"][mover]["at"] != to
    for _ in range(40):
        if view(table, "red")["units"][mover]["at"] == to:
            break
        go_on(table)
    assert view(table, "red")["units"][mover]["at"] == to
    used = [entry for entry in Entry.objects.all() if mover in entry.sealed]
    assert used[0].sealed[mover]["final"] is not None


def test_wrong_phase_wrong_unit_and_wrong_arguments_change_nothing(table: Engagement) -> None:
    wrong = [
        ("blue", "begin", {}),
        ("blue", "shoot", {"unit": "A2", "target": "B1"}),
        ("referee", "advance", {}),
        ("referee", "shoot", {"unit": "nobody", "target": "B1"}),
        ("referee", "move", {"unit": "A1", "path": "0101"}),
        ("spectators", "note", {"text": "hello"}),
        ("referee", "choose", {"item": "x", "choice": "y"}),
    ]
    for seat, verb, args in wrong:
        assert isinstance(services.act(table, seat, verb, args), Refusal), verb
    act(table, "referee", "begin")
    for seat, verb, args in wrong:
        if verb not in ("begin", "advance") and "A2" not in args.values():
            assert isinstance(services.act(table, seat, verb, args), Refusal), verb
    refusal = services.act(table, "blue", "move", {"unit": "B1", "path": []})
    assert refusal == Refusal("not_yours", args={"unit": "B1"}, at="/args/unit")
    assert Entry.objects.count() == 1


def test_a_battle_with_typed_dice(db: None) -> None:
    campaign = demo.make()
    table = campaign.engagements.get(title__en="First steps")
    Engagement.objects.filter(pk=table.pk).update(dice="entered")
    act(table, "referee", "begin")
    rolls = 0
    for _ in range(60):
        now = view(table, "referee")
        verbs = now["legal"]["table"]
        if "choice" in now:
            go_on(table)
            continue
        verb = "carry_out_all" if "carry_out_all" in verbs else "advance"
        done = services.act(table, "referee", verb, {})
        assert isinstance(done, Done)
        faces: list[int | str | None] = []
        while done.pending is not None:
            reading = Reading.of(table.pk)
            pending = reading.pending(reading.ruleset.seats(reading.state)["referee"])
            assert pending is not None
            assert all(ask["label"] for ask in pending["asks"])
            faces = [ask["low"] + n % ask["high"] for n, ask in enumerate(pending["asks"])]
            rolls += len(faces) - len(pending["faces"])
            answer = services.answer(table, "referee", done.pending, faces, confirm=True)
            assert isinstance(answer, Done)
            done = answer
        verify(table)
        if view(table, "referee")["turn"] > 1:
            break
    assert rolls > 0
    sources = {a[3] for entry in Entry.objects.all() for a in entry.answers}
    assert sources == {"entered"}


def test_factions_are_listed_by_slot_whatever_their_ids(db: None) -> None:
    campaign = Campaign.objects.create(name="Valle", about="")
    factions = [
        {"id": "zeta", "name": "Zeta", "slot": "A"},
        {"id": "alfa", "name": "Alfa", "slot": "B"},
    ]
    figures = {"front": "N", "men": 100, "ac": 6, "mov": 9, "hp": 6}
    figures |= {"thac0": 20, "damage": "1d6", "morale": 12}
    units = [
        {"id": "Z1", "faction": "zeta", "name": "Z1", "at": "0101", **figures},
        {"id": "A1", "faction": "alfa", "name": "A1", "at": "0505", **figures},
    ]
    scenario = {
        "title": "Due bande",
        "map": {"columns": 6, "rows": 6},
        "factions": factions,
        "units": units,
    }
    table = services.make_engagement(campaign, "stirling", scenario)
    assert list(view(table, "referee")["factions"]) == ["zeta", "alfa"]


def test_a_ruling_names_the_figure_in_the_reader_s_language(table: Engagement) -> None:
    act(table, "referee", "begin")
    unit = min(view(table, "referee")["units"])
    change = {"what": "set", "unit": unit, "field": "hp", "value": 9}
    act(table, "referee", "rule", changes=[change], reason="Freschi")
    with translation.override("it"):
        reading = Reading.of(table.pk)
        seat = reading.ruleset.seats(reading.state)["referee"]
        told = [rendering.plain(line["parts"]) for line in reading.lines(seat, limit=1000)]
    assert any(", punti ferita 9 invece di " in line for line in told)


def test_the_order_of_one_who_flees_by_now_is_left_aside(table: Engagement) -> None:
    act(table, "referee", "begin")
    while table.phase != "movement":
        act(table, "referee", "advance")
        table.refresh_from_db()
    unit, other = sorted(
        id for id, each in view(table, "referee")["units"].items() if "at" in each
    )[:2]
    for id in (unit, other):
        assert services.save_order(table, "referee", id, {"verb": "hold"}) == services.Saved(id, 1)
    act(table, "referee", "advance")
    change = {"what": "state", "unit": unit, "state": "routed"}
    act(table, "referee", "rule", changes=[change], reason="panic")
    act(table, "referee", "carry_out_all")
    entry = Entry.objects.filter(engagement=table).order_by("-seq").first()
    assert entry is not None
    assert entry.action is not None
    assert set(entry.action["orders"]) == {other}
