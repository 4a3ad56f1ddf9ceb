"""What a referee can rule on, declared for the page: sections of rows, each row one change.

A ruleset answers the question `rule` with

    {"sections": [{"title"?: text, "rows": [row, ...]}, ...]}
    row   {"label"?: text, "change": {"what": ..., ...}, "inputs": [input, ...]}
    input {"name", "kind": "choice" | "several" | "number" | "flag" | "place" | "text" | "list"
           | "do", "label"?: text, "was"?: value, "choices"?: [{"id", "text"}], "least"?, "most"?,
           "open"?: true}

A row whose inputs are as they were is no change. Else its change is sent with the values of its
inputs, unless one without a value is not `open`: an open one is left out of the change then.
The value of `do` is not sent. The same inputs stand in options as `fields`: what an action may
take besides what there is to choose. A text is one as typed, in two languages, or `say(...)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from campaigns.tabletop.game import Json


def say(text: str) -> dict[str, Json]:
    """An English sentence of the catalogue, for the server to put in the reader's language."""
    return {"say": text}


def choices(
    ids: Iterable[str], names: Mapping[str, Json], *, prefix: str = ""
) -> list[dict[str, Json]]:
    """What there is to choose from, with the names of `prefix` + id.

    Raises:
        KeyError: something has no name.
    """
    return [{"id": id, "text": names[f"{prefix}{id}"]} for id in ids]


def named(ids: Iterable[str], names: Mapping[str, Json]) -> list[dict[str, Json]]:
    """Choices among figures, sides and the like; one without a name goes by its id."""
    return [{"id": id, "text": names.get(id, id)} for id in ids]


def sentences(wording: Mapping[str, str]) -> dict[str, Json]:
    """Sentences of a wording as texts for `choices`."""
    return {code: say(text) for code, text in wording.items()}


def choice(
    name: str,
    known: Sequence[Mapping[str, Json]],
    was: str | None = None,
    *,
    open: bool = False,
    label: Json = None,
) -> dict[str, Json]:
    """One of `known`; `open`: none of them is an answer too."""
    return _input(name, "choice", label, choices=list(known), was=was or "", open=open)


def several(
    name: str, known: Sequence[Mapping[str, Json]], was: Iterable[str], *, label: Json = None
) -> dict[str, Json]:
    return _input(name, "several", label, choices=list(known), was=sorted(set(was)))


def number(
    name: str,
    least: int,
    most: int,
    was: int | None = None,
    *,
    open: bool = False,
    label: Json = None,
) -> dict[str, Json]:
    return _input(name, "number", label, least=least, most=most, was=was, open=open)


def flag(name: str, was: bool, *, label: Json = None) -> dict[str, Json]:
    return _input(name, "flag", label, was=was)


def place(name: str, was: Sequence[int] | None) -> dict[str, Json]:
    """A place on the sheet, in its units."""
    return _input(name, "place", None, was=None if was is None else list(was))


def words(name: str, was: str = "", *, open: bool = False, label: Json = None) -> dict[str, Json]:
    return _input(name, "text", label, was=was, open=open)


def listed(name: str, was: Sequence[str]) -> dict[str, Json]:
    """Names as people write them, with commas between; the page sends a list."""
    return _input(name, "list", None, was=list(was), open=True)


def do() -> dict[str, Json]:
    """Carry the change out: it has nothing else to say."""
    return {"name": "", "kind": "do"}


def row(label: Json, change: Mapping[str, Json], *inputs: Mapping[str, Json]) -> dict[str, Json]:
    named = {} if label is None else {"label": label}
    return {**named, "change": dict(change), "inputs": [dict(one) for one in inputs]}


def section(title: Json, rows: Iterable[Mapping[str, Json]]) -> dict[str, Json]:
    """Rows under a title; the first section of an answer may be without one."""
    return {**({} if title is None else {"title": title}), "rows": [dict(one) for one in rows]}


def _input(name: str, kind: str, label: Json, **more: Json) -> dict[str, Json]:
    told = {key: value for key, value in more.items() if value is not None and value is not False}
    if kind == "flag":
        told["was"] = bool(more["was"])
    return {"name": name, "kind": kind, **({} if label is None else {"label": label}), **told}
