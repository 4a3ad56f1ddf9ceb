"""Values of rulebook tables as people read and type them."""

from __future__ import annotations

import json
import re
from typing import Any

from django.utils.translation import gettext as _

from campaigns.plain import plain_json
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.words import N_, minus

_WHOLE = re.compile(r"[-−]?[0-9]{1,12}\Z")
_DECIMAL = re.compile(r"[-−]?[0-9]{1,9}[.,][0-9]{1,3}\Z")
NONE = N_("impassable")


def typed(text: str, book: Any) -> Any:
    """What somebody typed in the place of a value of the book; the tables judge it."""
    text = text.strip()
    if text.lower() == _(NONE).lower():
        text = NONE
    if isinstance(book, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(book, list):
        if text.startswith("["):
            return _json(text)
        items = [item.strip() for item in text.split(",") if item.strip()]
        return [_number(item) if _is_number(item) else item for item in items]
    if isinstance(book, str):
        return text
    if text.lower() in ("", "-", "–", "—", NONE):
        return None
    return _number(text) if _is_number(text) else text


def shown(value: Any) -> str:
    """A value as it stands in a field."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        if any(isinstance(item, list) or "," in str(item) for item in value):
            return json.dumps(value, ensure_ascii=False)
        return ", ".join(shown(item) for item in value)
    return _(NONE) if value is None or value == NONE else str(value)


def said(value: Any) -> str:
    """A value in a sentence, in the reader's language."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return minus(shown(value)) if isinstance(value, int | float) else shown(value)


def _json(text: str) -> Any:
    try:
        return plain_json(text)
    except BadRequestError:
        return text


def _is_number(text: str) -> bool:
    return bool(_WHOLE.match(text) or _DECIMAL.match(text))


def _number(text: str) -> int | float:
    plain = text.replace("−", "-").replace(",", ".")
    return int(plain) if _WHOLE.match(text) else float(plain)
