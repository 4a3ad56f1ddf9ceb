"""What the codes of a view are called: gear, Abilities, manoeuvres, declarations, gaits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulings import say
from skirmish.ars_magica.event_wording import EVENTS
from skirmish.ars_magica.ruling_wording import RULINGS, THINGS
from skirmish.ars_magica.state import State

FAMILIES = ("what", "name", "gait", "to")
"""Families of sentences whose members a page shows by themselves."""
ALWAYS = {
    code.partition(".")[2]: text
    for code, text in EVENTS.items()
    if code.partition(".")[0] in FAMILIES
}
BODY = ("fist", "kick", "dodge")
OFFERED = ("nonlethal",)
LISTS = ("arms", "lost", "traits", "puissant")
MAPS = ("abilities", "personality")
NAMES = ("melee", "shield", "armour", "ground", "signs")


def words(figures: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """{code: text} for the figures of a view, and what may be chosen with them."""
    codes = {code for figure in figures for code in _codes(figure)}
    told = {code: THINGS[code] for code in sorted({*codes, *BODY, *OFFERED}) if code in THINGS}
    return {code: say(text) for code, text in {**told, **ALWAYS}.items()}


def _codes(figure: Mapping[str, Any]) -> Iterator[str]:
    yield from (figure[name] for name in NAMES if name in figure)
    yield from figure.get("flaws", ())
    sheet = figure.get("sheet", {})
    for name in LISTS:
        yield from sheet.get(name, ())
    for name in MAPS:
        yield from sheet.get(name, ())
    yield from sheet.get("specialities", {}).values()


def around(state: State) -> list[Json]:
    """What holds for everybody, in words: each a text, or a text and its value."""
    facts: list[tuple[str, Json]] = []
    if state.darkness != "none":
        facts.append(("darkness", say(RULINGS[f"grade.{state.darkness}"])))
    if state.nuisances:
        facts.append(("nuisances", str(state.nuisances)))
    if state.broken_ground:
        facts.append(("broken_ground", None))
    if not state.mapped:
        facts.append(("apart", str(state.apart)))
    return [
        [say(RULINGS[f"field.{name}"]), *([] if value is None else [value])]
        for name, value in facts
    ]
