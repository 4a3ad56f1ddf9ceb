"""House rules: kept if the tables take them, and frozen into the battles made with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from battles import apps
from campaigns import printed, services, snapshots
from campaigns.models import HouseRule, User
from campaigns.stores import shelf
from campaigns.tabletop import registry
from tests.world import World, verify

SCENARIO = json.loads((Path(apps.SCENARIOS) / "first_steps.json").read_text(encoding="utf-8"))
WOODS = "terrain.woods.cost"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def keep(world: World, ruleset: str = "stirling", **values: Any) -> dict[str, Any]:
    paths = {path.replace("__", "."): value for path, value in values.items()}
    now = services.revision_of(services.overrides_of(world.campaign, ruleset))
    return services.save_house_rules(world.campaign, ruleset, paths, now)


def page(world: World, ruleset: str = "stirling") -> str:
    return reverse("house_rules", args=[world.campaign.pk, ruleset])


def test_a_value_is_kept_and_one_of_the_book_is_no_rule(world: World) -> None:
    kept = keep(world, terrain__woods__cost=3, terrain__hill__cost=2, carry_dead=True)
    assert kept == {WOODS: 3, "carry_dead": True}
    assert keep(world, carry_dead=True) == {"carry_dead": True}


def test_impassable_is_a_value(world: World) -> None:
    assert keep(world, terrain__marsh__cost=None) == {"terrain.marsh.cost": None}
    assert keep(world, terrain__water__cost=None) == {}


@pytest.mark.parametrize("value", [True, "1", -1, 1.5, [], "x", 10**12])
def test_what_does_not_fit_is_refused_by_its_path(world: World, value: Any) -> None:
    keep(world, carry_dead=True)
    with pytest.raises(services.BadRulesError) as refused:
        keep(world, terrain__woods__cost=value, charisma__3="low", carry_dead=False)
    assert refused.value.messages.keys() == {WOODS, "charisma.3"}
    assert services.overrides_of(world.campaign, "stirling") == {"carry_dead": True}


def test_an_unknown_path_is_refused(world: World) -> None:
    with pytest.raises(services.BadRulesError) as refused:
        keep(world, terrain__lava__cost=3)
    assert list(refused.value.messages) == ["terrain.lava.cost"]


def test_nobody_overwrites_what_he_did_not_see(world: World) -> None:
    before = services.revision_of({})
    services.save_house_rules(world.campaign, "stirling", {WOODS: 3}, before)
    with pytest.raises(services.StaleRulesError):
        services.save_house_rules(world.campaign, "stirling", {"carry_dead": True}, before)
    assert services.overrides_of(world.campaign, "stirling") == {WOODS: 3}


def woods_of(table: Any) -> int:
    """What woods cost at this table, as its referee sees it."""

    table.refresh_from_db()
    state = snapshots.current(table.pk)[1]
    ruleset = shelf("stirling").ruleset
    seats = ruleset.seats(state)
    view = ruleset.view(state, next(seat for seat in seats.values() if seat.is_referee))
    cost: int = view["map"]["kinds"]["woods"]["cost"]
    return cost


def test_battles_that_exist_keep_their_own(world: World) -> None:
    first = services.make_engagement(world.campaign, "stirling", SCENARIO)
    services.act(first, "referee", "begin", {})
    keep(world, terrain__woods__cost=4)
    second = services.make_engagement(world.campaign, "stirling", SCENARIO)
    keep(world)
    third = services.make_engagement(world.campaign, "stirling", SCENARIO)
    assert [woods_of(table) for table in (first, second, third)] == [2, 4, 2]
    services.act(first, "referee", "advance", {})
    services.rebuild(second.pk)
    assert [woods_of(table) for table in (first, second)] == [2, 4]
    for table in (first, second, third):
        verify(table)


@pytest.mark.parametrize("ruleset", sorted(registry.registered()))
def test_the_page_has_every_value_of_every_book(world: World, ruleset: str) -> None:
    registered = registry.registered()[ruleset]
    client = signed_in(world["referee"])
    answer = client.get(page(world, ruleset))
    assert answer.status_code == 200
    shown = answer.content.decode()
    for path, _value in registered.rulebook.leaves():
        assert f'name="value.{path}"' in shown, path
    for section in answer.context["sections"]:
        assert section.name


@pytest.mark.parametrize("ruleset", sorted(registry.registered()))
def test_sending_a_table_as_it_stands_changes_nothing(world: World, ruleset: str) -> None:
    """Every value survives the way into its field and back."""
    registered = registry.registered()[ruleset]
    client = signed_in(world["referee"])
    for section in printed.sections(registered, {}):
        cells = [cell for group in section.groups for cell in group.cells]
        cells += [c for group in section.groups for _n, row in group.rows for c in row if c]
        fields = {f"value.{cell.path}": cell.text for cell in cells}
        body = {**fields, "table": section.key, "revision": services.revision_of({})}
        assert client.post(page(world, ruleset), body).status_code == 302, section.key
    assert not HouseRule.objects.exists()


def test_a_value_is_changed_shown_and_reset_on_the_page(world: World) -> None:
    client = signed_in(world["referee"])

    def send(**fields: str) -> int:
        now = services.revision_of(services.overrides_of(world.campaign, "stirling"))
        body = {key.replace("__", "."): value for key, value in fields.items()}
        return client.post(page(world), {"revision": now, **body}).status_code

    assert send(value__terrain__woods__cost="3", value__terrain__marsh__cost="impassable") == 302
    assert services.overrides_of(world.campaign, "stirling") == {
        WOODS: 3,
        "terrain.marsh.cost": None,
    }
    (first, _second) = client.get(page(world)).context["differences"]
    assert (first.path, first.text, first.book, first.cite) == (WOODS, "3", "2", "ST 1.4")
    assert send(value__carry_dead="true") == 302
    assert send(reset=WOODS) == 302
    assert services.overrides_of(world.campaign, "stirling").keys() == {
        "terrain.marsh.cost",
        "carry_dead",
    }
    assert send(reset="options") == 302
    assert services.overrides_of(world.campaign, "stirling").keys() == {"terrain.marsh.cost"}
    assert send(reset="*") == 302
    assert not HouseRule.objects.exists()


def test_a_wrong_value_stays_in_its_field_with_the_message(world: World) -> None:
    client = signed_in(world["referee"])
    body = {"value.terrain.woods.cost": "much", "revision": services.revision_of({})}
    answer = client.post(page(world), body)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert 'value="much"' in shown
    assert f'id="error-{WOODS}">A whole number is expected.' in shown
    assert client.post(page(world), {**body, "revision": "old"}).status_code == 422


def test_members_read_and_only_referees_write(world: World) -> None:
    body = {"value.terrain.woods.cost": "3", "revision": services.revision_of({})}
    for name, read, write in [("anna", 200, 403), ("vera", 200, 403), ("otto", 404, 404)]:
        client = signed_in(world[name])
        assert client.get(page(world)).status_code == read
        assert client.post(page(world), body).status_code == write
    assert not HouseRule.objects.exists()
    shown = signed_in(world["anna"]).get(page(world)).content.decode()
    assert "<select" not in shown
    assert "value.terrain" not in shown
    assert signed_in(world["referee"]).get(page(world, "chess")).status_code == 404


@pytest.mark.parametrize("ruleset", ["stirling", "settecento", "grandi_laghi", "ars_magica"])
def test_the_tables_have_names(ruleset: str) -> None:
    registered = registry.registered()[ruleset]
    keys = {part for path, _value in registered.rulebook.leaves() for part in path.split(".")}
    named = {key for key in keys if not key.isdigit() and len(key) > 1}
    assert named <= registered.names().keys()


def test_values_are_named_in_the_reader_s_language() -> None:
    with translation.override("it"):
        known = registry.registered()
        assert printed.name_of(known["stirling"], "terrain.woods.cost") == "Terreno: bosco, costo"
        assert (
            printed.name_of(known["ars_magica"], "mishaps.shield_breaks")
            == "Incidenti: scudo rotto"
        )


def test_the_campaign_s_page_tells_its_house_rules(world: World) -> None:
    campaign = reverse("campaign", args=[world.campaign.pk])
    assert signed_in(world["anna"]).get(campaign).context["rules"] == []
    keep(world, terrain__woods__cost=3)
    answer = signed_in(world["anna"]).get(campaign)
    (rules,) = answer.context["rules"]
    assert [one.path for one in rules["differences"]] == [WOODS]
    assert "Terrain: woods, cost" in answer.content.decode()


def test_a_rule_that_is_chosen_is_told_in_words() -> None:
    known = registry.registered()["ars_magica"]
    with translation.override("en"):
        (rule,) = printed.differences(known, {"range_rule": "core"})
    assert (rule.text, rule.book) == ("as the core rules", "as the source")


def test_what_cannot_be_entered_is_typed_in_the_readers_language(world: World) -> None:
    client = signed_in(world["referee"])
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "it"
    world["referee"].language = "it"
    world["referee"].save()
    body = {"revision": services.revision_of({}), "value.terrain.marsh.cost": "Invalicabile"}
    assert client.post(page(world), body).status_code == 302
    assert services.overrides_of(world.campaign, "stirling") == {"terrain.marsh.cost": None}
    told = client.get(page(world)).content.decode()
    assert told.count('value="invalicabile"') == 3
    assert 'value="impassable"' not in told
