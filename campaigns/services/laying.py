"""The dice of a roll laid out in rows: those that are asked for, and those that surely will be.

Rules ask for one die after another, whereas people throw all dice of a purpose together. A row
is the dice of one purpose; faces typed for dice that nobody has asked for yet are taken when
they are, in the order of their row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.utils.crypto import salted_hmac

from campaigns.models import PendingRoll
from campaigns.services.asked import AskedChance, pack
from campaigns.services.play import Play
from campaigns.tabletop.chance import (
    Ask,
    Blind,
    Entered,
    FacesMissingError,
    Seeded,
    Source,
    WrongFaceError,
)
from campaigns.tabletop.game import Action, Seat

Faces = Sequence[int | str | None]
Early = Mapping[str, Faces]
"""Faces by row, from its first die on."""

MOST_AHEAD = 120
"""Dice that are looked ahead for: ties that go on for ever end here."""
_TRIES = 3


def row_of(roll: UUID, ask: Mapping[str, Any]) -> str:
    """The row of a die. Labels may name what players do not know: it is told by a digest that
    nobody can try guesses on."""
    text = f"{roll}|{ask['die']}|{ask['low']}|{ask['label']}"
    return salted_hmac("row of dice", text, algorithm="sha256").hexdigest()[:10]


def throws(ruleset: Any, state: Any, seat: Seat, roll: PendingRoll) -> bool:
    """Whether a player types the die that is wanted, or confirms it, in the action of another."""
    return roll.veiled is None and own_from(ruleset, state, seat, roll) < len(roll.asks)


def own_from(ruleset: Any, state: Any, seat: Seat, roll: PendingRoll) -> int:
    """The place of the first of a player's own dice, of those that end what is asked for."""
    labels = [ask["label"] for ask in roll.asks]
    first = len(labels)
    while first and ruleset.throws(state, seat, labels[:first]):
        first -= 1
    return first


class Laid:
    """Faces in the order of asking, then those of the rows, then `rest`, or more are wanted."""

    def __init__(
        self, roll: UUID, faces: Faces, early: Early, drawn: Source, rest: Source | None = None
    ) -> None:
        self._roll, self._faces, self._early = roll, faces, early
        self._drawn, self._rest = drawn, rest
        self._asked: Counter[str] = Counter()
        self.taken: list[int | str | None] = []

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        row = row_of(self._roll, pack(ask))
        before = self._asked[row]
        self._asked[row] += 1
        typed = self._early.get(row, ())
        if index < len(self._faces):
            face = self._faces[index]
        elif before < len(typed):
            face = typed[before]
        elif self._rest is not None:
            return self._rest.answer(ask, index)
        else:
            raise FacesMissingError(ask)
        self.taken.append(face)
        if face is None:
            return self._drawn.answer(ask, index)
        return Entered([face]).answer(ask, 0)


class _Extreme:
    """Every die shows its least face, or its greatest."""

    def __init__(self, greatest: bool) -> None:
        self._greatest = greatest

    def answer(self, ask: Ask, _index: int) -> tuple[int | str, str]:
        return ask.answer(ask.size - 1 if self._greatest else 0), ""


class _EnoughError(Exception):
    pass


class _Ahead(AskedChance):
    """Chance that looks ahead no further than it must."""

    def ask(self, ask: Ask) -> int | str:
        if len(self.asks) >= MOST_AHEAD:
            raise _EnoughError
        return super().ask(ask)


def taken(
    play: Play, action: Action, roll: UUID, faces: Faces, early: Early, drawn_at: int, whole: bool
) -> list[int | str | None]:
    """The faces in the order of asking, with those that the rows have for what comes after."""
    laid = Laid(roll, faces, early, Seeded(play.engagement.seed, drawn_at))
    with suppress(FacesMissingError, WrongFaceError):
        play.shelf.ruleset.decide(play.state, action, AskedChance(laid, whole=whole))
    return laid.taken


def ahead(
    play: Play, action: Action, roll: UUID, faces: Faces, early: Early, drawn_at: int, known: int
) -> list[dict[str, Any]]:
    """What is asked for after the `known` asks however the dice fall, by rows, with its count.

    It is tried with all faces small, all great and some at random, never with those of the seed.
    What is secret, and cards, are not laid out.
    """
    tries: list[Source] = [_Extreme(True), _Extreme(False), *(Blind() for _ in range(_TRIES))]
    least: Counter[str] | None = None
    first: dict[str, dict[str, Any]] = {}
    for rest in tries:
        laid = Laid(roll, faces, early, Seeded(play.engagement.seed, drawn_at), rest)
        chance = _Ahead(laid)
        with suppress(_EnoughError, WrongFaceError):
            play.shelf.ruleset.decide(play.state, action, chance)
        found: Counter[str] = Counter()
        for ask in chance.packed()[known:]:
            if ask.get("secret"):
                break
            if not ask["cards"]:
                row = row_of(roll, ask)
                first.setdefault(row, ask)
                found[row] += 1
            if ask.get("veils"):
                break
        least = found if least is None else least & found
        if not least:
            return []
    return [ask | {"count": least[row]} for row, ask in first.items() if least and row in least]
