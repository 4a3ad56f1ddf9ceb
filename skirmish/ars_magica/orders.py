"""Standing orders: what a unit does unasked, in plain choices, the first that can be done.

They hold for every turn until they are changed; without one the default is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
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

STANDING = "standing"
STAY = "stay"
DEFAULT = ("control", "keep_hold", "rise", "attack", "span", "shoot", "engage", STAY)
MOST = 8
Deed = tuple[str, dict[str, Json]]


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


def _plain(verb: str) -> Callable[[State, str], Iterator[Deed]]:
    def deeds(state: State, unit: str) -> Iterator[Deed]:
        yield verb, {}

    return deeds


def _flees(state: State, unit: str) -> Iterator[Deed]:
    yield "flee", {"leave": False}


CHOICES: Mapping[str, Callable[[State, str], Iterator[Deed]]] = {
    "attack": _attacks,
    "shoot": _shots,
    "engage": _engages,
    "charge": _charges,
    "disengage": _plain("disengage"),
    "keep_hold": _plain("keep_hold"),
    "rise": _plain("rise"),
    "span": _plain("span"),
    "nock": _plain("nock"),
    "control": _plain("control"),
    "flee": _flees,
}


def slots(state: State) -> dict[str, dict[str, Json]]:
    """Every unit may have a standing order while the fight goes on."""
    if state.status != PLAYING:
        return {}
    return {unit: {"phase": STANDING, "side": side_of(state, unit)} for unit in units(state)}


def read(body: Reader) -> dict[str, Json]:
    """An order: {"do": choices, the first that can be done}.

    Raises:
        BadRequestError: it is not one.
    """
    chosen = body.names("do", (*CHOICES, STAY))
    if not chosen or len(chosen) > MOST:
        raise body.fail("do", f"do: one to {MOST} choices are expected")
    return {"do": list(chosen)}


def check(state: State, seat: Seat, unit: str, body: Mapping[str, Json]) -> Refusal | None:
    """Whether a seat may give an order, and whether it is one."""
    if unit not in slots(state):
        return Refusal("no_order", args={"figure": unit[:40]}, at="/unit")
    if not commands(state, seat, unit):
        return Refusal("not_yours", args={"figure": unit}, at="/unit")
    try:
        read(Reader.top(body, "/body"))
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)
    return None


def opened(state: State, orders: Mapping[str, Json]) -> dict[str, Json]:
    """The orders that came with an action, those that are well formed."""
    found: dict[str, Json] = {}
    for id, body in orders.items():
        if id in state.figures or id in state.groups:
            try:
                found[id] = read(Reader.top(body, f"/orders{pointer(id)}"))
            except BadRequestError:
                continue
    return found


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
