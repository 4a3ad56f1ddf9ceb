"""Texts to translate are found wherever people write them."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from config.scripts import PARTS
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


SAME = {
    "%(n)s %(unit)s",
    "%(name)s, %(status)s",
    "Round %(turn)s",
    "A",
    "D",
    "O",
    "U",
    "V",
    "{what}: {percent}% ({part})",
    "Athletics",
    "Stamina",
    "Stamina {value:+d}",
    "Com",
    "Per",
    "Pre",
    "Sta",
    "Atk",
    "Att.",
    "Awareness",
    "Bonus",
    "Bows",
    "Brawl",
    "C",
    "Dam",
    "Dfn",
    "Great Weapon",
    "Hunt",
    "Init",
    "Leader",
    "Leadership",
    "MOV",
    "Morale",
    "Morale %(morale)s",
    "N",
    "NE",
    "Password",
    "Prot",
    "Puissant",
    "R",
    "Replay",
    "Replay: %(title)s",
    "Ride",
    "S",
    "SE",
    "Scenario",
    "Single Weapon",
    "THAC0",
    "Thrown Weapon",
    "ZOC",
    "base",
    "berserker",
    "bonus",
    "coureur des bois",
    "fénnid",
    "glaive",
    "leader",
    "leader, %(where)s",
    "glaive-guisarme",
    "guisarme",
    "guisarme-voulge",
    "marine",
    "morale",
    "no",
    "pony",
    "ranger",
    "tomahawk",
    "voulge",
    "{door}: {state}.",
    "{figure}",
    "{figure}, {mode}: {cm} cm.",
    "{figure}: {text}",
    "{phase}",
    "{target}: {cell}.",
    "{unit}, morale ({situations}): {state}.",
    "{unit}: {stance}.",
    "{vessel}: {outcome}, {cm} cm.",
    "{vessel}: {status}.",
    "{vessel}: {status}. {reason}",
}
"""Texts that are the same in Italian: terms of the game, names, patterns of values alone."""


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_italian_is_whole(domain: str) -> None:
    catalogue = messages.read(messages.catalogue_file("it", domain), "it")
    sources = {message.id for message in messages.found(domain) if message.id}
    assert sources == {message.id for message in catalogue if message.id}
    assert messages.missing(catalogue) == []
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    for message in catalogue:
        if message.id and isinstance(message.id, str):
            assert message.string != message.id or message.id in SAME


def test_what_is_called_the_same_is_in_use() -> None:
    domains = ("django", "djangojs")
    assert {message.id for domain in domains for message in messages.found(domain)} >= SAME


def texts_of(files: set[str]) -> set[str]:
    """What the catalogue has from some of the scripts."""
    catalogue = messages.read(messages.catalogue_file("it", "djangojs"), "it")
    return {
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id and files & {file for file, _line in message.locations}
    }


@pytest.mark.parametrize("part", PARTS)
def test_a_page_has_the_words_of_what_it_loads_and_no_others(client: Client, part: str) -> None:
    messages.compile_all()
    answer = client.get(f"/i18n/it/{part}.js")
    sent = set(
        re.findall(r'^    "((?:[^"\\]|\\.)*)": [\["]', answer.content.decode(), re.MULTILINE)
    )
    plain = {
        text for text in texts_of(messages.loaded(PARTS[part])) if text.isascii() and text.isalpha()
    }
    assert len(plain) > 15
    assert plain <= {text.rpartition("\\u0004")[2] for text in sent}
    others = texts_of({file.as_posix() for file in Path("static/js").rglob("*.js")})
    assert len(sent) < len(others) * 0.7


@pytest.mark.parametrize("part", PARTS)
def test_every_plural_of_a_page_has_words(client: Client, part: str) -> None:
    """The plural that the page's formula chooses for a number is there, and says something."""
    script = client.get(reverse("words", args=["it", part])).content.decode()
    found = re.search(r"const newcatalog = (\{.*?\});", script, re.S)
    assert found is not None
    plurals = [forms for forms in json.loads(found[1]).values() if isinstance(forms, list)]
    chosen = re.search(r"const v = (.*);", script)
    assert chosen is not None
    assert chosen[1] == "(n != 1)"
    assert all(len(forms) == 2 and all(forms) for forms in plurals)


def test_a_table_has_no_words_of_the_editor(client: Client) -> None:
    (word,) = {"Brush"} & texts_of(messages.loaded(PARTS["editor"]))
    for part in PARTS:
        page = client.get(f"/i18n/it/{part}.js").content.decode()
        assert (f'"{word}"' in page) == (part == "editor")
    assert len(client.get("/i18n/it/battle.js").content) > len(
        client.get("/i18n/en/battle.js").content
    )


def test_words_are_sent_again_when_they_have_changed_only(client: Client) -> None:
    first = client.get("/i18n/it/battle.js")
    again = client.get("/i18n/it/battle.js", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    for wrong in ("it/none", "xx/battle"):
        assert client.get(f"/i18n/{wrong}.js").status_code == 404


@pytest.mark.parametrize(
    "template",
    [file for file in Path("templates").rglob("*.html") if "'words'" in file.read_text()],
)
def test_the_words_of_a_page_are_those_of_its_scripts(template: Path) -> None:
    page = template.read_text()
    (part,) = re.findall(r"{% url 'words' LANGUAGE_CODE '(\w+)' %}", page)
    scripts = {
        f"static/js/{name}"
        for name in re.findall(r"type=\"module\" src=\"{% static 'js/([^']+)'", page)
    }
    assert scripts
    known = messages.loaded(PARTS[part])
    assert texts_of(scripts) <= texts_of(known)


def test_what_comes_after_a_line_that_is_a_comment_is_loaded_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "later.js").write_text("export const later = 1;\n", encoding="utf-8")
    page = '// A remark.\nconst { later } = await import("./later.js");\n'
    (tmp_path / "page.js").write_text(page, encoding="utf-8")
    monkeypatch.setattr(messages, "SCRIPTS", tmp_path)
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    assert messages.loaded("page.js") == {"page.js", "later.js"}
