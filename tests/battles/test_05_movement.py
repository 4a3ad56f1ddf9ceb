"""ST 5.1-5.8, 5.12, 5.13: the order of movement and the judgement of a move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from battles.stirling.procedures.movement import (
    Move,
    Progress,
    Ranked,
    fronts,
    judge,
    movement_order,
    set_out,
    step,
)
from battles.stirling.tables import tables
from campaigns.tabletop.chance import Chance, Entered
from tests.battles.boards import TABLES, ask, board, code, enemy, friend, me, moved


def chance(*faces: int) -> Chance:
    return Chance(Entered(faces))


def by_all(dice: Chance) -> Callable[[str], Chance]:
    """The same dice for every faction."""
    return lambda _faction: dice


def test_5_1_no_roll_if_no_two_factions_share_a_mov() -> None:
    units = [Ranked("a", "A", 12), Ranked("b", "A", 12), Ranked("c", "B", 9)]
    order = movement_order(units, by_all(chance()))
    assert (order.ids, order.rolls) == (("a", "b", "c"), {})


def test_5_1_all_factions_roll_in_order_of_name_and_only_the_tied_again() -> None:
    units = [
        {"id": "z", "faction": "z", "mov": 6},
        {"id": "m", "faction": "m", "mov": 6},
        {"id": "a", "faction": "a", "mov": 9},
        {"id": "n", "faction": "n", "mov": 6},
    ]
    dice = ["d6=5", "d6=5", "d6=2", "d6=5", "d6=2", "d6=4", "d6=1", "d6=3"]
    # a 5, m 5, n 2, z 5: m and z again (2, 4): now m and n have 2: both again (1, 3).
    answer = ask("movement_order", {"units": units}, *dice)
    assert answer == {"order": ["a", "z", "n", "m"], "rolls": {"a": 5, "m": 1, "n": 3, "z": 4}}


def test_5_1_a_faction_keeps_one_roll_for_all_its_units() -> None:
    units = [
        Ranked("r12", "red", 12),
        Ranked("b12", "blue", 12),
        Ranked("r6", "red", 6),
        Ranked("g6", "green", 6),
    ]
    # Blue 4, green 3, red 3: green and red share MOV 6. After 5 and 4 red equals blue at MOV 12.
    order = movement_order(units, by_all(chance(4, 3, 3, 5, 4, 2, 1)))
    assert order.rolls == {"blue": 2, "green": 5, "red": 1}
    assert order.ids == ("b12", "r12", "g6", "r6")


def test_5_1_more_factions_than_faces_are_refused() -> None:
    with pytest.raises(ValueError, match="MOV 6"):
        movement_order([Ranked(name, name, 6) for name in "abcdefg"], by_all(chance()))


def test_5_1_the_player_orders_equal_units_of_a_faction_else_their_ids() -> None:
    units = [Ranked("A10", "A", 6), Ranked("A2", "A", 6), Ranked("B", "A", 6, wish=-1)]
    assert movement_order(units, by_all(chance())).ids == ("B", "A10", "A2")
    late = [Ranked("b", "A", 6, delaying=True), Ranked("B", "A", 6, delaying=True)]
    assert movement_order(late, by_all(chance())).ids == ("B", "b")


def test_5_2_prompt_units_highest_first_then_delaying_lowest_first() -> None:
    units = [
        Ranked("p9", "A", 9),
        Ranked("d12", "A", 12, delaying=True),
        Ranked("p12", "A", 12),
        Ranked("d3", "A", 3, delaying=True),
    ]
    assert movement_order(units, by_all(chance())).ids == ("p12", "p9", "d3", "d12")


def test_5_3_mov_at_a_walk_three_times_at_a_run() -> None:
    on = board(me("0408", mov=2))
    assert moved(on, "0407", "0406").cost == 2
    assert code(on, "0407", "0406", "0405") == "too_far"
    six = ("0407", "0406", "0405", "0404", "0403", "0402")
    assert moved(on, *six, mode="run").cost == 6
    assert code(on, *six, "0401", mode="run") == "too_far"


def test_5_3_the_first_hex_costs_nothing_and_each_entered_its_terrain() -> None:
    on = board(me("0404"), h0404="marsh", h0403="woods", h0402="road", h0401="ford")
    assert moved(on, "0403", "0402", "0401").cost == 2 + 1 + 3


@pytest.mark.parametrize(
    ("front", "cost"), [("N", 0), ("NE", 0), ("NW", 0), ("SE", 2), ("S", 2), ("SW", 2)]
)
def test_5_4_one_side_is_free_two_or_three_cost_a_third(front: str, cost: int) -> None:
    assert moved(board(me("0404", mov=6)), front=front).cost == cost


def test_5_4_each_turn_is_paid_for_itself_and_exactly() -> None:
    on = board(me("0404", "N", 7))
    # S (three sides), then N (three sides), then the front S again.
    verdict = moved(on, "0405", "0404", front="S", mode="run")
    assert verdict.cost == 2 + 3 * Fraction(7, 3)


def test_5_4_the_walking_mov_also_at_a_run() -> None:
    on = board(me("0404", "N", 6))
    assert moved(on, "0405", mode="run").cost == 3


def test_5_4_after_the_last_step_the_turn_must_still_be_paid() -> None:
    on = board(me("0404", "N", 3))
    assert moved(on, "0403", "0402", front="S").cost == 3
    assert code(on, "0403", "0402", "0401", front="S") == "too_far"
    assert moved(on, "0403", "0402", "0401").front == "N"


def test_5_5_the_front_is_the_last_heading_unless_chosen() -> None:
    on = board(me("0404", "N"))
    assert moved(on, "0504").front == "NE"
    assert moved(on, "0504", front="N").front == "N"
    assert moved(on).front == "N"


def test_5_6_the_enemy_zoc_ends_the_move() -> None:
    on = board(me("0408"), enemy("e", "0404"))
    assert code(on, "0407", "0406", "0405") is None
    assert code(on, "0407", "0406", "0405", "0406") == "past_zoc"
    assert code(on, "0407", "0406", "0405", "0305") == "zoc_to_zoc"


def test_5_6_from_the_zoc_of_one_enemy_to_that_of_another() -> None:
    on = board(me("0405", "S", 6), enemy("a", "0404"), enemy("b", "0407"))
    assert code(on, "0406", mode="flee") == "zoc_to_zoc"


def test_5_6_no_zoc_in_rout_and_none_of_friends() -> None:
    on = board(me("0408"), enemy("e", "0404", routed=True), friend("f", "0306"))
    assert code(on, "0407", "0406", "0405", "0505", "0504") is None


def test_5_7_an_engaged_unit_may_only_turn_withdraw_or_flee() -> None:
    on = board(me("0404", "N", 9), enemy("e", "0403"))
    assert [code(on, "0405", mode=mode) for mode in ("walk", "run", "charge")] == ["engaged"] * 3
    assert moved(on, front="S").cost == 3
    assert code(on, "0405", mode="withdraw") is None
    assert code(on, "0405", mode="flee") is None


def test_5_7_engaged_comes_before_all_else() -> None:
    assert code(board(me("0404"), enemy("e", "0403")), "0000") == "engaged"


def test_5_7_withdrawal_keeps_the_front_and_its_steps_are_no_turns() -> None:
    on = board(me("0404", "N", 9))
    verdict = moved(on, "0505", "0506", "0406", mode="withdraw")
    assert (verdict.cost, verdict.front) == (3, "N")
    assert code(on, "0505", "0506", "0406", "0407", mode="withdraw") == "too_far"
    assert code(on, "0504", mode="withdraw") == "not_rear"
    assert code(on, "0505", "0504", mode="withdraw") == "not_rear"


def test_5_7_withdrawal_pays_for_a_turn_at_its_end() -> None:
    on = board(me("0404", "N", 9))
    assert moved(on, "0405", front="NE", mode="withdraw").cost == 1
    assert code(on, "0405", front="S", mode="withdraw") == "too_far"
    assert moved(on, front="S", mode="withdraw").cost == 3


def test_5_7_no_withdrawal_into_an_enemy_zoc() -> None:
    on = board(me("0404", "N", 9), enemy("a", "0403"), enemy("b", "0406"))
    assert code(on, "0405", mode="withdraw") == "into_zoc"
    free = board(me("0404", "N", 9), enemy("a", "0403"), enemy("b", "0407"))
    assert code(free, "0405", "0406", mode="withdraw") == "into_zoc"


def test_5_8_rear_attacks_of_those_in_whose_zoc_it_started() -> None:
    on = board(
        me("0404", "N", 6),
        enemy("B", "0403"),
        enemy("A10", "0304"),
        enemy("A2", "0304"),
        enemy("r", "0405", routed=True),
    )
    assert moved(on, "0505", "0605", mode="flee").rear_attackers == ("A10", "A2", "B")
    assert moved(on, mode="withdraw").rear_attackers == ()
    assert moved(on, "0000", mode="flee").rear_attackers == ()


def test_5_8_a_unit_that_stays_does_not_flee() -> None:
    on = board(me("0404"), enemy("e", "0403"))
    assert moved(on, mode="flee").rear_attackers == ()


def test_5_12_two_units_at_the_end_any_number_in_passing() -> None:
    on = board(me("0404"), friend("a", "0403"), friend("b", "0403"))
    assert code(on, "0403") == "occupied"
    assert code(on, "0403", "0402") is None
    assert code(board(me("0404"), friend("a", "0403")), "0403") is None


def test_5_12_never_with_an_enemy_not_even_in_rout() -> None:
    on = board(me("0404"), enemy("e", "0403", routed=True))
    assert code(on, "0403", "0402") == "occupied"


def test_5_12_units_of_a_third_faction_are_enemies_too() -> None:
    units = [
        {"id": "me", "faction": "red", "at": "0404", "front": "N", "mov": 6},
        {"id": "g", "faction": "green", "at": "0403", "routed": True},
    ]
    given = {"map": {"columns": 8, "rows": 8}, "units": units, "unit": "me", "path": ["0403"]}
    assert ask("move", given)["code"] == "occupied"


def test_the_codes_are_tried_in_order_at_each_step() -> None:
    on = board(
        me("0404", "N", 3),
        enemy("e", "0401"),
        h0403="water",
        h0304="cliff",
        h0405="building",
    )
    assert code(on, "0903") == "off_map"
    assert code(on, "0406") == "not_adjacent"
    assert code(on, "0404") == "not_adjacent"
    assert code(on, "0403", mode="withdraw") == "not_rear"
    assert code(on, "0403") == "impassable"
    assert code(on, "0304", "0000") == "impassable"
    # Too far at the second step is found before the third leaves the map.
    assert code(on, "0405", "0406", "0000") == "too_far"


def test_1_4_flying_pays_one_everywhere_and_enters_all_but_buildings() -> None:
    on = board(
        me("0404", mov=3, traits=frozenset(["flying"])),
        h0403="water",
        h0402="cliff",
        h0401="marsh",
        h0504="building",
    )
    assert moved(on, "0403", "0402", "0401").cost == 3
    assert code(on, "0504") == "impassable"


def test_5_13_a_charge_is_straight_at_its_end_and_ends_before_its_target() -> None:
    on = board(me("0408", "N", 4), enemy("e", "0404"), enemy("x", "0604", routed=True))
    assert moved(on, "0407", "0406", "0405", mode="charge", target="e").cost == 3
    assert code(on, "0407", "0406", mode="charge", target="e") == "no_target"
    assert code(on, "0508", "0507", "0506", "0405", mode="charge", target="e") == "not_straight"
    straight = ("0407", "0406", "0405")
    assert code(on, *straight, mode="charge", target="e", front="NE") == "not_straight"
    assert code(on, *straight, mode="charge", target="x") == "no_target"
    assert code(on, mode="charge", target="e") == "short_charge"


def test_5_13_mov_times_three_halves_is_exact() -> None:
    on = board(me("0408", "N", 1), enemy("e", "0405"))
    assert code(on, "0407", "0406", mode="charge", target="e") == "too_far"
    on = board(me("0408", "N", 3), enemy("e", "0403"))
    four = ("0407", "0406", "0405", "0404")
    assert moved(on, *four, mode="charge", target="e").cost == 4
    on = board(me("0408", "NE", 3), enemy("e", "0403"), h0405="rough")
    assert code(on, *four, mode="charge", target="e") == "too_far"


def test_5_13_the_target_may_be_in_rout_but_no_friend() -> None:
    routed = board(me("0407"), enemy("e", "0404", routed=True))
    assert code(routed, "0406", "0405", mode="charge", target="e") is None
    own = board(me("0407"), friend("f", "0404"))
    assert code(own, "0406", "0405", mode="charge", target="f") == "no_target"


def test_5_13_a_charge_off_the_edge_has_no_target() -> None:
    on = board(me("0403"), enemy("e", "0808"))
    assert code(on, "0402", "0401", mode="charge", target="e") == "no_target"


def test_5_14_a_lone_leader_is_no_obstacle_and_has_no_zoc() -> None:
    lone = enemy("l", "0403", lone=True)
    assert code(board(me("0404"), lone), "0403", "0402") is None
    leader = me("0404", lone=True)
    full = board(leader, friend("a", "0403"), friend("b", "0403"), enemy("l", "0503", lone=True))
    assert code(full, "0403") is None
    assert code(full, "0504", "0503") is None
    assert code(board(leader, enemy("e", "0403", routed=True)), "0403") == "occupied"
    assert code(board(leader, enemy("e", "0402")), "0403", "0303") == "zoc_to_zoc"


def test_a_move_is_judged_step_by_step() -> None:
    on = board(me("0404", "N", 3))
    here = step(on, set_out(on.pieces["me"], "walk", TABLES), "0405", TABLES, last=False)
    assert isinstance(here, Progress)
    assert (here.at, here.heading, here.spent, here.left) == ("0405", "S", 2, 1)
    assert fronts(here, TABLES) == {"N": 3, "NE": 3, "SE": 2, "S": 2, "SW": 2, "NW": 3}
    further = step(on, here, "0406", TABLES, last=True)
    assert isinstance(further, Progress)
    assert set(fronts(further, TABLES)) == {"SE", "S", "SW"}
    assert step(on, further, "0407", TABLES, last=True) == "too_far"


def test_5_9_a_routed_unit_that_is_stopped_keeps_its_heading() -> None:
    on = board(me("0404", "N", 6, routed=True))
    here = step(on, set_out(on.pieces["me"], "flee", TABLES), "0504", TABLES, last=True)
    assert isinstance(here, Progress)
    assert fronts(here, TABLES) == {"NE": 1}


def test_the_numbers_are_those_of_the_tables() -> None:
    house = tables(
        {
            "movement.run": "5/2",
            "movement.turn": "1/2",
            "movement.stacking": 1,
            "terrain.woods.cost": None,
            "flying.cost": 2,
        }
    )
    on = board(me("0404", "N", 4), friend("f", "0403"), h0504="woods")
    piece = on.pieces["me"]
    assert judge(on, Move(piece, front="S"), house).cost == 2
    assert judge(on, Move(piece, ("0403",)), house).code == "occupied"
    assert judge(on, Move(piece, ("0504",)), house).code == "impassable"
    assert set_out(piece, "run", house).allowance == 10
    flyer = board(me("0404", traits=frozenset(["flying"])), h0504="woods")
    assert judge(flyer, Move(flyer.pieces["me"], ("0504",)), house).cost == 2


@pytest.mark.parametrize("procedure", ["move", "rout_path"])
def test_what_only_an_interceptor_has_is_not_read(procedure: str) -> None:
    unit = {"id": "a", "faction": "red", "at": "0202", "front": "N", "mov": 2}
    given = {
        "map": {"columns": 3, "rows": 3},
        "units": [{**unit, "delaying": "no", "moved": 1}],
        "unit": "a",
        "path": ["0201"],
    }
    assert ask(procedure, given)["cost"] == {"move": "1", "rout_path": "0"}[procedure]
