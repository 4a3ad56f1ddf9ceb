"""What a ruling may set of a figure: its markers, its sheet and its gear (GL 3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import MARKERS, TRAITS, traits_refused
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.position import HATCHET, spot_of
from skirmish.grandi_laghi.state import Figure, State, tables_of

FLAGS = ("shaken", "prone", "wet_powder", "ran", "charged", "fought", HATCHET)
GEAR = ("type", "traits", "weapon", "melee", "reload")
NUMBERS = ("activations", "wounds", "rests", "burning", "level")


@rule("GL 3.5")
def read_value(state: State, change: Reader, id: str) -> tuple[str, Json]:
    """The field that is set, and its new value.

    Raises:
        BadRequestError: there is no such field, or it cannot have that value.
    """
    figure = state.figures[id]
    field = str(change.choice("field", (*FLAGS, *GEAR, *NUMBERS)))
    if field in FLAGS:
        value = change.bool("value", default=False)
        if field == "shaken" and value and not figure.able:
            raise change.fail("value", f"value: {id} is out of play")
        return field, value
    if field in NUMBERS:
        return field, change.int("value", least=0, most=bounds(state, figure, field))
    if field == "traits":
        traits = change.names("value", TRAITS)
        refusal = traits_refused(traits)
        if refusal is not None:
            raise change.fail("value", "value: a marksman cannot be inexperienced", refusal.code)
        return field, sorted(traits)
    if field in ("weapon", "reload"):
        return field, change.choice("value", known(state, field), default=None)
    return field, change.choice("value", known(state, field))


def bounds(state: State, figure: Figure, field: str) -> int:
    """The greatest value of a number."""
    tables = tables_of(state)
    most = {
        "activations": tables.activation.most_per_turn,
        "wounds": tables.wounds.eliminate - 1,
        "rests": 2,
        "level": 9 if figure.at is None else ground_of(state).levels_at(spot_of(figure)) - 1,
    }
    return most.get(field, 99)


def known(state: State, field: str) -> list[str]:
    """What a field of the gear can be."""
    tables = tables_of(state)
    names: dict[str, Iterable[str]] = {
        "type": tables.troops,
        "weapon": (name for name, row in tables.weapons.items() if row.firearm),
        "melee": tables.melee_weapons,
        "reload": MARKERS,
    }
    return list(names[field])


def value_now(figure: Figure, field: str) -> Json:
    """What the field is before the ruling."""
    was = getattr(figure.body, field, None) if field != HATCHET else figure.hatchet
    if field in ("burning", "level"):
        was = getattr(figure, field)
    return sorted(was) if isinstance(was, frozenset) else was
