"""A ruling may call back whoever is away or a prisoner: nothing of that is left on him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.tabletop.game import Event
from skirmish.grandi_laghi.ruleset import RULESET
from tests.skirmish.grandi_laghi.table import Play, man, scenario


@pytest.mark.parametrize("away", ["left", "captured"])
def test_a_shaken_one_who_is_lost_for_good_has_no_marker(away: str) -> None:
    play = Play(scenario([man("a", 100, 100)], [man("b", 900, 100)]))
    state = replace(play.state, waives=True).with_body("a", shaken=True)
    if away == "left":
        state = state.with_figure("a", left=True)
    else:
        state = state.with_figure("a", captor="b").with_body("a", fate="captured")
    event = Event("figure_called_back", {"figure": "a", "outcome": "lost", "cite": "GL 2.6"})
    figure = RULESET.evolve(state, event).figures["a"]
    assert (figure.fate, figure.left, figure.captor, figure.body.shaken) == (
        "lost",
        False,
        None,
        False,
    )
