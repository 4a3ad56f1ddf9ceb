"""What a campaign's page shows of its roster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django import template
from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.models import Unit
from battles.services import History, histories, taken_of, to_review
from campaigns.listed import Table
from campaigns.models import Faction, Membership, Person
from campaigns.texts import text

register = template.Library()


@register.inclusion_tag("desk/_records.html")
def service_records(membership: Membership) -> dict[str, Any]:
    """What a member's own side has been through, and for the referee everybody."""
    campaign, referees = membership.campaign, membership.referees
    return {
        "open": to_review(campaign) if referees else [],
        "histories": histories(campaign, membership.faction, everybody=referees),
    }


@register.simple_tag
def roster_men(membership: Membership) -> dict[int, int]:
    """{faction: men in its roster} of those that keep one, for its own people and the referee."""
    units = Unit.objects.filter(faction__campaign=membership.campaign_id)
    if not membership.referees:
        units = units.filter(faction=membership.faction_id)
    return dict(units.values_list("faction").annotate(n=Sum("men")).order_by())


@register.simple_tag
def came_home(tables: Iterable[Table], membership: Membership) -> dict[UUID, list[dict[str, Any]]]:
    """{battle: what it left of the rosters that the member may read}, of those that are over:
    [{"faction", "back", "lost"}]."""
    ended = [table.engagement for table in tables if table.ended]
    results = {one.battle_id: one.body["units"] for one in taken_of(ended)}
    wanted = {record["roster"] for records in results.values() for record in records}
    units = Unit.objects.filter(pk__in=wanted, faction__isnull=False).select_related("faction")
    if not membership.referees:
        units = units.filter(faction=membership.faction_id)
    known = list(units.order_by("faction__slot"))
    return {battle: _homes(known, records) for battle, records in results.items()}


def _homes(units: list[Unit], records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    of_unit = {record["roster"]: record for record in records}
    found: dict[Faction | None, dict[str, Any]] = {}
    for unit in units:
        record = of_unit.get(unit.pk)
        if record is not None:
            home = {"faction": unit.faction, "back": 0, "lost": 0}
            one = found.setdefault(unit.faction, home)
            one["back"] += came_back(record)
            one["lost"] += record["dead"] + record["dispersed"] - came_back(record)
    return list(found.values())


@register.filter
def at(found: Mapping[Any, Any], key: Any) -> Any:
    """What is found under a key, or None."""
    return found.get(key)


@register.filter
def told(name: Any) -> str:
    """A name in the reader's language."""
    return text(name)


@register.filter
def fate(value: str) -> str:
    """What has become of somebody."""
    return str(Person.Fate(value).label)


@register.filter
def came_back(record: Mapping[str, Any]) -> int:
    """Men of a unit who were lost and returned."""
    return int(record["wounded"] + record["returning"])


@register.filter
def strength(history: History) -> str:
    """The men of a unit as it is now, or the fate of a leader."""
    one = history.one
    if not isinstance(one, Unit):
        return fate(one.person.fate)
    if not one.men:
        return _("destroyed")
    return ngettext("%(n)s man", "%(n)s men", one.men) % {"n": one.men}


@register.filter
def told_of(record: Mapping[str, Any]) -> str:
    """One battle of a unit or leader in a line."""
    if "fate" in record:
        return fate(record["fate"])
    back = came_back(record)
    lines = [
        ngettext("%(n)s man went in", "%(n)s men went in", record["brought"])
        % {"n": record["brought"]},
        _("dead: %(n)s") % {"n": record["dead"]},
    ]
    if record["dispersed"]:
        lines.append(_("dispersed: %(n)s") % {"n": record["dispersed"]})
    if back:
        lines.append(_("came back: %(n)s") % {"n": back})
    lines.append(_("in the roster: %(n)s") % {"n": record["after"]})
    return "; ".join(lines)
