"""What the referee may let happen although the rules refuse it (GL 4.11)."""

from __future__ import annotations

from campaigns.tabletop.game import Refusal
from skirmish.grandi_laghi.state import State

NEVER_WAIVED = frozenset(
    {
        "unknown_name",
        "out_of_play",
        "lies_already",
        "stands_already",
        "lies_in_melee",
        "no_move",
        "off_table",
        "edge_of_level",
        "occupied",
        "cannot_reach",
        "no_enemy",
        "charge_it",
        "not_to_drag",
        "no_weapon",
        "no_firearm",
        "not_in_arc",
        "out_of_range",
        "no_enemies",
        "no_hiding_place",
        "not_in_contact",
        "of_other_squad",
        "capture_needs",
        "has_hatchet",
        "hands_full",
        "carries_nothing",
        "no_body",
        "no_door",
        "door_open",
        "door_broken",
        "on_that_level",
        "no_such_level",
        "no_other_boat",
        "not_aboard",
        "no_house",
        "burns_already",
        "not_routed",
    }
)
"""What would leave nothing to carry out; the referee sets such things by a ruling of values."""


def unless_waived(state: State, refusal: Refusal | None) -> Refusal | None:
    """The refusal, unless the referee waives those of this action."""
    if refusal is None or (state.waives and refusal.code not in NEVER_WAIVED):
        return None
    return refusal
