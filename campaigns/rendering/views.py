"""A view as its reader sees it: texts chosen, what is waited for in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from campaigns.rendering.voice import Voice
from campaigns.texts import is_text, language


def localised(value: Any) -> Any:
    """A view or an option with every text in the reader's language."""
    return _localised(value, language())


def _localised(value: Any, reader: str) -> Any:
    """Most of what a view has are numbers and names, which are looked at where they stand."""
    if isinstance(value, dict):
        if "en" in value and is_text(value):
            return value.get(reader, value["en"])
        if len(value) == 1 and "say" in value:
            return gettext(value["say"])
        return {
            key: inner if type(inner) in _PLAIN else _localised(inner, reader)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [item if type(item) in _PLAIN else _localised(item, reader) for item in value]
    return value


_PLAIN = frozenset({str, int, bool, float, type(None)})


def view(voice: Voice, body: Mapping[str, Any]) -> dict[str, Any]:
    """A view as its reader sees it: texts chosen, what is waited for and chosen in words."""
    told: dict[str, Any] = localised(body)
    if "waiting" in told:
        told["waiting"] = waiting(voice, told)
    if "choice" in told:
        choice = _worded(voice, "choice", told["choice"])
        if "choices" in choice:
            choice["choices"] = [_worded(voice, "choice", item) for item in choice["choices"]]
        told["choice"] = choice
    if "ended" in told:
        told["ended"] = _worded(voice, "reason", told["ended"])
    return told


def waiting(voice: Voice, body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a view waits for, in words."""
    return [_worded(voice, "due", item) for item in body.get("waiting", ())]


def _worded(voice: Voice, kind: str, item: Mapping[str, Any]) -> dict[str, Any]:
    if "code" not in item:
        return dict(item)
    return {**item, "text": voice.say(f"{kind}.{item['code']}", item.get("args", {}))}
