"""The locked table: what every write has in common."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from campaigns import records, snapshots, stores
from campaigns.live import push
from campaigns.models import (
    Checkpoint,
    Engagement,
    Entry,
    PendingRoll,
    RequestKey,
    Status,
    User,
)
from campaigns.tabletop import log
from campaigns.tabletop.chance import Answer
from campaigns.tabletop.game import SPECTATOR, Action, Event, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError
from campaigns.tale import Tale, packed

CHECKPOINT_EVERY = 50


@dataclass(frozen=True)
class Done:
    """What came of it: the acting seat's version, new entries by `seq`, or a roll that waits."""

    version: int
    entries: tuple[int, ...] = ()
    pending: UUID | None = None


Outcome = Done | Refusal


@dataclass(frozen=True)
class Request:
    """Who asks for what; two are the same if `body` is. `version` None: not checked."""

    seat: str
    body: Mapping[str, Any]
    user: User | None = None
    version: int | None = None
    key: str | None = None

    @property
    def scoped_key(self) -> str:
        return f"{self.user.pk if self.user else 0}:{self.key}"

    @property
    def digest(self) -> str:
        asked = [self.seat, dict(self.body), self.version]
        return hashlib.sha256(msgspec.json.encode(asked, order="sorted")).hexdigest()


def view_digest(view: Mapping[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(view, order="sorted")).hexdigest()[:16]


@dataclass
class Play:
    """One engagement whose row is locked until the transaction ends."""

    engagement: Engagement
    request: Request

    @cached_property
    def shelf(self) -> stores.Shelf:
        return stores.shelf(self.engagement.ruleset)

    @cached_property
    def state(self) -> Any:
        """The state in force; the engagement is locked, so that its head names one state."""
        known = snapshots.known(self.engagement)
        return self.shelf.store.load(self.engagement) if known is None else known

    @cached_property
    def seats(self) -> Mapping[str, Seat]:
        return self.shelf.ruleset.seats(self.state)

    @cached_property
    def tale(self) -> Tale:
        return Tale(self.shelf.ruleset, self.seats)

    @property
    def seat(self) -> Seat:
        return self.seats[self.request.seat]

    @cached_property
    def pending(self) -> PendingRoll | None:
        return PendingRoll.objects.filter(engagement=self.engagement).first()

    def version(self, seat: str | None = None) -> int:
        version: int = self.engagement.marks[seat or self.request.seat]["version"]
        return version

    def earlier(self) -> Done | None:
        """The answer that this request got before.

        Raises:
            BadRequestError: the key was used for another request.
        """
        if self.request.key is None:
            return None
        known = RequestKey.objects.filter(
            engagement=self.engagement, key=self.request.scoped_key
        ).first()
        if known is None:
            return None
        if known.request != self.request.digest:
            raise BadRequestError("key_reused", "this key was used for another request", "/key")
        pending = known.answer.get("pending")
        return Done(
            known.answer["version"],
            tuple(known.answer["entries"]),
            UUID(pending) if pending else None,
        )

    def remember(self, done: Done) -> RequestKey | None:
        """Keep the answer for the same request when it comes again."""
        if self.request.key is None:
            return None
        return RequestKey.objects.create(
            engagement=self.engagement,
            key=self.request.scoped_key,
            request=self.request.digest,
            answer=answer_of(done),
        )

    def barred(self) -> Refusal | None:
        """Spectators only watch, whatever the rules would say."""
        return Refusal("spectator") if self.seat.role == SPECTATOR else None

    def stale(self) -> Refusal | None:
        now = self.version()
        if self.request.version is not None and self.request.version != now:
            return Refusal("stale_version", args={"version": now})
        return None

    def append(
        self,
        events: Sequence[Event],
        *,
        action: Action | None = None,
        answers: Sequence[Answer] = (),
        sealed: Mapping[str, Any] | None = None,
        on_behalf: str = "",
        drawn_at: int | None = None,
        rewound: tuple[Any, int] | None = None,
    ) -> Done:
        """Write one entry with everything that follows from it.

        `rewound` = (state, position) for a rewind, whose state is not that of its events.
        """
        engagement, before, ruleset = self.engagement, self.state, self.shelf.ruleset
        seq = engagement.head + 1
        stands = rewound is None and not all(event.code in log.ASIDES for event in events)
        after, seen = self.tale.told(self.state, events, self.request.seat)
        if rewound is not None:
            after, engagement.position = rewound
        parent = engagement.position
        if stands:
            engagement.position = seq
        engagement.head = seq
        numbers = {}
        for key in self.tale.listeners(seen):
            mark = engagement.marks[key]
            mark["lines"] = seq if self.seats[key].is_referee else mark["lines"] + 1
            numbers[key] = mark["lines"]
        entry = Entry(
            engagement=engagement,
            seq=seq,
            parent=parent,
            stands=stands,
            seat=self.request.seat,
            on_behalf=on_behalf,
            user=self.request.user,
            action=None
            if action is None
            else records.pack_action(action, None if drawn_at == seq else drawn_at),
            sealed=dict(sealed or {}),
            events=records.pack_events(events),
            answers=records.pack_answers(answers),
            numbers=numbers,
            seen=packed(seen, events),
            turn=engagement.turn,
            phase=engagement.phase,
        )
        entry.save(force_insert=True)
        if after is not before:
            self.shelf.store.save(engagement, before, after)
            phase = engagement.turn, engagement.phase
            self.look(after)
            if stands and (
                seq % CHECKPOINT_EVERY == 0 or phase != (engagement.turn, engagement.phase)
            ):
                Checkpoint.objects.create(
                    engagement=engagement,
                    seq=seq,
                    rules_version=ruleset.version,
                    body=ruleset.encode(after),
                )
            self.state = after
        self.touch()
        transaction.on_commit(lambda: snapshots.keep(engagement, after))
        return Done(self.version(), (seq,))

    def look(self, state: Any) -> None:
        """Count up the version of every seat whose view has moved; note status, turn and phase."""
        engagement, ruleset = self.engagement, self.shelf.ruleset
        for key, seat in self.seats.items():
            view = ruleset.view(state, seat)
            digest = view_digest(view)
            mark = engagement.marks[key]
            if mark["digest"] != digest:
                mark["digest"], mark["version"] = digest, mark["version"] + 1
            if seat.is_referee:
                engagement.status = view.get("status", Status.PLAYING)
                engagement.turn, engagement.phase = view.get("turn"), view.get("phase", "")

    def touch(self) -> None:
        """Save the engagement's row and tell the screens once the transaction is through."""
        engagement = self.engagement
        engagement.pulse += 1
        engagement.save(
            update_fields=[
                "status",
                "turn",
                "phase",
                "head",
                "position",
                "marks",
                "pulse",
                "touched",
            ]
        )
        transaction.on_commit(lambda: push.announce(engagement.pk))


def answer_of(done: Done) -> dict[str, Any]:
    """A `Done` as `RequestKey.answer` keeps it."""
    pending = str(done.pending) if done.pending else None
    return {"version": done.version, "entries": list(done.entries), "pending": pending}


@contextmanager
def playing(engagement_id: UUID, request: Request) -> Iterator[Play]:
    """One transaction on one engagement, whose row is locked."""
    with transaction.atomic():
        engagement = Engagement.objects.select_for_update().defer("scenario").get(pk=engagement_id)
        yield Play(engagement, request)
