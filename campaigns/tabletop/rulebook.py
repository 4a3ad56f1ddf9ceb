"""Rulebooks as data: paragraphs and tables from `rulebook.toml`, and the marks in the code.

A rulebook file has `id`, `prefix` (`ST`), `version`, `name`, `credit` and `credit_it`, then
`[chapters]` with `"ST 6" = { title, title_it }`,
`[paragraphs."ST 6.3"]` with `mark` (S, D, R), `kind` (`coded`, `referee`, `flavour`),
`title` and `text` in English, `title_it` and `text_it` in Italian; and
`[tables.NAME...]`: values at dotted paths, with `[about."NAME"]` = {cite, mark, open}.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

CODED, BY_REFEREE, FLAVOUR = KINDS = ("coded", "referee", "flavour")
"""Kinds of paragraphs: carried out by functions, decided by the referee, or no rule."""

F = TypeVar("F", bound=Callable[..., Any])
_MARKED: dict[str, list[str]] = {}


def rule(*paragraphs: str) -> Callable[[F], F]:
    """Mark a function with the paragraphs that it carries out: `@rule("ST 6.3")`."""

    def mark(function: F) -> F:
        for paragraph in paragraphs:
            _MARKED.setdefault(paragraph, []).append(
                f"{function.__module__}.{function.__qualname__}"
            )
        return function

    return mark


def marked(prefix: str) -> dict[str, list[str]]:
    """{paragraph: functions} of all marks seen so far whose paragraph starts with `prefix`."""
    return {p: list(f) for p, f in sorted(_MARKED.items()) if p.split()[0] == prefix}


class OverrideError(ValueError):
    """An override that names nothing, or has a value of the wrong type; `path` says which."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True)
class Paragraph:
    number: str
    mark: str
    kind: str
    title: str
    text: str
    title_it: str
    text_it: str
    source: str = ""

    @property
    def chapter(self) -> str:
        """`ST 6` of `ST 6.3`, `AM 15` of `AM 15 D1`."""
        return " ".join(self.number.split(".")[0].split()[:2])


@dataclass(frozen=True)
class Rulebook:
    """A loaded rulebook; `tables` is a nested dict whose leaves are the editable values.

    `chapters` = {"ST 6": {"title", "title_it"}}; `credits` = {"en", "it"}.
    """

    id: str
    prefix: str
    version: str
    name: str
    paragraphs: Mapping[str, Paragraph]
    tables: Mapping[str, Any]
    about: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    chapters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    credits: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read and check a rulebook file.

        Raises:
            ValueError: a paragraph lacks a field, or has an unknown mark or kind.
        """
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        paragraphs = {}
        for number, body in data["paragraphs"].items():
            if body["mark"] not in ("S", "D", "R") or body["kind"] not in KINDS:
                raise ValueError(f"{path.name}: {number}: unknown mark or kind")
            paragraphs[number] = Paragraph(
                number,
                body["mark"],
                body["kind"],
                body["title"],
                body["text"],
                body["title_it"],
                body["text_it"],
                body.get("source", ""),
            )
        credit = data.get("credit", "")
        return cls(
            data["id"],
            data["prefix"],
            data["version"],
            data["name"],
            paragraphs,
            data["tables"],
            data.get("about", {}),
            data.get("chapters", {}),
            {"en": credit, "it": data.get("credit_it", credit)},
        )

    def leaves(self) -> Iterator[tuple[str, Any]]:
        """(dotted path, value) of every editable value, in the order of the file."""

        def walk(node: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
            for key, value in node.items():
                path = f"{prefix}{key}"
                if isinstance(value, dict):
                    yield from walk(value, f"{path}.")
                else:
                    yield path, value

        return walk(self.tables, "")

    def about_of(self, path: str) -> Mapping[str, Any]:
        """{cite, mark, open} of a value or of the nearest table around it; empty if unknown."""
        while path not in self.about:
            if "." not in path:
                return {}
            path = path.rpartition(".")[0]
        return self.about[path]

    def with_overrides(self, overrides: Mapping[str, Any]) -> dict[str, Any]:
        """A copy of the tables with values replaced at dotted paths; types are not judged here.

        Raises:
            OverrideError: a path is not that of a value, or the new value is a table.
        """
        tables = _copied(self.tables)
        known = {path for path, _ in self.leaves()}
        for path, value in overrides.items():
            if path not in known:
                raise OverrideError(path, f"unknown option or table value: {path}")
            if isinstance(value, Mapping):
                raise OverrideError(path, f"{path}: a single value is expected, not an object")
            node = tables
            *parents, last = path.split(".")
            for key in parents:
                node = node[key]
            node[last] = value
        return tables


def _copied(node: Mapping[str, Any]) -> dict[str, Any]:
    """The tables within tables anew; values are only ever replaced."""
    return {
        key: _copied(value) if isinstance(value, dict) else value for key, value in node.items()
    }


def hints(form: Any) -> dict[str, Any]:
    """The types of a table's fields as the dataclass `form` has them, with their annotations."""
    return _hints(form)


@cache
def _hints(form: Any) -> dict[str, Any]:
    return get_type_hints(form, include_extras=True)
