"""Ready-made groups of scenarios: `like` stands for five members with their horses (AM 14.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.scenarios import read_text
from skirmish.ars_magica.procedures.standard_units import MEMBERS, horse_of
from skirmish.ars_magica.reading_sheets import LONGEST_ID
from skirmish.ars_magica.state import TENTHS, Text
from skirmish.ars_magica.tables import Tables
from skirmish.figures.reading import read_place

LARGEST = 20_000
"""Tenths of a pace, of a map's sides."""
OWN = ("members", "vanguard", "leader")
"""What a ready-made group brings with it."""
APART = 2 * TENTHS
ROW = (2, 1, 3, 0, 4)
"""Places in the row by member: the vanguard stands in the middle."""


@rule("AM 14.4")
def with_members(scenario: Mapping[str, Json], tables: Tables) -> Mapping[str, Json]:
    """The scenario with the figures that its ready-made groups stand for.

    The first is the vanguard, of a trained group the second the leader, whose Leadership is as
    large as the group. On a map they stand in a row around the group's `at`.

    Raises:
        BadRequestError: such a group names nothing, has members of its own, has no place on a
            map, or its members' ids are taken.
    """
    top = Reader.top(scenario)
    if not top.has("groups"):
        return scenario
    figures: list[Json] = []
    groups: list[Json] = []
    ids = (one.value.get("id") for one in top.objects("figures", most=200))
    taken = {id for id in ids if isinstance(id, str)}
    for one in top.objects("groups", most=60):
        if not one.has("like"):
            groups.append(one.value)
            continue
        people = list(_people(top, one, tables))
        for figure in people:
            if figure["id"] in taken or len(figure["id"]) > LONGEST_ID:
                raise one.fail("id", f"id: {figure['id']} cannot be the id of a member", "twice")
            taken.add(figure["id"])
        figures += people
        groups.append(_group(one, [f["id"] for f in people if "mount" not in f], tables))
    if not figures:
        return scenario
    return {**scenario, "figures": [*top.list("figures"), *figures], "groups": groups}


def _people(top: Reader, one: Reader, tables: Tables) -> Iterator[dict[str, Any]]:
    for key in OWN:
        if one.has(key):
            raise one.fail(key, f"{key}: a ready-made group (`like`) brings its own")
    like = one.choice("like", tables.units)
    id = str(one.text("id"))
    side = one.text("side")
    name = read_text(one, "name")
    horse = horse_of(tables, like)
    for n, place in enumerate(_places(top, one), 1):
        if horse is not None:
            called: Text = {"en": f"Horse {n}", "it": f"Cavallo {n}"}
            mount = {"id": f"{id}_horse_{n}", "side": side, "name": called, "like": horse}
            yield {**mount, "mount": True, **place}
        man = {"id": f"{id}_{n}", "side": side, "name": _numbered(name, n), "like": like, **place}
        if horse is not None:
            man["riding"] = f"{id}_horse_{n}"
        if tables.units[like].trained and n == 2:
            man["abilities"] = {"leadership": MEMBERS}
        yield man


def _numbered(name: Text, n: int) -> Text:
    if isinstance(name, str):
        return f"{name} {n}"
    return {language: f"{text} {n}" for language, text in name.items()}


def _places(top: Reader, one: Reader) -> Iterator[dict[str, Any]]:
    """Where each stands; without a map nowhere."""
    table = top.object("table", default={})
    width = table.int("width", default=0, least=0, most=LARGEST)
    height = table.int("height", default=0, least=0, most=LARGEST)
    if not (width and height):
        yield from ({} for _ in ROW)
        return
    at = read_place(one, "at", width, height)
    first = max(0, min(at.y - APART * ROW[0], height - APART * (MEMBERS - 1)))
    yield from ({"at": [at.x, min(height, first + APART * place)]} for place in ROW)


def _group(one: Reader, members: list[str], tables: Tables) -> dict[str, Any]:
    own = {key: value for key, value in one.value.items() if key not in ("like", "at")}
    unit = tables.units[one.value["like"]]
    led = {"leader": members[1]} if unit.trained else {}
    return {"trained": unit.trained, **own, "members": members, "vanguard": members[0], **led}
