"""Choices that rules give in the middle of things, and the tasks that wait for them.

An action that is under way is a list of tasks, each a JSON object {"do": name, ...}; `said` has
the answers given so far. A task that needs an answer is put back with the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.tabletop.game import Item, Json
from campaigns.tabletop.registrar import registrar
from skirmish.ars_magica.state import ALWAYS, ASK, NEVER, Figure
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import seats_of

Task = dict[str, Any]
YES, NO = "yes", "no"


@dataclass(frozen=True)
class Question:
    """What a task must know: `figure` is asked (None: the referee)."""

    step: str
    figure: str | None
    choices: tuple[str, ...]
    default: str
    cite: str
    facts: Mapping[str, Json] = field(default_factory=dict)


Outcome = Question | Sequence[Task]
Do = Callable[[Table, Task], Outcome]
DO: dict[str, Do] = {}
does = registrar(DO)


def run(table: Table, tasks: Sequence[Task]) -> None:
    """Carry out tasks until one asks somebody, or all are done."""
    waiting = list(tasks)
    while waiting:
        outcome = DO[waiting[0]["do"]](table, waiting[0])
        if isinstance(outcome, Question):
            _ask(table, outcome, waiting)
            return
        waiting = [*outcome, *waiting[1:]]


def _ask(table: Table, question: Question, tasks: Sequence[Task]) -> None:
    state = table.state
    seats = () if question.figure is None else seats_of(state, question.figure)
    data = {
        "tasks": list(tasks),
        "facts": dict(question.facts),
        **({} if question.figure is None else {"figure": question.figure}),
    }
    item = Item(
        f"c{state.asked + 1}",
        question.step,
        seats,
        question.choices,
        question.default,
        question.cite,
        data,
    )
    table.emit("choice_put", item=item.pack(), cite=question.cite)


def answered(table: Table, item: Item, choice: str) -> None:
    """Go on with the task that asked."""
    tasks = [dict(task) for task in item.data["tasks"]]
    key = f"{item.step}:{item.data['figure']}" if "figure" in item.data else item.step
    tasks[0]["said"] = {**tasks[0].get("said", {}), key: choice}
    run(table, tasks)


def under_way(item: Item) -> str | None:
    """The unit whose action waits for the answer, if one's does."""
    tasks: Any = item.data["tasks"]
    named = (tasks[0].get(key) for key in ("unit", "by", "figure"))
    return next((unit for unit in named if unit is not None), None)


def said(task: Task, step: str, figure: str | None = None) -> str | None:
    """The answer to a question of this task, if it was put."""
    key = step if figure is None else f"{step}:{figure}"
    answer: str | None = task.get("said", {}).get(key)
    return answer


def standing(figure: Figure, step: str) -> str:
    """How a figure answers unasked: player characters are asked, others do not exert themselves."""
    return figure.answers.get(step, ASK if figure.player else NEVER)


def yes_or_no(
    table: Table, task: Task, step: str, figure: Figure, cite: str, **facts: Json
) -> bool | Question:
    """The answer given, or the standing one, or the question."""
    answer = said(task, step, figure.id)
    if answer is not None:
        return answer == YES
    unasked = standing(figure, step)
    if unasked == ASK:
        return Question(step, figure.id, (YES, NO), NO, cite, facts)
    return unasked == ALWAYS
