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
from skirmish.recovering import Due

UNIT_NAMES = {
    "minute": _("minutes"),
    "hour": _("hours"),
    "half_day": _("half days"),
    "day": _("days"),
    "week": _("weeks"),
    "month": _("months"),
    "season": _("seasons"),
}


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


class TimeForm(forms.Form):
    """Campaign time that goes by for a figure."""

    number = forms.IntegerField(label=_("Time that passes"), min_value=1, max_value=999, initial=1)
    unit = forms.ChoiceField(label=_("Unit of time"), choices=list(UNIT_NAMES.items()))
    rest = forms.BooleanField(label=_("at rest (bruises heal at rest only)"), required=False)
    everybody = forms.BooleanField(label=_("for all who recover"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.update(rest=True, unit="week")


class RecoveryForm(forms.Form):
    """One Recovery roll: of what, with what help, by whose dice."""

    hurt = forms.ChoiceField(label=_("Wound or bruise"))
    medicine = forms.IntegerField(
        label=_("Chirurgy or Medicine of the healer"), min_value=0, max_value=99, initial=0
    )
    magic = forms.IntegerField(label=_("magical aid"), min_value=-99, max_value=99, initial=0)
    exertion = forms.BooleanField(
        label=_("for doing too much: at once, the worst wound"), required=False
    )
    faces = forms.CharField(
        label=_("Own dice, in order"), required=False, strip=True, max_length=100
    )

    def __init__(self, found: Sequence[Due], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(f"{one.place}:{one.hurt.level}", one.hurt.name) for one in found]
        field = self.fields["hurt"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        ready = (f"{one.place}:{one.hurt.level}" for one in found if one.left <= 0)
        self.initial["hurt"] = next(ready, choices[0][0] if choices else "")

    def clean_faces(self) -> list[int] | None:
        """Faces of the d10, its 0 as 0; None: the server throws."""
        typed = str(self.cleaned_data["faces"]).replace(",", " ").split()
        if any(len(face) != 1 or face not in "0123456789" for face in typed):
            raise forms.ValidationError(_("A d10 shows 0 to 9; write the faces with spaces."))
        return [int(face) for face in typed] or None
