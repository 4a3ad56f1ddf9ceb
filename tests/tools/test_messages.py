"""Texts to translate are found wherever people write them."""

from pathlib import Path

import pytest
from django.utils.translation import gettext, override

from tools import messages

TEMPLATE = """{% load i18n %}
  <p title="it's">{% translate "Your move" %} (and so on
{% trans "Due" context "deadline" %} {{ name|default:_("Nobody") }}
      {% blocktranslate count n=men trimmed %}
        {{ n }} man lost
      {% plural %}
        {{ n }} men lost
      {% endblocktranslate %}</p>
"""
PYTHON = """from campaigns.tabletop.words import N_
LOST = N_("{unit} lost {men}")
title = pgettext_lazy("of a page", "Log")
ngettext("%d order", "%d orders", 2)
"""
SCRIPT = """const title = `${gettext("Choose a hex")}: it's`; // isn't "it"
const quotes = /["']/g;
ngettext("%s reach", "%s reaches", 2);
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "templates/table.html": TEMPLATE,
        "battles/stirling/wording.py": PYTHON,
        "static/table/board.js": SCRIPT,
        "static/vendor/library.js": 'gettext("theirs");',
        "var/templates/old.html": '{% load i18n %}{% translate "Old" %}',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_python_and_templates(root: Path) -> None:
    found = {(message.context, message.id) for message in messages.found("django", root)}
    assert found - {(None, "")} == {
        (None, "Your move"),
        ("deadline", "Due"),
        (None, "Nobody"),
        (None, ("%(n)s man lost", "%(n)s men lost")),
        (None, "{unit} lost {men}"),
        ("of a page", "Log"),
        (None, ("%d order", "%d orders")),
    }


def test_scripts(root: Path) -> None:
    found = {message.id for message in messages.found("djangojs", root)}
    assert found - {""} == {"Choose a hex", ("%s reach", "%s reaches")}


def test_missing_translations_are_named(root: Path) -> None:
    catalogue = messages.found("djangojs", root)
    assert sorted(messages.missing(catalogue)) == ["%s reach", "Choose a hex"]


def test_italian_is_compiled() -> None:
    messages.compile_all()
    catalogue = messages.read(messages.catalogue_file("it", "django"), "it")
    plain = [m for m in catalogue if m.id and isinstance(m.id, str) and not m.context]
    assert plain
    with override("it"):
        assert [gettext(m.id) for m in plain] == [m.string or m.id for m in plain]
