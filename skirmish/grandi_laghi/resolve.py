"""The procedures of the rulebook page as the resolver calls them: JSON in, JSON out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.reader import NEEDED, Reader
from campaigns.tabletop.resolver import Call
from skirmish.grandi_laghi.given import all_different, read_figure, read_figures, refuse
from skirmish.grandi_laghi.procedures import (
    actions,
    activation,
    cards,
    melee,
    morale,
    movement,
    shooting,
    volleys,
)
from skirmish.grandi_laghi.sums import cm
from skirmish.grandi_laghi.tables import Tables, load
from skirmish.grandi_laghi.wording import WORDING

MOST_OTHERS = 3
"""Figures that can be against one (GL 7.7, 7.8)."""


def misfire(call: Call) -> dict[str, Any]:
    figure = read_figure(call.given.object("figure"), call.tables)
    at = call.given.where("figure")
    refuse(actions.firearm_refused(call.tables, figure), at)
    fails = shooting.misfires(call.tables, figure, call.chance, call.step)
    marker = shooting.marker_after_shot(call.tables, figure, call.step) if fails else None
    return {"misfire": fails, "reload": marker}


def reload(call: Call) -> dict[str, Any]:
    figure = read_figure(call.given.object("figure"), call.tables)
    refuse(actions.reload_refused(call.tables, figure), call.given.where("figure"))
    done = actions.reload(call.tables, figure, call.chance, call.step)
    return {"reload": done.reload, "may_fire": done.may_fire}


def shoot(call: Call) -> dict[str, Any]:
    given = call.given
    shooter = read_figure(given.object("shooter"), call.tables)
    target = read_figure(given.object("target"), call.tables)
    shot = shooting.Shot(
        distance=given.tenths("distance"),
        aimed=given.bool("aimed", True),
        cover=given.bool("cover"),
        target_ran=given.bool("target_ran", target.ran),
        target_prone=given.bool("target_prone", target.prone),
        friends_in_arc=given.names("friends_in_arc"),
        into_melee=_sides(given.object("into_melee", default=None)),
    )
    refuse(actions.firing_refused(call.tables, shooter), given.where("shooter"))
    done = shooting.shoot(call.tables, shooter, target, shot, call.chance, call.step)
    return {
        "outcome": done.outcome,
        "needed": done.needed,
        "total": done.total,
        "victim": done.victim,
        "effect": done.effect,
        "reload": done.reload,
    }


def _sides(given: Reader | None) -> shooting.Sides | None:
    if given is None:
        return None
    friends, enemies = (given.names(side) for side in ("friends", "enemies"))
    for side, ids in (("friends", friends), ("enemies", enemies)):
        if not ids:
            raise given.fail(side, f"{side}: a melee has figures on both sides", "missing")
    return shooting.Sides(friends, enemies)


def volley(call: Call) -> dict[str, Any]:
    given = call.given
    figures = read_figures(given, "figures", call.tables)
    enemies = given.names("enemies", default=NEEDED)
    blind = given.bool("blind")
    covered = given.names("cover", enemies)
    refuse(volleys.volley_refused(call.tables, figures), given.where("figures"))
    refuse(volleys.zone_refused(enemies, blind), given.where("enemies"))
    done = volleys.volley(call.tables, figures, enemies, covered, blind, call.chance, call.step)
    return _joint_fire(done)


def blind_fire(call: Call) -> dict[str, Any]:
    given = call.given
    figures = read_figures(given, "figures", call.tables)
    hidden = given.names("hidden", default=NEEDED)
    refuse(volleys.blind_fire_refused(call.tables, figures), given.where("figures"))
    return _joint_fire(volleys.blind_fire(call.tables, figures, hidden, call.chance, call.step))


def _joint_fire(done: volleys.JointFire) -> dict[str, Any]:
    return {
        "hits": len(done.victims),
        "victims": [{"id": victim, "effect": effect} for victim, effect in done.victims],
        "blue": done.blue,
        "reload": done.reload,
    }


def fight(call: Call) -> dict[str, Any]:
    given = call.given
    lone = read_figure(given.object("lone"), call.tables)
    others = read_figures(given, "others", call.tables)
    if not 1 <= len(others) <= MOST_OTHERS:
        raise given.fail("others", f"others: 1 to {MOST_OTHERS} figures", "out_of_range")
    against = given.int("against", default=0, least=0, most=len(others) - 1)
    capture = given.bool("capture")
    if capture:
        refuse(melee.capture_refused(call.tables, len(others)), given.where("capture"))
    done = melee.fight(
        call.tables, lone, others, call.chance, call.step, against=against, capture=capture
    )
    return {
        "totals": {"lone": done.lone, "others": done.others},
        "outcomes": [{"winner": bout.winner, "effect": bout.effect} for bout in done.bouts],
        "captured": done.captured,
    }


def take_morale(call: Call) -> dict[str, Any]:
    given = call.given
    figure = read_figure(given.object("figure"), call.tables)
    by = morale.Support(given.bool("leader_near"), given.bool("adjacent_officer"))
    extra = (Modifier("extra", given.int("extra", default=0), "GL 8.1"),)
    done = morale.morale_test(call.tables, figure, by, call.chance, call.step, extra=extra)
    return {"total": done.total, "outcome": done.outcome}


def run(call: Call) -> dict[str, Any]:
    figure = read_figure(call.given.object("figure"), call.tables)
    difficult = call.given.bool("difficult")
    move = movement.run(call.tables, figure, difficult, call.chance, call.step)
    return {"falls": move.falls, "distance": cm(move.distance)}


def ford(call: Call) -> dict[str, Any]:
    figure = read_figure(call.given.object("figure"), call.tables)
    move = movement.ford(call.tables, figure, call.chance, call.step)
    return {"slips": move.falls, "distance": cm(move.distance)}


def draw(call: Call) -> dict[str, Any]:
    given = call.given
    deck = [_card(item) for item in given.objects("deck")]
    figures = given.objects("figures", default=[])
    activations = [_activations(item, call.tables) for item in figures]
    all_different([item.text("id", default=None) for item in figures], given.where("figures"))
    last_squad = given.text("last_squad", default=None)
    jokers = given.int("jokers_drawn", default=0, least=0, most=1)
    over = activation.turn_over(activations, len(deck))
    if over is not None:
        call.step("GL 2.5", f"turn_over_{over}")
        return {"squad": None, "allowance": cards.END}
    granted = cards.grant(call.tables, deck[0], last_squad, jokers, call.step)
    return {"squad": granted.squad, "allowance": granted.allowance}


def _card(given: Reader) -> cards.Card:
    rank = given.choice("card", (*cards.RANKS, cards.JOKER, cards.EVENT))
    return cards.Card(rank, given.text("squad") if rank in cards.RANKS else None)


def _activations(given: Reader, tables: Tables) -> int:
    """Of a figure of which nothing else need be known; what is given must still be right."""
    if given.has("type"):
        read_figure(given, tables)
    number: int = given.int("activations", default=0, least=0, most=tables.activation.most_per_turn)
    return number


class GrandiLaghi:
    """What the resolver needs of this ruleset."""

    id = "grandi_laghi"
    procedures: Mapping[str, Callable[[Call], dict[str, Any]]] = {
        "misfire": misfire,
        "reload": reload,
        "shoot": shoot,
        "volley": volley,
        "blind_fire": blind_fire,
        "melee": fight,
        "morale": take_morale,
        "run": run,
        "ford": ford,
        "draw": draw,
    }
    wording: Mapping[str, str] = WORDING

    def tables(self, overrides: Mapping[str, Any]) -> Tables:
        """The tables with `overrides` applied; raises OverrideError."""
        return load(overrides)


RESOLVABLE = GrandiLaghi()
