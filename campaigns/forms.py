"""A new table from a scenario."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns import proof, selectors, services, stores
from campaigns.models import Campaign, Dice
from campaigns.plain import plain_json
from campaigns.tabletop.reader import BadRequestError
from campaigns.texts import text

MOST_BYTES = 2_000_000


class NewTableForm(forms.Form):
    """`scenario` is the id of one that the campaign keeps, or "RULESET/NAME" of a shipped one;
    or a file in JSON that names its ruleset.

    `kept` are those of the campaign that can be played. Whoever brings a file means it, whatever
    else the form says.
    """

    scenario = forms.ChoiceField(label=gettext_lazy("Scenario"), required=False)
    file = forms.FileField(label=gettext_lazy("Or a scenario file"), required=False)
    title = forms.CharField(label=gettext_lazy("Title"), max_length=200, required=False)
    dice = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Dice.choices, initial=Dice.SERVER)

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kept = {
            str(one.pk): (one.ruleset, one.body)
            for one in selectors.scenarios_of(campaign).filter(draft=False)
        }
        self.shipped = {
            f"{ruleset}/{name}": (ruleset, scenario)
            for ruleset in stores.rulesets()
            for name, scenario in stores.shipped(ruleset).items()
        }
        scenario = self.fields["scenario"]
        assert isinstance(scenario, forms.ChoiceField)
        scenario.choices = [("", "")] + [
            (key, text(body.get("title", key)))
            for key, (_ruleset, body) in {**self.kept, **self.shipped}.items()
        ]

    def clean(self) -> dict[str, Any]:
        """With `chosen` = (ruleset, scenario)."""
        cleaned = super().clean() or {}
        file, name = cleaned.get("file"), cleaned.get("scenario")
        if not file and not name:
            raise forms.ValidationError(_("Choose a scenario, or a file of your own."))
        cleaned["chosen"] = self._read(file) if file else {**self.kept, **self.shipped}[str(name)]
        return cleaned

    def _read(self, file: Any) -> tuple[str, dict[str, Any]]:
        try:
            return read_scenario(file)
        except BadRequestError as error:
            said = services.placed({}, error.at, services.requested(error))
            raise forms.ValidationError({"file": said}) from None


def read_scenario(file: Any) -> tuple[str, dict[str, Any]]:
    """(ruleset, scenario) of a file that was sent.

    Raises:
        BadRequestError: it is too large, no JSON, or names no ruleset that is known.
    """
    if file.size > MOST_BYTES:
        raise services.WordedError("too_large", _("The file is too large."), "")
    try:
        body = plain_json(file.read())
    except BadRequestError as error:
        raise services.WordedError("not_json", _unread(error), "") from None
    if not isinstance(body, dict):
        message = _("A scenario file is one JSON object that names its ruleset.")
        raise services.WordedError("wrong_type", message, "")
    if body.get("format") == proof.FORMAT:
        message = _("This is the record of a battle, not a scenario.")
        raise services.WordedError("wrong_type", message, "/format")
    ruleset = body.get("ruleset")
    if not isinstance(ruleset, str) or ruleset not in stores.rulesets():
        known = ", ".join(stores.rulesets())
        message = _("One of these is expected: %(words)s.") % {"words": known}
        raise services.WordedError("unknown_name", message, "/ruleset")
    return ruleset, services.without_roster(body)


def _unread(error: BadRequestError) -> str:
    """Why a file is no JSON: where it ends to be, if that can be told."""
    place = re.search(r"line ([0-9]+) column ([0-9]+)", error.message)
    if place is None:
        return _("This is no scenario file: nothing in it can be read as JSON.")
    return _(
        "This is no scenario file: it is no JSON from line %(line)s, column %(column)s on."
    ) % {
        "line": place[1],
        "column": place[2],
    }


class StartForm(forms.Form):
    """A battle from a scenario of the campaign."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=200, required=False)
    dice = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Dice.choices, initial=Dice.SERVER)
    orders_shown = forms.BooleanField(
        label=gettext_lazy("Everybody sees which units have an order"), required=False
    )
