"""Random legal play: nothing breaks, nobody sees what he may not, all sorts of things happen."""

from typing import Any

import pytest

from campaigns.tabletop.fuzz import fuzz
from campaigns.tabletop.rules import Rules
from skirmish.grandi_laghi.driver import DRIVER
from skirmish.grandi_laghi.ruleset import RULESET
from tests.skirmish.leaking import WRONG, found_out


@pytest.mark.parametrize(
    ("seed", "entries"), [("montour", 80), pytest.param("rudge", 120, marks=pytest.mark.slow)]
)
def test_random_play_breaks_nothing(seed: str, entries: int) -> None:
    reached = fuzz(RULESET, DRIVER, seed, lambda so_far: so_far.entries < entries)
    assert reached.entries >= entries
    assert len(reached.refusals) > 20
    assert {"draw_card", "walk"} <= set(reached.verbs)


@pytest.mark.parametrize(("kind", "what"), WRONG)
def test_the_fuzzer_finds_what_is_wrong(kind: type[Rules[Any]], what: str) -> None:
    found_out(kind, RULESET, DRIVER, what)
