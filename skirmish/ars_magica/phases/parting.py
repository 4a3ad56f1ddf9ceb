"""Groups that fall apart or are split, protectors parted from the protected (AM 8)."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Task, does
from skirmish.ars_magica.procedures.groups import equal_parts
from skirmish.ars_magica.state import Group, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import pack
from skirmish.ars_magica.units import line_of, members, pair


@rule("AM 8")
def dissolve(table: Table, group: str) -> None:
    """The members fight on by themselves, with the group's Initiative, where they stand."""
    state = table.state
    old = state.groups[group]
    split_unit(table, "group_dissolved", group, dict.fromkeys(old.members))


def split_unit(
    table: Table, code: str, group: str, parts: dict[str, Group | None], **args: Any
) -> None:
    """Replace a group by `parts` ({unit: group, or None for a figure on its own})."""
    state = table.state
    own = set(parts)

    def again(order: tuple[str, ...]) -> list[str]:
        found: list[str] = []
        for unit in order:
            found += sorted(own) if unit == group else [unit]
        return list(dict.fromkeys(found))

    foes = _met(state.pairs, group)
    pairs = [p for p in state.pairs if group not in p.split("|")]
    pairs += [pair(unit, other) for unit in sorted(own) for other in foes]
    if state.by_letter:
        heads = [unit for unit, part in parts.items() if part is None]
        if state.third:
            # Who leads one of several groups now has changed his arms as little.
            heads += [part.vanguard for part in parts.values() if part is not None]
            heads = [id for id in heads if id != state.groups[group].vanguard]
        args["set"] = {id: {"line": line_of(state, id)} for id in heads}
    former = {"former": {**state.former, group: state.groups[group].name}} if state.third else {}
    table.emit(
        code,
        group=group,
        parts=sorted(own),
        groups={group: None, **{u: pack(g) for u, g in parts.items() if g is not None}},
        table={
            "order": again(state.order),
            "done": again(state.done),
            "pairs": sorted(set(pairs)),
            "turn": None if state.turn == group else state.turn,
            "dice": {
                **packed_dice(state),
                **{u: list(state.dice[group]) for u in own if group in state.dice},
            },
            "totals": {
                **state.totals,
                **{u: state.totals[group] for u in own if group in state.totals},
            },
            **former,
        },
        cite="AM 8",
        **args,
    )


def packed_dice(state: State) -> dict[str, list[int]]:
    """The dice of Initiative as events write them."""
    return {unit: list(die) for unit, die in state.dice.items()}


def _met(pairs: tuple[str, ...], unit: str) -> list[str]:
    return [b if a == unit else a for a, b in (p.split("|") for p in pairs) if unit in (a, b)]


@does("divide")
def divide(table: Table, task: Task) -> Outcome:
    """A group in equal parts, or a protector parted from the one he protects (AM 8, 15 F5)."""
    what = task["what"]
    group = table.state.groups.get(what)
    if group is None:
        deeds = {what: {"declared": None, "target": None}}
        table.emit("protection_broken", figure=what, deeds=deeds, cite="AM 15 F5")
        return []
    here = members(table.state, what)
    parts: dict[str, Group | None] = {}
    for i, ids in enumerate(equal_parts(here, min(task["parts"], len(here)))):
        name = what if i == 0 else f"{what}-{i + 1}"
        if len(ids) == 1:
            parts[ids[0]] = None
        else:
            leader = group.leader if group.leader in ids else None
            parts[name] = Group(group.side, group.name, ids, ids[0], leader, group.schooled)
    parts |= {id: None for id in group.members if id not in here}
    split_unit(table, "group_parted", what, parts)
    return []
