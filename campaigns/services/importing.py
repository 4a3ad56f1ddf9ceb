"""A finished battle comes from a file."""

from __future__ import annotations

from django.db import transaction

from campaigns import proof, stores
from campaigns.models import Campaign, Engagement, Entry
from campaigns.services.making import make_engagement
from campaigns.services.rebuilding import rebuild
from campaigns.services.scenarios import without_roster
from campaigns.tabletop import log
from campaigns.tabletop.reader import BadRequestError


def import_battle(campaign: Campaign, file: proof.BattleFile) -> Engagement:
    """The battle of a file as one of this campaign's, with the log as it was.

    Raises:
        BadRequestError: a die, an event or what was told of it is false.
    """
    fault = proof.check(file).fault
    if fault is not None:
        at = f"/entries/{fault.seq - 1}" if fault.seq else ""
        raise BadRequestError("false_battle", f"{fault.what}: {fault.detail}", at)
    with transaction.atomic():
        engagement = make_engagement(
            campaign,
            file.ruleset,
            without_roster(file.scenario),
            file.title,
            file.dice,
            file.seed,
            overrides=file.overrides,
        )
        entries = [entry.entry() for entry in file.entries]
        engagement.head = len(entries)
        engagement.position = log.line(entries).position[engagement.head]
        engagement.rules_version = file.rules_version
        engagement.seed_shown = True
        for key, mark in engagement.marks.items():
            mark["lines"] = max((e.numbers.get(key, 0) for e in file.entries), default=0)
        engagement.save()
        Entry.objects.bulk_create([_row(engagement, entry) for entry in file.entries])
        rows = list(engagement.entries.order_by("seq"))
        for row, entry in zip(rows, file.entries, strict=True):
            row.time = entry.moment
        Entry.objects.bulk_update(rows, ["time"], batch_size=200)
        rebuild(engagement.pk)
        shelf = stores.shelf(file.ruleset)
        if proof.state_hash(shelf.ruleset, shelf.store.load(engagement)) != file.state_hash:
            raise BadRequestError(
                "wrong_state", "the log does not lead to the state of the file", "/state_hash"
            )
    engagement.refresh_from_db()
    return engagement


def _row(engagement: Engagement, entry: proof.EntryFile) -> Entry:
    return Entry(
        engagement=engagement,
        seq=entry.seq,
        parent=entry.parent,
        stands=entry.stands,
        seat=entry.seat,
        on_behalf=entry.on_behalf,
        action=entry.packed,
        sealed=entry.sealed,
        events=entry.events,
        answers=entry.answers,
        numbers=entry.numbers,
        seen=entry.seen,
        turn=entry.turn,
        phase=entry.phase,
        undone_by=entry.undone_by,
    )
