"""What scenario files of every ruleset share: texts, ids, chairs, and tables that are frozen."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from campaigns.tabletop.game import PLAYER, REFEREE, SPECTATOR, Json, Seat
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.rulebook import OverrideError, Rulebook

Text = str | dict[str, str]
"""A text as typed, or in two languages."""

SLOTS = ("A", "B", "C", "D", "E", "F", "G", "H")
"""Places of sides: each has its colour and sign."""
LANGUAGES = ("en", "it")
LONGEST_TEXT = 4000
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")


def read_text(
    reader: Reader, key: str, default: Text | None = None, most: int = LONGEST_TEXT
) -> Text:
    """A text as typed, or `{"en": ..., "it": ...}` with English at least."""
    value = reader.value.get(key)
    if value is None and default is not None:
        return default
    if value is None:
        raise reader.fail(key, f"{key} is missing", "missing")
    if isinstance(value, str) and 0 < len(value) <= most:
        return value
    if isinstance(value, Mapping) and "en" in value and set(value) <= set(LANGUAGES):
        texts = {str(name): text for name, text in value.items()}
        if all(isinstance(text, str) and 0 < len(text) <= most for text in texts.values()):
            return texts
    raise reader.fail(key, f'{key}: a text or {{"en", "it"}} is expected', "wrong_type")


def read_id(reader: Reader, taken: set[str], key: str = "id", longest: int = 20) -> str:
    """An id that nothing else of the scenario has."""
    id = str(reader.text(key))
    if len(id) > longest or not _ID.match(id):
        raise reader.fail(key, f"{key}: letters, digits, - and _, {longest} at most", "bad_id")
    if id in taken:
        raise reader.fail(key, f"{key}: {id} comes twice", "twice")
    taken.add(id)
    return id


def read_slot(reader: Reader, place: int, taken: set[str]) -> str:
    """The slot of a side: as it says, or that of its `place` in the list; each comes once."""
    slot = str(reader.choice("slot", SLOTS, default=SLOTS[place]))
    if slot in taken:
        raise reader.fail("slot", f"slot: {slot} comes twice", "twice")
    taken.add(slot)
    return slot


def read_seats(top: Reader, sides: Collection[str], owners: Mapping[str, str]) -> dict[str, Seat]:
    """The chairs: as the scenario says, or the referee, one for each side, and spectators.

    `owners`: {what a seat may command: its side}.
    """
    if not top.has("seats"):
        players = [Seat(id, PLAYER, id) for id in sides]
        chairs = [Seat(REFEREE, REFEREE), *players, Seat("spectators", SPECTATOR)]
        return {seat.id: seat for seat in chairs}
    taken: set[str] = set()
    found: dict[str, Seat] = {}
    for one in top.objects("seats", most=100):
        id = read_id(one, taken, longest=40)
        role = one.choice("role", (REFEREE, PLAYER, SPECTATOR))
        side = one.choice("side", sides) if role == PLAYER else None
        own = [name for name, owner in owners.items() if owner == side]
        found[id] = Seat(id, role, side, one.names("forces", own))
    if all(not seat.is_referee for seat in found.values()):
        raise top.fail("seats", "seats: a referee is expected", "missing")
    return found


def with_deck(
    top: Reader, names: Collection[str], overrides: Mapping[str, Json]
) -> dict[str, Json]:
    """The house rules, and how many cards the scenario's own `deck` has of each kind."""
    deck = top.object("deck", default={})
    own = {f"deck.{name}": deck.int(name, least=0, most=20) for name in names if deck.has(name)}
    return {**overrides, **own}


def frozen_tables(
    book: Rulebook, overrides: Mapping[str, Json], check: Callable[[Mapping[str, Json]], object]
) -> dict[str, Json]:
    """{path: value} of the whole rulebook with the house rules; `check` reads them typed.

    Raises:
        BadRequestError: a house rule names nothing, or has a bad value.
    """
    try:
        check(overrides)
    except OverrideError as error:
        raise BadRequestError("bad_option", str(error), pointer("overrides", error.path)) from None
    return {**dict(book.leaves()), **overrides}
