"""What a botched attack does (AM 6.5)."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, said
from skirmish.ars_magica.procedures.mishaps import mishap as random_mishap
from skirmish.ars_magica.procedures.mishaps import mishaps_that_apply
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import ASK, UNARMED, Figure
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import enemies, friends, is_engaged, members, unit_of

RANDOM = "random"


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
