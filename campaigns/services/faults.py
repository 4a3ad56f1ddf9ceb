"""What is wrong in a scenario: all of it, as far as one mistake does not hide another."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from campaigns import stores
from campaigns.services.wording import sentence
from campaigns.tabletop.reader import BadRequestError, pointer

MOST = 30


@dataclass(frozen=True)
class Fault:
    """A mistake: its code, a sentence in the reader's language, the JSON pointer of the field."""

    code: str
    message: str
    at: str

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message, "at": self.at}


def faults_of(
    ruleset_id: str, body: Mapping[str, Any], overrides: Mapping[str, Any]
) -> list[Fault]:
    """The mistakes that the setup of the ruleset finds; empty if it can be played.

    The setup stops at the first one: what has it is left out of a copy, and it is tried again.
    What fails only because something was left out is no mistake.
    """
    ruleset = stores.shelf(ruleset_id).ruleset
    copy = _Copy(body)
    found: list[Fault] = []
    while len(found) < MOST:
        try:
            ruleset.check(copy.value, overrides)
            ruleset.setup(copy.value, overrides)
        except BadRequestError as error:
            if not copy.caused(error):
                found.append(Fault(error.code, sentence(error), copy.original(error.at)))
            if not copy.cut(error.at):
                break
        else:
            break
    return found


class _Copy:
    """A scenario from which parts are cut, and what their places were before."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self.value: Any = deepcopy(dict(body))
        self.places: dict[str, list[int]] = {}
        """{pointer of a list: original places of the items that are left}."""
        self.ids: set[str] = set()
        self.lists: set[str] = set()
        self.fields: set[str] = set()

    def original(self, at: str) -> str:
        """The pointer into the scenario as it came."""
        parts, path = at.split("/")[1:], ""
        out = ""
        for part in parts:
            places = self.places.get(path)
            kept = places is not None and part.isdigit() and int(part) < len(places)
            out += f"/{places[int(part)]}" if places and kept else f"/{part}"
            path += f"/{part}"
        return out

    def caused(self, error: BadRequestError) -> bool:
        """Whether this fails only for what was cut before: its place, a name, a list it left."""
        above, _, last = error.at.rpartition("/")
        there = self._get(error.at)
        return (
            error.at in self.lists
            or error.at in self.fields
            or last in self.ids
            or (isinstance(there, str) and there in self.ids)
            or (error.code == "hole" and above in self.lists)
        )

    def cut(self, at: str) -> bool:
        """Leave out the item of a list that has the field, or else the field. False: impossible."""
        parts = [part.replace("~1", "/").replace("~0", "~") for part in at.split("/")[1:]]
        deepest = None
        node = self.value
        for depth, part in enumerate(parts):
            if isinstance(node, list):
                if not part.isdigit() or int(part) >= len(node):
                    return False
                deepest = depth
                node = node[int(part)]
            elif isinstance(node, dict) and part in node:
                node = node[part]
            else:
                break
        if deepest is not None:
            path = pointer(*parts[:deepest])
            items, place = self._get(path), int(parts[deepest])
            kept = self.places.setdefault(path, list(range(len(items))))
            gone = items.pop(place)
            kept.pop(place)
            self._close_up(path, place)
            self.lists.add(path)
            if isinstance(gone, dict) and isinstance(gone.get("id"), str):
                self.ids.add(gone["id"])
            return True
        parent = self._get(pointer(*parts[:-1])) if parts else None
        if not isinstance(parent, dict) or parts[-1] not in parent:
            return False
        del parent[parts[-1]]
        self.fields.add(at)
        return True

    def _close_up(self, path: str, place: int) -> None:
        """The lists within the items behind the one that is gone have new pointers."""
        moved: dict[str, list[int]] = {}
        for at, kept in self.places.items():
            head, _, rest = at.removeprefix(f"{path}/").partition("/")
            if at.startswith(f"{path}/") and head.isdigit() and int(head) >= place:
                if int(head) > place:
                    moved[f"{path}/{int(head) - 1}/{rest}"] = kept
            else:
                moved[at] = kept
        self.places = moved

    def _get(self, at: str) -> Any:
        node = self.value
        for part in at.split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            if isinstance(node, dict):
                node = node.get(part)
            elif isinstance(node, list) and part.isdigit() and int(part) < len(node):
                node = node[int(part)]
            else:
                return None
        return node
