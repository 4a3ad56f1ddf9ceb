"""Standing orders: what a figure does without being asked, in plain choices, the first that can be.

The referee (or its player) carries them out while the card of the side is in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point, away, distance2, towards, vector
from skirmish.figures.standing import STAY, Deed, Deeds, Standing, plain, shares
from skirmish.muskets.orders import carried_out, is_acting, one_action, order_refused
from skirmish.muskets.ways import middle
from skirmish.settecento.doing import HANDLERS
from skirmish.settecento.phases.activation import candidates, goes_on
from skirmish.settecento.phases.aiming import in_view, muzzle_of, ready_to_fire, ready_to_throw
from skirmish.settecento.phases.cards import finish
from skirmish.settecento.phases.morale import test, to_test
from skirmish.settecento.phases.passages import sail_on, to_sail
from skirmish.settecento.phases.ways import allowance
from skirmish.settecento.position import contacts, known_enemies
from skirmish.settecento.procedures.ground import targets
from skirmish.settecento.state import CARDS, MORALE, VESSELS, Figure, State, tables_of
from skirmish.settecento.table import Table

DEFAULT = ("attack", "shoot", "reload", STAY)


def _nearest(state: State, figure: Figure) -> Figure | None:
    """The nearest enemy in view, else the nearest that is known."""
    known = list(known_enemies(state, figure))
    seen = {enemy.id for enemy in in_view(state, muzzle_of(figure))}
    near = [enemy for enemy in known if enemy.id in seen] or known
    return min(near, key=lambda e: (distance2(figure.place, e.place), e.id), default=None)


def _shots(state: State, figure: Figure, verb: str) -> Iterator[Deed]:
    """At the nearest in the arc; else towards the nearest in view, for a later shot."""
    ready = ready_to_throw if verb == "throw" else ready_to_fire
    if ready(state, figure) is not None:
        return
    seen = in_view(state, muzzle_of(figure))
    for target in targets(figure.place, figure.front, seen):
        if verb == "throw":
            yield "throw", {"target": target}
            continue
        if verb == "shoot":
            yield "shoot", {"target": target, "aimed": True}
        yield "shoot", {"target": target, "aimed": False}
    if seen and not targets(figure.place, figure.front, seen):
        enemy = min(seen, key=lambda e: (distance2(figure.place, e.at), e.id))
        way = vector(figure.place, enemy.at)
        if way != Point(0, 0):
            yield "turn", {"front": list(way)}


def _charge(state: State, figure: Figure) -> Iterator[Deed]:
    known = sorted(
        known_enemies(state, figure), key=lambda e: (distance2(figure.place, e.place), e.id)
    )
    for enemy in known[:3]:
        yield "charge", {"path": [], "target": enemy.id}


def _walk(state: State, figure: Figure, *, forward: bool) -> Iterator[Deed]:
    """Straight towards or away from the nearest enemy, as far as can be."""
    enemy = _nearest(state, figure)
    if enemy is None:
        return
    for mode in ("walk", "wade"):
        for mm in shares(allowance(state, figure, mode, False)):
            go = towards if forward else away
            to = go(figure.place, enemy.place, mm)
            yield mode, {"path": [list(to)]}


def _break_off(state: State, figure: Figure) -> Iterator[Deed]:
    touched = contacts(state, figure)
    if touched:
        threat = middle(tuple(state.figures[id].place for id in touched))
        for mm in shares(tables_of(state).handling.break_off):
            yield "break_off", {"path": [list(away(figure.place, threat, mm))]}


def _attack(state: State, figure: Figure) -> Iterator[Deed]:
    for target in contacts(state, figure):
        yield "attack", {"target": target, "capture": False, "shot": False}


def _at_guns(state: State, figure: Figure) -> Iterator[Deed]:
    for gun in sorted(state.guns):
        yield "load_cannon", {"gun": gun}


def _fire_guns(state: State, figure: Figure) -> Iterator[Deed]:
    for gun in sorted(state.guns):
        for enemy in known_enemies(state, figure):
            yield "fire_cannon", {"gun": gun, "target": enemy.id}


CHOICES: Mapping[str, Deeds[State, Figure]] = {
    "attack": _attack,
    "break_off": _break_off,
    "shoot": lambda state, figure: _shots(state, figure, "shoot"),
    "shoot_unaimed": lambda state, figure: _shots(state, figure, "shoot_unaimed"),
    "throw": lambda state, figure: _shots(state, figure, "throw"),
    "reload": plain("reload"),
    "charge": _charge,
    "advance": lambda state, figure: _walk(state, figure, forward=True),
    "withdraw": lambda state, figure: _walk(state, figure, forward=False),
    "lie_down": plain("lie_down"),
    "stand_up": plain("stand_up"),
    "row": plain("row"),
    "work_ship": plain("work_ship", task="sail"),
    "load_cannon": _at_guns,
    "fire_cannon": _fire_guns,
}
"""What can be ordered, beside `stay`."""
ORDERS: Standing[State, Figure] = Standing(CHOICES, most=8, default=DEFAULT)


def check(state: State, seat: Seat, unit: str, body: Mapping[str, Json]) -> Refusal | None:
    """Whether the seat may give this order, and it is a list of choices."""
    return order_refused(state, seat, unit, body, ORDERS)


def used(state: State, action: Action) -> Sequence[str]:
    """Figures whose standing orders this action carries out."""
    return carried_out(state, action, candidates)


def carry_out(table: Table, id: str | None) -> Refusal | None:
    """What comes next in the phase, or what one figure has to do."""
    state = table.state
    if state.phase == VESSELS:
        return sail_on(table, to_sail(state)[0], None)
    if state.phase == MORALE:
        return test(table, id or to_test(state)[0])
    now = candidates(state)
    if not now:
        return Refusal("nothing_left", "XV 3.2")
    if id is not None and id not in now:
        return Refusal("not_its_turn", "XV 3.2", {"figure": id}, "/args/figure")
    act_by_order(table, id or now[0])
    return None


def carry_out_all(table: Table) -> Refusal | None:
    """The rest of the card, of the vessels or of the tests, until a choice waits."""
    phase = table.state.phase
    if phase == CARDS:
        if table.state.up is None:
            return Refusal("nothing_left", "XV 3.2")
        while not table.waits and (now := candidates(table.state)):
            act_by_order(table, now[0])
        return None if table.waits else finish(table)
    left = to_sail if phase == VESSELS else to_test
    if not left(table.state):
        return Refusal("nothing_left", "XV 3.6")
    while not table.waits and (ids := left(table.state)):
        if phase == VESSELS:
            sail_on(table, ids[0], None)
        else:
            test(table, ids[0])
    return None


def act_by_order(table: Table, id: str) -> None:
    """A figure does what its order allows, action by action; who can do nothing stays."""
    body = table.orders.get(id)
    choices = DEFAULT if body is None else tuple(body["do"])
    acted = False
    while one_action(table, id, choices, CHOICES, HANDLERS):
        acted = True
        if table.waits or not goes_on(table.state) or not is_acting(table, id):
            return
    if not acted or is_acting(table, id):
        table.emit("held", figure=id)
