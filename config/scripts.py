"""Which scripts a page begins with: each page is sent the translations of what it loads."""

PARTS = {
    "battle": "battle.js",
    "replay": "replay.js",
    "skirmish": "skirmish/table.js",
    "skirmish_replay": "skirmish/replay.js",
    "thumbs": "thumbs.js",
    "editor": "edit/editor.js",
    "skirmish_editor": "skirmish/edit/editor.js",
    "roster": "edit/roster.js",
}
"""{part: the script that imports all the others of its pages}, in `static/js/`."""


def catalogue_of(part: str) -> str:
    """The name of the compiled catalogue of a part."""
    return f"djangojs_{part}"
