"""Going back (and forth) in the log: nothing is deleted."""

from __future__ import annotations

from django.db.models.fields.json import KeyTransform

from campaigns import records, snapshots
from campaigns.models import Engagement, Entry, User
from campaigns.services.play import Outcome, Play, Request, playing
from campaigns.tabletop.game import Event, Refusal
from campaigns.tabletop.log import REWOUND, undo_horizon
from campaigns.tabletop.readable import check_texts

LOOK_BACK = 50
"""Entries that an undo of a player may span."""


def rewind(
    engagement: Engagement,
    seat: str,
    to: int,
    reason: str = "",
    version: int | None = None,
    key: str | None = None,
    user: User | None = None,
) -> Outcome:
    """Go back to the state after line `to` of the seat's log (0: the start).

    The referee goes anywhere, also to an undone entry; a player takes back his own actions,
    to the last chance, the last thing revealed or the last action of another seat.

    Once the seed has been given out nobody goes back: all dice to come would be known.

    Raises:
        BadRequestError: the key was used for another request.
    """
    request = Request(seat, {"rewind": to, "reason": reason}, user, version, key)
    check_texts({"reason": reason})
    with playing(engagement.pk, request) as play:
        refusal_or_answer = play.earlier() or play.barred() or play.stale()
        if refusal_or_answer is not None:
            return refusal_or_answer
        if play.engagement.seed_shown:
            return Refusal("seed_shown")
        aim = _aim(play, to)
        if aim is None:
            return Refusal("no_such_entry", args={"n": to})
        seq, position = aim
        if position == play.engagement.position:
            return Refusal("already_there")
        if not play.seat.is_referee and position < _horizon(play):
            return Refusal("nothing_to_undo")
        return _go(play, seq, position, reason)


def redo(
    engagement: Engagement,
    seat: str,
    version: int | None = None,
    key: str | None = None,
    user: User | None = None,
) -> Outcome:
    """Bring back the next entry of the way that was undone last, until something else happens.

    The referee any, a player his own action that he undid himself.

    Raises:
        BadRequestError: the key was used for another request.
    """
    with playing(engagement.pk, Request(seat, {"redo": True}, user, version, key)) as play:
        refusal_or_answer = play.earlier() or play.barred() or play.stale()
        if refusal_or_answer is not None:
            return refusal_or_answer
        if play.engagement.seed_shown:
            return Refusal("seed_shown")
        entry = _undone_next(play)
        if entry is None:
            return Refusal("nothing_to_redo")
        return _go(play, entry.seq, entry.seq, "")


def _undone_next(play: Play) -> Entry | None:
    """The entry that a redo brings back, if the seat may."""
    entries = Entry.objects.filter(engagement=play.engagement)
    after = entries.filter(stands=True, parent=play.engagement.position)
    entry = after.exclude(undone_by=None).order_by("-seq").first()
    if entry is None or play.seat.is_referee:
        return entry
    own = entries.filter(seat=play.seat.id, seq__in=[entry.seq, entry.undone_by or 0])
    return entry if own.count() == 2 else None


def _go(play: Play, seq: int, position: int, reason: str) -> Outcome:
    """Put the position back, or forward, to where it was after an entry, unless a roll waits: only
    who could go there learns that."""
    if play.pending is not None:
        return Refusal("roll_pending")
    state = snapshots.at(play.engagement, position)
    since = _mark_undone(play.engagement, position, play.engagement.head + 1)
    event = Event(REWOUND, {"seq": seq, "since": since, "reason": reason})
    done = play.append([event], rewound=(state, position))
    play.remember(done)
    return done


def _aim(play: Play, to: int) -> tuple[int, int] | None:
    """The entry that is line `to` for the seat, and the position after it.

    Only the referee may name an undone one.
    """
    if to == 0:
        return 0, 0
    entries = Entry.objects.filter(engagement=play.engagement)
    if play.seat.is_referee:
        entries = entries.filter(seq=to)
    else:
        line = KeyTransform(play.seat.id, "numbers")
        entries = entries.annotate(line=line).filter(line=to, undone_by=None)
    entry = entries.only("seq", "parent", "stands").first()
    if entry is None:
        return None
    return entry.seq, entry.seq if entry.stands else entry.parent


def _horizon(play: Play) -> int:
    """The earliest position to which the seat may go back by itself."""
    standing = Entry.objects.filter(engagement=play.engagement, stands=True, undone_by=None)
    rows = list(standing.order_by("-seq")[:LOOK_BACK])[::-1]
    entries = [records.entry(row) for row in rows]
    horizon = undo_horizon(entries, play.seat.id, play.shelf.ruleset.revealing)
    if horizon is None:
        return play.engagement.position
    return horizon or rows[0].parent


def _mark_undone(engagement: Engagement, position: int, rewind_seq: int) -> int:
    """Keep `Entry.undone_by` true for a rewind; the last entry that stands before and after it."""
    entries = Entry.objects.filter(engagement=engagement, stands=True)
    rows = entries.filter(seq__lte=position).values_list("seq", "parent", "undone_by")
    known = {seq: (parent, undone_by) for seq, parent, undone_by in rows}
    back, at = [], position
    while at and known[at][1] is not None:
        back.append(at)
        at = known[at][0]
    entries.filter(undone_by=None, seq__gt=at).update(undone_by=rewind_seq)
    if back:
        entries.filter(seq__in=back).update(undone_by=None)
    return at
