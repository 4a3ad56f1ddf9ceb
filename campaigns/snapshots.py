"""States of an engagement: the one in force, and that after any entry of its log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Any
from uuid import UUID

from campaigns import records, stores
from campaigns.models import Checkpoint, Engagement, Entry
from campaigns.tabletop.log import fold


class _Recent:
    """The last that were asked for of what never changes; threads may put at the same time."""

    size = 64

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        return self._known.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        self._known[key] = value
        while len(self._known) > self.size:
            try:
                self._known.popitem(last=False)
            except KeyError:
                return


_recent = _Recent()
"""States in force, by engagement and entry."""
_first_names = _Recent()
"""Names at the start, by engagement."""


def keep(engagement: Engagement, state: Any) -> None:
    """Remember the state in force after a write."""
    _recent.put((engagement.pk, engagement.head), state)


def known(engagement: Engagement) -> Any:
    """The state in force if this process remembers it, None if not."""
    return _recent.get((engagement.pk, engagement.head))


def current(engagement_id: UUID) -> tuple[Engagement, Any]:
    """The engagement and the state of the same moment, without a lock.

    Raises:
        Engagement.DoesNotExist: there is no such engagement.
    """
    while True:
        engagement = Engagement.objects.defer("scenario").get(pk=engagement_id)
        state = known(engagement)
        if state is None:
            state = stores.shelf(engagement.ruleset).store.load(engagement)
            if (
                Engagement.objects.values_list("head", flat=True).get(pk=engagement_id)
                != engagement.head
            ):
                continue
            keep(engagement, state)
        return engagement, state


def start(engagement: Engagement) -> Any:
    """The state before the first entry."""
    ruleset = stores.shelf(engagement.ruleset).ruleset
    return ruleset.setup(engagement.scenario, engagement.overrides, engagement.rules_version)


def first_names(engagement: Engagement) -> Mapping[str, Any]:
    """What everybody was called before the first entry."""
    found: Mapping[str, Any] | None = _first_names.get(engagement.pk)
    if found is None:
        found = stores.shelf(engagement.ruleset).ruleset.names(start(engagement))
        _first_names.put(engagement.pk, found)
    return found


def at(engagement: Engagement, seq: int) -> Any:
    """The state after entry `seq` (0: the start), from the nearest checkpoint before it.

    Raises:
        Entry.DoesNotExist: there is no such entry.
    """
    ruleset = stores.shelf(engagement.ruleset).ruleset
    way, base = _way(engagement, seq)
    state = start(engagement) if base is None else ruleset.decode(base.body)
    for packed in reversed(way):
        for event in records.events(packed):
            state = ruleset.evolve(state, event)
    return state


def _way(engagement: Engagement, seq: int) -> tuple[list[Any], Checkpoint | None]:
    """The events of the entries from a checkpoint (None: the start) to `seq`, the last first."""
    entries = Entry.objects.filter(engagement=engagement)
    way: list[Any] = []
    position = 0
    if seq:
        found = entries.only("seq", "parent", "stands").get(seq=seq)
        position = found.seq if found.stands else found.parent
    while True:
        base = (
            Checkpoint.objects.filter(
                engagement=engagement,
                seq__lte=position,
                rules_version=stores.shelf(engagement.ruleset).ruleset.version,
            )
            .order_by("-seq")
            .defer("body")
            .first()
        )
        floor = base.seq if base else 0
        rows = {
            row[0]: row[1:]
            for row in entries.filter(seq__gt=floor, seq__lte=position, stands=True).values_list(
                "seq", "parent", "events"
            )
        }
        while position > floor:
            position, packed = rows[position]
            way.append(packed)
        if position == floor:
            return way, base


def fold_all(engagement: Engagement) -> Any:
    """The state in force from the set-up and every entry, without any short cut."""
    rows = Entry.objects.filter(engagement=engagement).order_by("seq")
    ruleset = stores.shelf(engagement.ruleset).ruleset
    return fold(ruleset, start(engagement), [records.entry(row) for row in rows])
