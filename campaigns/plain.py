"""JSON from strangers that every database takes and every reader can be sent again."""

from __future__ import annotations

import json
import re
from typing import Any

from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import parsed

NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""In JSON: the character, not a text that speaks of it, whose backslash is doubled."""


def plain_json(body: bytes | str) -> Any:
    """Parse JSON whose texts every database takes.

    Raises:
        BadRequestError: it is not JSON, or has a text or number that cannot be kept.
    """
    value = parsed(body, float)
    try:
        again = json.dumps(value, ensure_ascii=False, allow_nan=False)
        again.encode()
    except ValueError as error:
        raise BadRequestError("not_json", f"not JSON: {error}", "") from None
    if NUL.search(again):
        raise BadRequestError("not_json", "not JSON: a text with a NUL character", "")
    return value
