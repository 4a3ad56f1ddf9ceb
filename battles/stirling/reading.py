"""Reads what a request gives to the procedures; every wrong field is a `BadRequestError`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from battles.stirling.procedures.attack import FRONT, Force
from battles.stirling.procedures.board import Board, Piece
from battles.stirling.procedures.missiles import Mark
from battles.stirling.procedures.morale import Captain
from battles.stirling.procedures.units import Missile, Sheet
from battles.stirling.tables import Tables
from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.hexes import SIDES, parse
from campaigns.tabletop.reader import NEEDED, BadRequestError, Reader, pointer

MOST_HEXES = 100_000
"""The longest path that is read."""


def force(reader: Reader) -> Force:
    """A unit in a fight."""
    men = reader.int("men", least=0)
    return Force(
        men=men,
        ac=reader.int("ac"),
        hp=reader.int("hp", least=1),
        thac0=reader.int("thac0"),
        damage=reader.dice("damage"),
        attacks=reader.fraction("attacks", Fraction(1), least=0),
        starting=reader.int("starting", men, least=0),
        carried=reader.int("carried", 0, least=0),
        length=reader.fraction("length", Fraction(0), least=0),
        speed=reader.int("speed", 0, least=0),
        traits=frozenset(reader.names("traits", repeats=True)),
    )


def extra(reader: Reader) -> tuple[Modifier, ...]:
    """The extra modifier to hit of a request, if any."""
    value = reader.int("to_hit", 0)
    return (Modifier("to_hit_given", value, "ST 6.6"),) if value else ()


def side(reader: Reader, tables: Tables) -> str:
    """The side of a unit that is attacked."""
    return str(reader.choice("side", tables.sides, FRONT))


def turn(reader: Reader) -> int:
    return int(reader.int("turn", 1, least=1))


def missile(reader: Reader, name: Any = None) -> Missile:
    """A missile weapon."""
    return Missile(
        short=reader.int("short", least=0),
        medium=reader.int("medium", least=0),
        long=reader.int("long", least=0),
        damage=reader.dice("damage"),
        rate=reader.fraction("rate", Fraction(1), least=0),
        ammunition=reader.int("ammunition", None, least=0),
        name=name or "",
    )


def sheet(reader: Reader, tables: Tables) -> Sheet:
    """A unit to be merged, as far as it is given."""
    men = reader.int("men", None, least=0)
    weapon = reader.object("missile", None)
    return Sheet(
        men=men,
        starting=reader.int("starting", men, least=0),
        ac=reader.int("ac", None),
        mov=reader.int("mov", None, least=0),
        attacks=reader.fraction("attacks", Fraction(1), least=0),
        hp=reader.int("hp", None, least=1),
        thac0=reader.int("thac0", None),
        damage=reader.dice("damage", None),
        morale=reader.int("morale", None),
        length=reader.fraction("length", Fraction(0), least=0),
        speed=reader.int("speed", 0, least=0),
        size=reader.choice("size", tables.sizes, "M"),
        faction=reader.text("faction", None),
        traits=tuple(dict.fromkeys(reader.names("traits", repeats=True))),
        missile=None if weapon is None else missile(weapon, weapon.text("name", None)),
    )


def mark(reader: Reader, tables: Tables, name: str | None = None) -> Mark:
    """A unit that missiles or spells may hit; `name` is the default of its id."""
    men = reader.int("men", least=0)
    return Mark(
        id=reader.text("id", NEEDED if name is None else name),
        men=men,
        hp=reader.int("hp", least=1),
        size=reader.choice("size", tables.sizes, "M"),
        starting=reader.int("starting", men, least=0),
        carried=reader.int("carried", 0, least=0),
    )


def lone_mark(reader: Reader) -> Mark:
    """The target of an area attack that is in no melee: its id and size are not read."""
    men = reader.int("men", least=0)
    starting = reader.int("starting", men, least=0)
    carried = reader.int("carried", 0, least=0)
    return Mark("target", men, reader.int("hp", least=1), starting=starting, carried=carried)


def melee(given: Reader, target: Mark, tables: Tables) -> tuple[Mark, ...]:
    """The other units of the target's melee."""
    readers = given.objects("melee", [])
    others = tuple(mark(reader, tables) for reader in readers)
    different(readers, [other.id for other in others], taken=(target.id,))
    return others


def different(readers: Sequence[Reader], ids: Sequence[str], taken: Iterable[str] = ()) -> None:
    """Refuse an id that comes twice."""
    seen = set(taken)
    for reader, name in zip(readers, ids, strict=True):
        if name in seen:
            raise reader.fail("id", f"{name} comes twice", "twice")
        seen.add(name)


def hex_name(reader: Reader, key: str) -> str:
    """A hex written `CCRR`."""
    return _checked_hex(reader.text(key), reader.where(key))


def hex_on(board: Board, reader: Reader, key: str) -> str:
    """A hex of the map."""
    return _checked_on(board, hex_name(reader, key), reader.where(key))


def _checked_hex(name: Any, at: str) -> str:
    try:
        parse(name)
    except (TypeError, ValueError):
        raise BadRequestError("bad_hex", 'a hex is written "0403"', at) from None
    return str(name)


def _checked_on(board: Board, name: str, at: str) -> str:
    if name not in board.grid:
        raise BadRequestError("off_map", f"{name} is off the map", at)
    return name


def path(given: Reader) -> tuple[str, ...]:
    """Hexes that may lie off the map."""
    names = given.list("path", most=MOST_HEXES)
    where = given.where("path")
    return tuple(_checked_hex(name, where + pointer(i)) for i, name in enumerate(names))


def empty_map(given: Reader, tables: Tables) -> Board:
    """The map without units."""
    reader = given.object("map")
    board = Board(
        reader.int("columns", least=1, most=99), reader.int("rows", least=1, most=99), {}, {}
    )
    terrain: dict[str, str] = {}
    kinds = reader.object("terrain", {})
    for name in kinds.value:
        _checked_on(board, _checked_hex(name, kinds.where(name)), kinds.where(name))
        kind = kinds.choice(name, tables.terrain, None)
        if kind is not None:
            terrain[name] = kind
    return Board(board.columns, board.rows, terrain, {})


def board(given: Reader, tables: Tables, mover: str | None) -> Board:
    """The map with its units; of `mover` front and MOV are needed.

    Without a `mover` they are needed of all, and `delaying` and `moved` are read.
    """
    ground = empty_map(given, tables)
    readers = given.objects("units")
    different(readers, [reader.text("id") for reader in readers])
    pieces = [_piece(reader, ground, mover) for reader in readers]
    return Board(ground.columns, ground.rows, ground.terrain, {p.id: p for p in pieces})


def _piece(reader: Reader, ground: Board, mover: str | None) -> Piece:
    name = reader.text("id")
    everybody = mover is None
    needed = everybody or mover == name
    return Piece(
        id=name,
        faction=reader.text("faction"),
        at=hex_on(ground, reader, "at"),
        front=reader.choice("front", SIDES, NEEDED if needed else SIDES[0]),
        mov=reader.int("mov", NEEDED if needed else 0, least=0),
        routed=reader.bool("routed"),
        traits=frozenset(reader.names("traits", repeats=True)),
        delaying=everybody and reader.bool("delaying"),
        moved=everybody and reader.bool("moved"),
    )


def piece_id(given: Reader, key: str, ground: Board) -> str:
    """The id of a unit that is there."""
    name = given.text(key)
    if name not in ground.pieces:
        raise given.fail(key, f"there is no unit {name}", "unknown_id")
    return str(name)


def captain(reader: Reader, tables: Tables) -> Captain:
    """A leader."""
    return Captain(charisma(reader, tables), reader.int("morale", tables.leader_morale))


def charisma(reader: Reader, tables: Tables) -> int:
    scores = tables.charisma
    return int(reader.int("charisma", least=min(scores), most=max(scores)))
