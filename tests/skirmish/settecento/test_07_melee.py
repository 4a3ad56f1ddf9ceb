"""XV 7: melee, capture, and the shot before it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from skirmish.settecento.procedures import melee, melee_shot
from skirmish.settecento.procedures.melee import Bout
from skirmish.settecento.tables import standard
from tests.skirmish.settecento.kit import answer, ask, texts, wrong

TABLES = standard()
KNIFE = {"melee": "knife"}


def fight(
    lone: dict[str, Any],
    *others: dict[str, Any],
    dice: str,
    options: dict[str, Any] | None = None,
    **given: Any,
) -> dict[str, Any]:
    return ask("melee", {"lone": lone, "others": list(others), **given}, dice, options)


# 7.2, 7.3 ---------------------------------------------------------------------------------------


def test_7_2_die_factor_and_c_the_higher_wins() -> None:
    result = fight({"C": 2, "melee": "sabre"}, {"C": 1, "melee": "bayonet"}, dice="4 3 1")
    assert result == {
        "totals": {"lone": 7, "others": [6]},
        "outcomes": [{"winner": "lone"}],
        "effects": {"lone": None, "others": ["nothing"]},
        "captured": False,
    }


@pytest.mark.parametrize(
    ("weapon", "factor"),
    [
        (None, -1),
        ("unarmed", -1),
        ("improvised", 0),
        ("butt", 0),
        ("knife", 0),
        ("sabre", 1),
        ("cutlass", 1),
        ("sword", 1),
        ("hatchet", 1),
        ("bayonet", 2),
        ("boarding_pike", 2),
        ("spear", 2),
        ("two_handed_axe", 2),
    ],
)
def test_7_3_weapon_factors(weapon: str | None, factor: int) -> None:
    result = fight({"melee": weapon}, {"C": 3, "melee": "spear"}, dice="3 6 1")
    assert result["totals"]["lone"] == 3 + factor


def test_7_3_only_c_counts_of_the_characteristics() -> None:
    strong = {"A": 3, "T": 3, "charisma": 3, "F": 3, "weapon": "musket", "thrown": "axe"}
    assert fight(strong, KNIFE, dice="3 6 1")["totals"]["lone"] == 2


# 7.4 --------------------------------------------------------------------------------------------

MODIFIERS: list[tuple[dict[str, Any], int]] = [
    ({"wounds": 1}, -2),
    ({"stunned": True}, -2),
    ({"yellow": True}, -1),
    ({"fought": True}, -1),
    ({"charged": True}, 1),
    ({"obstacle": True}, 1),
    ({"cuirass": True}, 0),
    ({"cornered": True}, 0),
    ({"wounds": 1, "stunned": True, "yellow": True, "fought": True}, -6),
    ({"charged": True, "obstacle": True, "wounds": 1}, 0),
]


@pytest.mark.parametrize(("state", "modifier"), MODIFIERS)
def test_7_4_modifiers_hold_for_both_sides(state: dict[str, Any], modifier: int) -> None:
    strong = {"C": 3, "melee": "spear"}
    lone = fight({**KNIFE, **state}, strong, dice="2 6 1")
    assert lone["totals"] == {"lone": 2 + modifier, "others": [11]}
    other = fight(strong, {**KNIFE, **state}, dice="6 2 1")
    assert other["totals"] == {"lone": 11, "others": [2 + modifier]}


def test_7_4_each_opponent_beyond_the_first_takes_one_from_the_lone_figure() -> None:
    spear = {"C": 3, "melee": "spear"}
    assert fight(KNIFE, spear, dice="3 6 1")["totals"]["lone"] == 3
    two = fight(KNIFE, spear, spear, dice="3 6 6 1")
    assert two["totals"] == {"lone": 2, "others": [11, 11]}
    three = fight(KNIFE, spear, spear, spear, dice="3 6 6 6", capture=True)
    assert three["totals"] == {"lone": 1, "others": [11, 11, 11]}


def test_7_4_each_modifier_is_a_line_of_the_explanation() -> None:
    given = {"lone": {**KNIFE, "charged": True}, "others": [{**KNIFE, "yellow": True}, KNIFE]}
    whole = answer("melee", given, "6 1 1 1")
    assert texts(whole, "XV 7.4") == [
        "−1: more than one opponent",
        "+1: charged in",
        "−1: yellow marker",
    ]


# 7.2 ties ---------------------------------------------------------------------------------------


def test_7_2_a_tie_is_rolled_again_by_the_dice_alone() -> None:
    strong = {"C": 3, "melee": "spear", "wounds": 0}
    result = fight(strong, {"C": 2, "melee": "spear"}, dice="3 4 1 2 2")
    assert result["totals"] == {"lone": 8, "others": [8]}
    assert result["outcomes"] == [{"winner": "other"}]
    assert result["effects"] == {"lone": "stunned", "others": [None]}


def test_7_2_until_it_is_no_tie() -> None:
    result = fight(KNIFE, KNIFE, dice="1 1 2 2 6 6 3 2 4")
    assert result["totals"] == {"lone": 1, "others": [1]}
    assert result["outcomes"] == [{"winner": "lone"}]
    assert result["effects"]["others"] == ["wounded"]


def test_7_5_after_a_tie_the_margin_is_that_of_the_dice_that_decided() -> None:
    assert fight(KNIFE, KNIFE, dice="3 3 6 3 4")["effects"]["others"] == ["killed"]
    assert fight(KNIFE, KNIFE, dice="3 3 5 3 4")["effects"]["others"] == ["wounded"]


def test_7_7_ties_are_rolled_in_order_and_only_for_their_comparison() -> None:
    skilled = {**KNIFE, "C": 1}
    result = fight(skilled, KNIFE, skilled, dice="3 3 2 1 4 6 2 3")
    assert result["totals"] == {"lone": 3, "others": [3, 3]}
    assert result["outcomes"] == [{"winner": "other"}, {"winner": "lone"}]
    # Beaten by the first by 3; it beat the second, but had chosen the first.
    assert result["effects"] == {"lone": "wounded", "others": [None, None]}


# 7.5 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "effect"),
    [(1, "nothing"), (2, "stunned"), (3, "wounded"), (4, "wounded"), (5, "killed"), (6, "killed")],
)
def test_7_5_the_loser_s_die(die: int, effect: str) -> None:
    assert fight(KNIFE, KNIFE, dice=f"4 3 {die}")["effects"]["others"] == [effect]
    assert fight(KNIFE, KNIFE, dice=f"3 4 {die}")["effects"]["lone"] == effect


@pytest.mark.parametrize(
    ("loser", "winner", "dice", "bonus"),
    [
        ({}, {}, "3 5", 0),
        ({}, {}, "3 6", 1),
        ({}, {"F": 1}, "3 4", 1),
        ({}, {"F": 3}, "3 4", 1),
        ({"F": 1}, {}, "3 4", -1),
        ({"F": 3}, {"F": 1}, "3 4", -1),
        ({"F": 2}, {"F": 2}, "3 4", 0),
        ({"cuirass": True}, {}, "3 4", -1),
        ({}, {"cuirass": True}, "3 4", 0),
        ({"cornered": True}, {}, "3 4", 1),
        ({}, {"cornered": True, "stunned": True}, "3 6", 0),
        ({"stunned": True}, {}, "5 4", 1),
        ({"stunned": True}, {}, "4 4", 1),
        ({"stunned": True}, {}, "3 4", 2),
        ({"stunned": True, "cuirass": True, "cornered": True}, {"F": 1}, "3 4", 3),
    ],
)
def test_7_5_modifiers_are_added(
    loser: dict[str, Any], winner: dict[str, Any], dice: str, bonus: int
) -> None:
    effects = dict.fromkeys(range(-2, 2), "nothing") | {2: "stunned", 3: "wounded", 4: "wounded"}
    effects |= dict.fromkeys(range(5, 12), "killed")
    for die in range(1, 7):
        lone = fight({**KNIFE, **loser}, {**KNIFE, **winner}, dice=f"{dice} {die}")
        assert lone["effects"] == {"lone": effects[die + bonus], "others": [None]}
        turned = " ".join(reversed(dice.split()))
        other = fight({**KNIFE, **winner}, {**KNIFE, **loser}, dice=f"{turned} {die}")
        assert other["effects"] == {"lone": None, "others": [effects[die + bonus]]}


def test_7_5_a_second_wound_kills() -> None:
    wounded = {**KNIFE, "wounds": 1}
    for die, effect in ((1, "nothing"), (2, "stunned"), (3, "killed"), (4, "killed")):
        assert fight(wounded, KNIFE, dice=f"6 5 {die}")["effects"]["lone"] == effect


# 7.7 --------------------------------------------------------------------------------------------


def test_7_7_the_lone_figure_harms_only_the_one_it_chose() -> None:
    strong = {"C": 3, "melee": "spear"}
    for against, effects in ((0, ["wounded", None]), (None, ["wounded", None])):
        result = fight(strong, KNIFE, KNIFE, dice="6 1 1 3", against=against)
        assert result["outcomes"] == [{"winner": "lone"}] * 2
        assert result["effects"] == {"lone": None, "others": effects}
    second = fight(strong, KNIFE, KNIFE, dice="6 1 1 3", against=1)
    assert second["effects"]["others"] == [None, "wounded"]


def test_7_7_it_harms_nobody_if_the_one_chosen_beats_it() -> None:
    result = fight(KNIFE, KNIFE, KNIFE, dice="4 6 1 1", against=0)
    assert result["outcomes"] == [{"winner": "other"}, {"winner": "lone"}]
    assert result["effects"] == {"lone": "stunned", "others": [None, None]}


def test_7_7_beaten_by_one_and_beating_the_other_both_roll_lone_first() -> None:
    result = fight(KNIFE, KNIFE, KNIFE, dice="4 5 1 2 5", against=1)
    assert result["totals"] == {"lone": 3, "others": [5, 1]}
    assert result["effects"] == {"lone": "stunned", "others": [None, "killed"]}


def test_7_7_beaten_by_both_it_suffers_once_from_the_greater_margin() -> None:
    strong, quick = {**KNIFE, "F": 3}, {**KNIFE, "C": 1}
    # Margins 1 and 2: the second, who is no stronger.
    result = fight(KNIFE, strong, quick, dice="3 3 3 4")
    assert result["totals"] == {"lone": 2, "others": [3, 4]}
    assert result["effects"] == {"lone": "wounded", "others": [None, None]}
    # Equal margins: the first, who is stronger.
    assert fight(KNIFE, strong, quick, dice="3 4 3 4")["effects"]["lone"] == "killed"
    assert fight(KNIFE, quick, strong, dice="3 3 4 4")["effects"]["lone"] == "wounded"


def test_7_7_a_tie_lost_counts_with_the_margin_of_its_dice() -> None:
    strong = {**KNIFE, "F": 3}
    # Lone 2; the first ties and wins by 5 (wide), the second won by 1 with greater strength.
    result = fight(KNIFE, KNIFE, strong, dice="3 2 3 1 6 4")
    assert result["outcomes"] == [{"winner": "other"}] * 2
    assert result["effects"]["lone"] == "killed"
    other = fight(KNIFE, KNIFE, strong, dice="3 2 4 1 2 4")
    assert other["effects"]["lone"] == "killed"
    first = fight(KNIFE, KNIFE, strong, dice="3 2 3 1 2 4")
    assert first["effects"]["lone"] == "wounded"


def test_7_6_whoever_lost_to_anybody_falls_back() -> None:
    lost, won = Bout("other", 1), Bout("lone", 2)
    assert melee.falls_back([won]) == (False, (True,))
    assert melee.falls_back([lost]) == (True, (False,))
    assert melee.falls_back([won, lost]) == (True, (True, False))


# 7.8 --------------------------------------------------------------------------------------------

THREE = (KNIFE, KNIFE, KNIFE)


def test_7_8_two_of_three_capture_and_harm_nobody() -> None:
    result = fight(KNIFE, *THREE, dice="4 3 3 1 6", capture=True, against=2)
    assert result["outcomes"] == [{"winner": "other"}, {"winner": "other"}, {"winner": "lone"}]
    assert result["effects"] == {"lone": None, "others": [None, None, "killed"]}
    assert result["captured"] is False
    alive = fight(KNIFE, *THREE, dice="4 3 3 1 4", capture=True, against=2)
    assert alive["effects"]["others"] == [None, None, "wounded"]
    assert alive["captured"] is True


def test_7_8_all_three_may_win() -> None:
    result = fight(KNIFE, *THREE, dice="3 2 2 2", capture=True)
    assert result["effects"] == {"lone": None, "others": [None, None, None]}
    assert result["captured"] is True


def test_7_8_one_win_is_not_enough_and_harms_nobody() -> None:
    result = fight({**KNIFE, "C": 2}, *THREE, dice="4 6 1 1", capture=True)
    assert result["outcomes"] == [{"winner": "other"}, {"winner": "lone"}, {"winner": "lone"}]
    assert result["effects"] == {"lone": None, "others": [None, None, None]}
    assert result["captured"] is False


def test_7_8_a_tie_won_counts_as_a_higher_total() -> None:
    result = fight(KNIFE, *THREE, dice="4 2 3 1 1 2 6", capture=True, against=2)
    assert result["totals"] == {"lone": 2, "others": [2, 3, 1]}
    assert result["outcomes"][0] == {"winner": "other"}
    assert result["captured"] is False
    alive = fight(KNIFE, *THREE, dice="4 2 3 1 1 2 1", capture=True, against=2)
    assert alive["captured"] is True


def test_7_8_a_second_wound_among_the_three_prevents_it() -> None:
    frail = {**KNIFE, "wounds": 1}
    who = ({**KNIFE, "C": 2}, KNIFE, KNIFE, frail)
    result = fight(*who, dice="4 6 6 3 3", capture=True, against=2)
    assert result["totals"] == {"lone": 4, "others": [6, 6, 1]}
    assert result["effects"]["others"] == [None, None, "killed"]
    assert result["captured"] is False
    assert fight(*who, dice="4 6 6 3 1", capture=True, against=2)["captured"] is True


def test_7_7_7_8_how_many_may_fight_one() -> None:
    assert [melee.sides_fault(n, False, TABLES) for n in range(5)] == [
        "too_many", None, None, "too_many", "too_many",
    ]  # fmt: skip
    assert [melee.sides_fault(n, True, TABLES) is None for n in range(5)] == [
        False, False, False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({"lone": {}}, "others"),
        ({"lone": {}, "others": None}, "others"),
        ({"lone": {}, "others": {}}, "others"),
        ({"lone": {}, "others": []}, "others"),
        ({"lone": {}, "others": [None]}, "others/0"),
        ({"lone": {}, "others": [{}, 1]}, "others/1"),
        ({"lone": {}, "others": [{}] * 3}, "others"),
        ({"lone": {}, "others": [{}] * 3, "capture": False}, "others"),
        ({"lone": {}, "others": [{}] * 4, "capture": True}, "others"),
        ({"lone": {}, "others": [{}] * 2, "capture": True}, "others"),
        ({"lone": {}, "others": [{}], "capture": True}, "others"),
        ({"lone": {}, "others": [{}], "capture": "yes"}, "capture"),
        ({"lone": {}, "others": [{}], "against": 1}, "against"),
        ({"lone": {}, "others": [{}, {}], "against": 2}, "against"),
        ({"lone": {}, "others": [{}, {}], "against": -1}, "against"),
        ({"lone": {}, "others": [{}, {}], "against": "0"}, "against"),
        ({"lone": {}, "others": [{"id": "a"}, {"id": "a"}]}, "others/1/id"),
        ({"lone": {"charged": 1}, "others": [{}]}, "lone/charged"),
        ({"lone": {"fought": "no"}, "others": [{}]}, "lone/fought"),
        ({"lone": {}, "others": [{"obstacle": 0}]}, "others/0/obstacle"),
        ({"lone": {}, "others": [{"cornered": []}]}, "others/0/cornered"),
    ],
)
def test_7_a_bad_melee_is_refused(given: dict[str, Any], at: str) -> None:
    assert wrong("melee", given) == f"/given/{at}"


def test_7_flags_outside_a_figure_are_not_named_there() -> None:
    given = {"lone": KNIFE, "others": [KNIFE], "charged": "?", "cornered": 7}
    assert ask("melee", given, "4 3 1")["totals"] == {"lone": 4, "others": [3]}


# 7.9 --------------------------------------------------------------------------------------------


def shot(dice: str, enemies: list[str], **figure: Any) -> dict[str, Any]:
    return ask("melee_shot", {"figure": {"weapon": "pistol", **figure}, "enemies": enemies}, dice)


def test_7_9_the_test_is_harder_for_each_enemy() -> None:
    lost = {"passed": False, "hit": False, "victim": None, "effect": None}
    assert shot("2 3", ["a"]) == lost  # 5 is not less than 6 - 1
    assert shot("2 2 6 6", ["a"])["passed"] is True
    assert shot("2 2", ["a", "b"]) == lost
    assert shot("1 2 6 6", ["a", "b"])["passed"] is True
    assert shot("1 2", ["a", "b", "c"]) == lost
    assert shot("1 1 6 6", ["a", "b", "c"])["passed"] is True
    assert shot("3 2 6 6", ["a", "b", "c"], A=3)["passed"] is True


def test_7_9_the_shot_is_factor_plus_t_minus_two_and_nothing_else() -> None:
    figure = {"wounds": 1, "stunned": True, "yellow": True, "C": 3}
    hit = shot("1 1 1 2 3", ["a"], **figure)  # 3 < 6 - 2
    assert hit == {"passed": True, "hit": True, "victim": "a", "effect": "wounded"}
    miss = shot("1 1 2 2", ["a"], **figure)
    assert miss == {"passed": True, "hit": False, "victim": None, "effect": None}
    assert shot("1 1 3 3 3", ["a"], T=3)["hit"] is True


def test_7_9_the_victim_is_drawn_by_id_and_counts_as_plain() -> None:
    for face, victim in enumerate(["e1", "e10", "e2"], start=1):
        result = shot(f"1 1 1 1 d3={face} 5", ["e2", "e10", "e1"])
        assert (result["victim"], result["effect"]) == (victim, "killed")
    assert shot("1 1 1 1 1", ["a"])["effect"] == "stunned"
    assert shot("1 1 1 1 4", ["a"])["effect"] == "wounded"


def test_7_9_two_sixes_miss_here_too() -> None:
    given = {"figure": {"weapon": "musket"}, "enemies": ["a"]}
    assert ask("melee_shot", given, "1 1 6 6", {"weapons.musket.factor": 20})["hit"] is False
    assert ask("melee_shot", given, "1 1 6 5 1", {"weapons.musket.factor": 20})["hit"] is True


def test_7_9_firearms_only() -> None:
    fires = {name for name in TABLES.weapons if melee_shot.may_fire_in_melee(name, TABLES)}
    assert fires == set(TABLES.weapons) - {"bow", "cannon"}


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({"figure": {}, "enemies": ["a"]}, "figure/weapon"),
        ({"figure": {"weapon": "bow"}, "enemies": ["a"]}, "figure/weapon"),
        ({"figure": {"weapon": "cannon"}, "enemies": ["a"]}, "figure/weapon"),
        ({"figure": {"weapon": "pistol"}}, "enemies"),
        ({"figure": {"weapon": "pistol"}, "enemies": None}, "enemies"),
        ({"figure": {"weapon": "pistol"}, "enemies": []}, "enemies"),
        ({"figure": {"weapon": "pistol"}, "enemies": list("abcd")}, "enemies"),
        ({"figure": {"weapon": "pistol"}, "enemies": "a"}, "enemies"),
        ({"figure": {"weapon": "pistol"}, "enemies": ["a", 1]}, "enemies/1"),
        ({"figure": {"weapon": "pistol"}, "enemies": ["a", "a"]}, "enemies/1"),
    ],
)
def test_7_9_a_bad_shot_is_refused(given: dict[str, Any], at: str) -> None:
    assert wrong("melee_shot", given) == f"/given/{at}"


# Properties -------------------------------------------------------------------------------------

flags = st.booleans()
combatants = st.fixed_dictionaries(
    {},
    optional={
        "C": st.integers(0, 3),
        "F": st.integers(0, 3),
        "melee": st.sampled_from(sorted(TABLES.melee_weapons)),
        "wounds": st.integers(0, 1),
        "stunned": flags,
        "yellow": flags,
        "cuirass": flags,
        "charged": flags,
        "fought": flags,
        "obstacle": flags,
        "cornered": flags,
    },
)


@hypothesis_given(combatants, st.lists(combatants, min_size=1, max_size=3), st.data())
def test_7_what_comes_of_a_melee_hangs_together(
    lone: dict[str, Any], others: list[dict[str, Any]], data: st.DataObject
) -> None:
    against = data.draw(st.integers(0, len(others) - 1))
    capture = len(others) == 3
    given = {"lone": lone, "others": others, "against": against, "capture": capture}
    whole = answer("melee", given, None)
    result, rolls = whole["result"], whole["rolls"]
    winners = [outcome["winner"] for outcome in result["outcomes"]]
    for total, winner in zip(result["totals"]["others"], winners, strict=True):
        if total != result["totals"]["lone"]:
            assert winner == ("lone" if result["totals"]["lone"] > total else "other")
    harmed = [result["effects"]["lone"], *result["effects"]["others"]]
    assert (harmed[0] is not None) == ("other" in winners and not capture)
    for place, effect in enumerate(harmed[1:]):
        assert (effect is not None) == (place == against and winners[place] == "lone")
    ties = sum(roll["label"] == "Tie rolled again" for roll in rolls)
    assert ties % 2 == 0
    effects = sum(effect is not None for effect in harmed)
    assert len(rolls) == 1 + len(others) + ties + effects
    alive = "killed" not in harmed[1:]
    assert result["captured"] == (capture and alive and winners.count("other") >= 2)
    dice = " ".join(f"{roll['die']}={roll['face']}" for roll in rolls)
    assert answer("melee", given, dice)["result"] == result
