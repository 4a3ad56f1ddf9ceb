"""Names, neighbours, distances and lines of the hex map, against slow definitions."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.tabletop import hexes
from campaigns.tabletop.hexes import SIDES, Grid, between, distance, in_front_half, side_between

cells = st.tuples(st.integers(1, 12), st.integers(1, 12))
names = cells.map(hexes.name_of)


def around(name: str) -> list[str]:
    return [hexes.name_of(hexes.beyond(hexes.parse(name), i)) for i in range(6)]


def test_the_neighbours_of_an_even_and_of_an_odd_column() -> None:
    assert around("0404") == ["0403", "0504", "0505", "0405", "0305", "0304"]
    assert around("0504") == ["0503", "0603", "0604", "0505", "0404", "0403"]


@given(cells, st.integers(0, 5))
def test_the_way_back_is_the_opposite_side(cell: tuple[int, int], side: int) -> None:
    near = hexes.beyond(cell, side)
    assert hexes.beyond(near, (side + 3) % 6) == cell
    assert side_between(hexes.name_of(cell), hexes.name_of(near)) == SIDES[side]


@pytest.mark.parametrize("text", ["", "404", "04044", "04a4", " 404", "0404\n", "-104", "٠٤٠٤"])
def test_a_hex_is_four_digits(text: str) -> None:
    with pytest.raises(ValueError, match="not a hex"):
        hexes.parse(text)


def test_off_the_map() -> None:
    grid = Grid(8, 6)
    assert "0806" in grid
    assert [name in grid for name in ("0000", "0906", "0807", "0100")] == [False] * 4
    assert grid.neighbours("0101") == (None, None, "0201", "0102", None, None)
    assert grid.neighbours("0201") == (None, "0301", "0302", "0202", "0102", "0101")
    assert grid.neighbour("0806", "S") is None
    assert grid.on_edge("0806")
    assert not grid.on_edge("0303")
    assert Grid(99, 99).neighbours("9999")[1:4] == (None, None, None)


def test_angles() -> None:
    assert [hexes.angle("N", side) for side in SIDES] == [0, 1, 2, 3, 2, 1]
    assert hexes.turned("NW", 2) == "NE"


def test_the_distance_is_the_least_number_of_steps_on_the_map() -> None:
    grid = Grid(9, 8)
    for start in ("0101", "0405", "0908", "0201"):
        steps, border = {start: 0}, [start]
        while border:
            further = {n for name in border for n in grid.neighbours(name) if n} - steps.keys()
            steps |= dict.fromkeys(further, steps[border[0]] + 1)
            border = list(further)
        assert steps == {name: distance(start, name) for name in grid.names()}


def points(name: str) -> tuple[int, int]:
    return hexes.centre(hexes.parse(name))


def slow_between(a: str, b: str) -> set[frozenset[str]]:
    """Sample the line at many exact points: which cells hold each point, and which share it.

    Each cell has the points that are nearest to its centre, so a point between two centres at
    equal distance lies on their border.
    """
    (ax, ay), (bx, by) = points(a), points(b)
    parts = 420
    grid = [hexes.name_of(cell) for cell in product(range(16), range(16))]
    nearest = []
    for i in range(parts + 1):
        x, y = ax * (parts - i) + bx * i, ay * (parts - i) + by * i
        away = {
            name: (px * parts - x) ** 2 + 3 * (py * parts - y) ** 2
            for name in grid
            for px, py in [points(name)]
        }
        least = min(away.values())
        nearest.append(frozenset(name for name, d in away.items() if d == least))
    # A cell or a border counts if the line stays in it, not if it touches it in one point.
    stays = {here for here, after in pairwise(nearest) if here == after}
    return {here for here in stays if len(here) < 3} - {frozenset([a]), frozenset([b])}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("0101", "0104"),
        ("0302", "0502"),
        ("0502", "0302"),
        ("0303", "0405"),
        ("0405", "0303"),
        ("0303", "0507"),
        ("0703", "0506"),
        ("0301", "0901"),
        ("0304", "0603"),
        ("0404", "0907"),
        ("0204", "0312"),
        ("0612", "0501"),
        ("0711", "0403"),
        ("0505", "0505"),
        ("0505", "0605"),
    ],
)
def test_the_line_passes_through_what_a_fine_sampling_finds(a: str, b: str) -> None:
    found = {frozenset(hexes.name_of(cell) for cell in cells) for cells in between(a, b)}
    assert found == slow_between(a, b)


def test_a_line_along_a_border_has_both_cells() -> None:
    assert between("0302", "0502") == (((4, 1), (4, 2)),)
    assert between("0101", "0301") == (((2, 0), (2, 1)),)


@given(names, names)
def test_a_line_is_the_same_from_either_end(a: str, b: str) -> None:
    assert set(between(a, b)) == set(between(b, a))


@given(names, names)
def test_a_line_has_as_many_parts_as_the_distance_or_more(a: str, b: str) -> None:
    passed = between(a, b)
    assert len(passed) >= distance(a, b) - 1 - sum(len(cells) == 2 for cells in passed)
    assert len(passed) == len(set(passed))


@given(names, names, st.sampled_from(SIDES))
def test_the_front_half_and_the_rear_half_share_their_border(a: str, b: str, front: str) -> None:
    ahead, behind = in_front_half(a, front, b), in_front_half(a, hexes.turned(front, 3), b)
    assert ahead or behind


def test_the_front_half_is_three_sides_with_their_borders() -> None:
    assert [in_front_half("0404", "N", near) for near in around("0404")] == [
        True,
        True,
        False,
        False,
        False,
        True,
    ]
    # 0604 is due east, on the border of NE and SE.
    assert in_front_half("0404", "N", "0604")
    assert in_front_half("0404", "S", "0604")
    assert not in_front_half("0404", "N", "0605")
