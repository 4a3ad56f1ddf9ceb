"""`manage.py import_battle FILE`: a finished battle from its file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from campaigns import services
from campaigns.management.battle_files import battle_of
from campaigns.models import Campaign, Membership, Role, User
from campaigns.tabletop.reader import BadRequestError


class Command(BaseCommand):
    help = "Take a finished battle from its file into a campaign (a new one of its name if none)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--campaign", type=UUID, metavar="ID")
        parser.add_argument("--referee", metavar="NAME", help="user who referees a new campaign")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = battle_of(options["file"])
            with transaction.atomic():
                campaign = self._campaign(options["campaign"], options["referee"], file.title)
                engagement = services.import_battle(campaign, file)
        except BadRequestError as error:
            raise CommandError(f"{error.message} {error.at}".rstrip()) from None
        self.stdout.write(str(engagement.pk))

    def _campaign(self, campaign: UUID | None, referee: str | None, name: Any) -> Campaign:
        if campaign is not None:
            found = Campaign.objects.filter(pk=campaign).first()
            if found is None:
                raise CommandError("There is no such campaign.")
            return found
        made = Campaign.objects.create(name=name)
        if referee is not None:
            user = User.objects.filter(username=referee).first()
            if user is None:
                raise CommandError(f"There is no user {referee}.")
            Membership.objects.create(campaign=made, user=user, role=Role.REFEREE)
        return made
