"""The house rules of a campaign: what it changes in the tables of a rulebook."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.models import Campaign, HouseRule
from campaigns.services.wording import WordedError
from campaigns.tabletop import registry
from campaigns.tabletop.reader import BadRequestError, pointer
from campaigns.tabletop.rulebook import OverrideError

MOST_TEXT = 500


class StaleRulesError(Exception):
    """Somebody else has changed the house rules in the meantime."""


class BadRulesError(Exception):
    """Values that do not fit; `messages` = {path: sentence in the reader's language}."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        super().__init__(", ".join(messages))
        self.messages = dict(messages)

    def first(self) -> BadRequestError:
        path, message = next(iter(self.messages.items()))
        return WordedError("bad_option", message, pointer("values", path))


def overrides_of(campaign: Campaign, ruleset: str) -> dict[str, Any]:
    """{path: value} of the values that the campaign changes."""
    rules = HouseRule.objects.filter(campaign=campaign, ruleset=ruleset).order_by("path")
    return {rule.path: rule.value for rule in rules}


def overrides_by_ruleset(campaign: Campaign) -> dict[str, dict[str, Any]]:
    """{ruleset: {path: value}} of all that the campaign changes."""
    found: dict[str, dict[str, Any]] = {}
    for rule in HouseRule.objects.filter(campaign=campaign).order_by("ruleset", "path"):
        found.setdefault(rule.ruleset, {})[rule.path] = rule.value
    return found


def revision_of(overrides: Mapping[str, Any]) -> str:
    """What two readers of the same house rules both see."""
    body = json.dumps(dict(overrides), sort_keys=True)
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def save_house_rules(
    campaign: Campaign, ruleset: str, values: Mapping[str, Any], revision: str
) -> dict[str, Any]:
    """Keep these house rules in the place of all others; values of the book itself are none.

    Battles that are made later are played by them. Those that exist keep their own.

    Raises:
        StaleRulesError: `revision` is not that of the house rules in force.
        BadRulesError: values that the tables of the ruleset do not take.
    """
    book = dict(registry.registered()[ruleset].rulebook.leaves())
    changed = {p: v for p, v in values.items() if p not in book or not same(v, book[p])}
    if messages := misfits(ruleset, changed):
        raise BadRulesError(messages)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        if revision_of(overrides_of(campaign, ruleset)) != revision:
            raise StaleRulesError
        HouseRule.objects.filter(campaign=campaign, ruleset=ruleset).delete()
        HouseRule.objects.bulk_create(
            HouseRule(campaign=campaign, ruleset=ruleset, path=path, value=value)
            for path, value in sorted(changed.items())
        )
    return overrides_of(campaign, ruleset)


def same(a: Any, b: Any) -> bool:
    """Whether two values of a table are one and the same (true is not 1, nor "1")."""
    return json.dumps(a) == json.dumps(b)


def misfits(ruleset: str, values: Mapping[str, Any]) -> dict[str, str]:
    """{path: why not} of the values that the tables do not take."""
    registered = registry.registered()[ruleset]
    left = dict(values)
    found: dict[str, str] = {}
    while True:
        try:
            registered.resolvable.tables(left)
        except OverrideError as error:
            # A table may blame a value beside the one that was changed.
            culprit = error.path if error.path in left else next(iter(left), None)
            if culprit is None:
                return found
            found[culprit] = _why(error)
            del left[culprit]
        else:
            return found


_RANGE = re.compile(r"(-?[\d.]+) is out of range$")
_FROM_TO = re.compile(r"(?:a number from )?(-?\d+) to (-?\d+) is expected$")
_ONE_OF = re.compile(r"one of (.+) is expected$")


def _why(error: OverrideError) -> str:
    said = str(error).removeprefix(f"{error.path}: ")
    if said.startswith("unknown option"):
        return _("The rulebook has no such value.")
    if _RANGE.search(said):
        return _("This number is out of range.")
    if match := _FROM_TO.search(said):
        return _("A number from %(least)s to %(most)s is expected.") % {
            "least": match[1],
            "most": match[2],
        }
    if match := _ONE_OF.search(said):
        return _("One of these is expected: %(words)s.") % {"words": match[1]}
    if "whole number" in said and "fraction" not in said:
        return _("A whole number is expected.")
    if "fraction" in said:
        return _("A number or a fraction such as 3/2 is expected, 0 at least.")
    if "true or false" in said:
        return _("Yes or no is expected.")
    if "dice" in said or "die" in said:
        return _("Dice such as 2d6+1 are expected.")
    return _("This does not fit the table.")
