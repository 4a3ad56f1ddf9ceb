"""The Italian of the pages: one word for one thing, and no agreement with a name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

from battles.stirling.ruleset import RULESET

ROOT = Path(__file__).parents[2]
NAMES = re.compile(r"\{[^}]*\}|%\(\w+\)s")


def italian(catalogue: str) -> dict[str, str]:
    """{context and English: Italian} of a catalogue, without the names that are put in."""
    content = (ROOT / f"locale/it/LC_MESSAGES/{catalogue}.po").read_text("utf-8")
    found = {}
    for entry in content.split("\n\n")[1:]:
        head, _, told = entry.partition("\nmsgstr")
        found[head] = NAMES.sub("", told)
    return found


@pytest.mark.parametrize("catalogue", ["django", "djangojs"])
def test_one_word_for_leaders_and_for_rallying(catalogue: str) -> None:
    for head, told in italian(catalogue).items():
        assert not re.search(r"\bleader\b|riordin", told, re.IGNORECASE), head


@pytest.mark.parametrize("book", ["battles/stirling", "skirmish/grandi_laghi"])
def test_the_rulebooks_have_the_same_word_for_leaders(book: str) -> None:
    read = tomllib.loads((ROOT / book / "rulebook.toml").read_text("utf-8"))
    for number, paragraph in read["paragraphs"].items():
        told = f"{paragraph['title_it']} {paragraph['text_it']}"
        assert not re.search(r"\bleader\b", told, re.IGNORECASE), number


def test_words_that_were_mistaken_for_others() -> None:
    with override("it"):
        assert gettext("Turn") == "Turno"
        assert gettext("Sign in") == "Accedi"
        assert gettext("Sign in") != gettext("Join")
    scripts = italian("djangojs")
    (ford,) = (scripts[one] for one in scripts if 'ctxt "terrain"\nmsgid "Ford"' in one)
    assert "Guado" in ford


def test_counts_and_names_ask_for_no_agreement() -> None:
    scripts = italian("djangojs")
    counts = [told for head, told in scripts.items() if 'msgid "%(final)s' in head]
    assert len(counts) == 3
    assert all(told.startswith(' "definitivi: ') for told in counts)
    with override("it"):
        for code in ("shot", "engine_shot", "rear_attacked", "attacked", "spell_cast"):
            assert gettext(RULESET.wording[code]).startswith("{unit}, "), code
