"""Random legal play: nothing breaks, secrets are kept, all that is offered is accepted."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import FuzzError, fuzz, picker
from campaigns.tabletop.game import Action, Event, Refusal, Seat
from campaigns.tabletop.rules import Rules
from skirmish.ars_magica import autoplay
from skirmish.ars_magica.driver import DRIVER
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import State, Wound


@pytest.mark.parametrize(
    ("seed", "entries"), [("berto", 80), pytest.param("paul", 400, marks=pytest.mark.slow)]
)
def test_random_play_breaks_nothing(seed: str, entries: int) -> None:
    reached = fuzz(RULESET, DRIVER, seed, lambda so_far: so_far.entries < entries)
    assert reached.entries >= entries
    assert len(reached.refusals) > 20
    assert {"declare", "choose"} <= set(reached.verbs)


def test_every_action_that_legal_and_options_offer_is_accepted() -> None:
    """At some positions of two games, everything that every seat is offered is tried."""
    tried = set()
    for number in (0, 2):
        body, houses = DRIVER.setup(number, picker(f"offers/{number}", 0))
        state = RULESET.setup(body, houses)
        for step in range(1, 60):
            pick = picker(f"offers/{number}", step)
            if step % 5 == 0:
                tried |= _try_all(state, step)
            action = DRIVER.action(state, pick)
            if action is None:
                break
            outcome = RULESET.decide(state, action, Chance(Seeded("offers", step)))
            assert not isinstance(outcome, Refusal), (action, outcome)
            for event in outcome:
                state = RULESET.evolve(state, event)
    assert {"attack", "declare", "draw", "flee", "delay"} <= tried


def _try_all(state: State, step: int) -> set[str]:
    tried = set()
    for id, seat in sorted(state.seats.items()):
        legal = RULESET.legal(state, seat)
        offers = [(verb, None) for verb in legal["table"] if verb != "end"]
        offers += [(verb, who) for who, verbs in legal["figures"].items() for verb in verbs]
        for verb, who in offers:
            pick = picker(f"{verb}/{who}", step)
            args = autoplay.complete(state, seat, verb, who, pick)
            if args is None:
                continue
            outcome = RULESET.decide(state, Action(id, verb, args), Chance(Seeded("all", step)))
            assert not isinstance(outcome, Refusal), (id, verb, args, outcome)
            tried.add(verb)
    return tried


PARTS = [getattr(RULESET, part.name) for part in fields(RULESET)]


class Leaky(Rules[State]):
    """Tells everybody where the hidden are."""

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        hidden = [f.spent for f in state.figures.values() if f.signs is not None]
        return {**super().view(state, seat), "noises": hidden}


class Talkative(Rules[State]):
    """Tells everybody what was declared in secret."""

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        said = [str(f.deeds.declared) for f in state.figures.values()]
        return {**super().view(state, seat), "said": said}


class Clumsy(Rules[State]):
    """Writes down wounds that are none."""

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        if event.code == "figure_wounded":
            return after.with_figure(event.args["figure"], wounds=(Wound("grave"),))
        return after


@pytest.mark.parametrize(
    ("ruleset", "what"),
    [
        (Leaky(*PARTS), "can tell two positions apart"),
        (Talkative(*PARTS), "can tell two positions apart"),
        (Clumsy(*PARTS), "has a wound that is none"),
    ],
)
def test_the_fuzzer_finds_what_is_wrong(ruleset: Rules[State], what: str) -> None:
    with pytest.raises(FuzzError, match=what) as found:
        fuzz(ruleset, DRIVER, "wrong", lambda so_far: so_far.entries < 600)
    assert found.value.play["scenario"]
