"""What the editor's page is sent of a ruleset: its kit in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext

from campaigns.tabletop.game import Json
from campaigns.tabletop.words import minus
from skirmish.ars_magica.editing import kit as ars_magica
from skirmish.figures.editing import REFERENCES, Kit, parts_of
from skirmish.figures.event_changes import CHANGE_REFERENCES
from skirmish.figures.labels import LABELS
from skirmish.grandi_laghi.editing import kit as grandi_laghi
from skirmish.settecento.editing import kit as settecento

KITS: Mapping[str, Callable[[Mapping[str, Json]], Kit]] = {
    "settecento": settecento,
    "grandi_laghi": grandi_laghi,
    "ars_magica": ars_magica,
}
"""Rulesets whose scenarios lie on a table, and what an editor offers for them."""


def kit_for(ruleset: str, overrides: Mapping[str, Json]) -> dict[str, Any]:
    """By these house rules. Raises KeyError for other rulesets."""
    kit = KITS[ruleset](overrides)
    return {
        "base": kit.base,
        "unit": kit.unit,
        "units": pgettext("unit of length", "paces") if kit.unit == "pace" else "cm",
        "alone": {part: list(keys) for part, keys in kit.alone.items()},
        "refs": sorted({*REFERENCES, *CHANGE_REFERENCES} - {"side"}),
        "most": list(kit.most),
        "plain": kit.plain,
        "kind_by": [list(pair) for pair in kit.kind_by],
        "kinds": {
            id: {
                **kind.look,
                "name": gettext(kind.name),
                "fields": dict(kind.fields),
                "forms": list(kind.forms),
                "says": [gettext(words) for words in kind.says],
            }
            for id, kind in kit.kinds.items()
        },
        "parts": {part: [_said(one) for one in fields] for part, fields in parts_of(kit).items()},
        "fresh": {part: dict(one) for part, one in kit.fresh.items()},
        "folds": {
            part: [{"title": gettext(title), "fields": list(keys)} for title, keys in folds]
            for part, folds in kit.folds.items()
        },
        "cards": _cards(kit),
        "mapless": "table" not in kit.schema["required"],
        "library": _library(kit),
        **({"brings": _brings(kit)} if kit.brings else {}),
    }


def _brings(kit: Kit) -> dict[str, str]:
    """What ready-made figures bring, a line each."""

    def said(name: str, value: int | None) -> str:
        word = gettext(LABELS.get(name) or kit.names.get(name, name))
        return word if value is None else f"{word} {minus(str(value))}"

    return {like: ", ".join(said(*row) for row in rows) for like, rows in kit.brings.items()}


def _cards(kit: Kit) -> dict[str, Any]:
    """Cards of any deck, and those of each side or squad, by their codes."""
    plain, each, of = kit.cards
    names = [{code: gettext(kit.names.get(code, code)) for code in some} for some in (plain, each)]
    return {"plain": names[0], "each": names[1], "of": of}


def _said(field: Mapping[str, Any]) -> dict[str, Any]:
    """A field with its words in the reader's language."""
    found = {**field, "name": gettext(field["name"])}
    if "choices" in field:
        found["choices"] = {code: gettext(name) for code, name in field["choices"].items()}
    for name in ("one", "unset"):
        if name in field:
            found[name] = gettext(field[name])
    if "variants" in field:
        found["variants"] = {
            what: [_said(inner) for inner in those] for what, those in field["variants"].items()
        }
    if "fields" in field:
        found["fields"] = [_said(inner) for inner in field["fields"]]
    return found


def _library(kit: Kit) -> dict[str, Any]:
    """Ready-made ones with a name each: their own, or what the rules call them."""
    figures = {
        id: {**one, "name": one.get("name") or gettext(kit.names.get(id, id)).capitalize()}
        for id, one in kit.library["figures"].items()
    }
    return {"figures": figures, "groups": kit.library["groups"]}


def empty(ruleset: str, width: int, height: int, title: str, sides: list[dict[str, Json]]) -> Any:
    """A scenario with a table and sides, and nothing on it yet. Raises KeyError."""
    body: dict[str, Any] = {
        "ruleset": ruleset,
        "title": title,
        "table": {"width": width, "height": height, "features": []},
        "sides": sides,
        "groups": [],
    }
    if "figures" in KITS[ruleset]({}).schema["properties"]:
        body["figures"] = []
    return body
