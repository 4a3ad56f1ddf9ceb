"""`{{ "ST 6.3"|cite }}`: a paragraph's number, linked to its rulebook."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.pages import citing

register = template.Library()


@register.filter
def cite(number: str) -> SafeString:
    address = citing.address(number)
    if address is None:
        return format_html('<span class="cite">{}</span>', number)
    return format_html('<a class="cite" href="{}">{}</a>', address, number)


_LICENCE = "CC BY-SA 4.0"


@register.filter
def licensed(credit: str) -> SafeString:
    """A credit, its licence linked to what it says."""
    address = "https://creativecommons.org/licenses/by-sa/4.0/"
    link = format_html('<a href="{}" rel="noreferrer">{}</a>', address, _LICENCE)
    return format_html_join(link, "{}", ((part,) for part in credit.split(_LICENCE)))


@register.filter
def anchor(number: str) -> str:
    return citing.anchor(number)
