"""`manage.py rebuild ENGAGEMENT`: the rows of an engagement made again from its log."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from campaigns import services
from campaigns.models import Engagement


class Command(BaseCommand):
    help = "Write the rows and checkpoints of an engagement again, from its set-up and log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("engagement", type=UUID, metavar="ENGAGEMENT")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            entries = services.rebuild(options["engagement"])
        except Engagement.DoesNotExist:
            raise CommandError("There is no such engagement.") from None
        self.stdout.write(f"{entries} entries folded")
