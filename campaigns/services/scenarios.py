"""Scenarios of a campaign: kept, copied, thrown away, and played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from campaigns import stores
from campaigns.models import Campaign, Engagement, Scenario, User
from campaigns.services.faults import Fault, faults_of
from campaigns.services.house_rules import overrides_of
from campaigns.services.making import make_engagement, mustered
from campaigns.services.wording import sentence
from campaigns.tabletop.reader import BadRequestError

_NUMBER = re.compile(r" \([0-9]+\)$")


class FaultyError(Exception):
    """A scenario with mistakes that is not to be kept as a draft."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].message)
        self.faults = faults


class StaleScenarioError(Exception):
    """Somebody else has saved the scenario in the meantime."""


def faults(campaign: Campaign, ruleset: str, body: Mapping[str, Any]) -> list[Fault]:
    """Its mistakes by the rules and house rules of the campaign.

    Raises:
        BadRequestError: there is no such ruleset, or the scenario names another one.
    """
    if ruleset not in stores.rulesets():
        raise BadRequestError("unknown_name", "there is no such ruleset", "/ruleset")
    return faults_of(ruleset, body, overrides_of(campaign, ruleset))


def totals(campaign: Campaign, ruleset: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of the sheets of a scenario without mistakes, in the reader's language.

    {figure: [{"name", "value", "sum": text}]}; of rulesets that count nothing, nothing.
    """
    shelf = stores.shelf(ruleset)
    if shelf.totals is None:
        return {}
    wording = shelf.ruleset.wording
    state = shelf.ruleset.setup(body, overrides_of(campaign, ruleset))

    def said(part: Mapping[str, Any]) -> str:
        return gettext(wording[part["code"]]).format(value=part["value"])

    return {
        id: [
            {
                "name": gettext(row["name"]),
                "value": row["value"],
                "sum": ", ".join(said(part) for part in row["parts"]),
            }
            for row in rows
        ]
        for id, rows in shelf.totals(state).items()
    }


def new_scenario(
    campaign: Campaign,
    ruleset: str,
    body: Mapping[str, Any],
    user: User | None,
    *,
    draft: bool = False,
) -> Scenario:
    """Keep a new scenario.

    Raises:
        BadRequestError: there is no such ruleset.
        FaultyError: it has mistakes, and is not to be a draft.
    """
    wrong = faults(campaign, ruleset, body)
    if wrong and not draft:
        raise FaultyError(wrong)
    return Scenario.objects.create(
        campaign=campaign, ruleset=ruleset, body=dict(body), draft=bool(wrong), author=user
    )


def take_in(
    campaign: Campaign, ruleset: str, body: Mapping[str, Any], user: User | None
) -> tuple[Scenario, bool]:
    """Keep a scenario that came as a file, or the one of the campaign that it equals.

    The second answer is whether it was added. Another of the same title gets a number behind it.

    Raises:
        BadRequestError: there is no such ruleset.
    """
    others = Scenario.objects.filter(campaign=campaign, ruleset=ruleset).order_by("pk")
    sent = _as_sent(body)
    for one in others:
        if _as_sent(one.body) == sent:
            return one, False
    return new_scenario(campaign, ruleset, _apart(body, others), user, draft=True), True


def _as_sent(body: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario as its file has it, but for the name of its ruleset."""
    return {key: value for key, value in without_roster(body).items() if key != "ruleset"}


def _apart(body: Mapping[str, Any], others: Iterable[Scenario]) -> dict[str, Any]:
    """With a number behind a title that another one has."""
    taken = {title for one in others for title in _titles(one.body.get("title"))}
    title = body.get("title")
    n = 1
    while taken & set(_titles(_numbered(title, n))):
        n += 1
    return {**body, "title": _numbered(title, n)} if n > 1 else dict(body)


def _titles(title: Any) -> list[str]:
    """A title in all its languages."""
    found = title.values() if isinstance(title, dict) else [title]
    return [words for words in found if isinstance(words, str) and words]


def _numbered(title: Any, n: int) -> Any:
    """`Title (2)` in all its languages; the first has no number."""
    if n == 1:
        return title
    if isinstance(title, dict):
        return {language: _numbered(words, n) for language, words in title.items()}
    return f"{_NUMBER.sub('', title)} ({n})" if isinstance(title, str) else title


def save_scenario(
    scenario: Scenario,
    body: Mapping[str, Any],
    user: User | None,
    revision: int,
    *,
    draft: bool = False,
) -> list[Fault]:
    """Keep another body; the answer are its mistakes, none unless it may be a draft.

    Raises:
        StaleScenarioError: `revision` is not the last one.
        FaultyError: it has mistakes, and is not to be a draft.
    """
    wrong = faults(scenario.campaign, scenario.ruleset, body)
    if wrong and not draft:
        raise FaultyError(wrong)
    with transaction.atomic():
        kept = Scenario.objects.select_for_update().get(pk=scenario.pk)
        if kept.revision != revision:
            raise StaleScenarioError
        kept.body, kept.draft, kept.author = dict(body), bool(wrong), user
        kept.revision += 1
        kept.save()
    scenario.body, scenario.draft, scenario.revision = kept.body, kept.draft, kept.revision
    return wrong


def copy_scenario(scenario: Scenario, user: User | None) -> Scenario:
    """Another one like it, of the same campaign, with an own title."""
    body = _apart(scenario.body, Scenario.objects.filter(campaign=scenario.campaign))
    return Scenario.objects.create(
        campaign=scenario.campaign,
        ruleset=scenario.ruleset,
        body=body,
        draft=scenario.draft,
        author=user,
    )


def delete_scenario(scenario: Scenario) -> None:
    """It goes; battles made from it have their own."""
    scenario.delete()


def start_faults(scenario: Scenario) -> list[Fault]:
    """What keeps a battle from being made of it now: its mistakes, and who cannot come of the
    campaign's roster."""
    try:
        body = mustered(scenario.campaign, scenario.ruleset, scenario.body)
    except BadRequestError as error:
        return [Fault(error.code, sentence(error), error.at)]
    return faults(scenario.campaign, scenario.ruleset, body)


def start_scenario(scenario: Scenario, **options: Any) -> Engagement:
    """A battle from it, with the house rules as they are now (`make_engagement`).

    Raises:
        BadRequestError: it has a mistake; `at` points at it.
    """
    return make_engagement(scenario.campaign, scenario.ruleset, scenario.body, **options)


def without_roster(body: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario as it travels: numbers in the roster of one campaign mean others elsewhere."""
    return {key: _unlinked(value) for key, value in body.items() if key != "roster"}


def _unlinked(value: Any) -> Any:
    """Wherever they stand: units are in a list, figures in the lists of groups."""
    if isinstance(value, dict):
        return without_roster(value)
    return [_unlinked(one) for one in value] if isinstance(value, list) else value
