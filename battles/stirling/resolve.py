"""The procedures as the resolver calls them: JSON in, JSON out, no rule of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from battles.stirling import tables as stirling_tables
from battles.stirling.resolve_fight import (
    area_call,
    attack_call,
    attack_rate_call,
    charge_call,
    clash_call,
    hit_points_call,
    leader_risk_call,
    merge_call,
    morale_call,
    rally_call,
    remove_call,
    share_call,
    shoot_call,
)
from battles.stirling.resolve_movement import (
    intercept_call,
    move_call,
    movement_order_call,
    rout_path_call,
    sight_call,
)
from battles.stirling.wording import WORDING
from campaigns.tabletop.resolver import Call

Result = dict[str, Any]

PROCEDURES: Mapping[str, Callable[[Call], Result]] = {
    "hit_points": hit_points_call,
    "merge": merge_call,
    "attack_rate": attack_rate_call,
    "remove": remove_call,
    "attack": attack_call,
    "clash": clash_call,
    "charge": charge_call,
    "share": share_call,
    "shoot": shoot_call,
    "area": area_call,
    "movement_order": movement_order_call,
    "move": move_call,
    "intercept": intercept_call,
    "rout_path": rout_path_call,
    "sight": sight_call,
    "morale": morale_call,
    "rally": rally_call,
    "leader_risk": leader_risk_call,
}


class Resolver:
    """What this ruleset gives to the resolver (`campaigns.tabletop.resolver.Resolvable`)."""

    id = "stirling"
    procedures = PROCEDURES
    wording = WORDING

    def tables(self, overrides: Mapping[str, Any]) -> stirling_tables.Tables:
        """The typed tables with `overrides` applied."""
        return stirling_tables.tables(overrides)


RESOLVER = Resolver()
