"""The rows of a battle, as `campaigns.stores` wants them: written from one state to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battles.models import Battle, Leader, LeaderInBattle, Unit, UnitInBattle
from campaigns.models import Engagement
from campaigns.rowstore import Pieces, RowStore, from_roster, link_rows, scenario_of
from campaigns.tabletop.game import Ruleset


def _leader_columns(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"faction": data["faction"], "fate": data["fate"], "data": dict(data)}


def _unit_columns(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**_leader_columns(data), "men": data["men"], "at": data.get("at") or ""}


class BattleStore(RowStore):
    """Keeps a state whose encoded form has `units` and `leaders`, maps by id (or lacks them)."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        pieces = {
            "units": Pieces(UnitInBattle, _unit_columns),
            "leaders": Pieces(LeaderInBattle, _leader_columns),
        }
        super().__init__(ruleset, Battle, "battle", pieces)

    def link(self, engagement: Engagement) -> None:
        """The halves of a unit are who it was."""
        scenario, campaign = scenario_of(engagement), engagement.campaign_id
        units = from_roster(scenario.get("units"), Unit.objects.filter(campaign=campaign))
        leaders = from_roster(
            scenario.get("leaders"), Leader.objects.filter(person__campaign=campaign)
        )
        of = {"battle_id": engagement.pk}
        link_rows(UnitInBattle.objects.filter(**of), units, "data__origin")
        link_rows(LeaderInBattle.objects.filter(**of), leaders)
