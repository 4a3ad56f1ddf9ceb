"""JSON merge patches between views."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.live.patch import apply, diff

LEAVES = st.one_of(st.booleans(), st.integers(-3, 3), st.sampled_from(["", "x"]))
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    ),
    max_leaves=12,
)
VIEWS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(VIEWS, VIEWS)
def test_a_patch_makes_the_new_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert apply(old, diff(old, new)) == new


@given(VIEWS)
def test_equal_views_need_no_patch(view: dict[str, Any]) -> None:
    assert diff(view, view) == {}


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1}, {}, {"a": None}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a": {"c": 3}}),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [1, 3]}),
        ({"a": {"b": 1}}, {"a": [1]}, {"a": [1]}),
        ({"a": [1]}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": {"b": 1}}, {"a": {}}, {"a": {"b": None}}),
    ],
)
def test_only_what_differs_is_in_a_patch(
    old: dict[str, Any], new: dict[str, Any], patch: dict[str, Any]
) -> None:
    assert diff(old, new) == patch
    assert apply(old, patch) == new
