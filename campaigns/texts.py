"""Texts in two languages, as scenarios and campaigns have them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language


def is_text(value: Any) -> bool:
    """Whether it is a text in two languages, or the English half of one."""
    if not isinstance(value, dict) or not isinstance(value.get("en"), str):
        return False
    return len(value) == 1 or (len(value) == 2 and isinstance(value.get("it"), str))


def language() -> str:
    """The reader's, as texts name it."""
    return (get_language() or "en").split("-")[0]


def text(value: Any) -> str:
    """A text in the reader's language, or as typed."""
    if is_text(value):
        chosen: str = value.get(language(), value["en"])
        return chosen
    return str(value)
