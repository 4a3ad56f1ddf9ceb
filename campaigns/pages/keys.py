"""The keys of the tables, as a page and, part by part, in the dialog of a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_safe

_ARROWS = ["←", "→", "↑", "↓"]
_ENTER = gettext_noop("Enter")
_SHIFT, _CONTROL, _SPACE = gettext_noop("Shift"), "Ctrl", gettext_noop("Space")
_MAP = [
    ([_SHIFT, *_ARROWS], gettext_noop("Move the map.")),
    (["+", "−", "0"], gettext_noop("Nearer, farther, all of it.")),
]
_ACTING = [
    ([_ENTER], gettext_noop("The dark button: what is due, or what was put together.")),
    (["1", "…", "9"], gettext_noop("The button that has this number, once a key is used.")),
    (["Esc"], gettext_noop("Take back what was chosen; close a dialog.")),
]
_HELP = [(["?"], gettext_noop("These keys."))]
_CHOOSE = gettext_noop("Choose what has the focus; once more: the dark button.")
TABLES = {
    "battle": (
        gettext_noop("Keys of a battle"),
        [
            (_ARROWS, gettext_noop("From hex to hex; left and right go along a row.")),
            ([",", "."], gettext_noop("From unit to unit, or from target to target.")),
            ([_ENTER, _SPACE], _CHOOSE),
            (["Q", "E"], gettext_noop("Turn the front.")),
            *_ACTING,
            *_MAP,
            *_HELP,
        ],
    ),
    "skirmish": (
        gettext_noop("Keys of a skirmish"),
        [
            (_ARROWS, gettext_noop("The cursor, by a centimetre.")),
            ([_CONTROL, *_ARROWS], gettext_noop("The cursor, by five centimetres.")),
            ([",", "."], gettext_noop("From figure to figure, first those who may act.")),
            ([_ENTER, _SPACE], _CHOOSE),
            (["⌫"], gettext_noop("Take back the last point of a way.")),
            *_ACTING,
            *_MAP,
            *_HELP,
        ],
    ),
    "replay": (
        gettext_noop("Keys of a replay"),
        [
            (["←", "→"], gettext_noop("A step back, a step forward.")),
            (["PgUp", "PgDn"], gettext_noop("A turn back, a turn forward.")),
            ([_SPACE], gettext_noop("Play, or stop.")),
            ([",", "."], gettext_noop("On the map, from one to the next.")),
            *_MAP,
            *_HELP,
        ],
    ),
}


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """`keys.html`: `tables` = [(id, title, [(keys, what they do)])]."""
    tables = [
        (
            id,
            gettext(title),
            [([gettext(name) for name in names], gettext(does)) for names, does in rows],
        )
        for id, (title, rows) in TABLES.items()
    ]
    return render(request, "keys.html", {"tables": tables})
