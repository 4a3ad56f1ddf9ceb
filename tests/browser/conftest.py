"""A real Chromium, and a page of it for each person at the table."""

import os
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server import Server
from tools import chromium

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# A machine that is shared may be slow: what is waited for comes, but late.
expect.set_options(timeout=30_000)

User = get_user_model()
OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.fail("Missing: Chromium. Install it or name it: CHROMIUM=/path/to/chromium.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """``open_page(user)``: a browser of their own, signed in; ``open_page()``: nobody's yet.

    Options of Playwright's ``new_context`` go through: ``locale="it"``, ``has_touch=True``.
    A script error or a breach of the content policy on any of the pages fails the test.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(user: User | None = None, **options: object) -> Page:
        options.setdefault("base_url", server.url)
        options.setdefault("locale", "en")
        context = browser.new_context(**options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            session = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on(
            "console",
            lambda message: (
                faults.append(message.text) if "Content Security Policy" in message.text else None
            ),
        )
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    assert faults == []
