"""States kept in rows: a body of its own, and one row for each of the pieces that it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from campaigns.models import Engagement
from campaigns.tabletop.game import Ruleset
from campaigns.tabletop.keeping import kept

Rows = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Pieces:
    """Pieces of one kind: `model` has `owner` (the row of the body), `key`, `data`.

    `columns` gives, from a piece, everything else that its row shows, `data` too.
    """

    model: Any
    columns: Callable[[Mapping[str, Any]], dict[str, Any]]


class RowStore:
    """Keeps a state whose encoded form has maps by id of pieces (or lacks them).

    `model` has `engagement` and `body`; `owner` is what the models of pieces call it.
    """

    def __init__(
        self, ruleset: Ruleset[Any], model: Any, owner: str, pieces: Mapping[str, Pieces]
    ) -> None:
        self._ruleset, self._model, self._owner, self._pieces = ruleset, model, owner, pieces
        self._split = kept(8)(self._split_anew)  # what is written now is what was before next time

    def load(self, engagement: Engagement) -> Any:
        body = dict(self._model.objects.get(pk=engagement.pk).body)
        for name, kind in self._pieces.items():
            if name in body:
                found = kind.model.objects.filter(**self._of(engagement))
                rows = dict(found.values_list("key", "data"))
                body[name] = {key: rows[key] for key in body[name]}
        return self._ruleset.decode(body)

    def save(self, engagement: Engagement, before: Any, after: Any) -> None:
        body, rows = self._split(after)
        if before is None:
            self._model.objects.update_or_create(pk=engagement.pk, defaults={"body": body})
            for kind in self._pieces.values():
                kind.model.objects.filter(**self._of(engagement)).delete()
            old_body, old_rows = body, dict.fromkeys(rows, Rows())
        else:
            old_body, old_rows = self._split(before)
        if body != old_body:
            self._model.objects.filter(pk=engagement.pk).update(body=body)
        for name, kind in self._pieces.items():
            self._change(engagement, kind, old_rows[name], rows[name])
        if any(set(rows[name]) - set(old_rows[name]) for name in rows):
            self.link(engagement)

    def link(self, engagement: Engagement) -> None:
        """New rows know whom of the campaign's roster they are, if the game has a roster."""

    def _of(self, engagement: Engagement) -> dict[str, Any]:
        return {f"{self._owner}_id": engagement.pk}

    def _split_anew(self, state: Any) -> tuple[dict[str, Any], dict[str, Rows]]:
        """The state's own row, which names its pieces in their order, and theirs."""
        body = self._ruleset.encode(state)
        rows: dict[str, Rows] = {name: body.get(name, {}) for name in self._pieces}
        return {**body, **{name: list(body[name]) for name in self._pieces if name in body}}, rows

    def _change(self, engagement: Engagement, kind: Pieces, old: Rows, new: Rows) -> None:
        """Write what is new or other than before; rows of what is gone (after a rewind) go."""
        written = [key for key in new if key not in old or new[key] != old[key]]
        gone = [key for key in old if key not in new]
        of = self._of(engagement)
        if gone:
            kind.model.objects.filter(**of, key__in=gone).delete()
        if written:
            fields = {key: kind.columns(new[key]) for key in written}
            kind.model.objects.bulk_create(
                [kind.model(**of, key=key, **fields[key]) for key in written],
                update_conflicts=True,
                unique_fields=[self._owner, "key"],
                update_fields=list(fields[written[0]]),
            )


def from_roster(entries: object, known: QuerySet[Any]) -> dict[str, int]:
    """{id: number in the roster} of those of a scenario's list that it takes from it, each once.

    A scenario says so by `roster`; numbers of another campaign's roster mean nobody here.
    """
    given = [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
    asked = {one.get("id", ""): one.get("roster") for one in given}
    owners = {pk: id for id, pk in reversed(asked.items()) if type(pk) is int and 0 < pk < 2**63}
    wanted = {id: pk for pk, id in owners.items()}
    found = set(known.filter(pk__in=wanted.values()).values_list("pk", flat=True)) if wanted else ()
    return {id: pk for id, pk in wanted.items() if pk in found}


def link_rows(rows: QuerySet[Any], owners: Mapping[str, int], whose: str = "key") -> None:
    """Write whom of the roster the rows are, at once; `whose` names the field with the id."""
    known = rows.values_list("pk", whose, "roster_id")
    changed = [
        rows.model(pk=pk, roster_id=owners[id])
        for pk, id, now in known
        if owners.get(id, now) != now
    ]
    if changed:
        rows.model.objects.bulk_update(changed, ["roster"])


def scenario_of(engagement: Engagement) -> Any:
    """The scenario that an engagement was made from."""
    return Engagement.objects.values_list("scenario", flat=True).get(pk=engagement.pk)
