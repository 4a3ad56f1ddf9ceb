"""What completes an action of one figure: reach, targets, things, each with why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.reasons import why
from skirmish.grandi_laghi.answering import Answer
from skirmish.grandi_laghi.offers import refused
from skirmish.grandi_laghi.options_arms import ARM_ANSWERS
from skirmish.grandi_laghi.options_joint import JOINT_ANSWERS
from skirmish.grandi_laghi.options_moves import MOVE_ANSWERS
from skirmish.grandi_laghi.options_things import THING_ANSWERS
from skirmish.grandi_laghi.state import Figure, State
from skirmish.muskets.agenda import commands
from skirmish.muskets.knowledge import as_known

REASONS = "reasons"
"""Asked instead of a verb: why the figure may not do what it may not."""
FLAGS = ("waive", "blind", "lie_down")
"""What an address writes as a text: `true`."""


def _reasons(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"verbs": {verb: why(refusal) for verb, refusal in refused(state, figure).items()}}


ANSWERS: Mapping[str, Answer] = {
    **MOVE_ANSWERS,
    **ARM_ANSWERS,
    **JOINT_ANSWERS,
    **THING_ANSWERS,
    REASONS: _reasons,
}
"""What can be asked about."""


def options(state: State, seat: Seat, partial: Mapping[str, Json]) -> dict[str, Json] | Refusal:
    """Answers for the position as it is; reasons why not where something cannot be done now.

    With `waive` as if the referee had waived what the rules refuse.
    """
    args = Reader.top(
        {name: True if name in FLAGS and one == "true" else one for name, one in partial.items()}
    )
    known = as_known(state, seat)
    try:
        verb = args.choice("verb", ANSWERS)
        id = args.choice("figure", known.figures)
        if not seat.is_referee and (seat.role != PLAYER or not commands(state, seat, id)):
            return Refusal("not_yours", args={"figure": id}, at="/figure")
        figure = state.figures[id]
        if not figure.able and verb not in ("call_back", REASONS):
            return Refusal("out_of_play", args={"figure": id}, at="/figure")
        if args.bool("waive") and seat.is_referee:
            known = replace(known, waives=True)
        return {"verb": verb, "figure": id, **ANSWERS[verb](known, figure, args)}
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)
