"""XV 8: morale at the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.procedures import morale
from skirmish.settecento.procedures.morale import Past
from skirmish.settecento.tables import read_tables, standard
from tests.skirmish.settecento.kit import answer, ask, texts, wrong

TABLES = standard()


def tried(dice: str, **given: Any) -> dict[str, Any]:
    return ask("morale", {"figure": {}, **given}, dice)


@pytest.mark.parametrize(
    ("die", "losses", "outcome"),
    [
        (6, 0, "normal"),
        (4, 0, "normal"),
        (3, 0, "yellow"),
        (1, 0, "yellow"),
        (6, 2, "normal"),
        (6, 3, "yellow"),
        (6, 5, "yellow"),
        (6, 6, "brown"),
        (1, 1, "brown"),
        (1, 40, "brown"),
    ],
)
def test_8_2_four_is_steady_one_to_three_yellow_less_brown(
    die: int, losses: int, outcome: str
) -> None:
    assert tried(str(die), losses=losses) == {"total": die - losses, "outcome": outcome}


@pytest.mark.parametrize(("die", "losses"), [(3, 0), (1, 0), (6, 3), (1, 1), (1, 9)])
def test_8_2_with_a_brown_marker_anything_under_four_removes(die: int, losses: int) -> None:
    assert tried(str(die), losses=losses, brown=True)["outcome"] == "removed"
    assert tried("4", brown=True)["outcome"] == "normal"
    assert tried("3", brown=True, leader={"A": 1}) == {"total": 4, "outcome": "normal"}


@pytest.mark.parametrize(
    ("leader", "bonus"),
    [
        (None, 0),
        ({}, 0),
        ({"A": 2}, 2),
        ({"charisma": 2}, 2),
        ({"A": 1, "charisma": 3}, 3),
        ({"A": 3, "charisma": 1}, 3),
        ({"F": 3, "T": 3, "C": 3}, 0),
        ({"A": 1, "wounds": 1, "stunned": True, "yellow": True}, 1),
    ],
)
def test_8_2_the_better_of_the_leader_s_agility_and_charisma_helps(
    leader: dict[str, Any] | None, bonus: int
) -> None:
    assert tried("2", leader=leader)["total"] == 2 + bonus


def test_8_2_nothing_of_the_figure_itself_counts() -> None:
    figure = {"A": 3, "charisma": 3, "wounds": 1, "stunned": True, "yellow": True}
    assert tried("2", figure=figure) == {"total": 2, "outcome": "yellow"}


def test_8_2_thresholds_are_data() -> None:
    options = {"morale.steady": 5, "morale.yellow": 0}
    assert ask("morale", {"figure": {}}, "4", options)["outcome"] == "yellow"
    assert ask("morale", {"figure": {}, "losses": 1}, "1", options)["outcome"] == "yellow"


def test_8_2_the_sum_is_explained() -> None:
    given = {"figure": {}, "leader": {"charisma": 2}, "losses": 3}
    assert texts(answer("morale", given, "1"), "XV 8.2") == [
        "Morale: 1 + leader 2 − losses 3 = 0.",
        "Brown marker: flees from the enemy.",
    ]


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({}, "figure"),
        ({"figure": None}, "figure"),
        ({"figure": {"A": 9}}, "figure/A"),
        ({"figure": {}, "leader": "x"}, "leader"),
        ({"figure": {}, "leader": {"A": 4}}, "leader/A"),
        ({"figure": {}, "losses": -1}, "losses"),
        ({"figure": {}, "losses": 1.5}, "losses"),
        ({"figure": {}, "losses": "1"}, "losses"),
        ({"figure": {}, "brown": 1}, "brown"),
    ],
)
def test_8_a_bad_test_is_refused(given: dict[str, Any], at: str) -> None:
    assert wrong("morale", given) == f"/given/{at}"


# Who tests, and with what ------------------------------------------------------------------------


def past(name: str, x: int = 0, **what: Any) -> Past:
    return Past(name, what.pop("group", "g"), Point(x, 0), **what)


def test_8_1_those_wounded_stunned_beaten_or_fleeing_test() -> None:
    turn = [
        past("w", wounded=True),
        past("s", stunned=True),
        past("m", lost_melee=True),
        past("b", brown=True),
        past("quiet"),
    ]
    assert morale.who_tests(turn, TABLES) == ("b", "m", "s", "w")


def test_8_1_the_group_tests_within_ten_cm_of_one_killed() -> None:
    turn = [
        past("dead", killed=True),
        past("near", 100),
        past("far", 101),
        past("stranger", group="h"),
    ]
    assert morale.who_tests(turn, TABLES) == ("near",)
    wider = read_tables({"morale.near": 10.1})
    assert morale.who_tests(turn, wider) == ("far", "near")


@pytest.mark.parametrize("fate", ["killed", "captured", "fled"])
def test_8_1_the_whole_group_tests_when_its_leader_is_lost(fate: str) -> None:
    turn = [past("chief", leader=True, **{fate: True}), past("far", 900), past("x", group="h")]
    expected = ("chief", "far") if fate == "fled" else ("far",)
    assert morale.who_tests(turn, TABLES) == expected
    follower = [past("man", **{fate: True}), past("far", 900)]
    assert "far" not in morale.who_tests(follower, TABLES)


def test_8_1_the_killed_and_captured_do_not_test() -> None:
    turn = [past("a", wounded=True, killed=True), past("b", lost_melee=True, captured=True)]
    assert morale.who_tests(turn, TABLES) == ()


def test_8_2_losses_are_the_group_s_killed_and_wounded_near_each_once() -> None:
    tester = past("me", wounded=True)
    turn = [
        tester,
        past("both", 100, wounded=True, killed=True),
        past("dead", -100, killed=True),
        past("far", 101, killed=True),
        past("stunned", stunned=True),
        past("whole"),
        past("other", group="h", killed=True),
    ]
    assert morale.losses_near(tester, turn, TABLES) == 3


def test_8_2_the_leader_helps_within_ten_cm() -> None:
    me = past("me")
    assert morale.leader_near(me, [me, past("chief", 100, leader=True)], TABLES) == "chief"
    assert morale.leader_near(me, [me, past("chief", 101, leader=True)], TABLES) is None
    assert morale.leader_near(me, [past("c", leader=True, group="h")], TABLES) is None
    for fate in ("killed", "captured", "fled"):
        lost = past("chief", leader=True, **{fate: True})
        assert morale.leader_near(me, [me, lost], TABLES) is None
    chief = past("chief", leader=True)
    assert morale.leader_near(chief, [me, chief], TABLES) == "chief"


@hypothesis_given(st.integers(1, 6), st.integers(0, 9), st.integers(0, 3), st.booleans())
def test_8_2_more_losses_never_help_and_a_leader_never_harms(
    die: int, losses: int, agility: int, brown: bool
) -> None:
    order = ["removed", "brown", "yellow", "normal"]

    def rank(**given: Any) -> int:
        return order.index(tried(str(die), brown=brown, **given)["outcome"])

    alone = rank(losses=losses)
    assert rank(losses=losses + 1) <= alone <= rank(losses=losses, leader={"A": agility})
