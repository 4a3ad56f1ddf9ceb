"""Whatever is asked, a procedure answers in plain JSON or says which field is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st

from campaigns.tabletop.reader import BadRequestError
from skirmish.settecento.resolve import SETTECENTO
from tests.skirmish.settecento.kit import answer

FIGURE = ["A", "T", "wounds", "weapon", "thrown", "melee", "id", "stunned", "charged", "cornered"]
FIELDS = {
    "special": ["figure", "modifier"],
    "shoot": ["shooter", "target", "distance", "aimed", "cover", "target_kind", "into_melee"],
    "throw": ["shooter", "target", "distance", "target_prone", "friends_in_arc"],
    "melee": ["lone", "others", "against", "capture"],
    "melee_shot": ["figure", "enemies"],
    "morale": ["figure", "leader", "losses", "brown"],
    "ship": ["crew", "helm"],
    "deck_fall": ["figure", "aground"],
    "cannon_damage": ["target"],
    "fire": ["successes"],
    "draw": ["deck", "last", "last_group"],
}
WORDS = ["a", "b", "musket", "cannon", "axe", "sabre", "light", "house", "ace", "joker", "player"]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 7),
    st.decimals(-1, 90, places=1),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from(WORDS),
    st.text(max_size=3),
)
figures = st.dictionaries(st.sampled_from(FIGURE), scalars, max_size=4)
cards = st.dictionaries(st.sampled_from(["card", "player"]), st.sampled_from(WORDS), max_size=2)
values = st.one_of(
    scalars,
    figures,
    st.lists(st.one_of(scalars, figures, cards, st.sampled_from(WORDS)), max_size=4),
)


def test_every_procedure_is_tried() -> None:
    assert set(FIELDS) == set(SETTECENTO.procedures)


@pytest.mark.parametrize("procedure", sorted(FIELDS))
@settings(max_examples=60)
@hypothesis_given(st.data())
def test_a_request_is_answered_or_refused_with_a_pointer(
    procedure: str, data: st.DataObject
) -> None:
    given: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from(FIELDS[procedure]), values))
    try:
        whole = answer(procedure, given, None)
    except BadRequestError as error:
        refused = error
    else:
        assert json.loads(json.dumps(whole)) == whole
        assert all(step["text"] and step["cite"].startswith("XV ") for step in whole["steps"])
        return
    assert refused.at.startswith("/given")
    assert refused.code
    assert refused.message
