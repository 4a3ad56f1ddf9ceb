"""XV 1, 5.1, 6.1, 6.10, 7.1: contact, sight, targets and hidden figures on the table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaigns.tabletop.millimetres import Point, distance2, in_front_arc
from campaigns.tabletop.shapes import Line, Polygon
from skirmish.settecento.procedures import actions, ground
from skirmish.settecento.procedures.ground import Enemy
from skirmish.settecento.tables import read_tables, standard

TABLES = standard()
EAST = Point(1, 0)


def test_1_2_bases_that_touch_are_in_contact() -> None:
    assert ground.in_contact(Point(0, 0), Point(25, 0), TABLES)
    assert ground.in_contact(Point(0, 0), Point(15, 20), TABLES)
    assert not ground.in_contact(Point(0, 0), Point(26, 0), TABLES)
    assert ground.in_contact(Point(0, 0), Point(30, 0), read_tables({"scale.base_mm": 30}))


def test_1_3_one_sees_five_cm_into_a_wood_and_past_nothing_solid() -> None:
    wood = Polygon((Point(100, -50), Point(300, -50), Point(300, 50), Point(100, 50)))
    wall = Line((Point(50, -50), Point(50, 50)))
    eye = Point(0, 0)
    assert ground.in_sight(eye, Point(150, 0), [wood], [], TABLES)
    assert ground.in_sight(Point(150, 0), eye, [wood], [], TABLES)
    assert not ground.in_sight(eye, Point(151, 0), [wood], [], TABLES)
    assert not ground.in_sight(eye, Point(400, 0), [wood], [], TABLES)
    assert not ground.in_sight(eye, Point(150, 0), [], [wood], TABLES)
    assert not ground.in_sight(eye, Point(90, 0), [wood], [wall], TABLES)
    deeper = read_tables({"scale.wood_sight": 5.1})
    assert ground.in_sight(eye, Point(151, 0), [wood], [], deeper)


def test_1_3_a_new_front_is_free_after_an_action_and_else_a_short_action() -> None:
    assert actions.turning([]) == "short"
    assert actions.turning(["short"]) is None


def enemies(*places: tuple[str, int, int], melee: str = "") -> list[Enemy]:
    return [Enemy(name, Point(x, y), name in melee) for name, x, y in places]


def test_6_1_the_nearest_in_the_arc_must_be_chosen() -> None:
    seen = enemies(("far", 200, 0), ("near", 100, 20), ("behind", -30, 0), ("aside", 40, 41))
    assert ground.targets(Point(0, 0), EAST, seen) == ("near",)
    assert ground.targets(Point(0, 0), Point(-1, 0), seen) == ("behind",)
    assert ground.targets(Point(0, 0), Point(0, -1), seen) == ()


def test_6_1_45_degrees_are_in_the_arc() -> None:
    assert ground.targets(Point(0, 0), EAST, enemies(("a", 50, 50))) == ("a",)
    assert ground.targets(Point(0, 0), EAST, enemies(("a", 50, 51))) == ()


def test_6_1_of_the_equally_near_any_may_be_chosen() -> None:
    seen = enemies(("b", 30, 40), ("a", 40, 30), ("c", 40, 31))
    assert ground.targets(Point(0, 0), Point(1, 1), seen) == ("a", "b")


def test_6_1_one_in_a_melee_may_be_passed_over_or_chosen_if_nearest() -> None:
    seen = enemies(("m", 50, 0), ("n", 60, 0), ("free", 70, 0), ("z", 80, 0), melee="mnz")
    assert ground.targets(Point(0, 0), EAST, seen) == ("m", "n", "free")
    assert ground.targets(Point(0, 0), EAST, seen[:2]) == ("m", "n")
    assert ground.targets(Point(0, 0), EAST, seen[2:]) == ("free",)


coordinates = st.integers(-300, 300)
seen_enemies = st.lists(
    st.builds(Enemy, st.text("ab", min_size=1), st.builds(Point, coordinates, coordinates)),
    max_size=8,
    unique_by=lambda enemy: enemy.id,
)


@given(seen_enemies)
def test_6_1_a_target_is_always_the_nearest_in_the_arc(seen: list[Enemy]) -> None:
    before = [e for e in seen if in_front_arc(Point(0, 0), EAST, e.at)]
    chosen = ground.targets(Point(0, 0), EAST, seen)
    assert bool(chosen) == bool(before)
    least = min((distance2(Point(0, 0), e.at) for e in before), default=0)
    assert set(chosen) == {e.id for e in before if distance2(Point(0, 0), e.at) == least}


def test_7_1_who_touches_enemies_must_fight_them() -> None:
    around = {"b": Point(25, 0), "a": Point(0, 25), "c": Point(26, 0)}
    assert ground.engaged_with(Point(0, 0), around, TABLES) == ("a", "b")
    assert ground.engaged_with(Point(500, 0), around, TABLES) == ()


def test_5_1_in_contact_one_only_fights_or_breaks_off() -> None:
    allowed = [name for name in TABLES.actions if actions.allowed_in_contact(name)]
    assert allowed == ["attack", "break_off"]


def test_6_10_deeds_and_enemies_close_by_reveal_the_hidden() -> None:
    here = Point(0, 0)
    for deed in ("shoots", "throws", "moves_out", "fights", "hit", "ruling"):
        assert ground.revealed(here, [deed], [], TABLES)
    assert not ground.revealed(here, ["reloads"], [], TABLES)
    assert ground.revealed(here, [], [Point(500, 0), Point(100, 0)], TABLES)
    assert not ground.revealed(here, [], [Point(101, 0)], TABLES)


def test_6_10_who_walks_into_the_hidden_stops_out_of_contact_of_the_first() -> None:
    hidden = {"far": Point(150, 0), "near": Point(100, 0), "off": Point(100, 60)}
    walk = (Point(0, 0), Point(200, 0))
    assert ground.stops_at_hidden(*walk, hidden, TABLES) == (Point(74, 0), "near")
    assert ground.stops_at_hidden(*walk, {"off": Point(100, 60)}, TABLES) is None
    twins = {"b": Point(100, 10), "a": Point(100, -10)}
    stopped = ground.stops_at_hidden(*walk, twins, TABLES)
    assert stopped is not None
    assert stopped[1] == "a"
