"""What people read: log lines, refusals and views in the language of their reader.

Entries and views have codes, arguments and texts in two languages; the sentences are the
templates of the ruleset's wording, translated by gettext in the language that is active.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from campaigns import records, stores
from campaigns.models import Entry, PendingRoll, Seat
from campaigns.services.laying import row_of
from campaigns.services.offering import fitting
from campaigns.services.wording import WORDING, requested
from campaigns.tabletop import log
from campaigns.tabletop.chance import Ask, larger_die, on_larger
from campaigns.tabletop.game import Event, Refusal, Ruleset
from campaigns.tabletop.reader import BadRequestError
from campaigns.texts import is_text, language, text

Part = str | list[str]
_FORMATTER = string.Formatter()
_UNTOLD = frozenset({"cite", "why"})
_RULINGS = ("rule", "check")
"""Verbs of the referee that may come between a choice and its answer."""


_LENGTHS = ("cost", "most", "mov")
"""Arguments that are movement, which may have quarters."""
_SIGNS = {"2": {1: "\u00bd"}, "4": {1: "\u00bc", 3: "\u00be"}}


class Voice:
    """Speaks for one ruleset and state: knows its sentences and the names of its units."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        names: Mapping[str, Any],
        shown: Mapping[str, Sequence[str]] | None = None,
        told: Callable[[Event], Event] | None = None,
    ) -> None:
        self._wording, self._names = ruleset.wording, names
        self._revealing, self._shown = ruleset.revealing, shown or {}
        self._told = told

    @classmethod
    def of(cls, ruleset_id: str, state: Any) -> Voice:
        shelf = stores.shelf(ruleset_id)
        return cls(shelf.ruleset, shelf.ruleset.names(state), shelf.shown, shelf.told)

    def shown(self, event: Event) -> dict[str, Any] | None:
        """What a screen draws of an event: its code, and the arguments needed for that."""
        names = self._shown.get(event.code)
        if names is None:
            return None
        return {"code": event.code} | {k: event.args[k] for k in names if k in event.args}

    def told(self, event: Event) -> Event:
        """The event as its sentence tells it."""
        return event if self._told is None else self._told(event)

    def may_undo(self, entry: Entry, seat: str) -> bool:
        """Whether the seat may take the entry back by itself, while it is the last that stands."""
        own = entry.action is not None and entry.action["seat"] == seat
        reveals = any(code in self._revealing for code, _ in entry.events)
        return own and not entry.answers and not reveals

    def template(self, code: str) -> str | None:
        found = self._wording.get(code) or WORDING.get(code)
        return gettext(found) if found else None

    def parts(self, template: str, args: Mapping[str, Any]) -> list[Part]:
        """A sentence in parts: texts, and names as `["b", name]`."""
        found: list[Part] = []
        for literal, name, spec, _ in _FORMATTER.parse(template):
            if literal:
                found.append(literal)
            if name is not None:
                found += self._value(name, args.get(name, ""), spec or "")
        return _joined(found)

    def label(self, label: str) -> str:
        """What a die is for: a purpose, after `NAME|` with the id of whose roll it is."""
        whose, bar, purpose = label.rpartition("|")
        said = gettext(purpose) if purpose else ""
        name = text(self._names[whose]) if whose in self._names else whose
        return f"{name}: {said}" if bar and name else said

    def purpose(self, label: str) -> dict[str, str]:
        """`who` and `purpose` of a die apart; nothing for a die that is nobody's."""
        whose, bar, _ = label.rpartition("|")
        if not bar or whose not in self._names:
            return {}
        return {"who": text(self._names[whose]), "purpose": self.label(label[len(whose) + 1 :])}

    def say(self, code: str, args: Mapping[str, Any]) -> str:
        """A sentence as plain text; the code itself if there is none."""
        template = self.template(code)
        return code if template is None else plain(self.parts(template, args))

    def name(self, id: str) -> str:
        """The name of what events speak of, or of a seat; the id itself if it has none."""
        if id in self._names:
            return text(self._names[id])
        return str(Seat.Role(id).label) if id in Seat.Role.values else id

    def _value(self, name: str, value: Any, spec: str) -> list[Part]:
        if is_text(value):
            return [text(value)]
        if isinstance(value, str):
            if value in self._names:
                return [["b", text(self._names[value])]]
            worded = self._wording.get(f"{name}.{value}")
            return [gettext(worded) if worded else mixed(value) if name in _LENGTHS else value]
        if isinstance(value, list | tuple):
            inner = [self._value(name, item, spec) for item in value]
            return [part for i, item in enumerate(inner) for part in ([", "] if i else []) + item]
        try:
            return [format(value, spec)]
        except (TypeError, ValueError):
            return [str(value)]


def mixed(value: str) -> str:
    """A fraction as people write it: `27/2` is `13\u00bd`; other text as it is."""
    whole, slash, part = value.partition("/")
    if not (slash and whole.isdigit() and part in _SIGNS):
        return value
    number, rest = divmod(int(whole), int(part))
    sign = _SIGNS[part].get(rest)
    return value if sign is None else f"{number or ''}{sign}"


def _joined(parts: Iterable[Part]) -> list[Part]:
    """Neighbouring texts as one."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return found


def plain(parts: Iterable[Part]) -> str:
    return "".join(part if isinstance(part, str) else " ".join(part[1:]) or " " for part in parts)


def refusal(voice: Voice, refused: Refusal) -> dict[str, Any]:
    """A refusal of play as the API answers it."""
    return {
        "code": refused.code,
        "message": voice.say(f"refused.{refused.code}", _malformed(refused)),
        "cite": refused.cite,
        "args": dict(refused.args),
        **({"at": refused.at} if refused.at else {}),
    }


def _malformed(refused: Refusal) -> Mapping[str, Any]:
    """The arguments of a refusal, with what is malformed told in the reader's language."""
    message = refused.args.get("message")
    if not isinstance(message, str):
        return refused.args
    error = BadRequestError(refused.code, message, refused.at)
    return {**refused.args, "message": requested(error)}


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
    events = records.seen_by(entry, seat)
    parts: list[Part] = []
    sums: list[dict[str, Any]] = []
    cite = ""
    for event in events:
        told = _sentence(voice, event, entry, seat)
        if told:
            parts += [["br"], *told] if parts else told
            cite = cite or event.args.get("cite", "")
        sums += [_sum(voice, block, entry) for block in event.args.get("why", ())]
    if not parts and entry.action is not None:
        code = f"verb.{entry.action['verb']}"
        parts = [voice.say(code if voice.template(code) else "under_way", {})]
    teller = _teller(entry, seat)
    optional: dict[str, Any] = {
        "turn": entry.turn,
        "phase": entry.phase or None,
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


def _answers_unknown(entry: Entry, seat: str) -> bool:
    """Whether the entry answers a choice of which the reader knows nothing."""
    return _verb(entry) == "choose" and seat in entry.seen and entry.seen[seat][0] is None


def _rolls(voice: Voice, entry: Entry) -> list[dict[str, Any]]:
    """Every die and card of the entry, for those who may know all of it."""
    return [
        {"die": die, "face": face, "label": voice.label(label), **_source(source)}
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
    return {"die": die, "face": face, **_source(source)}


def _source(source: str) -> dict[str, str]:
    """Where a face came from, and the throws of a larger die, if it was one."""
    name, _, thrown = source.partition(" ")
    return {"source": name, **({"thrown": thrown} if thrown else {})}


def localised(value: Any) -> Any:
    """A view or an option with every text in the reader's language."""
    return _localised(value, language())


def _localised(value: Any, reader: str) -> Any:
    """Most of what a view has are numbers and names, which are looked at where they stand."""
    if isinstance(value, dict):
        if "en" in value and is_text(value):
            return value.get(reader, value["en"])
        if len(value) == 1 and "say" in value:
            return gettext(value["say"])
        return {
            key: _localised(inner, reader) if isinstance(inner, _WITHIN) else inner
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [_localised(item, reader) if isinstance(item, _WITHIN) else item for item in value]
    return value


_WITHIN = (dict, list, tuple)


def view(voice: Voice, body: Mapping[str, Any]) -> dict[str, Any]:
    """A view as its reader sees it: texts chosen, what is waited for and chosen in words."""
    told: dict[str, Any] = localised(body)
    if "waiting" in told:
        told["waiting"] = waiting(voice, told)
    if "choice" in told:
        choice = _worded(voice, "choice", told["choice"])
        if "choices" in choice:
            choice["choices"] = [_worded(voice, "choice", item) for item in choice["choices"]]
        told["choice"] = choice
    if "ended" in told:
        told["ended"] = _worded(voice, "reason", told["ended"])
    return told


def waiting(voice: Voice, body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a view waits for, in words."""
    return [_worded(voice, "due", item) for item in body.get("waiting", ())]


def _worded(voice: Voice, kind: str, item: Mapping[str, Any]) -> dict[str, Any]:
    if "code" not in item:
        return dict(item)
    return {**item, "text": voice.say(f"{kind}.{item['code']}", item.get("args", {}))}


def options(voice: Voice, body: Any) -> Any:
    """Completions as their reader sees them: reasons why not and rows of sums have sentences."""
    told = localised(body)
    _each_reason(
        told, lambda code, found: found.update(text=voice.say(code, found.get("args", {})))
    )
    return told


def _each_reason(value: Any, tell: Callable[[str, dict[str, Any]], None]) -> None:
    if isinstance(value, dict):
        why = value.get("why")
        if isinstance(why, dict) and "code" in why:
            tell(f"refused.{why['code']}", why)
        for row in value.get("rows") or ():
            if isinstance(row, dict) and "code" in row:
                tell(row["code"], row)
        for inner in value.values():
            _each_reason(inner, tell)
    elif isinstance(value, list):
        for inner in value:
            _each_reason(inner, tell)


def _typed(ask: Mapping[str, Any], face: Any) -> dict[str, Any]:
    """What was typed for a die: its face, the throws of a larger one, or that the server throws."""
    if face is None:
        return {"source": "server"}
    if isinstance(face, str) and not ask["cards"]:
        asked = Ask(ask["die"], ask["label"], ask["low"])
        return {"face": on_larger(asked, face), "source": "entered", "thrown": face}
    return {"face": face, "source": "entered"}


def _asked(voice: Voice, roll: PendingRoll, ask: Mapping[str, Any]) -> dict[str, Any]:
    """A die or a card that is wanted, and the row in which it lies."""
    body = {
        "row": row_of(roll.pk, ask),
        "die": ask["die"],
        "label": voice.label(ask["label"]),
        **voice.purpose(ask["label"]),
        "low": ask["low"],
        "high": ask["low"] + ask["size"] - 1,
    }
    if ask["cards"]:
        body["cards"] = ask["cards"]
    larger = None if ask["cards"] else larger_die(ask["size"])
    if larger is not None:
        body["on"] = larger
    return body


def pending(voice: Voice, roll: PendingRoll, *, whole: bool, laid: bool) -> dict[str, Any]:
    """A roll that waits, for those who may type: each ask with its face, then the one wanted.

    Not `whole`: without the secret asks and what follows; "veiled" tells that the referee goes on.
    `laid`: with the dice that surely come after them, and what is typed for those already.
    """
    asks = []
    veil = None if whole else roll.veiled
    for n, ask in enumerate(roll.asks[:veil]):
        body = _asked(voice, roll, ask)
        if n < len(roll.faces):
            body |= _typed(ask, roll.faces[n])
        asks.append(body)
    ahead = [_asked(voice, roll, ask) | {"count": ask["count"]} for ask in roll.ahead if laid]
    same = fitting(roll.offered, roll.asks[:veil])
    before = {"before": [face for _, _, face in roll.offered[:same]]} if same else {}
    return {
        "id": str(roll.pk),
        "seat": roll.seat,
        "verb": roll.action["verb"],
        "asks": asks,
        "faces": roll.faces[:veil],
        "complete": veil is None and len(roll.faces) == len(asks),
        **({"ahead": ahead} if ahead and veil is None else {}),
        **({"early": roll.early} if roll.early and laid and veil is None else {}),
        **({} if veil is None else {"veiled": True}),
        **before,
    }
