"""What a figure can handle: things, bodies, doors and windows, oars, houses."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import judged, why
from skirmish.figures.forms import DOOR
from skirmish.grandi_laghi.answering import Answer, bare
from skirmish.grandi_laghi.phases import boarding, gear, openings
from skirmish.grandi_laghi.phases.activation import may_act
from skirmish.grandi_laghi.phases.burning import burnable, may_set_fire
from skirmish.grandi_laghi.state import Figure, State


def _pick_up(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    lying = [id for id, thing in sorted(state.things.items()) if thing.at is not None]
    return {"things": judged(lying, lambda id: gear.may_pick_up(state, figure, id))}


def _pass(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    others = [one.id for one in state.able() if one.side == figure.side and one.id != figure.id]
    return {"to": judged(others, lambda id: gear.may_hand_over(state, figure, id))}


def _scalp(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    bodies = [id for id, one in sorted(state.figures.items()) if one.fate == "killed"]
    return {"what": judged(bodies, lambda id: gear.may_scalp(state, figure, id))}


def _doors(verb: str) -> Answer:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        doors = [
            id
            for feature in state.features.values()
            for id, opening in sorted(feature.openings.items())
            if (opening.kind == DOOR) == (verb != "climb")
        ]
        return {
            "doors": judged(doors, lambda id: openings.may_handle_door(state, figure, id, verb))
        }

    return answer


def _row(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = boarding.may_row(state, figure)
    return {} if refusal is None else why(refusal)


def _set_fire(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"houses": judged(burnable(state), lambda id: may_set_fire(state, figure, id))}


def _special(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """No place is offered: it is said in words."""
    refusal = may_act(state, figure, "special")
    return {"places": []} if refusal is None else why(refusal)


THING_ANSWERS: Mapping[str, Answer] = {
    "special": _special,
    "drop": bare("drop"),
    "pick_up": _pick_up,
    "pass": _pass,
    "scalp": _scalp,
    "open": _doors("open"),
    "break_door": _doors("break_door"),
    "climb": _doors("climb"),
    "row": _row,
    "set_fire": _set_fire,
}
