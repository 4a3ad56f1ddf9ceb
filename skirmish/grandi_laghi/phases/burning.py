"""Setting houses and boats on fire, and staying in them (GL 4.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import BUILDING
from skirmish.grandi_laghi.figure import CAPTURED
from skirmish.grandi_laghi.ground import away2, ground_of
from skirmish.grandi_laghi.phases.activation import may_act, no, spend, take_front
from skirmish.grandi_laghi.phases.harm import harm
from skirmish.grandi_laghi.procedures.actions import dies_in_fire
from skirmish.grandi_laghi.procedures.actions import set_fire as kindle
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.table import Table


def burnable(state: State) -> list[str]:
    """Buildings and boats, by id."""
    houses = [id for id, one in state.features.items() if one.kind == BUILDING]
    return sorted([*houses, *state.boats])


def lit_in(state: State, id: str) -> int:
    """The turn in which it was set on fire; 0: it was not."""
    return state.boats[id].lit if id in state.boats else state.features[id].lit


@rule("GL 4.12")
def may_set_fire(state: State, figure: Figure, id: str) -> Refusal | None:
    """Whether a figure is in a house or boat, or touches it, and it does not burn yet."""
    refusal = may_act(state, figure, "set_fire")
    if refusal is not None:
        return refusal
    if id not in burnable(state):
        return no("no_house", "GL 4.12", "/args/house", house=id)
    near = tables_of(state).base.diameter
    away = figure.aboard not in (None, id)
    away = away or away2(ground_of(state).shape(id), figure.place) > near**2
    if away and not state.waives:
        return no("too_far_to_touch", "GL 4.12", "/args/house", what=id)
    if lit_in(state, id):
        return no("burns_already", "GL 4.12", "/args/house", house=id)
    return None


@rule("GL 4.12")
def set_fire(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """One of the two consecutive actions that light a house or boat."""
    figure, house = table.figure(id), str(args["house"])
    refusal = may_set_fire(table.state, figure, house)
    if refusal is not None:
        return refusal
    spend(table, id, "set_fire")
    why = table.why("fire.why", figure=id, house=house)
    same = figure.kindling == house
    successes, lit = kindle(table.tables, figure.successes, same, table.dice_of(id), why)
    table.emit(
        "kindled",
        figure=id,
        house=house,
        successes=0 if lit else successes,
        outcome="lit" if lit else "even" if successes else "odd",
        cite="GL 4.12",
        why=why.pack(),
    )
    if lit:
        table.emit("house_lit", house=house, turn=table.state.turn, cite="GL 4.12")
    take_front(table, id, args.get("front"))
    return None


@rule("GL 4.12")
def burns(state: State, id: str) -> bool:
    """Whether a house or boat is in flames: from the turn after it was lit."""
    return 0 < lit_in(state, id) < state.turn


def occupants(state: State, id: str) -> Iterator[Figure]:
    """Those alive in a house or boat, prisoners too."""
    for _, figure in sorted(state.figures.items()):
        if figure.at is None or not (figure.able or figure.fate == CAPTURED):
            continue
        here = figure.aboard or ground_of(state).house_at(figure.at)
        if here == id:
            yield figure


@rule("GL 4.12")
def burn(table: Table) -> None:
    """At the end of a turn: who has stayed in the flames too long dies."""
    turns: dict[str, int] = {}
    for id in burnable(table.state):
        if burns(table.state, id):
            turns |= {one.id: one.burning + 1 for one in occupants(table.state, id)}
    if turns != {id: one.burning for id, one in table.state.figures.items() if one.burning}:
        table.emit("in_the_fire", turns=turns, cite="GL 4.12")
    for id, count in sorted(turns.items()):
        if dies_in_fire(table.tables, count):
            harm(table, id, "killed", "fire", None, "GL 4.12")


@rule("GL 4.12")
def flare_up(table: Table) -> None:
    """At the start of a turn what was lit in the one before is in flames."""
    for id in burnable(table.state):
        if lit_in(table.state, id) == table.state.turn - 1 > 0:
            table.emit("house_flares", house=id, cite="GL 4.12")
