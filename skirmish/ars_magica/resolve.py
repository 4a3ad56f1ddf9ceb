"""What the resolver needs of Ars Magica: procedures by name, sentences, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from campaigns.tabletop.resolver import Call
from skirmish.ars_magica import fight_requests as fights
from skirmish.ars_magica import table_requests as requests
from skirmish.ars_magica import tables as ars_magica_tables
from skirmish.ars_magica.tables import Tables
from skirmish.ars_magica.wording import WORDING

Procedure = Callable[[Call], dict[str, Any]]

PROCEDURES: Final[Mapping[str, Procedure]] = MappingProxyType(
    {
        "stress": requests.stress,
        "encumbrance": requests.encumbrance_of_load,
        "totals": fights.totals_of_figure,
        "wound": requests.wound,
        "initiative": requests.initiative,
        "attack": fights.attack,
        "missile": fights.missile,
        "manoeuvre": fights.manoeuvre,
        "grip": fights.grip,
        "disengage": fights.disengage,
        "group_blows": requests.group_blows,
        "group_bonus": requests.group_bonus,
        "morale": requests.morale_of_group,
        "concentration": requests.concentration,
        "fast_cast": requests.fast_cast,
        "recovery": requests.recovery_roll,
        "fall": requests.fall,
    }
)


class ArsMagica:
    """What the resolver needs of this ruleset (`campaigns.tabletop.resolver.Resolvable`)."""

    id = "ars_magica"
    procedures: Mapping[str, Procedure] = PROCEDURES
    wording: Mapping[str, str] = WORDING

    def tables(self, overrides: Mapping[str, Any]) -> Tables:
        """The tables with house rules.

        Raises:
            OverrideError: an unknown path, or a value of the wrong type or range.
        """
        return ars_magica_tables.tables(overrides)


ARS_MAGICA: Final = ArsMagica()
"""The one instance."""
