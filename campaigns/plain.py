"""JSON from strangers that every database takes and every reader can be sent again."""

from __future__ import annotations

import json
from typing import Any

from campaigns.tabletop.reader import BadRequestError


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field comes twice in one object")
    return fields


def plain_json(body: bytes | str) -> Any:
    """Parse JSON whose texts every database takes.

    Raises:
        BadRequestError: it is not JSON, or has a text or number that cannot be kept.
    """
    try:
        value = json.loads(body, parse_constant=_refuse, object_pairs_hook=_once)
        again = json.dumps(value, ensure_ascii=False, allow_nan=False)
        again.encode()
    except (ValueError, RecursionError) as error:
        raise BadRequestError("not_json", f"not JSON: {error}", "") from None
    if "\\u0000" in again:
        raise BadRequestError("not_json", "not JSON: a text with a NUL character", "")
    return value
