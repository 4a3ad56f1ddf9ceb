"""Standing orders: what a unit does unasked, in plain choices, the first that can be done.

They hold for every turn until they are changed; without one the default is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.millimetres import distance2, towards, whole_mm
from skirmish.ars_magica.doing import do
from skirmish.ars_magica.phases.closing import meeting_place
from skirmish.ars_magica.phases.course import begin_actions, settle
from skirmish.ars_magica.phases.holding import unpins
from skirmish.ars_magica.phases.ways import RUN, paces
from skirmish.ars_magica.sheet import weapon_in_hand
from skirmish.ars_magica.state import ACTIONS, DECLARATIONS, PLAYING, TENTHS, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import (
    commands,
    foes,
    known_enemies,
    lead,
    members,
    side_of,
    tenths_between,
    units,
)
from skirmish.figures.standing import STANDING, STAY, Deed, Deeds, Standing, plain

DEFAULT = ("control", "keep_hold", "rise", "attack", "span", "shoot", "engage", STAY)
OUT_OF_MELEE = tuple(choice for choice in DEFAULT if choice != "engage")
"""The same of a magus without a weapon worth the name: he does not go into melee."""
OUT_OF_SIGHT = ("control", STAY)
"""The same of the hidden and the invisible: they remain so."""
TO_THE_END = (*DEFAULT[:-1], "approach", STAY)
"""The same of those who fight it out: nobody waits for the enemy to come."""


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


def _approaches(state: State, unit: str) -> Iterator[Deed]:
    """Straight towards the nearest enemy, as far as a run or a gallop goes."""
    start = lead(state, unit).at
    rides = lead(state, unit).riding is not None
    for target in _nearest(state, unit):
        there = meeting_place(state, unit, state.figures[target])
        if start is None or there is None or start == there:
            continue
        most = paces(state, unit, "gallop" if rides else RUN) * TENTHS
        for share in (1, 2, 4):
            # A tenth less: a place is whole tenths, and a way is never rounded down.
            far = min(whole_mm(distance2(start, there)), most // share - 1)
            path = {"path": [list(towards(start, there, far))]}
            yield ("ride", {"gait": "gallop", **path}) if rides else ("run", path)


def _charges(state: State, unit: str) -> Iterator[Deed]:
    target = lead(state, unit).deeds.target
    if target is not None:
        yield "charge", {"target": target}


def _flees(state: State, unit: str) -> Iterator[Deed]:
    yield "flee", {"leave": False}


def unasked(state: State, unit: str, default: Sequence[str] = DEFAULT) -> Sequence[str]:
    """What a unit does without an order; who is in melee fights on, whoever he is."""
    if not state.fifth or foes(state, unit):
        return default
    tables = tables_of(state)
    each = [state.figures[id] for id in members(state, unit)]
    unfound = [signs for signs, row in tables.invisibility.items() if not row.located]
    if any(one.hidden or one.signs in unfound for one in each):
        return OUT_OF_SIGHT
    head = lead(state, unit)
    weapon = weapon_in_hand(tables, head)
    if head.magus and (weapon.name is None or weapon.ability == "brawl"):
        return OUT_OF_MELEE
    return default


CHOICES: Mapping[str, Deeds[State, str]] = {
    "attack": _attacks,
    "shoot": _shots,
    "engage": _engages,
    "approach": _approaches,
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

MOST_ROUNDS = 20
"""Two minutes of a fight: one entry is not to be endless."""
IDLE = frozenset(
    {
        *("actions_began", "round_began", "turn_came", "turn_ended", "passed"),
        *("deed_noted", "line_noted", "order_set"),
    }
)
"""What happens in a round in which nobody does anything."""


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
    if action.verb in ("carry_out_all", "fight_out"):
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


def carry_out_all(table: Table, default: Sequence[str] = DEFAULT) -> Refusal | None:
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
        act_by_order(table, table.state.turn, default)
        settle(table)
    return None


def fight_out(table: Table) -> Refusal | None:
    """Round after round by standing orders: until a choice waits, one side is left or all stand.

    A fight of those who are asked nothing is over with it, or has come to a standstill.
    """
    if table.state.phase not in (DECLARATIONS, ACTIONS):
        return Refusal("nothing_left", "AM 6.3")
    for _ in range(MOST_ROUNDS):
        before = len(table.events)
        carry_out_all(table, TO_THE_END)
        settle(table)
        if all(event.code in IDLE for event in table.events[before:]):
            break
        if table.waits or table.state.phase not in (DECLARATIONS, ACTIONS):
            break
    return None


def act_by_order(table: Table, unit: str, default: Sequence[str] = DEFAULT) -> None:
    """One turn by order: an action at most, and then nothing more."""
    body = table.orders.get(unit)
    declared = lead(table.state, unit).deeds.declared
    choices = tuple(unasked(table.state, unit, default) if body is None else body["do"])
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
    if table.state.turn == unit and not table.waits:
        unpins(table, unit)
        state = table.state
        done = [*state.done, *([] if unit in state.done else [unit])]
        table.emit("turn_ended", figure=unit, table={"turn": None, "done": done})
