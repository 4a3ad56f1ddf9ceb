"""Keys of scenario files that nobody reads: named, not passed over in silence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campaigns.tabletop.reader import BadRequestError, pointer


def schema_beside(module: str) -> dict[str, Any]:
    """The `scenario.schema.json` beside a module of a ruleset (its `__file__`)."""
    text = Path(module).with_name("scenario.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def check_keys(body: Any, schema: Mapping[str, Any]) -> None:
    """Refuse a key that the JSON schema of a file does not list where it lists keys.

    Nothing else of the schema is judged: what the values may be is for those who read them.
    Objects whose schema says what further keys are (`additionalProperties`) are open.

    Raises:
        BadRequestError: such a key, which it names and points at.
    """
    _check(body, schema, schema.get("$defs", {}), "")


def _check(value: Any, schema: Any, shared: Mapping[str, Any], at: str) -> None:
    if not isinstance(schema, Mapping):
        return
    if "$ref" in schema:
        schema = shared[str(schema["$ref"]).rpartition("/")[2]]
    if isinstance(value, list | tuple):
        for i, item in enumerate(value):
            _check(item, schema.get("items"), shared, at + pointer(i))
    elif isinstance(value, Mapping) and "properties" in schema:
        known = schema["properties"]
        for key, inner in value.items():
            if key in known:
                _check(inner, known[key], shared, at + pointer(key))
            elif inner is not None and not schema.get("additionalProperties"):
                names = ", ".join(known)
                message = f"{key}: there is no such field here, only {names}"
                raise BadRequestError("unknown_key", message, at + pointer(key))
