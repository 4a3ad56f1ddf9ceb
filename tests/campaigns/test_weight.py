"""How much a table weighs on the line: everything its page loads, compressed as it is served."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from battles import demo
from campaigns import services, stores
from campaigns.models import User

MOST = 250_000
RULESETS = ["stirling", "settecento", "grandi_laghi", "ars_magica"]
HEADERS = 350
"""Bytes around each answer."""
STATIC = Path(settings.STATICFILES_DIRS[0])
IMPORTED = re.compile(r'(?:\bfrom|^import)\s*"(\./[^"]+|\.\./[^"]+)"', re.MULTILINE)
"""What is imported at once; dialogs by `import()` come when they are opened."""
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)
"""Types that comments name by `import("./store.js")` are not loaded."""
STYLED = re.compile(r"url\(([^)]+)\)")


def loaded(page: str) -> dict[Path, int]:
    """{file: bytes on the line} of all that a page's tags, scripts and styles ask for."""
    found: dict[Path, int] = {}
    left = [STATIC / name for name in re.findall(r'(?:href|src)="/static/([^"]+)"', page)]
    while left:
        file = left.pop().resolve()
        if file in found:
            continue
        content = file.read_bytes()
        font = file.suffix == ".woff2"
        found[file] = HEADERS + len(content if font else gzip.compress(content))
        inside = {".js": IMPORTED, ".css": STYLED}.get(file.suffix)
        if inside:
            left += [
                file.parent / name for name in inside.findall(COMMENTS.sub("", content.decode()))
            ]
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", ["battle", "replay"])
def test_a_table_weighs_little(db: None, client: Client, name: str, ruleset: str) -> None:
    campaign = demo.make()
    User.objects.update(language="it")
    client.force_login(User.objects.get(first_name="Ada"))
    scenario = next(iter(stores.shipped(ruleset).values()))
    table = services.make_engagement(campaign, ruleset, scenario)
    page = client.get(reverse(name, args=[table.pk])).content
    address = re.search(r'src="(/i18n/[^"]+)"', page.decode())
    assert address is not None
    words = client.get(address[1]).content
    files = loaded(page.decode())
    fonts = [file for file in files if file.suffix == ".woff2"]
    scripts = [file for file in files if file.suffix == ".js"]
    assert len(fonts) == 3
    assert len(scripts) > 15
    weight = sum(files.values()) + sum(HEADERS + len(gzip.compress(each)) for each in (page, words))
    heaviest = sorted(((size, file.name) for file, size in files.items()), reverse=True)[:8]
    assert weight < MOST, heaviest
