"""`manage.py resolve FILE`: one request of the resolver; `--check FILE`: a golden file."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.registry import resolvables
from campaigns.tabletop.resolver import check, read_json, resolve

FAILED, BAD_REQUEST = 1, 2


class Command(BaseCommand):
    help = "Carry out one request of the resolver and write the answer as one JSON object."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file; - is standard input")
        parser.add_argument(
            "--check", action="store_true", help="FILE is a list of requests with what they expect"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            request = read_json(self._text(options["file"]))
            if options["check"]:
                self._check(request)
            else:
                self.stdout.write(json.dumps(resolve(request, resolvables())))
        except BadRequestError as error:
            self.stdout.write(json.dumps(error.as_json()))
            sys.exit(BAD_REQUEST)

    def _text(self, name: str) -> str:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise BadRequestError("not_json", "not a text in UTF-8", "") from None
        except OSError as error:
            raise BadRequestError("no_file", f"{name}: {error.strerror}", "") from None
        return text.removeprefix("\ufeff")

    def _check(self, cases: Any) -> None:
        if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
            raise BadRequestError("wrong_type", "a list of requests is expected", "")
        passed, differences = check(cases, resolvables())
        for line in differences:
            self.stdout.write(line)
        failed = len(cases) - passed
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(FAILED)
