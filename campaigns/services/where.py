"""Where something is in a scenario, in words: `/units/3/at` is "Units, Blue Spears, hex"."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from campaigns.tabletop.words import N_
from campaigns.texts import is_text, text

PARTS: dict[str, str] = {
    "ruleset": N_("Ruleset"),
    "title": N_("Title"),
    "place": N_("Place"),
    "intro": N_("Introduction"),
    "turns": N_("Turns"),
    "map": N_("Map"),
    "terrain": N_("terrain"),
    "columns": N_("columns"),
    "rows": N_("rows"),
    "roads": N_("roads"),
    "bridges": N_("bridges"),
    "labels": N_("names"),
    "hexes": N_("hexes"),
    "factions": N_("Factions"),
    "units": N_("Units"),
    "leaders": N_("Leaders"),
    "zones": N_("Zones"),
    "victory": N_("Victory"),
    "seats": N_("Seats"),
    "notes": N_("Notes for the referee"),
    "table": N_("Table"),
    "sides": N_("Sides"),
    "groups": N_("Groups"),
    "figures": N_("Figures"),
    "objectives": N_("Aims"),
    "events": N_("Event cards"),
    "deck": N_("Deck of cards"),
    "scoring": N_("Victory points for deeds"),
    "name": N_("name"),
    "at": N_("hex or place"),
    "front": N_("front"),
    "men": N_("men"),
    "faction": N_("faction"),
    "side": N_("side"),
    "unit": N_("unit"),
    "commander": N_("field commander"),
    "kind": N_("kind"),
}
"""Fields that people know by other names; the rest are called as in the file."""


def where(body: Any, at: str) -> str:
    """The place of a JSON pointer in words; empty for the whole."""
    said: list[str] = []
    node = body
    for part in at.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(node, list) and key.isdigit():
            node = node[int(key)] if int(key) < len(node) else None
            said.append(_called(node) or gettext("no. %(n)s") % {"n": int(key) + 1})
        else:
            node = node.get(key) if isinstance(node, dict) else None
            said.append(gettext(PARTS[key]) if key in PARTS else key)
    return ", ".join(said)


def _called(item: Any) -> str:
    """What an item of a list is called, if it says so itself."""
    if isinstance(item, str):
        return item[:40]
    if not isinstance(item, dict):
        return ""
    for key in ("name", "title", "text", "id"):
        name = item.get(key)
        if name and (isinstance(name, str) or is_text(name)):
            return str(text(name))[:40]
    return ""


def placed(body: Any, at: str, message: str) -> str:
    """A message with the place that it is about before it."""
    there = where(body, at)
    return f"{there}: {message}" if there else message
