"""Faces typed from the real table for the roll that waits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

from campaigns import records
from campaigns.models import Engagement, PendingRoll, User
from campaigns.services.acting import asks_for, extended, finish, typed, write
from campaigns.services.asked import AskedChance
from campaigns.services.laying import Early, ahead, own_from, row_of, taken, throws
from campaigns.services.play import Done, Outcome, Play, Request, playing
from campaigns.tabletop.chance import FacesMissingError, WrongFaceError
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.log import ROLL_CANCELLED
from campaigns.tabletop.reader import BadRequestError, pointer

NOT_SEEN = {"veils": None}
"""What of an ask depends on the face that is shown for it."""


def answer(
    engagement: Engagement,
    seat: str,
    pending: UUID,
    faces: Sequence[int | str | None],
    confirm: bool = False,
    user: User | None = None,
    early: Early | None = None,
) -> Outcome:
    """All faces of the roll as typed so far (null: the server throws); they replace those before.

    `early` are the faces of whole rows, for dice that are not asked for yet. When nothing more is
    wanted and `confirm` is given, the action is written.

    Raises:
        BadRequestError: a die does not show such a face, or faces are left over.
    """
    early = {row: list(there) for row, there in (early or {}).items()}
    body = {"pending": str(pending), "faces": list(faces), "confirm": confirm}
    if early:
        body["early"] = early
    request = Request(seat, body, user, None, f"roll {pending}" if confirm else None)
    with playing(engagement.pk, request) as play:
        if (known := play.earlier()) is not None:
            return known
        roll = _roll(play, pending, faces)
        if isinstance(roll, Refusal):
            return roll
        drawn_at = roll.action["drawn_at"]
        action = records.action(roll.action)
        whole = play.seat.is_referee
        if not whole and play.seat.id != roll.seat:
            early = roll.early  # of rows that are not his
        if early:
            faces = _with_rows(play, roll, action, faces, early)
        roll.early = early
        chance = typed(play, faces, drawn_at, whole=whole)
        try:
            events = play.shelf.ruleset.decide(play.state, action, chance)
        except FacesMissingError:
            # A secret die ends the faces of a player.
            faces = faces[: len(chance.answers)]
            return _keep(play, roll, action, _for_the_same(roll, faces, chance), chance)
        except WrongFaceError as error:
            if len(same := _for_the_same(roll, faces, chance)) <= error.index:
                return _keep(play, roll, action, same, chance)
            at = pointer("faces", error.index)
            raise BadRequestError("wrong_face", f"{error.ask.die} does not show that", at) from None
        if isinstance(events, Refusal):
            return events
        if len(same := _for_the_same(roll, faces, chance)) < len(faces):
            return _keep(play, roll, action, same, chance)
        if len(faces) > len(chance.answers):
            at = pointer("faces", len(chance.answers))
            raise BadRequestError("faces_left_over", "more faces than the roll needs", at)
        if not confirm:
            return _keep(play, roll, action, faces, chance)
        play.request = Request(action.seat, body, roll.user)
        done = write(play, action, events, chance, roll.sealed, drawn_at)
        finish(play, roll, done)
        play.request = request
        done = Done(play.version(), done.entries)
        play.remember(done)
        return done


def cancel_roll(
    engagement: Engagement, seat: str, pending: UUID, user: User | None = None
) -> Outcome:
    """Give up a roll that waits, and its action with it; the log keeps that."""
    request = Request(seat, {"cancel": str(pending)}, user, None, f"cancel {pending}")
    with playing(engagement.pk, request) as play:
        if (known := play.earlier()) is not None:
            return known
        roll = _roll(play, pending)
        if isinstance(roll, Refusal):
            return roll
        done = play.append([Event(ROLL_CANCELLED, {"verb": roll.action["verb"]})])
        finish(play, roll, done)
        play.remember(done)
        return done


def _roll(
    play: Play, pending: UUID, faces: Sequence[int | str | None] | None = None
) -> PendingRoll | Refusal:
    """The roll that waits, if it is that one and the seat may type for it.

    In an action of another a player types the `faces` of his own dice alone.

    Once a secret die is asked for, nothing of the roll is its player's to change or to give up:
    he could find out with false faces what is hidden.
    """
    roll = play.pending
    if roll is None or roll.pk != pending:
        return Refusal("no_such_roll")
    if play.seat.is_referee:
        return roll
    if roll.seat != play.seat.id:
        if faces is None or not throws(play.shelf.ruleset, play.state, play.seat, roll):
            return Refusal("no_such_roll")
        kept = roll.faces[: own_from(play.shelf.ruleset, play.state, play.seat, roll)]
        others = list(faces[: len(kept)]) != kept or len(faces) > len(roll.asks)
        return Refusal("dice_of_another", at="/faces") if others else roll
    return Refusal("dice_of_referee", at="/pending") if roll.veiled is not None else roll


def _with_rows(
    play: Play, roll: PendingRoll, action: Action, faces: Sequence[int | str | None], early: Early
) -> list[int | str | None]:
    """The faces as far as the same dice are asked for, and then what the rows have."""
    drawn_at, whole = roll.action["drawn_at"], play.seat.is_referee
    chance = typed(play, faces, drawn_at, whole=whole)
    with suppress(FacesMissingError, WrongFaceError):
        play.shelf.ruleset.decide(play.state, action, chance)
    same = _for_the_same(roll, faces, chance)
    roll.asks = roll.asks[: len(same)]
    return taken(play, action, roll.pk, same, early, drawn_at, whole)


def _for_the_same(
    roll: PendingRoll, faces: Sequence[int | str | None], chance: AskedChance
) -> Sequence[int | str | None]:
    """The faces but for those that were typed for other dice than are asked for now.

    A face that is corrected may change what is thrown after it.
    """
    asked = chance.packed()
    for n in range(min(len(faces), len(roll.asks))):
        if n >= len(asked) or asked[n] | NOT_SEEN != roll.asks[n] | NOT_SEEN:
            return faces[:n]
    return faces


def _keep(
    play: Play,
    roll: PendingRoll,
    action: Action,
    faces: Sequence[int | str | None],
    chance: AskedChance,
) -> Done:
    """The roll waits on with these faces, which may be fewer than `chance` was asked with."""
    drawn_at = roll.action["drawn_at"]
    asks = chance.packed()
    if len(faces) < len(chance.answers) or any(ask.get("veils") for ask in asks):
        asks = asks_for(play, action, faces, drawn_at)
    roll.faces, roll.asks = extended(play, action, faces, asks, roll.offered, drawn_at)
    roll.ahead = ahead(play, action, roll.pk, roll.faces, roll.early, drawn_at, len(roll.asks))
    rows = {row_of(roll.pk, ask) for ask in (*roll.asks, *roll.ahead)}
    roll.early = {row: list(there) for row, there in roll.early.items() if row in rows}
    roll.save(update_fields=["faces", "asks", "ahead", "early"])
    play.touch()
    return Done(play.version(), (), roll.pk)
