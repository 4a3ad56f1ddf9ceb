"""Marks sentences for translation in packages that know nothing of gettext."""


def N_(text: str) -> str:
    """The English sentence itself; catalogues are extracted by this name."""
    return text
