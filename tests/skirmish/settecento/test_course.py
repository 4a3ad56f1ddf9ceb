"""The course of play: from the first card to the last, and what the log tells of it."""

from __future__ import annotations

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.game import Action, Refusal
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import ENDED
from tests.skirmish.settecento.table import Play, shipped


def test_la_spiaggia_is_played_to_its_end_by_standing_orders() -> None:
    play = Play(shipped("la_spiaggia"))
    orders = {
        id: {"do": ["attack", "charge", "shoot", "reload", "advance"]} for id in play.state.figures
    }
    verbs = {"begin": "begin", "draw_card": "draw_card", "end": "end", "choose": "choose"}
    number = 0
    while play.state.status != ENDED:
        number += 1
        assert number < 1000
        due = RULESET.due(play.state)[0]
        args = {}
        if due.code == "choose":
            args = {"item": play.state.agenda[0].id, "choice": play.state.agenda[0].choices[0]}
        verb = verbs.get(due.code, "carry_out_all")
        chance = Chance(Seeded("la spiaggia", number))
        action = Action("referee", verb, args, orders if verb == "carry_out_all" else {})
        outcome = RULESET.decide(play.state, action, chance)
        assert not isinstance(outcome, Refusal), outcome
        for event in outcome:
            play.state = RULESET.evolve(play.state, event)
        assert not RULESET.invariants(play.state)
    assert play.state.turn == 6
    assert play.state.result is not None
    assert set(play.state.result) == {"french", "pirates"}
    assert play.state.deck | play.state.discard == play.start.deck
