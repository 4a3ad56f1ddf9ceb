"""`manage.py demo`: the demo campaign, with links that sign its people in by one click."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from battles import demo


class Command(BaseCommand):
    help = "Make the demo anew and print links, ids and API tokens (they expire in a week)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object")
        parser.add_argument(
            "--if-missing", action="store_true", help="keep a demo that is there already"
        )
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", metavar="URL")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = demo.find() if options["if_missing"] else None
        doors = demo.doors(campaign or demo.make(), options["base_url"])
        if options["json"]:
            self.stdout.write(json.dumps(doors, indent=2))
            return
        self.stdout.write("Open each in a browser of its own (or a private window):")
        for person in doors["people"].values():
            self.stdout.write(f"  {person['role']:<10} {person['name']:<6} {person['link']}")
