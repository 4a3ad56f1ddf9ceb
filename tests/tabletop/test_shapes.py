"""What shapes hide on the centimetre table: exact, and the same from either end."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.tabletop.millimetres import Point, distance2, within
from campaigns.tabletop.shapes import Circle, Line, Polygon, Shape, clear

coordinates = st.integers(-40, 40)
points = st.builds(Point, coordinates, coordinates)
polygons = st.builds(Polygon, st.lists(points, min_size=3, max_size=7, unique=True).map(tuple))
circles = st.builds(Circle, points, st.integers(1, 40))
lines = st.builds(Line, st.lists(points, min_size=2, max_size=5).map(tuple))
shapes = st.one_of(polygons, circles, lines)

HOUSE = Polygon((Point(10, 10), Point(30, 10), Point(30, 30), Point(10, 30)))
# A wood like a U: two arms upwards, open between x = 20 and x = 40.
ARMS = Polygon(
    (
        Point(0, 0),
        Point(60, 0),
        Point(60, 60),
        Point(40, 60),
        Point(40, 20),
        Point(20, 20),
        Point(20, 60),
        Point(0, 60),
    )
)


def p(x: int, y: int) -> Point:
    return Point(x, y)


@pytest.mark.parametrize(
    ("a", "b", "hidden"),
    [
        (p(0, 20), p(40, 20), True),
        (p(0, 0), p(40, 40), True),
        (p(0, 5), p(40, 5), False),
        (p(0, 10), p(40, 10), False),  # along a wall
        (p(0, 20), p(20, 0), False),  # past a corner: it touches (10, 10)
        (p(0, 21), p(21, 0), True),
        (p(0, 20), p(10, 20), False),  # up to the wall
        (p(0, 20), p(11, 20), True),
        (p(20, 20), p(20, 20), False),
        (p(12, 20), p(28, 20), True),  # inside
    ],
)
def test_a_house_hides_what_lies_behind_or_inside(a: Point, b: Point, hidden: bool) -> None:
    assert HOUSE.hides(a, b, 0) is hidden
    assert HOUSE.crossed(a, b) is hidden


@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        (p(0, 100), p(150, 100), True),  # 5 cm in
        (p(0, 100), p(151, 100), False),
        (p(150, 100), p(0, 100), True),
        (p(110, 100), p(160, 100), True),  # both inside, 5 cm apart
        (p(110, 100), p(161, 100), False),
        (p(0, 100), p(100, 100), True),  # at the edge
        (p(0, 199), p(150, 199), True),
        (p(0, 150), p(150, 0), False),  # across a corner: never through
        (p(0, 200), p(300, 200), True),  # along the edge
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_one_sees_so_far_into_a_wood_and_never_through(
    a: Point, b: Point, seen: bool, turned: bool
) -> None:
    wood = Polygon((p(100, 0), p(300, 0), p(300, 200), p(100, 200)))
    if turned:
        a, b = b, a
    assert clear(a, b, [(wood, 50)]) is seen


def test_a_thin_strip_of_wood_hides_too() -> None:
    strip = Polygon((p(100, 0), p(110, 0), p(110, 200), p(100, 200)))
    assert not clear(p(0, 100), p(200, 100), [(strip, 50)])
    assert clear(p(105, 100), p(200, 100), [(strip, 50)])


def test_each_wood_on_the_way_counts_by_itself() -> None:
    left = Polygon((p(0, 0), p(100, 0), p(100, 100), p(0, 100)))
    right = Polygon((p(200, 0), p(300, 0), p(300, 100), p(200, 100)))
    woods = [(left, 50), (right, 50)]
    assert clear(p(50, 50), p(250, 50), woods)
    assert not clear(p(49, 50), p(250, 50), woods)
    assert not clear(p(50, 50), p(251, 50), woods)


def test_a_wood_with_two_arms_is_entered_twice() -> None:
    spans = ARMS.spans(p(10, 40), p(70, 40))
    assert spans == [(Fraction(0), Fraction(1, 6)), (Fraction(1, 2), Fraction(5, 6))]
    assert not clear(p(10, 40), p(70, 40), [(ARMS, 50)])
    assert clear(p(10, 40), p(50, 40), [(ARMS, 10)])
    assert not clear(p(9, 40), p(50, 40), [(ARMS, 10)])
    # Along the bottom of the U the way touches its inner corners and stays inside.
    assert ARMS.spans(p(0, 20), p(60, 20)) == [
        (Fraction(0), Fraction(1, 3)),
        (Fraction(2, 3), Fraction(1)),
    ]


@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        (p(-200, 0), p(-50, 0), True),  # 5 cm in, of a radius of 10
        (p(-200, 0), p(-49, 0), False),
        (p(-200, 100), p(200, 100), True),  # touches
        (p(-200, 99), p(200, 99), False),
        (p(-25, 0), p(25, 0), True),
        (p(-25, 0), p(26, 0), False),
        (p(-200, 0), p(-100, 0), True),
        (p(60, 0), p(60, 400), False),  # 80 to the edge
        (p(60, 30), p(60, 400), True),  # exactly 50
        (p(60, 29), p(60, 400), False),
        (p(60, 30), p(60, 79), True),
        (p(150, 0), p(400, 0), True),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_round_wood(a: Point, b: Point, seen: bool, turned: bool) -> None:
    if turned:
        a, b = b, a
    assert clear(a, b, [(Circle(p(0, 0), 100), 50)]) is seen


def test_a_line_hides_what_it_crosses_but_not_who_stands_on_it() -> None:
    wall = Line((p(0, 0), p(100, 0), p(100, 100)))
    assert wall.hides(p(50, -10), p(50, 10), 50)
    assert wall.hides(p(90, -10), p(110, 10), 0)
    assert wall.hides(p(-10, 10), p(10, -10), 0)  # through its end
    assert not wall.hides(p(50, -10), p(50, -1), 0)
    assert not wall.hides(p(50, 0), p(50, 40), 0)
    assert wall.hides(p(50, 0), p(140, 40), 0)  # the other piece is in the way
    assert not wall.hides(p(200, 50), p(100, 50), 0)


def test_what_lies_inside_or_on_the_edge_is_contained() -> None:
    assert HOUSE.contains(p(20, 20))
    assert HOUSE.contains(p(10, 20))
    assert HOUSE.contains(p(30, 30))
    assert not HOUSE.contains(p(31, 20))
    assert not ARMS.contains(p(30, 40))
    assert Circle(p(0, 0), 5).contains(p(3, 4))
    assert not Circle(p(0, 0), 5).contains(p(4, 4))
    assert Line((p(0, 0), p(10, 10))).contains(p(5, 5))
    assert not Line((p(0, 0), p(10, 10))).contains(p(11, 11))


def test_shapes_without_extent_are_refused() -> None:
    with pytest.raises(ValueError, match="three corners"):
        Polygon((p(0, 0), p(1, 1)))
    with pytest.raises(ValueError, match="two points"):
        Line((p(0, 0),))


@given(shapes, points, points, st.integers(0, 50))
def test_sight_is_symmetric(shape: Shape, a: Point, b: Point, depth: int) -> None:
    assert shape.hides(a, b, depth) == shape.hides(b, a, depth)
    assert shape.crossed(a, b) == shape.crossed(b, a)


@given(polygons, points, points, st.integers(0, 50))
def test_sight_does_not_depend_on_how_a_polygon_is_written(
    shape: Polygon, a: Point, b: Point, depth: int
) -> None:
    corners = shape.corners
    other = Polygon((*corners[2:], *corners[:2]))
    assert other.hides(a, b, depth) == shape.hides(a, b, depth)
    assert Polygon(corners[::-1]).hides(a, b, depth) == shape.hides(a, b, depth)


@given(shapes, points, points, st.integers(0, 49))
def test_who_sees_farther_into_it_sees_all_that_others_see(
    shape: Shape, a: Point, b: Point, depth: int
) -> None:
    if shape.hides(a, b, depth + 1):
        assert shape.hides(a, b, depth)


@given(st.one_of(polygons, circles), points, points)
def test_whoever_is_wholly_inside_is_hidden_beyond_the_depth(
    shape: Polygon | Circle, a: Point, b: Point
) -> None:
    """Convex or not: where the whole way is inside, only its length counts."""
    step = [Point((a.x * (4 - n) + b.x * n), (a.y * (4 - n) + b.y * n)) for n in range(5)]
    if isinstance(shape, Circle):
        inside = shape.contains(a) and shape.contains(b)
    else:
        inside = shape.spans(a, b) == [(0, 1)]
        larger = Polygon(tuple(Point(c.x * 4, c.y * 4) for c in shape.corners))
        assert not inside or all(larger.contains(point) for point in step)
    if inside:
        length = next(mm for mm in range(200) if within(a, b, mm))
        assert not shape.hides(a, b, length)
        assert length == 0 or shape.hides(a, b, length - 1) == shape.crossed(a, b)


@given(polygons, points, points)
def test_a_span_is_the_part_of_the_way_that_is_inside(shape: Polygon, a: Point, b: Point) -> None:
    """Judged at 64 places of the way on a table as many times as large."""
    spans = shape.spans(a, b)
    larger = Polygon(tuple(Point(c.x * 64, c.y * 64) for c in shape.corners))
    for n in range(65):
        place = Point(a.x * (64 - n) + b.x * n, a.y * (64 - n) + b.y * n)
        inner = any(start < Fraction(n, 64) < end for start, end in spans)
        closed = any(start <= Fraction(n, 64) <= end for start, end in spans)
        assert not inner or larger.contains(place)
        assert closed or not larger.contains(place) or _on_edge(larger, place)


def _on_edge(shape: Polygon, place: Point) -> bool:
    corners = shape.corners
    return any(
        Line((one, two)).contains(place)
        for one, two in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


@given(circles, points, points)
def test_a_circle_hides_as_the_nearest_point_of_the_way_says(
    shape: Circle, a: Point, b: Point
) -> None:
    length2 = distance2(a, b)
    if length2 == 0:
        assert not shape.crossed(a, b)
        return
    lean = (shape.centre.x - a.x) * (b.x - a.x) + (shape.centre.y - a.y) * (b.y - a.y)
    part = min(max(Fraction(lean, length2), Fraction(0)), Fraction(1))
    x, y = a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)
    nearest2 = (x - shape.centre.x) ** 2 + (y - shape.centre.y) ** 2
    assert shape.crossed(a, b) == (nearest2 < shape.radius**2)
