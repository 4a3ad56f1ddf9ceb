"""What is wrong in a scenario, in a sentence that speaks of the place."""

from __future__ import annotations

import pytest

from campaigns.services.wording import sentence
from campaigns.tabletop.reader import BadRequestError


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("/units", "Every faction needs a unit."),
        ("/zones/red", "A faction that deploys needs a zone."),
        # Within a unit nothing is said of units.
        ("/units/0/spells/0/id", "This is missing."),
    ],
)
def test_what_is_missing_is_named_by_its_own_field(at: str, words: str) -> None:
    assert sentence(BadRequestError("missing", "missing", at)) == words
