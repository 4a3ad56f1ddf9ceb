"""GL 5.1 to 5.11: one shot."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import Explanation, Modifier, silent
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi.procedures.actions import firearm_refused, firing_refused
from skirmish.grandi_laghi.procedures.hits import effect_of_hit
from skirmish.grandi_laghi.procedures.shooting import (
    Shot,
    Sides,
    chooses_target,
    clumsy_victim,
    in_arc,
    lawful_targets,
    lowest_hit,
    marker_after_shot,
    melee_victim,
    misfire_die,
    misfires,
    needed_at,
    shoot,
    shot_modifiers,
)
from skirmish.grandi_laghi.sums import CardModifier
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import a, answer, dice, error, result, spent

HERE = Point(0, 0)
INDIAN = {"type": "indian"}


def shot(
    shooter: dict[str, Any],
    distance: float,
    rolls: list[str],
    options: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    given = {"shooter": shooter, "target": target or INDIAN, "distance": distance, **more}
    return result("shoot", given, rolls, options)


# --- 5.1, 5.2 ---------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["green", "yellow", "red"])
def test_5_1_a_reload_marker_forbids_firing_but_not_throwing(marker: Any) -> None:
    refusal = firing_refused(TABLES, a("indian", reload=marker))
    assert refusal is not None
    assert (refusal.code, refusal.at) == (f"reloading_{marker}", "/reload")
    assert firing_refused(TABLES, a("indian", weapon="hatchet", reload=marker)) is None


def test_5_1_wet_powder_forbids_firing_but_not_throwing() -> None:
    refusal = firing_refused(TABLES, a("indian", wet_powder=True))
    assert refusal is not None
    assert (refusal.code, refusal.at) == ("wet_powder", "/wet_powder")
    assert firing_refused(TABLES, a("indian", weapon="hatchet", wet_powder=True)) is None
    refusal = firearm_refused(TABLES, a("indian", weapon="hatchet"))
    assert refusal is not None
    assert refusal.code == "no_firearm"


@pytest.mark.parametrize(
    ("kind", "die"),
    [
        ("colonist", "d6"),
        ("indian", "d6"),
        ("militia", "d10"),
        ("ranger", "d10"),
        ("coureur", "d10"),
        ("regular", "d10"),
        ("marine", "d10"),
    ],
)
def test_5_2_the_misfire_die_is_that_of_the_type_but_for_marksmen(kind: str, die: str) -> None:
    for traits in ((), ("veteran",), ("inexperienced",), ("veteran", "inexperienced", "leader")):
        assert misfire_die(TABLES, a(kind, *traits)) == die
    assert misfire_die(TABLES, a(kind, "marksman")) == "d10"
    for weapon in ("musket", "rifle", "pistol"):
        given = {"figure": {"type": kind, "weapon": weapon}}
        assert result("misfire", given, [f"{die}=2"]) == {"misfire": False, "reload": None}
        assert result("misfire", given, [f"{die}=1"])["misfire"]


def test_5_2_only_a_1_misfires_unless_a_players_card_says_more() -> None:
    assert misfires(TABLES, a("indian"), dice(1), silent)
    assert not misfires(TABLES, a("indian"), dice(2), silent)
    lucky = lambda figure: (Modifier("players_card", 1, "GL 9.1"),)  # noqa: E731
    assert not misfires(TABLES, a("indian"), dice(1), silent, lucky)


@pytest.mark.parametrize(
    ("state", "code", "at"),
    [
        ({"weapon": "hatchet"}, "no_firearm", "/given/figure/weapon"),
        ({"weapon": None}, "no_firearm", "/given/figure/weapon"),
        ({"reload": "green"}, "reloading_green", "/given/figure/reload"),
        ({"wet_powder": True}, "wet_powder", "/given/figure/wet_powder"),
    ],
)
def test_5_2_misfires_that_are_refused(state: dict[str, Any], code: str, at: str) -> None:
    assert error("misfire", {"figure": {"type": "ranger", **state}}) == (code, at)


# --- 5.3 --------------------------------------------------------------------------------


@pytest.mark.parametrize("trait", ["officer", "leader", "veteran", "marksman"])
def test_5_3_those_who_choose(trait: str) -> None:
    assert chooses_target(a("regular", trait))
    seen = {"e2": Point(40, 0), "e10": Point(0, 10), "e1": Point(90, 0)}
    assert lawful_targets(a("regular", trait), HERE, seen) == ("e1", "e10", "e2")


def test_5_3_all_others_shoot_at_the_nearest_and_choose_among_the_equally_near() -> None:
    plain_man = a("regular", "inexperienced", "woman")
    near, as_near, farther = Point(30, 40), Point(-50, 0), Point(30, 41)
    assert lawful_targets(plain_man, HERE, {"e2": near, "e1": farther}) == ("e2",)
    seen = {"e2": near, "e3": farther, "e1": as_near}
    assert lawful_targets(plain_man, HERE, seen) == ("e1", "e2")
    assert lawful_targets(plain_man, HERE, {}) == ()


@pytest.mark.parametrize(
    ("offset", "inside"),
    [
        ((100, 0), True),
        ((100, 100), True),
        ((100, -100), True),
        ((100, 101), False),
        ((100, -101), False),
        ((0, 100), False),
        ((-100, 0), False),
        ((-100, 100), False),
    ],
)
def test_5_3_the_arc_opens_45_degrees_to_each_side(offset: tuple[int, int], inside: bool) -> None:
    at, (x, y) = Point(300, 200), offset
    assert in_arc(at, Point(7, 0), Point(300 + x, 200 + y)) is inside
    assert in_arc(at, Point(0, 7), Point(300 - y, 200 + x)) is inside, "turned by a quarter"


# --- 5.4 --------------------------------------------------------------------------------

RANGES = [
    ("rifle", 30, 4, 80, 7),
    ("musket", 20, 5, 50, 8),
    ("pistol", 10, 4, 20, 6),
    ("hatchet", 5, 3, 10, 5),
]


@pytest.mark.parametrize(("weapon", "near", "near_hits", "far", "far_hits"), RANGES)
def test_5_4_the_first_range_that_contains_the_distance(
    weapon: str, near: int, near_hits: int, far: int, far_hits: int
) -> None:
    row = TABLES.weapons[weapon]
    assert needed_at(TABLES, row, 0) == needed_at(TABLES, row, near * 10) == near_hits
    assert needed_at(TABLES, row, near * 10 + 1) == needed_at(TABLES, row, far * 10) == far_hits
    assert needed_at(TABLES, row, far * 10 + 1) is None
    greater = load({"hit_comparison": "greater"})
    assert needed_at(greater, row, near * 10) == near_hits + 1
    assert needed_at(greater, row, far * 10) == far_hits + 1


@pytest.mark.parametrize(("weapon", "die"), [("rifle", "d10"), ("musket", "d10"), ("pistol", "d6")])
def test_5_4_the_lowest_roll_that_hits(weapon: str, die: str) -> None:
    needed = {"rifle": 4, "musket": 5, "pistol": 4}[weapon]
    shooter = {"type": "regular", "weapon": weapon}
    hit = shot(shooter, 10, ["d10=2", f"{die}={needed}", "d6=6"])
    assert (hit["outcome"], hit["needed"], hit["total"]) == ("hit", needed, needed)
    miss = shot(shooter, 10, ["d10=2", f"{die}={needed - 1}"])
    assert (miss["outcome"], miss["victim"], miss["effect"]) == ("miss", None, None)
    strict = shot(shooter, 10, ["d10=2", f"{die}={needed}"], {"hit_comparison": "greater"})
    assert (strict["outcome"], strict["needed"]) == ("miss", needed + 1)


def test_5_4_out_of_range_nothing_is_rolled_nor_unloaded() -> None:
    nothing = {"outcome": "out_of_range", "needed": None, "total": None, "victim": None}
    nothing["effect"] = None
    assert shot({"type": "indian"}, 50.1, []) == {**nothing, "reload": None}
    thrower = {"type": "indian", "weapon": "hatchet", "reload": "yellow"}
    assert shot(thrower, 10.1, [], friends_in_arc=["f"]) == {**nothing, "reload": "yellow"}


def test_5_4_the_option_adds_one_and_governs_no_other_roll() -> None:
    greater = load({"hit_comparison": "greater"})
    assert (lowest_hit(TABLES, 5), lowest_hit(greater, 5)) == (5, 6)
    sides = Sides(("f",), ("e",))
    assert melee_victim(greater, a("regular"), sides, dice(4), silent) == "e"


def test_5_4_ranges_and_numbers_are_data() -> None:
    options = {"weapons.musket.near": 12.5, "weapons.musket.far_hits": 9}
    shooter = {"type": "regular"}
    assert shot(shooter, 12.5, ["d10=2", "d10=2"], options)["needed"] == 5
    assert shot(shooter, 12.6, ["d10=2", "d10=2"], options)["needed"] == 9


def test_5_4_a_shot_that_cannot_hit_is_rolled_all_the_same() -> None:
    crippled = {"type": "indian", "traits": ["inexperienced"], "weapon": "pistol", "wounds": 1}
    done = shot(crippled, 20, ["d6=2", "d6=6"], aimed=False, cover=True)
    assert (done["outcome"], done["total"], done["reload"]) == ("miss", 0, "red")


# --- 5.5 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "circumstances", "sum_of"),
    [
        (a("regular"), {}, 0),
        (a("regular", "marksman"), {}, 1),
        (a("regular", "inexperienced"), {}, -1),
        (a("regular"), {"aimed": False}, -2),
        (a("regular", wounds=1), {}, -2),
        (a("regular"), {"cover": True}, -1),
        (a("regular"), {"target_ran": True}, -1),
        (a("regular"), {"target_prone": True}, -1),
        (a("regular"), {"target_prone": True, "target_ran": True, "cover": True}, -1),
        (a("regular", "veteran", "officer", "leader", "woman", shaken=True, prone=True), {}, 0),
        (a("regular", "marksman", wounds=1), {"aimed": False, "cover": True}, -4),
        (a("indian", weapon="hatchet"), {"aimed": False}, 0),
        (a("indian", "marksman", weapon="hatchet", wounds=1), {"aimed": False, "cover": True}, -2),
        (a("indian", "inexperienced", weapon="hatchet"), {}, -1),
    ],
)
def test_5_5_modifiers_add_up_and_the_target_counts_once(
    shooter: Any, circumstances: dict[str, Any], sum_of: int
) -> None:
    found = shot_modifiers(TABLES, shooter, Shot(100, **circumstances))
    assert sum(modifier.value for modifier in found) == sum_of
    assert {modifier.cite for modifier in found} <= {"GL 5.5"}


@pytest.mark.parametrize(
    ("target", "more", "total"),
    [
        ({"type": "indian", "ran": True}, {}, 4),
        ({"type": "indian", "ran": True}, {"target_ran": False}, 5),
        ({"type": "indian", "ran": True}, {"target_ran": None}, 4),
        ({"type": "indian", "prone": True}, {}, 4),
        ({"type": "indian", "prone": True}, {"target_prone": False}, 5),
        ({"type": "indian", "prone": True, "ran": True}, {"target_prone": False}, 4),
        ({"type": "indian"}, {"target_prone": True}, 4),
        ({"type": "indian"}, {"aimed": None, "cover": None, "into_melee": None}, 5),
    ],
)
def test_5_5_the_targets_own_state_counts_unless_the_request_says_otherwise(
    target: dict[str, Any], more: dict[str, Any], total: int
) -> None:
    options = {"weapons.musket.near_hits": 9}
    done = shot({"type": "regular"}, 10, ["d10=2", "d10=5"], options, target, **more)
    assert (done["outcome"], done["total"]) == ("miss", total)


# --- 5.6, 5.7 ---------------------------------------------------------------------------


def test_5_6_a_natural_1_misses_whatever_the_total() -> None:
    options = {"shooting.marksman": 9}
    marksman = {"type": "regular", "traits": ["marksman"]}
    done = shot(marksman, 10, ["d10=2", "d10=1"], options)
    assert (done["outcome"], done["total"], done["victim"]) == ("miss", 10, None)


def test_5_6_a_modified_1_is_no_natural_one() -> None:
    inexperienced = {"type": "regular", "traits": ["inexperienced"]}
    done = shot(inexperienced, 10, ["d10=2", "d10=2"], friends_in_arc=["f"])
    assert (done["outcome"], done["total"]) == ("miss", 1)


def test_5_6_one_friend_in_the_arc_is_hit_without_a_die() -> None:
    done = shot(INDIAN, 10, ["d6=2", "d10=1", "d6=2"], friends_in_arc=["f"])
    assert (done["outcome"], done["victim"], done["effect"]) == ("clumsy", "f", "killed")
    assert (done["total"], done["reload"]) == (1, "red")


def test_5_6_the_victim_is_drawn_by_id_character_by_character() -> None:
    friends = ["e2", "e10", "E3"]
    assert [clumsy_victim(friends, dice(face), silent) for face in (1, 2, 3)] == ["E3", "e10", "e2"]
    assert clumsy_victim([], dice(), silent) is None


def test_5_6_the_victim_of_a_clumsy_shot_has_neither_cover_nor_the_targets_wound() -> None:
    wounded = {"type": "indian", "wounds": 1, "id": "e"}
    rolls = ["d10=2", "d10=1", "d6=5"]
    done = shot({"type": "regular"}, 10, rolls, target=wounded, cover=True, friends_in_arc=["f"])
    assert done["effect"] == "wounded", "5 without cover, and a first wound"


def test_5_6_the_1_comes_before_the_melee() -> None:
    melee = {"friends": ["f1"], "enemies": ["e1"]}
    rolls = ["d10=2", "d10=1"]
    assert shot({"type": "regular"}, 10, rolls, into_melee=melee)["outcome"] == "miss"
    done = shot({"type": "regular"}, 10, [*rolls, "d6=6"], into_melee=melee, friends_in_arc=["f1"])
    assert (done["outcome"], done["victim"], done["effect"]) == ("clumsy", "f1", "near_miss")


def test_5_6_a_thrown_hatchet_can_be_clumsy() -> None:
    thrower = {"type": "indian", "weapon": "hatchet"}
    done = shot(thrower, 5, ["d6=1", "d6=3"], friends_in_arc=["f"])
    assert (done["outcome"], done["effect"], done["reload"]) == ("clumsy", "wounded", None)


@pytest.mark.parametrize(
    ("traits", "face", "victim"),
    [((), 3, "f1"), ((), 4, "e1"), (("marksman",), 2, "f1"), (("marksman",), 3, "e1")],
)
def test_5_7_less_than_four_hits_a_friend(traits: tuple[str, ...], face: int, victim: str) -> None:
    chance = dice(face)
    melee = Sides(("f1",), ("e1",))
    assert melee_victim(TABLES, a("ranger", *traits), melee, chance, silent) == victim
    spent(chance, "d6")


def test_5_7_a_friend_hit_in_the_melee_is_still_a_hit() -> None:
    melee = {"friends": ["f2", "f1"], "enemies": ["e1"]}
    rolls = ["d10=2", "d10=9", "d6=1", "d2=2", "d6=3"]
    done = shot({"type": "regular"}, 10, rolls, into_melee=melee)
    assert (done["outcome"], done["victim"], done["effect"]) == ("hit", "f2", "wounded")


TARGET_IN_MELEE = {"type": "indian", "id": "e2", "wounds": 1}


@pytest.mark.parametrize(
    ("face", "effect_die", "victim", "effect"),
    [
        (1, 3, "e1", "wounded"),
        (1, 5, "e1", "wounded"),
        (2, 2, "e2", "killed"),
        (2, 4, "e2", "killed"),
        (2, 5, "e2", "near_miss"),
    ],
)
def test_5_7_wounds_and_cover_of_the_one_aimed_at_count_only_if_it_is_hit(
    face: int, effect_die: int, victim: str, effect: str
) -> None:
    melee = {"friends": ["f1"], "enemies": ["e2", "e1"]}
    rolls = ["d10=2", "d10=9", "d6=4", f"d2={face}", f"d6={effect_die}"]
    done = shot(
        {"type": "regular"}, 10, rolls, target=TARGET_IN_MELEE, cover=True, into_melee=melee
    )
    assert (done["total"], done["victim"], done["effect"]) == (8, victim, effect)


def test_5_7_a_miss_into_a_melee_rolls_no_side() -> None:
    melee = {"friends": ["f1"], "enemies": ["e1"]}
    done = shot({"type": "regular"}, 10, ["d10=2", "d10=4"], into_melee=melee)
    assert (done["outcome"], done["victim"]) == ("miss", None)


# --- 5.8 to 5.11 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "open_field", "covered"),
    [
        (1, "killed", "killed"),
        (2, "killed", "wounded"),
        (3, "wounded", "wounded"),
        (4, "wounded", "wounded"),
        (5, "wounded", "near_miss"),
        (6, "near_miss", "near_miss"),
    ],
)
def test_5_8_effect_of_a_hit(face: int, open_field: str, covered: str) -> None:
    assert effect_of_hit(TABLES, False, 0, dice(face), silent) == open_field
    assert effect_of_hit(TABLES, True, 0, dice(face), silent) == covered


def test_5_8_prone_and_running_are_no_cover() -> None:
    target = {"type": "indian", "ran": True, "prone": True}
    assert shot({"type": "regular"}, 10, ["d10=2", "d10=9", "d6=2"], target=target)["effect"] == (
        "killed"
    )


def test_5_9_the_second_wound_is_a_death_and_the_step_says_so() -> None:
    given = {"shooter": {"type": "regular"}, "target": {**INDIAN, "wounds": 1}, "distance": 5}
    full = answer("shoot", given, ["d10=2", "d10=9", "d6=4"])
    assert full["result"]["effect"] == "killed"
    assert full["steps"][-1]["cite"] == "GL 5.9"
    assert effect_of_hit(TABLES, False, 1, dice(6), silent) == "near_miss"


@pytest.mark.parametrize(
    ("kind", "marker"),
    [
        ("colonist", "red"),
        ("indian", "red"),
        ("regular", "yellow"),
        ("militia", "yellow"),
        ("coureur", "yellow"),
        ("ranger", "yellow"),
        ("marine", "yellow"),
    ],
)
def test_5_11_the_marker_goes_by_trait_then_by_type(kind: str, marker: str) -> None:
    def after(*traits: str) -> str:
        return marker_after_shot(TABLES, a(kind, *traits), silent)

    assert after() == after("officer", "leader", "woman") == marker
    assert after("veteran") == after("veteran", "inexperienced") == "green"
    assert after("veteran", "marksman") == "green"
    assert after("inexperienced") == "red"
    assert after("marksman") == "yellow"


@pytest.mark.parametrize("kind", ["ranger", "marine"])
def test_5_11_a_reconstructed_marker_is_shown_as_such(kind: str) -> None:
    told = Explanation()
    marker_after_shot(TABLES, a(kind), told)
    assert "marker_reconstructed" in [step.code for step in told.steps]
    told = Explanation()
    marker_after_shot(TABLES, a(kind, "veteran"), told)
    marker_after_shot(TABLES, a("regular"), told)
    assert "marker_reconstructed" not in [step.code for step in told.steps]


@pytest.mark.parametrize(
    ("rolls", "outcome"),
    [(["d6=1"], "misfire"), (["d6=2", "d10=1"], "miss"), (["d6=2", "d10=9", "d6=6"], "hit")],
)
def test_5_11_hit_miss_and_misfire_leave_the_marker(rolls: list[str], outcome: str) -> None:
    done = shot(INDIAN, 10, rolls)
    assert (done["outcome"], done["reload"]) == (outcome, "red")


def test_5_11_a_hatchet_leaves_the_marker_as_it_is() -> None:
    for marker in ("green", None):
        thrower = {"type": "indian", "weapon": "hatchet", "reload": marker}
        assert shot(thrower, 5, ["d6=2"])["reload"] == marker


def test_9_1_a_players_card_adds_to_the_shot_and_to_its_misfire() -> None:
    plus = lambda figure: (CardModifier("players_card", 2, "GL 9.1", "Keen eye"),)  # noqa: E731
    one, other = a("regular"), a("indian")
    done = shoot(TABLES, one, other, Shot(100), dice(2, 3, 6), silent, bonus=plus)
    assert (done.outcome, done.total) == ("hit", 5)
    done = shoot(
        TABLES, a("regular"), a("indian"), Shot(100), dice(1, 3), silent, misfire_bonus=plus
    )
    assert done.outcome == "miss"


# --- Requests that are refused ----------------------------------------------------------

GOOD: dict[str, Any] = {"shooter": {"type": "regular"}, "target": INDIAN, "distance": 10}


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"shooter": None}, "missing", "/given/shooter"),
        ({"shooter": []}, "wrong_type", "/given/shooter"),
        ({"shooter": {}}, "missing", "/given/shooter/type"),
        ({"shooter": {"type": None}}, "missing", "/given/shooter/type"),
        ({"shooter": {"type": "dragoon"}}, "unknown_name", "/given/shooter/type"),
        ({"shooter": {**INDIAN, "weapon": None}}, "no_weapon", "/given/shooter/weapon"),
        ({"shooter": {**INDIAN, "weapon": "bow"}}, "unknown_name", "/given/shooter/weapon"),
        ({"shooter": {**INDIAN, "reload": "green"}}, "reloading_green", "/given/shooter/reload"),
        ({"shooter": {**INDIAN, "wet_powder": True}}, "wet_powder", "/given/shooter/wet_powder"),
        ({"shooter": {**INDIAN, "wounds": 2}}, "out_of_range", "/given/shooter/wounds"),
        ({"shooter": {**INDIAN, "wounds": -1}}, "out_of_range", "/given/shooter/wounds"),
        ({"shooter": {**INDIAN, "traits": "veteran"}}, "wrong_type", "/given/shooter/traits"),
        ({"shooter": {**INDIAN, "traits": ["hero"]}}, "unknown_name", "/given/shooter/traits/0"),
        (
            {"shooter": {**INDIAN, "traits": ["marksman", "inexperienced"]}},
            "traits_exclude",
            "/given/shooter/traits",
        ),
        ({"target": None}, "missing", "/given/target"),
        ({"target": {"type": "dragoon"}}, "unknown_name", "/given/target/type"),
        ({"target": {**INDIAN, "wounds": 2}}, "out_of_range", "/given/target/wounds"),
        ({"target": {**INDIAN, "melee": "axe"}}, "unknown_name", "/given/target/melee"),
        ({"target": {**INDIAN, "prone": 1}}, "wrong_type", "/given/target/prone"),
        ({"target": {**INDIAN, "id": 7}}, "wrong_type", "/given/target/id"),
        ({"distance": None}, "missing", "/given/distance"),
        ({"distance": -1}, "out_of_range", "/given/distance"),
        ({"distance": 10.25}, "wrong_type", "/given/distance"),
        ({"distance": "10"}, "wrong_type", "/given/distance"),
        ({"aimed": "yes"}, "wrong_type", "/given/aimed"),
        ({"cover": 1}, "wrong_type", "/given/cover"),
        ({"target_ran": 0}, "wrong_type", "/given/target_ran"),
        ({"friends_in_arc": ["f", "f"]}, "twice", "/given/friends_in_arc/1"),
        ({"friends_in_arc": [1]}, "wrong_type", "/given/friends_in_arc/0"),
        ({"into_melee": []}, "wrong_type", "/given/into_melee"),
        ({"into_melee": {"enemies": ["e"]}}, "missing", "/given/into_melee/friends"),
        ({"into_melee": {"friends": ["f"], "enemies": []}}, "missing", "/given/into_melee/enemies"),
        (
            {"into_melee": {"friends": ["f"], "enemies": ["e", "e"]}},
            "twice",
            "/given/into_melee/enemies/1",
        ),
    ],
)
def test_5_a_bad_shot_is_refused_at_its_place(change: dict[str, Any], code: str, at: str) -> None:
    assert error("shoot", GOOD | change) == (code, at)


@pytest.mark.parametrize(
    ("rolls", "code", "at"),
    [
        (["d6=2"], "wrong_die", "/dice/0"),
        (["d10=11"], "bad_die", "/dice/0"),
        (["d10=0"], "wrong_die", "/dice/0"),
        (["d10=1", "d10=5"], "dice_left_over", "/dice/1"),
        (["d10=2", "d10=5", "d1=1"], "bad_die", "/dice/2"),
        (["d10=2", "d10=5", "d6=7"], "bad_die", "/dice/2"),
        ([6], "bad_die", "/dice/0"),
    ],
)
def test_5_wrong_dice_are_refused_at_their_place(rolls: list[Any], code: str, at: str) -> None:
    assert error("shoot", GOOD, rolls) == (code, at)


def test_5_an_empty_firearm_is_refused_even_out_of_range() -> None:
    given = {"shooter": {**INDIAN, "reload": "red"}, "target": INDIAN, "distance": 99}
    assert error("shoot", given) == ("reloading_red", "/given/shooter/reload")


def test_5_a_field_that_is_not_named_is_ignored_and_a_target_may_be_unarmed() -> None:
    given = GOOD | {"weather": "rain", "target": {**INDIAN, "weapon": None, "hat": True}}
    assert result("shoot", given, ["d10=1"])["outcome"] == "misfire"
