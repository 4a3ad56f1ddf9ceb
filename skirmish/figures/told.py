"""How an event is told where its arguments hold more than its sentence names.

Events never change, so that old games are audited as they were written.
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.game import Event, Json
from campaigns.tabletop.words import N_

TOLD = {
    "card_drawn.of": N_("Card: {what}, {owner}. Cards left: {left}."),
    "moved.barred": N_(
        "{figure}, {mode}: {cm} cm of {allowed}. Straight away there is no room for more: "
        "the table’s edge, the ground, or somebody is in the way."
    ),
    "vessel_moved.stopped": N_("{vessel}: no room ahead, stopped after {cm} cm."),
    "melee_began.capture": N_("{target} is to be taken prisoner."),
    "value.yes": N_("yes"),
    "value.no": N_("no"),
    "value.none": N_("none"),
}


def told(event: Event) -> Event:
    """The event with the code and the arguments of the sentence that tells most of it."""
    args = event.args
    if event.code == "card_drawn":
        rank, _, owner = str(args["card"]).partition(":")
        if owner and args["what"] == rank:
            return Event("card_drawn.of", {**args, "owner": owner})
    elif event.code == "ruled_value":
        return replace(event, args={**args, "value": _worded(args["value"])})
    elif event.code == "moved" and args["mode"] == "evade" and args["cm"] != args["allowed"]:
        return Event("moved.barred", args)
    elif event.code == "vessel_moved" and args.get("stopped"):
        return Event("vessel_moved.stopped", args)
    elif event.code == "melee_began" and args.get("capture"):
        return Event("melee_began.capture", args)
    return event


def _worded(value: Json) -> Json:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == [] else value
