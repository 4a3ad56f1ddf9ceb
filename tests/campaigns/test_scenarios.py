"""Scenarios of a campaign: what is wrong in them, saving, copies, files, battles from them."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from battles import apps
from campaigns import services, stores
from campaigns.models import Campaign, Engagement, HouseRule, Scenario, User
from campaigns.pages.desk import LEAF
from campaigns.tabletop.reader import BadRequestError
from campaigns.texts import text
from tests.world import World, verify

SHIPPED = json.loads((Path(apps.SCENARIOS) / "first_steps.json").read_text(encoding="utf-8"))


@pytest.fixture
def body() -> dict[str, Any]:
    return deepcopy(SHIPPED)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def wrong(world: World, body: dict[str, Any]) -> list[tuple[str, str]]:
    found = services.faults(world.campaign, "stirling", body)
    assert all(fault.message for fault in found)
    return [(fault.at, fault.code) for fault in found]


@pytest.mark.parametrize("name", sorted(stores.shipped("stirling")))
def test_shipped_scenarios_have_no_mistakes(world: World, name: str) -> None:
    assert wrong(world, stores.shipped("stirling")[name]) == []


def test_all_mistakes_are_found_and_each_where_it_is(world: World, body: dict[str, Any]) -> None:
    body["turns"] = 0
    body["units"][0]["men"] = "many"
    body["units"][3]["damage"] = "d"
    body["map"]["terrain"][1]["hexes"][1] = "9901"
    body["map"]["terrain"][2]["kind"] = "swamp"
    body["leaders"][1]["charisma"] = 30
    assert sorted(wrong(world, body)) == [
        ("/leaders/1/charisma", "out_of_range"),
        ("/map/terrain/1/hexes/1", "off_map"),
        ("/map/terrain/2/kind", "unknown_name"),
        ("/turns", "out_of_range"),
        ("/units/0/men", "wrong_type"),
        ("/units/3/damage", "bad_dice"),
    ]


def test_what_fails_for_another_mistake_only_is_not_told(
    world: World, body: dict[str, Any]
) -> None:
    """The leader of a bad unit, the commander who is gone, a faction without its only units."""
    body["units"] = [body["units"][0], body["units"][2]]
    body["leaders"] = [body["leaders"][0], body["leaders"][2]]
    body["units"][0]["ac"] = None
    assert wrong(world, body) == [("/units/0/ac", "missing")]


def test_items_behind_one_that_is_wrong_keep_their_places(
    world: World, body: dict[str, Any]
) -> None:
    body["units"][1]["missile"]["short"] = -1
    body["units"][2]["spells"] = [{"id": "a"}, {"id": "b"}]
    body["units"][3]["men"] = 0
    assert wrong(world, body) == [
        ("/units/1/missile/short", "out_of_range"),
        ("/units/2/spells/0/name", "missing"),
        ("/units/2/spells/1/name", "missing"),
        ("/units/3/men", "out_of_range"),
    ]


def test_a_road_with_a_hole_is_one_mistake(world: World, body: dict[str, Any]) -> None:
    body["map"]["roads"] = [["0101", "0102", "0505", "0506"], ["0201", "0202"]]
    assert wrong(world, body) == [("/map/roads/0/2", "hole")]


def test_every_hex_off_the_map_of_a_road_is_told_where_it_is(
    world: World, body: dict[str, Any]
) -> None:
    body["map"]["roads"] = [["0101", "9901", "0102", "9902"]]
    body["units"][0]["men"] = 0
    assert sorted(wrong(world, body)) == [
        ("/map/roads/0/1", "off_map"),
        ("/map/roads/0/3", "off_map"),
        ("/units/0/men", "out_of_range"),
    ]


@pytest.mark.parametrize(
    ("part", "value", "code"),
    [("rows", -1, "out_of_range"), ("columns", 1.5, "wrong_type"), ("rows", None, "missing")],
)
def test_a_field_that_is_needed_is_wrong_once(
    world: World, body: dict[str, Any], part: str, value: object, code: str
) -> None:
    """That it is wrong is told, and not that it is missing as well."""
    body["map"][part] = value
    assert wrong(world, body) == [(f"/map/{part}", code)]


def test_too_few_factions_are_told_once(world: World, body: dict[str, Any]) -> None:
    body["factions"] = []
    assert wrong(world, body) == [("/factions", "missing")]


@pytest.mark.parametrize("part", ["map", "factions", "units", "title"])
def test_a_part_that_is_lacking_is_told(world: World, body: dict[str, Any], part: str) -> None:
    del body[part]
    assert wrong(world, body)[0] == (f"/{part}", "missing")


def test_house_rules_count(world: World, body: dict[str, Any]) -> None:
    body["units"][0]["at"] = "0607"
    assert wrong(world, body) == []
    HouseRule.objects.create(
        campaign=world.campaign, ruleset="stirling", path="terrain.marsh.cost", value=None
    )
    assert wrong(world, body) == [("/units/0/at", "impassable")]


def test_mistakes_are_told_in_the_language_of_the_reader(
    world: World, body: dict[str, Any]
) -> None:
    body["units"][0]["men"] = 0
    with translation.override("it"):
        (fault,) = services.faults(world.campaign, "stirling", body)
    with translation.override("en"):
        (english,) = services.faults(world.campaign, "stirling", body)
    assert fault.message != english.message


def test_a_field_that_nobody_reads_is_named_and_what_else_is_wrong_too(
    world: World, body: dict[str, Any]
) -> None:
    body["deck"] = {"aces": 4}
    body["units"][0]["colour"] = "red"
    body["units"][1]["men"] = 0
    found = {(one.at, one.code) for one in services.faults(world.campaign, "stirling", body)}
    assert found == {
        ("/deck", "unknown_key"),
        ("/units/0/colour", "unknown_key"),
        ("/units/1/men", "out_of_range"),
    }
    del body["units"][0]["colour"]
    body["units"][1]["men"] = 40
    with pytest.raises(BadRequestError) as refused:
        services.make_engagement(world.campaign, "stirling", body)
    assert refused.value.at == "/deck"
    assert "deck" in refused.value.message


def test_mistakes_are_kept_only_in_a_draft(world: World, body: dict[str, Any]) -> None:
    referee = world["referee"]
    body["units"][0]["men"] = 0
    with pytest.raises(services.FaultyError) as refused:
        services.new_scenario(world.campaign, "stirling", body, referee)
    assert [fault.at for fault in refused.value.faults] == ["/units/0/men"]
    assert not Scenario.objects.exists()
    draft = services.new_scenario(world.campaign, "stirling", body, referee, draft=True)
    assert draft.draft
    body["units"][0]["men"] = 50
    assert services.save_scenario(draft, body, referee, 1, draft=True) == []
    kept = Scenario.objects.get()
    assert (kept.draft, kept.revision, kept.author) == (False, 2, referee)
    body["units"][0]["men"] = -5
    with pytest.raises(services.FaultyError):
        services.save_scenario(draft, body, referee, 2)
    assert Scenario.objects.get().body["units"][0]["men"] == 50


def test_nobody_saves_over_what_he_did_not_see(world: World, body: dict[str, Any]) -> None:
    kept = services.new_scenario(world.campaign, "stirling", body, world["referee"])
    services.save_scenario(kept, {**body, "title": "Mine"}, None, 1)
    with pytest.raises(services.StaleScenarioError):
        services.save_scenario(kept, {**body, "title": "Yours"}, None, 1)
    assert Scenario.objects.get().title == "Mine"


def test_a_copy_has_a_life_of_its_own(world: World, body: dict[str, Any]) -> None:
    first = services.new_scenario(world.campaign, "stirling", body, None)
    copy = services.copy_scenario(first, world["referee"])
    services.save_scenario(copy, {**copy.body, "turns": 3}, None, 1)
    first.refresh_from_db()
    assert (first.body["turns"], copy.body["turns"]) == (6, 3)
    assert copy.body["title"] == {"en": "First steps (2)", "it": "Primi passi (2)"}


def test_a_battle_is_made_and_outlives_its_scenario(world: World, body: dict[str, Any]) -> None:
    kept = services.new_scenario(world.campaign, "stirling", body, None)
    table = services.start_scenario(kept, title="Ours", dice="entered")
    services.delete_scenario(kept)
    assert (table.title, table.dice) == ("Ours", "entered")
    verify(table)
    assert not Scenario.objects.exists()


def names(*args: str) -> list[str]:
    return [f"{name}_scenario" for name in args]


def test_pages_are_the_referees_only(world: World, body: dict[str, Any]) -> None:
    kept = services.new_scenario(world.campaign, "stirling", body, None)
    both = [world.campaign.pk, kept.pk]
    pages = [reverse("scenarios", args=both[:1]), reverse("new_scenario", args=both[:1])]
    pages += [reverse("roster", args=both[:1]), reverse("scenario_file", args=both)]
    pages += [reverse(name, args=both) for name in names("edit", "start")]
    posts = [reverse(name, args=both) for name in names("copy", "delete", "start")]
    for name, status in [("anna", 403), ("vera", 403), ("otto", 404)]:
        client = signed_in(world[name])
        assert {client.get(page).status_code for page in pages} == {status}
        assert {client.post(page).status_code for page in posts} == {status}
    assert {signed_in(world["referee"]).get(page).status_code for page in pages} == {200}
    assert Scenario.objects.count() == 1
    assert not Engagement.objects.exists()


def test_scenarios_of_another_campaign_are_not_there(world: World, body: dict[str, Any]) -> None:
    other = Campaign.objects.create(name="Elsewhere")
    kept = services.new_scenario(other, "stirling", body, None)
    client = signed_in(world["referee"])
    for name in names("edit", "start"):
        page = reverse(name, args=[world.campaign.pk, kept.pk])
        assert client.get(page).status_code == 404
    gone = reverse("delete_scenario", args=[world.campaign.pk, kept.pk])
    assert client.post(gone).status_code == 404
    assert Scenario.objects.exists()


def test_a_file_goes_out_and_comes_in_again(world: World, body: dict[str, Any]) -> None:
    kept = services.new_scenario(world.campaign, "stirling", body, None)
    client = signed_in(world["referee"])
    answer = client.get(reverse("scenario_file", args=[world.campaign.pk, kept.pk]))
    assert answer["Content-Disposition"] == 'attachment; filename="first-steps.json"'
    assert json.loads(answer.content) == body
    page = reverse("scenarios", args=[world.campaign.pk])
    services.delete_scenario(kept)
    client.post(page, {"file": SimpleUploadedFile("s.json", answer.content)})
    again = Scenario.objects.get()
    assert (again.body, again.draft, again.author) == (body, False, world["referee"])


@pytest.mark.parametrize(
    "raw", [b"{", b"[]", b'{"ruleset": "chess"}', b"\xff", b'{"title": "\x00"}']
)
def test_a_file_that_is_no_scenario_is_not_kept(world: World, raw: bytes) -> None:
    page = reverse("scenarios", args=[world.campaign.pk])
    client = signed_in(world["referee"])
    answer = client.post(page, {"file": SimpleUploadedFile("s.json", raw)})
    assert answer.status_code == 422
    assert answer.context["error"]
    assert not Scenario.objects.exists()


def test_a_file_with_mistakes_comes_in_as_a_draft(world: World, body: dict[str, Any]) -> None:
    body["units"][0]["men"] = 0
    client = signed_in(world["referee"])
    page = reverse("scenarios", args=[world.campaign.pk])
    client.post(page, {"file": SimpleUploadedFile("s.json", json.dumps(body).encode())})
    kept = Scenario.objects.get()
    assert kept.draft
    start = reverse("start_scenario", args=[world.campaign.pk, kept.pk])
    assert client.post(start, {"dice": "server"}).status_code == 422
    assert not Engagement.objects.exists()


@pytest.mark.parametrize(
    "strange",
    [
        {},
        {"title": 5},
        {"title": {}},
        {"factions": 3, "map": [], "units": {"a": 1}},
        {"place": [1]},
    ],
    ids=str,
)
def test_the_list_shows_any_draft(world: World, strange: dict[str, Any]) -> None:
    services.new_scenario(world.campaign, "stirling", strange, None, draft=True)
    client = signed_in(world["referee"])
    assert client.get(reverse("scenarios", args=[world.campaign.pk])).status_code == 200


def test_a_shipped_scenario_is_copied_and_played(world: World) -> None:
    client = signed_in(world["referee"])
    page = reverse("scenarios", args=[world.campaign.pk])
    assert client.post(page, {"shipped": "stirling/nothing"}).status_code == 422
    client.post(page, {"shipped": "stirling/first_steps"})
    kept = Scenario.objects.get()
    start = reverse("start_scenario", args=[world.campaign.pk, kept.pk])
    assert client.post(start, {"dice": "loaded"}).status_code == 422
    answer = client.post(start, {"dice": "server", "title": "", "orders_shown": "on"})
    made = Engagement.objects.get()
    assert answer["Location"] == reverse("battle", args=[made.pk])
    assert (made.title, made.orders_shown) == (SHIPPED["title"], True)


def test_many_scenarios_come_leaf_by_leaf(world: World, body: dict[str, Any]) -> None:
    for n in range(LEAF + 2):
        services.new_scenario(world.campaign, "stirling", {**body, "title": f"No. {n}"}, None)
    client = signed_in(world["referee"])
    page = reverse("scenarios", args=[world.campaign.pk])
    first = client.get(page)
    assert [card["shown"]["title"] for card in first.context["cards"]][:2] == ["No. 25", "No. 24"]
    assert len(first.context["cards"]) == LEAF
    assert b'rel="next"' in first.content
    second = client.get(page, {"page": 2})
    assert [card["shown"]["title"] for card in second.context["cards"]] == ["No. 1", "No. 0"]
    assert b'rel="prev"' in second.content


def test_the_own_file_taken_in_again_is_the_same_and_another_is_told_apart(
    world: World, body: dict[str, Any]
) -> None:
    client = signed_in(world["referee"])
    page = reverse("scenarios", args=[world.campaign.pk])
    client.post(page, {"shipped": "stirling/first_steps"})
    kept = Scenario.objects.get()
    file = client.get(reverse("scenario_file", args=[world.campaign.pk, kept.pk])).content
    answer = client.post(page, {"file": SimpleUploadedFile("s.json", file)}, follow=True)
    assert "is here already" in answer.content.decode()
    assert Scenario.objects.count() == 1
    # A copy is no second one of the same name, nor is one that differs a little.
    title = SHIPPED["title"]["en"]
    other = {**json.loads(file), "turns": 3}
    client.post(page, {"file": SimpleUploadedFile("s.json", json.dumps(other).encode())})
    client.post(reverse("copy_scenario", args=[world.campaign.pk, kept.pk]))
    titles = {one.body["title"]["en"] for one in Scenario.objects.all()}
    assert titles == {title, f"{title} (2)", f"{title} (3)"}


def test_what_is_wrong_in_a_file_is_told_with_its_place(world: World, body: dict[str, Any]) -> None:
    client = signed_in(world["referee"])
    page = f"/campaigns/{world.campaign.pk}/new/"

    def said(language: str, **changes: Any) -> list[str]:
        world["referee"].language = language
        world["referee"].save()
        file = SimpleUploadedFile("s.json", json.dumps({**body, **changes}).encode())
        answer = client.post(page, {"file": file, "scenario": "", "title": "", "dice": "server"})
        assert answer.status_code == 422
        assert not Engagement.objects.exists()
        form = answer.context["form"]
        return [*form.non_field_errors(), *form.errors.get("file", [])]

    map_wrong = said("en", map=[])
    assert map_wrong[0] == "This scenario cannot be played yet."
    assert "Map: Named fields in { } are expected here." in map_wrong
    assert "Mappa: Qui ci vogliono campi con un nome, tra { }." in said("it", map=[])
    units = [{**one, "at": "9999"} if i == 0 else one for i, one in enumerate(body["units"])]
    named = said("en", units=units, turns="many")
    name = body["units"][0]["name"]
    assert any(one.startswith(f"Units, {text(name)}, hex or place: ") for one in named), named
    assert "Turns: A whole number is expected here." in named
    assert said("it", ruleset="chess")[0].startswith("Regolamento: ")
