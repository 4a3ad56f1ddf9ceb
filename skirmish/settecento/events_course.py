"""Events of the course of play: turns, cards, activations."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.deck import together, without
from skirmish.settecento.applying import Args, on
from skirmish.settecento.procedures.deck import Card, Drawing, Meaning, after
from skirmish.settecento.procedures.markers import fresh
from skirmish.settecento.state import CARDS, Deeds, State, Up


@on("turn_began")
def _turn_began(state: State, args: Args) -> State:
    """All cards are shuffled together, green markers come off, and deeds are forgotten."""
    figures = {
        id: replace(
            figure,
            markers=fresh(figure.markers),
            deeds=Deeds(was_stunned=figure.markers.stunned, was_yellow=figure.markers.yellow),
        )
        for id, figure in state.figures.items()
    }
    return replace(
        state,
        turn=args["turn"],
        phase=CARDS,
        figures=figures,
        deck=together(state.deck, state.discard),
        discard={},
        drawing=Drawing(),
        drawn=(),
        up=None,
        tested=(),
        sailed=(),
        vessels={id: replace(vessel, worked=()) for id, vessel in state.vessels.items()},
    )


@on("turn_ended")
def _turn_ended(state: State, args: Args) -> State:
    """Blue and yellow markers come off those named."""
    for id in args["recovered"]:
        state = state.with_markers(id, stunned=False)
    for id in args["operative"]:
        state = state.with_markers(id, yellow=False)
    return state


# Cards


@on("card_drawn")
def _card_drawn(state: State, args: Args) -> State:
    card = args["card"]
    up = None
    if "side" in args:
        up = Up(card, args["side"], args["allowance"], args["reactivate"], args["special"])
    return replace(
        state,
        deck=without(state.deck, card),
        discard=together(state.discard, {card: 1}),
        drawn=(*state.drawn, card),
        up=up,
    )


@on("card_finished")
def _card_finished(state: State, args: Args) -> State:
    up = state.up
    if up is None:
        return state
    granted = Meaning(up.allowance, up.player, up.reactivate, up.special)
    drawing = after(state.drawing, Card.parse(up.card), granted, up.activated)
    return replace(state, up=None, drawing=drawing)


@on("figure_activated")
def _figure_activated(state: State, args: Args) -> State:
    id = args["figure"]
    figure = state.figures[id]
    up = state.up
    activated = () if up is None else up.activated
    state = state.with_markers(id, activations=figure.markers.activations + 1)
    return state.with_up(activated=(*activated, id), acting=id, done=(), extra=False)


@on("action_spent")
def _action_spent(state: State, args: Args) -> State:
    """A different action breaks off the setting of a fire (XV 9.3)."""
    id = args["figure"]
    assert state.up is not None
    state = state.with_up(done=(*state.up.done, args["kind"])).with_deeds(id, acted=True)
    if args["action"] != "set_fire" and state.figures[id].kindling is not None:
        state = state.with_figure(id, kindling=None, successes=0)
    return state


@on("extra_action")
def _extra_action(state: State, args: Args) -> State:
    return state.with_up(extra=True)
