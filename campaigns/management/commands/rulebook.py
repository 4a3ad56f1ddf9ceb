"""`manage.py rulebook`: paragraphs with the functions that carry them out, and all tables."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.tabletop.registry import Registered, registered
from campaigns.tabletop.rulebook import CODED


class Command(BaseCommand):
    help = "Print the rulebooks: paragraphs, marks, kinds, functions; tables by dotted path."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", nargs="*", help="ids of rulesets; all if left out")
        parser.add_argument(
            "--check",
            action="store_true",
            help="print only coded paragraphs without a function, and marks without a paragraph",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        known = registered()
        unknown = [name for name in options["ruleset"] if name not in known]
        if unknown:
            raise CommandError(f"no such ruleset: {', '.join(unknown)}")
        chosen = [known[name] for name in options["ruleset"] or known]
        if not options["check"]:
            for each in chosen:
                for line in (*paragraphs(each), "", *tables(each), ""):
                    self.stdout.write(line)
            return
        found = [fault for each in chosen for fault in faults(each)]
        for fault in found:
            self.stdout.write(fault)
        if found:
            sys.exit(1)


def paragraphs(ruleset: Registered) -> Iterator[str]:
    """A line per paragraph: number, mark, kind, title, functions."""
    book, marks = ruleset.rulebook, ruleset.marks()
    yield f"{book.name} ({book.id}), version {book.version}"
    for paragraph in book.paragraphs.values():
        functions = ", ".join(
            name.removeprefix(f"{ruleset.package}.") for name in marks.get(paragraph.number, [])
        )
        line = f"{paragraph.number:8} {paragraph.mark} {paragraph.kind:8} {paragraph.title}"
        yield f"{line}: {functions}" if functions else line


def tables(ruleset: Registered) -> Iterator[str]:
    """A line per value: dotted path, value, paragraph, mark."""
    book = ruleset.rulebook
    for path, value in book.leaves():
        about = book.about_of(path)
        source = f"  [{about['cite']}, {about['mark']}]" if about else ""
        yield f"{path} = {json.dumps(value, ensure_ascii=False)}{source}"


def faults(ruleset: Registered) -> Iterator[str]:
    """Where paragraphs and marks do not match."""
    book, marks = ruleset.rulebook, ruleset.marks()
    for number, paragraph in book.paragraphs.items():
        if paragraph.kind == CODED and number not in marks:
            yield f"{number}: coded, but no function is marked with it ({paragraph.title})"
    for number, functions in marks.items():
        if number not in book.paragraphs:
            yield f"{number}: no such paragraph, but marked: {', '.join(functions)}"
