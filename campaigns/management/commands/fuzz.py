"""`manage.py fuzz --ruleset ID`: random legal play, and what it reached."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns import stores
from campaigns.tabletop.chance import new_seed
from campaigns.tabletop.fuzz import Driver, FuzzError, Reached, fuzz
from campaigns.tabletop.registry import registered


class Command(BaseCommand):
    help = "Play random legal games, check every position, and print what was reached."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", required=True, metavar="ID")
        parser.add_argument("--seconds", type=int, default=60)
        parser.add_argument("--seed", help="the same seed plays the same games")
        parser.add_argument("--save", metavar="FILE", help="where to write the play that fails")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset, driver = self._named(options["ruleset"])
        seed = options["seed"] or new_seed()[:8]
        self.stdout.write(f"seed {seed}")
        end = time.monotonic() + options["seconds"]
        try:
            reached = fuzz(ruleset, driver, seed, lambda _: time.monotonic() < end)
        except FuzzError as error:
            self.stdout.write(f"found: {error.what}")
            if options["save"]:
                Path(options["save"]).write_text(json.dumps(error.play, indent=1), "utf-8")
            sys.exit(1)
        self._tell(reached, driver)

    def _named(self, id: str) -> tuple[Any, Driver[Any]]:
        """The ruleset, and the driver that its package has beside it."""
        playable: Mapping[str, Any] = stores.rulesets()
        if id not in playable:
            raise CommandError(f"no such ruleset: {id} (there are {', '.join(sorted(playable))})")
        return playable[id], registered()[id].driver()

    def _tell(self, reached: Reached, driver: Driver[Any]) -> None:
        self.stdout.write(f"{reached.games} games, {reached.entries} entries")
        missed = reached.missed(driver.known)
        for name, counter in reached.counts().items():
            self.stdout.write(f"{name}:")
            for code, number in sorted(counter.items()):
                self.stdout.write(f"  {number:6} {code}")
            if missed.get(name):
                self.stdout.write(f"  not reached: {', '.join(missed[name])}")
