"""Scenario files that could be read or played only in part: names unseen, cards without effect."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from campaigns import services, stores
from campaigns.models import Campaign
from campaigns.services.faults import faults_of
from campaigns.tabletop.readable import text_fault
from campaigns.tabletop.reader import BadRequestError
from skirmish.services import save_sheet

SHIPPED = {
    "settecento": "la_spiaggia",
    "grandi_laghi": "the_carrying_place",
    "ars_magica": "duello_nel_cortile",
    "stirling": "first_steps",
}
UNSEEN = {"\u202e": "unseen_mark", "Anna\u2066": "unseen_mark", "a\u0007b": "unseen_mark"}
BLANK = {" ": "blank", "\u3164\u00a0": "blank", "\u200b": "blank"}


def scenario(ruleset: str) -> dict[str, Any]:
    return deepcopy(stores.shipped(ruleset)[SHIPPED[ruleset]])


def faults(ruleset: str, body: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault.code, fault.at) for fault in faults_of(ruleset, body, {})]


@pytest.mark.parametrize("ruleset", SHIPPED)
@pytest.mark.parametrize(("name", "code"), [*UNSEEN.items(), *BLANK.items()])
def test_a_name_that_is_not_seen_is_refused_where_it_stands(
    ruleset: str, name: str, code: str
) -> None:
    body = scenario(ruleset)
    sides = "factions" if ruleset == "stirling" else "sides"
    body[sides][1]["name"] = name
    body["title"] = {"en": "Fine", "it": name}
    assert sorted(faults(ruleset, body)) == sorted(
        [(code, f"/{sides}/1/name"), (code, "/title/it")]
    )


@pytest.mark.parametrize(
    "text", ["Nell\u2019alba", "\u05d0\u05d1", "a\nb", "\U0001f468\u200d\U0001f33e"]
)
def test_names_of_any_script_are_read(text: str) -> None:
    assert text_fault(text) is None


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["\u202eevil", "\u3164"])
def test_titles_and_sheets_of_the_roster_are_read_too(name: str) -> None:
    campaign = Campaign.objects.create(name="The coast")
    with pytest.raises(BadRequestError):
        save_sheet(campaign, {"ruleset": "settecento", "name": name})
    with pytest.raises(BadRequestError):
        services.make_engagement(campaign, "settecento", scenario("settecento"), title=name)
    assert not campaign.engagements.exists()


def with_card(ruleset: str, *changes: dict[str, Any]) -> dict[str, Any]:
    body = scenario(ruleset)
    card = {"id": "fever", "title": "Fever", "text": "Ill.", "changes": list(changes)}
    return {**body, "events": [card]}


def anybody(ruleset: str) -> str:
    return str(scenario(ruleset)["groups"][0]["figures"][0]["id"])


@pytest.mark.parametrize("ruleset", ["settecento", "grandi_laghi"])
@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"what": "hit", "figure": "?", "effect": "maimed"}, "unknown_name", "effect"),
        ({"what": "hit", "figure": "nobody", "effect": "wounded"}, "unknown_name", "figure"),
        ({"what": "hit", "figure": "?"}, "missing", "effect"),
        ({"what": "fate", "figure": "?", "fate": "captured"}, "missing", "by"),
        ({"what": "place", "figure": "?", "to": [99_000, 5]}, "off_table", "to"),
        ({"what": "set", "figure": "?", "field": "luck", "value": 1}, "unknown_name", "field"),
        ({"what": "door", "door": "no_such", "state": "open"}, "unknown_name", "door"),
        ({"what": "points", "side": "nobody", "points": 1}, "unknown_name", "side"),
        ({"what": "card", "card": "joker", "number": 0}, "bad_value", "number"),
        ({"what": "terrain", "feature": "mist", "kind": "lava"}, "unknown_name", "kind"),
        ({"what": "terrain", "feature": "mist"}, "unknown_name", "feature"),
        ({"what": "hit", "figure": "?", "effect": "killed", "luck": 3}, "unknown_key", "luck"),
    ],
)
def test_a_change_that_could_never_be_made_is_refused_when_the_card_is_written(
    ruleset: str, change: dict[str, Any], code: str, field: str
) -> None:
    known = {key: anybody(ruleset) if value == "?" else value for key, value in change.items()}
    assert faults(ruleset, with_card(ruleset, known)) == [(code, f"/events/0/changes/0/{field}")]


@pytest.mark.parametrize("ruleset", ["settecento", "grandi_laghi"])
def test_what_can_be_made_at_some_time_is_no_mistake(ruleset: str) -> None:
    id = anybody(ruleset)
    changes: list[dict[str, Any]] = [
        {"what": "terrain", "feature": "mist"},
        {
            "what": "terrain",
            "feature": "mist",
            "kind": "woods",
            "circle": {"at": [300, 300], "radius": 50},
        },
        {"what": "reveal", "figure": id},
        {"what": "fate", "figure": id, "fate": "on_table"},
        {"what": "card", "card": "event:fever", "number": -1},
        {"what": "card", "card": "event:fever", "number": -1},
    ]
    if ruleset == "settecento":
        changes[1]["kind"] = "jungle"
    assert faults(ruleset, with_card(ruleset, *changes)) == []
