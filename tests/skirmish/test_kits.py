"""What the editor is offered for each skirmish: all that its files may have, ready-made people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from campaigns import stores
from campaigns.tabletop.reader import BadRequestError, Reader
from skirmish.figures.editing import DRAWN, parts_of
from skirmish.kits import KITS, empty, kit_for
from skirmish.services import SHEETS

every_ruleset = pytest.mark.parametrize("ruleset", KITS)


def keys_of(fields: list[dict[str, Any]]) -> set[str]:
    """Of a part, and of what is within it, of each kind."""
    found = {str(one["key"]) for one in fields}
    for one in fields:
        kinds = (one.get("fields", []), *one.get("variants", {}).values())
        found = found.union(*map(keys_of, kinds))
    return found


def properties(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> Iterator[str]:
    """Every property of a schema, wherever it is."""
    if ref := schema.get("$ref"):
        name = ref.rpartition("/")[2]
        if name not in ("text", "id", "point", "direction"):
            yield from properties(whole["$defs"][name], whole)
    for key, one in schema.get("properties", {}).items():
        yield key
        yield from properties(one, whole)
    if schema.get("items"):
        yield from properties(schema["items"], whole)


@every_ruleset
def test_whatever_a_file_may_have_can_be_edited(ruleset: str) -> None:
    kit = KITS[ruleset]({})
    parts = parts_of(kit)
    offered = set().union(*(keys_of(fields) for fields in parts.values()), parts)
    by_kind = {key for key, _ in kit.kind_by}
    # The rules are those of the page, and rims and corners are the hand's.
    others = {"ruleset", "radius", "engaged", "improved"} | DRAWN
    assert set(properties(kit.schema, kit.schema)) - offered - by_kind - others == set()


def test_a_deck_left_out_says_how_many_cards_the_house_rules_give() -> None:
    parts = kit_for("settecento", {"deck.aces": 3})["parts"]
    deck = next(one for one in parts["scenario"] if one["key"] == "deck")
    usual = {one["key"]: one["usual"] for one in deck["fields"]}
    assert usual == {"cards_per_player": 4, "aces": 3, "jokers": 2}


@every_ruleset
def test_the_kinds_of_terrain_are_those_of_the_rules(ruleset: str) -> None:
    kit = KITS[ruleset]({})
    assert kit.plain in kit.kinds
    for kind in kit.kinds.values():
        body = scenario(ruleset)
        square = {"id": "square", "polygon": [[10, 10], [60, 10], [60, 60], [10, 60]]}
        body["table"]["features"] = [{**square, **kind.fields}]
        stores.rulesets()[ruleset].setup(body, {})


def scenario(ruleset: str) -> dict[str, Any]:
    """Two figures with room to themselves."""
    body: dict[str, Any] = empty(
        ruleset, 1200, 900, "Test", [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}]
    )
    first = next(iter(kit_for(ruleset, {})["library"]["figures"].values()))
    for side, x in (("one", 300), ("two", 900)):
        put(body, side, [(f"{side}_1", first)], x)
    return body


def put(body: dict[str, Any], side: str, figures: list[tuple[str, Any]], x: int) -> None:
    """A group of the side, its figures apart from each other."""
    people = [
        {**one, "id": id, "at": [x + 60 * (i % 8), 450 + 60 * (i // 8)]}
        for i, (id, one) in enumerate(figures)
    ]
    group: dict[str, Any] = {"id": f"{side}_g", "side": side, "name": side}
    if "figures" in body:
        body["figures"] += [{**one, "side": side} for one in people]
        group["members"] = [one["id"] for one in people]
    else:
        group["figures"] = people
    body["groups"].append(group)


@every_ruleset
def test_ready_made_groups_can_be_played(ruleset: str) -> None:
    library = kit_for(ruleset, {})["library"]
    assert len(library["figures"]) >= 14
    for name, group in library["groups"].items():
        body = empty(
            ruleset, 1200, 900, "Test", [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}]
        )
        for side, x in (("one", 100), ("two", 700)):
            people = [
                (f"{side}_{i}", library["figures"][key]) for i, key in enumerate(group["figures"])
            ]
            put(body, side, people, x)
        state = stores.rulesets()[ruleset].setup(body, {})
        assert len(state.figures) == 2 * len(group["figures"]), name


@every_ruleset
def test_ready_made_figures_are_sheets_for_the_roster(ruleset: str) -> None:
    for name, figure in kit_for(ruleset, {})["library"]["figures"].items():
        SHEETS[ruleset](Reader.top({**figure, "group": "guard"}), {})
        with pytest.raises(BadRequestError) as wrong:
            SHEETS[ruleset](Reader.top({**figure, "group": "guard", "name": 7}), {})
        assert wrong.value.at == "/name", name


@every_ruleset
def test_every_name_of_a_kit_is_a_word(ruleset: str) -> None:
    def words(fields: list[dict[str, Any]]) -> Iterator[str]:
        for one in fields:
            yield str(one["name"])
            yield from one.get("choices", {}).values()
            yield from words(one.get("fields", []))

    kit = kit_for(ruleset, {})
    for fields in kit["parts"].values():
        for word in words(fields):
            assert word
            assert "_" not in word


def test_the_editor_offers_the_abilities_of_a_magus() -> None:
    fields = kit_for("ars_magica", {})["parts"]["figures"]
    offered = next(one for one in fields if one["key"] == "abilities")
    assert {"awareness", "chirurgy", "concentration", "finesse", "medicine"} <= set(
        offered["choices"]
    )
    body = scenario("ars_magica")
    body["figures"][0] |= {"magus": True, "abilities": {"finesse": 3, "medicine": 2}}
    state = stores.rulesets()["ars_magica"].setup(body, {})
    assert dict(state.figures["one_1"].abilities)["finesse"] == 3


def test_no_two_answers_of_the_editor_are_called_alike() -> None:
    fields = {one["key"]: one for one in kit_for("ars_magica", {})["parts"]["figures"]}
    for key in ("armour", "shield", "signs"):
        names = [fields[key]["unset"], *fields[key]["choices"].values()]
        assert len(set(names)) == len(names), key
    assert fields["abilities"]["choices"]["crossbow"] == "Crossbow"
    assert fields["concealment"]["choices"]["medium"] == "moderate"
    assert fields["spells"]["name"] == "Spells kept up when the fight begins"


def test_a_ready_made_figure_shows_what_it_brings() -> None:
    kit = kit_for("ars_magica", {})
    assert set(kit["brings"]) >= set(kit["library"]["figures"])
    knight = kit["brings"]["knight"]
    assert "Strength" in knight or "Str " in knight
    for words in ("Single Weapon 5", "long sword", "heater shield", "Soak"):
        assert words in knight
    assert "brings" not in kit_for("settecento", {})


def test_a_ready_made_horse_can_be_ridden() -> None:
    library = kit_for("ars_magica", {})["library"]["figures"]
    ridden = [name for name, one in library.items() if one.get("mount")]
    assert "war courser" in ridden
    assert not {"wolf", "bear", "knight"} & set(ridden)
    body = scenario("ars_magica")
    own = body["figures"][0]
    horse = {"id": "horse", "side": own["side"], "at": own.get("at"), **library["war courser"]}
    body["figures"].append({key: value for key, value in horse.items() if value is not None})
    own["riding"] = "horse"
    state = stores.rulesets()["ars_magica"].setup(body, {})
    assert state.figures[own["id"]].riding == "horse"
