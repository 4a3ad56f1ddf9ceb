"""The calculator: every procedure of a rulebook as a form, with its steps and odds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_safe

from campaigns import limits
from campaigns.pages.doors import TOO_OFTEN, either, too_often
from campaigns.services import requested
from campaigns.tabletop import forms, odds, resolver
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.registry import Registered, registered
from campaigns.values import said

LIMIT = limits.Limit("calculator-address", 120, 60)
MOST_FACES = 60
"""Dice that are shown as fields: more of them nobody types."""
_WRONG = {
    "missing": gettext_noop("This is needed."),
    "wrong_type": gettext_noop("This is not written as it should be."),
    "whole": gettext_noop("A whole number is needed, such as 12."),
    "fraction": gettext_noop("A whole number or a fraction is needed, such as 3/2."),
    "decimal": gettext_noop("A number is needed, such as 12.5."),
    "wholes": gettext_noop("Whole numbers are needed, by commas."),
    "out_of_range": gettext_noop("This number is out of range."),
    "bad_dice": gettext_noop("Dice are written 2d6+1."),
    "not_json": gettext_noop("This is not JSON."),
    "bad_die": gettext_noop("A die shows no such face."),
}


@dataclass(frozen=True)
class Bound:
    """A field with what is written in it."""

    field: forms.Field
    typed: list[str]
    error: str = ""

    @property
    def id(self) -> str:
        return "f-" + self.name.replace(".", "-").replace(" ", "-")

    @property
    def name(self) -> str:
        return self.field.at or "given"

    @property
    def label(self) -> str:
        return gettext(self.field.label) if self.field.label else gettext("Request, in JSON")

    @property
    def value(self) -> str:
        return self.typed[0] if self.typed else ""

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """(value, label, whether it is chosen)."""
        empty = [] if self.field.start or self.field.kind == forms.SEVERAL else [("", "", False)]
        return empty + [
            (value, gettext(label), value in self.typed)
            for value, label in self.field.choices.items()
        ]


@dataclass
class Answer:
    """What a procedure gave: `results` = [(name, value)], steps, rolls, odds; or an error."""

    results: list[tuple[str, str]] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)
    odds: list[dict[str, Any]] = field(default_factory=list)
    error: str = ""
    at: str = ""
    wrong: dict[str, str] = field(default_factory=dict)
    """{place of a field: what is wrong with it}, as far as the fault lies in fields."""
    told: list[tuple[str, str]] = field(default_factory=list)
    """(field by its label, what is wrong with it)."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return redirect("calculator", next(iter(registered())))


@require_safe
def first(request: HttpRequest, ruleset: str) -> HttpResponse:
    known = _known(ruleset)
    return redirect("calculate", ruleset, next(iter(known.forms() or known.resolvable.procedures)))


def _known(ruleset: str) -> Registered:
    """Raises Http404."""
    if ruleset not in registered():
        raise Http404
    return registered()[ruleset]


@either
def calculate(request: HttpRequest, ruleset: str, procedure: str) -> HttpResponse:
    """`calculator.html`: `book`, `procedures`, `form`, `groups` of `Bound`s, `answer`."""
    known = _known(ruleset)
    if procedure not in known.resolvable.procedures:
        raise Http404
    form = known.forms().get(procedure)
    groups = form.groups if form else (forms.Group("", (forms.WHOLE,)),)
    answer = refused = None
    if request.method == "POST":
        tried = [(LIMIT, limits.address(request))]
        if limits.take(tried):
            answer = _answer(request, known, procedure, groups)
        else:
            refused = too_often()
    context = {
        "known": known,
        "books": [each.rulebook for each in registered().values()],
        "book": known.rulebook,
        "procedure": procedure,
        "procedures": [(name, _title(known, name)) for name in _order(known)],
        "title": _title(known, procedure),
        "form": form,
        "rolls": procedure in known.odds()[0],
        "groups": [
            (gettext(group.title) if group.title else "", _bound(request, group, answer))
            for group in groups
        ],
        "answer": answer,
        "refused": refused,
        "dice": request.POST.get("rolled") == "own",
    }
    status = TOO_OFTEN if refused else 422 if answer and answer.error else 200
    return render(request, "calculator.html", context, status=status)


def _order(known: Registered) -> list[str]:
    formed = list(known.forms())
    return formed + [name for name in known.resolvable.procedures if name not in formed]


def _title(known: Registered, procedure: str) -> str:
    form = known.forms().get(procedure)
    return gettext(form.title) if form else procedure.replace("_", " ").capitalize()


def _bound(request: HttpRequest, group: forms.Group, answer: Answer | None) -> list[Bound]:
    found = []
    for each in group.fields:
        name = each.at or "given"
        typed = request.POST.getlist(name) if request.method == "POST" else _start(each)
        found.append(Bound(each, typed, answer.wrong.get(each.at, "") if answer else ""))
    return found


_INSIDE = (forms.JSON, forms.SEVERAL, forms.NAMES, forms.NUMBERS)
"""Kinds of fields that hold more than one value: an error may point into them."""


def _concerns(pointer: str, each: forms.Field, typed: list[str]) -> bool:
    """Whether an error at `pointer` is the field's."""
    at = "/given" + ("/" + each.at.replace(".", "/") if each.at else "")
    if each.kind == forms.KEYED:
        parent, _, key = pointer.rpartition("/")
        keys = {part.strip() for text in typed for part in text.split(",")}
        return pointer == at or (at.rpartition("/")[0] == parent and key in keys)
    return pointer == at or (each.kind in _INSIDE and pointer.startswith(f"{at}/"))


def _said(error: BadRequestError, each: forms.Field | None) -> str:
    """What is wrong, and how it should be written."""
    code = error.code
    if code == "wrong_type" and each is not None:
        kinds = {forms.NUMBER: "whole", forms.DECIMAL: "decimal", forms.NUMBERS: "wholes"}
        code = "fraction" if "fraction" in error.message else kinds.get(each.kind, code)
    wrong = _WRONG.get(code)
    return gettext(wrong) if wrong else requested(error)


def _start(each: forms.Field) -> list[str]:
    if each.start is None or each.start is False:
        return []
    if each.kind == forms.SEVERAL:
        return list(each.start)
    if each.kind == forms.JSON:
        return [json.dumps(each.start, ensure_ascii=False)]
    return [str(each.start)]


def _answer(
    request: HttpRequest, known: Registered, procedure: str, groups: tuple[forms.Group, ...]
) -> Answer:
    fields = [each for group in groups for each in group.fields]
    typed: dict[str, list[str]] = {
        each.at: request.POST.getlist(each.at or "given") for each in fields
    }
    dice = request.POST.getlist("die") if request.POST.get("rolled") == "own" else []
    faces = request.POST.getlist("face")
    scripted = [f"{die}={face.strip()}" for die, face in zip(dice, faces, strict=False)]
    answer = Answer()
    labels = {
        each.at: ": ".join(gettext(part) for part in (group.title, each.label) if part)
        for group in groups
        for each in group.fields
    }
    # What is wrong is put right by what the form begins with, until all of it is known.
    for _ in range(len(fields) + 1):
        try:
            given = forms.given_from(fields, typed)
            found = _resolved(known.resolvable, procedure, given, scripted)
        except BadRequestError as error:
            each = next((one for one in fields if _concerns(error.at, one, typed[one.at])), None)
            said = _said(error, each)
            if each is None or each.at in answer.wrong:
                # What does not lie in a field alone is told only if nothing else is.
                answer.error = answer.error or said
                answer.at = answer.at or error.at
                break
            answer.error, answer.at = answer.error or said, answer.at or error.at
            answer.wrong[each.at] = said
            answer.told.append((labels[each.at] or gettext("Request, in JSON"), said))
            typed[each.at] = _start(each)
        else:
            break
    if answer.error:
        # Dice that lie on a table are not typed twice.
        answer.rolls = [
            {"die": die, "face": face, "label": ""}
            for die, face in zip(dice[:MOST_FACES], faces, strict=False)
        ]
        return answer
    return Answer(
        results=list(_results(found["result"], known.words())),
        steps=found["steps"],
        rolls=found["rolls"] if len(found["rolls"]) <= MOST_FACES else [],
        odds=_odds(known, procedure, given),
    )


def _resolved(
    resolvable: resolver.Resolvable, procedure: str, given: dict[str, Any], dice: list[str]
) -> dict[str, Any]:
    """With the dice as far as they are wanted: one face changed may change what follows."""
    request = {"ruleset": resolvable.id, "procedure": procedure, "given": given}
    while True:
        try:
            return resolver.resolve({**request, "dice": dice}, {resolvable.id: resolvable}, gettext)
        except BadRequestError as error:
            place = error.at.removeprefix("/dice/")
            if error.code not in ("dice_left_over", "wrong_die") or not place.isdigit():
                raise
            dice = dice[: int(place)]


def _results(value: Any, words: Mapping[str, str], name: str = "") -> Iterator[tuple[str, str]]:
    """(name, value) of everything in a result, however deep."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _results(
                inner, words, f"{name}, {_word(key, words)}" if name else _word(key, words)
            )
    elif isinstance(value, list) and any(isinstance(each, Mapping) for each in value):
        for number, inner in enumerate(value, 1):
            yield from _results(inner, words, f"{name} {number}")
    elif isinstance(value, list):
        yield name, ", ".join(_word(str(each), words) for each in value) or "–"
    elif value is None:
        yield name, "–"
    elif isinstance(value, str):
        yield name, _word(value, words)
    else:
        yield name, said(value)


def _word(key: str, words: Mapping[str, str]) -> str:
    return gettext(words[key]) if key in words else key.replace("_", " ")


def _odds(known: Registered, procedure: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    """Empty for a procedure without dice, or if its dice can fall in too many ways."""
    table, wording = known.odds()
    if procedure not in table:
        return []
    tables = known.resolvable.tables({})
    try:
        steps = table[procedure](Reader.top(given, "/given"), tables)
    except odds.TooManyWaysError:
        return []
    words = known.words()
    return [
        {
            "cite": step.cite,
            "text": gettext(wording[step.code]).format(
                **{name: _argument(value, words) for name, value in step.args.items()}
            ),
        }
        for step in steps
    ]


def _argument(value: Any, words: Mapping[str, str]) -> Any:
    return gettext(words[value]) if isinstance(value, str) and value in words else value
