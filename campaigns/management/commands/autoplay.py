"""`manage.py autoplay ENGAGEMENT`: a table plays itself, to see the screens live."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from campaigns.autoplay import Autoplay, StuckError
from campaigns.models import Engagement
from campaigns.tabletop.chance import new_seed


class Command(BaseCommand):
    help = "Play an engagement by random legal actions of all seats, to its end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("engagement", type=UUID, metavar="ENGAGEMENT")
        parser.add_argument("--seed", help="of the choices; the dice have their own")
        parser.add_argument("--turns", type=int, help="stop after so many turns")
        parser.add_argument("--pace", type=float, default=0, help="seconds between actions")

    def handle(self, *args: Any, **options: Any) -> None:
        player = Autoplay(options["engagement"], options["seed"] or new_seed()[:8])
        self.stdout.write(f"seed {player.seed}")
        try:
            last = self._turn(player.engagement_id) + (options["turns"] or 0)
            while player.step():
                if options["turns"] and self._turn(player.engagement_id) > last:
                    break
                time.sleep(options["pace"])
        except Engagement.DoesNotExist:
            raise CommandError("There is no such engagement.") from None
        except StuckError as error:
            raise CommandError(f"Refused: {error}") from None
        for verb, number in sorted(player.done.items()):
            self.stdout.write(f"{number:6} {verb}")

    def _turn(self, engagement_id: UUID) -> int:
        return Engagement.objects.values_list("turn", flat=True).get(pk=engagement_id) or 0
