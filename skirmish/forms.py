"""Forms of the pages of skirmishes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.models import Person
from campaigns.tabletop import registry
from campaigns.tabletop.scenarios import SLOTS
from campaigns.texts import text
from skirmish.aftermath import Outcome
from skirmish.kits import KITS


def _rulesets() -> list[tuple[str, str]]:
    books = registry.registered()
    return [(id, text(books[id].rulebook.name)) for id in KITS]


class EmptyTableForm(forms.Form):
    """What a scenario begins with: its rules, its table in centimetres or paces, its sides."""

    title = forms.CharField(label=_("Title"), max_length=200)
    ruleset = forms.ChoiceField(label=_("Rules"), choices=_rulesets)
    width = forms.IntegerField(
        label=_("Width, cm or paces"), min_value=20, max_value=300, initial=120
    )
    depth = forms.IntegerField(
        label=_("Depth, cm or paces"), min_value=20, max_value=200, initial=90
    )
    sides = forms.IntegerField(label=_("Players"), min_value=2, max_value=len(SLOTS), initial=2)
    named = forms.BooleanField(label=_("Sides named after the campaign’s factions"), required=False)


class OutcomeForm(forms.Form):
    """What has become of each figure of the roster, as the fight left it unless decided else."""

    def __init__(self, found: Sequence[Outcome], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found = found
        for one in found:
            self.fields[f"fate_{one.roster}"] = forms.ChoiceField(
                choices=Person.Fate.choices, initial=one.fate, label=one.name
            )

    @property
    def rows(self) -> Iterator[tuple[Outcome, forms.BoundField]]:
        return ((one, self[f"fate_{one.roster}"]) for one in self.found)

    def fates(self) -> dict[int, str]:
        return {one.roster: self.cleaned_data[f"fate_{one.roster}"] for one in self.found}
