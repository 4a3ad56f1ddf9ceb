"""The referee's review of what a battle leaves of the roster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from battles.services import Proposal
from campaigns.models import Person
from campaigns.texts import text


class AftermathForm(forms.Form):
    """For each unit who comes back, as proposed by the rules; for each leader his fate."""

    def __init__(self, proposed: Proposal, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.proposed = proposed
        for share in proposed.units:
            for name, most, start in (
                ("wounded", share.dead, share.wounded),
                ("returning", share.dispersed, share.returning),
            ):
                self.fields[f"{name}_{share.roster}"] = forms.IntegerField(
                    min_value=0, max_value=most, initial=start, label=text(share.name)
                )
        for one in proposed.leaders:
            self.fields[f"fate_{one.roster}"] = forms.ChoiceField(
                choices=Person.Fate.choices, initial=one.fate, label=text(one.name)
            )

    @property
    def units(self) -> Iterator[dict[str, Any]]:
        """[{"share", "wounded", "returning", "after"}], the fields as they are shown."""
        for share in self.proposed.units:
            fields = {name: self[f"{name}_{share.roster}"] for name in ("wounded", "returning")}
            yield {"share": share, "after": share.brought - share.lost, **fields}

    @property
    def leaders(self) -> Iterator[forms.BoundField]:
        return (self[f"fate_{one.roster}"] for one in self.proposed.leaders)

    def coming(self) -> dict[int, tuple[int, int]]:
        """{unit: (wounded, dispersed)} who come back."""
        data = self.cleaned_data
        return {
            one.roster: (data[f"wounded_{one.roster}"], data[f"returning_{one.roster}"])
            for one in self.proposed.units
        }

    def fates(self) -> dict[int, str]:
        return {
            one.roster: self.cleaned_data[f"fate_{one.roster}"] for one in self.proposed.leaders
        }
