"""Texts that people can read: none blank, none with marks that turn what follows."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from campaigns.tabletop.reader import BadRequestError, pointer

MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\ufeff"
)
"""Marks of direction and breaks of lines, which change how what comes after them is shown."""
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by name, of which nothing is seen."""
LAID_OUT = "\n\r\t"


def check_texts(body: Any, at: str = "") -> None:
    """Refuse texts, anywhere in a file, of which nothing is seen, and marks that are not seen.

    Raises:
        BadRequestError: there is such a text; its place is pointed at.
    """
    if isinstance(body, Mapping):
        for key, value in body.items():
            check_texts(value, at + pointer(key))
    elif isinstance(body, list | tuple):
        for i, item in enumerate(body):
            check_texts(item, at + pointer(i))
    elif isinstance(body, str) and body:
        fault = text_fault(body)
        if fault is not None:
            name = at.rpartition("/")[2]
            raise BadRequestError(fault[0], f"{name}: {fault[1]}", at)


def text_fault(text: str) -> tuple[str, str] | None:
    """What is wrong with a text, as code and words."""
    for sign in text:
        if sign in MARKS or (unicodedata.category(sign) in ("Cc", "Cs") and sign not in LAID_OUT):
            return "unseen_mark", f"it has a mark that is not seen (U+{ord(sign):04X})"
    if not any(_is_seen(sign) for sign in text):
        return "blank", "nothing of it is seen"
    return None


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "ZC" and sign not in FILLERS
