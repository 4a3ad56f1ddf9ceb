"""Standing orders: what a figure does without being asked, in plain choices, the first that can be.

The referee (or its player) carries them out while the card of the squad is in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.millimetres import away, distance2, towards
from skirmish.figures.standing import STAY, Deed, Deeds, Standing, plain, shares
from skirmish.grandi_laghi.doing import HANDLERS
from skirmish.grandi_laghi.ground import away2, ground_of
from skirmish.grandi_laghi.phases.activation import candidates, fighting, goes_on, may_act
from skirmish.grandi_laghi.phases.aiming import in_view
from skirmish.grandi_laghi.phases.cards import finish
from skirmish.grandi_laghi.phases.ways import allowance
from skirmish.grandi_laghi.position import contacts, known_enemies
from skirmish.grandi_laghi.reach import ring
from skirmish.grandi_laghi.state import Figure, State
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.orders import carried_out, is_acting, one_action, order_refused

DEFAULT = ("attack", "shoot", "reload", STAY)


def _nearest(state: State, figure: Figure) -> Figure | None:
    """The nearest enemy in view, else the nearest that is known."""
    seen = in_view(state, figure)
    known = list(known_enemies(state, figure))
    near = [enemy for enemy in known if enemy.id in seen] or known
    return min(near, key=lambda e: (distance2(figure.place, e.place), e.id), default=None)


def _shots(verb: str) -> Callable[[State, Figure], Iterator[Deed]]:
    def shots(state: State, figure: Figure) -> Iterator[Deed]:
        """At the nearest in view."""
        seen = in_view(state, figure)
        for target in sorted(seen, key=lambda id: (distance2(figure.place, seen[id]), id)):
            yield verb, {"target": target}

    return shots


def _charge(state: State, figure: Figure) -> Iterator[Deed]:
    known = sorted(
        known_enemies(state, figure), key=lambda e: (distance2(figure.place, e.place), e.id)
    )
    for enemy in known[:3]:
        yield "charge", {"path": [], "target": enemy.id}


def _walk(verb: str, *, forward: bool) -> Callable[[State, Figure], Iterator[Deed]]:
    def walk(state: State, figure: Figure) -> Iterator[Deed]:
        """Straight towards or away from the nearest enemy, as far as can be."""
        enemy = _nearest(state, figure)
        if enemy is None:
            return
        for mode in (verb, "ford"):
            for mm in shares(allowance(state, figure, mode, False)):
                go = towards if forward else away
                to = go(figure.place, enemy.place, mm)
                yield mode, {"path": [list(to)]}

    return walk


def _cover(state: State, figure: Figure) -> Iterator[Deed]:
    """To where the nearest cover is nearest, on a walk."""
    ground = ground_of(state)
    cover = ground.nearest_cover(figure.place)
    if cover is None or cover[1] == 0 or may_act(state, figure, "walk") is not None:
        return
    shape = ground.shape(cover[0])
    ends = [to for to in ring(state, figure, "walk") if away2(shape, to) < cover[1]]
    for to in sorted(ends, key=lambda to: (away2(shape, to), to))[:3]:
        yield "walk", {"path": [list(to)]}


def _attack(state: State, figure: Figure) -> Iterator[Deed]:
    for target in contacts(state, figure):
        yield "attack", {"target": target, "capture": False, "shot": False}


CHOICES: Mapping[str, Deeds[State, Figure]] = {
    "attack": _attack,
    "shoot": _shots("shoot"),
    "throw": _shots("throw"),
    "reload": plain("reload"),
    "charge": _charge,
    "advance": _walk("walk", forward=True),
    "withdraw": _walk("walk", forward=False),
    "run_away": _walk("run", forward=False),
    "take_cover": _cover,
    "lie_down": plain("lie_down"),
    "stand_up": plain("stand_up"),
    "row": plain("row"),
}
"""What can be ordered, beside `stay`."""
ORDERS: Standing[State, Figure] = Standing(CHOICES, most=8, default=DEFAULT)


def check(state: State, seat: Seat, unit: str, body: Mapping[str, Json]) -> Refusal | None:
    """Whether the seat may give this order, and it is a list of choices."""
    return order_refused(state, seat, unit, body, ORDERS)


def used(state: State, action: Action) -> Sequence[str]:
    """Figures whose standing orders this action carries out."""
    return carried_out(state, action, waiting)


def waiting(state: State) -> tuple[str, ...]:
    """Those who may act on the card in play, and then those who must fight."""
    now = candidates(state)
    return (*now, *(id for id in fighting(state) if id not in now))


def carry_out(table: Table, id: str | None) -> Refusal | None:
    """What one figure has to do, or the next."""
    now = waiting(table.state)
    if not now:
        return Refusal("nothing_left", "GL 2.3")
    if id is not None and id not in now:
        return Refusal("not_its_turn", "GL 2.3", {"figure": id}, "/args/figure")
    act_by_order(table, id or now[0])
    return None


def carry_out_all(table: Table) -> Refusal | None:
    """The rest of the card, until a choice waits."""
    if table.state.up is None:
        return Refusal("nothing_left", "GL 2.3")
    while not table.waits and (now := candidates(table.state)):
        act_by_order(table, now[0])
    up = table.state.up
    return None if table.waits or up is None or up.closing else finish(table)


def act_by_order(table: Table, id: str) -> None:
    """A figure tests if it must, then does what its order allows; who can do nothing stays."""
    body = table.orders.get(id)
    choices = DEFAULT if body is None else tuple(body["do"])
    if may_act(table.state, table.figure(id), "test") is None and choices != (STAY,):
        HANDLERS["test"](table, id, {})
    up = table.state.up
    if up is not None and id in up.hesitant:
        choices = ("take_cover",)
    if id in fighting(table.state):
        choices = ("attack",)
    while one_action(table, id, choices, CHOICES, HANDLERS):
        if table.waits or not goes_on(table.state) or not is_acting(table, id):
            return
    if table.figure(id).able and id in candidates(table.state):
        table.emit("held", figure=id)
