"""Chance that knows what was asked, and how asks are kept."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.chance import Ask, Chance, FacesMissingError, Source


def pack(ask: Ask) -> dict[str, Any]:
    return {
        "die": ask.die,
        "label": ask.label,
        "low": ask.low,
        "size": ask.size,
        "cards": [card for card, _ in ask.cards],
        **({"secret": True} if ask.secret else {}),
    }


class AskedChance(Chance):
    """Chance that also knows what was asked, the request that nobody answered included.

    Not `whole`: for a player, whose faces end at the first secret die, or where what comes, or
    that nothing does, would tell him something. That is kept with the ask before it: `veils`.
    """

    def __init__(self, source: Source, *, whole: bool = True) -> None:
        super().__init__(source)
        self.asks: list[Ask] = []
        self._whole = whole
        self._veiled: int | None = None

    def ask(self, ask: Ask) -> int | str:
        if ask.size > 1:
            self.asks.append(ask)
            if ask.secret and not self._whole:
                raise FacesMissingError(ask)
        return super().ask(ask)

    def veil(self) -> None:
        if self._veiled is None:
            self._veiled = len(self.asks)
        if not self._whole:
            raise FacesMissingError(Ask("", "", secret=True))

    def packed(self) -> list[dict[str, Any]]:
        last = None if self._veiled is None else self._veiled - 1
        return [
            pack(ask) | ({"veils": True} if n == last else {}) for n, ask in enumerate(self.asks)
        ]
