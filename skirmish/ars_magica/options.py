"""What completes an action of one unit: targets, reach, weapons, each with why not."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.rulings import number, say
from campaigns.tabletop.words import N_
from skirmish.ars_magica.answering import Answer
from skirmish.ars_magica.knowledge import as_known
from skirmish.ars_magica.options_called import CALLED
from skirmish.ars_magica.options_fights import FIGHT_ANSWERS
from skirmish.ars_magica.options_moves import MOVE_ANSWERS
from skirmish.ars_magica.options_units import UNIT_ANSWERS
from skirmish.ars_magica.state import State
from skirmish.ars_magica.units import commands, units

DISTANCE = number("distance", 0, 9999, label=say(N_("Metres, if not as the table says")), open=True)
ANSWERS: Mapping[str, Answer] = {**FIGHT_ANSWERS, **MOVE_ANSWERS, **UNIT_ANSWERS}
"""Verbs of a unit that something completes."""


def options(state: State, seat: Seat, partial: Mapping[str, Json]) -> dict[str, Json] | Refusal:
    """Answers for the position as it is; reasons why not where something cannot be done now."""
    args = Reader.top(partial)
    known = as_known(state, seat)
    try:
        verb = args.choice("verb", {**ANSWERS, **CALLED})
        unit = args.choice("figure", {**known.figures, **known.groups})
        if not seat.is_referee and (seat.role != PLAYER or not commands(state, seat, unit)):
            return Refusal("not_yours", args={"figure": unit}, at="/figure")
        if verb in CALLED:
            if not seat.is_referee:
                return Refusal("referee_only", args={"verb": verb})
            return {"verb": verb, "figure": unit, **CALLED[verb](known, unit, args)}
        if unit not in units(known):
            return Refusal("out_of_play", args={"figure": unit}, at="/figure")
        answer = ANSWERS[verb](known, unit, args)
        if verb == "shoot" and seat.is_referee and "why" not in answer:
            answer["fields"] = [DISTANCE]
        return {"verb": verb, "figure": unit, **answer}
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)


def completes(state: State, unit: str, verb: str) -> bool:
    """Whether there is anything with which a verb can be completed now."""
    answer = ANSWERS[verb](state, unit, Reader.top({}))
    if "why" in answer:
        return False
    for key in LISTS:
        if key in answer:
            return any("why" not in one for one in answer[key].values())
    return True


LISTS = ("targets", "weapons", "items", "horses", "with", "after", "gaits")
