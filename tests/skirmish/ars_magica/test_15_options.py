"""AM 15: every option of the page stands on the campaign's page of house rules with its default."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from skirmish.ars_magica.tables import BOOK
from tests.skirmish.ars_magica.test_rulebook import OPTIONS
from tests.world import World

PARAGRAPHS = {
    "strength_minimum": "AM 15 A11",
    "walk_and_attack": "AM 15 B6",
    "outnumbered": "AM 15 C1",
    "prone_bonus": "AM 15 C5",
    "range_rule": "AM 15 D1",
    "cover_in_melee": "AM 15 D6",
    "unseat_ride": "AM 15 E4",
    "hold_on_escape": "AM 15 E5",
    "size_block": "AM 15 E10",
    "flight_attacks": "AM 15 F3",
    "trained_cap": "AM 15 F7",
    "ride_bonus": "AM 15 F14",
    "fast_cast_tie": "AM 15 G2",
    "quick_training": "AM 8",
}


def written(choice: str | bool) -> str:
    return str(choice).lower()


@pytest.fixture
def page(world: World) -> str:
    client = Client()
    client.force_login(world["referee"])
    answer = client.get(reverse("house_rules", args=[world.campaign.pk, "ars_magica"]))
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_every_option_has_its_paragraph() -> None:
    assert {name: BOOK.about[name]["cite"] for name in OPTIONS} == PARAGRAPHS


def test_every_option_is_on_the_page_of_house_rules_with_its_default(page: str) -> None:
    for name, choices in OPTIONS.items():
        row = re.search(rf'<li id="{name}">(.*?)</li>', page, re.DOTALL)
        assert row, name
        select = re.search(rf'<select name="value.{name}"(.*?)</select>', row[1], re.DOTALL)
        assert select, name
        offered = re.findall(r'<option value="(\w+)"( selected)?>', select[1])
        assert {value for value, _ in offered} == {written(choice) for choice in choices}
        assert [value for value, chosen in offered if chosen] == [written(choices[0])], name
