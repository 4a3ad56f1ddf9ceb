"""What ready-made figures bring with them, for an editor that shows the sheet of one (AM 14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.reading_sheets import CHARACTERISTICS
from skirmish.ars_magica.scenario import setup
from skirmish.ars_magica.state import Figure
from skirmish.ars_magica.totalled import totalled

SIDES = ("one", "other")
TOLD = ("Initiative", "Attack", "Defence", "Damage", "Soak", "Encumbrance")
"""The totals that a line has room for, by their English names."""
Row = tuple[str, int | None]


@rule("AM 14.1", "AM 14.2", "AM 14.3", "AM 14.4")
def brought(people: Sequence[str], overrides: Mapping[str, Json]) -> dict[str, list[Row]]:
    """{ready-made figure: what its sheet has, and its totals}, each a code or a name and a value.

    Raises OverrideError or BadRequestError: the house rules are wrong.
    """
    body: dict[str, Any] = {
        "title": "-",
        "sides": [{"id": side, "name": side} for side in SIDES],
        "figures": [
            {"id": f"f{i}", "side": SIDES[i % len(SIDES)], "name": name, "like": name}
            for i, name in enumerate(people)
        ],
    }
    state = setup(body, overrides)
    totals = totalled(state)
    return {
        name: [*_sheet(state.figures[f"f{i}"]), *_totals(totals[f"f{i}"])]
        for i, name in enumerate(people)
    }


def _sheet(figure: Figure) -> Iterator[Row]:
    scores = {short: getattr(figure, field) for short, field in CHARACTERISTICS.items()}
    yield from ((short, score) for short, score in scores.items() if score)
    yield from figure.abilities.items()
    for name in (*figure.arms, *([figure.shield] if figure.shield else ()), *figure.traits):
        yield name, None


def _totals(rows: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    yield from ((row["name"], row["value"]) for row in rows if row["name"] in TOLD)
