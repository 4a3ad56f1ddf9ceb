"""Work that an answer does not wait for, so that its time tells nothing of it."""

from __future__ import annotations

import contextvars
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

_log = logging.getLogger(__name__)
_thread = ThreadPoolExecutor(1, "later")


def later(function: Callable[[], None]) -> None:
    """Run it in the language and under the path of this request; what fails is logged."""
    _thread.submit(contextvars.copy_context().run, _run, function)


def settle() -> None:
    """Return when all that was put off until now is done."""
    _thread.submit(lambda: None).result()


def _run(function: Callable[[], None]) -> None:
    try:
        function()
    except Exception:
        _log.exception("What was put off has failed")
    finally:
        connections.close_all()
