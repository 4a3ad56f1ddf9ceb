"""Distances, arcs and ways on the centimetre table."""

from __future__ import annotations

from math import atan2, degrees, dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.tabletop.millimetres import (
    Point,
    away,
    cross,
    distance2,
    in_front_arc,
    stop_short,
    towards,
    whole_mm,
    within,
    within_45,
)

points = st.builds(Point, st.integers(0, 3000), st.integers(0, 2000))
directions = st.builds(Point, st.integers(-500, 500), st.integers(-500, 500)).filter(any)


def test_a_limit_is_still_within() -> None:
    a, b = Point(0, 0), Point(120, 160)
    assert within(a, b, 200)
    assert not within(a, Point(121, 160), 200)
    assert not within(a, a, -1)
    assert within(a, a, 0)


@given(points, points, st.integers(0, 4000))
def test_distance_and_within_are_symmetric(a: Point, b: Point, mm: int) -> None:
    assert distance2(a, b) == distance2(b, a)
    assert within(a, b, mm) == within(b, a, mm) == (distance2(a, b) <= mm * mm)


@given(st.integers(0, 10**9), st.integers(0, 40_000))
def test_a_distance_shown_never_contradicts_how_it_was_judged(squared: int, mm: int) -> None:
    assert (whole_mm(squared) <= mm) == (squared <= mm * mm)


@pytest.mark.parametrize(
    ("other", "inside"),
    [
        (Point(10, 0), True),
        (Point(10, 10), True),
        (Point(10, -10), True),
        (Point(10, 11), False),
        (Point(10, -11), False),
        (Point(0, 10), False),
        (Point(-10, 0), False),
        (Point(0, 0), True),
    ],
)
def test_the_front_arc_is_45_degrees_to_each_side_edges_included(
    other: Point, inside: bool
) -> None:
    assert in_front_arc(Point(0, 0), Point(7, 0), other) is inside


@given(directions, directions)
def test_the_arc_is_that_of_the_angle(front: Point, way: Point) -> None:
    angle = abs(degrees(atan2(way.y, way.x) - atan2(front.y, front.x))) % 360
    angle = min(angle, 360 - angle)
    assume(abs(angle - 45) > 1e-6)
    assert within_45(front, way) == (angle < 45)


@given(directions, directions)
def test_the_arc_is_the_same_mirrored_and_turned(front: Point, way: Point) -> None:
    def mirrored(p: Point) -> Point:
        return Point(p.x, -p.y)

    def turned(p: Point) -> Point:
        return Point(-p.y, p.x)

    here = within_45(front, way)
    assert (
        within_45(mirrored(front), mirrored(way)) == here == within_45(turned(front), turned(way))
    )
    assert within_45(way, front) == here


@given(points, points, st.integers(0, 400))
def test_going_towards_reaches_no_farther_and_hardly_less(a: Point, b: Point, mm: int) -> None:
    reached = towards(a, b, mm)
    assert within(a, reached, mm)
    if within(a, b, mm):
        assert reached == b
    else:
        assert dist(a, reached) > mm - 2
        assert dist(reached, b) < dist(a, b) + 2


@given(points, points, st.integers(0, 400))
def test_going_away_leads_straight_off(a: Point, threat: Point, mm: int) -> None:
    assume(a != threat)
    reached = away(a, threat, mm)
    assert within(a, reached, mm)
    assert dist(a, reached) > mm - 2
    assert dist(threat, reached) > dist(threat, a) + mm - 2
    drift = cross(Point(a.x - threat.x, a.y - threat.y), Point(reached.x - a.x, reached.y - a.y))
    assert abs(drift) <= 2 * dist(a, threat)


def test_there_is_no_way_off_from_where_one_stands() -> None:
    assert away(Point(5, 5), Point(5, 5), 50) == Point(5, 5)
    assert away(Point(30, 40), Point(0, 0), 50) == Point(60, 80)
    assert away(Point(-30, 40), Point(0, 0), 50) == Point(-60, 80)
    assert towards(Point(0, 0), Point(-300, -400), 50) == Point(-30, -40)


def test_a_walk_stops_short_of_contact() -> None:
    start, end, other = Point(0, 0), Point(200, 0), Point(100, 0)
    assert stop_short(start, end, other, 25) == Point(74, 0)
    assert stop_short(end, start, other, 25) == Point(126, 0)
    assert stop_short(start, end, Point(100, 26), 25) is None
    assert stop_short(start, Point(74, 0), other, 25) is None
    assert stop_short(start, Point(75, 0), other, 25) == Point(74, 0)
    assert stop_short(Point(80, 0), end, other, 25) == Point(80, 0)
    assert stop_short(start, start, other, 25) is None
    assert stop_short(start, start, start, 25) == start


@given(points, points, points, st.integers(0, 60))
def test_where_a_walk_stops_is_out_of_contact(a: Point, b: Point, other: Point, mm: int) -> None:
    stop = stop_short(a, b, other, mm)
    if stop is None:
        assert not within(a, other, mm)
        assert not within(b, other, mm)
    elif stop != a:
        assert not within(stop, other, mm)
        assert dist(stop, other) < mm + 3
