"""The rulebooks to read, and who is to be thanked for what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from campaigns import printed
from campaigns.pages.citing import ruleset_of
from campaigns.tabletop.registry import Registered, registered
from campaigns.tabletop.rulebook import Rulebook
from campaigns.texts import text


@dataclass(frozen=True)
class Shown:
    """A paragraph in the reader's language."""

    number: str
    mark: str
    kind: str
    title: str
    text: str
    source: str
    options: list[printed.Cell]
    tables: list[printed.Section]


@dataclass(frozen=True)
class Chapter:
    number: str
    title: str
    paragraphs: list[Shown]


def _italian() -> bool:
    return (get_language() or "").startswith("it")


def chapters(known: Registered) -> list[Chapter]:
    """Paragraphs by chapter, in the order of the book, each with its options and tables."""
    book = known.rulebook
    options: dict[str, list[printed.Cell]] = {}
    tables: dict[str, list[printed.Section]] = {}
    for section in printed.sections(known, {}):
        if section.key == printed.OPTIONS:
            for cell in section.groups[0].cells:
                options.setdefault(_place(book, cell.cite), []).append(cell)
        else:
            tables.setdefault(_place(book, section.cite), []).append(section)
    found: dict[str, list[Shown]] = {}
    for number, each in book.paragraphs.items():
        title, body = (each.title_it, each.text_it) if _italian() else (each.title, each.text)
        shown = Shown(
            number,
            each.mark,
            each.kind,
            title,
            body,
            each.source,
            options.get(number, []),
            tables.get(number, []),
        )
        found.setdefault(each.chapter, []).append(shown)
    field = "title_it" if _italian() else "title"
    return [
        Chapter(number, book.chapters.get(number, {}).get(field, ""), paragraphs)
        for number, paragraphs in found.items()
    ]


def _place(book: Rulebook, cite: str) -> str:
    """The paragraph beside which a table is printed: the one cited, or the first of a chapter."""
    cite = cite.split(",")[0].strip()
    if cite in book.paragraphs:
        return cite
    inside = (n for n, each in book.paragraphs.items() if each.chapter == cite)
    return next(inside, next(iter(book.paragraphs)))


def _known(ruleset: str) -> tuple[str, Registered]:
    """Raises Http404."""
    name = ruleset_of(ruleset)
    if name is None:
        raise Http404
    return name, registered()[name]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """`rules/index.html`: `books`."""
    books = [each.rulebook for each in registered().values()]
    return render(request, "rules/index.html", {"books": books})


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """`rules/book.html`: `book`, `chapters`. By a prefix (`ST`) one is led to the book."""
    name, known = _known(ruleset)
    if name != ruleset:
        return redirect("rules", name)
    book = known.rulebook
    return render(request, "rules/book.html", {"book": book, "chapters": chapters(known)})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """`about.html`: `version`, `books` = [{"book", "credit"}]."""
    books: list[dict[str, Any]] = [
        {"book": each.rulebook, "credit": text(each.rulebook.credits)}
        for each in registered().values()
    ]
    return render(
        request, "about.html", {"version": settings.SPECTACULAR_SETTINGS["VERSION"], "books": books}
    )
