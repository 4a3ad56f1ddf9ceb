"""How an event is told where its sentence needs more than its arguments as they are.

Events never change, so that old battles are audited as they were written: what was chosen as
`0404:NW` or `NW` is told as a hex and a front.
"""

from __future__ import annotations

from typing import Final

from campaigns.tabletop.game import Event
from campaigns.tabletop.hexes import SIDES
from campaigns.tabletop.words import N_

TOLD: Final = {
    "choice_made.at": N_("{unit}, asked: from {to}, front {front}."),
    "choice_made.front": N_("{unit}, asked: front {front}."),
    "rally_tried.failed": N_("{unit}, rally: {roll} against {target}, failed."),
}


def told(event: Event) -> Event:
    """The event with the code and the arguments of the sentence that tells it in words."""
    if event.code == "rally_tried" and event.args.get("passed") is False:
        return Event("rally_tried.failed", event.args)
    if event.code != "choice_made":
        return event
    to, colon, front = str(event.args["choice"]).rpartition(":")
    if front not in SIDES:
        return event
    kept = {name: event.args[name] for name in ("unit", "cite") if name in event.args}
    if colon:
        return Event("choice_made.at", {**kept, "to": to, "front": front})
    return Event("choice_made.front", {**kept, "front": front})
