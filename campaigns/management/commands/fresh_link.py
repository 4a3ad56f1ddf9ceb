"""`manage.py fresh_link USERNAME`: a way back in for somebody, from whoever runs the server."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from campaigns.models import User
from campaigns.services import doors


class Command(BaseCommand):
    help = "Print a fresh link: a guest returns by it, others choose a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--base-url", default="http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"], is_active=True).first()
        if user is None:
            raise CommandError(f"no active user has the name {options['username']}")
        purpose, secret = doors.fresh_link(user)
        page = "enter" if purpose == doors.Purpose.RETURN else "new_password"
        self.stdout.write(options["base_url"].rstrip("/") + reverse(page, args=[secret]))
