"""Ars Magica combat as the table knows it: the course of play, and the functions of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Event, Json, Refusal, Seat
from campaigns.tabletop.rules import Functions, Rules, awaited
from skirmish.ars_magica import (
    actions,
    agenda,
    due,
    legal,
    options,
    orders,
    redact,
    ruling,
    ruling_form,
    throwing,
    view,
)
from skirmish.ars_magica.doing import do
from skirmish.ars_magica.event_wording import EVENTS
from skirmish.ars_magica.events import evolve
from skirmish.ars_magica.invariants import invariants
from skirmish.ars_magica.knowledge import as_known, is_veiled
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.phases import choices, course, grouping, healing, impacts, nerve, spells
from skirmish.ars_magica.scenario import check, setup
from skirmish.ars_magica.state import AFTERMATH, ENDED, PLAYING, READY, State, decode, encode
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.tables import BOOK
from skirmish.ars_magica.units import commands, seats_of
from skirmish.ars_magica.wording import WORDING
from skirmish.figures import deciding
from skirmish.figures.deciding import not_for

REFEREES = {
    "morale": nerve.morale,
    "concentration": spells.concentration,
    "impact": impacts.impact,
    "guess_form": spells.guess_form,
    "recover": healing.recover,
    "rest": healing.rest,
    "march": healing.march,
    "train": grouping.train,
}
OF_GROUPS = ("morale", "train")
"""Those of whole units; the rest are of the vanguard of a group."""
BETWEEN = ("recover", "rest", "march", "train")
"""Those of the time between fights."""
"""What the referee calls for, by the unit or figure it is about."""


def decide(state: State, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal:
    """What comes of an action; a refusal comes before any chance is asked."""
    of = (orders.ORDERS, {*state.figures, *state.groups})
    opened = deciding.opened(state, action, actions.VERBS, as_known, _may, of)
    if isinstance(opened, Refusal):
        return opened
    seat, verb, args = state.seats[opened.seat], opened.verb, opened.args
    table = Table(state, evolve, opened, chance)
    refusal = _carry_out(table, seat, verb, args)
    if refusal is None and table.state.status == PLAYING:
        course.settle(table)
    return tuple(table.events) if refusal is None else refusal


def _may(state: State, seat: Seat, name: str, args: Mapping[str, Json]) -> Refusal | None:
    """Whether the seat may use the verb, and whether it is the time for it."""
    verb = actions.VERBS[name]
    if name == "note":
        return None
    refusal = not_for(state, seat, name, verb, args, commands)
    if refusal is not None:
        return refusal
    if name == "shoot" and "distance" in args and not seat.is_referee:
        return Refusal("referee_only", "AM 6.4", {"verb": name}, "/args/distance")
    if state.status == ENDED:
        return Refusal("fight_is_over")
    if state.status == READY and not verb.ready:
        return Refusal("not_begun", args={"verb": name})
    if state.status == PLAYING and name == "begin":
        return Refusal("begun_already", args={"verb": name})
    if (state.agenda or is_veiled(state, seat)) and not verb.waiting:
        return Refusal("choice_waits", state.agenda[0].cite if state.agenda else "AM 6.3")
    if name in BETWEEN and state.phase not in ("", AFTERMATH):
        return Refusal("fight_goes_on", "AM 7.1", {"verb": name})
    return None


def _carry_out(table: Table, seat: Seat, name: str, args: Mapping[str, Json]) -> Refusal | None:
    if name in actions.UNIT_VERBS:
        unit = str(args["figure"])
        refusal = _whole(table.state, unit)
        return refusal or do(table, name, unit, args)
    if name in REFEREES:
        id = str(args["figure"])
        if name not in OF_GROUPS and id in table.state.groups:
            id = table.state.groups[id].vanguard
        return REFEREES[name](table, id, args)
    if name == "note":
        table.emit("noted", text=args["text"], to=args["to"], seat=seat.id)
    elif name == "begin":
        course.begin(table)
    elif name == "end":
        course.end(table)
    elif name == "rule":
        return ruling.do_rule(table, args)
    elif name == "choose":
        return _choose(table, seat, args)
    elif name == "stance":
        _stance(table, args)
    elif name == "advance":
        return course.advance(table)
    elif name == "carry_out":
        return orders.carry_out(table, args.get("figure"))
    elif name == "fight_out":
        return orders.fight_out(table)
    else:
        return orders.carry_out_all(table)
    return None


def _whole(state: State, unit: str) -> Refusal | None:
    """A member of a group acts with it, never by himself."""
    grouped = any(unit in group.members for group in state.groups.values())
    return Refusal("in_a_group", "AM 8", {"figure": unit}, "/args/figure") if grouped else None


def _stance(table: Table, args: Mapping[str, Json]) -> None:
    """Standing answers of a figure, or of all members of a group."""
    id = str(args["figure"])
    group = table.state.groups.get(id)
    given = {name: value for name, value in args.items() if name != "figure"}
    ids = group.members if group is not None else (id,)
    changed = {one: {"answers": {**table.figure(one).answers, **given}} for one in ids}
    table.emit("stance_taken", figure=id, set=changed)


def _choose(table: Table, seat: Seat, args: Mapping[str, Json]) -> Refusal | None:
    item = awaited(table.state, seat, args["item"])
    if isinstance(item, Refusal):
        return item
    return choices.choose(table, item, str(args["choice"]))


def _commanders(state: State, id: str) -> tuple[str, ...]:
    return seats_of(state, id) if id in state.figures or id in state.groups else ()


REVEALING = frozenset(
    {
        "actions_began",
        "choice_made",
        "fight_began",
        "round_began",
        "searched",
        "turn_came",
    }
)

RULESET: Rules[State] = Rules(
    BOOK.id,
    BOOK.version,
    {**WORDING, **EVENTS},
    REVEALING,
    Functions(
        setup=setup,
        check=check,
        decide=decide,
        evolve=evolve,
        view=view.view,
        legal=legal.legal,
        options=options.options,
        due=due.due,
        names=names,
        redact=redact.redact,
        order_slots=orders.slots,
        check_order=orders.check,
        orders_used=orders.used,
        invariants=invariants,
        encode=encode,
        decode=decode,
        verbs=actions.VERBS,
        commanders=_commanders,
        under_way=agenda.under_way,
        rulings=ruling_form.rulings,
        throws=throwing.throws,
        under=lambda state, version: replace(state, rules=version),
        own=[name for name, verb in actions.VERBS.items() if verb.referee],
    ),
    secret_dice=True,
)
