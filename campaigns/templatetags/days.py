"""Days and times in the reader's zone and language."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

register = template.Library()


def _written(when: datetime, form: str) -> str:
    words = date_format(timezone.localtime(when), form)
    # Italian writes its months small.
    return words.lower() if (get_language() or "").startswith("it") else words


@register.filter
def day(when: datetime) -> str:
    """`14 December 2026`."""
    return _written(when, "j F Y")


@register.filter
def shortday(when: datetime) -> str:
    """`14 Dec`."""
    return _written(when, "j M")


@register.filter
def moment(when: datetime) -> str:
    """`14 December 2026, 20:30`."""
    return _written(when, "j F Y, H:i")
