"""ST 5: what a unit can reach agrees, hex by hex, front by front, with the judgement of moves."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.stirling.procedures.board import Board, Piece, is_full
from battles.stirling.procedures.movement import (
    Move,
    Progress,
    is_engaged,
    judge,
    may_set_out,
    set_out,
    step,
    turn_cost,
)
from battles.stirling.procedures.reach import charge_reach, reach, walkable
from battles.stirling.procedures.rout import rout_path
from battles.stirling.tables import tables
from campaigns.tabletop.hexes import SIDES, distance, turned
from tests.battles.boards import TABLES, board, boards, enemy, friend, me

FREE = tables({"terrain.open.cost": 0})
MODES = ("walk", "run", "withdraw", "flee")
Ends = dict[str, dict[str, Fraction]]


def slow_states(on: Board, piece: Piece, mode: str) -> list[Progress]:
    """Every state a mover can be in, by trying `step` everywhere; cheapest first."""
    first = set_out(piece, mode, TABLES)
    order = count()
    heap: list[tuple[Fraction, int, Progress]] = [(first.spent, next(order), first)]
    seen: dict[tuple[str, str, bool, bool], Progress] = {}
    while heap:
        _, _, here = heappop(heap)
        key = (here.at, here.heading, here.held, here.steps == 0)
        if key in seen:
            continue
        seen[key] = here
        for to in on.grid.neighbours(here.at):
            if to is None:
                continue
            if here.steps == 0 and is_engaged(on, piece) and not may_set_out(mode, to, None):
                continue
            further = step(on, here, to, TABLES, last=False)
            if isinstance(further, Progress):
                heappush(heap, (further.spent, next(order), further))
    return list(seen.values())


def slow_reach(on: Board, piece: Piece, mode: str) -> Ends:
    """{hex: {front: least cost}} from all those states."""
    found: Ends = {}
    for state in slow_states(on, piece, mode):
        if state.steps and is_full(on, state.at, piece, TABLES):
            continue
        for front in SIDES:
            cost = state.spent + turn_cost(piece.mov, state.heading, front, TABLES)
            known = found.setdefault(state.at, {})
            if cost <= state.allowance and cost < known.get(front, cost + 1):
                known[front] = cost
    return found


@settings(max_examples=150)
@given(boards(), st.sampled_from(MODES))
def test_reach_is_what_trying_every_move_finds(on: Board, mode: str) -> None:
    found = reach(on, on.pieces["me"], mode, TABLES).hexes
    assert {name: dict(end.fronts) for name, end in found.items()} == slow_reach(
        on, on.pieces["me"], mode
    )
    assert list(found) == sorted(found)
    assert all(end.cost == min(end.fronts.values()) for end in found.values())


@settings(max_examples=150)
@given(boards(), st.sampled_from(MODES))
def test_every_path_of_a_reach_is_legal_at_its_cost(on: Board, mode: str) -> None:
    piece = on.pieces["me"]
    within = reach(on, piece, mode, TABLES)
    for name, end in within.hexes.items():
        for front, cost in end.fronts.items():
            path = within.path(name, front)
            verdict = judge(on, Move(piece, path, mode, front), TABLES)
            assert (verdict.code, verdict.cost) == (None, cost)
        cheapest = judge(on, Move(piece, within.path(name), mode), TABLES)
        assert (cheapest.code, cheapest.cost) == (None, end.cost)


def all_paths(on: Board, piece: Piece, mode: str, cost: Fraction, to: str) -> list[tuple[str, ...]]:
    """All paths to a hex that cost so much, by trying all."""
    found: list[tuple[str, ...]] = []

    def go(here: Progress, path: tuple[str, ...]) -> None:
        if here.at == to and here.spent == cost and not is_full(on, to, piece, TABLES):
            found.append(path)
        for near in on.grid.neighbours(here.at):
            if near is not None and here.spent < cost:
                further = step(on, here, near, TABLES, last=False)
                if isinstance(further, Progress) and further.spent <= cost:
                    go(further, (*path, near))

    go(set_out(piece, mode, TABLES), ())
    return found


@settings(max_examples=60)
@given(boards(columns=4, rows=4, enemies=2))
def test_of_several_cheapest_paths_the_one_whose_hexes_come_first_by_name(on: Board) -> None:
    piece = on.pieces["me"]
    within = reach(on, piece, "flee", TABLES)
    for name, cost in within.costs.items():
        if 0 < cost <= 6:
            assert within.path(name) == min(all_paths(on, piece, "flee", cost, name))


@settings(max_examples=150)
@given(boards(), st.sampled_from(MODES), st.booleans())
def test_the_ways_to_all_hexes_are_the_ways_to_each(on: Board, mode: str, free: bool) -> None:
    within = reach(on, on.pieces["me"], mode, FREE if free else TABLES)
    assert dict(within.paths()) == {name: within.path(name) for name in within.hexes}
    assert [name for name, _ in within.paths()] == list(within.hexes)


@settings(max_examples=150)
@given(boards())
def test_a_charge_reaches_whom_a_legal_charge_reaches(on: Board) -> None:
    piece = on.pieces["me"]
    found = charge_reach(on, piece, TABLES)
    for name, run in found.items():
        verdict = judge(on, Move(piece, run.path, "charge", run.front, name), TABLES)
        assert (verdict.code, verdict.cost) == (None, run.cost)
    states = slow_states(on, piece, "charge")
    cheapest: dict[str, Fraction] = {}
    for before in states:
        if before.steps == 0:
            continue
        for end in on.grid.neighbours(before.at):
            last = None if end is None else step(on, before, end, TABLES, last=True)
            if not isinstance(last, Progress) or last.heading != before.heading:
                continue
            ahead = on.grid.neighbour(last.at, last.heading)
            for target in on.enemies_in(ahead or "", piece):
                if last.spent < cheapest.get(target.id, last.spent + 1):
                    cheapest[target.id] = last.spent
    assert {name: run.cost for name, run in found.items()} == cheapest


@settings(max_examples=100)
@given(boards())
def test_walkable_neighbours_are_those_of_the_reach(on: Board) -> None:
    piece = on.pieces["me"]
    within = reach(on, piece, "walk", TABLES).costs
    for centre in ("0303", "0101", "0502"):
        around = [name for name in on.grid.neighbours(centre) if name is not None]
        assert walkable(on, piece, centre, TABLES) == tuple(
            sorted(name for name in around if name in within)
        )


@settings(max_examples=100)
@given(boards(enemies=2))
def test_a_routed_unit_flees_to_the_farthest_hex(on: Board) -> None:
    piece = on.pieces["me"]
    flight = rout_path(on, piece, TABLES)
    foes = [p.at for p in on.pieces.values() if p.faction == "blue" and not p.routed]
    if not foes:
        assert flight.stays
        return
    away = {name: min(distance(name, foe) for foe in foes) for name in on.grid.names()}
    within = reach(on, piece, "flee", TABLES)
    best = max(away[name] for name in within.costs)
    assert flight.distance == max(best, away[piece.at])
    assert flight.leaves == (best <= away[piece.at] and on.grid.on_edge(piece.at))
    if not (flight.leaves or flight.stays):
        verdict = judge(on, Move(piece, flight.path, "flee"), TABLES)
        assert (verdict.code, verdict.cost, verdict.front) == (None, flight.cost, flight.front)
        same = [n for n, cost in within.costs.items() if away[n] == best and cost <= flight.cost]
        assert (flight.to, within.costs[flight.to]) == (min(same), flight.cost)


def test_a_loop_can_be_cheaper_than_a_turn_on_the_spot() -> None:
    piece = me("0404", "N", 60)
    costs = reach(board(piece), piece, "walk", TABLES).hexes["0404"].fronts
    # A third of MOV is 20; three steps forward, round and back come to less.
    assert costs["S"] < 20
    assert costs["N"] == 0


def test_a_unit_may_stay_in_a_hex_that_is_too_full_to_come_back_to() -> None:
    piece = me("0404", "N", 60)
    on = board(piece, friend("a", "0404"), friend("b", "0404"))
    assert reach(on, piece, "walk", TABLES).hexes["0404"].fronts["S"] == 20


def test_a_step_that_costs_nothing_does_not_turn_in_circles() -> None:
    piece = me("0404", "N", 6)
    within = reach(board(piece), piece, "walk", FREE)
    assert within.costs["0801"] == 0
    path = within.path("0801", "NE")
    assert judge(board(piece), Move(piece, path, "walk", "NE"), FREE).cost == 0
    assert len(path) == len(set(path))


def test_an_advance_goes_only_through_the_freed_hex() -> None:
    piece = me("0404", "N", 4)
    on = board(piece, enemy("e", "0305"))
    assert set(reach(on, piece, "walk", TABLES).hexes) == {"0404"}
    found = reach(on, piece, "walk", TABLES, advance_to="0403")
    assert "0403" in found.hexes
    assert found.path("0502")[0] == "0403"
    move = Move(piece, ("0504",), advance_to="0403")
    assert judge(on, move, TABLES).code == "engaged"
    assert judge(on, Move(piece, ("0403",), advance_to="0403"), TABLES).legal
    assert judge(on, Move(piece, ("0304",), advance_to="0304"), TABLES).code == "zoc_to_zoc"


def test_no_path_where_it_cannot_end() -> None:
    piece = me("0404", "N", 1)
    within = reach(board(piece), piece, "walk", TABLES)
    with pytest.raises(KeyError):
        within.path("0401")
    with pytest.raises(KeyError):
        within.path("0403", turned("N", 3))
