"""What comes of a sheet before a fight: the totals of AM 5 and 6, each with what it adds up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.sheet import encumbrance_of, in_action, pace_of
from skirmish.ars_magica.state import Figure, State, tables_of

NAMES: Final = {
    "init": N_("Initiative"),
    "attack": N_("Attack"),
    "defence": N_("Defence"),
    "damage": N_("Damage"),
    "soak": N_("Soak"),
    "missile_defence": N_("Defence against missiles"),
    "evasion": N_("Evasion"),
    "enc": N_("Encumbrance"),
    "walk": N_("Walk"),
    "run": N_("Run"),
    "penalty": N_("Wounds and fatigue"),
}


def totalled(state: State) -> dict[str, list[dict[str, Json]]]:
    """{figure: [{"name", "value", "parts": [{"code", "value", "cite"}]}]}."""
    return {id: list(_rows(state, figure)) for id, figure in sorted(state.figures.items())}


@rule("AM 5.3", "AM 6")
def _rows(state: State, figure: Figure) -> Iterator[dict[str, Json]]:
    tables = tables_of(state)
    rules = in_action(state, figure)
    for name, found in totals.static_sums(tables, rules).items():
        casts = name == "init" and figure.spellcasting
        yield _row(name, totals.casting_initiative(rules) if casts else found)
    pace = pace_of(state, figure)
    plain = {"enc": encumbrance_of(tables, figure), "walk": pace.walk, "run": pace.run}
    for name, value in plain.items():
        yield {"name": NAMES[name], "value": value, "parts": []}
    penalty = Sum(totals.penalties(tables, rules))
    if penalty.value:
        yield _row("penalty", penalty)


def _row(name: str, found: Sum) -> dict[str, Json]:
    parts = [
        {"code": part.code, "value": part.value, "cite": part.cite}
        for part in found.parts
        if part.value
    ]
    return {"name": NAMES[name], "value": found.value, "parts": parts}
