"""What distracts a magus, in words, each with its Ease Factor (AM 13.3, 13.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulings import say
from campaigns.tabletop.words import N_
from skirmish.ars_magica.procedures.magic import undisturbed_minutes
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import Figure, State, tables_of

DISTRACTIONS: Final[Mapping[str, str]] = {
    "still": N_("still"),
    "walking": N_("walking"),
    "running": N_("running"),
    "dodging": N_("dodging"),
    "jostled": N_("jostled"),
    "noise": N_("loud noise"),
    "knocked_down": N_("knocked down"),
    "just_wounded": N_("just wounded"),
    "yes_no": N_("answers yes or no"),
    "converse": N_("is in conversation"),
    "cast": N_("casts another spell"),
    "hold": N_("keeps another spell up"),
    "wounded": N_("wounded, thrice the penalty"),
}


def choices(rows: Mapping[str, int], ids: Iterable[str]) -> list[dict[str, Json]]:
    """Situations to choose from, each with the number to reach."""
    return [{"id": id, "text": [say(DISTRACTIONS[id]), str(rows[id])]} for id in ids]


def minutes(state: State, figure: Figure) -> str:
    """How long the figure keeps a spell up while nothing disturbs it."""
    score = figure_of(state, figure).score("concentration")
    return f"{undisturbed_minutes(tables_of(state), score)} min"
