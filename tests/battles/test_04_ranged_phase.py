"""ST 4 in a battle: who shoots at whom, and when the dead are removed."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.game import Action
from tests.battles.table import Game, field

BOW = {"name": "bow", "short": 5, "medium": 10, "long": 15, "rate": "1", "damage": "1d6"}
BALL = {"id": "ball", "name": "Ball", "figures": 40, "damage": "4d6", "range": 9, "uses": 3}


def shooting(*units: dict[str, Any], **more: Any) -> Game:
    game = Game(field(*units, **more))
    game.do("begin")
    return game


def dead(game: Game, unit: str) -> int:
    return game.state.units[unit].dead


def test_4_1_shooting_is_simultaneous_and_the_dead_go_at_the_end_of_the_phase() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "front": "N", "missile": BOW},
        {"id": "B1", "at": "0507", "front": "S", "missile": BOW},
    )
    # 6 x 100 / 5 / 6 = 20 dead a hit
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[14, 6, 14, 6])
    assert game.state.units["B1"].men == 100
    game.do("shoot", {"unit": "B1", "target": "A1"}, dice=[14, 6, 13])
    assert (dead(game, "A1"), dead(game, "B1")) == (20, 40)
    assert game.state.step == "losses"
    game.check()


def test_4_1_fractions_of_several_shooters_are_added_before_they_are_floored() -> None:
    bow = {**BOW, "rate": "1/2"}
    game = shooting(
        {"id": "A1", "at": "0510", "men": 33, "missile": bow},
        {"id": "A2", "at": "0610", "men": 33, "missile": bow},
        {"id": "B1", "at": "0507", "front": "S"},
    )
    # 5 x 33 / 5 / 6 = 5 1/2 dead of each: 11 together, 10 removed; 5 and 5 would remove none
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[14, 5])
    game.do("shoot", {"unit": "A2", "target": "B1"}, dice=[14, 5])
    lost = game.event("men_lost").args
    assert (lost["exact"], lost["dead"], lost["removed"]) == ("11", 11, 10)


def test_4_2_nobody_shoots_next_to_an_enemy_in_order_unless_the_option_says_so() -> None:
    units = (
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "0709", "missile": BOW},
        {"id": "B1", "at": "0511"},
        {"id": "B2", "at": "0507"},
    )
    game = shooting(*units)
    assert game.refused("shoot", {"unit": "A1", "target": "B2"}).code == "enemy_adjacent"
    game = Game(field(*units), {"engaged_may_shoot": True})
    game.do("begin")
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code == "too_near"
    game.do("shoot", {"unit": "A1", "target": "B2"}, dice=[1, 1])


def test_4_2_an_enemy_in_rout_next_to_it_does_not_matter() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "0709", "missile": BOW},
        {"id": "B1", "at": "0511"},
        {"id": "B2", "at": "0507"},
    )
    rout = {"what": "state", "unit": "B1", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "They run."})
    game.do("shoot", {"unit": "A1", "target": "B2"}, dice=[1, 1])


@pytest.mark.parametrize(
    ("at", "code"),
    [("0516", "not_in_front"), ("0502", "out_of_sight"), ("2001", "beyond_range"), ("0507", None)],
)
def test_4_3_the_target_is_in_range_in_sight_and_in_the_front_half(
    at: str, code: str | None
) -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "front": "N", "missile": BOW},
        {"id": "B1", "at": at},
        {"id": "B2", "at": "0606"},
        map={"terrain": [{"kind": "woods", "hexes": ["0504"]}]},
    )
    if code is None:
        game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[2, 2])
    else:
        refusal = game.refused("shoot", {"unit": "A1", "target": "B1"})
        assert (refusal.code, refusal.cite) == (code, "ST 4.3")


def test_4_4_cover_range_and_ammunition() -> None:
    game = shooting(
        {"id": "A1", "at": "0512", "missile": {**BOW, "ammunition": 1}},
        {"id": "B1", "at": "0506"},
        map={"terrain": [{"kind": "woods", "hexes": ["0506"]}]},
    )
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[17, 18, 6])
    shot = game.event("shot").args
    # THAC0 20 - AC 6 + 2 for medium range + 2 for the woods
    assert (shot["needed"], shot["hits"], shot["shots"]) == (18, 1, 2)
    assert game.state.units["A1"].missile.ammunition == 0  # type: ignore[union-attr]
    game.to("movement")
    game.to("ranged")
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code == "not_now"


def test_4_4_a_unit_shoots_once_a_phase_and_not_after_a_run() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "0710", "missile": BOW},
        {"id": "B1", "at": "0504"},
    )
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[1, 1])
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code == "has_acted"
    game.to("movement", "moves")
    game.do("move", {"unit": "A1", "mode": "run", "path": ["0509"]})
    game.to("ranged")
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code == "has_run"


def test_4_5_what_is_shot_into_a_melee_is_shared_by_strength() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "front": "N", "missile": BOW},
        {"id": "A2", "at": "0506", "front": "N", "men": 170},
        {"id": "B1", "at": "0505", "front": "S", "men": 450},
        {"id": "B2", "at": "0604", "front": "SW", "men": 180},
    )
    # B2 faces only its friend: it is no part of the melee, whose strengths are 170 and 450
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[17, 6, 17, 6])
    shot = game.event("shot").args
    # 12 x 100 / 5 / 6 = 40 dead in all: a quarter to the friend, three to the enemy
    assert shot["dead"] == {"B1": "30", "A2": "10"}
    game.check()


def test_4_5_a_melee_without_a_friend_is_not_shared() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "1506", "front": "N"},
        {"id": "B1", "at": "0505", "front": "S"},
    )
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[14, 6, 1])
    assert set(game.event("shot").args["dead"]) == {"B1"}


def test_4_6_an_engine_makes_area_attacks_and_needs_no_roll_to_hit() -> None:
    engine = {**BOW, "damage": "2d6", "area": {"figures": 30, "save": 15}}
    game = shooting(
        {"id": "A1", "at": "0510", "men": 20, "missile": engine}, {"id": "B1", "at": "0504"}
    )
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[5, 4, 15, 1, 2, 14])
    # 9 halved is 4 1/2: 30 x 3/4 = 22; then 3: 30 x 1/2 = 15
    assert game.event("engine_shot").args["dead"] == {"B1": "37"}
    assert dead(game, "B1") == 30


def test_4_7_a_caster_casts_twice_a_turn_whatever_its_front() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "front": "S", "men": 12, "spells": [BALL], "missile": BOW},
        {"id": "B1", "at": "0504"},
    )
    cast = {"unit": "A1", "spell": "ball", "target": "B1"}
    game.do("cast", cast, dice=[6, 6, 6, 6])
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code == "has_cast"
    game.do("cast", cast, dice=[1, 1, 1, 1])
    assert game.state.step == "losses"
    assert game.state.units["A1"].spells["ball"].uses == 1
    # all 40 figures, then 4/6 of 40: 66 dead
    assert dead(game, "B1") == 60
    assert "magic" in game.state.units["B1"].situations


def test_4_7_a_leader_casts_besides_his_unit_and_a_spell_runs_out() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "B1", "at": "0504"},
        leaders=[
            {
                "id": "al",
                "faction": "a",
                "name": "Al",
                "charisma": 12,
                "unit": "A1",
                "spells": [{**BALL, "uses": 1}],
            }
        ],
    )
    game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[1, 1])
    game.do("cast", {"unit": "al", "spell": "ball", "target": "B1"}, dice=[1, 1, 1, 1])
    assert game.state.step == "losses"
    assert game.state.leaders["al"].spells["ball"].uses == 0
    game.to("movement")
    assert RULESET.order_slots(game.state)["al"]["phase"] == "1:movement"


def test_4_7_out_of_reach_of_a_spell() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "spells": [BALL]},
        {"id": "B1", "at": "0504"},
        {"id": "B2", "at": "1510"},
    )
    refusal = game.refused("cast", {"unit": "A1", "spell": "ball", "target": "B2"})
    assert (refusal.code, refusal.cite) == ("beyond_range", "ST 4.7")
    assert (
        game.refused("cast", {"unit": "A1", "spell": "hail", "target": "B1"}).code
        == "no_such_spell"
    )


def test_a_unit_in_rout_neither_shoots_nor_casts() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "missile": BOW},
        {"id": "A2", "at": "0710", "spells": [BALL]},
        {"id": "A3", "at": "0910", "missile": BOW},
        {"id": "B1", "at": "0504"},
    )
    changes = [{"what": "state", "unit": u, "state": "routed"} for u in ("A1", "A2")]
    game.do("rule", {"changes": changes, "reason": "Panic."})
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code == "in_rout"
    assert game.refused("cast", {"unit": "A2", "spell": "ball", "target": "B1"}).code == "in_rout"


def test_sealed_orders_are_carried_out_and_what_fails_holds() -> None:
    game = shooting(
        {"id": "A1", "at": "0510", "front": "S", "missile": BOW},
        {"id": "A2", "at": "0710", "missile": BOW},
        {"id": "B1", "at": "0504"},
        {"id": "B2", "at": "0516"},
    )
    orders = {
        "A1": {"verb": "shoot", "target": "B1"},
        "A2": {"verb": "shoot", "target": "B1"},
    }
    used = RULESET.orders_used(game.state, Action("referee", "carry_out_all"))
    assert list(used) == ["A1", "A2"]
    game.do("carry_out_all", orders=orders, dice=[1, 1])
    failed = game.event("order_failed").args
    assert (failed["unit"], failed["reason"], failed["kept"]) == ("A1", "not_in_front", "hold")
    assert game.event("shot").args["unit"] == "A2"
