"""What lies beside a figure on the table (XV 2.3), and how it comes off again (XV 9.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.tabletop.rulebook import rule
from skirmish.settecento.tables import Tables


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers of one figure; `activations` counts those of this turn (green if any).

    `reload`: long actions that its firearm still needs. `carrying`: the id of an object.
    """

    activations: int = 0
    wounds: int = 0
    stunned: bool = False
    yellow: bool = False
    brown: bool = False
    reload: int = 0
    thrown_gone: bool = False
    wet_powder: bool = False
    prone: bool = False
    carrying: str | None = None
    captured: bool = False
    killed: bool = False

    @property
    def green(self) -> bool:
        return self.activations > 0


@rule("XV 2.3")
def harmed(markers: Markers, effect: str, tables: Tables) -> Markers:
    """The markers after an effect (`killed`, `wounded`, `stunned`, `nothing`): two wounds kill."""
    if effect == "stunned":
        return replace(markers, stunned=True)
    if effect == "wounded":
        wounds = markers.wounds + 1
        return replace(markers, wounds=wounds, killed=wounds >= tables.wounds.fatal)
    return replace(markers, killed=True) if effect == "killed" else markers


@rule("XV 9.1", "XV 8.2")
def recovered(markers: Markers, at_start: Markers, acted: bool) -> Markers:
    """The markers after a turn: blue and yellow come off who had them all turn and did not act."""
    if acted:
        return markers
    return replace(
        markers,
        stunned=markers.stunned and not at_start.stunned,
        yellow=markers.yellow and not at_start.yellow,
    )


@rule("XV 3.6")
def fresh(markers: Markers) -> Markers:
    """The markers at the start of a turn: nobody has acted."""
    return replace(markers, activations=0)
