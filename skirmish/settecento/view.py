"""The game as one seat may know it, built from nothing (XV 6.10)."""

from __future__ import annotations

from campaigns.tabletop.game import Json, Seat
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import asked
from skirmish.figures.asking import objectives
from skirmish.figures.forms import Feature
from skirmish.figures.hulls import hull_of, place_on
from skirmish.figures.namesakes import told_apart
from skirmish.muskets.agenda import describe, facts
from skirmish.muskets.knowledge import carried, knows
from skirmish.muskets.view import cards_of, feature_of, sides_of, some, things_of
from skirmish.settecento import due, legal
from skirmish.settecento.orders import ORDERS
from skirmish.settecento.phases.activation import candidates
from skirmish.settecento.phases.burning import burns
from skirmish.settecento.position import contacts
from skirmish.settecento.state import ENDED, PHASES, PLAYING, Figure, Gun, State, Vessel, tables_of
from skirmish.settecento.sums import centimetres


@rule("XV 6.10")
def view(state: State, seat: Seat) -> dict[str, Json]:
    """Everything that lies on a real table, hidden figures and secrets only for those who may."""
    sides = sides_of(state, seat)
    return {
        "ruleset": "settecento",
        **some(title=state.title, place=state.place, intro=state.intro),
        "seat": some(id=seat.id, role=seat.role, side=seat.side),
        "status": state.status,
        "turn": state.turn,
        **some(turns=state.turns, phase=state.phase),
        "phases": list(PHASES),
        "table": _table(state),
        "sides": sides,
        "groups": {
            id: {"side": group.side, "name": group.name}
            for id, group in sorted(state.groups.items())
        },
        "figures": told_apart(
            {
                id: _figure(state, figure, seat)
                for id, figure in sorted(state.figures.items())
                if knows(seat, figure) or state.status == ENDED
            },
            sides,
        ),
        "vessels": {id: _vessel(state, one, seat) for id, one in sorted(state.vessels.items())},
        "guns": {id: _gun(one) for id, one in sorted(state.guns.items())},
        "things": things_of(state, seat, lambda thing: thing.weapon),
        "cards": cards_of(state, seat),
        **_up(state, seat),
        "objectives": objectives(state, seat, ended=state.status == ENDED),
        **asked(state, seat, facts, describe),
        "waiting": due.waiting(state, seat),
        "standing": ORDERS.told(),
        "legal": legal.legal(state, seat),
        **some(notes=state.notes if seat.is_referee else "", result=state.result),
    }


def _table(state: State) -> dict[str, Json]:
    rows = tables_of(state).terrain
    used = sorted({feature.kind for feature in state.features.values()})
    return {
        "width": state.width,
        "height": state.height,
        "base": tables_of(state).scale.base_mm,
        "kinds": {
            kind: {
                "difficult": rows[kind].difficult,
                "cover": rows[kind].cover,
                "sight": rows[kind].sight,
                "water": rows[kind].water,
                "passage": rows[kind].passage,
            }
            for kind in used
        },
        "features": {id: _feature(state, id, one) for id, one in sorted(state.features.items())},
    }


def _feature(state: State, id: str, feature: Feature) -> dict[str, Json]:
    fire = "burning" if burns(state, id) else "lit" if feature.lit else ""
    return feature_of(feature, fire)


def _figure(state: State, figure: Figure, seat: Seat) -> dict[str, Json]:
    marks, carrying = figure.markers, carried(state, seat, figure.markers.carrying)
    own = {"answers": dict(figure.answers)} if figure.answers and seat.shares(figure.side) else {}
    return {
        "side": figure.side,
        "group": figure.group,
        "name": figure.name,
        "initials": figure.initials,
        "fate": figure.fate,
        **({} if figure.at is None else {"at": list(figure.at)}),
        "front": list(figure.front),
        "level": figure.level,
        **some(aboard=figure.aboard, role=figure.role, note=figure.note, captor=figure.captor),
        "A": figure.agility,
        "F": figure.strength,
        "T": figure.shooting,
        "C": figure.fighting,
        **({"charisma": figure.charisma} if figure.leads else {}),
        "firearms": list(figure.firearms),
        **some(thrown=figure.thrown, in_hand=figure.in_hand),
        "melee": figure.melee,
        **({"cuirass": True} if figure.cuirass else {}),
        "marks": _marks(state, figure, carrying),
        "activations": marks.activations,
        **({"wounds": marks.wounds} if marks.wounds else {}),
        **({"reload": marks.reload} if marks.reload else {}),
        **({"spare_reload": figure.spare_reload} if figure.spare_reload else {}),
        **({"kindling": figure.kindling} if figure.kindling else {}),
        **({"burning": figure.burning} if figure.burning else {}),
        **some(carrying=carrying),
        **own,
    }


def _marks(state: State, figure: Figure, carrying: str | None) -> list[str]:
    """Short signs of a figure's state, those of the look."""
    marks = figure.markers
    signs = {
        "activated": marks.green,
        "wounded": marks.wounds > 0,
        "stunned": marks.stunned,
        "yellow": marks.yellow,
        "brown": marks.brown,
        "reload": marks.reload > 0,
        "prone": marks.prone,
        "hidden": figure.hidden,
        "captured": marks.captured,
        "wet_powder": marks.wet_powder,
        "thrown_gone": marks.thrown_gone,
        "carrying": carrying is not None,
        "ran": figure.deeds.ran,
        "melee": figure.able and bool(contacts(state, figure)),
        "fell": figure.deeds.killed,
    }
    return [name for name, shown in signs.items() if shown]


def _vessel(state: State, vessel: Vessel, seat: Seat) -> dict[str, Json]:
    damage = vessel.damage
    workers = [id for id in vessel.worked if knows(seat, state.figures[id])]
    hatches = {
        name: {"at": list(place_on(vessel, one.at)), "state": one.state}
        for name, one in sorted(vessel.hatches.items())
    }
    return {
        "kind": vessel.kind,
        "name": vessel.name,
        "at": list(vessel.at),
        "front": list(vessel.front),
        "hull": [list(corner) for corner in hull_of(vessel).corners],
        "status": vessel.status,
        **({} if vessel.helm is None else {"helm": list(place_on(vessel, vessel.helm))}),
        **({} if vessel.mast is None else {"mast": list(place_on(vessel, vessel.mast))}),
        **({"levels": vessel.levels} if vessel.levels > 1 else {}),
        **({"hatches": hatches} if hatches else {}),
        **({"moving": True} if vessel.moving else {}),
        **some(
            worked=workers,
            halvings=damage.halvings or None,
            rigging_lost=centimetres(damage.rigging_lost) if damage.rigging_lost else None,
            helm_work=damage.helm_work or None,
            sinks_in=damage.sinks_in,
        ),
    }


def _gun(gun: Gun) -> dict[str, Json]:
    return {
        "name": gun.name,
        "at": list(gun.at),
        "front": list(gun.front),
        **({"level": gun.level} if gun.level else {}),
        **some(aboard=gun.aboard, reload=gun.reload or None),
        **({"loaders": len(gun.loaders)} if gun.loaders else {}),
        **({"dismounted": True} if gun.dismounted else {}),
    }


def _up(state: State, seat: Seat) -> dict[str, Json]:
    """The card in play, and who was activated by it as far as the seat may know."""
    up = state.up
    if up is None:
        return {}
    activated = [id for id in up.activated if knows(seat, state.figures[id])]
    own = seat.shares(up.player)
    body: dict[str, Json] = {
        "card": up.card,
        "side": up.player,
        "allowance": up.allowance,
        "activated": activated,
        **({"special_only": True} if not up.reactivate and isinstance(up.allowance, str) else {}),
    }
    if up.acting is not None and up.acting in activated:
        body |= {"acting": up.acting, "done": list(up.done)}
        body |= {"extra": True} if up.extra else {}
    if own and state.status == PLAYING:
        body["may"] = candidates(state)
    return {"up": body}
