"""The page of a campaign: its battles, those to come, its factions and people."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns import printed, selectors, services, stores
from campaigns.listed import Table, men_fighting, men_left, tables_of
from campaigns.models import Campaign, Faction, Membership, Role, Scenario
from campaigns.pages.common import own_campaign, reader
from campaigns.tabletop import registry

_MOST_READY = 5


@dataclass(frozen=True)
class Host:
    """A faction with its people, and its men: `fighting` now, or `left` after its last battle."""

    faction: Faction
    members: list[Membership]
    fighting: int | None
    left: int | None


@login_required
@require_GET
def campaign(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`campaign.html`: `campaign`, `membership` (the reader's), `hosts`, `members`, `players`,
    `referees`, `complete` (every faction has somebody), `tables` (`Table`s), of which
    `begun` (`over` and `in_play`) and `coming` are parts, for referees `ready`
    (scenarios that nobody has played), `books` (names of the rulebooks in use), `house` (the
    ruleset whose tables are shown first), `rules` = [{"registered", "ruleset", "differences"}] of
    the rulebooks that the campaign changes."""
    found, own = own_campaign(request, campaign_id)
    tables = tables_of(reader(request), found)
    members = list(selectors.members_of(found))
    overrides = services.overrides_by_ruleset(found)
    played = list(dict.fromkeys(table.engagement.ruleset for table in tables))
    known = registry.registered()
    hosts = _hosts(found, members, tables)
    begun = [table for table in tables if table.begun]
    context = {
        "campaign": found,
        "membership": own,
        "hosts": hosts,
        "complete": bool(hosts) and all(host.members for host in hosts),
        "members": members,
        "players": [member for member in members if member.role == Role.PLAYER],
        "referees": [member for member in members if member.role == Role.REFEREE],
        "tables": tables,
        "begun": begun,
        "over": [table for table in begun if table.ended],
        "in_play": [table for table in begun if not table.ended],
        "coming": [table for table in tables if not table.begun],
        "ready": _ready(found, tables) if own.referees else [],
        "books": [known[ruleset].rulebook.name for ruleset in played if ruleset in known],
        "house": next(iter([*played, *overrides, *stores.rulesets()]), None),
        "rules": printed.house_rules(overrides),
    }
    return render(request, "campaign.html", context)


def _hosts(campaign: Campaign, members: list[Membership], tables: list[Table]) -> list[Host]:
    factions = list(campaign.factions.order_by("slot"))
    fighting = men_fighting(factions, tables)
    left = men_left([one for one in factions if one.pk not in fighting], tables)
    return [
        Host(
            one,
            [member for member in members if member.faction_id == one.pk],
            fighting.get(one.pk),
            left.get(one.pk),
        )
        for one in factions
    ]


def _ready(campaign: Campaign, tables: list[Table]) -> list[Scenario]:
    """Scenarios that the campaign keeps and has no battle of, by their titles."""
    fought = {(table.engagement.ruleset, str(table.engagement)) for table in tables}
    kept = selectors.scenarios_of(campaign).filter(draft=False)
    new = [one for one in kept if (one.ruleset, str(one)) not in fought]
    return new[:_MOST_READY]
