"""The rows of a skirmish, as `campaigns.stores` wants them: written from one state to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.models import Engagement
from campaigns.rowstore import Pieces, RowStore, from_roster, link_rows, scenario_of
from campaigns.tabletop.game import Ruleset
from skirmish.models import Figure, FigureSheet, Skirmish

ON_TABLE = "on_table"


def _columns(data: Mapping[str, Any]) -> dict[str, Any]:
    x, y = data.get("at") or (None, None)
    fate = {**data.get("body", {}), **data}.get("fate") or ON_TABLE
    return {"side": data["side"], "fate": fate, "x": x, "y": y, "data": dict(data)}


class SkirmishStore(RowStore):
    """Keeps a state whose encoded form has `figures`, a map by id.

    Each figure has `side`, and `at` if it has a place on the table; its `fate` is its own or that
    of its `body`, without one it is on the table.
    """

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        super().__init__(ruleset, Skirmish, "skirmish", {"figures": Pieces(Figure, _columns)})

    def link(self, engagement: Engagement) -> None:
        """The figures stand in the groups of the scenario, or by themselves."""
        scenario = scenario_of(engagement)
        groups = scenario.get("groups", [])
        grouped = [figure for group in groups for figure in group.get("figures", [])]
        entries = [*grouped, *scenario.get("figures", [])]
        known = FigureSheet.objects.filter(
            person__campaign=engagement.campaign_id, ruleset=engagement.ruleset
        )
        link_rows(Figure.objects.filter(skirmish_id=engagement.pk), from_roster(entries, known))
