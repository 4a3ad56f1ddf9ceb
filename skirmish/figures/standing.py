"""Standing orders: plain choices, of which the first that can be done is done without asking."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.reader import BadRequestError, Reader, pointer

STANDING = "standing"
STAY = "stay"
Deed = tuple[str, dict[str, Json]]
S = TypeVar("S")
W = TypeVar("W")
Deeds = Callable[[S, W], Iterator[Deed]]


@dataclass(frozen=True)
class Standing(Generic[S, W]):
    """What can be ordered beside `STAY`: each choice tries deeds, the most wanted first.

    `most`: how many choices an order names. `default`: what is done without an order.
    """

    choices: Mapping[str, Deeds[S, W]]
    most: int
    default: tuple[str, ...]

    def told(self) -> dict[str, Json]:
        """For those who give orders: `{"choices": what can be ordered, "default": choices}`."""
        return {"choices": [*self.choices, STAY], "default": list(self.default)}

    def read(self, body: Reader) -> dict[str, Json]:
        """An order's body, checked and normalised: `{"do": choices}`.

        Raises:
            BadRequestError: it is no list of known choices.
        """
        choices = body.names("do", (*self.choices, STAY))
        if not choices:
            raise body.fail("do", "do: one choice at least is expected", "missing")
        if len(choices) > self.most:
            raise body.fail("do", f"do: {self.most} choices at most", "too_many")
        return {"do": list(choices)}

    def refused(self, body: Mapping[str, Json]) -> Refusal | None:
        """Why a body is no order."""
        try:
            self.read(Reader.top(body, "/body"))
        except BadRequestError as error:
            return Refusal(error.code, args={"message": error.message}, at=error.at)
        return None

    def opened(self, known: Collection[str], orders: Mapping[str, Json]) -> dict[str, Json]:
        """The orders that came with an action, normalised; what is no order is left out."""
        found: dict[str, Json] = {}
        for id, body in orders.items():
            if id in known:
                try:
                    found[id] = self.read(Reader.top(body, f"/orders{pointer(id)}"))
                except BadRequestError:
                    continue
        return found


def plain(verb: str, **args: Json) -> Deeds[object, object]:
    """A choice of one deed."""

    def deeds(state: object, who: object) -> Iterator[Deed]:
        yield verb, dict(args)

    return deeds


def shares(full: int) -> Iterator[int]:
    """Ways to try where the whole one is barred: the whole, three quarters, a half, a quarter."""
    for share in (4, 3, 2, 1):
        yield full * share // 4
