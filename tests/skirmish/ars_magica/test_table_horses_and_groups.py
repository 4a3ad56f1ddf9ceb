"""Sentences of AM 8 and 9 at the table: horses hurt and panicked, charges, groups."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skirmish.ars_magica.table import Fight, begun, codes, man, one, scenario

FIELD = {"width": 1000, "height": 600}
KNIGHT = man("na", "knight", hand="sword, long", riding="nh")
HORSE = man("nh", "destrier", mount=True)


def riding(*faces: int, **more: Any) -> Fight:
    return begun(scenario(KNIGHT, HORSE, man("sb"), apart=20, **more), *(faces or (9, 2)))


def hurt(fight: Fight, level: str, faces: tuple[int, ...] = (), id: str = "nh") -> list[Any]:
    change = {"what": "wound", "figure": id, "level": level}
    return fight.act("rule", faces, changes=[change], reason="An arrow.")


def rolls_of(events: list[Any]) -> list[tuple[str, str]]:
    return [(e.args["what"], e.args["outcome"]) for e in events if e.code == "rider_tested"]


def test_9_a_light_wound_of_the_horse_asks_nothing() -> None:
    fight = riding()
    assert rolls_of(hurt(fight, "light")) == []
    assert not fight["nh"].panicked


@pytest.mark.parametrize(("die", "outcome"), [(5, "succeeds"), (4, "fails")])
def test_9_a_medium_wound_asks_presence_and_ride_against_12(die: int, outcome: str) -> None:
    """Presence 1 and Ride 5, 6 with the speciality in combat."""
    fight = riding()
    assert rolls_of(hurt(fight, "medium", (die,))) == [("control", outcome)]
    assert fight["nh"].panicked is (outcome == "fails")


def test_9_a_panicked_horse_does_not_attack_until_it_is_controlled_as_an_action() -> None:
    fight = riding()
    hurt(fight, "medium", (2,))
    assert fight["nh"].panicked
    ruled = {"what": "engaged", "figure": "na", "with": "sb"}
    fight.act("rule", changes=[ruled], reason="They meet.")
    assert fight.refused("horse_attack", figure="na", target="sb") == "horse_panics"
    fight.act("control", (9,), figure="na", seat="north")
    assert not fight["nh"].panicked
    assert fight["na"].deeds.action


@pytest.mark.parametrize(
    ("seat", "control", "found"),
    [
        ((9,), (9,), [("keep_seat", "succeeds"), ("control", "succeeds")]),
        ((9,), (2,), [("keep_seat", "succeeds"), ("control", "fails")]),
    ],
)
def test_9_a_heavy_wound_asks_for_the_seat_and_for_control(
    seat: tuple[int], control: tuple[int], found: list[tuple[str, str]]
) -> None:
    fight = riding()
    assert rolls_of(hurt(fight, "heavy", (*seat, *control))) == found
    assert fight["na"].riding == "nh"


def test_9_who_loses_his_seat_falls_with_five() -> None:
    fight = riding()
    events = hurt(fight, "heavy", (2, 6, 3))
    assert ("keep_seat", "fails") in rolls_of(events)
    assert one(events, "fall_suffered")["damage"] == 6 + 5
    assert fight["na"].riding is None


def test_9_a_badly_hurt_horse_trots_at_most() -> None:
    body = scenario(
        {**KNIGHT, "at": [100, 100]}, {**HORSE, "at": [100, 100]}, man("sb", at=[900, 500]),
        table=FIELD,
    )  # fmt: skip
    fight = begun(body, 9, 2)
    hurt(fight, "heavy", (9, 9))
    assert fight.refused("ride", figure="na", gait="gallop", path=[[200, 100]]) == "horse_is_hurt"
    fight.act("ride", figure="na", gait="trot", path=[[290, 100]])
    assert fight["na"].at == (290, 100)


@pytest.mark.parametrize(("gait", "less"), [("walk", 1), ("trot", 1), ("canter", 3), ("gallop", 6)])
def test_9_shooting_from_the_saddle(gait: str, less: int) -> None:
    archer = man("na", "hunter", riding="nh", abilities={"ride": 5})
    fight = begun(scenario(archer, HORSE, man("sb"), apart=10), 9, 2)
    fight.act("ride", figure="na", gait=gait)
    shot = one(fight.act("shoot", (2, 9), figure="na", target="sb"), "shot_made")
    assert shot["attack"] == 9 + 2 - less


def declared(fight: Fight, target: str = "sb") -> None:
    fight.act("declare", figure="na", what="charge", target=target, seat="north")
    fight.act("advance")


def test_9_the_horse_pays_for_a_charge_and_a_tired_one_does_not() -> None:
    body = scenario(KNIGHT, HORSE, man("sb"), apart=20)
    fight = Fight(body)
    fight.act("begin", (9, 2))
    declared(fight)
    fight.act("charge", (2, 1, 1, 9), figure="na", target="sb")
    assert (fight["nh"].spent, fight["na"].spent) == (1, 0)
    tired = Fight(scenario(KNIGHT, {**HORSE, "spent": 6}, man("sb"), apart=20))
    tired.act("begin", (9, 2))
    charge = {"figure": "na", "what": "charge", "target": "sb"}
    assert tired.refused("declare", **charge) == "horse_is_tired"


@pytest.mark.parametrize(("apart", "code"), [(9, "no_run_up"), (51, "too_far")])
def test_15_f17_a_mounted_charge_needs_ten_paces_and_at_most_a_gallop(
    apart: int, code: str
) -> None:
    fight = Fight(scenario(KNIGHT, HORSE, man("sb"), apart=apart))
    fight.act("begin", (9, 2))
    charge = {"figure": "na", "what": "charge", "target": "sb"}
    assert fight.refused("declare", **charge) == code


def test_6_4_a_charge_on_foot_counts_twice_and_costs_a_level() -> None:
    fight = Fight(scenario(man("na"), man("sb"), apart=30))
    fight.act("begin", (9, 2))
    declared(fight)
    events = fight.act("charge", (2, 9), figure="na", target="sb")
    assert one(events, "blow_struck")["attack"] == 12 + 6 + 2
    assert fight["na"].spent == 1


def test_15_e15_no_bonus_over_difficult_ground() -> None:
    rough = {"id": "t", "polygon": [[150, 0], [200, 0], [200, 600], [150, 600]],
             "ground": "dense undergrowth"}  # fmt: skip
    figures = [man("na", at=[100, 100]), man("sb", at=[250, 100])]
    fight = Fight(scenario(*figures, table={**FIELD, "features": [rough]}))
    fight.act("begin", (9, 2))
    declared(fight)
    events = fight.act("charge", (2, 9), figure="na", target="sb")
    assert one(events, "blow_struck")["attack"] == 12 + 2
    assert fight["na"].spent == 1


def band(side: str, *ids: str, **more: Any) -> dict[str, Any]:
    letter = side[0]
    return {"id": f"{letter}g", "side": side, "name": letter, "members": list(ids), **more}


def test_8_only_the_wounds_of_the_vanguard_lower_the_totals() -> None:
    body = scenario(
        man("na"), man("nb"), man("sb"), groups=[band("north", "na", "nb")], engaged=[["ng", "sb"]]
    )
    fight = begun(body, 9, 2)
    hurt(fight, "heavy", id="nb")
    assert one(fight.act("attack", (2, 9), figure="ng", target="sb"), "blow_struck")["attack"] == 14
    hurt(fight, "light", id="na")
    fight.act("stay", figure="sb")
    fight.act("advance")
    assert one(fight.act("attack", (2, 9), figure="ng", target="sb"), "blow_struck")["attack"] == 13


def test_8_every_member_pays_for_an_effort() -> None:
    body = scenario(
        man("na"), man("nb"), man("sb"), groups=[band("north", "na", "nb")], engaged=[["ng", "sb"]]
    )
    fight = begun(body, 9, 2)
    struck = one(fight.act("attack", (2, 9), figure="ng", target="sb", effort=True), "blow_struck")
    assert struck["attack"] == 12 + 6 + 2
    assert [fight[id].spent for id in ("na", "nb")] == [1, 1]


def test_8_a_group_falls_apart_with_its_vanguard_and_keeps_its_initiative() -> None:
    body = scenario(
        man("na"), man("nb"), man("sb"), groups=[band("north", "na", "nb")], engaged=[["ng", "sb"]]
    )
    fight = begun(body, 9, 2)
    events = hurt(fight, "incapacitated", id="na")
    assert "group_dissolved" in codes(events)
    assert fight.state.groups == {}
    assert fight.state.totals["nb"] == 9
    fight.act("attack", (2, 9), figure="nb", target="sb")


def test_8_two_groups_split_one_instead_of_harming() -> None:
    three = ("s1", "s2", "s3", "s4")
    eager = {"answers": {"part": "always"}}
    body = scenario(
        man("na"), man("nb", **eager), *map(man, three),
        groups=[band("south", *three)], engaged=[["na", "sg"], ["nb", "sg"]],
    )  # fmt: skip
    fight = begun(body, 9, 8, 2)
    fight.act("attack", (2, 9), figure="na", target="s1")
    events = fight.act("attack", (4, 5), figure="nb", target="s1")
    assert "group_parted" in codes(events)
    sizes = sorted(len(group.members) for group in fight.state.groups.values())
    assert sizes == [2, 2]


@pytest.mark.parametrize(("place", "most"), [("open", 6), ("wall", 4), ("corridor", 2)])
def test_8_so_many_attack_one(place: str, most: int) -> None:
    foes = [f"n{i}" for i in range(most + 1)]
    pairs = [[foe, "sb"] for foe in foes]
    target = man("sb", place=place)
    fight = begun(
        scenario(*map(man, foes), target, engaged=pairs), *range(9, 8 - most, -1), 0, 5, 5, 5
    )
    for foe in foes[:most]:
        fight.act("attack", (2, 1, 1, 5), figure=foe, target="sb")
    assert fight.refused("attack", figure=foes[most], target="sb") == "no_room"


def test_15_f29_the_bonus_of_training_is_where_it_was_put() -> None:
    body = scenario(
        man("na", "knight", hand="sword, long", abilities={"leadership": 4}), man("nb"), man("nc"),
        man("sb"), engaged=[["ng", "sb"]],
        groups=[band("north", "na", "nb", "nc", vanguard="na", leader="nb", trained=True)],
    )  # fmt: skip
    body["figures"][1]["abilities"] = {"leadership": 3}
    fight = begun(body, 2, 9)
    first = one(fight.act("attack", (2, 9), figure="sb", target="na"), "blow_struck")
    assert first["defence"] == 14 + 6 + 9
    struck = one(fight.act("attack", (2, 9), figure="ng", target="sb"), "blow_struck")
    assert struck["attack"] == 14 + 6 + 2
    fight.act("advance")
    second = one(fight.act("attack", (2, 9), figure="sb", target="na"), "blow_struck")
    assert second["defence"] == 14 + 9
