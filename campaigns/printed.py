"""A rulebook's tables as they are printed: sections, rows and columns, with the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.tabletop import registry
from campaigns.tabletop.registry import Registered
from campaigns.tabletop.rulebook import Rulebook
from campaigns.values import said, shown

SMALL = 60
"""Tables of more values are folded until somebody wants them."""


@dataclass(frozen=True)
class Cell:
    """One value: as it is in force, and as the book has it."""

    path: str
    name: str
    text: str
    book: str
    changed: bool
    cite: str
    mark: str
    kind: str
    choices: list[tuple[str, str]]
    error: str = ""
    told: str = ""
    """The book's value as one reads it; `book` is what one would type."""
    unkept: bool = False
    """Typed, and not in force: what it was typed with did not fit."""

    @property
    def size(self) -> int:
        """Letters that its field is wide."""
        return min(30, max(3, len(self.text), len(self.book)) + 1)


@dataclass
class Group:
    """A table of rows and columns (a cell may be lacking), or a list of single values."""

    name: str
    columns: list[str] = field(default_factory=list)
    rows: list[tuple[str, list[Cell | None]]] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)


@dataclass
class Section:
    """What stands under one heading: a table of the book, or its options."""

    key: str
    name: str
    cite: str
    mark: str
    title: str
    reconstructed: bool
    groups: list[Group]
    size: int
    changed: int
    faulty: bool

    @property
    def unfolded(self) -> bool:
        return self.size <= SMALL or bool(self.changed) or self.faulty


@dataclass(frozen=True)
class Difference:
    """A house rule in words."""

    path: str
    name: str
    text: str
    book: str
    cite: str


OPTIONS = "options"


def sections(
    registered: Registered,
    overrides: Mapping[str, Any],
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> list[Section]:
    """All tables in the order of the book; `typed` are texts that did not fit, with `errors`."""
    book, typed, errors = registered.rulebook, typed or {}, errors or {}
    tables: dict[str, list[Cell]] = {}
    for path, value in book.leaves():
        key = path.split(".")[0] if "." in path else OPTIONS
        one = _cell(registered, path, value, overrides, typed.get(path), errors.get(path, ""))
        tables.setdefault(key, []).append(one)
    return [_section(registered, key, cells) for key, cells in tables.items()]


def differences(registered: Registered, overrides: Mapping[str, Any]) -> list[Difference]:
    """The house rules in words, in the order of the book."""
    book = registered.rulebook
    return [
        Difference(
            path,
            name_of(registered, path),
            _told(registered, overrides[path]),
            _told(registered, value),
            book.about_of(path).get("cite", ""),
        )
        for path, value in book.leaves()
        if path in overrides
    ]


def house_rules(by_ruleset: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """[{"ruleset", "registered", "differences"}] of the rulebooks that are known."""
    known = registry.registered()
    return [
        {
            "ruleset": ruleset,
            "registered": known[ruleset],
            "differences": differences(known[ruleset], overrides),
        }
        for ruleset, overrides in by_ruleset.items()
        if ruleset in known
    ]


def name_of(registered: Registered, path: str) -> str:
    """A value in words: "terrain, woods, cost"."""
    words = [word(registered, part) for part in path.split(".")]
    return (words[0][:1].upper() + words[0][1:] + ": " + ", ".join(words[1:])).removesuffix(": ")


def word(registered: Registered, part: str) -> str:
    """A key of the tables in the reader's language."""
    known = registered.names().get(part)
    return _(known) if known else part.replace("_", " ")


def _cell(
    registered: Registered,
    path: str,
    book: Any,
    overrides: Mapping[str, Any],
    typed: str | None,
    error: str,
) -> Cell:
    about = registered.rulebook.about_of(path)
    value = overrides.get(path, book)
    choices: list[tuple[str, str]] = []
    if isinstance(book, bool):
        choices = [("true", _("yes")), ("false", _("no"))]
    elif "choices" in about:
        choices = [(shown(one), word(registered, shown(one))) for one in about["choices"]]
    return Cell(
        path,
        word(registered, path.split(".")[-1]),
        shown(value) if typed is None else typed,
        said(book) if not choices or isinstance(book, bool) else word(registered, shown(book)),
        path in overrides,
        about.get("cite", ""),
        about.get("mark", ""),
        "choice" if choices else "number" if isinstance(book, int | float) else "text",
        choices,
        error,
        _told(registered, book),
        typed is not None and typed != shown(value),
    )


def _told(registered: Registered, value: Any) -> str:
    """A value of the book with every word in the reader's language."""
    if isinstance(value, list):
        return ", ".join(_told(registered, item) for item in value)
    return word(registered, value) if isinstance(value, str) else said(value)


def _section(registered: Registered, key: str, cells: list[Cell]) -> Section:
    book = registered.rulebook
    about = {} if key == OPTIONS else book.about_of(key) or book.about_of(cells[0].path)
    cite = about.get("cite", "")
    return Section(
        key,
        _("Options") if key == OPTIONS else _capital(word(registered, key)),
        cite,
        about.get("mark", ""),
        _title(book, cite),
        about.get("mark") == "R",
        [Group("", cells=cells)] if key == OPTIONS else _groups(registered, cells),
        len(cells),
        sum(cell.changed for cell in cells),
        any(cell.error or cell.unkept for cell in cells),
    )


def _groups(registered: Registered, cells: list[Cell]) -> list[Group]:
    """Values of one depth and one table stand together: the last key is the column."""
    groups: dict[tuple[str, bool], Group] = {}
    keys: dict[tuple[str, bool], dict[str, dict[str, Cell]]] = {}
    for cell in cells:
        parts = cell.path.split(".")
        inner = parts[1:-2] if len(parts) > 2 else []
        grid = len(parts) > 2
        place = (".".join(inner), grid)
        name = ", ".join(word(registered, part) for part in inner)
        group = groups.setdefault(place, Group(_capital(name)))
        if grid:
            keys.setdefault(place, {}).setdefault(parts[-2], {})[parts[-1]] = cell
        else:
            group.cells.append(cell)
    for place, rows in keys.items():
        columns = list(dict.fromkeys(key for row in rows.values() for key in row))
        groups[place].columns = [word(registered, key) for key in columns]
        groups[place].rows = [
            (_capital(word(registered, key)), [row.get(column) for column in columns])
            for key, row in rows.items()
        ]
    return list(groups.values())


def _title(book: Rulebook, cite: str) -> str:
    paragraph = book.paragraphs.get(cite)
    if paragraph is None:
        return ""
    return paragraph.title_it if (get_language() or "").startswith("it") else paragraph.title


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
