"""Letters on the discs of figures, and names that tell those apart who are called alike.

Both are made of what a seat knows, so that they tell nothing of those who hide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.tabletop.game import Json

LANGUAGES = ("en", "it")
_BETWEEN = re.compile(r"[\s'’-]+")
Figures = Mapping[str, Mapping[str, Any]]


def told_apart(figures: Figures, sides: Mapping[str, Mapping[str, Any]]) -> dict[str, Json]:
    """The figures of a view: with letters that no other of their side has, and own names."""
    said = {language: _said(figures, sides, language) for language in LANGUAGES}
    found: dict[str, Json] = {}
    for id, figure in figures.items():
        names, letters = zip(*(said[language][id] for language in LANGUAGES), strict=True)
        found[id] = {**figure, "name": _text(figure["name"], names), "initials": _text("", letters)}
    return found


def _text(before: Json, texts: tuple[str, ...]) -> Json:
    """A text in all languages, or one alone where they agree."""
    if len(set(texts)) > 1:
        return dict(zip(LANGUAGES, texts, strict=True))
    return before if isinstance(before, dict) and texts[0] == before.get("en") else texts[0]


def _said(
    figures: Figures, sides: Mapping[str, Mapping[str, Any]], language: str
) -> dict[str, tuple[str, str]]:
    """{id: (name, letters)} in one language."""
    names = {id: _in(one["name"], language) for id, one in figures.items()}
    letters = _letters(figures, names)
    alike = Counter(names.values())
    told = {id: f"{one} {letters[id]}" if alike[one] > 1 else one for id, one in names.items()}
    still = Counter(told.values())
    for id, one in told.items():
        if still[one] > 1 and (side := sides.get(figures[id]["side"])) is not None:
            told[id] = f"{one} ({_in(side['name'], language)})"
    return {id: (told[id], letters[id]) for id in figures}


def _in(text: Any, language: str) -> str:
    return str(text.get(language, text.get("en", "")) if isinstance(text, dict) else text)


def _letters(figures: Figures, names: Mapping[str, str]) -> dict[str, str]:
    """Those of the figure, made distinct where two of a side have the same."""
    own = {id: str(one.get("initials") or names[id][:2].upper()) for id, one in figures.items()}
    same: dict[tuple[str, str], list[str]] = {}
    for id, one in figures.items():
        same.setdefault((one["side"], own[id]), []).append(id)
    taken = {key for key, ids in same.items() if len(ids) == 1}
    found = {}
    for (side, letters), ids in same.items():
        if len(ids) == 1:
            found[ids[0]] = letters
            continue
        for id in sorted(ids):
            free = next(one for one in _candidates(letters, names[id]) if (side, one) not in taken)
            taken.add((side, free))
            found[id] = free
    return found


def _candidates(letters: str, name: str) -> Iterator[str]:
    """Of the first and last words, then of the first letter and a number."""
    words = [word for word in _BETWEEN.split(name) if word]
    first = letters[:1] or "?"
    if len(words) > 1:
        yield (first + words[-1][0]).upper()
    number = 0
    while True:
        number += 1
        yield f"{first}{number}"
