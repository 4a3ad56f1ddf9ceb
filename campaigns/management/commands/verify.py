"""`manage.py verify ENGAGEMENT|FILE`: every die and card of a finished battle, checked."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns import proof
from campaigns.management.battle_files import battle_of
from campaigns.tabletop.reader import BadRequestError


class Command(BaseCommand):
    help = "Check every die and card of a finished battle (by its id, or its file)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", metavar="ENGAGEMENT|FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = proof.check(battle_of(options["battle"]))
        except BadRequestError as error:
            raise CommandError(f"{error.message} {error.at}".rstrip()) from None
        self.stdout.write(f"seed hash {found.seed_hash}")
        faces = ", ".join(f"{n} {source}" for source, n in sorted(found.faces.items()))
        self.stdout.write(f"{found.entries} entries; faces: {faces or 'none'}")
        if found.fault is not None:
            fault = found.fault
            self.stdout.write(f"FALSE at entry {fault.seq}: {fault.what}: {fault.detail}")
            sys.exit(1)
        if found.typed:
            self.stdout.write("Faces that were typed are taken as they were typed.")
        what = "Everything else" if found.typed else "Everything"
        self.stdout.write(f"{what} is as the seed and the rules give it.")
