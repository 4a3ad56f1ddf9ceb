"""Standing orders: what a unit does unasked, in plain choices, the first that can be done.

They hold for every turn until they are changed; without one the default is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from campaigns.tabletop.game import Action, Json, Refusal, Seat
from skirmish.ars_magica.doing import do
from skirmish.ars_magica.phases.course import begin_actions, settle
from skirmish.ars_magica.state import ACTIONS, DECLARATIONS, PLAYING, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import (
    commands,
    foes,
    known_enemies,
    lead,
    side_of,
    tenths_between,
    units,
)
from skirmish.figures.standing import STANDING, STAY, Deed, Deeds, Standing, plain

DEFAULT = ("control", "keep_hold", "rise", "attack", "span", "shoot", "engage", STAY)


def _attacks(state: State, unit: str) -> Iterator[Deed]:
    for foe in foes(state, unit):
        yield "attack", {"target": lead(state, foe).id}


def _nearest(state: State, unit: str) -> list[str]:
    head = lead(state, unit)
    found = [lead(state, foe) for foe in known_enemies(state, unit)]
    return [f.id for f in sorted(found, key=lambda f: (tenths_between(state, head, f), f.id))]


def _shots(state: State, unit: str) -> Iterator[Deed]:
    for target in _nearest(state, unit):
        yield "shoot", {"target": target}


def _engages(state: State, unit: str) -> Iterator[Deed]:
    for target in _nearest(state, unit):
        yield "engage", {"target": target}


def _charges(state: State, unit: str) -> Iterator[Deed]:
    target = lead(state, unit).deeds.target
    if target is not None:
        yield "charge", {"target": target}


def _flees(state: State, unit: str) -> Iterator[Deed]:
    yield "flee", {"leave": False}


CHOICES: Mapping[str, Deeds[State, str]] = {
    "attack": _attacks,
    "shoot": _shots,
    "engage": _engages,
    "charge": _charges,
    "disengage": plain("disengage"),
    "keep_hold": plain("keep_hold"),
    "rise": plain("rise"),
    "span": plain("span"),
    "nock": plain("nock"),
    "control": plain("control"),
    "flee": _flees,
}
"""What can be ordered, beside `stay`."""
ORDERS: Standing[State, str] = Standing(CHOICES, most=8, default=DEFAULT)


def slots(state: State) -> dict[str, dict[str, Json]]:
    """Every unit may have a standing order while the fight goes on."""
    if state.status != PLAYING:
        return {}
    return {unit: {"phase": STANDING, "side": side_of(state, unit)} for unit in units(state)}


def check(state: State, seat: Seat, unit: str, body: Mapping[str, Json]) -> Refusal | None:
    """Whether a seat may give an order, and whether it is one."""
    if unit not in slots(state):
        return Refusal("no_order", args={"figure": unit[:40]}, at="/unit")
    if not commands(state, seat, unit):
        return Refusal("not_yours", args={"figure": unit}, at="/unit")
    return ORDERS.refused(body)


def used(state: State, action: Action) -> Sequence[str]:
    """Units whose standing orders this action carries out."""
    if state.status != PLAYING or state.agenda:
        return ()
    if action.verb == "carry_out_all":
        return tuple(units(state))
    if action.verb == "carry_out" and state.turn is not None:
        return (state.turn,)
    return ()


def carry_out(table: Table, unit: str | None) -> Refusal | None:
    """The unit whose turn it is does what its order allows; before that, declarations end."""
    state = table.state
    if state.phase == DECLARATIONS:
        if unit is not None:
            return Refusal("not_its_turn", "AM 6.3", {"figure": unit}, "/args/figure")
        begin_actions(table)
        return None
    if state.phase != ACTIONS or state.turn is None:
        return Refusal("nothing_left", "AM 6.3")
    if unit not in (None, state.turn):
        return Refusal("not_its_turn", "AM 6.3", {"figure": unit}, "/args/figure")
    act_by_order(table, state.turn)
    return None


def carry_out_all(table: Table) -> Refusal | None:
    """The rest of the round, until a choice waits."""
    state = table.state
    if state.phase == DECLARATIONS:
        begin_actions(table)
        settle(table)
    elif state.phase != ACTIONS:
        return Refusal("nothing_left", "AM 6.3")
    number = table.state.round
    while (
        not table.waits
        and table.state.phase == ACTIONS
        and table.state.round == number
        and table.state.turn is not None
    ):
        act_by_order(table, table.state.turn)
        settle(table)
    return None


def act_by_order(table: Table, unit: str) -> None:
    """One turn by order: an action at most, and then nothing more."""
    body = table.orders.get(unit)
    declared = lead(table.state, unit).deeds.declared
    choices = DEFAULT if body is None else tuple(body["do"])
    if declared in ("charge", "disengage"):
        choices = (declared, *choices)
    for choice in choices:
        if choice == STAY:
            break
        for verb, args in CHOICES[choice](table.state, unit):
            if do(table, verb, unit, args) is None:
                _ends(table, unit)
                return
    table.emit("passed", figure=unit)
    _ends(table, unit)


def _ends(table: Table, unit: str) -> None:
    """The turn is over, even if a horse or a nocked arrow is left."""
    state = table.state
    if state.turn == unit and not table.waits:
        done = [*state.done, *([] if unit in state.done else [unit])]
        table.emit("turn_ended", figure=unit, table={"turn": None, "done": done})
