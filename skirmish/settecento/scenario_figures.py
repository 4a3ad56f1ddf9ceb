"""Groups and figures of a scenario file, and sheets of a roster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import read_id, read_text
from skirmish.figures.reading import LONGEST_ID, check_aboard, read_front, read_place
from skirmish.settecento.procedures.fighter import ROLES, Sheet, sheet_faults
from skirmish.settecento.procedures.markers import Markers
from skirmish.settecento.state import (
    Figure,
    Group,
    Side,
    Thing,
    Vessel,
)
from skirmish.settecento.tables import Tables

LETTERS = {
    "A": "agility",
    "F": "strength",
    "T": "shooting",
    "C": "fighting",
    "charisma": "charisma",
}


def read_groups(
    top: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    vessels: Mapping[str, Vessel],
    rules: Tables,
    width: int,
    height: int,
) -> tuple[dict[str, Group], dict[str, Figure]]:
    """All groups and figures, by id; no group has two leaders."""
    groups: dict[str, Group] = {}
    figures: dict[str, Figure] = {}
    readers = top.objects("groups", most=60)
    if not readers:
        raise top.fail("groups", "groups: there are none", "missing")
    for one in readers:
        id = read_id(one, ids, longest=LONGEST_ID)
        side = one.choice("side", sides)
        groups[id] = Group(side, read_text(one, "name"))
        members = one.objects("figures", most=60)
        if not members:
            raise one.fail("figures", f"figures: {id} has none", "missing")
        for reader in members:
            figure = _figure(reader, ids, side, id, vessels, rules, width, height)
            figures[figure.id] = figure
        leaders = [f.id for f in figures.values() if f.group == id and f.leads]
        if len(leaders) > 1:
            raise one.fail("figures", f"figures: {id} has {len(leaders)} leaders", "twice")
    return groups, figures


def read_sheet(reader: Reader, rules: Tables, id: str, side: str, group: str) -> Figure:
    """What a figure is wherever it fights: characteristics, gear, role; it has no place.

    Raises:
        BadRequestError: a value is wrong, or none of the rulebook; `at` points at it.
    """
    values = {letter: reader.int(letter, default=0, least=-99, most=99) for letter in LETTERS}
    sheet = Sheet(
        characteristics=tuple(values.items()),
        group=group,
        firearms=reader.names("firearms", rules.weapons, repeats=True),
        thrown=reader.choice("thrown", rules.thrown, default=None),
        melee=reader.choice("melee", rules.melee_weapons, default="unarmed"),
        cuirass=reader.bool("cuirass"),
        role=reader.choice("role", ROLES, default=None),
    )
    for field, code in sheet_faults(sheet, rules):
        raise reader.fail(field, f"{field}: {code}", code)
    if "cannon" in sheet.firearms:
        raise reader.fail("firearms", "firearms: a cannon stands on the table", "unknown_name")
    name = read_text(reader, "name")
    return Figure(
        id=id,
        side=side,
        group=group,
        name=name,
        initials=str(reader.text("initials", default=_initials(name))),
        at=None,
        **{field: values[letter] for letter, field in LETTERS.items()},
        firearms=sheet.firearms,
        thrown=sheet.thrown,
        melee=sheet.melee,
        cuirass=sheet.cuirass,
        role=sheet.role,
        note=read_text(reader, "note", default=""),
    )


def _figure(
    reader: Reader,
    ids: set[str],
    side: str,
    group: str,
    vessels: Mapping[str, Vessel],
    rules: Tables,
    width: int,
    height: int,
) -> Figure:
    id = read_id(reader, ids, longest=LONGEST_ID)
    sheet = read_sheet(reader, rules, id, side, group)
    at = read_place(reader, "at", width, height)
    aboard = reader.choice("aboard", vessels, default=None)
    if aboard is not None:
        check_aboard(reader, vessels[aboard], at, aboard)
    return replace(
        sheet,
        at=at,
        front=read_front(reader, default=Point(0, 1)),
        level=reader.int("level", default=0, least=0, most=9),
        aboard=aboard,
        hidden=reader.bool("hidden"),
        markers=Markers(
            wounds=reader.int("wounds", default=0, least=0, most=rules.wounds.fatal - 1),
            reload=reader.int("reload", default=0, least=0, most=9),
            prone=reader.bool("prone"),
        ),
    )


def _initials(name: Any) -> str:
    shown = name if isinstance(name, str) else name["en"]
    return str(shown)[:2].upper()


def read_things(
    table: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    figures: dict[str, Figure],
    vessels: Mapping[str, Vessel],
    width: int,
    height: int,
) -> tuple[dict[str, Thing], dict[str, Figure]]:
    """The things on the table, and the figures with what they carry."""
    found: dict[str, Thing] = {}
    for one in table.objects("things", default=[], most=100):
        id = read_id(one, ids, longest=LONGEST_ID)
        carrier = one.choice("carrier", figures, default=None)
        if carrier is not None and figures[carrier].markers.carrying is not None:
            raise one.fail("carrier", f"carrier: {carrier} carries something already", "twice")
        at = None if carrier is not None else read_place(one, "at", width, height)
        aboard = one.choice("aboard", vessels, default=None)
        if aboard is not None and at is not None:
            check_aboard(one, vessels[aboard], at, aboard)
        heavy = one.bool("heavy")
        if heavy and carrier is not None:
            raise one.fail("heavy", "heavy: nobody carries it")
        found[id] = Thing(
            name=read_text(one, "name"),
            at=at,
            level=one.int("level", default=0, least=0, most=9),
            aboard=aboard,
            carrier=carrier,
            heavy=heavy,
            secret_to=one.names("secret_to", sides),
        )
        if carrier is not None:
            bearer = figures[carrier]
            figures[carrier] = replace(bearer, markers=replace(bearer.markers, carrying=id))
    return found, figures
