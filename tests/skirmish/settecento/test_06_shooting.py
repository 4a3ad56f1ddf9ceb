"""XV 6: shots, throws and what a hit does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from campaigns.tabletop.explain import silent
from skirmish.settecento.procedures import shooting
from skirmish.settecento.procedures.fighter import Exposed, Fighter
from skirmish.settecento.procedures.shooting import Shot
from skirmish.settecento.tables import standard
from tests.skirmish.settecento.kit import answer, ask, faces, texts, wrong

OUT = {"outcome": "out_of_range", "needed": None, "total": None, "victim": None, "effect": None}


def shoot(
    weapon: str = "musket",
    dice: str = "",
    distance: Any = 10,
    options: dict[str, Any] | None = None,
    shooter: Mapping[str, Any] | None = None,
    **given: Any,
) -> dict[str, Any]:
    who = {"weapon": weapon, **(shooter or {})}
    return ask("shoot", {"shooter": who, "distance": distance, **given}, dice, options)


def throw(
    thrown: str = "axe",
    dice: str = "",
    distance: Any = 5,
    options: dict[str, Any] | None = None,
    shooter: Mapping[str, Any] | None = None,
    **given: Any,
) -> dict[str, Any]:
    who = {"thrown": thrown, **(shooter or {})}
    return ask("throw", {"shooter": who, "distance": distance, **given}, dice, options)


# 6.2 to hit -----------------------------------------------------------------------------------


def test_6_2_the_sum_must_be_less_than_factor_and_t() -> None:
    hit = shoot(dice="2 4 1", shooter={"T": 0})
    assert (hit["needed"], hit["total"], hit["outcome"]) == (7, 6, "hit")
    miss = shoot(dice="3 4", shooter={"T": 0})
    assert (miss["needed"], miss["total"], miss["outcome"]) == (7, 7, "miss")
    assert (miss["victim"], miss["effect"], miss["reload"]) == (None, None, 1)


def test_6_2_only_t_of_the_characteristics_counts() -> None:
    strong = {"A": 3, "F": 3, "C": 3, "charisma": 3, "stunned": True, "yellow": True}
    assert shoot(dice="6 5", shooter=strong)["needed"] == 7
    assert shoot(dice="6 5", shooter={"T": 3})["needed"] == 10


# 6.3 modifiers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "needed"),
    [
        ({}, 7),
        ({"aimed": False}, 5),
        ({"aimed": None}, 7),
        ({"shooter": {"wounds": 1}}, 5),
        ({"distance": 20}, 7),
        ({"distance": 20.0}, 7),
        ({"distance": 20.1}, 5),
        ({"distance": 50}, 5),
        ({"distance": 5}, 8),
        ({"distance": 5.1}, 7),
        ({"distance": 0}, 8),
        ({"target_ran": True}, 6),
        ({"target_prone": True}, 6),
        ({"cover": "light"}, 6),
        ({"cover": "heavy"}, 6),
        ({"cover": "none"}, 7),
        ({"cover": None}, 7),
        ({"cover": "heavy", "target_ran": True, "target_prone": True}, 6),
        ({"target_kind": "boat"}, 9),
        ({"target_kind": "ship"}, 9),
        ({"target_kind": "house"}, 9),
        ({"target_kind": "cannon"}, 7),
        ({"target_kind": "figure"}, 7),
        ({"target_kind": "house", "cover": "light", "target_ran": True}, 8),
        ({"moving_boat": True}, 6),
        ({"target": {"wounds": 1, "stunned": True, "cuirass": True}}, 7),
        (
            {
                "aimed": False,
                "shooter": {"wounds": 1, "T": 1},
                "distance": 21,
                "target_ran": True,
                "target_kind": "ship",
                "moving_boat": True,
            },
            7 + 1 - 2 - 2 - 2 - 1 + 2 - 1,
        ),
    ],
)
def test_6_3_modifiers_are_added(given: dict[str, Any], needed: int) -> None:
    assert shoot(dice="6 5", **given)["needed"] == needed


def test_6_3_each_modifier_is_a_line_of_the_explanation() -> None:
    given = {"shooter": {"weapon": "musket", "T": 1}, "distance": 21, "aimed": False}
    whole = answer("shoot", given, "6 5")
    assert texts(whole, "XV 6.3") == ["−2: not aimed", "−2: beyond the effective range"]
    assert texts(whole, "XV 6.2")[0] == (
        "To hit: weapon factor 7 + T 1, modifiers −4 = 4; the two dice must total less."
    )


def test_6_3_numbers_come_from_the_tables() -> None:
    options = {"shooting.unaimed": -3, "shooting.close_range": 11.5, "shooting.close": 2}
    assert shoot(dice="6 5", aimed=False, distance=11.5, options=options)["needed"] == 6


# 6.4 weapons and ranges -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "factor", "effective", "longest", "reload"),
    [
        ("rifle", 8, 30, 80, 2),
        ("musket", 7, 20, 50, 1),
        ("carbine", 7, 15, 40, 1),
        ("blunderbuss", 8, 8, 15, 1),
        ("pistol", 6, 10, 20, 1),
        ("bow", 6, 20, 40, 0),
        ("swivel", 8, 30, 80, 2),
    ],
)
def test_6_4_the_table_of_weapons(
    weapon: str, factor: int, effective: int, longest: int, reload: int
) -> None:
    near = shoot(weapon, "6 5", effective)
    assert (near["needed"], near["reload"]) == (factor, reload)
    assert shoot(weapon, "6 5", effective + 0.1)["needed"] == factor - 2
    assert shoot(weapon, "6 5", longest)["needed"] == factor - 2
    assert shoot(weapon, "", longest + 0.1) == {**OUT, "reload": 0}


def test_6_4_a_cannon_is_never_beyond_range() -> None:
    for distance in (6, 81, 9999.9, 100_000):
        assert shoot("cannon", "6 5", distance)["needed"] == 9
    assert shoot("cannon", "6 5", 5)["needed"] == 10


def test_6_4_out_of_range_nothing_is_rolled() -> None:
    given = {"shooter": {"weapon": "pistol"}, "distance": 20.1, "friends_in_arc": ["f"]}
    whole = answer("shoot", given, None)
    assert whole["rolls"] == []
    assert texts(whole, "XV 6.4") == ["Out of range: 20.1 cm, and the longest range is 20 cm."]
    assert wrong("shoot", given, "3 4") == "/dice/0"


# 6.6 clumsy -----------------------------------------------------------------------------------


def test_6_6_natural_12_misses_whatever_was_needed() -> None:
    options = {"weapons.musket.factor": 20}
    miss = shoot(dice="6 6", options=options)
    assert (miss["needed"], miss["total"], miss["outcome"]) == (20, 12, "miss")
    assert shoot(dice="6 5 3", options=options)["outcome"] == "hit"


def test_6_6_with_friends_in_the_arc_it_hits_one_by_id() -> None:
    friends = ["f2", "f10", "F3", "e"]
    for face, victim in enumerate(["F3", "e", "f10", "f2"], start=1):
        result = shoot(dice=f"6 6 d4={face} 4", friends_in_arc=friends)
        assert (result["outcome"], result["victim"]) == ("clumsy", victim)
        assert (result["effect"], result["reload"]) == ("wounded", 1)


def test_6_6_one_friend_alone_asks_no_die() -> None:
    result = shoot(dice="6 6 2", friends_in_arc=["f"])
    assert (result["victim"], result["effect"]) == ("f", "stunned")


def test_6_6_only_a_natural_12_is_clumsy() -> None:
    assert shoot("pistol", "6 5", friends_in_arc=["f"])["outcome"] == "miss"


def test_6_6_the_victim_has_neither_the_target_s_cover_nor_its_wounds() -> None:
    given = {"cover": "heavy", "target": {"id": "t", "wounds": 1}, "friends_in_arc": ["f"]}
    assert shoot(dice="6 6 3", **given)["effect"] == "wounded"


def test_6_6_a_friend_with_the_target_s_id_is_the_target() -> None:
    given = {"target": {"id": "t", "wounds": 1}, "friends_in_arc": ["t", "z"]}
    assert shoot(dice="6 6 d2=1 3", **given)["effect"] == "killed"
    assert shoot(dice="6 6 d2=1 4", cover="heavy", **given)["effect"] == "stunned"
    assert shoot(dice="6 6 d2=2 4", cover="heavy", **given)["effect"] == "wounded"


def test_6_6_comes_before_the_melee() -> None:
    melee = {"into_melee": ["a", "b"], "target": {"id": "a"}}
    assert shoot(dice="6 6", **melee)["outcome"] == "miss"
    clumsy = shoot(dice="6 6 1", friends_in_arc=["f"], **melee)
    assert (clumsy["outcome"], clumsy["victim"]) == ("clumsy", "f")


def test_6_6_shooting_at_an_object_may_be_clumsy_too() -> None:
    result = shoot(dice="6 6 5", target_kind="house", friends_in_arc=["f"])
    assert (result["outcome"], result["victim"], result["effect"]) == ("clumsy", "f", "killed")


# 6.7 into a melee -----------------------------------------------------------------------------


def test_6_7_a_hit_strikes_one_of_all_who_fight_by_id() -> None:
    for face, victim in enumerate(["a", "b1", "b10", "b2"], start=1):
        result = shoot(dice=f"1 1 d4={face} 5", into_melee=["b2", "b10", "a", "b1"])
        assert (result["outcome"], result["victim"]) == ("hit", victim)
        assert result["effect"] == "killed"


def test_6_7_a_miss_strikes_nobody() -> None:
    result = shoot(dice="3 4", into_melee=["a", "b"])
    assert (result["outcome"], result["victim"], result["effect"]) == ("miss", None, None)


def test_6_7_one_alone_asks_no_die_and_is_named() -> None:
    assert shoot(dice="1 1 5", into_melee=["a"])["victim"] == "a"
    assert shoot(dice="1 1 5", into_melee=[])["victim"] == "target"
    assert shoot(dice="1 1 5", into_melee=None)["victim"] == "target"


def test_6_7_cover_and_wounds_are_the_target_s_alone() -> None:
    given = {"target": {"id": "b", "wounds": 1}, "cover": "heavy", "into_melee": ["a", "b"]}
    assert shoot(dice="1 1 d2=1 4", **given)["effect"] == "wounded"
    assert shoot(dice="1 1 d2=2 4", **given)["effect"] == "stunned"
    assert shoot(dice="1 1 d2=2 5", **given)["effect"] == "killed"
    assert shoot(dice="1 1 d2=2 6", **given)["effect"] == "killed"


def test_6_7_a_target_without_id_is_none_of_those_drawn() -> None:
    given = {"target": {"wounds": 1}, "cover": "heavy", "into_melee": ["a", "target"]}
    for face in (1, 2):
        assert shoot(dice=f"1 1 d2={face} 3", **given)["effect"] == "wounded"


def test_6_7_the_table_knows_more_of_the_others_than_the_resolver() -> None:
    wounded = Exposed(Fighter(id="a", wounds=1), "light")
    target = Fighter(id="b")
    shot = Shot(
        Fighter(weapon="musket"), target, 100**2, into_melee=("a", "b"), exposed={"a": wounded}
    )
    result = shooting.shoot(shot, standard(), faces(1, 1, 1, 4), silent)
    assert (result.victim, result.effect) == ("a", "killed")
    spared = shooting.shoot(shot, standard(), faces(1, 1, 1, 3), silent)
    assert spared.effect == "stunned"


# 6.8 effect -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "cover", "effect"),
    [
        (6, "none", "killed"),
        (5, "none", "killed"),
        (4, "none", "wounded"),
        (3, "none", "wounded"),
        (2, "none", "stunned"),
        (1, "none", "stunned"),
        (6, "light", "killed"),
        (5, "light", "wounded"),
        (3, "light", "stunned"),
        (6, "heavy", "wounded"),
        (4, "heavy", "stunned"),
        (1, "heavy", "stunned"),
    ],
)
def test_6_8_firearms(die: int, cover: str, effect: str) -> None:
    for weapon in ("pistol", "bow", "swivel"):
        assert shoot(weapon, f"1 1 {die}", cover=cover)["effect"] == effect


def test_6_8_prone_is_light_cover_and_never_adds_to_other_cover() -> None:
    assert shoot(dice="1 1 5", target_prone=True)["effect"] == "wounded"
    assert shoot(dice="1 1 5", target_prone=True, cover="light")["effect"] == "wounded"
    assert shoot(dice="1 1 5", target_prone=True, cover="heavy")["effect"] == "wounded"
    assert shoot(dice="1 1 6", target_prone=True, cover="heavy")["effect"] == "wounded"
    assert shoot(dice="1 1 5", target_ran=True)["effect"] == "killed"


def test_6_8_a_second_wound_kills() -> None:
    for die, effect in ((1, "stunned"), (2, "stunned"), (3, "killed"), (4, "killed")):
        assert shoot(dice=f"1 1 {die}", target={"wounds": 1})["effect"] == effect
    three = {"wounds.fatal": 3}
    assert shoot(dice="1 1 3", target={"wounds": 1}, options=three)["effect"] == "wounded"
    assert shoot(dice="1 1 3", target={"wounds": 2}, options=three)["effect"] == "killed"


def test_6_8_cuirass_and_strength_do_not_count_for_firearms() -> None:
    given = {"target": {"cuirass": True}, "shooter": {"F": 3}}
    assert shoot(dice="1 1 5", **given)["effect"] == "killed"
    assert shoot(dice="1 1 4", **given)["effect"] == "wounded"


@pytest.mark.parametrize("kind", ["boat", "ship", "house", "cannon"])
def test_6_8_an_object_takes_no_effect(kind: str) -> None:
    for weapon in ("musket", "cannon"):
        result = shoot(weapon, "1 1", target_kind=kind)
        assert (result["outcome"], result["victim"], result["effect"]) == ("hit", "target", None)
    thrown = throw("torch", "1 1", target_kind=kind)
    assert (thrown["outcome"], thrown["victim"], thrown["effect"]) == ("hit", "target", None)


def test_6_8_the_effect_is_explained() -> None:
    given = {"shooter": {"weapon": "bow"}, "distance": 9, "cover": "heavy", "target": {"wounds": 1}}
    whole = answer("shoot", given, "1 1 6")
    assert texts(whole, "XV 6.8") == [
        "−2: heavy cover",
        "Effect: rolled 6, with modifiers 4: wounded.",
        "It is the second wound: killed.",
    ]


# 6.9 reload -----------------------------------------------------------------------------------


def test_6_9_each_long_action_takes_one_off() -> None:
    assert [shooting.reloaded(n) for n in (2, 1, 0)] == [1, 0, 0]


# 6.5 throws -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thrown", "factor", "effective", "longest", "gone"),
    [
        ("axe", 6, 5, 10, True),
        ("knife", 5, 5, 10, True),
        ("spear", 6, 10, 15, True),
        ("stone", 4, 5, 10, False),
        ("torch", 4, 5, 10, False),
    ],
)
def test_6_5_the_table_of_things_thrown(
    thrown: str, factor: int, effective: int, longest: int, gone: bool
) -> None:
    close = 1 if effective <= 5 else 0
    assert throw(thrown, "6 5", effective)["needed"] == factor + close
    assert throw(thrown, "6 5", effective + 0.1)["needed"] == factor - 2
    assert throw(thrown, "6 5", longest)["needed"] == factor - 2
    assert throw(thrown, "", longest + 0.1) == OUT
    assert shooting.is_gone(thrown, standard()) is gone


def test_6_5_strength_and_melee_count_not_t() -> None:
    skilled = {"F": 2, "C": 3, "T": 3, "A": 3}
    hit = throw("stone", "3 3 1", 6, shooter=skilled)
    assert (hit["needed"], hit["total"], hit["outcome"]) == (4 + 2 + 3 - 2, 6, "hit")
    assert throw("stone", "3 4", 6, shooter=skilled)["outcome"] == "miss"


def test_6_5_aiming_does_not_count_and_the_other_modifiers_do() -> None:
    for aimed in (True, False, None):
        assert throw(dice="6 5", aimed=aimed)["needed"] == 7
    all_of_them = {
        "shooter": {"wounds": 1},
        "cover": "light",
        "moving_boat": True,
        "target_kind": "boat",
    }
    assert throw("axe", "6 5", 6, **all_of_them)["needed"] == 6 - 2 - 2 - 1 - 1 + 2
    assert throw("axe", "6 5", 5, **all_of_them)["needed"] == 6 - 2 - 1 - 1 + 2 + 1


def test_6_5_a_throw_has_no_reload() -> None:
    assert "reload" not in throw(dice="6 5")


@pytest.mark.parametrize(
    ("die", "effect"),
    [(6, "killed"), (5, "wounded"), (4, "stunned"), (3, "stunned"), (2, "nothing")],
)
def test_6_8_things_thrown(die: int, effect: str) -> None:
    for thrown in ("knife", "torch"):
        assert throw(thrown, f"1 1 {die}")["effect"] == effect
    assert throw("stone", f"1 1 {die}")["effect"] == {
        6: "wounded", 5: "stunned", 4: "stunned", 3: "nothing", 2: "nothing"
    }[die]  # fmt: skip
    if die > 2:
        for thrown in ("axe", "spear"):
            heavier = throw(thrown, f"1 1 {die - 1}")["effect"]
            assert heavier == effect


@pytest.mark.parametrize(
    ("given", "total"),
    [
        ({}, 4),
        ({"shooter": {"F": 1}}, 4),
        ({"shooter": {"F": 2}}, 5),
        ({"shooter": {"F": 3}}, 5),
        ({"target": {"cuirass": True}}, 3),
        ({"cover": "light"}, 3),
        ({"cover": "heavy"}, 2),
        ({"target_prone": True}, 3),
        ({"shooter": {"F": 2}, "target": {"cuirass": True}, "cover": "heavy"}, 2),
    ],
)
def test_6_8_modifiers_of_throws(given: dict[str, Any], total: int) -> None:
    effects = {2: "nothing", 3: "stunned", 4: "stunned", 5: "wounded"}
    assert throw("knife", "1 1 4", **given)["effect"] == effects[total]


def test_6_8_a_second_wound_by_a_throw_kills() -> None:
    assert throw("knife", "1 1 5", target={"wounds": 1})["effect"] == "killed"
    assert throw("knife", "1 1 4", target={"wounds": 1})["effect"] == "stunned"


def test_6_6_6_7_hold_for_throws() -> None:
    strong = {"F": 2}
    clumsy = throw("axe", "6 6 d2=2 4", shooter=strong, friends_in_arc=["b", "a"], cover="heavy")
    assert (clumsy["outcome"], clumsy["victim"], clumsy["effect"]) == ("clumsy", "b", "killed")
    given = {"into_melee": ["b", "a"], "target": {"id": "b", "cuirass": True}, "cover": "light"}
    target = throw("knife", "1 1 d2=2 5", **given)
    assert (target["victim"], target["effect"]) == ("b", "stunned")
    other = throw("knife", "1 1 d2=1 5", **given)
    assert (other["victim"], other["effect"]) == ("a", "wounded")


# 9.6, 9.7 the cannon ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "cover", "effect"),
    [
        (1, "none", "wounded"),
        (2, "none", "wounded"),
        (3, "none", "killed"),
        (1, "heavy", "stunned"),
        (3, "heavy", "wounded"),
        (1, "light", "stunned"),
    ],
)
def test_9_7_a_figure_hit_by_the_ball_takes_two_more(die: int, cover: str, effect: str) -> None:
    result = shoot("cannon", f"1 1 {die}", 60, cover=cover)
    assert (result["victim"], result["effect"], result["reload"]) == ("target", effect, 2)


def test_9_7_a_clumsy_ball_and_one_into_a_melee_take_two_more_too() -> None:
    assert shoot("cannon", "6 6 1", 60, friends_in_arc=["f"])["effect"] == "wounded"
    assert shoot("cannon", "1 1 d2=1 3", 60, into_melee=["f", "g"])["effect"] == "killed"


def test_9_6_a_cannon_at_an_object_uses_t_of_the_gunner_and_all_modifiers() -> None:
    given = {"shooter": {"T": 2, "wounds": 1}, "target_kind": "ship", "cover": "light"}
    assert shoot("cannon", "6 5", 300, **given)["needed"] == 9 + 2 - 2 + 2 - 1


def test_9_6_a_cannon_needs_aim() -> None:
    given = {"shooter": {"weapon": "cannon"}, "distance": 10, "aimed": False}
    assert wrong("shoot", given) == "/given/aimed"
    assert shoot("cannon", "6 5", aimed=True)["needed"] == 9


# Bad requests -----------------------------------------------------------------------------------

LISTS: list[tuple[Any, str]] = [
    ("f", ""),
    ({}, ""),
    ([1], "/0"),
    (["a", None], "/1"),
    (["a", ""], "/1"),
    (["a", "b", "a"], "/2"),
]


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"distance": None}, "distance"),
        ({"distance": -1}, "distance"),
        ({"distance": -0.1}, "distance"),
        ({"distance": 10.05}, "distance"),
        ({"distance": "10"}, "distance"),
        ({"distance": True}, "distance"),
        ({"aimed": 1}, "aimed"),
        ({"cover": "medium"}, "cover"),
        ({"cover": False}, "cover"),
        ({"target_ran": "no"}, "target_ran"),
        ({"target_prone": 0}, "target_prone"),
        ({"target_kind": "tower"}, "target_kind"),
        ({"moving_boat": "yes"}, "moving_boat"),
        *(({"friends_in_arc": bad}, "friends_in_arc" + where) for bad, where in LISTS),
        *(({"into_melee": bad}, "into_melee" + where) for bad, where in LISTS),
    ],
)
def test_6_a_bad_shot_or_throw_is_refused(change: dict[str, Any], at: str) -> None:
    given = {"shooter": {"weapon": "musket", "thrown": "axe"}, "distance": 10, **change}
    assert wrong("shoot", given) == f"/given/{at}"
    assert wrong("throw", given) == f"/given/{at}"


def test_6_who_has_nothing_to_shoot_or_throw_is_refused() -> None:
    for arm in ({}, {"weapon": None}):
        given = {"shooter": {**arm, "thrown": "axe"}, "distance": 10}
        assert wrong("shoot", given) == "/given/shooter/weapon"
    for arm in ({}, {"thrown": None}):
        given = {"shooter": {**arm, "weapon": "bow"}, "distance": 10}
        assert wrong("throw", given) == "/given/shooter/thrown"
    assert wrong("shoot", {"shooter": {"weapon": "bow"}}) == "/given/distance"


def test_6_a_die_of_the_wrong_size_is_named() -> None:
    given = {"shooter": {"weapon": "musket"}, "distance": 10, "friends_in_arc": ["a", "b"]}
    assert wrong("shoot", given, "6 6 d3=1") == "/dice/2"
    assert wrong("shoot", given, "6 6 d2=1 d8=1") == "/dice/3"
    assert wrong("shoot", given, "6 6 d2=1 1 1") == "/dice/4"


# Properties -------------------------------------------------------------------------------------

names = st.lists(st.text("ab1", min_size=1, max_size=3), max_size=4, unique=True)
shots = st.fixed_dictionaries(
    {"distance": st.integers(0, 900).map(lambda mm: mm / 10)},
    optional={
        "target": st.fixed_dictionaries(
            {}, optional={"id": st.sampled_from(["a", "b"]), "wounds": st.integers(0, 1)}
        ),
        "aimed": st.booleans(),
        "cover": st.sampled_from(["none", "light", "heavy"]),
        "target_ran": st.booleans(),
        "target_prone": st.booleans(),
        "target_kind": st.sampled_from(["figure", "boat", "ship", "house", "cannon"]),
        "moving_boat": st.booleans(),
        "friends_in_arc": names,
        "into_melee": names,
    },
)


@hypothesis_given(
    shots,
    st.sampled_from([name for name in standard().weapons if name != "cannon"]),
    st.integers(0, 3),
)
def test_6_what_comes_of_a_shot_hangs_together(
    given: dict[str, Any], weapon: str, skill: int
) -> None:
    given = {**given, "shooter": {"weapon": weapon, "T": skill}}
    whole = answer("shoot", given, None)
    result, rolls = whole["result"], [roll["face"] for roll in whole["rolls"]]
    friends, melee = given.get("friends_in_arc", []), given.get("into_melee", [])
    if result["outcome"] == "out_of_range":
        assert rolls == []
        assert given["distance"] * 10 > (standard().weapons[weapon].longest or 0)
        return
    assert result["total"] == sum(rolls[:2])
    assert result["reload"] == standard().weapons[weapon].reload
    outcomes = {
        "clumsy": result["total"] == 12 and bool(friends),
        "hit": result["total"] < min(result["needed"], 12),
    }
    expected = [name for name, holds in outcomes.items() if holds] or ["miss"]
    assert [result["outcome"]] == expected
    pool = {"clumsy": sorted(friends), "hit": sorted(melee), "miss": []}[result["outcome"]]
    struck = result["outcome"] == "clumsy" or (
        result["outcome"] == "hit"
        and (bool(melee) or given.get("target_kind", "figure") == "figure")
    )
    assert len(rolls) == 2 + (len(pool) > 1) + struck
    assert (result["effect"] is not None) == struck
    if len(pool) > 1:
        assert whole["rolls"][2]["die"] == f"d{len(pool)}"
        assert result["victim"] == pool[rolls[2] - 1]


@hypothesis_given(shots, st.integers(0, 3))
def test_6_the_same_dice_give_the_same_answer(given: dict[str, Any], skill: int) -> None:
    given = {**given, "shooter": {"thrown": "spear", "C": skill}}
    first = answer("throw", given, None)
    dice = " ".join(f"{roll['die']}={roll['face']}" for roll in first["rolls"])
    assert answer("throw", given, dice)["result"] == first["result"]
