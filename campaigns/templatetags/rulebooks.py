"""`{{ "ST 6.3"|cite }}`: a paragraph's number, linked to its rulebook."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.pages import citing

register = template.Library()


@register.filter
def cite(number: str) -> SafeString:
    address = citing.address(number)
    if address is None:
        return format_html('<span class="cite">{}</span>', number)
    return format_html('<a class="cite" href="{}">{}</a>', address, number)


@register.filter
def anchor(number: str) -> str:
    return citing.anchor(number)
