"""Forms of the pages of skirmishes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.tabletop import registry
from campaigns.tabletop.scenarios import SLOTS
from campaigns.texts import text
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
