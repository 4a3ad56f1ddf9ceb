"""What an editor of scenarios offers for one ruleset: declared by its package, drawn by the page.

The fields of every part are read from the package's `scenario.schema.json`; what a schema cannot
say (names, what house rules allow, what a field refers to) is in the `Kit`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.tabletop.game import Json
from skirmish.figures.event_changes import Fields
from skirmish.figures.labels import LABELS, LONG

Schema = Mapping[str, Any]
POLYGON, CIRCLE, LINE = "polygon", "circle", "line"
ALL_FORMS = (POLYGON, CIRCLE, LINE)

DRAWN = frozenset(
    {"id", "at", "front", "polygon", "circle", "line", "figures", "features", "roster", "healing"}
)
"""What the hand does on the table, or the editor by itself: no form has it."""
TYPED = frozenset({("seats", "id"), ("hatches", "at")})
"""Of these what is in a form all the same: {(part, field)}."""
LISTS = frozenset({"firearms", "arms", "wounds", "bruises"})
"""Lists in which a thing may come twice."""
REFERENCES: Mapping[str, str] = {
    "side": "sides",
    "truces": "other_sides",
    "secret_to": "sides",
    "zone": "areas",
    "aboard": "vessels",
    "carrier": "figures",
    "riding": "mounts",
    "members": "own_figures",
    "vanguard": "members",
    "leader": "members",
    "forces": "forces",
    "what": "goals",
}
"""What a field that holds ids names: a set of things of the scenario."""


@dataclass(frozen=True)
class Kind:
    """A kind of terrain: `fields` make a shape one of it, `forms` may be drawn of it.

    `look` is what every table of figures draws it by, `says` what it does (English, marked).
    """

    name: str
    fields: Mapping[str, Json]
    forms: Sequence[str] = ALL_FORMS
    look: Mapping[str, Json] = field(default_factory=dict)
    says: Sequence[str] = ()


@dataclass(frozen=True)
class Kit:
    """Lengths are parts of the table: ten to its `unit`.

    `kind_by`: the fields that tell a shape's kind, the first that is there; each with the kind
    that it means, or None if its value is the kind. `choices`: {"part.field": names} where the
    schema leaves it open. `folds`: {part: [(title, fields)]} that are folded away. `goals`: what
    a condition of each kind is about. `changes`: the fields of each change of an event card.
    `cards`: the codes of cards that any deck has, of those of each side or squad, and which of
    these ("sides" or "groups") they are of. `fresh`: beginnings of new things by part. `library`:
    ready-made figures and groups, as the package's `library.json` has them. `alone`: fields by
    part that no two share. `ruled`: {"part.field": number} of the rules, for what is left out.
    `brings`: what each ready-made figure has on its sheet, by codes or names, with its values.
    """

    ruleset: str
    schema: Schema
    names: Mapping[str, str]
    base: int
    kinds: Mapping[str, Kind]
    kind_by: Sequence[tuple[str, str | None]]
    plain: str
    choices: Mapping[str, Collection[str]]
    fresh: Mapping[str, Mapping[str, Json]]
    library: Mapping[str, Any]
    folds: Mapping[str, Sequence[tuple[str, Sequence[str]]]] = field(default_factory=dict)
    goals: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Fields] = field(default_factory=dict)
    cards: tuple[Sequence[str], Sequence[str], str] = ((), (), "sides")
    alone: Mapping[str, Sequence[str]] = field(default_factory=lambda: {"sides": ("slot",)})
    ruled: Mapping[str, int] = field(default_factory=dict)
    brings: Mapping[str, Sequence[tuple[str, int | None]]] = field(default_factory=dict)
    unit: str = "cm"
    most: tuple[int, int] = (3000, 2000)
    usual: tuple[int, int] = (1200, 900)


def parts_of(kit: Kit) -> dict[str, list[dict[str, Json]]]:
    """{part: its fields}: of the scenario itself, of its table, and of one of each list."""
    top = kit.schema["properties"]
    table = top["table"]["properties"]
    found: dict[str, list[dict[str, Json]]] = {
        "scenario": _fields(kit, "scenario", {"properties": _plain(kit, top)}),
        "table": _fields(kit, "table", {"properties": _plain(kit, table)}),
    }
    for name, schema in (*table.items(), *top.items()):
        if schema.get("type") == "array" and "properties" in (one := _item(kit, schema)):
            found[name] = _fields(kit, name, one)
    if "figures" not in found:
        groups = _item(kit, top["groups"])["properties"]
        found["figures"] = _fields(kit, "figures", _item(kit, groups["figures"]))
    return found


def _plain(kit: Kit, properties: Schema) -> dict[str, Any]:
    """Without lists of parts, the table, and what names the rules."""
    return {
        key: schema
        for key, schema in properties.items()
        if (schema.get("type") != "array" or _links(schema)) and key not in ("table", "ruleset")
    }


def _links(schema: Schema) -> bool:
    """Whether it is a list of pairs of ids."""
    return bool(schema["items"].get("items", {}).get("$ref", "").endswith("/id"))


def _resolved(kit: Kit, schema: Schema) -> Schema:
    name = schema.get("$ref", "").rpartition("/")[2]
    return kit.schema["$defs"][name] if name else schema


def _item(kit: Kit, schema: Schema) -> Schema:
    return _resolved(kit, schema["items"])


def _fields(kit: Kit, part: str, schema: Schema) -> list[dict[str, Json]]:
    needed = schema.get("required", ())
    chosen = {key for key, _ in kit.kind_by} if part == "features" else set()
    found = []
    for key, one in schema["properties"].items():
        drawn = key in DRAWN and (part, key) not in TYPED
        # A height makes a hill, and is a number of its own besides.
        if drawn or "const" in one or (key in chosen and one.get("type") != "integer"):
            continue
        about = _field(kit, part, key, one)
        about |= {"key": key, "name": label(part, key)}
        if key in needed:
            about["needed"] = True
        found.append(about)
    return found


def label(part: str, key: str) -> str:
    """What a field is called (English, marked): of this part, or wherever it is."""
    return LABELS.get(f"{part}.{key}") or LABELS[key]


def _field(kit: Kit, part: str, key: str, one: Schema) -> dict[str, Json]:
    """How a field is edited: `as`, and what that needs."""
    ref = one.get("$ref", "").rpartition("/")[2]
    if ref == "text":
        return {"as": "text", **({"long": True} if key in LONG else {})}
    if ref == "id":
        return _reference(kit, part, key, "one") if key != "id" else {"as": "words"}
    if ref in ("point", "direction"):
        return {"as": "wall" if key in ("from", "to") else "spot"}
    if part == "table" and key in ("width", "height"):
        return {"as": "length"}
    kind = one.get("type")
    open_choice = kit.choices.get(f"{part}.{key}")
    if "enum" in one or (kind == "string" and open_choice is not None):
        found = _choice(kit, part, "choice", open_choice or one["enum"], one, key)
        unset = LABELS.get(f"unset.{part}.{key}")
        return {**found, **({} if unset is None else {"unset": unset})}
    if kind == "integer":
        limits = {name: one[of] for name, of in _LIMITS.items() if of in one}
        if (ruled := kit.ruled.get(f"{part}.{key}")) is not None:
            limits["usual"] = ruled
        return {"as": "whole", **limits}
    if kind == "array":
        return _list(kit, part, key, one, open_choice)
    if kind == "object":
        return _object(kit, part, key, one, open_choice)
    return {"as": "flag" if kind == "boolean" else "words"}


_LIMITS = {"least": "minimum", "most": "maximum", "usual": "default"}


def _reference(kit: Kit, part: str, key: str, how: str) -> dict[str, Json]:
    of = REFERENCES[key]
    return {"as": how, "of": of, **({"by": dict(kit.goals)} if of == "goals" else {})}


def _choice(
    kit: Kit, part: str, how: str, codes: Iterable[str], one: Schema, key: str = ""
) -> dict[str, Json]:
    names = {
        code: LABELS.get(f"choice.{part}.{key}.{code}") or _name(kit, part, code) for code in codes
    }
    found: dict[str, Json] = {"as": how, "choices": names}
    if "default" in one:
        found["usual"] = one["default"]
    return found


def _name(kit: Kit, part: str, code: str) -> str:
    """What a code is called in a part, everywhere, by the rules; else it is its own name."""
    label = LABELS.get(f"choice.{part}.{code}") or LABELS.get(f"choice.{code}")
    return label or kit.names.get(code) or code.replace("_", " ")


def _list(
    kit: Kit, part: str, key: str, one: Schema, names: Collection[str] | None
) -> dict[str, Json]:
    item = one["items"]
    if item.get("$ref", "").endswith("/id"):
        return _reference(kit, part, key, "some")
    if key == "hull":
        return {"as": "hull"}
    if _links(one):
        return {"as": "links", "of": "figures"}
    inner = _resolved(kit, item)
    if "properties" in inner:
        parts = {"as": "parts", "one": label(key, "one")}
        own = _fields(kit, key, inner)
        if key != "changes" or not kit.changes:
            return {**parts, "fields": own}
        # Beside what it is, a change has only the fields of its kind.
        variants = {what: _variant(kit, those) for what, those in kit.changes.items()}
        return {
            **parts,
            "fields": [one for one in own if one["key"] == "what"],
            "variants": variants,
        }
    codes = names or inner.get("enum")
    if codes is None:
        return {"as": "lines"}
    most = {"most": one["maxItems"]} if "maxItems" in one else {}
    return {**_choice(kit, part, "list" if key in LISTS else "several", codes, one), **most}


def _variant(kit: Kit, fields: Fields) -> list[dict[str, Json]]:
    """The fields of one change of an event card, with their names."""
    found = []
    for one in fields:
        about = {**one, "name": label("changes", one["key"])}
        if "choices" in one:
            about["choices"] = {code: _name(kit, "changes", code) for code in one["choices"]}
        found.append(about)
    return found


def _object(
    kit: Kit, part: str, key: str, one: Schema, names: Collection[str] | None
) -> dict[str, Json]:
    if "properties" in one:
        inner = _fields(kit, key, one)
        return {"as": "object", "fields": inner, **({"may": True} if one["required"] else {})}
    of = one["additionalProperties"]
    codes = names or ()
    found: dict[str, Json] = {
        "as": "scores" if of.get("type") == "integer" else "pairs",
        "choices": {code: _name(kit, part, code) for code in codes},
    }
    return found
