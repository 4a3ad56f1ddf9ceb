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
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec

from campaigns import records, stores, tale
from campaigns.models import Engagement, Entry, Status
from campaigns.tabletop import log
from campaigns.tabletop.chance import ENTERED, SERVER, Answer, Proven, seed_hash
from campaigns.tabletop.game import Ruleset
from campaigns.tabletop.reader import BadRequestError, pointer

FORMAT, VERSION = "stendardo-battle", 1


Count = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Title = Annotated[str, msgspec.Meta(max_length=200)]


class ActionFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An action as it was decided."""

    seat: Name
    verb: Name
    args: dict[str, Any]
    orders: dict[str, Any]
    drawn_at: Count | None = None


class EntryFile(msgspec.Struct, forbid_unknown_fields=True):
    """One record of the log, as `campaigns.models.Entry` keeps it; `by` is a name, no account."""

    seq: Count
    parent: Count
    stands: bool
    seat: Name
    on_behalf: Name
    by: str | None
    action: ActionFile | None
    sealed: dict[str, Any]
    events: list[tuple[str, dict[str, Any]]]
    answers: list[tuple[str, int | str, str, str]]
    numbers: dict[str, Count]
    seen: dict[str, list[tuple[str, dict[str, Any]] | None]]
    turn: Count | None
    phase: Name
    time: str
    undone_by: Count | None

    def entry(self) -> log.Entry:
        """The kernel's form."""
        return log.Entry(
            self.seq,
            records.events(self.events),
            None if self.action is None else records.action(self.packed),
            tuple(Answer(*answer) for answer in self.answers),
        )

    @property
    def packed(self) -> Any:
        """The action as `Entry.action` keeps it."""
        return msgspec.to_builtins(self.action)

    @property
    def moment(self) -> datetime:
        """When it was written."""
        return datetime.fromisoformat(self.time).astimezone(UTC)

    @property
    def drawn_at(self) -> int:
        """The entry number whose faces the server drew for it."""
        return (self.action and self.action.drawn_at) or self.seq


class BattleFile(msgspec.Struct, forbid_unknown_fields=True):
    """A finished battle with everything that is needed to play it again."""

    format: str
    version: int
    title: Title | dict[str, Title]
    ruleset: str
    rules_version: Annotated[str, msgspec.Meta(max_length=20)]
    scenario: dict[str, Any]
    overrides: dict[str, Any]
    dice: Annotated[str, msgspec.Meta(pattern="^(server|entered)$")]
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    seed_hash: Annotated[str, msgspec.Meta(max_length=64)]
    entries: list[EntryFile]
    state_hash: str

    @property
    def is_numbered(self) -> bool:
        """Whether no entry is left out, nor comes twice."""
        return [entry.seq for entry in self.entries] == list(range(1, len(self.entries) + 1))


@dataclass(frozen=True)
class Proof:
    """What a check found. `faces` counts by source; `fault` is the first thing that is not so."""

    seed_hash: str
    entries: int
    faces: Counter[str] = field(default_factory=Counter)
    fault: log.Difference | None = None

    @property
    def typed(self) -> int:
        """How many faces came from hands: they are taken as they were typed."""
        return self.faces.total() - self.faces[SERVER]


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
    for index, entry in enumerate(file.entries):
        at = pointer("entries", index, "time")
        try:
            zoned = datetime.fromisoformat(entry.time).tzinfo is not None and entry.moment
        except (ValueError, OverflowError):
            raise BadRequestError("bad_battle_file", "a time is not written so", at) from None
        if not zoned:
            raise BadRequestError("bad_battle_file", "a time lacks its zone", at)
    if not file.is_numbered:
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
    body = {
        "format": FORMAT,
        "version": VERSION,
        "title": engagement.title,
        "ruleset": engagement.ruleset,
        "rules_version": engagement.rules_version,
        "scenario": engagement.scenario,
        "overrides": engagement.overrides,
        "dice": engagement.dice,
        "seed": engagement.seed,
        "seed_hash": engagement.seed_hash,
        "entries": [_entry(row) for row in rows],
        "state_hash": state_hash(shelf.ruleset, shelf.store.load(engagement)),
    }
    try:
        return msgspec.convert(body, BattleFile)
    except msgspec.ValidationError as error:
        raise BadRequestError("bad_log", f"the log is not as it is written: {error}", "") from None


def _entry(row: Entry) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "parent": row.parent,
        "stands": row.stands,
        "seat": row.seat,
        "on_behalf": row.on_behalf,
        "by": str(row.user) if row.user else None,
        "action": row.action,
        "sealed": row.sealed,
        "events": row.events,
        "answers": row.answers,
        "numbers": row.numbers,
        "seen": row.seen,
        "turn": row.turn,
        "phase": row.phase,
        "time": row.time.isoformat(),
        "undone_by": row.undone_by,
    }


def check(file: BattleFile) -> Proof:
    """Decide every action of a battle again, compare the server's faces with the seed's, and what
    was told of it with what the rules let each seat know.

    Raises:
        BadRequestError: the set-up is none that the rules take.
    """
    ruleset = stores.shelf(file.ruleset).ruleset
    if file.rules_version not in _versions(ruleset.version):
        message = f"there are no rules {file.rules_version} of this game"
        raise BadRequestError("unknown_name", message, "/rules_version")
    start = ruleset.setup(file.scenario, file.overrides, file.rules_version)
    sources = (source for entry in file.entries for *_, source in entry.answers)
    faces = Counter(source.partition(" ")[0] for source in sources)
    fault = _false_chance(file)
    if fault is None:
        try:
            fault = _false_course(file, ruleset, start)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # Nothing that the rules have written; what exactly it breaks does not matter.
            fault = log.Difference(0, "log", f"it cannot be played: {error}"[:200])
    return Proof(file.seed_hash, len(file.entries), faces, fault)


def _versions(present: str) -> list[str]:
    """All rules versions that have been, the present one last."""
    return [str(number + 1) for number in range(int(present))]


def _false_chance(file: BattleFile) -> log.Difference | None:
    """The seed, and where each face comes from: from the seed for its entry, or from a hand.

    Faces may be those of an earlier entry only if nothing but remarks was written since: then the
    roll waited all the time.
    """
    if seed_hash(file.seed) != file.seed_hash:
        return log.Difference(0, "seed", "the seed is not the one whose hash was published")
    if not file.is_numbered:
        return log.Difference(0, "log", "entries are not numbered from 1 on")
    for entry in file.entries:
        for *_, source in entry.answers:
            if source != SERVER and not re.fullmatch(rf"{ENTERED}( d[0-9]+=[0-9,]+)?", source):
                return log.Difference(entry.seq, "chance", f"nothing throws dice as {source[:40]}")
        between = file.entries[max(entry.drawn_at, 1) - 1 : entry.seq - 1]
        noted = all(_is_note(one) for one in between)
        if not (1 <= entry.drawn_at <= entry.seq and noted):
            return log.Difference(entry.seq, "face", "its faces were drawn before")
    return None


def _is_note(entry: EntryFile) -> bool:
    return entry.action is None and [code for code, _ in entry.events] == [log.NOTED]


def _false_course(file: BattleFile, ruleset: Ruleset[Any], start: Any) -> log.Difference | None:
    entries = [entry.entry() for entry in file.entries]
    drawn_at = {entry.seq: entry.drawn_at for entry in file.entries}
    fault = log.audit(
        ruleset, start, entries, lambda e: Proven(e.answers, file.seed, drawn_at[e.seq])
    )
    fault = fault or tale.first_false(file.entries, entries, ruleset, start)
    if fault is not None:
        return fault
    seats = ruleset.seats(start)
    for entry in file.entries if file.dice == SERVER else ():
        by_hand = entry.drawn_at != entry.seq or any(a[3] != SERVER for a in entry.answers)
        if by_hand and not seats[entry.seat].is_referee:
            return log.Difference(entry.seq, "chance", "the referee alone types such dice")
    end = log.fold(ruleset, start, entries)
    referee = next(seat for seat in seats.values() if seat.is_referee)
    if state_hash(ruleset, end) != file.state_hash:
        what = "the log does not lead to the state at the end"
    elif ruleset.view(end, referee).get("status") != Status.ENDED:
        what = "the battle is not over"
    else:
        return None
    return log.Difference(len(entries), "state", what)
