"""Who may use which address. An address without a line here fails the tests: add its line."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from django.urls import URLPattern, URLResolver, get_resolver


class Who(StrEnum):
    """The least that somebody must be."""

    ANYBODY = "anybody"
    SIGNED_IN = "somebody who has signed in"
    MEMBER = "a member of the campaign"
    REFEREE = "a referee of the campaign, or a co-referee"
    HEAD = "the referee of the campaign"
    ACCOUNT = "somebody with a password"
    GUEST = "a guest"
    HOLDER = "whoever has the secret in the address"


_CAMPAIGN = "campaigns/<uuid:campaign_id>/"
_BATTLE = "battles/<uuid:engagement_id>/"
_API_CAMPAIGN = "api/campaigns/<uuid:campaign_id>/"
_API_TABLE = "api/engagements/<uuid:engagement_id>/"

RULES: dict[str, Who | dict[str, Who]] = {
    # Doors
    "sign-up/": Who.ANYBODY,
    "sign-in/": Who.ANYBODY,
    "sign-in/forgotten/": Who.ANYBODY,
    "sign-out/": Who.ANYBODY,
    "language/": Who.ANYBODY,
    "join/": Who.ANYBODY,
    "join/<str:code>/": Who.HOLDER,
    "enter/<str:token>/": Who.HOLDER,
    "password/<str:token>/": Who.HOLDER,
    "account/": Who.SIGNED_IN,
    "account/zone/": Who.SIGNED_IN,
    "account/password/": Who.ACCOUNT,
    "account/keep/": Who.SIGNED_IN,
    "account/return-link/": Who.GUEST,
    "account/return-link/<str:token>/": Who.HOLDER,
    # What everybody may read
    "keys/": Who.ANYBODY,
    "about/": Who.ANYBODY,
    "rules/": Who.ANYBODY,
    "rules/<str:ruleset>/": Who.ANYBODY,
    "calculator/": Who.ANYBODY,
    "calculator/<str:ruleset>/": Who.ANYBODY,
    "calculator/<str:ruleset>/<str:procedure>/": Who.ANYBODY,
    "i18n/<str:language>/<str:part>.js": Who.ANYBODY,
    # Campaigns
    "": Who.SIGNED_IN,
    "campaigns/new/": Who.SIGNED_IN,
    "campaigns/practice/": Who.SIGNED_IN,
    _CAMPAIGN: Who.MEMBER,
    f"{_CAMPAIGN}leave/": Who.MEMBER,
    f"{_CAMPAIGN}people/": {"get": Who.MEMBER, "post": Who.REFEREE},
    f"{_CAMPAIGN}new/": Who.REFEREE,
    f"{_CAMPAIGN}factions/": Who.REFEREE,
    f"{_CAMPAIGN}invitations/<int:invitation_id>/withdraw/": Who.REFEREE,
    f"{_CAMPAIGN}people/<int:member_id>/": Who.REFEREE,
    f"{_CAMPAIGN}people/<int:member_id>/remove/": Who.REFEREE,
    f"{_CAMPAIGN}people/<int:member_id>/link/": Who.HEAD,
    f"{_CAMPAIGN}scenarios/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/new/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/new-table/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/file/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/copy/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/delete/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/start/": Who.REFEREE,
    f"{_CAMPAIGN}scenarios/<uuid:scenario_id>/table/": Who.REFEREE,
    f"{_CAMPAIGN}rules/<str:ruleset>/": {"get": Who.MEMBER, "post": Who.REFEREE},
    f"{_CAMPAIGN}roster/": Who.REFEREE,
    f"{_CAMPAIGN}roster/figures/<int:fighter_id>/": Who.REFEREE,
    # Tables
    _BATTLE: Who.MEMBER,
    f"{_BATTLE}screen/": Who.MEMBER,
    f"{_BATTLE}replay/": Who.MEMBER,
    f"{_BATTLE}papers/": Who.MEMBER,
    f"{_BATTLE}proof/": {"get": Who.MEMBER, "post": Who.REFEREE},
    f"{_BATTLE}file/": Who.REFEREE,
    f"{_BATTLE}aftermath/": Who.REFEREE,
    "battles/<uuid:skirmish_id>/fighters/": Who.REFEREE,
    "tables/<uuid:engagement_id>/seats/": Who.REFEREE,
    # The API
    "api/resolve/": Who.ANYBODY,
    "api/schema/": Who.ANYBODY,
    "api/docs/": Who.ANYBODY,
    "api/campaigns/": Who.SIGNED_IN,
    "api/engagements/": Who.SIGNED_IN,
    _API_CAMPAIGN: Who.MEMBER,
    f"{_API_CAMPAIGN}scenarios/": Who.REFEREE,
    f"{_API_CAMPAIGN}scenarios/check/": Who.REFEREE,
    f"{_API_CAMPAIGN}scenarios/<uuid:scenario_id>/": Who.REFEREE,
    f"{_API_CAMPAIGN}scenarios/<uuid:scenario_id>/copy/": Who.REFEREE,
    f"{_API_CAMPAIGN}scenarios/<uuid:scenario_id>/start/": Who.REFEREE,
    f"{_API_CAMPAIGN}rules/<str:ruleset>/": {"get": Who.MEMBER, "put": Who.REFEREE},
    f"{_API_CAMPAIGN}roster/": Who.REFEREE,
    f"{_API_CAMPAIGN}roster/units/": Who.REFEREE,
    f"{_API_CAMPAIGN}roster/units/<int:unit_id>/": Who.REFEREE,
    f"{_API_CAMPAIGN}roster/leaders/": Who.REFEREE,
    f"{_API_CAMPAIGN}roster/leaders/<int:leader_id>/": Who.REFEREE,
    f"{_API_CAMPAIGN}roster/figures/": Who.REFEREE,
    f"{_API_CAMPAIGN}roster/figures/<int:sheet_id>/": Who.REFEREE,
    _API_TABLE: Who.MEMBER,
    f"{_API_TABLE}options/": Who.MEMBER,
    f"{_API_TABLE}log/": Who.MEMBER,
    f"{_API_TABLE}at/<int:line>/": Who.MEMBER,
    f"{_API_TABLE}actions/": Who.MEMBER,
    f"{_API_TABLE}orders/": Who.MEMBER,
    f"{_API_TABLE}orders/<str:unit>/": Who.MEMBER,
    f"{_API_TABLE}chance/": Who.MEMBER,
    f"{_API_TABLE}rewind/": Who.MEMBER,
    f"{_API_TABLE}redo/": Who.MEMBER,
    f"{_API_TABLE}seats/": Who.MEMBER,
    f"{_API_TABLE}rulings/": Who.MEMBER,
    f"{_API_TABLE}notes/": Who.MEMBER,
}
"""By address, or by address and method where they differ. What a seat may do at a table, beyond
reading the request at all, is in `tests/api/test_matrix.py`."""

NOTHING = "^api/"
"""What catches every other address below `api/`."""


def addresses() -> Iterator[str]:
    """Every address of the site, as the URL table writes it."""

    def walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for each in patterns:
            address = before + str(each.pattern)
            if isinstance(each, URLResolver):
                yield from walk(each.url_patterns, address)
            else:
                yield address

    yield from dict.fromkeys(walk(get_resolver().url_patterns, ""))
