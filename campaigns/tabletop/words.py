"""Words in packages that know nothing of gettext."""

import re

_HYPHEN = re.compile(r"(?<!\w)-(?=\d)")


def N_(text: str) -> str:
    """The English sentence itself, marked for translation; catalogues are extracted by this
    name."""
    return text


def minus(text: str) -> str:
    """A sentence or a number with minus signs, not hyphens, before its digits."""
    return _HYPHEN.sub("−", text)
