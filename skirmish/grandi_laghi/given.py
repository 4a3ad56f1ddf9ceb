"""Reading figures and refusals of a resolver request (JSON) for the procedures."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from skirmish.grandi_laghi.figure import MARKERS, TRAITS, Figure, traits_refused
from skirmish.grandi_laghi.tables import Tables
from skirmish.grandi_laghi.wording import WORDING


def refuse(refusal: Refusal | None, at: str) -> None:
    """Raise a refusal as an error of the request; its own pointer is relative to `at`."""
    if refusal is not None:
        message = WORDING[refusal.code].format(**refusal.args)
        raise BadRequestError(refusal.code, message, at + refusal.at)


def read_figure(given: Reader, tables: Tables) -> Figure:
    """A figure; only its type is required, and a `weapon` of null is none."""
    traits = given.names("traits", TRAITS)
    refuse(traits_refused(traits), given.at)
    unarmed = "weapon" in given.value and given.value["weapon"] is None
    return Figure(
        type=given.choice("type", tables.troops),
        traits=frozenset(traits),
        weapon=None if unarmed else given.choice("weapon", tables.weapons, default="musket"),
        melee=given.choice("melee", tables.melee_weapons, default="improvised"),
        wounds=given.int("wounds", default=0, least=0, most=tables.wounds.eliminate - 1),
        reload=given.choice("reload", MARKERS, default=None),
        shaken=given.bool("shaken"),
        prone=given.bool("prone"),
        wet_powder=given.bool("wet_powder"),
        ran=given.bool("ran"),
        charged=given.bool("charged"),
        fought=given.bool("fought"),
        id=given.text("id", default=None),
    )


def read_figures(given: Reader, key: str, tables: Tables) -> list[Figure]:
    """A list of figures, their ids (if any) all different."""
    items = given.objects(key)
    figures = [read_figure(item, tables) for item in items]
    all_different([figure.id for figure in figures], given.where(key))
    return figures


def all_different(ids: Sequence[str | None], at: str) -> None:
    """Raise an error at the first id that has come before in the list."""
    seen: set[str | None] = set()
    for place, name in enumerate(ids):
        if name is not None and name in seen:
            raise BadRequestError("twice", f"{name} comes twice", at + pointer(place, "id"))
        seen.add(name)
