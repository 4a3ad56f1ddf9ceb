"""ST 5 in a battle: order and stances, engagement, flight, charges, splitting and merging."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.game import Refusal
from tests.battles.table import Game, field


def moving(*units: dict[str, Any], orders: Any = None, dice: Any = (), **more: Any) -> Game:
    """A battle in which the orders of the first movement phase have just been opened."""
    game = Game(field(*units, **more))
    game.to("movement", "orders")
    game.do("carry_out", orders=orders, dice=dice)
    return game


def unit(game: Game, id: str) -> Any:
    return game.state.units[id]


def ruling(game: Game, **change: Any) -> None:
    game.do("rule", {"changes": [change], "reason": "As it must be."})


def test_5_1_factions_roll_for_ties_and_again_for_equal_rolls() -> None:
    game = moving(
        {"id": "A1", "at": "0505", "mov": 9},
        {"id": "B1", "at": "1515", "mov": 9},
        dice=[4, 4, 2, 5],
    )
    event = game.event("order_set").args
    assert (event["order"], event["rolls"]) == (["B1", "A1"], {"a": 2, "b": 5})
    assert [row.get("dice") for row in event["why"][0]["rows"]][:4] == [[0], [1], [2], [3]]


def test_5_1_the_player_orders_equal_units() -> None:
    game = moving(
        {"id": "A1", "at": "0505"}, {"id": "A2", "at": "0705"}, {"id": "B1", "at": "1515"}
    )
    assert game.refused("move", {"unit": "B1"}).code == "not_its_turn"
    game.do("move", {"unit": "A2", "path": ["0704"]}, seat="a")
    assert game.refused("move", {"unit": "A2"}).code == "has_moved"
    game.do("move", {"unit": "A1", "path": ["0504"]}, seat="a")
    game.do("move", {"unit": "B1"}, seat="b")
    assert game.state.step == "losses"


def test_5_2_the_example_of_delaying_units() -> None:
    game = moving(
        {"id": "A1", "at": "0203", "mov": 12},
        {"id": "A2", "at": "0403", "mov": 6},
        {"id": "B1", "at": "0218", "mov": 9},
        {"id": "B2", "at": "0418", "mov": 6},
        orders={id: {"stance": "delaying"} for id in ("A1", "A2", "B1", "B2")},
        dice=[3, 2],
    )
    assert game.event("order_set").args["order"] == ["B2", "A2", "B1", "A1"]
    view = RULESET.view(game.state, game.state.seats["b"])
    assert view["movement"]["now"] == "B2"
    assert "delaying" in view["units"]["A1"]["marks"]


def test_5_2_stances_are_secret_until_the_phase_begins() -> None:
    game = Game(field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "1515"}))
    game.to("movement", "orders")
    events = game.do("carry_out", orders={"A1": {"stance": "delaying", "intercept": "never"}})
    taken = next(event for event in events if event.code == "stance_taken")
    own, other = (game.state.seats[id] for id in ("a", "b"))
    assert RULESET.redact(game.state, taken, own) == taken
    seen = RULESET.redact(game.state, taken, other)
    assert seen is not None
    assert seen.args == {"unit": "A1", "stance": "delaying", "cite": "ST 5.2"}


def test_5_3_a_run_is_three_times_as_far_and_is_remembered() -> None:
    path = [f"05{row:02d}" for row in range(18, 2, -1)]
    game = moving({"id": "A1", "at": "0519", "mov": 6}, {"id": "B1", "at": "1515", "mov": 5})
    assert game.refused("move", {"unit": "A1", "path": path}).code == "too_far"
    game.do("move", {"unit": "A1", "path": path, "mode": "run"})
    assert (unit(game, "A1").at, unit(game, "A1").ran) == ("0503", 1)


def test_5_6_an_enemy_zone_of_control_ends_the_move() -> None:
    game = moving({"id": "A1", "at": "0510"}, {"id": "B1", "at": "0506"})
    refusal = game.refused("move", {"unit": "A1", "path": ["0509", "0508", "0507", "0606"]})
    assert (refusal.code, refusal.args["hex"]) == ("zoc_to_zoc", "0606")
    game.do("move", {"unit": "A1", "path": ["0509", "0508", "0507"], "front": "N"})
    assert unit(game, "A1").at == "0507"


FACING = ({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "0509", "front": "S"})


def test_5_7_an_engaged_unit_stays_turns_or_withdraws() -> None:
    game = moving(*FACING)
    for mode in ("walk", "run", "advance"):
        assert game.refused("move", {"unit": "A1", "mode": mode, "path": ["0511"]}).cite == "ST 5.7"
    back = {"unit": "A1", "mode": "withdraw", "path": ["0511"], "front": "S"}
    assert game.refused("move", back).code == "too_far"
    assert game.refused("move", {**back, "path": ["0411"]}).code == "not_adjacent"
    assert game.refused("move", {**back, "path": ["0609"]}).code == "not_rear"
    game.do("move", {"unit": "A1", "mode": "withdraw", "path": ["0511", "0512"]})
    assert (unit(game, "A1").at, unit(game, "A1").front) == ("0512", "N")


def test_5_7_a_withdrawal_frees_the_space_and_the_engaged_may_advance_freely() -> None:
    game = moving(FACING[0], {**FACING[1], "mov": 15})
    game.do("move", {"unit": "B1", "mode": "withdraw", "path": ["0508"]})
    freed = game.event("space_freed").args
    assert (freed["at"], freed["units"], freed["cite"]) == ("0509", ["A1"], "ST 5.7")
    charge = {"unit": "A1", "mode": "charge", "path": ["0509"], "front": "N", "target": "B1"}
    assert game.refused("move", charge).code == "engaged"
    game.do("move", {"unit": "A1", "mode": "run", "path": ["0610", "0711", "0811"]})
    assert unit(game, "A1").at == "0811"


def test_5_7_held_by_another_it_advances_with_its_first_step_into_the_freed_hex() -> None:
    game = moving(FACING[0], {**FACING[1], "mov": 15}, {"id": "B2", "at": "0610"})
    game.do("move", {"unit": "B1", "mode": "flee", "path": ["0508", "0507"]}, dice=())
    item = game.state.agenda[0]
    game.do("choose", {"item": item.id, "choice": "spare"}, seat="a")
    assert game.refused("move", {"unit": "A1", "path": ["0411"]}).code == "engaged"
    assert game.refused("move", {"unit": "A1", "mode": "run", "path": ["0509"]}).code == "engaged"
    game.do("move", {"unit": "A1", "mode": "advance", "path": ["0509", "0508"]})
    assert unit(game, "A1").at == "0508"


def test_5_7_no_advance_where_no_enemy_has_left_the_space() -> None:
    game = moving({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "0610", "mov": 15})
    game.do("move", {"unit": "B1", "mode": "withdraw", "path": []})
    assert (
        game.refused("move", {"unit": "A1", "mode": "advance", "path": ["0509"]}).code
        == "not_freed"
    )


def test_5_7_who_is_approached_in_the_phase_is_not_engaged() -> None:
    game = moving({"id": "A1", "at": "0510"}, {"id": "B1", "at": "0506", "mov": 15})
    game.do("move", {"unit": "B1", "path": ["0507", "0508", "0509"]})
    assert game.refused("move", {"unit": "A1", "path": ["0609"]}).code == "zoc_to_zoc"
    game.do("move", {"unit": "A1", "path": ["0511", "0512"]})
    assert unit(game, "A1").at == "0512"


def test_5_8_each_enemy_may_strike_a_fugitive_and_is_asked() -> None:
    game = moving(
        {"id": "A1", "at": "0510", "front": "N"},
        {"id": "B1", "at": "0509", "front": "S"},
        {"id": "B2", "at": "0409", "front": "SE"},
    )
    game.do("move", {"unit": "A1", "mode": "flee", "path": ["0511", "0512"]})
    item = game.state.agenda[0]
    assert (item.step, item.seats, item.default) == ("rear_attack", ("b",), "strike")
    assert unit(game, "A1").at == "0510"
    assert (
        game.refused("choose", {"item": item.id, "choice": "strike"}, seat="a").code
        == "no_such_item"
    )
    game.do("choose", {"item": item.id, "choice": "strike"}, seat="b")
    # needed 20 - 6 - 2 = 12; damage 8 x 3/2 = 12; 12 x 100 / 5 / 6 = 40
    game.do("choose", {"item": game.state.agenda[0].id, "choice": "strike"}, dice=[12, 8, 11])
    assert (unit(game, "A1").men, unit(game, "A1").at) == (60, "0512")
    assert "rear" in unit(game, "A1").situations
    game.check()


def test_5_8_standing_answers_and_a_fugitive_that_is_destroyed_at_once() -> None:
    game = moving(
        {"id": "A1", "at": "0510", "front": "N", "men": 30},
        {"id": "B1", "at": "0509", "front": "S"},
        {"id": "B2", "at": "0409", "front": "SE"},
        orders={"B1": {"rear_attack": "always"}, "B2": {"rear_attack": "never"}},
    )
    events = game.do("move", {"unit": "A1", "mode": "flee", "path": ["0511"]}, dice=[20, 8])
    codes = [event.code for event in events]
    assert "unit_destroyed" in codes
    assert "moved" not in codes


def test_5_8_a_routed_unit_flees_by_itself_or_off_the_map() -> None:
    game = Game(
        field(*FACING, {"id": "A2", "at": "1220", "front": "N"}, {"id": "B2", "at": "1218"})
    )
    game.do("begin")
    for id in ("A1", "A2"):
        ruling(game, what="state", unit=id, state="routed")
    game.to("movement", "orders")
    game.do("carry_out", orders={"B1": {"rear_attack": "never"}})
    assert game.refused("move", {"unit": "A1", "path": ["0511"]}).code == "in_rout"
    game.do("carry_out", {"unit": "A1"}, seat="a")
    assert game.event("moved").args["mode"] == "flee"
    game.do("carry_out", {"unit": "A2"})
    assert game.codes().count("moved") + game.codes().count("left_map") == 1
    game.check()


def test_5_8_off_the_map_it_is_lost_with_its_leader() -> None:
    game = Game(
        field(
            {"id": "A1", "at": "0120"},
            {"id": "A2", "at": "0318"},
            {"id": "B1", "at": "0118"},
            {"id": "B2", "at": "0219"},
            leaders=[{"id": "al", "faction": "a", "name": "Al", "charisma": 9, "unit": "A1"}],
        )
    )
    game.do("begin")
    ruling(game, what="state", unit="A1", state="routed")
    game.to("movement", "moves")
    game.do("carry_out", {"unit": "A1"})
    while game.state.agenda:
        game.do("choose", {"item": game.state.agenda[0].id, "choice": "spare"})
    assert unit(game, "A1").fate == "dispersed"
    assert game.state.leaders["al"].fate == "dispersed"
    assert "panic" in unit(game, "A2").situations


ENCIRCLED = (
    {"id": "A1", "at": "0510", "front": "N", "men": 101, "starting": 121},
    {"id": "B1", "at": "0509", "front": "S"},
    {"id": "B2", "at": "0511", "front": "N"},
)


def test_5_10_an_encircled_unit_divides_and_one_half_reverses_its_front() -> None:
    game = moving(
        *ENCIRCLED,
        leaders=[{"id": "al", "faction": "a", "name": "Al", "charisma": 9, "unit": "A1"}],
    )
    assert game.refused("split", {"unit": "A1", "front": "NE"}).code == "bad_front"
    game.do("split", {"unit": "A1", "front": "S"})
    first, second = unit(game, "A1"), unit(game, "A1b")
    assert (first.men, second.men, first.starting, second.starting) == (51, 50, 61, 60)
    assert (first.front, second.front, second.at) == ("N", "S", "0510")
    assert (first.leader, second.leader) == ("al", None)
    assert game.state.doing.acted[-2:] == ("A1", "A1b")
    assert RULESET.names(game.state)["A1b"] == "Unit A1"
    game.check()


def test_5_10_the_second_half_gets_the_next_letter_that_no_unit_has_had() -> None:
    game = moving(*ENCIRCLED, {"id": "A1b", "at": "1515"}, {"id": "A1c", "at": "1715"})
    game.do("split", {"unit": "A1", "front": "SE"})
    assert game.event("split").args["second"] == "A1d"


def test_5_10_with_enemies_on_front_and_flank_it_turns_to_the_second() -> None:
    game = moving(
        {"id": "A1", "at": "0510", "front": "N"},
        {"id": "B1", "at": "0509", "front": "S"},
        {"id": "B2", "at": "0609", "front": "SW"},
    )
    assert game.refused("split", {"unit": "A1", "front": "S"}).code == "bad_front"
    game.do("split", {"unit": "A1", "front": "NE"})


def test_5_10_who_is_not_encircled_does_not_divide() -> None:
    game = moving(*FACING)
    assert game.refused("split", {"unit": "A1", "front": "S"}).code == "not_encircled"


def test_5_11_two_units_in_a_hex_merge_and_have_moved() -> None:
    game = moving(
        {"id": "A1", "at": "0510", "men": 90, "ac": 3, "mov": 9, "attacks": "3/2"},
        {"id": "A2", "at": "0510", "men": 120, "ac": 5, "mov": 12, "hp": 8, "damage": "1d6"},
        {"id": "B1", "at": "1515", "mov": 5},
        leaders=[
            {"id": "al", "faction": "a", "name": "Al", "charisma": 9, "unit": "A1"},
            {"id": "bo", "faction": "a", "name": "Bo", "charisma": 9, "unit": "A2"},
        ],
    )
    game.do("merge", {"unit": "A2", "with": "A1"}, seat="a")
    whole, gone = unit(game, "A2"), unit(game, "A1")
    assert (whole.men, whole.ac, whole.mov, str(whole.attacks)) == (210, 5, 9, "1")
    assert (whole.hp, str(whole.damage), whole.starting) == (6, "1d6", 210)
    assert (gone.fate, gone.men) == ("merged", 0)
    assert (game.state.leaders["al"].unit, game.state.leaders["al"].at) == (None, "0510")
    assert game.refused("move", {"unit": "A2", "path": ["0509"]}).code == "has_moved"
    game.check()


def test_5_11_units_of_two_commands_are_merged_by_the_referee_alone() -> None:
    game = moving(
        {"id": "A1", "at": "0510"},
        {"id": "A2", "at": "0510"},
        {"id": "B1", "at": "1515", "mov": 5},
        seats=[
            {"id": "referee", "role": "referee"},
            {"id": "one", "role": "player", "side": "a", "forces": ["A1"]},
            {"id": "two", "role": "player", "side": "a", "forces": ["A2"]},
            {"id": "both", "role": "player", "side": "b"},
        ],
    )
    if game.state.doing.order[0] == "B1":
        game.do("move", {"unit": "B1"})
    seats = game.state.seats
    mine = RULESET.legal(game.state, seats["one"])["units"]
    now, other, seat = ("A1", "A2", "one") if mine else ("A2", "A1", "two")
    assert "merge" not in RULESET.legal(game.state, seats[seat])["units"][now]
    refusal = game.refused("merge", {"unit": now, "with": other}, seat=seat)
    assert (refusal.code, refusal.args) == ("under_others", {"unit": other})
    sealed = {"verb": "merge", "with": other}
    assert RULESET.check_order(game.state, seats[seat], now, sealed) == Refusal(
        "under_others", "ST 5.11", {"unit": other}, "/body/with"
    )
    game.do("merge", {"unit": now, "with": other, "waive": True, "reason": "both players agree"})
    assert game.state.units[now].men + game.state.units[other].men == 200


def test_5_11_at_the_end_of_the_phase_too_but_not_across_sizes() -> None:
    game = moving(
        {"id": "A1", "at": "0510"},
        {"id": "A2", "at": "0512", "mov": 13},
        {"id": "A3", "at": "0509", "size": "L"},
        {"id": "B1", "at": "1515"},
    )
    game.do("move", {"unit": "A2", "path": ["0511", "0510"]})
    game.do("move", {"unit": "A1"})
    game.do("move", {"unit": "A3"})
    game.do("move", {"unit": "B1"})
    assert game.refused("merge", {"unit": "A1", "with": "A3"}).code == "not_in_same_hex"
    game.do("merge", {"unit": "A1", "with": "A2"})
    assert unit(game, "A1").men == 200


def test_5_12_two_units_of_a_faction_in_a_hex_at_most() -> None:
    game = moving(
        {"id": "A1", "at": "0510"},
        {"id": "A2", "at": "0510"},
        {"id": "A3", "at": "0511"},
        {"id": "B1", "at": "1515"},
    )
    assert game.refused("move", {"unit": "A3", "path": ["0510"]}).code == "occupied"
    game.do("move", {"unit": "A3", "path": ["0510", "0509"]})


CHARGE = {"unit": "A1", "mode": "charge", "path": ["0509", "0508"], "front": "N", "target": "B1"}


def test_5_13_a_charge_ends_before_its_target_which_is_charged_once() -> None:
    game = moving(
        {"id": "A1", "at": "0510", "front": "N"},
        {"id": "A2", "at": "0310", "front": "NE"},
        {"id": "B1", "at": "0507"},
    )
    assert game.refused("move", {**CHARGE, "path": ["0509"]}).code == "short_charge"
    assert game.refused("move", {**CHARGE, "target": "A2"}).code == "no_target"
    game.do("move", CHARGE)
    view = RULESET.view(game.state, game.state.seats["spectators"])
    assert view["units"]["A1"]["charge_target"] == "B1"
    assert "charged" in view["units"]["B1"]["marks"]
    other = {**CHARGE, "unit": "A2", "path": ["0409", "0408"], "front": "NE"}
    assert game.refused("move", other).code == "charged_already"


def test_5_13_until_the_end_of_the_turn_its_ac_is_worse() -> None:
    front = {"front": "N"}
    game = moving({"id": "A1", "at": "0510", **front}, {"id": "B1", "at": "0507", **front})
    game.do("move", CHARGE)
    game.do("move", {"unit": "B1", "path": ["0506", "0505"], "front": "S"})
    game.to("melee")
    game.do("carry_out")
    assert game.event("charge_failed").args["cause"] == "gone"
    assert unit(game, "A1").charging == "B1"
    game.to("ranged")
    assert unit(game, "A1").charging is None


@pytest.mark.parametrize("mode", ["walk", "run", "withdraw", "flee", "charge"])
def test_an_order_that_fails_is_carried_out_to_the_last_legal_hex(mode: str) -> None:
    path = ["0509", "0508", "0507", "0607"]
    order = {"verb": "move", "mode": mode, "path": path, "front": "N", "target": "B1"}
    game = moving({"id": "A1", "at": "0510", "front": "S"}, {"id": "B1", "at": "0506"})
    game.do("carry_out", orders={"A1": order})
    failed = game.event("order_failed").args
    assert failed["kept"] == "as_far"
    reached = "0508" if mode == "withdraw" else "0507"
    assert unit(game, "A1").at == reached
    assert game.event("moved").args["mode"] == ("walk" if mode == "charge" else mode)


def test_an_order_of_which_no_step_is_legal_holds() -> None:
    order = {"verb": "move", "path": ["0511"]}
    game = moving(*FACING)
    game.do("carry_out", orders={"A1": order})
    assert game.event("order_failed").args["kept"] == "hold"
    assert game.codes()[-1] in ("held", "step_began")
    assert unit(game, "A1").at == "0510"
