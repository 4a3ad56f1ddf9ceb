"""AM 16: the worked examples of dice, wounds, minds and groups at the table, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from skirmish.ars_magica.ruleset import RULESET
from tests.skirmish.ars_magica.table import Fight, begun, codes, man, one, scenario
from tests.skirmish.ars_magica.test_16_at_the_table import blow, levels, view

SOLDIER, VETERAN = man("na"), man("sb", "grizzled veteran")


def duel(*faces: int, **overrides: Any) -> Fight:
    return begun(scenario(SOLDIER, VETERAN, engaged=[["na", "sb"]]), *faces, **overrides)


def set_to(id: str, field: str, value: Any) -> dict[str, Any]:
    return {"what": "set", "figure": id, "field": field, "value": value}


def wounded(fight: Fight, id: str, *which: str) -> None:
    changes = [{"what": "wound", "figure": id, "level": level} for level in which]
    fight.act("rule", changes=changes, reason="As in the example.")


@pytest.mark.parametrize(
    ("shown", "die", "outcome"),
    [
        ((6,), 6, "miss"),
        ((1, 5), 10, "hit"),
        ((1, 1, 5), 20, "hit"),
        ((1, 0), 20, "hit"),
        ((1, 1, 1, 0), 80, "hit"),
        ((0, 4, 0), 0, "botch"),
        ((0, 0, 0), 0, "botch"),
        ((0, 7, 3), 0, "miss"),
    ],
)
def test_16_1_stress_die(shown: tuple[int, ...], die: int, outcome: str) -> None:
    body = scenario(SOLDIER, VETERAN, engaged=[["na", "sb"]], mishaps="ask")
    events = begun(body, 9, 2).act("attack", (*shown, 5), figure="na", target="sb")
    assert blow(events) == (0 if outcome == "botch" else 12 + die, 14 + 5)
    assert one(events, "blow_struck")["outcome"] == outcome
    severity = shown[1:].count(0) if outcome == "botch" else 0
    asked = [e.args["item"]["data"] for e in events if e.code == "choice_put"]
    assert [one["tasks"][0]["severity"] for one in asked] == [severity] * bool(severity)


@pytest.mark.parametrize(
    ("figure", "enc"),
    [
        (man("na"), 3),
        (man("na", "berserker"), 0),
        (man("na", "rogue", str=-2, carried=3), 2),
        *((man("na", "rogue", str=0, carried=load), enc) for load, enc in
          {2: 1, 5: 2, 9: 3, 10: 4, 14: 4, 15: 5}.items()),
    ],
)  # fmt: skip
def test_16_2_burden_and_encumbrance(figure: dict[str, Any], enc: int) -> None:
    fight = Fight(scenario(figure, VETERAN))
    assert view(fight)["figures"]["na"]["sheet"]["enc"] == enc


@pytest.mark.parametrize(
    ("like", "walk", "run"),
    [("standard soldier", 9, 36), ("hunter", 10, 40), ("grizzled veteran", 8, 32)],
)
def test_16_3_movement(like: str, walk: int, run: int) -> None:
    fight = Fight(scenario(man("na", like), VETERAN))
    stats = view(fight)["figures"]["na"]["stats"]
    assert (stats["walk"], stats["run"]) == (walk, run)


THICKET = {"id": "t", "name": "Thicket", "ground": "dense undergrowth",
           "polygon": [[100, 0], [900, 0], [900, 400], [100, 400]]}  # fmt: skip


@pytest.mark.parametrize(("verb", "paces"), [("walk", 5), ("run", 18)])
def test_16_3_movement_in_undergrowth(verb: str, paces: int) -> None:
    """4.5 paces of a walk of 9 round up to 5."""
    table = {"width": 1000, "height": 400, "features": [THICKET]}
    body = scenario(man("na", at=[200, 200]), man("sb", at=[900, 390]), table=table)
    fight = begun(body, 9, 2)
    there = [[200 + paces * 10, 200]]
    beyond = [[200 + paces * 10 + 1, 200]]
    assert fight.refused(verb, figure="na", path=beyond) == "too_far"
    fight.act(verb, figure="na", path=there, seat="north")
    assert fight["na"].at == tuple(there[0])


def test_16_4_duel() -> None:
    fight = Fight(scenario(SOLDIER, VETERAN, engaged=[["na", "sb"]]))
    rolled = one(fight.act("begin", (4, 5, 3, 8)), "initiative_rolled")
    assert (rolled["order"], rolled["totals"]) == (["sb", "na"], {"na": 4, "sb": 4})
    fight.act("advance")
    assert blow(fight.act("attack", (3, 9), figure="sb", target="na")) == (18, 20)
    assert blow(fight.act("attack", (1, 6, 4), figure="na", target="sb")) == (24, 18)
    assert levels(fight, "sb") == ["light"]
    fight.act("advance")
    assert blow(fight.act("attack", (7, 2), figure="sb", target="na")) == (21, 13)
    assert levels(fight, "na") == ["medium"]
    assert blow(fight.act("attack", (8, 0, 0, 6), figure="na", target="sb")) == (17, 0)
    assert levels(fight, "sb") == ["light", "incapacitated"]
    assert fight.state.phase == "aftermath"
    fight.sound()


@pytest.mark.parametrize(
    ("size", "margin", "level"),
    [
        (0, 5, "light"),
        (0, 6, "medium"),
        (0, 20, "incapacitated"),
        (0, 21, "dead"),
        (-2, 12, "incapacitated"),
        (-2, 13, "dead"),
        (1, 25, "dead"),
        (-6, 1, "light"),
    ],
)
def test_16_5_edges_of_wounds(size: int, margin: int, level: str) -> None:
    """A stone that does just so much: Soak 8 and a 5 against the bonus and a 5."""
    fight = begun(scenario(man("na", size=size), VETERAN), 9, 2)
    fight.act("impact", (5, 5), figure="na", what="bonus", bonus=8 + margin)
    assert fight["na"].fate == ("dead" if level == "dead" else "on_table")
    assert levels(fight, "na") == [level] * (level != "dead")


def shot(distance: float, shown: Sequence[int], cover: int = 0, **overrides: Any) -> Fight:
    body = scenario(man("na", "hunter"), man("sb"), apart=10)
    fight = begun(body, 9, 2, **overrides)
    fight.act("rule", changes=[set_to("sb", "cover", cover)], reason="A wall.")
    fight.act("shoot", shown, figure="na", target="sb", distance=distance)
    return fight


def test_16_7_missile() -> None:
    faces = (1, 7, 2)
    for houses, attack in (({}, 14), ({"range_rule": "core"}, 17)):
        fight = shot(33, faces, **houses)
        struck = one(fight.entries[-1].events, "shot_made")
        assert (struck["attack"], struck["defence"]) == (attack, 11)
        assert levels(fight, "sb") == ["light"]
    covered = shot(33, faces, cover=2)
    struck = one(covered.entries[-1].events, "shot_made")
    assert (struck["defence"], struck["outcome"]) == (17, "miss")
    assert levels(covered, "sb") == []


@pytest.mark.parametrize(("distance", "source", "core"), [(15, 0, 0), (16, -6, -3), (31, -9, -6)])
def test_16_7_the_penalty_of_the_distance(distance: int, source: int, core: int) -> None:
    for rule, penalty in (("source", source), ("core", core)):
        fight = shot(distance, (5, 9), range_rule=rule)
        assert one(fight.entries[-1].events, "shot_made")["attack"] == 9 + 5 + penalty


@pytest.mark.parametrize(("shown", "level"), [((6, 3), []), ((1, 5, 2), ["light"])])
def test_16_10_an_unseated_rider_falls(shown: tuple[int, ...], level: list[str]) -> None:
    rider = man("sb", "knight", hand="sword, long", riding="sh")
    horse = man("sh", "destrier", mount=True)
    fight = begun(scenario(man("na"), rider, horse, engaged=[["na", "sb"]]), 9, 2)
    fight.act("manoeuvre", (1, 1, 9, 2, *shown), figure="na", target="sb", name="unseat")
    assert fight["sb"].riding is None
    assert fight["sb"].prone
    assert levels(fight, "sb") == level


@pytest.mark.parametrize(
    ("ground", "damage", "level"),
    [("hard", 24, ["heavy"]), ("normal", 14, ["light"]), ("soft", 9, [])],
)
def test_16_10_falls(ground: str, damage: int, level: list[str]) -> None:
    fight = begun(scenario(SOLDIER, VETERAN), 9, 2)
    events = fight.act("impact", (4, 5), figure="na", what="fall", feet=20, ground=ground)
    suffered = one(events, "fall_suffered")
    assert (suffered["damage"], suffered["soak"]) == (damage, 13)
    assert levels(fight, "na") == level


def test_16_11_pinned() -> None:
    knight = man("na", "knight", hand="sword, long", riding="nh")
    body = scenario(knight, man("nh", "destrier", mount=True), man("nb"), VETERAN, apart=20)
    fight = begun(body, 2, 9, 3)
    fell = {"what": "wound", "figure": "nh", "level": "incapacitated"}
    events = fight.act("rule", (2, 0, 0, 5, 5, 4, 2, 2, 9), changes=[fell], reason="A pike.")
    assert [e.args["damage"] for e in events if e.code == "fall_suffered"] == [4 + 5, 2 + 9]
    events = fight.act("free_pinned", (8,), figure="nb", target="na", seat="north")
    assert one(events, "helped")["outcome"] == "succeeds"
    assert fight["na"].under is None


def test_16_15_grapple() -> None:
    guy = man("na", "tough guy", hand="fist")
    fight = begun(scenario(guy, man("sb"), engaged=[["na", "sb"]]), 9, 2)
    grapple = {"figure": "na", "target": "sb", "name": "grapple"}
    tried = one(fight.act("manoeuvre", (9, 2), **grapple), "manoeuvre_tried")
    assert (tried["attack"], tried["defence"], tried["outcome"]) == (13, 13, "fails")
    fight.act("stay", figure="sb")
    fight.act("advance")
    tried = one(fight.act("manoeuvre", (9, 2), **grapple, effort=True), "manoeuvre_tried")
    assert (tried["attack"], tried["outcome"]) == (17, "succeeds")
    assert view(fight)["figures"]["sb"]["held"] == {"by": "na", "grip": 4}


@pytest.mark.parametrize(("by_letter", "grip", "free"), [(False, -1, True), (True, 5, False)])
def test_16_15_the_held_one_breaks_free(by_letter: bool, grip: int, free: bool) -> None:
    guy = man("na", "tough guy", hand="fist")
    body = scenario(guy, man("sb"), engaged=[["na", "sb"]])
    fight = begun(body, 9, 2, hold_on_escape=by_letter)
    held = {"what": "hold", "figure": "sb", "by": "na", "grip": 4}
    fight.act("rule", changes=[held], reason="Held.")
    contest = one(fight.act("keep_hold", (5, 3), figure="na"), "hold_contested")
    assert (contest["grip"], contest["outcome"]) == (grip, "freed" if free else "holds")
    assert (fight["sb"].held is None) is free
    assert levels(fight, "na") == ["light"] * free


def test_16_15_the_bigger_one_defends_better() -> None:
    guy = man("na", "tough guy")
    fight = begun(scenario(guy, man("sb"), engaged=[["na", "sb"]]), 2, 9)
    args = {"figure": "sb", "target": "na", "name": "grapple"}
    tried = one(fight.act("manoeuvre", (2, 9), **args), "manoeuvre_tried")
    # A static 10 with axe and heater, and 2 for one step of Size.
    assert tried["defence"] == 10 + 2 + 9


def test_16_16_morale() -> None:
    chief = {"pre": 1, "abilities": {"leadership": 4}, "personality": {"brave": 1}}
    group = {"id": "ng", "side": "north", "name": "Band", "members": ["na", "nb"], "leader": "na"}
    body = scenario(man("na", **chief), man("nb"), VETERAN, apart=20, groups=[group])
    fight = begun(body, 9, 2)
    tested = one(fight.act("morale", (2,), figure="ng", conditions=2), "morale_tested")
    assert tested["outcome"] == "demoralised"
    fight = begun(body, 9, 2)
    wounded(fight, "na", "medium")
    tested = one(fight.act("morale", (0, 6), figure="ng", conditions=2), "morale_tested")
    assert tested["outcome"] == "breaks"


def test_16_17_concentration() -> None:
    sage = man("na", "rogue", sta=2, magus=True, abilities={"concentration": 2, "brawl": 3})
    fight = begun(scenario(sage, VETERAN, apart=20), 9, 2)
    called = {"figure": "na", "situations": ["running"]}
    for die, outcome in ((5, "succeeds"), (4, "fails")):
        events = fight.act("concentration", (die,), **called)
        assert one(events, "concentration_tested")["outcome"] == outcome
    wounded(fight, "na", "medium")
    # Thrice the penalty of -3: even a 16 is not enough, where a 17 is.
    for faces, outcome in (((1, 8), "fails"), ((1, 9), "succeeds")):
        events = fight.act("concentration", faces, figure="na", situations=["wounded"])
        assert one(events, "concentration_tested")["outcome"] == outcome


def test_16_18_fast_cast() -> None:
    magus = man("na", "rogue", qik=1, magus=True, player=True, abilities={"finesse": 3, "brawl": 3})
    fight = begun(scenario(magus, man("sb"), engaged=[["na", "sb"]]), 2, 8)
    assert fight.state.totals["sb"] == 8
    fight.act("attack", figure="sb", target="na")
    events = fight.act("choose", (4,), item="c1", choice="yes", seat="north")
    tried = one(events, "fast_cast_tried")
    assert tried["outcome"] == "succeeds"


def test_16_18_the_second_of_a_round_is_slower() -> None:
    magus = man("na", "rogue", qik=1, magus=True, player=True, abilities={"finesse": 3, "brawl": 3})
    foes = [man(id) for id in ("s1", "s2")]
    engaged = [["na", "s1"], ["na", "s2"]]
    fight = begun(scenario(magus, *foes, engaged=engaged), 2, 9, 8)
    fight.act("attack", figure="s1", target="na")
    fight.act("choose", (5,), item="c1", choice="yes", seat="north")
    fight.act("choose", item="c2", choice="stopped")
    fight.act("attack", figure="s2", target="na")
    item = fight.state.agenda[0].id
    events = fight.act("choose", (7,), item=item, choice="yes", seat="north")
    assert one(events, "fast_cast_tried")["outcome"] == "fails"


def after_the_fight(*wounds: dict[str, Any]) -> Fight:
    fight = begun(scenario(SOLDIER, VETERAN), 9, 2)
    changes = [{"what": "wound", "figure": "na", **one} for one in wounds]
    gone = {"what": "fate", "figure": "sb", "fate": "fled"}
    fight.act("rule", changes=[*changes, gone], reason="R")
    return fight


def test_16_19_recovery() -> None:
    light = {"level": "light"}
    for faces, medic, left in (((6,), 4, []), ((3,), 4, ["light"]), ((2,), 0, ["medium"])):
        fight = after_the_fight(light)
        fight.act("recover", faces, figure="na", wound=0, medicine=medic)
        assert levels(fight, "na") == left
        assert [wound.bonus for wound in fight["na"].wounds] == [3 * (left == ["light"])] * len(
            left
        )
    fight = after_the_fight({"level": "heavy", "bruise": True})
    fight.act("recover", (1, 5), figure="na", wound=0, medicine=4)
    found = [(wound.level, wound.bruise) for wound in fight["na"].wounds]
    assert found == [("medium", True), ("light", False)]


def test_16_20_invisible() -> None:
    seeker = man("na", "rogue", per=1, abilities={"awareness": 3, "brawl": 3})
    # Strength 0 and Load 3: Burden 2 is Encumbrance 2.
    gear = {"str": 0, "dex": 2, "carried": 3, "abilities": {"stealth": 3}, "puissant": []}
    spy = man("sb", "rogue", signs="faint", hidden=True, **gear)
    for die, found in ((8, ["sb"]), (7, [])):
        fight = begun(scenario(seeker, spy), 2, 9)
        fight.act("stay", figure="sb")
        assert one(fight.act("detect", (die,), figure="na"), "searched")["found"] == found


@pytest.mark.parametrize(
    ("choice", "level", "flaw"),
    [("heavy:blind", "heavy", "blind"), ("incapacitated:lame", "incapacitated", "lame")],
)
def test_16_21_mercy(choice: str, level: str, flaw: str) -> None:
    """A stone of margin 24: Soak 8 and a 5 against the bonus and a 5."""
    fight = begun(scenario(man("na", player=True), VETERAN), 9, 2)
    events = fight.act("impact", (5, 5), figure="na", what="bonus", bonus=8 + 24)
    assert codes(events)[-1] == "choice_put"
    offered = fight.state.agenda[0].choices
    assert {one.split(":")[0] for one in offered} == {"heavy", "incapacitated", "take"}
    fight.act("choose", item="c1", choice=choice, seat="north")
    assert levels(fight, "na") == [level]
    assert fight["na"].flaws == (flaw,)


def fighter(id: str, leadership: int = 0, single: int = 6) -> dict[str, Any]:
    """Ignatio of the book and his friends: 12/11/7, Soak 11."""
    gear = {"arms": ["sword, long"], "shield": "heater", "armour": "chain mail, full"}
    return {
        "id": id,
        "side": "north" if id.startswith("n") else "south",
        "name": id.capitalize(),
        "abilities": {"single": single, **({"leadership": leadership} if leadership else {})},
        "str": 1,
        "sta": 2,
        "dex": 2,
        "qik": 1,
        **gear,
    }


def test_16_12_group() -> None:
    friends = [fighter("ni", 2), fighter("np", 3, single=5), fighter("ng")]
    doubles = [fighter("si", 2), fighter("sp", 3, single=5), fighter("sg")]
    groups = [
        {"id": "band", "side": "north", "name": "Band", "members": ["ni", "np", "ng"],
         "vanguard": "ni", "leader": "np", "trained": True},
        {"id": "foes", "side": "south", "name": "Foes", "members": ["si", "sp", "sg"],
         "vanguard": "si"},
    ]  # fmt: skip
    body = scenario(*friends, *doubles, groups=groups, engaged=[["band", "foes"]])
    fight = begun(body, 9, 2)
    assert view(fight)["groups"]["band"]["bonus"] == 6
    assert blow(fight.act("attack", (4, 1, 6), figure="band", target="si")) == (22, 23)
    fight.act("stay", figure="foes")
    fight.act("advance")
    assert blow(fight.act("attack", (6, 2), figure="band", target="si")) == (24, 13)
    assert [levels(fight, id) for id in ("si", "sp", "sg")] == [["medium"]] * 3
    fight.act("stay", figure="foes")
    defences = []
    for hurt, faces in (("heavy", (6, 9)), ("medium", (0, 5, 4, 3, 9))):
        wounded(fight, "si", hurt)
        fight.act("declare", figure="foes", what="disengage", seat="south")
        fight.act("advance")
        fight.act("stay", figure="band")
        broke = one(fight.act("disengage", faces, figure="foes", seat="south"), "disengaged")
        assert broke["outcome"] == "fails"
        rows = broke["why"][0]["rows"]
        defences.append(next(r["args"]["total"] for r in rows if r["code"] == "rolled"))
    assert defences == [9, 3]
    fight.sound()


@pytest.mark.parametrize(("blows", "spread"), [(4, [2, 1, 1]), (5, [2, 2, 1]), (2, [1, 1, 0])])
def test_16_12_blows_are_spread_the_vanguard_first(blows: int, spread: list[int]) -> None:
    many = [man(f"n{i}") for i in range(blows)]
    three = [man(f"s{i}", "tough guy") for i in range(3)]
    groups = [
        {"id": id, "side": side, "name": id, "members": [one["id"] for one in those]}
        for id, side, those in (("ng", "north", many), ("sg", "south", three))
    ]
    body = scenario(*many, *three, groups=groups, engaged=[["ng", "sg"]])
    fight = begun(body, 9, 2)
    # 21 against 14: damage 14 against Soak 13.
    fight.act("attack", (9, 4), figure="ng", target="s0")
    assert [levels(fight, one["id"]) for one in three] == [["light"] * n for n in spread]


def test_5_what_a_ready_made_figure_carries_is_ruled_as_a_whole() -> None:
    fight = Fight(scenario(SOLDIER, man("sb", "rogue", arms=["knife"])))
    rows = {}
    for id in ("na", "sb"):
        ruling = RULESET.options(
            fight.state, fight.state.seats["referee"], {"verb": "rule", "figure": id}
        )
        rows[id] = {
            row["change"].get("field") for part in ruling["sections"] for row in part["rows"]
        }
    assert "carried" in rows["na"] - rows["sb"]
    assert "load" in rows["sb"] - rows["na"]
    for id, field in (("na", "carried"), ("sb", "load")):
        fight.act("rule", changes=[set_to(id, field, 28)], reason="A chest.")
    enc = {id: one["sheet"]["enc"] for id, one in view(fight)["figures"].items()}
    assert enc == {"na": 7 - 1, "sb": 7}
