"""What pages draw otherwise for one game comes from the game, not from the scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Engagement
from campaigns.tabletop.registry import registered
from tests.campaigns.test_pages import signed_in
from tests.world import World

SCRIPTS = Path("static/js")
GAMES = ["settecento", "grandi_laghi", "ars_magica"]


def face_on(page: str) -> dict[str, object]:
    found = re.search(r'<script id="face" type="application/json">(.*?)</script>', page, re.S)
    assert found is not None
    face: dict[str, object] = json.loads(found[1])
    return face


def table_of(world: World, game: str) -> Engagement:
    scenario = next(iter(stores.shipped(game).values()))
    return services.make_engagement(world.campaign, game, scenario)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", ["battle", "screen", "replay"])
def test_a_page_brings_the_face_of_its_game(world: World, game: str, page: str) -> None:
    address = reverse(page, args=[table_of(world, game).pk])
    shown = signed_in(world["referee"]).get(address).content.decode()
    assert face_on(shown) == stores.shelf(game).face


@pytest.mark.parametrize("game", GAMES)
def test_the_editor_draws_as_the_table(world: World, game: str) -> None:
    body = next(iter(stores.shipped(game).values()))
    kept = services.new_scenario(world.campaign, game, body, world["referee"])
    address = reverse("edit_skirmish", args=[world.campaign.pk, kept.pk])
    shown = signed_in(world["referee"]).get(address).content.decode()
    assert face_on(shown) == stores.shelf(game).face


@pytest.mark.parametrize("game", GAMES[:2])
def test_a_turn_ends_by_a_paragraph_of_the_book(game: str) -> None:
    assert stores.shelf(game).face["turn_ends"] in registered()[game].rulebook.paragraphs


def test_scripts_of_skirmishes_name_no_game() -> None:
    named = [
        file.name
        for file in (SCRIPTS / "skirmish").rglob("*.js")
        for game in GAMES
        if re.search(rf"""["'{{ ]{game}["':]""", file.read_text(encoding="utf-8"))
    ]
    assert named == []
