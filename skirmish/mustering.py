"""The campaign's roster goes to a skirmish: its figures begin as they came out of the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from campaigns.models import Campaign, Person
from campaigns.rowstore import from_roster
from campaigns.tabletop.reader import BadRequestError, pointer
from skirmish.hurts import brought, without_condition
from skirmish.models import FigureSheet


def figures_of(scenario: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(JSON pointer, figure) of those in groups, then of those by themselves; bad ones left out."""
    homes = [("", scenario)]
    groups = scenario.get("groups")
    if isinstance(groups, list):
        homes = [(pointer("groups", i), group) for i, group in enumerate(groups)] + homes
    for where, home in homes:
        figures = home.get("figures") if isinstance(home, Mapping) else None
        if isinstance(figures, list):
            for i, one in enumerate(figures):
                if isinstance(one, dict):
                    yield where + pointer("figures", i), one


def mustered(campaign: Campaign, ruleset: str, scenario: Mapping[str, Any]) -> Mapping[str, Any]:
    """The scenario with the wounds, bruises and flaws that its figures have by the roster, once
    the result of a fight was taken to it.

    Raises:
        BadRequestError: one of them is dead.
    """
    known = FigureSheet.objects.filter(person__campaign=campaign, ruleset=ruleset)
    copy = deepcopy(dict(scenario))
    figures = list(figures_of(copy))
    links = from_roster([one for _, one in figures], known)
    if not links:
        return scenario
    sheets = {one.pk: one for one in known.filter(pk__in=links.values()).select_related("person")}
    for at, figure in figures:
        sheet = sheets.get(links.get(figure.get("id", ""), 0))
        if sheet is None or figure.get("roster") != sheet.pk:
            continue
        if sheet.person.fate == Person.Fate.DEAD:
            raise BadRequestError("dead_in_roster", f"{sheet} is dead in the roster", at)
        if sheet.tended:
            now = {**without_condition(figure), **brought(sheet)}
            figure.clear()
            figure.update(now)
    return copy
