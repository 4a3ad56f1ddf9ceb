"""What a ruling may set of a figure, and of the whole fight."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from skirmish.ars_magica.procedures.sight import GRADES
from skirmish.ars_magica.state import ASK, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.tables import standard

Change = Callable[[Table, Reader, str], None]
FLAGS = (
    "player",
    "prone",
    "panicked",
    "demoralised",
    "raging",
    "nocked",
    "dazed",
    "lamed",
    "sighted",
    "hidden",
    "magus",
    "spellcasting",
    "shield_up",
)
NUMBERS = {
    "strength": (-20, 60),
    "stamina": (-20, 60),
    "dexterity": (-20, 60),
    "quickness": (-20, 60),
    "perception": (-20, 60),
    "presence": (-20, 60),
    "size": (-10, 20),
    "prot": (0, 99),
    "load": (0, 999),
    "carried": (0, 999),
    "spent": (0, 99),
    "lasting": (0, 99),
    "height": (-99, 99),
    "cover": (0, 4),
    "unspanned": (0, 9),
    "persistence": (0, 99),
}


TABLE = ("darkness", "nuisances", "broken_ground", "apart", "mishaps", "secret")
"""What holds for the whole fight."""
MOST = {"nuisances": 9, "apart": 9999}


def known(state: State) -> dict[str, tuple[tuple[str, ...], bool]]:
    """{field: what it can be, whether it can be nothing} for fields that hold a name."""
    tables = tables_of(state)
    weapons = tuple({**tables.melee, **tables.missiles, **tables.natural})
    full = [f"{name}, full" for name, row in tables.armour.items() if row.full_prot is not None]
    return {
        "hand": (weapons, False),
        "shield": (tuple(tables.shields), True),
        "armour": ((*tables.armour, *full), False),
        "ground": (tuple(tables.ground), True),
        "place": (("open", "wall", "corridor"), False),
        "concealment": (("none", *GRADES), False),
        "signs": (tuple(tables.invisibility), True),
    }


def lists(state: State) -> dict[str, tuple[str, ...]]:
    """{field: what can be in it} for fields that hold several names."""
    weapons, _ = known(state)["hand"]
    return {"arms": weapons, "flaws": tuple(tables_of(state).flaws)}


def read_value(state: State, change: Reader) -> tuple[str, Json]:
    """The field that is set, and its new value.

    Raises:
        BadRequestError: there is no such field, or it cannot have that value.
    """
    one, several = known(state), lists(state)
    field = str(change.choice("field", (*FLAGS, *NUMBERS, *one, *several)))
    if field in FLAGS:
        return field, change.bool("value", default=False)
    if field in NUMBERS:
        least, most = NUMBERS[field]
        return field, change.int("value", least=least, most=most)
    if field in several:
        return field, list(change.names("value", several[field], repeats=field == "arms"))
    names, none = one[field]
    return field, change.choice("value", names, default=None) if none else change.choice(
        "value", names
    )


def read_table(change: Reader) -> tuple[str, Json]:
    """The same of what holds for the whole fight."""
    field = str(change.choice("field", TABLE))
    if field == "darkness":
        return field, change.choice("value", ("none", *GRADES, *standard().sight_ranges))
    if field == "mishaps":
        return field, change.choice("value", ("random", ASK))
    if field in MOST:
        return field, change.int("value", least=0, most=MOST[field])
    return field, change.bool("value", default=False)
