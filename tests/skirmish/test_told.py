"""Log lines that say more than the bare arguments of their events."""

from __future__ import annotations

import pytest

from campaigns import services, stores
from campaigns.models import Engagement, Entry
from campaigns.rendering.log import lines
from campaigns.rendering.voice import Voice, plain
from campaigns.tabletop.game import Event
from skirmish.figures.told import told
from tests.world import World


def table_of(world: World, game: str, name: str) -> Engagement:
    return services.make_engagement(world.campaign, game, stores.shipped(game)[name], seed="5eed")


def last_line(table: Engagement) -> str:
    voice = Voice.of(table.ruleset, stores.shelf(table.ruleset).store.load(table))
    entry = Entry.objects.filter(engagement=table).latest("seq")
    return plain(lines(voice, [entry], "referee")[0]["parts"])


def drawn(table: Engagement, card: str) -> str:
    """What the log says of a card that is typed."""
    asked = services.act(table, "referee", "draw_card", {}, dice="entered")
    assert isinstance(asked, services.Done)
    assert asked.pending is not None
    assert isinstance(
        services.answer(table, "referee", asked.pending, [card], confirm=True), services.Done
    )
    return last_line(table)


def ruled(table: Engagement, field: str, value: object, figure: str) -> str:
    change = {"what": "set", "figure": figure, "field": field, "value": value}
    args = {"changes": [change], "reason": "So it is."}
    assert isinstance(services.act(table, "referee", "rule", args), services.Done)
    return last_line(table)


def test_a_card_is_told_with_its_squad(world: World) -> None:
    table = table_of(world, "grandi_laghi", "the_carrying_place")
    services.act(table, "referee", "begin", {})
    assert "Card: king, Rudge's company. Cards left:" in drawn(table, "king:rudges")
    services.act(table, "referee", "finish", {})
    assert "Card: joker. Cards left:" in drawn(table, "joker")


def test_a_card_of_a_player_has_his_name_only(world: World) -> None:
    table = table_of(world, "settecento", "la_spiaggia")
    services.act(table, "referee", "begin", {})
    assert "Card: French. Cards left:" in drawn(table, "player:french")


@pytest.mark.parametrize(
    ("game", "name", "figure", "field", "value", "said"),
    [
        ("settecento", "la_spiaggia", "dupin", "stunned", True, "stunned: yes"),
        ("settecento", "la_spiaggia", "dupin", "wet_powder", False, "wet powder: no"),
        ("settecento", "la_spiaggia", "dupin", "thrown", None, "thrown weapon: none"),
        ("settecento", "la_spiaggia", "dupin", "melee", "two_handed_axe", "two-handed axe"),
        ("settecento", "la_spiaggia", "dupin", "wounds", 1, "wounds: 1"),
        ("grandi_laghi", "the_carrying_place", "stark", "shaken", True, "blue marker: yes"),
        ("grandi_laghi", "the_carrying_place", "stark", "traits", ["leader", "woman"], "leader, w"),
        ("grandi_laghi", "the_carrying_place", "stark", "reload", "green", "marker: green marker"),
        ("grandi_laghi", "the_carrying_place", "stark", "weapon", None, "firearm: none"),
    ],
)
def test_what_a_ruling_sets_is_told_in_words(
    world: World, game: str, name: str, figure: str, field: str, value: object, said: str
) -> None:
    assert said in ruled(table_of(world, game, name), field, value, figure)


def test_an_evasion_that_is_cut_short_says_why() -> None:
    way = {"figure": "montour", "mode": "evade", "cm": "6.5", "allowed": "15"}
    assert told(Event("moved", way)).code == "moved.barred"
    assert told(Event("moved", {**way, "cm": "15"})).code == "moved"
    assert told(Event("moved", {**way, "mode": "walk"})).code == "moved"
    sentence = stores.shelf("grandi_laghi").ruleset.wording["moved.barred"]
    assert sentence.format(**way).startswith("montour, evade: 6.5 cm of 15. ")
