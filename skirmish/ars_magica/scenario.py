"""Scenario files: what `scenario.schema.json` describes, checked, as the state before the fight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json, Seat
from campaigns.tabletop.known_keys import check_keys, schema_beside
from campaigns.tabletop.readable import check_texts
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.rulebook import OverrideError, rule
from campaigns.tabletop.scenarios import SLOTS, read_id, read_seats, read_slot, read_text
from skirmish.ars_magica.actions import ANSWERS
from skirmish.ars_magica.phases.arms import judge_hand
from skirmish.ars_magica.phases.grouping import static_attack
from skirmish.ars_magica.phases.ways import footing
from skirmish.ars_magica.procedures.groups import may_form
from skirmish.ars_magica.reading_sheets import LONGEST_ID, read_figure
from skirmish.ars_magica.ready_groups import LARGEST, with_members
from skirmish.ars_magica.sheet import faints
from skirmish.ars_magica.state import (
    ASK,
    UNARMED,
    Feature,
    Figure,
    Group,
    Side,
    State,
    tables_of,
)
from skirmish.ars_magica.tables import BOOK
from skirmish.ars_magica.tables import tables as read_tables
from skirmish.ars_magica.units import pair, unit_of
from skirmish.figures.reading import check_sides, read_form, read_place

SCHEMA = schema_beside(__file__)
DARKNESS: tuple[str, ...] = tuple(SCHEMA["properties"]["darkness"]["enum"])
"""A grade that holds everywhere, or what hides more the farther one looks (AM 13.9)."""


def check(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
    """Refuse what no new scenario may have: keys that nobody reads, texts that nobody sees.

    Raises:
        BadRequestError: there is one.
    """
    check_keys(scenario, SCHEMA)
    check_texts(scenario)


def setup(scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> State:
    """The state before the first action, its tables frozen with the house rules.

    Raises:
        BadRequestError: the scenario or a house rule is wrong; `at` points at it.
    """
    values = frozen_tables(overrides)
    top = Reader.top(with_members(scenario, read_tables(overrides)))
    top.choice("ruleset", (BOOK.id,), default=BOOK.id)
    ids: set[str] = set()
    sides = _sides(top, ids)
    table = top.object("table", default={})
    width = table.int("width", default=0, least=0, most=LARGEST)
    height = table.int("height", default=0, least=0, most=LARGEST)
    features = _features(table, ids, width, height, values)
    state = State(
        title=read_text(top, "title"),
        place=read_text(top, "place", default=""),
        intro=read_text(top, "intro", default=""),
        notes=read_text(top, "notes", default="", most=20_000),
        tables=values,
        sides=sides,
        groups={},
        figures={},
        seats={},
        width=width if height else 0,
        height=height if width else 0,
        features=features,
        apart=top.int("apart", default=10, least=0, most=9999),
        darkness=top.choice("darkness", DARKNESS, "none"),
        broken_ground=top.bool("broken_ground"),
        nuisances=top.int("nuisances", default=0, least=0, most=9),
        secret=top.bool("secret_declarations"),
        mishaps=top.choice("mishaps", ("random", ASK), "random"),
    )
    state = _figures(top, state, ids)
    state = _asleep(state)
    state = _groups(top, state, ids)
    state = _engaged(top, state)
    state = replace(state, seats=_seats(top, state))
    check_sides(top, [one.side for one in state.figures.values() if not one.mount])
    return state


def frozen_tables(overrides: Mapping[str, Json]) -> dict[str, Json]:
    """{path: value} of the whole rulebook with the house rules.

    Raises:
        BadRequestError: a house rule names nothing, or has a bad value.
    """
    try:
        read_tables(overrides)
    except OverrideError as error:
        raise BadRequestError("bad_option", str(error), pointer("overrides", error.path)) from None
    return {**dict(BOOK.leaves()), **overrides}


def _sides(top: Reader, ids: set[str]) -> dict[str, Side]:
    found: dict[str, Side] = {}
    slots: set[str] = set()
    for i, one in enumerate(top.objects("sides", most=len(SLOTS))):
        id = read_id(one, ids, longest=LONGEST_ID)
        slot = read_slot(one, i, slots)
        found[id] = Side(read_text(one, "name"), slot, read_text(one, "briefing", default=""))
    if len(found) < 2:
        raise top.fail("sides", "sides: two at least are expected", "missing")
    return found


def _features(
    table: Reader, ids: set[str], width: int, height: int, values: Mapping[str, Json]
) -> dict[str, Feature]:
    grounds = {path.split(".")[1] for path in values if path.startswith("ground.")}
    found: dict[str, Feature] = {}
    for one in table.objects("features", default=[], most=200):
        id = read_id(one, ids, longest=LONGEST_ID)
        form = read_form(one, width, height)
        if form.kind != "polygon":
            raise one.fail("polygon", "polygon: an area is expected")
        found[id] = Feature(
            name=read_text(one, "name", default=""),
            points=form.points,
            ground=one.choice("ground", grounds, default=None),
            height=one.int("height", default=0, least=-99, most=99),
            cover=one.int("cover", default=0, least=0, most=4),
            wall=one.bool("wall"),
        )
    return found


def _figures(top: Reader, state: State, ids: set[str]) -> State:
    figures: dict[str, Figure] = {}
    tables = tables_of(state)
    readers = top.objects("figures", most=200)
    if not readers:
        raise top.fail("figures", "figures: there are none", "missing")
    for reader in readers:
        figure = read_figure(reader, ids, state.sides, tables)
        if state.mapped:
            place = read_place(reader, "at", state.width, state.height)
            figure = replace(figure, at=place)
        given = reader.object("answers", default={})
        answers = {
            name: given.choice(name, known) for name, known in ANSWERS.items() if given.has(name)
        }
        figures[figure.id] = replace(figure, answers=answers)
    state = replace(state, figures=figures)
    for reader in readers:
        id = str(reader.value["id"])
        state = _ready(reader, state, id)
    return state


def _ready(reader: Reader, state: State, id: str) -> State:
    """A figure in its saddle and on its ground, with a weapon that it can hold."""
    figure = state.figures[id]
    mounts = [i for i, one in state.figures.items() if one.mount and one.side == figure.side]
    horse = reader.choice("riding", mounts, default=None)
    if horse is not None:
        taken = any(one.riding == horse for one in state.figures.values())
        if figure.mount or taken:
            raise reader.fail("riding", f"riding: {horse} has its rider", "twice")
        figure = replace(figure, riding=horse)
    if figure.at is not None:
        place = footing(state, figure.at)
        place = {k: v for k, v in place.items() if not reader.has(k)}
        figure = replace(figure, **place)
    state = state.with_figure(id)
    state = replace(state, figures={**state.figures, id: figure})
    if horse is not None and figure.at is not None:
        state = state.with_figure(horse, at=figure.at)
    refusal = judge_hand(state, figure, figure.hand, shield_up=False)
    if refusal is not None and refusal.code == "barred":
        figure = _maimed(state, figure)
        state = state.with_figure(id, hand=figure.hand)
        refusal = judge_hand(state, figure, figure.hand, shield_up=False)
    if refusal is None and figure.shield is not None and figure.shield_up:
        refusal = judge_hand(state, figure, figure.hand, shield_up=True)
        if refusal is not None and refusal.code in ("shield_with_two_hands", "barred"):
            return state.with_figure(id, shield_up=False)
    if refusal is not None:
        key = "hand" if "weapon" in refusal.at or refusal.code == "too_weak_weapon" else "shield"
        raise reader.fail(key, f"{id}: {refusal.code}", refusal.code)
    return state


@rule("AM 11")
def _maimed(state: State, figure: Figure) -> Figure:
    """One whose flaws bar what it had in hand takes the next weapon that it can hold."""
    able = (one for one in figure.arms if not judge_hand(state, figure, one, shield_up=False))
    return replace(figure, hand=next(able, UNARMED))


def _asleep(state: State) -> State:
    """Those whose fatigue is beyond the last level are unconscious from the start."""
    tables = tables_of(state)
    for figure in state.figures.values():
        if faints(tables, figure):
            state = state.with_figure(figure.id, fainted=True)
    return state


def _groups(top: Reader, state: State, ids: set[str]) -> State:
    groups: dict[str, Group] = {}
    taken: set[str] = set()
    most = tables_of(state).group.members
    for one in top.objects("groups", default=[], most=60):
        id = read_id(one, ids, longest=LONGEST_ID)
        side = one.choice("side", state.sides)
        own = [i for i, f in state.figures.items() if f.side == side and not f.mount]
        members = one.names("members", own)
        if not 1 <= len(members) <= most:
            raise one.fail("members", f"members: one to {most} are expected", "group_size")
        if taken & set(members):
            raise one.fail("members", "members: one is in two groups", "twice")
        taken |= set(members)
        vanguard = one.choice("vanguard", members, default=members[0])
        leader = one.choice("leader", members, default=None)
        schooled = one.bool("trained")
        if not may_form(tables_of(state), [static_attack(state, m) for m in members]):
            raise one.fail("members", f"members: {id}'s Attacks lie too far apart", "too_unlike")
        name = read_text(one, "name")
        groups[id] = Group(side, name, members, vanguard, leader, schooled)
    return replace(state, groups=groups)


def _engaged(top: Reader, state: State) -> State:
    """Who is engaged with whom at the start, without a map."""
    pairs: set[str] = set()
    for i, value in enumerate(top.list("engaged", default=[], most=200)):
        at = f"{top.where('engaged')}{pointer(i)}"
        known = {**state.figures, **state.groups}
        fine = isinstance(value, list) and len(value) == 2 and all(v in known for v in value)
        if state.mapped or not fine:
            raise BadRequestError("unknown_name", "engaged: two figures, without a map", at)
        pairs.add(pair(unit_of(state, value[0]), unit_of(state, value[1])))
    return replace(state, pairs=tuple(sorted(pairs)))


def _seats(top: Reader, state: State) -> dict[str, Seat]:
    owners = {id: figure.side for id, figure in state.figures.items()}
    return read_seats(top, state.sides, owners | {id: g.side for id, g in state.groups.items()})
