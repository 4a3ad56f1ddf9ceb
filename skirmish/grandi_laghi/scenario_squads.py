"""The squads of a scenario file: suits and backs, players' cards, figures (GL 2.2, 3, 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.scenarios import Text, read_id, read_text
from skirmish.figures.reading import read_front, read_place
from skirmish.grandi_laghi.figure import MARKERS, TRAITS, traits_refused
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.position import HATCHET
from skirmish.grandi_laghi.procedures.cards import BACKS, SUITS, deal_suits
from skirmish.grandi_laghi.procedures.player_cards import SpecialRule
from skirmish.grandi_laghi.state import AHEAD, Figure, Side, Squad
from skirmish.grandi_laghi.tables import Tables

MOST_SQUADS = len(SUITS) * len(BACKS)
EDGES = ("near", "far", "left", "right")
WHEN = ("shoot", "melee", "morale", "reload", "misfire")


@rule("GL 2.2")
def read_squads(
    top: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    rules: Tables,
    width: int,
    height: int,
) -> tuple[dict[str, Squad], dict[str, Figure]]:
    """Eight squads at most, each with its suit and back, and their figures."""
    squads: dict[str, Squad] = {}
    figures: dict[str, Figure] = {}
    readers = top.objects("groups", most=MOST_SQUADS)
    if not readers:
        raise top.fail("groups", "groups: there are none", "missing")
    dealt = deal_suits([str(one.text("id")) for one in readers])
    taken: set[tuple[str, str]] = set()
    for one in readers:
        id = read_id(one, ids, longest=40)
        suit = one.choice("suit", SUITS, default=dealt[id][0])
        back = one.choice("back", BACKS, default=dealt[id][1])
        if (suit, back) in taken:
            raise one.fail("suit", f"suit: {suit}, {back} comes twice", "twice")
        taken.add((suit, back))
        side = one.choice("side", sides)
        special, titles = _rules(one, ids, rules)
        squads[id] = Squad(
            side,
            read_text(one, "name"),
            suit,
            back,
            one.choice("edge", EDGES, default="near"),
            special,
            titles,
            _notes(one),
        )
        members = one.objects("figures", most=60)
        if not members:
            raise one.fail("figures", f"figures: {id} has none", "missing")
        for reader in members:
            figure = _figure(reader, ids, side, id, rules, width, height)
            figures[figure.id] = figure
        leaders = [f.id for f in figures.values() if f.group == id and f.leads]
        if len(leaders) > 1:
            raise one.fail("figures", f"figures: {id} has {len(leaders)} leaders", "twice")
    return squads, figures


@rule("GL 9.1")
def _rules(
    squad: Reader, ids: set[str], rules: Tables
) -> tuple[tuple[SpecialRule, ...], dict[str, Text]]:
    """Plain bonuses of a player's card: {when, value, types, traits, uses, per}."""
    found: list[SpecialRule] = []
    titles: dict[str, Text] = {}
    for one in squad.objects("rules", default=[], most=20):
        id = read_id(one, ids, longest=40)
        titles[id] = read_text(one, "title")
        found.append(
            SpecialRule(
                id,
                id,
                one.choice("when", WHEN),
                one.int("value", least=-9, most=9),
                frozenset(one.names("types", rules.troops)),
                frozenset(one.names("traits", TRAITS)),
                one.int("uses", default=None, least=1, most=99),
                one.choice("per", ("turn", "game"), default="game"),
            )
        )
    return tuple(found), titles


def _notes(squad: Reader) -> tuple[Text, ...]:
    """Rules of a player's card that the referee applies."""
    return tuple(read_text(one, "text") for one in squad.objects("notes", default=[], most=20))


@rule("GL 3.1", "GL 3.2", "GL 3.4")
def read_sheet(reader: Reader, rules: Tables, id: str, side: str, group: str) -> Figure:
    """What a figure is wherever it fights: type, traits, arms; it has no place.

    Raises:
        BadRequestError: a value is wrong, or none of the rulebook; `at` points at it.
    """
    traits = reader.names("traits", TRAITS)
    refusal = traits_refused(traits)
    if refusal is not None:
        raise reader.fail("traits", "traits: a marksman cannot be inexperienced", refusal.code)
    firearms = [name for name, row in rules.weapons.items() if row.firearm]
    name = read_text(reader, "name")
    body = Body(
        type=reader.choice("type", rules.troops),
        traits=frozenset(traits),
        weapon=reader.choice("firearm", firearms, default=None),
        melee=reader.choice("melee", rules.melee_weapons, default="improvised"),
        id=id,
    )
    return Figure(
        id=id,
        side=side,
        group=group,
        name=name,
        initials=str(reader.text("initials", default=initials(name))),
        body=body,
        at=None,
        hatchet=reader.bool(HATCHET),
        note=read_text(reader, "note", default=""),
    )


def _figure(
    reader: Reader,
    ids: set[str],
    side: str,
    group: str,
    rules: Tables,
    width: int,
    height: int,
) -> Figure:
    id = read_id(reader, ids, longest=40)
    sheet = read_sheet(reader, rules, id, side, group)
    body = replace(
        sheet.body,
        wounds=reader.int("wounds", default=0, least=0, most=rules.wounds.eliminate - 1),
        reload=reader.choice("reload", MARKERS, default=None),
        shaken=reader.bool("shaken"),
        prone=reader.bool("prone"),
        wet_powder=reader.bool("wet_powder"),
        hidden=reader.bool("hidden"),
    )
    return replace(
        sheet,
        body=body,
        at=read_place(reader, "at", width, height),
        front=read_front(reader, default=AHEAD),
        level=reader.int("level", default=0, least=0, most=9),
    )


def initials(name: Json) -> str:
    shown = name if isinstance(name, str) else name["en"]
    return str(shown)[:2].upper()
