"""The proof of a finished battle: anyone with its file can check every die and card.

A battle file is one JSON object: set-up, log, the seed and the hash that was published of it
when the battle began. `check` decides every action again; a face of the server must be the one
that the seed gives for its entry and place.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec

from campaigns import records, stores
from campaigns.models import Engagement, Entry, Status
from campaigns.tabletop import log
from campaigns.tabletop.chance import Answer, Proven, seed_hash
from campaigns.tabletop.game import Ruleset
from campaigns.tabletop.reader import BadRequestError, pointer

FORMAT, VERSION = "stendardo-battle", 1


class EntryFile(msgspec.Struct, forbid_unknown_fields=True):
    """One record of the log, as `campaigns.models.Entry` keeps it; `by` is a name, no account."""

    seq: int
    parent: int
    stands: bool
    seat: str
    on_behalf: str
    by: str | None
    action: dict[str, Any] | None
    sealed: dict[str, Any]
    events: list[tuple[str, dict[str, Any]]]
    answers: list[tuple[str, int | str, str, str]]
    numbers: dict[str, int]
    seen: dict[str, list[tuple[str, dict[str, Any]] | None]]
    turn: int | None
    phase: str
    time: str
    undone_by: int | None

    def entry(self) -> log.Entry:
        """The kernel's form."""
        return log.Entry(
            self.seq,
            records.events(self.events),
            None if self.action is None else records.action(self.action),
            tuple(Answer(*answer) for answer in self.answers),
        )

    @property
    def moment(self) -> datetime:
        """When it was written."""
        return datetime.fromisoformat(self.time)

    @property
    def drawn_at(self) -> int:
        """The entry number whose faces the server drew for it."""
        return (self.action or {}).get("drawn_at", self.seq)


class BattleFile(msgspec.Struct, forbid_unknown_fields=True):
    """A finished battle with everything that is needed to play it again."""

    format: str
    version: int
    title: Any
    ruleset: str
    rules_version: str
    scenario: dict[str, Any]
    overrides: dict[str, Any]
    dice: str
    seed: str
    seed_hash: str
    entries: list[EntryFile]
    state_hash: str


@dataclass(frozen=True)
class Proof:
    """What a check found. `faces` counts by source; `fault` is the first thing that is not so."""

    seed_hash: str
    entries: int
    faces: Counter[str] = field(default_factory=Counter)
    fault: log.Difference | None = None


def read(body: Any) -> BattleFile:
    """A battle file from JSON values.

    Raises:
        BadRequestError: it is none; `at` points at the field.
    """
    try:
        file = msgspec.convert(body, BattleFile)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        steps = re.findall(r"\.([^.\[`]+)|\[([0-9]+)\]", path)
        at = pointer(*(name or index for name, index in steps))
        raise BadRequestError("bad_battle_file", message, at) from None
    if file.format != FORMAT or file.version != VERSION:
        raise BadRequestError("bad_battle_file", "not a battle file of this version", "/format")
    if file.ruleset not in stores.rulesets():
        raise BadRequestError("unknown_name", "there is no such ruleset", "/ruleset")
    try:
        moments = [entry.moment for entry in file.entries]
    except ValueError:
        raise BadRequestError("bad_battle_file", "a time is not written so", "/entries") from None
    if any(moment.tzinfo is None for moment in moments):
        raise BadRequestError("bad_battle_file", "a time lacks its zone", "/entries")
    if [entry.seq for entry in file.entries] != list(range(1, len(file.entries) + 1)):
        raise BadRequestError("bad_battle_file", "entries are not numbered from 1 on", "/entries")
    return file


def state_hash(ruleset: Ruleset[Any], state: Any) -> str:
    """SHA-256 of a state in its encoded form."""
    body = msgspec.json.encode(ruleset.encode(state), order="sorted")
    return hashlib.sha256(body).hexdigest()


def write(engagement: Engagement) -> BattleFile:
    """The file of a finished battle. Its seed is out from then on: nobody can play on.

    Raises:
        BadRequestError: the battle is not over: its seed is still secret.
    """
    # The row itself is asked: a rewind may have come between.
    over = Engagement.objects.filter(pk=engagement.pk, status=Status.ENDED)
    if not over.update(seed_shown=True):
        raise BadRequestError("not_ended", "the battle is not over", "")
    shelf = stores.shelf(engagement.ruleset)
    rows = Entry.objects.filter(engagement=engagement).select_related("user").order_by("seq")
    return BattleFile(
        format=FORMAT,
        version=VERSION,
        title=engagement.title,
        ruleset=engagement.ruleset,
        rules_version=engagement.rules_version,
        scenario=engagement.scenario,
        overrides=engagement.overrides,
        dice=engagement.dice,
        seed=engagement.seed,
        seed_hash=engagement.seed_hash,
        entries=[_entry(row) for row in rows],
        state_hash=state_hash(shelf.ruleset, shelf.store.load(engagement)),
    )


def _entry(row: Entry) -> EntryFile:
    return EntryFile(
        seq=row.seq,
        parent=row.parent,
        stands=row.stands,
        seat=row.seat,
        on_behalf=row.on_behalf,
        by=str(row.user) if row.user else None,
        action=row.action,
        sealed=row.sealed,
        events=row.events,
        answers=row.answers,
        numbers=row.numbers,
        seen=row.seen,
        turn=row.turn,
        phase=row.phase,
        time=row.time.isoformat(),
        undone_by=row.undone_by,
    )


def check(file: BattleFile) -> Proof:
    """Decide every action of a battle again, and compare the server's faces with the seed's.

    Raises:
        BadRequestError: the set-up is none that the rules take.
    """
    ruleset = stores.shelf(file.ruleset).ruleset
    start = ruleset.setup(file.scenario, file.overrides)
    sources = (source for entry in file.entries for *_, source in entry.answers)
    faces = Counter(source.partition(" ")[0] for source in sources)

    def proof(fault: log.Difference | None) -> Proof:
        return Proof(file.seed_hash, len(file.entries), faces, fault)

    if seed_hash(file.seed) != file.seed_hash:
        return proof(log.Difference(0, "seed", "the seed is not the one whose hash was published"))
    drawn_at = {entry.seq: entry.drawn_at for entry in file.entries}
    repeated = [seq for seq, at in drawn_at.items() if at != seq and _draws(file, at)]
    if repeated:
        return proof(log.Difference(repeated[0], "face", "its faces were drawn before"))
    entries = [entry.entry() for entry in file.entries]
    fault = log.audit(
        ruleset, start, entries, lambda e: Proven(e.answers, file.seed, drawn_at[e.seq])
    )
    if fault is None and state_hash(ruleset, log.fold(ruleset, start, entries)) != file.state_hash:
        fault = log.Difference(
            len(entries), "state", "the log does not lead to the state at the end"
        )
    return proof(fault)


def _draws(file: BattleFile, seq: int) -> bool:
    """Whether entry `seq` itself has faces of the server, or there is no such entry."""
    return not 1 <= seq <= len(file.entries) or bool(file.entries[seq - 1].answers)
