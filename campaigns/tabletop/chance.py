"""Chance: what is asked, who answers, and the record of the answers.

Rules call `Chance.roll` and `Chance.draw` and never know who answers. Each answer
is kept in `Chance.answers` with its source, in the order of asking; the record of
one action is enough to decide it again (`Recorded`).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from campaigns.tabletop.dice import faces_of

SERVER, ENTERED, SCRIPTED = "server", "entered", "scripted"


@dataclass(frozen=True, slots=True)
class Ask:
    """A request: one die (`cards` empty), or one card of a multiset {card: number left}."""

    die: str
    label: str
    low: int = 1
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def size(self) -> int:
        """How many answers there are, each as likely as another."""
        return sum(n for _, n in self.cards) if self.cards else faces_of(self.die)

    def answer(self, index: int) -> int | str:
        """The answer at `index` (0 to size - 1): a face, or a card by its name."""
        if not self.cards:
            return self.low + index
        for card, number in self.cards:
            if index < number:
                return card
            index -= number
        raise IndexError(index)

    def allows(self, face: object) -> bool:
        """Whether a die or deck like this one can show `face`."""
        if self.cards:
            return any(face == card and n > 0 for card, n in self.cards)
        if isinstance(face, bool) or not isinstance(face, int):
            return False
        return self.low <= face < self.low + self.size


@dataclass(frozen=True, slots=True)
class Answer:
    """An answered request: the face shown (or card drawn), and where it came from."""

    die: str
    face: int | str
    label: str
    source: str


class WrongFaceError(ValueError):
    """A supplied face that the die asked for cannot show, or a die of another size.

    `index` is its place among the supplied faces.
    """

    def __init__(self, ask: Ask, given: object, index: int) -> None:
        super().__init__(f"{given!r} is not an answer to {ask.die} ({ask.label})")
        self.ask, self.given, self.index = ask, given, index


class FacesMissingError(Exception):
    """The supplied faces are used up: `ask` is the next one wanted."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(f"{ask.die} wanted ({ask.label})")
        self.ask = ask


class Source(Protocol):
    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        """The face for the `index`th request of this action, and its source."""


class Chance:
    """What the rules ask; keeps every answer in order."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.answers: list[Answer] = []

    def ask(self, ask: Ask) -> int | str:
        """Answer one request (a single answer needs no source and is not recorded)."""
        if ask.size == 1:
            return ask.answer(0)
        face, source = self._source.answer(ask, len(self.answers))
        self.answers.append(Answer(ask.die, face, ask.label, source))
        return face

    def roll(self, die: str, label: str = "", *, low: int = 1) -> int:
        """One die, written `d6`; `low` is its least face (0 for the d10 of Ars Magica)."""
        face = self.ask(Ask(die, label, low))
        assert isinstance(face, int)
        return face

    def pick(self, candidates: Sequence[str], label: str = "") -> str:
        """One of `candidates`, by one die over them in their order; one alone asks nothing."""
        if len(candidates) == 1:
            return candidates[0]
        return candidates[self.roll(f"d{len(candidates)}", label) - 1]

    def draw(self, cards: Mapping[str, int], label: str = "") -> str:
        """One card of the multiset {card: number left}: no hidden order exists."""
        left = tuple(sorted((card, n) for card, n in cards.items() if n > 0))
        face = self.ask(Ask("card", label, 0, left))
        assert isinstance(face, str)
        return face


def seed_hash(seed: str) -> str:
    """What is published of a seed when an engagement starts."""
    return hashlib.sha256(seed.encode()).hexdigest()


def new_seed() -> str:
    """A secret seed for one engagement: 64 hexadecimal digits."""
    return secrets.token_hex(32)


class Seeded:
    """Faces from HMAC-SHA256(seed, "seq:index:try") by rejection: the seed checks them."""

    def __init__(self, seed: str, seq: int) -> None:
        self._seed, self._seq = seed.encode(), seq

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        size, attempt = ask.size, 0
        limit = (1 << 64) - (1 << 64) % size
        while True:
            message = f"{self._seq}:{index}:{attempt}".encode()
            digest = hmac.new(self._seed, message, hashlib.sha256).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return ask.answer(number % size), SERVER
            attempt += 1


class Blind(Seeded):
    """For forecasts and previews: a seed of its own, so that they tell nothing of the real one."""

    def __init__(self) -> None:
        super().__init__(new_seed(), 0)


class Entered:
    """Faces typed from the real table, in the order of asking; then `rest`, or more are wanted.

    A face is an int, a card's name, or `(die, face)` if the die was named (`d6=4`).
    """

    def __init__(
        self,
        faces: Iterable[int | str | tuple[str, int]],
        rest: Source | None = None,
        source: str = ENTERED,
    ) -> None:
        self._faces, self._rest, self._source = list(faces), rest, source

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        if index >= len(self._faces):
            if self._rest is None:
                raise FacesMissingError(ask)
            return self._rest.answer(ask, index)
        given = self._faces[index]
        face: int | str
        if isinstance(given, tuple):
            die, face = given
            if die != ask.die:
                raise WrongFaceError(ask, f"{die}={face}", index)
        else:
            face = given
        if not ask.allows(face):
            raise WrongFaceError(ask, face, index)
        return face, self._source


class Typed:
    """Faces typed so far for an action (None: a die that `drawn` throws); then more are wanted."""

    def __init__(self, faces: Sequence[int | str | None], drawn: Source) -> None:
        self._faces, self._drawn = faces, drawn
        self._entered = Entered("" if face is None else face for face in faces)

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        if index < len(self._faces) and self._faces[index] is None:
            return self._drawn.answer(ask, index)
        return self._entered.answer(ask, index)


class FalseFaceError(Exception):
    """A face said to be the server's that its seed does not give; `index`: its place."""

    def __init__(self, known: Answer, drawn: int | str, index: int) -> None:
        super().__init__(f"{known.die}={known.face} recorded, {drawn} drawn from the seed")
        self.known, self.drawn, self.index = known, drawn, index


class Recorded:
    """The answers of an earlier decision, for the audit: a different request is an error."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = answers

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        if index >= len(self._answers):
            raise FacesMissingError(ask)
        known = self._answers[index]
        if known.die != ask.die or not ask.allows(known.face):
            raise WrongFaceError(ask, f"{known.die}={known.face}", index)
        return known.face, known.source


class Proven(Recorded):
    """Recorded answers, each of the server's compared with what the seed gives for its entry."""

    def __init__(self, answers: Sequence[Answer], seed: str, seq: int) -> None:
        super().__init__(answers)
        self._seeded = Seeded(seed, seq)

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        face, source = super().answer(ask, index)
        if source == SERVER:
            drawn, _ = self._seeded.answer(ask, index)
            if drawn != face:
                raise FalseFaceError(self._answers[index], drawn, index)
        return face, source
