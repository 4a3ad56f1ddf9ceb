"""Events of the course of play: turns, cards, activations."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.deck import together, without
from skirmish.grandi_laghi.applying import Args, on
from skirmish.grandi_laghi.procedures.cards import JOKER, Card
from skirmish.grandi_laghi.procedures.markers import activated, new_turn
from skirmish.grandi_laghi.state import CARDS, State, Up


@on("turn_began")
def _turn_began(state: State, args: Args) -> State:
    """All cards are shuffled together; activations, melees and attempts are counted anew."""
    figures = {id: replace(one, body=new_turn(one.body)) for id, one in state.figures.items()}
    game = {one.id for squad in state.squads.values() for one in squad.rules if one.per == "game"}
    return replace(
        state,
        turn=args["turn"],
        phase=CARDS,
        figures=figures,
        deck=together(state.deck, state.discard),
        discard={},
        jokers=0,
        last_squad=None,
        cards=(),
        tried={},
        uses={id: n for id, n in state.uses.items() if id in game},
        drawn=(),
        up=None,
        boats={id: replace(boat, rowers=()) for id, boat in state.boats.items()},
    )


# Cards


@on("card_drawn")
def _card_drawn(state: State, args: Args) -> State:
    card = args["card"]
    up = None
    if "group" in args:
        up = Up(card, args["group"], args["allowance"], could=args["could"])
    return replace(
        state,
        deck=without(state.deck, card),
        discard=together(state.discard, {card: 1}),
        drawn=(*state.drawn, card),
        jokers=state.jokers + (Card.named(card).rank == JOKER),
        up=up,
    )


@on("card_finished")
def _card_finished(state: State, args: Args) -> State:
    """Who acted on it is remembered; who was activated and did nothing loses its count (4.12)."""
    up = state.up
    if up is None:
        return state
    for id in up.idle:
        state = state.with_figure(id, kindling=None, successes=0)
    cards = (*state.cards, (up.squad, up.played)) if up.could or up.played else state.cards
    last = up.squad if up.activated else state.last_squad
    return replace(state, up=None, cards=cards, last_squad=last)


@on("card_closed")
def _card_closed(state: State, args: Args) -> State:
    return state if state.up is None else state.with_up(closing=True)


@on("figure_activated")
def _figure_activated(state: State, args: Args) -> State:
    id = args["figure"]
    state = state.with_figure(id, body=activated(state.figures[id].body))
    assert state.up is not None
    return state.with_up(activated=(*state.up.activated, id), acting=id, done=(), played=True)


@on("figures_mustered")
def _figures_mustered(state: State, args: Args) -> State:
    """Those named are activated together; all have still their action."""
    for id in args["activated"]:
        state = state.with_figure(id, body=activated(state.figures[id].body))
    up = state.up
    assert up is not None
    return state.with_up(
        activated=(*up.activated, *args["activated"]),
        idle=(*up.idle, *(id for id in args["figures"] if id not in up.idle)),
        acting=None,
        done=(),
        played=True,
    )


@on("action_spent")
def _action_spent(state: State, args: Args) -> State:
    """A different action breaks off the setting of a fire (GL 4.12)."""
    id, up = args["figure"], state.up
    assert up is not None
    done = up.done if up.acting == id else ()
    idle = tuple(one for one in up.idle if one != id)
    state = state.with_up(acting=id, done=(*done, args["kind"]), idle=idle, played=True)
    if args["action"] != "set_fire" and state.figures[id].kindling is not None:
        state = state.with_figure(id, kindling=None, successes=0)
    return state


@on("engaged")
def _engaged(state: State, args: Args) -> State:
    assert state.up is not None
    return state.with_up(engaged={**state.up.engaged, args["figure"]: args["target"]})


@on("rule_used")
def _rule_used(state: State, args: Args) -> State:
    id = args["rule"]
    return replace(state, uses={**state.uses, id: state.uses.get(id, 0) + args["count"]})
