"""JSON merge patches (RFC 7396) between views, which have no nulls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The patch that makes `new` of `old`; empty if they are equal."""
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            was = old[key]
            both = isinstance(was, Mapping) and isinstance(value, Mapping)
            patch[key] = diff(was, value) if both else value
    return patch


def apply(target: Any, patch: Any) -> Any:
    """What a browser does with a patch."""
    if not isinstance(patch, Mapping):
        return patch
    changed = dict(target) if isinstance(target, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            changed.pop(key, None)
        else:
            changed[key] = apply(changed.get(key), value)
    return changed
