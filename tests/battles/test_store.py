"""The rows of a battle: what is new, changed or gone from one state to the next."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.models import Battle, LeaderInBattle, UnitInBattle
from battles.store import BattleStore
from campaigns.models import Campaign, Engagement


class Encoded:
    """States that are their own encoded form."""

    def encode(self, state: dict[str, Any]) -> dict[str, Any]:
        return state

    def decode(self, body: dict[str, Any]) -> dict[str, Any]:
        return body


STORE = BattleStore(Encoded())  # type: ignore[arg-type]


def unit(men: int, **more: Any) -> dict[str, Any]:
    return {"faction": "a", "fate": "on_table", "men": men, "at": "0101", **more}


def state(turn: int = 1, **units: dict[str, Any]) -> dict[str, Any]:
    leaders = {"l": {"faction": "a", "fate": "on_table", "at": None}}
    return {"turn": turn, "units": units, "leaders": leaders}


@pytest.fixture
def table(db: None) -> Engagement:
    campaign = Campaign.objects.create(name="x")
    return Engagement.objects.create(
        campaign=campaign, title="x", ruleset="x", rules_version="1", scenario={}
    )


def test_what_is_saved_is_loaded_in_its_order(table: Engagement) -> None:
    first = state(B=unit(5), A=unit(9))
    STORE.save(table, None, first)
    loaded = STORE.load(table)
    assert loaded == first
    assert list(loaded["units"]) == ["B", "A"]
    row = UnitInBattle.objects.get(key="A")
    assert (row.men, row.at, row.faction, row.fate) == (9, "0101", "a", "on_table")
    assert LeaderInBattle.objects.get().data["at"] is None


def test_only_what_differs_is_written(table: Engagement) -> None:
    first, second = state(A=unit(9), B=unit(5)), state(A=unit(9), B=unit(4, at="0202"))
    STORE.save(table, None, first)
    with CaptureQueriesContext(connection) as queries:
        STORE.save(table, first, second)
    assert len(queries) == 1
    assert STORE.load(table) == second
    assert UnitInBattle.objects.get(key="B").at == "0202"
    with CaptureQueriesContext(connection) as queries:
        STORE.save(table, second, second)
    assert len(queries) == 0


def test_a_row_keeps_its_identity_and_its_place_in_the_roster(table: Engagement) -> None:
    first = state(A=unit(9))
    STORE.save(table, None, first)
    before = UnitInBattle.objects.get(key="A").pk
    STORE.save(table, first, state(A=unit(3)))
    assert UnitInBattle.objects.get(key="A").pk == before


def test_what_comes_and_goes(table: Engagement) -> None:
    first, split = state(A=unit(9)), state(2, A=unit(5), Ab=unit(4))
    STORE.save(table, None, first)
    STORE.save(table, first, split)
    assert STORE.load(table) == split
    STORE.save(table, split, first)
    assert STORE.load(table) == first
    assert list(UnitInBattle.objects.values_list("key", flat=True)) == ["A"]


def test_the_queries_do_not_grow_with_the_units(table: Engagement) -> None:
    def cost(number: int) -> tuple[int, int]:
        old = state(**{f"U{n}": unit(9) for n in range(number)})
        new = state(2, **{f"U{n}": unit(8) for n in range(number)})
        STORE.save(table, None, old)
        with CaptureQueriesContext(connection) as saving:
            STORE.save(table, old, new)
        with CaptureQueriesContext(connection) as loading:
            STORE.load(table)
        return len(saving), len(loading)

    assert cost(2) == cost(60) == (2, 3)


def test_saved_anew_nothing_of_before_is_left(table: Engagement) -> None:
    STORE.save(table, None, state(A=unit(9), B=unit(5)))
    STORE.save(table, None, state(C=unit(1)))
    assert STORE.load(table) == state(C=unit(1))
    assert Battle.objects.count() == 1
