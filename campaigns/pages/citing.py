"""Where a paragraph is printed: `/rules/stirling/#ST-6.3`."""

from __future__ import annotations

from django.urls import reverse

from campaigns.tabletop.registry import registered


def anchor(number: str) -> str:
    """`ST-6.3` of `ST 6.3`."""
    return number.strip().replace(" ", "-")


def ruleset_of(prefix: str) -> str | None:
    """The ruleset whose paragraphs begin so, or that has this id."""
    for name, each in registered().items():
        if prefix in (name, each.rulebook.prefix):
            return name
    return None


def address(number: str) -> str | None:
    """None if no rulebook has such paragraphs."""
    ruleset = ruleset_of(number.split(" ")[0])
    return None if ruleset is None else f"{reverse('rules', args=[ruleset])}#{anchor(number)}"
