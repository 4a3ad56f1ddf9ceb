"""Sealed orders: saved and made final without a trace in the log until they are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from campaigns.models import Engagement, Order, OrderState, User
from campaigns.services.play import Play, Request, playing
from campaigns.tabletop.game import Refusal


@dataclass(frozen=True)
class Saved:
    """An order as it is kept now; revision 0: there is none."""

    unit: str
    revision: int


def save_order(
    engagement: Engagement,
    seat: str,
    unit: str,
    body: Mapping[str, Any],
    state: str = OrderState.SAVED,
    revision: int = 0,
    user: User | None = None,
) -> Saved | Refusal:
    """Keep an order for the phase at hand; `revision` is the one it replaces (0: none)."""
    with playing(engagement.pk, Request(seat, {}, user)) as play:
        slot = _slot(play, unit)
        if slot is None:
            return Refusal("no_order_here", at="/unit")
        refusal = play.shelf.ruleset.check_order(play.state, play.seat, unit, body)
        if refusal is not None:
            return refusal
        order = _find(play, unit, slot["phase"])
        if (order.revision if order else 0) != revision:
            return Refusal("stale_revision", args={"revision": order.revision if order else 0})
        final = timezone.now() if state == OrderState.FINAL else None
        if order is None:
            order = Order(engagement=play.engagement, unit=unit, phase=slot["phase"], revision=0)
        order.side, order.seat, order.user = slot.get("side") or "", seat, user
        order.body, order.state, order.finalised = dict(body), state, final
        order.revision += 1
        order.save()
        play.touch()
        return Saved(unit, order.revision)


def delete_order(
    engagement: Engagement,
    seat: str,
    unit: str,
    revision: int | None = None,
    user: User | None = None,
) -> Saved | Refusal:
    """Tear an order up before it is carried out."""
    with playing(engagement.pk, Request(seat, {}, user)) as play:
        slot = _slot(play, unit)
        order = _find(play, unit, slot["phase"]) if slot else None
        if order is None:
            return Refusal("no_order_here", at="/unit")
        if revision is not None and order.revision != revision:
            return Refusal("stale_revision", args={"revision": order.revision})
        order.delete()
        play.touch()
        return Saved(unit, 0)


def _slot(play: Play, unit: str) -> Mapping[str, Any] | None:
    """Where an order of the unit would go, if there is such a place and the seat may know of it."""
    slot = play.shelf.ruleset.order_slots(play.state).get(unit)
    if slot is None or not play.seat.shares(slot.get("side")):
        return None
    return slot


def _find(play: Play, unit: str, phase: str) -> Order | None:
    return Order.objects.filter(engagement=play.engagement, unit=unit, phase=phase).first()
