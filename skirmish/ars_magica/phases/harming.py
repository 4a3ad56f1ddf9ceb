"""Wounds, mercy, fainting, botches, and groups that fall apart (AM 3, 3.4, 4.4, 6.5, 8)."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, said, standing
from skirmish.ars_magica.procedures.fatigue import level_for_roll
from skirmish.ars_magica.procedures.groups import dissolves, equal_parts
from skirmish.ars_magica.procedures.mercy import flaws_left, mercies
from skirmish.ars_magica.procedures.mishaps import mishap as random_mishap
from skirmish.ars_magica.procedures.mishaps import mishaps_that_apply
from skirmish.ars_magica.procedures.wounds import DEAD
from skirmish.ars_magica.sheet import faints, figure_of
from skirmish.ars_magica.state import ASK, UNARMED, Figure, Group, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import pack
from skirmish.ars_magica.units import (
    able,
    friends,
    group_of,
    is_engaged,
    members,
    pair,
    rider_of,
    unit_of,
)

TAKE, RANDOM = "take", "random"


@does("harm")
def harm(table: Table, task: Task) -> Outcome:
    """One wound or bruise; a player character may be spared, at a price."""
    figure = table.figure(task["figure"])
    if not figure.here:
        return []
    level, flaw = task["level"], None
    if not task.get("bruise"):
        ways = mercies(table.tables, level, figure.flaws, player=figure.player)
        choices = tuple(
            f"{way.wound}:{name}"
            for way in ways
            for name in flaws_left(table.tables, way.flaw, figure.flaws)
        )
        answer = said(task, "mercy", figure.id)
        if choices and answer is None and standing(figure, "mercy") == ASK:
            facts = {"level": level}
            return Question("mercy", figure.id, (*choices, TAKE), TAKE, "AM 3.4", facts)
        if answer is not None and answer != TAKE:
            level, flaw = answer.split(":", 1)
    wound(table, figure.id, level, bruise=bool(task.get("bruise")), flaw=flaw, by=task.get("by"))
    return after_harm(table, figure.id, level)


@rule("AM 3.1", "AM 7.2", "AM 15 F28")
def wound(
    table: Table, id: str, level: str, *, bruise: bool, flaw: str | None, by: str | None
) -> None:
    """Write down a wound; Dead is no wound but the end."""
    figure = table.figure(id)
    fields: dict[str, Json] = {}
    if level == DEAD and not bruise:
        fields["fate"] = DEAD
    else:
        kept = [
            {"level": w.level, "bruise": w.bruise, "bonus": w.bonus, "improved": w.improved}
            for w in figure.wounds
        ]
        fields["wounds"] = [*kept, {"level": "fatal" if level == DEAD else level, "bruise": bruise}]
    if flaw is not None:
        fields["flaws"] = [*figure.flaws, flaw]
    code = (
        "figure_died"
        if level == DEAD and not bruise
        else "figure_bruised"
        if bruise
        else "figure_wounded"
    )
    table.emit(
        "figure_spared" if flaw is not None else code,
        figure=id,
        level=level,
        **({} if flaw is None else {"flaw": flaw}),
        **({} if by is None else {"by": by}),
        set={id: fields},
        cite="AM 3.4" if flaw is not None else "AM 3.3",
    )


def after_harm(table: Table, id: str, level: str) -> list[Task]:
    """What a wound brings with it: holds that end, horses that fall, groups that dissolve."""
    figure = table.figure(id)
    tasks: list[Task] = []
    if figure.mount and rider_of(table.state, id) is not None:
        tasks.append({"do": "horse_hurt", "horse": id, "level": level})
    if not able(table.state, figure):
        out_of_action(table, id)
    return tasks


def out_of_action(table: Table, id: str) -> None:
    """One who can do nothing more lies down, lets go of whom he held, and leads no group."""
    figure = table.figure(id)
    release(table, id)
    if figure.riding is not None:
        horse = figure.riding
        table.emit(
            "fell_from_horse", figure=id, horse=horse, set={id: {"riding": None, "prone": True}}
        )
    elif figure.here and not figure.prone and not figure.mount:
        table.put("fell_prone", id, prone=True)
    group = group_of(table.state, id)
    levels = [w.level for w in figure.wounds] + ([DEAD] if figure.fate == DEAD else [])
    fallen = dissolves(["incapacitated" if n == "fatal" else n for n in levels])
    gone = fallen or not able(table.state, figure)
    if group is not None and table.state.groups[group].vanguard == id and gone:
        dissolve(table, group)


def release(table: Table, id: str) -> None:
    """Nobody is held or pinned any longer by a figure."""
    changed: dict[str, dict[str, Json]] = {}
    for other in table.state.figures.values():
        if other.held is not None and other.held.by == id:
            changed[other.id] = {"held": None}
        if other.pinned == id:
            changed[other.id] = {**changed.get(other.id, {}), "pinned": None}
    if changed:
        table.emit("let_go", figure=id, of=sorted(changed), set=changed)


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


@does("faint")
@rule("AM 4.4", "AM 15 E14")
def faint(table: Table, task: Task) -> Outcome:
    """Whoever spent the last level of fatigue faints when the action is resolved."""
    ids = [task["figure"]] if "figure" in task else _spent(table, task["unit"])
    for id in ids:
        figure = table.figure(id)
        _, out = level_for_roll(table.tables, figure.track, figure.spent + figure.lasting)
        if out and figure.here and not figure.fainted:
            table.put("fainted", id, "AM 4.4", fainted=True)
            out_of_action(table, id)
    return []


def _spent(table: Table, unit: str) -> list[str]:
    group = table.state.groups.get(unit)
    ids = group.members if group else (unit,) if unit in table.state.figures else ()
    return [id for id in ids if faints(table.tables, table.figure(id))]


@does("mishap")
@rule("AM 6.5", "AM 15 A7", "AM 15 A8")
def mishap(table: Table, task: Task) -> Outcome:
    """The effect of a botched attack, at random or as the referee chooses."""
    state, id = table.state, task["figure"]
    figure = table.figure(id)
    if not figure.here:
        return []
    unit = unit_of(state, id)
    near = [f for f in friends(state, unit) if _near(table, unit, f)]
    near += [m for m in members(state, unit) if m != id]
    found = figure_of(state, figure)
    severity = int(task["severity"])
    effects = mishaps_that_apply(table.tables, found, severity, friend_near=bool(near))
    effect = said(task, "mishap")
    if effect is None and state.mishaps == ASK and effects:
        facts = {"figure": id, "severity": severity}
        return Question("mishap", None, (RANDOM, *effects), RANDOM, "AM 6.5", facts)
    if effect in (None, RANDOM):
        if not effects:
            return []
        chance = table.dice_of(id)
        effect = random_mishap(chance, table.tables, found, severity, friend_near=bool(near))
    friend = near[0] if near else None
    return MISHAPS[str(effect)](table, id, friend, str(effect))


def _near(table: Table, unit: str, friend: str) -> bool:
    """A friend who fights the same enemy."""
    state = table.state
    return any(
        is_engaged(state, unit, foe) and is_engaged(state, friend, foe)
        for foe in table.state.order
        if foe not in (unit, friend) and _enemy(table, unit, foe)
    )


def _enemy(table: Table, unit: str, other: str) -> bool:
    from skirmish.ars_magica.units import enemies

    return other in enemies(table.state, unit)


def _happens(table: Table, id: str, effect: str, friend: str | None = None, **more: Any) -> None:
    table.emit(
        "mishap_befell",
        figure=id,
        effect=effect,
        **({} if friend is None else {"friend": friend}),
        **more,
        cite="AM 6.5",
    )


def _without(figure: Figure, *, keep: bool) -> dict[str, Json]:
    """Without what is in hand; `keep`: it lies on the ground."""
    fields: dict[str, Json] = {"hand": UNARMED, "nocked": False}
    if figure.hand in figure.arms:
        arms = list(figure.arms)
        arms.remove(figure.hand)
        fields["arms"] = arms
        if keep:
            fields["lost"] = [*figure.lost, figure.hand]
    return fields


def disarmed(table: Table, id: str, *, keep: bool = True) -> dict[str, Json]:
    """The fields of one whose weapon is gone from his hand."""
    return _without(table.figure(id), keep=keep)


def _drops(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    fields = _without(table.figure(id), keep=effect == "weapon_dropped")
    _happens(table, id, effect, set={id: fields})
    return []


def _damaged(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    """A damaged weapon serves on until the referee rules otherwise."""
    _happens(table, id, effect)
    return []


def _dazed(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    _happens(table, id, effect, set={id: {"dazed": True}})
    return []


def _staggers(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    loss = table.tables.mishap_effects.defence
    both = [id, *([friend] if effect == "collision" and friend in table.state.figures else [])]
    if effect == "collision" and friend in table.state.groups:
        both.append(table.state.groups[str(friend)].vanguard)
    deeds = {one: {"stagger": table.figure(one).deeds.stagger + loss} for one in both}
    _happens(table, id, effect, friend if effect == "collision" else None, deeds=deeds)
    return []


def _falls(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    _happens(table, id, effect, set={id: {"prone": True}})
    return []


def _no_shield(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    _happens(table, id, effect, set={id: {"shield": None}})
    return []


def _ankle(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    level = table.tables.mishap_effects.ankle_wound
    _happens(table, id, effect, set={id: {"lamed": True}})
    return [{"do": "harm", "figure": id, "level": level}]


def _panics(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    horse = table.figure(id).riding
    _happens(table, id, effect, set={} if horse is None else {horse: {"panicked": True}})
    return []


def _thrown(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    _happens(table, id, effect)
    return [{"do": "unhorsed", "figure": id}]


def _horse_falls(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    _happens(table, id, effect)
    return [{"do": "horse_down", "figure": id, "horse": table.figure(id).riding}]


def _ally(table: Table, id: str, friend: str | None, effect: str) -> list[Task]:
    """The same blow at a friend, who defends himself as against an enemy."""
    _happens(table, id, effect, friend)
    if friend is None:
        return []
    struck = table.state.groups[friend].vanguard if friend in table.state.groups else friend
    unit = unit_of(table.state, id)
    return [
        {
            "do": "strike",
            "kind": "melee",
            "unit": id if unit in table.state.groups else unit,
            "by": id,
            "target": struck,
            "at": struck,
            "effort": False,
            "exerted": False,
            "assigned": True,
            "weapon": UNARMED,
        }
    ]


MISHAPS = {
    "weapon_damaged": _damaged,
    "disoriented": _dazed,
    "stumble": _staggers,
    "horse_panics": _panics,
    "shield_breaks": _no_shield,
    "weapon_dropped": _drops,
    "bowstring_breaks": _drops,
    "collision": _staggers,
    "falls_prone": _falls,
    "weapon_breaks": _drops,
    "thrown_from_horse": _thrown,
    "twisted_ankle": _ankle,
    "horse_falls": _horse_falls,
    "hits_ally": _ally,
}
"""What each row of the table of mishaps does."""
