"""Sentences: the templates of a ruleset's wording in the language that is active."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from django.utils.translation import gettext

from campaigns import stores
from campaigns.models import Entry, Seat
from campaigns.services.wording import WORDING
from campaigns.tabletop.game import Event, Ruleset
from campaigns.tabletop.words import minus
from campaigns.texts import is_text, text

Part = str | list[str]
_FORMATTER = string.Formatter()

_WHO = ("figure", "group", "target", "by", "after", "friend", "order")
"""Arguments that are somebody."""
_LENGTHS = ("cost", "most", "mov")
"""Arguments that are movement, which may have quarters."""
_SIGNS = {"2": {1: "\u00bd"}, "4": {1: "\u00bc", 3: "\u00be"}}


class Voice:
    """Speaks for one ruleset and state: knows its sentences and the names of its units."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        names: Mapping[str, Any],
        shown: Mapping[str, Sequence[str]] | None = None,
        told: Callable[[Event], Event] | None = None,
        earlier: Callable[[], Mapping[str, Any]] | None = None,
    ) -> None:
        self._wording, self._names = ruleset.wording, names
        self._revealing, self._shown = ruleset.revealing, shown or {}
        self._told, self._earlier = told, earlier

    @classmethod
    def of(
        cls, ruleset_id: str, state: Any, earlier: Callable[[], Mapping[str, Any]] | None = None
    ) -> Voice:
        """`earlier`: names from the start, of groups that are no more; asked when one is missed."""
        shelf = stores.shelf(ruleset_id)
        names = shelf.ruleset.names(state)
        return cls(shelf.ruleset, names, shelf.shown, shelf.told, earlier)

    def seeing(self, view: Mapping[str, Any]) -> Voice:
        """The same for whoever has a view: figures are called as they are there."""
        seen = {id: one["name"] for id, one in view.get("figures", {}).items()}
        if not seen:
            return self
        voice = copy(self)
        voice._names = {**self._names, **seen}
        return voice

    def shown(self, event: Event) -> dict[str, Any] | None:
        """What a screen draws of an event: its code, and the arguments needed for that."""
        names = self._shown.get(event.code)
        if names is None:
            return None
        return {"code": event.code} | {k: event.args[k] for k in names if k in event.args}

    def told(self, event: Event) -> Event:
        """The event as its sentence tells it."""
        return event if self._told is None else self._told(event)

    def may_undo(self, entry: Entry, seat: str) -> bool:
        """Whether the seat may take the entry back by itself, while it is the last that stands."""
        own = entry.action is not None and entry.action["seat"] == seat
        reveals = any(code in self._revealing for code, _ in entry.events)
        return own and not entry.answers and not reveals

    def template(self, code: str) -> str | None:
        found = self._wording.get(code) or WORDING.get(code)
        return gettext(found) if found else None

    def parts(self, template: str, args: Mapping[str, Any]) -> list[Part]:
        """A sentence in parts: texts, and names as `["b", name]`."""
        found: list[Part] = []
        for literal, name, spec, _ in _FORMATTER.parse(template):
            if literal:
                found.append(literal)
            if name is not None:
                found += self._value(name, args.get(name, ""), spec or "")
        return _joined(found)

    def label(self, label: str) -> str:
        """What a die is for: a purpose, after `NAME|` with the id of whose roll it is."""
        whose, bar, purpose = label.rpartition("|")
        said = gettext(purpose) if purpose else ""
        name = text(self._names[whose]) if whose in self._names else whose
        return f"{name}: {said}" if bar and name else said

    def purpose(self, label: str) -> dict[str, str]:
        """`who` and `purpose` of a die apart; nothing for a die that is nobody's."""
        whose, bar, _ = label.rpartition("|")
        if not bar or whose not in self._names:
            return {}
        return {"who": text(self._names[whose]), "purpose": self.label(label[len(whose) + 1 :])}

    def say(self, code: str, args: Mapping[str, Any]) -> str:
        """A sentence as plain text; the code itself if there is none."""
        template = self.template(code)
        return code if template is None else plain(self.parts(template, args))

    def name(self, id: str) -> str:
        """The name of what events speak of, or of a seat; the id itself if it has none."""
        if id in self._names:
            return text(self._names[id])
        return str(Seat.Role(id).label) if id in Seat.Role.values else id

    def _was_called(self, id: str) -> Any:
        """The name of a group that has fallen apart, or of a part of it (`ID-2`)."""
        names = self._earlier() if self._earlier is not None else {}
        whole = id.rpartition("-")[0]
        return names.get(id, self._names.get(whole, names.get(whole)))

    def _value(self, name: str, value: Any, spec: str) -> list[Part]:
        if is_text(value):
            return [text(value)]
        if isinstance(value, str):
            # A word of the rules is one, whatever somebody has called a ford or a knife by its id.
            worded = self._wording.get(f"{name}.{value}")
            if worded is None and value in self._names:
                return [["b", text(self._names[value])]]
            if worded is None and name in _WHO and (known := self._was_called(value)) is not None:
                return [["b", text(known)]]
            return [gettext(worded) if worded else mixed(value) if name in _LENGTHS else value]
        if isinstance(value, list | tuple):
            inner = [self._value(name, item, spec) for item in value]
            return [part for i, item in enumerate(inner) for part in ([", "] if i else []) + item]
        try:
            return [minus(format(value, spec))]
        except (TypeError, ValueError):
            return [str(value)]


def mixed(value: str) -> str:
    """A fraction as people write it: `27/2` is `13\u00bd`; other text as it is."""
    whole, slash, part = value.partition("/")
    if not (slash and whole.isdigit() and part in _SIGNS):
        return value
    number, rest = divmod(int(whole), int(part))
    sign = _SIGNS[part].get(rest)
    return value if sign is None else f"{number or ''}{sign}"


def _joined(parts: Iterable[Part]) -> list[Part]:
    """Neighbouring texts as one."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return found


def plain(parts: Iterable[Part]) -> str:
    return "".join(part if isinstance(part, str) else " ".join(part[1:]) or " " for part in parts)
