"""Recovery in campaign time (AM 7): time passes for a figure of the roster, and its rolls are due.

The rolls are those of the table: a fight with the figure alone is laid out and its referee calls
for `recover`, so that there is one procedure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import Person
from campaigns.services import overrides_of
from campaigns.tabletop.chance import (
    Answer,
    Blind,
    Chance,
    Entered,
    FacesMissingError,
    WrongFaceError,
)
from campaigns.tabletop.game import REFEREE, Action, Refusal
from skirmish.ars_magica import ruleset
from skirmish.ars_magica.procedures.recovery import interval, is_gone, is_worst
from skirmish.ars_magica.state import DEAD, State
from skirmish.ars_magica.tables import BOOK, Tables
from skirmish.ars_magica.tables import tables as tables_by
from skirmish.hurts import Hurt, brought, hurts_of, put_hurts
from skirmish.models import FigureSheet

ARS_MAGICA = BOOK.id
HOUR, DAY = 60, 24 * 60
UNITS = {
    "minute": 1,
    "hour": HOUR,
    "half_day": DAY // 2,
    "day": DAY,
    "week": 7 * DAY,
    "month": 30 * DAY,
    "season": 90 * DAY,
}
"""Minutes of each; a month is thirty days, a season three months."""
LONGEST = 100 * 4 * UNITS["season"]
BODY = ("like", "name", "sta", "size", "traits")
"""What of a sheet a Recovery roll needs, besides its condition."""
MOST_LINES = 100
"""As many lines of history are kept on a sheet."""


class CannotError(Exception):
    """`code` says why: `dead`, `gone`, `early`, `not_worst`, of dice `face`, `more`, `fewer`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Due:
    """A wound or bruise with the minutes that its next roll still waits for."""

    place: int
    hurt: Hurt
    after: str | int
    left: int


def _tables(sheet: FigureSheet) -> Tables:
    return tables_by(overrides_of(sheet.campaign, sheet.ruleset))


def minutes_of(tables: Tables, hurt: Hurt) -> int:
    """Between two rolls."""
    after = interval(tables, hurt.kind, hurt.level)
    return after if isinstance(after, int) else UNITS[after]


def dues(sheet: FigureSheet) -> list[Due]:
    """All that is left to recover from, in the order of the sheet."""
    tables = _tables(sheet)
    return [
        Due(i, one, interval(tables, one.kind, one.level), minutes_of(tables, one) - one.waited)
        for i, one in enumerate(hurts_of(sheet))
    ]


def _locked(sheet: FigureSheet) -> FigureSheet:
    found = FigureSheet.objects.select_for_update(of=("self",)).select_related("person")
    return found.get(pk=sheet.pk)


def _written(sheet: FigureSheet, hurts: list[Hurt], line: dict[str, Any]) -> None:
    put_hurts(sheet, hurts)
    line = {"when": timezone.now().isoformat(), **line}
    sheet.history = [*sheet.history, line][-MOST_LINES:]
    sheet.save(update_fields=["data", "healing", "tended", "history"])


def pass_time(
    sheet: FigureSheet, number: int, unit: str, *, rest: bool, everybody: bool = False
) -> None:
    """Time goes by for a figure, or for all of its campaign that recover with it; that of bruises
    only at rest (AM 7.2).

    Raises:
        CannotError: it is dead.
    """
    with transaction.atomic():
        others = _recovering_with(sheet) if everybody else ()
        for one in sorted((sheet, *others), key=lambda one: one.pk):
            _pass(one, number, unit, rest=rest)


def _recovering_with(sheet: FigureSheet) -> list[FigureSheet]:
    """The other figures of the campaign that live and have something to recover from."""
    found = FigureSheet.objects.filter(person__campaign=sheet.campaign, ruleset=sheet.ruleset)
    living = found.exclude(pk=sheet.pk).exclude(person__fate=Person.Fate.DEAD)
    return [one for one in living if hurts_of(one)]


def _pass(sheet: FigureSheet, number: int, unit: str, *, rest: bool) -> None:
    with transaction.atomic():
        one = _locked(sheet)
        if one.person.fate == Person.Fate.DEAD:
            raise CannotError("dead")
        passed = number * UNITS[unit]
        hurts = [
            replace(hurt, waited=min(hurt.waited + passed, LONGEST))
            if rest or not hurt.bruise
            else hurt
            for hurt in hurts_of(one)
        ]
        _written(one, hurts, {"what": "time", "number": number, "unit": unit, "rest": rest})


def recover(
    sheet: FigureSheet,
    place: int,
    level: str,
    faces: list[int] | None = None,
    *,
    medicine: int = 0,
    magic: int = 0,
    exertion: bool = False,
) -> dict[str, Any]:
    """One Recovery roll of the wound or bruise at a place of the sheet, which is of `level`.

    `faces` are typed, all that the roll wants; without them the server throws. `exertion`: a roll
    for doing too much, at once, on the worst wound (AM 3.5). Returns the line of history.

    Raises:
        CannotError: nothing was changed.
    """
    with transaction.atomic():
        one = _locked(sheet)
        hurts, tables = hurts_of(one), _tables(one)
        if one.person.fate == Person.Fate.DEAD:
            raise CannotError("dead")
        if place >= len(hurts) or hurts[place].level != level:
            raise CannotError("gone")
        hurt = hurts[place]
        waited = hurt.waited
        if exertion:
            if hurt.bruise or not is_worst(level, [h.level for h in hurts if not h.bruise]):
                raise CannotError("not_worst")
        else:
            waited -= minutes_of(tables, hurt)
            if waited < 0:
                raise CannotError("early")
        args = {"figure": "x", "wound": place, "medicine": medicine, "magic": magic}
        after, event, answers = _rolled(one, {**args, "exertion": exertion}, faces)
        line = {
            "what": "recovery",
            "kind": hurt.kind,
            "level": hurt.level,
            "outcome": event["outcome"],
            "total": _total(event),
            "faces": [answer.face for answer in answers],
            "typed": faces is not None,
            "exertion": exertion,
        }
        if after.fate == DEAD:
            one.person.fate = Person.Fate.DEAD
            one.person.save(update_fields=["fate"])
        clocks = [h.waited for h in hurts]
        clocks[place] = waited
        if is_gone(hurt.level, event["outcome"]):
            del clocks[place]
        clocks += [waited] * (len(after.wounds) - len(clocks))
        found = [
            Hurt(w.level, w.bruise, w.bonus, w.improved, clock)
            for w, clock in zip(after.wounds, clocks, strict=True)
        ]
        _written(one, found, line)
    return line


def _alone(sheet: FigureSheet) -> State:
    """A fight that has not begun, of the figure and somebody to be against."""
    figure = {key: sheet.data[key] for key in BODY if key in sheet.data}
    figure |= {"name": sheet.person.name, **brought(sheet), "id": "x", "side": "a"}
    scenario = {
        "title": "-",
        "sides": [{"id": "a", "name": "-"}, {"id": "b", "name": "-"}],
        "figures": [figure, {"id": "y", "side": "b", "name": "-"}],
    }
    rules = ruleset.RULESET
    return rules.setup(scenario, overrides_of(sheet.campaign, sheet.ruleset), rules.version)


def _rolled(
    sheet: FigureSheet, args: dict[str, Any], faces: list[int] | None
) -> tuple[Any, dict[str, Any], list[Answer]]:
    """(the figure after the roll, the arguments of the event, the dice)."""
    state, rules = _alone(sheet), ruleset.RULESET
    chance = Chance(Blind() if faces is None else Entered(faces))
    try:
        events = rules.decide(state, Action(REFEREE, "recover", args), chance)
    except FacesMissingError:
        raise CannotError("more") from None
    except WrongFaceError:
        raise CannotError("face") from None
    if isinstance(events, Refusal):
        raise CannotError("gone")
    if faces is not None and len(chance.answers) < len(faces):
        raise CannotError("fewer")
    for event in events:
        state = rules.evolve(state, event)
    found = next(event.args for event in events if event.code == "wound_recovered")
    return state.figures["x"], dict(found), chance.answers


def _total(event: dict[str, Any]) -> int | None:
    """The total of the roll, as its explanation has it."""
    rows = [row for block in event["why"] for row in block["rows"]]
    return next((row["args"]["total"] for row in reversed(rows) if "total" in row["args"]), None)
