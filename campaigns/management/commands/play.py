"""`manage.py play FILE ...`: written plays, by the rules alone and on a real table."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from campaigns.models import Campaign
from campaigns.plain import plain_json
from campaigns.plays import run
from campaigns.tabletop.reader import BadRequestError


class Command(BaseCommand):
    help = "Run written plays and print what is not as they say."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
        parser.add_argument(
            "--keep", type=UUID, metavar="CAMPAIGN", help="leave the tables in this campaign"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        keep = None
        if options["keep"]:
            keep = Campaign.objects.filter(pk=options["keep"]).first()
            if keep is None:
                raise CommandError("There is no such campaign.")
        failed = 0
        for file in options["files"]:
            differences = self._run(file, keep)
            for line in differences:
                self.stdout.write(f"{file.name}: {line}")
            failed += bool(differences)
        self.stdout.write(f"{len(options['files']) - failed} passed, {failed} failed")
        if failed:
            sys.exit(1)

    def _run(self, file: Path, keep: Campaign | None) -> list[str]:
        try:
            return run(plain_json(file.read_bytes()), keep)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        except BadRequestError as error:
            return [json.dumps(error.as_json())]
