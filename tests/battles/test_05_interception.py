"""ST 5.8, 5.9: who may intercept, and where a routed unit flees."""

from time import process_time
from typing import Any

import pytest

from battles.stirling.procedures.board import Piece
from battles.stirling.procedures.intercept import interceptors
from tests.battles.boards import TABLES, ask, board, me

MAP = {"columns": 8, "rows": 8}


def unit(name: str, faction: str, at: str, mov: int = 12, **more: Any) -> dict[str, Any]:
    return {"id": name, "faction": faction, "at": at, "front": "N", "mov": mov, **more}


def who(at: str, *units: dict[str, Any], **more: Any) -> dict[str, list[str]]:
    mover = unit("me", "red", "0108", more.pop("mov", 6), **more.pop("me", {}))
    given = {"map": MAP, "units": [mover, *units], "mover": "me", "at": at, **more}
    return {each["id"]: each["hexes"] for each in ask("intercept", given)["who"]}


def delaying(name: str, at: str, mov: int = 9, **more: Any) -> dict[str, Any]:
    return unit(name, "blue", at, mov, delaying=True, **more)


@pytest.mark.parametrize(
    "other",
    [
        unit("b", "blue", "0402", 9),
        delaying("b", "0402", moved=True),
        delaying("b", "0402", routed=True),
        delaying("b", "0402", 6),
        delaying("b", "0402", 5),
        unit("b", "red", "0402", 9, delaying=True),
    ],
)
def test_5_9_who_is_not_asked(other: dict[str, Any]) -> None:
    assert who("0406", other) == {}
    assert "ok" in who("0406", other, delaying("ok", "0802"))


def test_5_9_equal_mov_is_decided_by_the_roll_and_equal_is_not_higher() -> None:
    equal = delaying("b", "0402", 6)
    assert who("0406", equal, rolls={"blue": 3, "red": 2})
    assert who("0406", equal, rolls={"blue": 2, "red": 2}) == {}
    assert who("0406", equal, rolls={"red": 2}) == {}
    assert who("0406", equal, rolls={"blue": 1})


def test_5_9_highest_rank_first_then_by_id() -> None:
    units = [delaying("b2", "0402"), delaying("b10", "0501"), delaying("c", "0701", 12)]
    green = unit("g", "green", "0301", 9, delaying=True)
    found = who("0406", *units, green, rolls={"green": 5, "blue": 2})
    assert list(found) == ["c", "g", "b10", "b2"]


def test_5_9_not_where_the_zoc_stops_it_anyway() -> None:
    assert who("0406", delaying("b", "0402"), unit("s", "blue", "0405", 3)) == {}
    assert who("0406", delaying("b", "0402"), unit("s", "blue", "0405", 3, routed=True))


def test_5_9_not_where_it_may_not_end() -> None:
    friends = [unit("f1", "red", "0406"), unit("f2", "red", "0406")]
    assert who("0406", delaying("b", "0402"), friends[0])
    assert who("0406", delaying("b", "0402"), *friends) == {}


def test_5_9_an_engaged_unit_is_not_asked() -> None:
    assert who("0406", delaying("b", "0402"), unit("f", "red", "0401")) == {}
    assert who("0406", delaying("b", "0402"), unit("f", "red", "0401", routed=True))


def test_5_9_where_the_mover_started_is_not_used() -> None:
    # The only way to 0107 outside the ZOC of the mover leads through 0108, where it is listed.
    assert "0107" in who("0206", delaying("b", "0104", 30))["b"]
    assert "0107" not in who("0206", delaying("b", "0104", 30), unit("x", "red", "0108"))["b"]


def test_5_9_the_zoc_of_the_mover_counts_unless_it_is_in_rout() -> None:
    routed = who("0406", delaying("b", "0404", 3, front="S"), mov=2, me={"routed": True})
    assert routed == {"b": ["0306", "0307", "0405", "0506", "0507"]}
    steady = who("0406", delaying("b", "0404", 3, front="S"), mov=2)
    assert steady == {"b": ["0306", "0405", "0506"]}


def test_5_9_only_within_a_walk_and_by_every_rule_of_a_move() -> None:
    terrain = dict.fromkeys(("0306", "0307", "0405", "0407", "0506", "0507"), "water")
    given = {
        "map": MAP | {"terrain": terrain},
        "units": [unit("me", "red", "0108", 6), delaying("b", "0404")],
        "mover": "me",
        "at": "0406",
    }
    assert ask("intercept", given)["who"] == []
    flying = [unit("me", "red", "0108", 6), delaying("b", "0404", traits=["flying"])]
    assert ask("intercept", given | {"units": flying})["who"]


def test_5_9_hexes_are_full_or_held_by_enemies() -> None:
    friends = [
        unit("f1", "blue", "0405", 3, routed=True),
        unit("f2", "blue", "0405", 3, routed=True),
    ]
    assert "0405" not in who("0406", delaying("b", "0402"), *friends)["b"]
    assert "0405" in who("0406", delaying("b", "0402"), friends[0])["b"]
    foe = unit("x", "red", "0405", routed=True)
    assert "0405" not in who("0406", delaying("b", "0402"), foe)["b"]


def test_5_14_a_lone_leader_is_stopped_but_stops_nobody() -> None:
    leader = Piece("me", "red", "0108", "N", 6, lone=True)
    other = Piece("b", "blue", "0402", "S", 9, delaying=True)
    lone = Piece("l", "blue", "0505", "S", 12, delaying=True, lone=True)
    found = interceptors(board(leader, other, lone), {}, "me", "0406", TABLES)
    assert [each.id for each in found] == ["b"]
    assert "0407" in found[0].hexes


def test_5_9_many_units_on_a_large_map_are_asked_quickly() -> None:
    units = [
        Piece(f"b{c}{r}", "blue", f"{c:02d}{r:02d}", "N", 12 + c, delaying=True)
        for c in range(60, 80, 2)
        for r in range(20, 60, 4)
    ]
    mover = me("0101", "N", 6)
    on = board(mover, *units, columns=99, rows=99)
    start = process_time()
    assert interceptors(on, {}, "me", "5540", TABLES)
    assert process_time() - start < 3


def flight(at: str, *enemies: dict[str, Any], mov: int = 6, **more: Any) -> dict[str, Any]:
    routed = unit("me", "red", at, mov, routed=True) | {"front": more.pop("front", "N")}
    ground = more.pop("map", MAP)
    return ask("rout_path", {"map": ground, "units": [routed, *enemies], "unit": "me"}, **more)


def test_5_8_farthest_then_cheapest_then_first_by_name() -> None:
    foe = {"id": "e", "faction": "blue", "at": "0403"}
    assert flight("0404", foe, mov=1, front="S") == {
        "to": "0106",
        "cost": "3",
        "distance": 4,
        "leaves": False,
        "stays": False,
    }


def test_5_8_without_an_enemy_in_order_it_stays() -> None:
    stays = {"to": "0404", "cost": "0", "distance": None, "leaves": False, "stays": True}
    assert flight("0404") == stays
    assert flight("0404", {"id": "e", "faction": "blue", "at": "0403", "routed": True}) == stays
    assert flight("0404", {"id": "f", "faction": "red", "at": "0403"}) == stays


def test_5_8_on_the_edge_it_leaves_if_no_hex_is_farther_else_it_stays() -> None:
    foe = {"id": "e", "faction": "blue", "at": "0407"}
    edge = flight("0408", foe)
    assert (edge["leaves"], edge["stays"], edge["to"], edge["distance"]) == (True, False, "0408", 1)
    around = [
        {"id": f"e{at}", "faction": "blue", "at": at}
        for at in ("0403", "0504", "0505", "0405", "0305", "0304")
    ]
    inside = flight("0404", *around)
    assert (inside["leaves"], inside["stays"], inside["cost"]) == (False, True, "0")
    slow = flight("0101", {"id": "e", "faction": "blue", "at": "0808"}, mov=0)
    assert (slow["leaves"], slow["distance"]) == (True, 11)


def test_5_8_it_flees_whether_marked_in_rout_or_not() -> None:
    steady = unit("me", "red", "0404", 1) | {"front": "S"}
    foe = {"id": "e", "faction": "blue", "at": "0403"}
    given = {"map": MAP, "units": [steady, foe], "unit": "me"}
    assert ask("rout_path", given)["to"] == "0106"


def test_5_8_terrain_turns_and_full_hexes_count() -> None:
    foe = {"id": "e", "faction": "blue", "at": "0403"}
    # Facing the enemy, the reversal costs a third of MOV; the second step would cost too much.
    assert flight("0404", foe, mov=1) == {
        "to": "0205",
        "cost": "7/3",
        "distance": 3,
        "leaves": False,
        "stays": False,
    }
    woods = {"map": MAP | {"terrain": {"0305": "woods", "0405": "woods", "0505": "woods"}}}
    assert flight("0404", foe, mov=1, **woods)["distance"] == 2
    friends = [unit(f"f{i}", "red", "0101", 3) for i in range(2)]
    free = flight("0303", {"id": "e", "faction": "blue", "at": "0808"}, mov=1)
    full = flight("0303", {"id": "e", "faction": "blue", "at": "0808"}, *friends, mov=1)
    assert free["to"] == "0101"
    assert full["to"] != "0101"
