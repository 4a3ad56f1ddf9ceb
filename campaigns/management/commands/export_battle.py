"""`manage.py export_battle ENGAGEMENT [FILE]`: a finished battle as one JSON file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from campaigns.management.battle_files import battle_of
from campaigns.tabletop.reader import BadRequestError


class Command(BaseCommand):
    help = "Write a finished battle (set-up, log, seed) as one JSON file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", metavar="ENGAGEMENT")
        parser.add_argument("file", nargs="?", metavar="FILE", help="default: standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = msgspec.json.encode(battle_of(options["battle"])).decode()
        except BadRequestError as error:
            raise CommandError(error.message) from None
        if options["file"]:
            Path(options["file"]).write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text)
