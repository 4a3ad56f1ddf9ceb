"""Time zones by their names in the IANA database."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.conf import settings

_REGIONS = (
    "Africa/",
    "America/",
    "Antarctica/",
    "Arctic/",
    "Asia/",
    "Atlantic/",
    "Australia/",
    "Europe/",
    "Indian/",
    "Pacific/",
)


@cache
def zones() -> list[str]:
    """Places in the order of the alphabet, UTC first."""
    return ["UTC", *sorted(name for name in available_timezones() if name.startswith(_REGIONS))]


def known_zone(name: str) -> str:
    """That zone, or the default one if there is none of that name."""
    return name if name in available_timezones() else settings.TIME_ZONE


def zone_choices(current: str = "") -> list[tuple[str, str]]:
    """With the zone one has now, even if its name is an old one."""
    names = zones() if not current or current in zones() else [current, *zones()]
    return [(name, name.replace("_", " ")) for name in names]
