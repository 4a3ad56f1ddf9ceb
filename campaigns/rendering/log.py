"""The lines of a log as one seat reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from campaigns import records
from campaigns.models import Entry
from campaigns.rendering.rolls import source_of
from campaigns.rendering.voice import Part, Voice
from campaigns.tabletop import log
from campaigns.tabletop.game import Event

_UNTOLD = frozenset({"cite", "why"})
_BEGINNINGS = frozenset({"battle_began", "turn_began", "phase_began"})
_RULINGS = ("rule", "check")
"""Verbs of the referee that may come between a choice and its answer."""


def lines(voice: Voice, entries: Sequence[Entry], seat: str) -> list[dict[str, Any]]:
    """The log lines of those of one engagement's entries that the seat may see."""
    rewinds = _rewinds(entries)
    return [_line(voice, entry, seat, rewinds) for entry in entries if seat in entry.numbers]


def _rewinds(entries: Sequence[Entry]) -> dict[int, Entry]:
    """The rewinds that undid some of them, by `seq`."""
    wanted = {entry.undone_by for entry in entries if entry.undone_by}
    if not wanted:
        return {}
    found = Entry.objects.filter(engagement_id=entries[0].engagement_id, seq__in=wanted)
    return {entry.seq: entry for entry in found}


def _line(voice: Voice, entry: Entry, seat: str, rewinds: Mapping[int, Entry]) -> dict[str, Any]:
    events = _heard(entry, seat)
    parts: list[Part] = []
    sums: list[dict[str, Any]] = []
    cite = ""
    for event in events:
        told = _sentence(voice, event, entry, seat)
        if told:
            parts += [["br"], *told] if parts else told
            cite = cite or voice.told(event).args.get("cite", "")
        sums += [_sum(voice, block, entry) for block in event.args.get("why", ())]
    if parts and not any("reason" in one.args for one in events):
        parts += [f" {said}"] if (said := _reason(entry, seat)) else []
    if not parts and entry.action is not None:
        code = f"verb.{entry.action['verb']}"
        parts = [voice.say(code if voice.template(code) else "under_way", {})]
    teller = _teller(entry, seat)
    turn, phase = _when(voice, entry, events)
    optional: dict[str, Any] = {
        "turn": turn,
        "phase": phase or None,
        "behalf": teller.on_behalf or None,
        "behalf_name": voice.name(teller.on_behalf) if teller.on_behalf else None,
        "sums": sums or None,
        "cite": cite or None,
        "rolls": _rolls(voice, entry) if entry.answers and seat not in entry.seen else None,
        "shown": [drawn for event in events if (drawn := voice.shown(event))] or None,
        "undo": voice.may_undo(entry, seat) or None,
    }
    if entry.undone_by is not None:
        by = rewinds[entry.undone_by]
        optional["undone"] = {
            "by": by.numbers.get(seat, 0),
            "who": str(by.user) if by.user else voice.name(by.seat),
            "reason": by.events[0][1]["reason"],
        }
    return {
        "n": entry.numbers[seat],
        "seat": teller.seat,
        "parts": parts,
        "events": [event.code for event in events],
        "time": entry.time.isoformat(),
        **{name: value for name, value in optional.items() if value is not None},
    }


def _when(voice: Voice, entry: Entry, events: Sequence[Event]) -> tuple[Any, Any]:
    """The turn and phase under which a line is read: those that it opens, if it tells so first."""
    turn, phase = entry.turn, entry.phase
    for event in events:
        if event.code == "phase_began":
            turn, phase = event.args.get("turn", turn), event.args["phase"]
        elif event.code not in _BEGINNINGS and voice.template(event.code):
            break
    return turn, phase


def _teller(entry: Entry, seat: str) -> Entry:
    """The entry whose author a line names.

    What goes on after a choice that the reader must not know of is told as the work of those
    who began it: the line reads as if nobody had been asked.
    """
    told = entry
    between = _RULINGS if _answers_unknown(entry, seat) else ()
    while told.parent and (_answers_unknown(told, seat) or _verb(told) in between):
        told = Entry.objects.get(engagement_id=entry.engagement_id, seq=told.parent)
    return told


def _verb(entry: Entry) -> str:
    return "" if entry.action is None else str(entry.action["verb"])


def _heard(entry: Entry, seat: str) -> list[Event]:
    """What the seat is told; no reason of a ruling that does more out of its sight."""
    events = list(records.seen_by(entry, seat))
    if None not in entry.seen.get(seat, ()):
        return events
    return [
        replace(one, args={**one.args, "reason": ""}) if "reason" in one.args else one
        for one in events
    ]


def _reason(entry: Entry, seat: str) -> str:
    """Why the referee ruled or asked so; nothing for whom a part of it is kept from."""
    if entry.action is None or _verb(entry) not in _RULINGS or None in entry.seen.get(seat, ()):
        return ""
    return str(entry.action["args"].get("reason", ""))


def _answers_unknown(entry: Entry, seat: str) -> bool:
    """Whether the entry answers a choice of which the reader knows nothing."""
    return _verb(entry) == "choose" and seat in entry.seen and entry.seen[seat][0] is None


def _rolls(voice: Voice, entry: Entry) -> list[dict[str, Any]]:
    """Every die and card of the entry, for those who may know all of it."""
    return [
        {"die": die, "face": face, "label": voice.label(label), **source_of(source)}
        for die, face, label, source in entry.answers
    ]


def _sentence(voice: Voice, event: Event, entry: Entry, seat: str) -> list[Part]:
    if event.code == log.REWOUND:
        return [_rewound(voice, event, entry, seat)]
    if event.code == log.NOTED:
        # Said by a person: nobody can pass a remark off as something that happened.
        who = str(entry.user) if entry.user else voice.name(entry.seat)
        return [["b", who], f": {event.args['text']}"]
    event = voice.told(event)
    template = voice.template(event.code)
    if template is None:
        return []
    return voice.parts(template, {k: v for k, v in event.args.items() if k not in _UNTOLD})


def _rewound(voice: Voice, event: Event, entry: Entry, seat: str) -> str:
    """To which line of the seat's log a rewind went, or forward again; 0: the start."""
    to, since, reason = (event.args[name] for name in ("seq", "since", "reason"))
    line = (
        Entry.objects.filter(engagement_id=entry.engagement_id, seq__lte=to, numbers__has_key=seat)
        .only("seq", "stands", "numbers")
        .order_by("-seq")
        .first()
    )
    if line is None:
        code = "rewound_to.start"
    else:
        # A note is no place on the way: going back there is going back to what it follows.
        again = line.seq == to and line.stands and since < to
        code = "rewound_to.again" if again else "rewound_to"
    told = voice.say(code, {"n": 0 if line is None else int(line.numbers[seat])})
    return voice.say("rewound_to.reason", {"told": told, "reason": reason}) if reason else told


def _sum(voice: Voice, block: Mapping[str, Any], entry: Entry) -> dict[str, Any]:
    """An explanation: its rows with the dice that they were read from."""
    title = block.get("code")
    body: dict[str, Any] = {
        "title": voice.say(title, block.get("args", {})) if title else gettext("Why?"),
        "rows": [_row(voice, row, entry) for row in block.get("rows", ())],
    }
    if block.get("total"):
        body["total"] = _row(voice, block["total"], entry)
    return body


def _row(voice: Voice, row: Mapping[str, Any], entry: Entry) -> dict[str, Any]:
    body: dict[str, Any] = {"text": voice.say(row["code"], row.get("args", {}))}
    for name in ("value", "cite"):
        if row.get(name) not in (None, ""):
            body[name] = row[name]
    if row.get("dice"):
        hit = {"hit": True} if row.get("hit") else {}
        body["dice"] = [{**_die(entry, n), **hit} for n in row["dice"]]
    return body


def _die(entry: Entry, n: int) -> dict[str, Any]:
    die, face, _, source = entry.answers[n]
    return {"die": die, "face": face, **source_of(source)}
