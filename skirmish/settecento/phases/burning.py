"""Setting houses on fire, and staying in them (XV 9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import near_way
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.phases.gunnery import occupants
from skirmish.settecento.phases.harm import harm
from skirmish.settecento.procedures.fire import burnt_to_death, flares, kindle
from skirmish.settecento.state import Figure, State, tables_of
from skirmish.settecento.table import Table


def may_set_fire(state: State, figure: Figure, house: str) -> Refusal | None:
    """Whether a figure is in a house, or at its wall, and it does not burn yet."""
    refusal = may_act(state, figure, "set_fire")
    if refusal is not None:
        return refusal
    ground = ground_of(state)
    if house not in ground.houses:
        return Refusal("no_house", "XV 9.3", {"house": house}, "/args/house")
    corners = state.features[house].form.points
    near = tables_of(state).handling.touch
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    at_wall = any(near_way(a, b, figure.place, near) for a, b in edges)
    if ground.house_at(figure.place) != house and not at_wall:
        return Refusal("too_far_to_touch", "XV 9.3", {"what": house}, "/args/house")
    if state.features[house].lit:
        return Refusal("burns_already", "XV 9.3", {"house": house}, "/args/house")
    return None


@rule("XV 9.3")
def set_fire(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """One of the two consecutive actions that light a house."""
    figure, house = table.figure(id), str(args["house"])
    refusal = may_set_fire(table.state, figure, house)
    if refusal is not None:
        return refusal
    spend(table, id, "set_fire")
    why = table.why("fire.why", figure=id, house=house)
    before = figure.successes if figure.kindling == house else 0
    result = kindle(before, table.tables, table.dice_of(id), why)
    table.emit(
        "kindled",
        figure=id,
        house=house,
        successes=0 if result.lit else result.successes,
        outcome="lit" if result.lit else "even" if result.successes else "odd",
        cite="XV 9.3",
        why=why.pack(),
    )
    if result.lit:
        table.emit("house_lit", house=house, turn=table.state.turn, cite="XV 9.3")
    take_front(table, id, args)
    return None


def burns(state: State, house: str) -> bool:
    """Whether a house is in flames."""
    lit = state.features[house].lit
    return bool(lit) and flares(lit, state.turn)


@rule("XV 9.3")
def burn(table: Table) -> None:
    """At the end of a turn: who stays in the flames too long dies."""
    turns: dict[str, int] = {}
    for house in ground_of(table.state).houses:
        if burns(table.state, house):
            turns |= {f.id: f.burning + 1 for f in occupants(table.state, house)}
    if turns != {id: f.burning for id, f in table.state.figures.items() if f.burning}:
        table.emit("in_the_fire", turns=turns, cite="XV 9.3")
    for id, count in sorted(turns.items()):
        if burnt_to_death(count, table.tables):
            harm(table, id, "killed", "fire", None, "XV 9.3")


@rule("XV 9.3")
def flare_up(table: Table) -> None:
    """At the start of a turn the houses lit in the one before are in flames."""
    for house in ground_of(table.state).houses:
        if table.state.features[house].lit == table.state.turn - 1 > 0:
            table.emit("house_flares", house=house, cite="XV 9.3")
