"""Actions, rulings and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from campaigns import records
from campaigns.models import Dice, Engagement, Order, PendingRoll, User
from campaigns.services.asked import AskedChance
from campaigns.services.laying import ahead
from campaigns.services.offering import Offer, fitting, offer
from campaigns.services.play import Done, Outcome, Play, Request, answer_of, playing
from campaigns.tabletop.chance import (
    Chance,
    FacesMissingError,
    Seeded,
    Source,
    Typed,
    WrongFaceError,
)
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.log import NOTED
from campaigns.tabletop.readable import check_texts


def act(
    engagement: Engagement,
    seat: str,
    verb: str,
    args: Mapping[str, Any],
    version: int | None = None,
    key: str | None = None,
    user: User | None = None,
    dice: str | None = None,
) -> Outcome:
    """Decide an action of `seat` and write what comes of it, or the roll that it waits for.

    `dice` (the referee's) are those of this action, if not those of the engagement.

    Raises:
        BadRequestError: the key was used for another request, or an argument is malformed or a
            text of which nothing is seen.
    """
    chosen = {} if dice is None else {"dice": dice}
    check_texts(args, "/args")
    request = Request(seat, {"action": verb, "args": dict(args), **chosen}, user, version, key)
    with playing(engagement.pk, request) as play:
        refusal_or_answer = play.earlier() or play.barred() or play.stale()
        if refusal_or_answer is not None:
            return refusal_or_answer
        if dice is not None and not play.seat.is_referee:
            return Refusal("referee_only", at="/dice")
        action, sealed = with_orders(play, Action(seat, verb, args))
        if (dice or play.engagement.dice) == Dice.ENTERED:
            source: Source = Typed([], _source(play))
        else:
            source = _source(play)
        chance = AskedChance(source)
        events: Sequence[Event] | Refusal | None
        try:
            events = play.shelf.ruleset.decide(play.state, action, chance)
        except FacesMissingError:
            events = None
        if isinstance(events, Refusal):
            return events
        if play.pending is not None:  # told to nobody who could not act anyway
            return Refusal("roll_pending")
        if events is None:
            return _wait(play, action, sealed, chance)
        done = write(play, action, events, chance, sealed)
        play.remember(done)
        return done


def rule(
    engagement: Engagement,
    seat: str,
    changes: Sequence[Any],
    reason: str,
    version: int | None = None,
    key: str | None = None,
    user: User | None = None,
) -> Outcome:
    """A ruling of the referee: changes that the rules take as facts, with a reason."""
    args = {"changes": list(changes), "reason": reason}
    return act(engagement, seat, "rule", args, version, key, user)


def note(
    engagement: Engagement,
    seat: str,
    text: str,
    to: str = "table",
    key: str | None = None,
    user: User | None = None,
) -> Outcome:
    """A remark in the log, for the `table`, the own `side` or the `referee` alone.

    Raises:
        BadRequestError: the key was used for another request, or nothing of the text is seen.
    """
    check_texts({"text": text})
    request = Request(seat, {"note": text, "to": to}, user, None, key)
    with playing(engagement.pk, request) as play:
        refusal_or_answer = play.earlier() or play.barred()
        if refusal_or_answer is not None:
            return refusal_or_answer
        done = play.append([Event(NOTED, {"text": text, "to": to})])
        play.remember(done)
        return done


def _source(play: Play) -> Seeded:
    return Seeded(play.engagement.seed, play.engagement.head + 1)


def typed(
    play: Play, faces: Sequence[int | str | None], drawn_at: int, *, whole: bool = True
) -> AskedChance:
    """Chance of faces typed so far; those left to the server are the seed's for that entry.

    They stay the same while the roll waits, whatever is noted meanwhile.
    """
    return AskedChance(Typed(faces, Seeded(play.engagement.seed, drawn_at)), whole=whole)


def with_orders(play: Play, action: Action) -> tuple[Action, dict[str, Any]]:
    """The action with the sealed orders that it carries out, and what is recorded of them."""
    units = play.shelf.ruleset.orders_used(play.state, action)
    if not units:
        return action, {}
    slots = play.shelf.ruleset.order_slots(play.state)
    orders = Order.objects.filter(
        engagement=play.engagement,
        unit__in=units,
        phase__in={slots[unit]["phase"] for unit in units if unit in slots},
    ).order_by("unit")
    # A unit may have lost its slot since, as one that flees: its order is not carried out.
    used = [
        order
        for order in orders
        if order.unit in slots and slots[order.unit]["phase"] == order.phase
    ]
    sealed = {
        order.unit: {
            "seat": order.seat,
            "state": order.state,
            "revision": order.revision,
            "saved": order.saved.isoformat(),
            "final": order.finalised.isoformat() if order.finalised else None,
        }
        for order in used
    }
    bodies = {order.unit: order.body for order in used}
    return Action(action.seat, action.verb, action.args, bodies), sealed


def write(
    play: Play,
    action: Action,
    events: Sequence[Event],
    chance: Chance,
    sealed: Mapping[str, Any],
    drawn_at: int | None = None,
) -> Done:
    """The entry of a decided action."""
    behalf = play.shelf.ruleset.acts_for(play.state, action) if play.seat.is_referee else None
    return play.append(
        events,
        action=action,
        answers=chance.answers,
        sealed=sealed,
        on_behalf=behalf or "",
        drawn_at=drawn_at,
    )


def _wait(play: Play, action: Action, sealed: Mapping[str, Any], chance: AskedChance) -> Done:
    """The action waits for its faces; those typed before a rewind are there already."""
    drawn_at = play.engagement.head + 1
    offered = offer(play, action)
    faces, asks = extended(play, action, [], chance.packed(), offered, drawn_at)
    pending = PendingRoll(
        engagement=play.engagement,
        seat=play.shelf.ruleset.rolls_for(play.state, action),
        user=play.request.user,
        action=records.pack_action(action, drawn_at),
        sealed=dict(sealed),
        faces=faces,
        asks=asks,
        offered=offered,
    )
    pending.ahead = ahead(play, action, pending.pk, faces, {}, drawn_at, len(asks))
    done = Done(play.version(), (), pending.pk)
    pending.request = play.remember(done)
    pending.save(force_insert=True)
    play.touch()
    return done


def extended(
    play: Play,
    action: Action,
    faces: Sequence[int | str | None],
    asks: list[dict[str, Any]],
    offered: Offer,
    drawn_at: int,
) -> tuple[list[int | str | None], list[dict[str, Any]]]:
    """Faces with those offered that follow, and all that is asked for them and next (`asks`
    for the faces alone)."""
    if fitting(offered, asks) <= len(faces):
        return list(faces), asks
    more = [*faces, *(face for _die, _label, face in offered[len(faces) :])]
    same = fitting(offered, asks_for(play, action, more, drawn_at))
    return more[:same], asks_for(play, action, more[:same], drawn_at)


def asks_for(
    play: Play, action: Action, faces: Sequence[int | str | None], drawn_at: int
) -> list[dict[str, Any]]:
    """What is asked for with these faces, as far as they go."""
    chance = typed(play, faces, drawn_at)
    with suppress(FacesMissingError, WrongFaceError):
        play.shelf.ruleset.decide(play.state, action, chance)
    return chance.packed()


def finish(play: Play, pending: PendingRoll, done: Done) -> None:
    """A roll is over: whoever sends the waiting action again gets what came of it."""
    if pending.request is not None:
        pending.request.answer = answer_of(done)
        pending.request.save(update_fields=["answer"])
    pending.delete()
