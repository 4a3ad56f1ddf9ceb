"""How an event is told where its own arguments hold more than its sentence names.

Events never change, so that old games are audited as they were written: what a ruling set is
read from the changes that the event carries, and told by a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.game import Event, Json
from campaigns.tabletop.words import N_
from skirmish.ars_magica.ruling_wording import RULINGS, THINGS

VALUED = "{code}.to"
"""The sentence that names the value, for an event of a code."""
TOLD = {
    "delayed.others": N_("{figure} lets others go first."),
    "searched.none": N_("{figure} looks for the unseen and finds nobody."),
    "ruled_value.to": N_("Ruling, {figure}, {field}: {value}. {reason}"),
    "ruled_table.to": N_("Ruling for all, {field}: {value}. {reason}"),
    "ruled_group.to": N_("Ruling on {group}, trained together: {value}. {reason}"),
    "value.yes": N_("yes"),
    "value.no": N_("no"),
    "value.nothing": N_("nothing"),
    "value.free": N_("nobody"),
    **{f"value.{name}": text for name, text in THINGS.items()},
    "value.fatal": N_("fatal"),
    **{
        f"value.grade_{code.partition('.')[2]}": text
        for code, text in RULINGS.items()
        if code.startswith("grade.")
    },
}
SEEN = (
    *("prone", "panicked", "demoralised", "raging", "nocked", "dazed", "lamed", "hidden"),
    *("magus", "player", "size", "spent", "lasting", "height", "cover", "unspanned"),
    *("hand", "shield", "shield_up", "armour", "ground", "signs", "flaws"),
    *("wounds", "riding", "held"),
)
"""Fields whose value everybody sees of whom he sees; the rest are of a sheet."""


def told(event: Event) -> Event:
    """The event with the code and the arguments of the sentence that tells most of it."""
    if event.code == "searched" and not event.args["found"]:
        return replace(event, code="searched.none")
    if event.code == "delayed" and "after" not in event.args:
        return replace(event, code="delayed.others")
    found = value_of(event)
    if found is None:
        return event
    return Event(VALUED.format(code=event.code), {**event.args, "value": found})


def value_of(event: Event) -> Json:
    """What a ruling set, in words of the wording; None: the event does not hold it."""
    args = event.args
    if "value" in args:
        return args["value"]
    if event.code == "ruled_value":
        changed = args.get("set", {}).get(args["figure"], {})
        return _worded(changed[args["field"]], args["field"]) if _plain(changed, args) else None
    if event.code == "ruled_table" and args["field"] in args.get("table", {}):
        return _worded(args["table"][args["field"]], args["field"])
    if event.code == "ruled_group" and "groups" in args:
        return _worded(args["groups"][args["group"]]["schooled"], "schooled")
    return None


def _plain(changed: Mapping[str, Any], args: Mapping[str, Json]) -> bool:
    """Of Abilities the event holds all, and not which of them was changed."""
    return args["field"] in changed and args["field"] != "abilities"


def _worded(value: Json, field: str) -> Json:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == []:
        return "free" if field == "held" else "nothing"
    if field == "held":
        return value["by"]
    if field in ("darkness", "concealment"):
        return f"grade_{value}"
    if field == "wounds":
        return [wound["level"] for wound in value]
    return value
