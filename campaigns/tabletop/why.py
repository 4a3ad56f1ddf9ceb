"""Reasons with the places of their dice, and chance that says whom a roll is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.chance import Ask, Chance
from campaigns.tabletop.game import Json
from campaigns.tabletop.resolver import plain


class Why:
    """An `Explain` that keeps the rows of one explanation, each with the places of its dice."""

    def __init__(self, chance: Chance, code: str, args: Mapping[str, Json]) -> None:
        self._chance, self._code, self._args = chance, code, dict(args)
        self._seen = len(chance.answers)
        self.rows: list[dict[str, Json]] = []

    def __call__(self, cite: str, code: str, /, **args: Any) -> None:
        row: dict[str, Json] = {"cite": cite, "code": code, "args": plain(args)}
        if isinstance(args.get("value"), int):
            row["value"] = args["value"]
        now = len(self._chance.answers)
        if now > self._seen:
            row["dice"] = list(range(self._seen, now))
            self._seen = now
        self.rows.append(row)

    def pack(self) -> list[Json]:
        """The explanation as `Event` describes it: a list of one block, or none without rows."""
        if not self.rows:
            return []
        return [{"code": self._code, "args": self._args, "rows": self.rows}]


class Named(Chance):
    """Chance whose labels begin with whom the roll is for: `A1|To hit`; `secret`: as in `Ask`."""

    def __init__(self, chance: Chance, name: str, *, secret: bool = False) -> None:
        self._chance, self._name, self._secret = chance, name, secret
        self.answers = chance.answers

    def veil(self) -> None:
        self._chance.veil()

    def ask(self, ask: Ask) -> int | str:
        label = f"{self._name}|{ask.label}"
        return self._chance.ask(replace(ask, label=label, secret=ask.secret or self._secret))
