"""The rows of a battle, as `campaigns.stores` wants them: written from one state to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from battles.models import Battle, Leader, LeaderInBattle, Unit, UnitInBattle
from campaigns.models import Engagement
from campaigns.tabletop.game import Ruleset

Rows = dict[str, dict[str, Any]]


class BattleStore:
    """Keeps a state whose encoded form has `units` and `leaders`, maps by id (or lacks them)."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self._ruleset = ruleset

    def load(self, engagement: Engagement) -> Any:
        battle = Battle.objects.get(pk=engagement.pk)
        body = dict(battle.body)
        if "units" in body:
            rows = dict(battle.units.values_list("key", "data"))
            body["units"] = {key: rows[key] for key in body["units"]}
        if "leaders" in body:
            rows = dict(battle.leaders.values_list("key", "data"))
            body["leaders"] = {key: rows[key] for key in body["leaders"]}
        return self._ruleset.decode(body)

    def save(self, engagement: Engagement, before: Any, after: Any) -> None:
        body, units, leaders = self._rows(after)
        if before is None:
            Battle.objects.update_or_create(pk=engagement.pk, defaults={"body": body})
            UnitInBattle.objects.filter(battle_id=engagement.pk).delete()
            LeaderInBattle.objects.filter(battle_id=engagement.pk).delete()
            old: tuple[dict[str, Any], Rows, Rows] = (body, {}, {})
        else:
            old = self._rows(before)
        if body != old[0]:
            Battle.objects.filter(pk=engagement.pk).update(body=body)
        _change(UnitInBattle, engagement, _unit_columns, old[1], units)
        _change(LeaderInBattle, engagement, _leader_columns, old[2], leaders)
        if set(units) - set(old[1]) or set(leaders) - set(old[2]):
            _link(engagement)

    def _rows(self, state: Any) -> tuple[dict[str, Any], Rows, Rows]:
        """The state's own row, which names units and leaders in their order, and theirs."""
        body = self._ruleset.encode(state)
        units, leaders = body.get("units", {}), body.get("leaders", {})
        lists: dict[str, Any] = {
            name: list(body[name]) for name in ("units", "leaders") if name in body
        }
        return {**body, **lists}, units, leaders


def _unit_columns(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**_leader_columns(data), "men": data["men"], "at": data.get("at") or ""}


def _leader_columns(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"faction": data["faction"], "fate": data["fate"], "data": dict(data)}


def _change(model: Any, engagement: Engagement, columns: Any, old: Rows, new: Rows) -> None:
    """Write what is new or other than before; rows of what is gone (after a rewind) go."""
    written = [key for key in new if key not in old or new[key] != old[key]]
    gone = [key for key in old if key not in new]
    if gone:
        model.objects.filter(battle_id=engagement.pk, key__in=gone).delete()
    if written:
        fields = {key: columns(new[key]) for key in written}
        model.objects.bulk_create(
            [model(battle_id=engagement.pk, key=key, **fields[key]) for key in written],
            update_conflicts=True,
            unique_fields=["battle", "key"],
            update_fields=list(fields[written[0]]),
        )


def _link(engagement: Engagement) -> None:
    """Rows know whom of the campaign's roster they are; the halves of a unit are who it was.

    A scenario says so by `roster`; numbers of another campaign's roster mean nobody here.
    """
    scenario = Engagement.objects.values_list("scenario", flat=True).get(pk=engagement.pk)
    campaign = engagement.campaign_id
    units = _known(scenario, "units", Unit.objects.filter(campaign=campaign))
    leaders = _known(scenario, "leaders", Leader.objects.filter(person__campaign=campaign))
    for key, pk in units.items():
        rows = UnitInBattle.objects.filter(battle_id=engagement.pk, data__origin=key)
        rows.update(roster=pk)
    for key, pk in leaders.items():
        LeaderInBattle.objects.filter(battle_id=engagement.pk, key=key).update(roster=pk)


def _known(scenario: Mapping[str, Any], kind: str, known: QuerySet[Any]) -> dict[str, int]:
    """{id: number in the roster} of those that the scenario takes from it, each once."""
    given = scenario.get(kind)
    entries = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    asked = {one.get("id", ""): one.get("roster") for one in entries}
    owners = {pk: id for id, pk in reversed(asked.items()) if type(pk) is int}
    wanted = {id: pk for pk, id in owners.items()}
    found = set(known.filter(pk__in=wanted.values()).values_list("pk", flat=True)) if wanted else ()
    return {id: pk for id, pk in wanted.items() if pk in found}
