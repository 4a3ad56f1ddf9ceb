"""Chance: what is asked, who answers, and the record of the answers.

Rules call `Chance.roll` and `Chance.draw` and never know who answers. Each answer
is kept in `Chance.answers` with its source, in the order of asking; the record of
one action is enough to decide it again (`Recorded`).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from campaigns.tabletop.dice import faces_of

SERVER, ENTERED, SCRIPTED = "server", "entered", "scripted"


@dataclass(frozen=True, slots=True)
class Ask:
    """A request: one die (`cards` empty), or one card of a multiset {card: number left}.

    `secret`: that it is asked, or how large it is, tells what players may not know, so that from
    there on faces of a player's action are typed by the referee.
    """

    die: str
    label: str
    low: int = 1
    cards: tuple[tuple[str, int], ...] = ()
    secret: bool = False

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
    """An answered request: the face shown (or card drawn), and where it came from.

    `source` is followed by what was thrown, if that was a larger die: `entered d8=8,3`.
    """

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

    def roll(self, die: str, label: str = "", *, low: int = 1, secret: bool = False) -> int:
        """One die, written `d6`; `low` is its least face (0 for the d10 of Ars Magica)."""
        face = self.ask(Ask(die, label, low, secret=secret))
        assert isinstance(face, int)
        return face

    def pick(self, candidates: Sequence[str], label: str = "", *, secret: bool = False) -> str:
        """One of `candidates`, by one die over them in their order; one alone asks nothing."""
        if len(candidates) == 1:
            return candidates[0]
        return candidates[self.roll(f"d{len(candidates)}", label, secret=secret) - 1]

    def veil(self) -> None:
        """What is asked from here on, or that nothing is, tells what players may not know."""

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


REAL_DICE = (4, 6, 8, 10, 12, 20, 100)
"""The numbers of faces of the dice that people own."""
_LARGER = re.compile(r"d([1-9][0-9]{0,2})=([1-9][0-9]{0,2}(?:,[1-9][0-9]{0,2})*)\Z")


def larger_die(size: int) -> str | None:
    """The real die on which one that nobody owns is best thrown; None: it is real, or too large.

    That is the one up to d20 with the fewest faces thrown again, then the smaller.
    """
    if size in REAL_DICE:
        return None
    larger = [faces for faces in REAL_DICE if faces > size]
    handy = larger[:-1] or larger
    best = min(handy, key=lambda faces: (Fraction(faces % size, faces), faces), default=None)
    return None if best is None else f"d{best}"


def on_larger(ask: Ask, thrown: str, index: int = 0) -> int | str:
    """The answer of a die that nobody owns, thrown on a larger one: `d8=8,3`.

    As many faces as go evenly into the smaller die count, in groups of equal size in order;
    a greater one is thrown again, and all throws are told.

    Raises:
        WrongFaceError: the die is a real one, or the throws are not such.
    """
    match = _LARGER.match(thrown)
    size = ask.size
    if match is None or ask.cards or size in REAL_DICE:
        raise WrongFaceError(ask, thrown, index)
    faces = int(match[1])
    each = faces // size
    *again, last = (int(one) for one in match[2].split(","))
    too_great = all(each * size < one <= faces for one in again)
    if faces not in REAL_DICE or not too_great or not 1 <= last <= each * size:
        raise WrongFaceError(ask, thrown, index)
    return ask.answer((last - 1) // each)


class Entered:
    """Faces typed from the real table, in the order of asking; then `rest`, or more are wanted.

    A face is an int, a card's name, `(die, face)` if the die was named (`d6=4`), or the throws
    of a larger die for one that nobody owns (`on_larger`), which the source then tells.
    """

    def __init__(
        self,
        faces: Iterable[int | str | tuple[str, int | str]],
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
        elif isinstance(given, str) and given and not ask.cards:
            return on_larger(ask, given, index), f"{self._source} {given}"
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
        if source == SERVER or " " in source:
            if source == SERVER:
                drawn, _ = self._seeded.answer(ask, index)
            else:
                drawn = on_larger(ask, source.partition(" ")[2], index)
            if drawn != face:
                raise FalseFaceError(self._answers[index], drawn, index)
        return face, source
