"""Troops to choose from: the library that comes with the rules, and a campaign's roster."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

LIBRARY = Path(__file__).parent / "stirling" / "library.json"


@cache
def library() -> dict[str, dict[str, Any]]:
    """{id: a kind of troops, with its figures as a scenario writes them}."""
    if not LIBRARY.exists():
        return {}
    kinds: dict[str, dict[str, Any]] = json.loads(LIBRARY.read_text(encoding="utf-8"))
    return kinds
