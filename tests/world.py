"""A campaign with its people at a table of one of the small games, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from battles.store import BattleStore
from campaigns import records, services, snapshots, stores
from campaigns.models import Campaign, Engagement, Entry, Faction, Membership, Role, User
from campaigns.services.play import view_digest
from campaigns.tabletop import log
from tests.tabletop.stub_cards import Cards
from tests.tabletop.stub_dice import Volleys
from tests.tabletop.stub_orders import Marches
from tests.tabletop.stub_reaction import Ambushes

RULESETS = (Marches(), Cards(), Ambushes(), Volleys())


@pytest.fixture(autouse=True)
def small_games() -> Iterator[None]:
    """The small games can be played as the real ones are."""
    before = dict(stores._SHELVES)
    for ruleset in RULESETS:
        stores.register(ruleset, BattleStore(ruleset))
    yield
    stores._SHELVES.clear()
    stores._SHELVES.update(before)


@dataclass
class World:
    """`people`: referee, anna and bruno (players of a and b), vera (watches), otto (a stranger)."""

    campaign: Campaign
    people: dict[str, User]
    versions: dict[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> User:
        return self.people[name]

    def member(self, name: str) -> Membership:
        return Membership.objects.get(campaign=self.campaign, user=self.people[name])

    def engagement(
        self, ruleset: str = "marches", dice: str = "server", **scenario: Any
    ) -> Engagement:
        return services.make_engagement(
            self.campaign,
            ruleset,
            {"title": {"en": "A game", "it": "Un gioco"}, **scenario},
            dice=dice,
            seed="5eed",
        )


def make_world() -> World:
    campaign = Campaign.objects.create(name={"en": "Marches", "it": "Marce"})
    factions = {
        key: Faction.objects.create(campaign=campaign, key=key, name=key.upper(), slot=key.upper())
        for key in "ab"
    }
    people = {
        name: User.objects.create_user(name, password=name)
        for name in ("referee", "anna", "bruno", "vera", "otto")
    }
    members: list[tuple[str, str, Faction | None]] = [
        ("referee", Role.REFEREE, None),
        ("anna", Role.PLAYER, factions["a"]),
        ("bruno", Role.PLAYER, factions["b"]),
        ("vera", Role.SPECTATOR, None),
    ]
    for name, role, faction in members:
        Membership.objects.create(campaign=campaign, user=people[name], role=role, faction=faction)
    return World(campaign, people)


@pytest.fixture
def world(db: None) -> World:
    return make_world()


def verify(engagement: Engagement) -> None:
    """What holds after every entry: rows, fold, checkpoints, audit, numbers and versions agree."""
    engagement = Engagement.objects.get(pk=engagement.pk)
    shelf = stores.shelf(engagement.ruleset)
    rows = list(Entry.objects.filter(engagement=engagement).order_by("seq"))
    entries = [records.entry(row) for row in rows]
    start = snapshots.start(engagement)
    state = log.fold(shelf.ruleset, start, entries)
    assert [row.seq for row in rows] == list(range(1, engagement.head + 1))
    assert shelf.store.load(engagement) == state, "rows differ from the fold"
    assert snapshots.at(engagement, engagement.head) == state, "checkpoints differ from the fold"
    assert snapshots.current(engagement.pk)[1] == state
    assert log.audit(shelf.ruleset, start, entries) is None
    assert not shelf.ruleset.invariants(state)
    ways = log.line(entries)
    assert engagement.position == (ways.position[engagement.head])
    assert {row.seq: row.undone_by for row in rows if row.undone_by} == log.undone(entries)
    for row in rows:
        assert row.stands == (row.seq in ways.before)
        assert row.parent == ways.before.get(row.seq, ways.position[row.seq])
    for key, seat in shelf.ruleset.seats(state).items():
        numbers = [row.numbers[key] for row in rows if key in row.numbers]
        mark = engagement.marks[key]
        assert numbers == list(range(1, len(numbers) + 1))
        assert mark["lines"] == len(numbers)
        assert mark["digest"] == view_digest(shelf.ruleset.view(state, seat))


def snapshot_of(engagement: Engagement) -> Any:
    """Everything that a refused request must leave as it was."""
    engagement = Engagement.objects.get(pk=engagement.pk)
    related = (
        engagement.entries,
        engagement.orders,
        engagement.request_keys,
        engagement.checkpoints,
        engagement.seats,
    )
    own = {f.attname: getattr(engagement, f.attname) for f in Engagement._meta.concrete_fields}
    rolls = list(type(engagement).pending_roll.related.related_model.objects.values())
    return own, [list(manager.order_by("pk").values()) for manager in related], rolls
