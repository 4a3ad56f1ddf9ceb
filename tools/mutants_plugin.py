"""To pytest: the one function that `MUTANT_DISABLED` names (`MODULE:NAME`) does nothing.

It takes effect where the function is marked, so that whoever imports it gets the disabled one.
"""

import os
from collections.abc import Callable
from functools import wraps
from typing import Any

from campaigns.tabletop import rulebook

_disabled = os.environ.get("MUTANT_DISABLED", "")
_mark = rulebook.rule


def rule(*paragraphs: str) -> Callable[[Any], Any]:
    """The mark as it was, on a function that is perhaps disabled."""
    mark = _mark(*paragraphs)

    def put(function: Any) -> Any:
        marked = mark(function)
        if f"{function.__module__}:{function.__qualname__}" != _disabled:
            return marked

        @wraps(function)
        def nothing(*args: Any, **kwargs: Any) -> None:
            return None

        return nothing

    return put


if _disabled:
    rulebook.rule = rule  # type: ignore[assignment]
