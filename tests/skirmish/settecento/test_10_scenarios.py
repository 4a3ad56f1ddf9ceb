"""XV 10 and scenario files: those that are shipped, and everything that can be wrong with one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from campaigns.tabletop.reader import BadRequestError
from skirmish.figures.forms import shape_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.position import known_enemies, sees
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import SCENARIOS, Play, codes, man, one, scenario, shipped

NAMES = ("la_fontana_della_speranza", "la_spiaggia")
SCHEMA = json.loads((SCENARIOS.parent / "scenario.schema.json").read_text(encoding="utf-8"))
HOUSE = {
    "id": "house",
    "kind": "building",
    "polygon": [[400, 400], [600, 400], [600, 600], [400, 600]],
}


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_is_sound(name: str) -> None:
    body = shipped(name)
    jsonschema.validate(body, SCHEMA)
    state = RULESET.setup(body, {})
    assert RULESET.invariants(state) == []
    assert RULESET.decode(json.loads(json.dumps(RULESET.encode(state)))) == state


def texts(value: Any, at: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """All texts in two languages."""
    if isinstance(value, dict):
        if set(value) == {"en", "it"}:
            yield at, value
        else:
            for key, inner in value.items():
                yield from texts(inner, f"{at}/{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from texts(inner, f"{at}/{i}")


@pytest.mark.parametrize("name", NAMES)
def test_everything_to_read_is_in_two_languages(name: str) -> None:
    body = shipped(name)
    for field in ("title", "place", "intro", "notes"):
        assert set(body[field]) == {"en", "it"}
    for field in ("sides", "groups", "objectives", "events"):
        for one_ in body[field]:
            for key in ("name", "briefing", "title", "text"):
                assert key not in one_ or set(one_[key]) == {"en", "it"}, one_["id"]
    for at, text in texts(body):
        assert all(text.values()), at


def test_10_1_the_six_characters_are_there() -> None:
    state = RULESET.setup(shipped("la_fontana_della_speranza"), {})
    leaders = {str(figure.name) for figure in state.figures.values() if figure.leads}
    assert leaders == {
        "Eusebius Ezechiah von Blumen",
        "Alì Ramallah ben Yussuf",
        "Vardah-Ka-Tan-Qrush",
        "John Bull Stolid",
        "Etienne Armand Duvalier",
        "François Ravanon",
    }
    assert (state.width, state.height, state.turns) == (1800, 1200, 10)
    for group in state.groups:
        assert 5 <= sum(figure.group == group for figure in state.figures.values()) <= 8
    for side in state.sides.values():
        assert side.briefing
    own = [objective.side for objective in state.objectives.values() if objective.secret]
    assert set(own) == set(state.sides)
    assert len(state.events) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_all_stand_in_their_zones_dry_and_hidden_where_nobody_sees_them(name: str) -> None:
    state = RULESET.setup(shipped(name), {})
    for figure in state.figures.values():
        zone = state.sides[figure.side].zone
        assert zone is not None
        inside = shape_of(state.features[zone].form).contains(figure.place)
        assert figure.aboard or figure.hidden or inside, figure.id
        assert figure.aboard or ground_of(state).water_at(figure.place) is None, figure.id
        if figure.hidden:
            assert not any(sees(state, figure, enemy) for enemy in known_enemies(state, figure))


def test_secrets_of_la_fontana_are_kept() -> None:
    play = Play(shipped("la_fontana_della_speranza"))
    view = play.view("stolid_side")
    assert set(view["objectives"]) == {"stolid_chart", "stolid_fountain", "stolid_boat"}
    assert "briefing" in view["sides"]["stolid_side"]
    assert "briefing" not in view["sides"]["duvalier_side"]
    assert "duvalier" not in view["figures"]
    assert "ivory" not in view["things"]
    assert "notes" not in view
    assert "ivory" in play.view("ramallah_side")["things"]
    assert len(play.view("referee")["objectives"]) == 18
    assert "notes" in play.view("referee")


def test_la_fontana_begins_and_all_six_are_called() -> None:
    play = Play(shipped("la_fontana_della_speranza")).begin()
    for side in play.state.sides:
        drawn = one(play.card(f"player:{side}"), "card_drawn")
        assert drawn["side"] == side
    assert play.view("spectators")["cards"]["left"] == 25


def test_the_end_judges_objectives_and_counts_points() -> None:
    body = scenario(
        [man("b", 450, 450), man("c", 470, 520)],
        [man("r", 100, 100), man("s", 1000, 800)],
        table={
            "features": [{**HOUSE}],
            "things": [{"id": "box", "name": "Box", "carrier": "r"}],
        },
        objectives=[
            {
                "id": "o1",
                "side": "blue",
                "text": "Hold.",
                "points": 3,
                "condition": {"kind": "holds", "what": "house"},
            },
            {
                "id": "o2",
                "side": "blue",
                "text": "Box.",
                "points": 5,
                "condition": {"kind": "has", "what": "box"},
            },
            {
                "id": "o3",
                "side": "red",
                "text": "Box.",
                "points": 2,
                "condition": {"kind": "has", "what": "box"},
            },
            {"id": "o4", "side": "red", "text": "Judged.", "points": 7},
            {
                "id": "o5",
                "side": "red",
                "text": "Alive.",
                "points": 1,
                "condition": {"kind": "alive", "what": "s"},
            },
            {
                "id": "o6",
                "side": "blue",
                "text": "Dead.",
                "points": 4,
                "condition": {"kind": "killed", "what": "s"},
            },
            {
                "id": "o7",
                "side": "blue",
                "text": "House.",
                "points": 8,
                "condition": {"kind": "unharmed", "what": "house"},
            },
        ],
        scoring={"killed": 2},
    )
    play = Play(body).begin()
    assert set(play.view("blue")["objectives"]) == {"o1", "o2", "o6", "o7"}
    change = {"what": "objective", "objective": "o4"}
    events = play.act("referee", "rule", changes=[change], reason="Well done.")
    assert play.told("blue", events) == []
    assert play.told("red", events) == ["objective_ruled"]
    events = play.act("referee", "end")
    assert codes(events) == ["game_ended"]
    result = play.view("blue")["result"]
    assert result["blue"]["points"] == 11
    assert result["red"]["points"] == 10
    assert result["red"]["figures"]["on_table"] == 2
    assert len(play.view("blue")["objectives"]) == 7


def broken(change: Callable[[dict[str, Any]], None]) -> BadRequestError:
    body = scenario([man("b", 100, 100), man("c", 140, 100)], [man("r", 900, 800)])
    body["table"] |= {"features": [deepcopy(HOUSE)], "vessels": [], "guns": [], "things": []}
    RULESET.setup(body, {})
    change(body)
    with pytest.raises(BadRequestError) as refused:
        RULESET.setup(body, {})
    return refused.value


def put(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Set, or add with `-`, a value at a place of the scenario."""

    def change(body: dict[str, Any]) -> None:
        node: Any = body
        *parents, last = path.split("/")
        for key in parents:
            node = node[int(key)] if isinstance(node, list) else node[key]
        if last == "-":
            node.append(value)
        elif isinstance(node, list):
            node[int(last)] = value
        else:
            node[last] = value

    return change


def feature(**body: Any) -> Callable[[dict[str, Any]], None]:
    return put("table/features/-", {"id": "x", "kind": "rocks", **body})


def opening(**body: Any) -> Callable[[dict[str, Any]], None]:
    door = {"id": "d", "kind": "door", "from": [400, 450], "to": [400, 500], **body}
    return put("table/features/0/openings", [door])


BOAT = {"id": "boat", "kind": "boat", "name": "Boat", "at": [300, 300], "front": [1, 0]}
HULL = [[60, 0], [0, 30], [-60, 0], [0, -30]]


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        (put("ruleset", "stirling"), "unknown_name", "/ruleset"),
        (put("title", None), "missing", "/title"),
        (put("title", {"it": "Solo"}), "wrong_type", "/title"),
        (put("turns", 0), "out_of_range", "/turns"),
        (put("table/width", 20_000), "out_of_range", "/table/width"),
        (put("table/width", "wide"), "wrong_type", "/table/width"),
        (feature(), "missing", "/table/features/1/polygon"),
        (
            feature(polygon=[[0, 0], [100, 100], [100, 0], [0, 100]]),
            "crosses_itself",
            "/table/features/1/polygon",
        ),
        (
            feature(polygon=[[0, 0], [100, 0], [50, 0]]),
            "crosses_itself",
            "/table/features/1/polygon",
        ),
        (feature(polygon=[[0, 0], [1, 1]]), "bad_value", "/table/features/1/polygon"),
        (feature(line=[[0, 0], [0, 0]]), "twice", "/table/features/1/line"),
        (feature(line=[[0, 0], [0, 1000]]), "off_table", "/table/features/1/line/1"),
        (feature(line=[[0, 0], [0.5, 1]]), "bad_point", "/table/features/1/line/1"),
        (
            feature(circle={"at": [1, 1], "radius": 0}),
            "out_of_range",
            "/table/features/1/circle/radius",
        ),
        (feature(kind="lava", line=[[0, 0], [1, 1]]), "unknown_name", "/table/features/1/kind"),
        (feature(kind="sea", line=[[0, 0], [1, 1]]), "bad_value", "/table/features/1/kind"),
        (feature(kind="building", line=[[0, 0], [1, 1]]), "bad_value", "/table/features/1/kind"),
        (feature(line=[[0, 0], [1, 1]], levels=2), "bad_value", "/table/features/1/kind"),
        (feature(id="house", line=[[0, 0], [1, 1]]), "twice", "/table/features/1/id"),
        (feature(id="a b", line=[[0, 0], [1, 1]]), "bad_id", "/table/features/1/id"),
        (opening(to=[410, 500]), "bad_value", "/table/features/0/openings/0/from"),
        (opening(state="ajar"), "unknown_name", "/table/features/0/openings/0/state"),
        (opening(level=1), "out_of_range", "/table/features/0/openings/0/level"),
        (
            put(
                "table/vessels/-",
                {**BOAT, "hull": [[60, 0], [0, 5], [-60, 30], [-60, -30], [0, -5]]},
            ),
            "crosses_itself",
            "/table/vessels/0/hull",
        ),
        (
            put("table/vessels/-", {**BOAT, "hull": HULL, "hatches": [{"id": "h", "at": [0, 0]}]}),
            "no_such_level",
            "/table/vessels/0/hatches",
        ),
        (
            put(
                "table/vessels/-",
                {**BOAT, "hull": HULL, "levels": 2, "hatches": [{"id": "h", "at": [0, 90]}]},
            ),
            "bad_value",
            "/table/vessels/0/hatches/0/at",
        ),
        (
            put("table/vessels/-", {**BOAT, "hull": HULL, "helm": [90, 0]}),
            "bad_value",
            "/table/vessels/0/helm",
        ),
        (
            put("table/vessels/-", {**BOAT, "hull": HULL, "front": [0, 0]}),
            "bad_value",
            "/table/vessels/0/front",
        ),
        (
            put(
                "table/guns/-", {"id": "g", "name": "G", "at": [1, 1], "front": [1, 0], "reload": 3}
            ),
            "out_of_range",
            "/table/guns/0/reload",
        ),
        (
            put("table/things/-", {"id": "t", "name": "T", "carrier": "b", "heavy": True}),
            "bad_value",
            "/table/things/0/heavy",
        ),
        (put("table/things/-", {"id": "t", "name": "T"}), "missing", "/table/things/0/at"),
        (put("sides", [{"id": "blue", "name": "Blue"}]), "missing", "/sides"),
        (put("sides/1/slot", "A"), "twice", "/sides/1/slot"),
        (put("sides/0/zone", "nowhere"), "unknown_name", "/sides/0/zone"),
        (put("sides/0/cards", 0), "out_of_range", "/sides/0/cards"),
        (put("sides/0/truces", ["green"]), "unknown_name", "/sides/0/truces/0"),
        (put("groups/1/side", "blue"), "no_figures", "/sides/1"),
        (put("groups/0/figures", []), "missing", "/groups/0/figures"),
        (put("groups/0/figures/0/A", 4), "out_of_range", "/groups/0/figures/0/A"),
        (put("groups/0/figures/0/charisma", 2), "leaders_only", "/groups/0/figures/0/charisma"),
        (
            put("groups/0/figures/0/firearms", ["cannon"]),
            "unknown_name",
            "/groups/0/figures/0/firearms",
        ),
        (
            put("groups/0/figures/0/firearms", ["pistol", "pistol", "musket"]),
            "too_many",
            "/groups/0/figures/0/firearms",
        ),
        (put("groups/0/figures/0/melee", "halberd"), "unknown_name", "/groups/0/figures/0/melee"),
        (put("groups/0/figures/0/at", [1201, 0]), "off_table", "/groups/0/figures/0/at"),
        (put("groups/0/figures/0/at", [400, 500]), "barred", "/groups/0/figures/0/at"),
        (put("groups/0/figures/0/at", [120, 100]), "occupied", "/groups/0/figures/1/at"),
        (put("groups/0/figures/0/level", 1), "no_such_level", "/groups/0/figures/0/at"),
        (put("groups/0/figures/0/aboard", "boat"), "unknown_name", "/groups/0/figures/0/aboard"),
        (put("groups/0/figures/0/wounds", 2), "out_of_range", "/groups/0/figures/0/wounds"),
        (
            put(
                "objectives",
                [
                    {
                        "id": "o",
                        "side": "blue",
                        "text": "O",
                        "condition": {"kind": "has", "what": "b"},
                    }
                ],
            ),
            "unknown_name",
            "/objectives/0/condition/what",
        ),
        (put("seats", [{"id": "p", "role": "player", "side": "blue"}]), "missing", "/seats"),
        (put("seats", [{"id": "p", "role": "player"}]), "missing", "/seats/0/side"),
        (put("scoring", {"killed": -1}), "out_of_range", "/scoring/killed"),
    ],
)
def test_what_is_wrong_is_named(
    change: Callable[[dict[str, Any]], None], code: str, at: str
) -> None:
    error = broken(change)
    assert (error.code, error.at) == (code, at)


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        (put("deck", {"kings": 4}), "unknown_key", "/deck/kings"),
        (put("table/tables", []), "unknown_key", "/table/tables"),
        (put("groups/0/figures/1/weapon", "musket"), "unknown_key", "/groups/0/figures/1/weapon"),
        (put("table/width", 3001), "too_large", "/table/width"),
        (put("table/height", 2001), "too_large", "/table/height"),
        (
            put("events", [{"id": "e", "title": "E", "text": "E", "changes": [{"what": "rain"}]}]),
            "unknown_name",
            "/events/0/changes/0/what",
        ),
    ],
)
def test_no_new_game_has_keys_that_nobody_reads_nor_a_table_that_is_too_large(
    change: Callable[[dict[str, Any]], None], code: str, at: str
) -> None:
    body = scenario([man("b", 100, 100), man("c", 140, 100)], [man("r", 900, 800)])
    body["title"] = {"en": "The beach", "it": "La spiaggia"}
    RULESET.check(body, {})
    put("groups/0/figures/0/note", None)(body)
    put("nothing", None)(body)
    RULESET.check(body, {})
    change(body)
    with pytest.raises(BadRequestError) as refused:
        RULESET.check(body, {})
    assert (refused.value.code, refused.value.at) == (code, at)


def test_a_table_of_300_by_200_cm_is_not_too_large() -> None:
    body = scenario([man("b", 100, 100)], [man("r", 2900, 1900)])
    body["table"] |= {"width": 3000, "height": 2000}
    RULESET.check(body, {})
    assert RULESET.setup(body, {}).width == 3000


def test_two_leaders_of_one_group_are_one_too_many() -> None:
    def change(body: dict[str, Any]) -> None:
        for figure in body["groups"][0]["figures"]:
            figure["role"] = "leader"

    assert broken(change).code == "twice"


def test_a_deck_without_cards_of_a_player_is_refused() -> None:
    body = scenario([man("b", 100, 100)], [man("r", 900, 800)])
    with pytest.raises(BadRequestError) as refused:
        RULESET.setup(body, {"deck.cards_per_player": 0})
    assert (refused.value.code, refused.value.at) == ("no_cards", "/sides")


def test_a_house_rule_is_checked_and_kept() -> None:
    body = scenario([man("b", 100, 100)], [man("r", 900, 800)])
    with pytest.raises(BadRequestError) as refused:
        RULESET.setup(body, {"movement.fly": 9})
    assert refused.value.at == "/overrides/movement.fly"
    play = Play(body, {"movement.walk": 12}).begin("player:blue")
    play.act("blue", "walk", figure="b", path=[[220, 100]])


@pytest.mark.parametrize("value", [None, [], {}, "x", 3, 1.5, True])
def test_any_rubbish_is_refused_with_a_pointer(value: Any) -> None:
    for field in ("table", "sides", "groups", "title"):
        body = scenario([man("b", 100, 100)], [man("r", 900, 800)])
        body[field] = value
        if field == "title" and value == "x":
            continue
        with pytest.raises(BadRequestError) as refused:
            RULESET.setup(body, {})
        assert refused.value.at.startswith(f"/{field}")


@pytest.mark.parametrize(("status", "after"), [("moored", "afloat"), ("aground", "aground")])
def test_9_4_the_wind_lifts_no_ship_that_ran_aground(status: str, after: str) -> None:
    play = Play(shipped("la_fontana_della_speranza")).begin()
    change = {"what": "vessel", "vessel": "dhow", "status": status}
    play.act("referee", "rule", changes=[change], reason="So she lies.")
    events = play.card("event:land_breeze")
    assert play.state.vessels["dhow"].status == after
    assert ("event_in_vain" in [event.code for event in events]) == (after == status)
