"""Where paragraphs meet in play: the numbers are computed by hand."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from tests.battles.table import Game, field

BOW = {"name": "bow", "short": 5, "medium": 10, "long": 15, "rate": "1", "damage": "1d6"}
FACING = ({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "0509", "front": "S"})
AL = {"id": "al", "faction": "a", "name": "Al", "charisma": 12}


def ready(*units: dict[str, Any], house: Any = None, **more: Any) -> Game:
    game = Game(field(*units, **more), house)
    game.do("begin")
    return game


def moving(*units: dict[str, Any], house: Any = None, orders: Any = None, **more: Any) -> Game:
    game = Game(field(*units, **more), house)
    game.to("movement", "orders")
    game.do("carry_out", orders=orders)
    return game


def ruling(game: Game, *changes: dict[str, Any]) -> None:
    game.do("rule", {"changes": list(changes), "reason": "As it must be."})


def unit(game: Game, id: str) -> Any:
    return game.state.units[id]


def charge(game: Game, id: str, target: str, column: str) -> None:
    path = [f"{column}09", f"{column}08"]
    game.do("move", {"unit": id, "mode": "charge", "path": path, "front": "N", "target": target})


def test_2_3_units_of_two_sizes_become_one_of_the_smaller() -> None:
    game = moving(
        {"id": "A1", "at": "0510", "size": "L", "men": 120},
        {"id": "A2", "at": "0510", "men": 50},
        {"id": "B1", "at": "1515"},
        house={"merge_sizes": True},
    )
    game.do("merge", {"unit": "A1", "with": "A2"})
    assert (unit(game, "A1").men, unit(game, "A1").size) == (170, "M")


def test_3_3_dead_that_wait_for_the_end_of_the_phase_outlast_a_ruling() -> None:
    game = ready(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "0610", "missile": BOW},
        {"id": "B1", "at": "0507", "front": "S"},
    )
    # 6 x 100 / 5 / 6 = 20 a hit
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[14, 6, 14, 6])
    ruling(game, {"what": "dead", "unit": "B1", "dead": 10})
    assert unit(game, "B1").men == 90
    game.do("hold", {"unit": "A2"})
    assert unit(game, "B1").men == 50


def test_5_3_and_5_8_who_stays_where_it_is_has_not_run() -> None:
    for mode in ("run", "flee"):
        game = moving({"id": "A1", "at": "0510", "missile": BOW}, {"id": "B1", "at": "0503"})
        game.do("move", {"unit": "A1", "mode": mode, "path": [], "front": "NE"})
        game.to("ranged")
        game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[1, 1])


def test_5_7_after_a_withdrawal_the_front_is_chosen_from_the_one_that_was_kept() -> None:
    game = moving(*FACING)
    asked = {"verb": "move", "unit": "A1", "mode": "withdraw"}
    answer = RULESET.options(game.state, game.state.seats["a"], asked)
    assert isinstance(answer, dict)
    assert answer["hexes"]["0511"]["fronts"] == {"N": "1", "NE": "1", "NW": "1"}
    game.do("move", {"unit": "A1", "mode": "withdraw", "path": ["0511"], "front": "NE"})
    assert game.event("moved").args["cost"] == "1"
    assert unit(game, "A1").front == "NE"


def test_5_7_a_friend_in_the_freed_hex_does_not_close_it() -> None:
    game = moving(FACING[0], {**FACING[0], "id": "A2"}, {**FACING[1], "mov": 15})
    game.do("move", {"unit": "B1", "mode": "withdraw", "path": ["0508", "0507"]})
    game.do("move", {"unit": "A1", "mode": "advance", "path": ["0509"]})
    game.do("move", {"unit": "A2", "mode": "advance", "path": ["0509", "0409"]})
    assert unit(game, "A2").at == "0409"


def test_5_10_an_enemy_in_rout_is_an_enemy_on_the_flank() -> None:
    game = Game(field(*FACING, {"id": "B2", "at": "0609", "front": "SW", "mov": 0}))
    game.do("begin")
    ruling(game, {"what": "state", "unit": "B2", "state": "routed"})
    game.to("movement", "moves")
    game.do("split", {"unit": "A1", "front": "NE"})


def test_5_10_the_new_id_is_that_of_no_leader_either() -> None:
    leaders = [{**AL, "id": "A1b", "unit": "A1"}]
    game = moving(*FACING, {"id": "B2", "at": "0609", "front": "SW"}, leaders=leaders)
    game.do("split", {"unit": "A1", "front": "NE"})
    assert game.event("split").args["second"] == "A1c"


TWO_CHARGES = (
    {"id": "A1", "at": "0510", "front": "N", "mov": 9},
    {"id": "A2", "at": "1010", "front": "N", "mov": 12},
    {"id": "B1", "at": "0507", "front": "S", "mov": 3},
    {"id": "B2", "at": "1007", "front": "S", "mov": 3},
)


def test_6_7_nobody_takes_a_charge_before_one_that_moved_earlier() -> None:
    game = moving(*TWO_CHARGES)
    charge(game, "A2", "B2", "10")
    charge(game, "A1", "B1", "05")
    game.to("melee")
    assert RULESET.legal(game.state, game.state.seats["a"])["units"] == {"A2": ["carry_out"]}
    refusal = game.refused("carry_out", {"unit": "A1"}, seat="a")
    assert (refusal.code, refusal.args["now"]) == ("not_its_turn", "A2")
    game.do("carry_out", {"unit": "A2"}, seat="a", dice=[5, 5, 1, 1, 1, 1])
    game.do("carry_out", {"unit": "A1"}, seat="a", dice=[5, 5, 1, 1, 1, 1])


@pytest.mark.parametrize(("attacks", "situations"), [("1", ("flank",)), ("0", ())])
def test_8_1_flank_is_for_who_was_attacked_there(attacks: str, situations: tuple[str, ...]) -> None:
    game = moving(
        {"id": "A1", "at": "0510", "front": "N", "attacks": attacks},
        {"id": "B1", "at": "0507", "front": "SE"},
    )
    charge(game, "A1", "B1", "05")
    game.to("melee")
    game.do("carry_out", dice=[5, 5, *([1, 1] if attacks == "1" else [])])
    assert unit(game, "B1").situations == situations


def test_3_2_a_rate_without_a_shot_in_this_turn_spends_no_ammunition() -> None:
    bow = {**BOW, "rate": "1/2", "ammunition": 3}
    units = ({"id": "A1", "at": "0510", "missile": bow}, {"id": "B1", "at": "0507"})
    game = ready(*units, house={"attack_rate": "alternating"})
    assert game.state.step == "losses"
    game.to("movement")
    game.to("ranged")
    # 2 x the rate rounded up in even turns
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[1, 1])
    assert unit(game, "A1").missile.ammunition == 2


def test_5_2_a_declared_stance_is_a_secret_until_the_orders_are_opened() -> None:
    game = Game(field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "1515"}))
    game.to("movement", "orders")
    seats, before = game.state.seats, game.state
    seen = RULESET.view(before, seats["b"])
    taken = game.do("stance", {"unit": "A1", "stance": "delaying"}, seat="a")[0]
    assert RULESET.redact(before, taken, seats["b"]) is None
    assert RULESET.view(game.state, seats["b"]) == seen
    assert "delaying" in RULESET.view(game.state, seats["a"])["units"]["A1"]["marks"]
    before = game.state
    shown = game.do("carry_out")[0]
    assert RULESET.redact(before, shown, seats["b"]) == shown
    assert "delaying" in RULESET.view(game.state, seats["b"])["units"]["A1"]["marks"]
    assert game.state.doing.order == ("B1", "A1")


def test_5_8_who_is_asked_cannot_tell_how_often_others_were() -> None:
    game = moving(*FACING, {"id": "B2", "at": "0409", "front": "SE"}, {"id": "A2", "at": "0508"})
    game.do("move", {"unit": "A1", "mode": "flee", "path": ["0511", "0512"]})
    for number in (1, 2):
        assert game.state.agenda[0].id == f"c{number}"
        game.do("choose", {"item": f"c{number}", "choice": "spare"}, seat="b")
    game.do("hold", {"unit": "A2"})
    game.do("move", {"unit": "B1", "mode": "flee", "path": ["0609"]})
    assert game.state.agenda[0].seats == ("a",)
    assert game.state.agenda[0].id == "c1"


def test_6_1_and_6_3_the_log_tells_rate_share_and_rounding() -> None:
    game = ready(
        {"id": "A1", "at": "0510", "front": "N", "men": 101, "attacks": "3/2"},
        {"id": "B1", "at": "0509", "front": "N"},
        {"id": "B2", "at": "0509", "front": "N", "men": 40},
    )
    game.to("melee")
    game.do("carry_out", dice=[20, 8, 1, 1])
    first, second = (e.args["why"][0]["rows"] for e in game.entries[-1].events[:3:2])
    assert [(row["cite"], row["code"]) for row in first[:2]] == [
        ("ST 3.2", "attack_rate_uniform"),
        ("ST 6.1", "attacks_shared"),
    ]
    assert (first[1]["args"]["attacks"], second[1]["args"]["attacks"]) == (2, 1)
    # from the rear: 8 x 3/2 x 101 / 5 / 6 = 40 2/5
    rows = game.event("men_lost").args["why"][0]["rows"]
    assert [(row["cite"], row["code"]) for row in rows] == [
        ("ST 6.3", "dead_added"),
        ("ST 3.3", "removed"),
    ]
    assert rows[0]["args"] == {"exact": "202/5", "dead": 40}


def test_8_2_a_check_that_the_referee_asks_for_has_the_situations_that_are_due() -> None:
    game = ready({"id": "A1", "at": "0505"}, {"id": "B1", "at": "1515"})
    ruling(game, {"what": "dead", "unit": "A1", "dead": 30})
    game.to("morale")
    game.do("check", {"unit": "A1"}, dice=[5, 5])
    checked = game.event("morale_checked").args
    assert (checked["situations"], checked["target"]) == (["quarter", "referee"], 10)
    assert game.refused("carry_out", {"unit": "A1"}).code == "nothing_left"


def test_5_4_the_log_tells_what_a_move_costs() -> None:
    woods = [{"kind": "woods", "hexes": ["0508"]}]
    units = ({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "1515"})
    game = moving(*units, map={"terrain": woods})
    game.do("move", {"unit": "A1", "path": ["0509", "0508", "0608"], "front": "N"})
    moved = game.event("moved").args
    rows = [(row["cite"], row["code"], row["args"]) for row in moved["why"][0]["rows"]]
    # from N to SE two sides, from SE to N two sides: a third of 12 each
    assert rows == [
        ("ST 1.4", "cost_ground", {"costs": "1 + 2 + 1", "cost": 4}),
        ("ST 5.4", "cost_turns", {"number": 2, "each": "4", "cost": "8"}),
        ("ST 5.3", "cost_whole", {"cost": "12", "most": "12"}),
    ]
    assert moved["cost"] == "12"


@pytest.mark.parametrize(
    ("mode", "cite", "most"), [("withdraw", "ST 5.7", "4"), ("flee", "ST 5.8", "36")]
)
def test_5_7_and_5_8_the_move_of_the_engaged_cites_its_paragraph(
    mode: str, cite: str, most: str
) -> None:
    game = moving(*FACING, orders={"B1": {"rear_attack": "never"}})
    game.do("move", {"unit": "A1", "mode": mode, "path": ["0511"]})
    moved = game.event("moved").args
    assert moved["cite"] == cite
    assert moved["why"][0]["rows"][-1] == {
        "cite": cite,
        "code": "cost_whole",
        "args": {"cost": moved["cost"], "most": most},
    }


def test_4_1_who_has_nothing_to_do_cannot_hold() -> None:
    game = ready(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "0610"},
        {"id": "B1", "at": "0507", "front": "S"},
    )
    assert game.refused("hold", {"unit": "A2"}).code == "nothing_left"
    game.do("hold", {"unit": "A1"})


def test_5_14_a_leader_with_his_unit_has_no_stance() -> None:
    leaders = [{**AL, "unit": "A1"}]
    game = Game(field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "1515"}, leaders=leaders))
    game.to("movement", "orders")
    assert game.refused("stance", {"unit": "al"}).code == "not_alone"


def test_9_2_a_leader_in_rout_is_rallied_by_no_other() -> None:
    leaders = [{**AL, "unit": "A1"}, {**AL, "id": "bo", "unit": "A2"}]
    units = ({"id": "A1", "at": "0505"}, {"id": "A2", "at": "0505"}, {"id": "B1", "at": "1515"})
    game = Game(field(*units, leaders=leaders))
    game.to("rally")
    ruling(game, {"what": "state", "unit": "al", "state": "routed"})
    assert game.refused("rally", {"unit": "al", "leader": "bo"}).code == "no_leader"
    game.do("rally", {"unit": "al", "leader": "al"}, dice=[1, 1])
