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

CITE = "AM 6.5"
"""What every ruling cites in its event."""
VALUED = "{code}.to"
"""The sentence that names the value, for an event of a code."""
TOLD = {
    "delayed.others": N_("{figure} lets others go first."),
    "wound_recovered.bruise": N_("{figure}, {bruise}: {outcome}."),
    "bruise.light": N_("light bruise"),
    "bruise.medium": N_("medium bruise"),
    "bruise.heavy": N_("heavy bruise"),
    "bruise.incapacitated": N_("incapacitating bruise"),
    "bruise.fatal": N_("fatal bruise"),
    "searched.none": N_("{figure} looks for the unseen and finds nobody."),
    "spell_cast.at": N_("{figure} casts at {target}: {spell}."),
    "spell_kept.named": N_("{figure} keeps a spell up: {spell}."),
    "group_parted.itself": N_("{group} splits up: {parts}."),
    "declared.charge": N_("{figure} declares: charges {target}."),
    "declared.protect": N_("{figure} declares: protects {target}."),
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
CITES = {
    "AM 2.5": ("nuisances",),
    "AM 3.1": ("wounds",),
    "AM 3.3": ("size",),
    "AM 3.4": ("player",),
    "AM 4.1": ("spent", "lasting"),
    "AM 5.1": ("load", "carried"),
    "AM 6": (
        *("strength", "stamina", "dexterity", "quickness", "perception", "presence"),
        *("abilities", "prot", "armour", "shield", "shield_up", "hand", "arms"),
    ),
    "AM 6.1": ("held",),
    "AM 6.2": ("ruled_engaged", "persistence"),
    "AM 6.3": ("ruled_initiative",),
    "AM 6.4": ("height", "cover", "ruled_blow"),
    "AM 8": ("ruled_group", "place"),
    "AM 9": ("riding", "panicked"),
    "AM 11": ("flaws", "raging"),
    "AM 12.2": ("ground",),
    "AM 12.4": ("ruled_place",),
    "AM 13.1": ("demoralised",),
    "AM 13.4": ("spells",),
    "AM 13.6": ("magus", "spellcasting"),
    "AM 13.9": ("darkness", "broken_ground", "concealment", "sighted"),
    "AM 13.10": ("signs", "hidden", "ruled_located"),
    "AM 15 A7": ("mishaps",),
    "AM 15 B4": ("secret",),
    "AM 15 C5": ("prone",),
    "AM 15 D1": ("apart",),
    "AM 15 D4": ("nocked", "unspanned"),
}
"""The paragraph that a ruling on a field, or of a kind, decides; the events keep the one of all."""
CITED = frozenset(code for code in RULINGS if code.startswith("ruled_"))
SEEN = (
    *("prone", "panicked", "demoralised", "raging", "nocked", "dazed", "lamed"),
    *("magus", "player", "size", "spent", "lasting", "height", "cover", "unspanned"),
    *("hand", "shield", "shield_up", "armour", "ground", "flaws"),
    *("wounds", "riding", "held"),
)
"""Fields whose value everybody sees of whom he sees; the rest are of a sheet."""


def told(event: Event) -> Event:
    """The event with the code and the arguments of the sentence that tells most of it."""
    if event.code == "searched" and not event.args["found"]:
        return replace(event, code="searched.none")
    if event.code == "spell_cast" and "target" in event.args:
        return replace(event, code="spell_cast.at")
    if event.code == "fast_cast_tried" and "spell" in event.args:
        return replace(event, code="fast_cast_tried.named")
    if event.code == "spell_kept" and "spell" in event.args:
        return replace(event, code="spell_kept.named")
    if event.code == "group_parted" and "splits" in event.args:
        return replace(event, code="group_parted.itself")
    if event.code == "declared" and "target" in event.args:
        return replace(event, code=f"declared.{event.args['what']}")
    if event.code == "wound_recovered" and event.args.get("cite") == "AM 7.2":
        args = {**event.args, "bruise": event.args["wound"]}
        return replace(event, code="wound_recovered.bruise", args=args)
    if event.code in CITED and event.args.get("cite") == CITE:
        event = replace(event, args={**event.args, "cite": _paragraph(event)})
    if event.code == "delayed" and "after" not in event.args:
        return replace(event, code="delayed.others")
    found = value_of(event)
    if found is None:
        return event
    return Event(VALUED.format(code=event.code), {**event.args, "value": found})


def _paragraph(event: Event) -> str:
    """What a ruling is about, by the rule that it decides; else that the referee may choose."""
    field = event.args.get("field", event.code)
    return next((cite for cite, fields in CITES.items() if field in fields), CITE)


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


def held_in(event: Event) -> dict[str, Json]:
    """The part of what the event changes that holds the value, and no more."""
    args = event.args
    if event.code == "ruled_value":
        value: Any = args["set"][args["figure"]][args["field"]]
        if args["field"] == "held" and value is not None:
            value = {"by": value["by"]}
        if args["field"] == "wounds":
            value = [{"level": wound["level"]} for wound in value]
        return {"set": {args["figure"]: {args["field"]: value}}}
    if event.code == "ruled_table":
        return {"table": {args["field"]: args["table"][args["field"]]}}
    schooled = args["groups"][args["group"]]["schooled"]
    return {"groups": {args["group"]: {"schooled": schooled}}}


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
