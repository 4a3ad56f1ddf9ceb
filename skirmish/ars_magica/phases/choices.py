"""Going on from a choice of the agenda, and how its answers are called."""

from __future__ import annotations

from campaigns.tabletop.game import Item, Json, Refusal
from skirmish.ars_magica.agenda import YES, answered
from skirmish.ars_magica.phases.asking import KNOWN
from skirmish.ars_magica.phases.fast_spells import GOES_ON
from skirmish.ars_magica.phases.harming import TAKE
from skirmish.ars_magica.procedures.magic import half_of
from skirmish.ars_magica.table import Table

UNTOLD = ("values", "known")
"""Facts that the answers say."""


def code(item: Item) -> str:
    """The sentence of the question, which names what is known of it."""
    facts = item.data["facts"]
    named = next((name for name in _NAMED.get(item.step, ()) if name in facts), None)
    return item.step if named is None else f"{item.step}_of_{named}"


_NAMED = {
    "spell_effect": ("spell",),
    "counter": ("with_spell",),
}


def describe(item: Item) -> list[dict[str, Json]]:
    """The answers offered, each with the code of its sentence and arguments."""
    if item.step == "protector":
        return [{"id": c, "code": "this_one", "args": {"figure": c}} for c in item.choices]
    if item.step == "mercy":
        return [_spared(choice) for choice in item.choices]
    if item.step == "mishap":
        return [{"id": c, "code": f"mishap_{c}", "args": {}} for c in item.choices]
    if item.step == "defend" and "values" in item.data["facts"]:
        values: dict[str, Json] = item.data["facts"]["values"]
        return [
            {"id": c, "code": f"defend_{c}_of", "args": {"value": values[c]}} for c in item.choices
        ]
    if item.step == "fast_cast" and "known" in item.data["facts"]:
        return [_fast(item, choice) for choice in item.choices]
    if item.step == "counter":
        return [_counters(item, choice) for choice in item.choices]
    return [{"id": c, "code": f"{item.step}_{c}", "args": {}} for c in item.choices]


def _fast(item: Item, choice: str) -> dict[str, Json]:
    """A spell that the magus knows, by its name, or another."""
    known: list[Json] = item.data["facts"]["known"]
    if choice.startswith(KNOWN):
        place = int(choice.removeprefix(KNOWN))
        return {"id": choice, "code": "fast_cast_known", "args": {"spell": known[place]}}
    code = "fast_cast_other" if choice == YES else "fast_cast_no"
    return {"id": choice, "code": code, "args": {}}


def _counters(item: Item, choice: str) -> dict[str, Json]:
    """What a fast spell may do, with the levels if that of the other is known."""
    facts: dict[str, Json] = item.data["facts"]
    args = {"figure": facts["figure"]}
    if "level" not in facts or choice == GOES_ON:
        return {"id": choice, "code": f"counter_{choice}", "args": args}
    args |= {"level": facts["level"], "half": half_of(int(facts["level"]))}
    return {"id": choice, "code": f"counter_{choice}_at", "args": args}


def _spared(choice: str) -> dict[str, Json]:
    if choice == TAKE:
        return {"id": choice, "code": "mercy_take", "args": {}}
    level, flaw = choice.split(":", 1)
    return {"id": choice, "code": f"mercy_{level}", "args": {"flaw": flaw}}


def facts(item: Item) -> dict[str, Json]:
    """What those who answer are told of the question."""
    figure = {"figure": item.data["figure"]} if "figure" in item.data else {}
    told = {name: value for name, value in item.data["facts"].items() if name not in UNTOLD}
    return {**figure, **told}


def choose(table: Table, item: Item, choice: str) -> Refusal | None:
    """Answer an item and go on with what it interrupted."""
    if choice not in item.choices:
        return Refusal("no_such_choice", item.cite, {"choice": choice[:40]}, "/args/choice")
    figure = item.data.get("figure")
    table.emit(
        "choice_made",
        item=item.id,
        step=item.step,
        choice=choice,
        **({} if figure is None else {"figure": figure}),
    )
    answered(table, item, choice)
    return None
