"""The game as one seat may know it, built from nothing (GL 1.5); the shape of every skirmish."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.game import Json, Seat
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import asked
from campaigns.tabletop.rulings import say
from campaigns.tabletop.words import N_
from skirmish.figures.asking import objectives
from skirmish.figures.hulls import hull_of
from skirmish.figures.namesakes import told_apart
from skirmish.grandi_laghi import due, legal
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, TRAITS, is_irregular
from skirmish.grandi_laghi.nature import natures
from skirmish.grandi_laghi.orders import ORDERS
from skirmish.grandi_laghi.phases.activation import candidates, fighting
from skirmish.grandi_laghi.phases.burning import burns
from skirmish.grandi_laghi.position import HATCHET, contacts
from skirmish.grandi_laghi.procedures.activation import must_test
from skirmish.grandi_laghi.procedures.markers import is_resting
from skirmish.grandi_laghi.state import ENDED, PHASES, PLAYING, Boat, Figure, State, tables_of
from skirmish.grandi_laghi.tables import Terrain
from skirmish.muskets.agenda import describe, facts
from skirmish.muskets.knowledge import carried, knows
from skirmish.muskets.view import cards_of, feature_of, sides_of, some, things_of

WORDS: dict[str, Json] = {
    "verb.special": say(N_("Other action")),
    "to_cover": say(N_("may only go to the nearest cover, nearer to no enemy")),
}
"""What this game calls what others call otherwise."""


@rule("GL 1.5")
def view(state: State, seat: Seat) -> dict[str, Json]:
    """Everything that lies on a real table, hidden figures and secrets only for those who may."""
    sides = sides_of(state, seat)
    return {
        "ruleset": "grandi_laghi",
        **some(title=state.title, place=state.place, intro=state.intro),
        "seat": some(id=seat.id, role=seat.role, side=seat.side),
        "status": state.status,
        "turn": state.turn,
        **some(turns=state.turns, phase=state.phase),
        "phases": list(PHASES),
        "table": _table(state),
        "sides": sides,
        "groups": _squads(state, seat),
        "figures": told_apart(
            {
                id: _figure(state, figure, seat)
                for id, figure in sorted(state.figures.items())
                if knows(seat, figure) or state.status == ENDED
            },
            sides,
        ),
        "vessels": {id: _boat(state, id, one, seat) for id, one in sorted(state.boats.items())},
        "guns": {},
        "things": things_of(state, seat, lambda thing: HATCHET if thing.hatchet else None),
        "cards": cards_of(state, seat, jokers=state.jokers, **some(last_group=state.last_squad)),
        **_up(state, seat),
        "objectives": objectives(state, seat, ended=state.status == ENDED),
        **asked(state, seat, facts, describe),
        "waiting": due.waiting(state, seat),
        "legal": legal.legal(state, seat),
        "words": WORDS,
        "natures": natures(tables_of(state)),
        "standing": ORDERS.told(),
        **some(notes=state.notes if seat.is_referee else "", result=state.result),
    }


def _table(state: State) -> dict[str, Json]:
    tables = tables_of(state)
    used = sorted({feature.kind for feature in state.features.values()})
    return {
        "width": state.width,
        "height": state.height,
        "base": tables.base.diameter,
        "kinds": {kind: look(tables.terrain[kind]) for kind in used},
        "features": {
            id: feature_of(one, _fire(state, id, one.lit))
            for id, one in sorted(state.features.items())
        },
    }


def look(row: Terrain) -> dict[str, Json]:
    """A kind of terrain in the words of all tables of figures."""
    return {
        "difficult": row.difficult,
        "cover": "light" if row.cover else "none",
        "sight": "wood" if row.deep else "solid" if row.blocks_sight else "clear",
        "water": {"dry": "none", "ford": "shallow"}.get(row.water, row.water),
        "passage": row.passage,
    }


def _fire(state: State, id: str, lit: int) -> str:
    if not lit:
        return ""
    return "burning" if burns(state, id) else "lit"


@rule("GL 2.2", "GL 9.1")
def _squads(state: State, seat: Seat) -> dict[str, Json]:
    """Suits and backs are public, as is who is leader; players' cards are their side's."""
    found: dict[str, Json] = {}
    for id, squad in sorted(state.squads.items()):
        own: dict[str, Json] = {}
        if seat.shares(squad.side):
            special = [
                {
                    "id": one.id,
                    "title": squad.titles[one.id],
                    "when": one.when,
                    "value": one.value,
                    "per": one.per,
                    **some(
                        types=sorted(one.types),
                        traits=sorted(one.traits),
                        uses=one.uses,
                        used=state.uses.get(one.id),
                    ),
                }
                for one in squad.rules
            ]
            own = some(rules=special, notes=list(squad.notes))
        found[id] = {
            "side": squad.side,
            "name": squad.name,
            "suit": squad.suit,
            "back": squad.back,
            "edge": squad.edge,
            **({"called_back": state.tried[id]} if state.tried.get(id) else {}),
            **own,
        }
    return found


def _figure(state: State, figure: Figure, seat: Seat) -> dict[str, Json]:
    body, carrying = figure.body, carried(state, seat, figure.body.carries)
    own = {"answers": dict(figure.answers)} if figure.answers and seat.shares(figure.side) else {}
    role = "leader" if figure.leads else "officer" if "officer" in body.traits else None
    return {
        "side": figure.side,
        "group": figure.group,
        "name": figure.name,
        "initials": figure.initials,
        "fate": figure.fate,
        **({} if figure.at is None else {"at": list(figure.at)}),
        "front": list(figure.front),
        "level": figure.level,
        **some(aboard=figure.aboard, role=role, note=figure.note, captor=figure.captor),
        "type": body.type,
        "traits": [trait for trait in TRAITS if trait in body.traits],
        **({"irregular": True} if is_irregular(tables_of(state), body) else {}),
        "firearms": [] if body.weapon is None else [body.weapon],
        **({"thrown": HATCHET} if figure.hatchet else {}),
        "melee": body.melee,
        "marks": _marks(state, figure, carrying),
        "activations": body.activations,
        **some(wounds=body.wounds or None, reload=body.reload),
        **some(kindling=figure.kindling, burning=figure.burning or None, carrying=carrying),
        **own,
    }


@rule("GL 2.4", "GL 2.7", "GL 3.5", "GL 8.1")
def _marks(state: State, figure: Figure, carrying: str | None) -> list[str]:
    """Short signs of a figure's state; who must test before acting is shown so."""
    body, up = figure.body, state.up
    hesitates = up is not None and figure.id in up.hesitant
    signs = {
        "activated": body.activations > 0,
        "activated_twice": body.activations > 1,
        "wounded": body.wounds > 0,
        "shaken": body.shaken,
        "must_test": figure.able and must_test(body) and not hesitates,
        "to_cover": hesitates,
        "reload": body.reload is not None,
        f"reload_{body.reload}": body.reload is not None,
        "prone": body.prone,
        "hidden": body.hidden,
        "captured": figure.fate == CAPTURED,
        "wet_powder": body.wet_powder,
        "carrying": carrying is not None,
        "ran": body.ran,
        "resting": is_resting(body),
        "fought": body.fought,
        "melee": figure.able and bool(contacts(state, figure)),
        "scalped": figure.scalped,
        "fell": figure.fate == KILLED,
    }
    return [name for name, shown in signs.items() if shown]


def _boat(state: State, id: str, boat: Boat, seat: Seat) -> dict[str, Json]:
    rowers = [one for one in boat.rowers if knows(seat, state.figures[one])]
    return {
        "kind": "boat",
        "name": boat.name,
        "at": list(boat.at),
        "front": list(boat.front),
        "hull": [list(corner) for corner in hull_of(boat).corners],
        "status": "afloat",
        **({"levels": boat.levels} if boat.levels > 1 else {}),
        **some(worked=rowers, fire=_fire(state, id, boat.lit)),
    }


def _up(state: State, seat: Seat) -> dict[str, Json]:
    """The card in play, and who was activated by it as far as the seat may know."""
    up = state.up
    if up is None:
        return {}

    def known(ids: Any) -> list[str]:
        return [id for id in ids if knows(seat, state.figures[id])]

    side = state.squads[up.squad].side
    body: dict[str, Json] = {
        "card": up.card,
        "side": side,
        "group": up.squad,
        "allowance": up.allowance,
        "activated": known(up.activated),
        **some(idle=known(up.idle), hesitant=known(up.hesitant), engaged=known(up.engaged)),
        **({"closing": True} if up.closing else {}),
    }
    if up.acting is not None and up.acting in body["activated"]:
        body |= {"acting": up.acting, "done": list(up.done)}
    if seat.shares(side) and state.status == PLAYING:
        ids = candidates(state)
        body["may"] = [*ids, *(id for id in fighting(state) if id not in ids)]
    return {"up": body}
