"""What every test can use, and the sorting of the tests into kinds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from tests.server import Server

hypothesis_settings.register_profile("stendardo", deadline=None)
hypothesis_settings.load_profile("stendardo")

TESTS = Path(__file__).parent


def _uses_database(item: pytest.Item) -> bool:
    case = getattr(item, "cls", None)
    return (
        item.get_closest_marker("django_db") is not None
        or not {"db", "transactional_db"}.isdisjoint(getattr(item, "fixturenames", ()))
        or (isinstance(case, type) and issubclass(case, TransactionTestCase))
    )


def _kind(item: pytest.Item) -> str:
    folder = item.path.relative_to(TESTS).parts[0]
    if folder in {"browser", "live"}:
        return folder
    return "database" if _uses_database(item) else "pure"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks each test with its kind. Browser tests run alone: Playwright keeps the event loop."""
    for item in items:
        item.add_marker(_kind(item))
    browser = [item for item in items if item.get_closest_marker("browser")]
    if browser and len(browser) < len(items):
        config.hook.pytest_deselected(items=browser)
        items[:] = [item for item in items if item not in browser]
    elif browser:
        # The longest first: at the end both workers are busy with short ones.
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite tests run on a file, as the product does: threads and other processes share it."""
    for connection in connections.all():
        if connection.vendor == "sqlite":
            file = tmp_path_factory.mktemp("database") / "stendardo.sqlite3"
            connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(autouse=True)
def language_of_its_own() -> Iterator[None]:
    """A request of a test's client leaves its reader's language in force in the thread."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:
    """The product on a port of its own, with pages, API, static files and WebSockets."""
    running = Server()
    running.start()
    yield running
    running.stop()
