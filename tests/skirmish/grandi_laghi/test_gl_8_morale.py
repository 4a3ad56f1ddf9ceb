"""GL 8 and 9: morale, fear, and the players' cards."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import Explanation
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi.figure import KILLED
from skirmish.grandi_laghi.procedures.morale import (
    ALONE,
    Friend,
    Support,
    after_morale,
    frightened,
    may_be_called_back,
    may_shrink_to,
    morale_modifiers,
    morale_test,
    support,
)
from skirmish.grandi_laghi.procedures.player_cards import SpecialRule, applies, card_modifiers
from skirmish.grandi_laghi.sums import CardModifier
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import a, dice, error, result


@pytest.mark.parametrize(
    ("figure", "by", "sum_of"),
    [
        (a("regular"), ALONE, 0),
        (a("regular", wounds=1), ALONE, -2),
        (a("regular", "veteran"), ALONE, 1),
        (a("regular"), Support(leader_near=True), 1),
        (a("regular"), Support(adjacent=True), 2),
        (a("regular", "leader"), ALONE, 2),
        (a("regular", "officer"), ALONE, 0),
        (a("regular"), Support(True, True), 2),
        (a("regular", "leader"), Support(True, True), 2),
        (a("regular", "leader"), Support(leader_near=True), 2),
        (a("indian", "veteran", wounds=1), Support(True, True), 0),
        (a("ranger"), ALONE, 0),
        (a("marine", "woman", "marksman", shaken=True, prone=True), ALONE, 0),
        *((a(kind), ALONE, -1) for kind in ("colonist", "indian", "coureur", "militia")),
    ],
)
def test_8_1_modifiers_of_the_test(figure: Any, by: Support, sum_of: int) -> None:
    assert sum(m.value for m in morale_modifiers(TABLES, figure, by)) == sum_of


@pytest.mark.parametrize(
    ("figure", "by", "sum_of"),
    [
        (a("regular"), Support(True, True), 3),
        (a("regular", "leader"), Support(True, False), 3),
        (a("regular", "leader"), ALONE, 2),
        (a("regular"), Support(True, False), 1),
    ],
)
def test_8_1_by_option_the_leaders_bonus_is_added(figure: Any, by: Support, sum_of: int) -> None:
    tables = load({"leader_bonus": "add"})
    assert sum(m.value for m in morale_modifiers(tables, figure, by)) == sum_of


@pytest.mark.parametrize(
    ("face", "outcome"),
    [(6, "steady"), (4, "steady"), (3, "hesitates"), (1, "hesitates")],
)
def test_8_1_four_is_steady_and_one_hesitates(face: int, outcome: str) -> None:
    given = {"figure": {"type": "regular"}}
    assert result("morale", given, [f"d6={face}"]) == {"total": face, "outcome": outcome}


def test_8_1_nought_breaks() -> None:
    given = {"figure": {"type": "militia"}}
    assert result("morale", given, ["d6=1"]) == {"total": 0, "outcome": "breaks"}
    deep = {"figure": {"type": "militia", "wounds": 1}, "extra": -3}
    assert result("morale", deep, ["d6=1"]) == {"total": -5, "outcome": "breaks"}


def test_8_1_extra_is_added_and_null_is_left_out() -> None:
    given = {"figure": {"type": "regular"}, "extra": 2, "leader_near": None}
    assert result("morale", given, ["d6=2"]) == {"total": 4, "outcome": "steady"}
    nothing = {"figure": {"type": "regular"}, "extra": None, "adjacent_officer": None}
    assert result("morale", nothing, ["d6=2"])["total"] == 2


def test_8_1_the_option_through_the_resolver() -> None:
    given = {"figure": {"type": "indian"}, "leader_near": True, "adjacent_officer": True}
    assert result("morale", given, ["d6=2"])["total"] == 3
    assert result("morale", given, ["d6=2"], {"leader_bonus": "add"})["total"] == 4


HERE = Point(0, 0)


def test_8_1_near_is_ten_centimetres_in_sight_and_adjacent_two() -> None:
    def by(leader: Point | None, sees: bool = True, officers: tuple[Point, ...] = ()) -> Support:
        return support(TABLES, HERE, leader, sees, officers)

    assert by(Point(60, 80)) == Support(True, False)
    assert by(Point(60, 81)) == by(Point(60, 80), sees=False) == ALONE
    assert by(Point(12, 16)) == Support(True, True)
    assert by(Point(12, 16), sees=False) == Support(False, True)
    assert by(None, officers=(Point(500, 0), Point(0, 20))) == Support(False, True)
    assert by(None, officers=(Point(0, 21),)) == ALONE


def test_8_1_what_follows_from_the_test() -> None:
    shaken = a("indian", shaken=True, wounds=1)
    assert not after_morale(shaken, "steady").shaken
    assert after_morale(shaken, "hesitates") == shaken


def test_8_1_the_hesitant_go_nearer_to_no_enemy() -> None:
    enemies = [Point(100, 0), Point(0, 300)]
    assert may_shrink_to(HERE, Point(-50, 0), enemies)
    assert may_shrink_to(HERE, HERE, enemies)
    assert not may_shrink_to(HERE, Point(-50, 20), enemies)


FRIENDS = [
    Friend("f2", Point(60, 80), True),
    Friend("f10", Point(-100, 0), False),
    Friend("f3", Point(60, 81), True),
]


def test_8_2_a_break_shakes_all_within_ten_centimetres_a_death_those_who_see_it() -> None:
    assert frightened(TABLES, HERE, True, FRIENDS) == ("f10", "f2")
    assert frightened(TABLES, HERE, False, FRIENDS) == ("f2",)


def test_8_2_the_two_radii_are_apart() -> None:
    wider = load({"hit.fright_radius": 11})
    assert frightened(wider, HERE, False, FRIENDS) == ("f2", "f3")
    assert frightened(wider, HERE, True, FRIENDS) == ("f10", "f2")


def test_8_3_the_broken_leave_the_table() -> None:
    gone = after_morale(a("indian", shaken=True, wounds=1), "breaks")
    assert (gone.fate, gone.shaken, gone.wounds) == ("routed", False, 1)


@pytest.mark.parametrize("fate", [None, KILLED, "captured", "lost"])
def test_8_4_only_the_routed_can_come_back(fate: str | None) -> None:
    assert not may_be_called_back(a("indian", fate=fate))
    assert may_be_called_back(a("indian", fate="routed"))


@pytest.mark.parametrize(
    ("given", "code", "at"),
    [
        ({}, "missing", "/given/figure"),
        ({"figure": {"type": "indian", "shaken": "no"}}, "wrong_type", "/given/figure/shaken"),
        ({"figure": {"type": "indian"}, "extra": "1"}, "wrong_type", "/given/extra"),
        ({"figure": {"type": "indian"}, "extra": 0.5}, "wrong_type", "/given/extra"),
        ({"figure": {"type": "indian"}, "leader_near": 1}, "wrong_type", "/given/leader_near"),
        (
            {"figure": {"type": "indian"}, "adjacent_officer": []},
            "wrong_type",
            "/given/adjacent_officer",
        ),
    ],
)
def test_8_1_a_bad_test_is_refused_at_its_place(given: dict[str, Any], code: str, at: str) -> None:
    assert error("morale", given) == (code, at)


# --- GL 9 -------------------------------------------------------------------------------


def special(**fields: Any) -> SpecialRule:
    return SpecialRule("drill", "Drill", "shoot", 1, **fields)


def test_9_1_a_rule_counts_for_its_case_type_or_trait() -> None:
    for_all = special()
    assert applies(for_all, "shoot", a("indian"), 0)
    assert not applies(for_all, "melee", a("indian"), 0)
    rangers = special(types=frozenset({"ranger"}), traits=frozenset({"officer"}))
    assert applies(rangers, "shoot", a("ranger"), 0)
    assert applies(rangers, "shoot", a("indian", "officer"), 0)
    assert not applies(rangers, "shoot", a("indian", "veteran"), 0)
    assert not applies(special(types=frozenset({"ranger"})), "shoot", a("indian"), 0)
    assert not applies(special(traits=frozenset({"officer"})), "shoot", a("indian"), 0)


def test_9_1_its_uses_are_counted() -> None:
    twice = special(uses=2, per="turn")
    assert applies(twice, "shoot", a("indian"), 1)
    assert not applies(twice, "shoot", a("indian"), 2)
    assert card_modifiers([twice], "shoot", a("indian"), {"drill": 2}) == ()
    assert card_modifiers([twice], "shoot", a("indian"), {}) == (
        CardModifier("players_card", 1, "GL 9.1", "Drill"),
    )


def test_9_1_a_card_adds_to_the_morale_test() -> None:
    rules = [SpecialRule("psalm", "Psalm", "morale", 2)]
    told = Explanation()
    done = morale_test(
        TABLES,
        a("regular"),
        ALONE,
        dice(2),
        told,
        bonus=lambda figure: card_modifiers(rules, "morale", figure, {}),
    )
    assert (done.total, done.outcome) == (4, "steady")
    assert told.steps[1].args == {"value": 2, "note": "Psalm"}
