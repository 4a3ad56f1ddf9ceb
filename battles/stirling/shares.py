"""What each unit that began a battle has lost of it, units split and merged since included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from battles.stirling.phases.ending import returning
from battles.stirling.pieces import DISPERSED
from battles.stirling.state import State, tables_of
from campaigns.tabletop.rulebook import rule


@dataclass(frozen=True, slots=True)
class Losses:
    """In men: `wounded` of the `dead` and `returning` of the `dispersed` are to come back."""

    brought: int
    dead: int
    dispersed: int
    wounded: int
    returning: int


@rule("ST 10.1")
def losses(start: State, state: State, merged: Iterable[tuple[str, str]]) -> dict[str, Losses]:
    """By the id of each unit of the start; `merged` are the pairs that were made one.

    Men who fought in merged units are lost in proportion to what each unit brought.
    """
    found: dict[str, Losses] = {}
    for group in _together(state, merged):
        own = sorted(id for id in group if id in start.units)
        found |= _shared(start, state, own, group)
    return found


def _together(state: State, merged: Iterable[tuple[str, str]]) -> list[set[str]]:
    """Units whose men cannot be told apart any more."""
    group = {key: {key} for key in state.units}

    def join(a: str, b: str) -> None:
        if group[a] is not group[b]:
            group[a] |= group[b]
            for key in group[b]:
                group[key] = group[a]

    for key, unit in state.units.items():
        join(unit.origin, key)
    for one, other in merged:
        join(one, other)
    return list({id(one): one for one in group.values()}.values())


def _shared(start: State, state: State, own: list[str], group: Iterable[str]) -> dict[str, Losses]:
    """The losses of a group, shared among the units that it was made of."""
    units = [state.units[id] for id in group]
    back = [returning(unit, tables_of(state)) for unit in units]
    totals = {
        "dead": sum(unit.dead for unit in units),
        "dispersed": sum(unit.men for unit in units if unit.fate == DISPERSED),
        "wounded": sum(wounded for wounded, _dispersed in back),
        "returning": sum(dispersed for _wounded, dispersed in back),
    }
    brought = [start.units[id].men for id in own]
    parts = {name: _parts(total, brought) for name, total in totals.items()}
    return {id: Losses(brought[i], **{n: parts[n][i] for n in totals}) for i, id in enumerate(own)}


def _parts(total: int, weights: list[int]) -> list[int]:
    """A whole number in proportion to the weights; what is left over goes to the first of them."""
    parts = [total * weight // sum(weights) for weight in weights]
    over = total - sum(parts)
    return [part + (i < over) for i, part in enumerate(parts)]
