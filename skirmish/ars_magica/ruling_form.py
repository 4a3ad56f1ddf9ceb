"""What the referee can rule on, for the page (`campaigns.tabletop.rulings`)."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rulings import (
    choice,
    choices,
    do,
    flag,
    listed,
    named,
    number,
    place,
    row,
    say,
    section,
    sentences,
    several,
    words,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica.event_wording import EVENTS
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.procedures.sight import GRADES
from skirmish.ars_magica.ruled_values import FLAGS, MOST, NUMBERS, TABLE, known, lists
from skirmish.ars_magica.ruling import blow_under_way
from skirmish.ars_magica.ruling_wording import THINGS
from skirmish.ars_magica.state import ASK, FATES, Figure, State, tables_of
from skirmish.ars_magica.units import able, enemies, group_of, lead, rider_of, unit_of, units

TEXTS = sentences({**EVENTS, **{f"thing.{name}": text for name, text in THINGS.items()}})
LEVELS = ("light", "medium", "heavy", "incapacitated", "dead")
SIGHT = ("darkness", "broken_ground", "nuisances")
"""What hinders sight, and makes botches likelier."""
NOW = ("spent", "lasting", "unspanned", "persistence")
"""Numbers that a fight changes; the rest are of the sheet."""
GEAR = ("hand", "shield", "armour")


def rulings(state: State, id: str | None) -> list[dict[str, Json]] | None:
    """Sections for a figure or, without one, for the table; None: nobody of that name."""
    if id is None:
        blow = _blow(state)
        return [
            *([section(None, blow)] if blow else []),
            section(say(N_("What hinders sight")), _table(state, SIGHT)),
            section(say(N_("The fight")), _table(state, [f for f in TABLE if f not in SIGHT])),
        ]
    figure = state.figures.get(lead(state, id).id if id in state.groups else id)
    if figure is None:
        return None
    return [
        section(None, [*_harm(figure), *_numbers(figure, NOW)]),
        section(say(N_("State")), _states(state, figure)),
        section(say(N_("Others")), _others(state, figure)),
        section(say(N_("Where it stands")), _ground(state, figure)),
        section(say(N_("Sheet and gear")), _sheet(state, figure)),
    ]


def _set(figure: Figure, field: str) -> dict[str, Json]:
    return {"what": "set", "figure": figure.id, "field": field}


def _label(field: str) -> Json:
    return TEXTS[f"field.{field}"]


def _harm(figure: Figure) -> list[dict[str, Json]]:
    """A new wound, and each of those that heal: the last first, so that no place moves."""
    rows = []
    if figure.here:
        level = choice("level", choices(LEVELS, TEXTS, prefix="level."))
        bruise = flag("bruise", False, label=say(N_("a bruise")))
        wound = {"what": "wound", "figure": figure.id}
        rows.append(row(say(N_("New wound")), wound, level, bruise))
    for i, one in reversed(list(enumerate(figure.wounds))):
        healed = {"what": "heal", "figure": figure.id, "wound": i}
        kind = "bruise" if one.bruise else "wound"
        rows.append(row(say(HEALS[f"{kind}.{one.level}"]), healed, do()))
    return rows


UNSIGNED = N_("invisible without a sign")
HEALS = {
    "wound.light": N_("Light wound heals"),
    "wound.medium": N_("Medium wound heals"),
    "wound.heavy": N_("Heavy wound heals"),
    "wound.incapacitated": N_("Incapacitating wound heals"),
    "bruise.light": N_("Light bruise heals"),
    "bruise.medium": N_("Medium bruise heals"),
    "bruise.heavy": N_("Heavy bruise heals"),
    "bruise.incapacitated": N_("Incapacitating bruise heals"),
    "bruise.fatal": N_("Fatal bruise heals"),
}


def _numbers(figure: Figure, fields: tuple[str, ...]) -> list[dict[str, Json]]:
    return [
        row(
            _label(name), _set(figure, name), number("value", *NUMBERS[name], getattr(figure, name))
        )
        for name in fields
    ]


def _states(state: State, figure: Figure) -> list[dict[str, Json]]:
    fates = choices((f for f in FATES if f != figure.fate), TEXTS, prefix="fate.")
    change = {"what": "fate", "figure": figure.id}
    rows = [row(say(N_("In the fight or out of it")), change, choice("fate", fates))]
    unit = unit_of(state, figure.id)
    if unit in state.totals and unit in units(state):
        total = number("value", -99, 999, state.totals[unit])
        rows.append(
            row(TEXTS["initiative.why"], {"what": "initiative", "figure": figure.id}, total)
        )
    for name in FLAGS:
        if name != "shield_up" or figure.shield is not None:
            rows.append(row(_label(name), _set(figure, name), flag("value", getattr(figure, name))))
    kept = {"what": "spells", "figure": figure.id}
    rows.append(row(_label("spells"), kept, listed("value", figure.spells)))
    return rows


def _others(state: State, figure: Figure) -> list[dict[str, Json]]:
    """Holds, horses, melees, who knows of it, and its group."""
    called, one = names(state), {"figure": figure.id}
    hands = (f.id for f in state.present() if f.id != figure.id and able(state, f))
    held = figure.held
    rows = [
        row(
            _label("held"),
            {"what": "hold", **one},
            choice("by", named(hands, called), held.by if held else None, open=True),
            number("grip", 1, 99, held.grip if held else 1, label=say(N_("Grip"))),
        )
    ]
    mounts = [f.id for f in state.present() if f.mount]
    free = [id for id in mounts if rider_of(state, id) in (None, figure.id)]
    if free and not figure.mount:
        horse = choice("horse", named(free, called), figure.riding, open=True)
        rows.append(row(_label("riding"), {"what": "riding", **one}, horse))
    if not state.mapped and not figure.mount:
        units = named(
            (lead(state, u).id for u in enemies(state, unit_of(state, figure.id))), called
        )
        engaged = flag("engaged", True, label=say(N_("engaged")))
        change = {"what": "engaged", **one}
        rows.append(row(say(N_("Melee with")), change, choice("with", units), engaged))
    for side in state.sides:
        if side != figure.side and (figure.hidden or figure.signs):
            found = flag("located", side in figure.located, label=say(N_("knows where it is")))
            change = {"what": "located", "side": side, **one}
            rows.append(row(called.get(side, side), change, found))
    group = group_of(state, figure.id)
    if group is not None:
        about = {"what": "group", "group": group}
        schooled = flag("schooled", state.groups[group].schooled)
        rows.append(row(say(N_("Its group has trained together")), about, schooled))
        rows.append(row(say(N_("Its group falls apart")), {**about, "dissolve": True}, do()))
    return rows


def _ground(state: State, figure: Figure) -> list[dict[str, Json]]:
    rows = []
    if state.mapped:
        to = place("to", figure.at)
        rows.append(row(say(N_("Place")), {"what": "place", "figure": figure.id}, to))
    rows += [_named(state, figure, name) for name in known(state) if name not in GEAR]
    return [*rows, *_numbers(figure, ("height", "cover"))]


def _named(state: State, figure: Figure, field: str) -> dict[str, Json]:
    options, none = known(state)[field]
    kind = "grade" if field == "concealment" else "thing"
    ids = choices(options, TEXTS, prefix=f"{kind}.")
    if field == "signs":
        # Without any is not the same as not invisible.
        ids = [one | {"text": say(UNSIGNED)} if one["id"] == "none" else one for one in ids]
    input = choice("value", ids, getattr(figure, field), open=none)
    return row(_label(field), _set(figure, field), input)


def _sheet(state: State, figure: Figure) -> list[dict[str, Json]]:
    # What a ready-made figure carries is counted in one: nothing comes to it.
    counted = "load" if figure.carried is not None else "carried"
    away = (*NOW, "height", "cover", counted)
    rows = _numbers(figure, tuple(name for name in NUMBERS if name not in away))
    for name, score in figure.abilities.items():
        text = TEXTS.get(f"thing.{name}", name)
        change = {"what": "ability", "figure": figure.id, "ability": name}
        rows.append(row(text, change, number("value", 0, 99, score, open=True)))
    another = number("value", 0, 99, label=say(N_("score")))
    change = {"what": "ability", "figure": figure.id}
    rows.append(row(say(N_("Another Ability")), change, words("ability"), another))
    rows += [_named(state, figure, name) for name in GEAR]
    for name, options in lists(state).items():
        ids = choices(options, TEXTS, prefix="thing.")
        input = several("value", ids, getattr(figure, name))
        rows.append(row(_label(name), _set(figure, name), input))
    return rows


def _blow(state: State) -> list[dict[str, Json]]:
    """A bonus or penalty while a blow waits for an answer."""
    blow = blow_under_way(state)
    if blow is None:
        return []
    mods = blow.get("mods", {})
    both = [
        number(name, -99, 99, mods.get(name, 0), label=TEXTS[f"to.{name}"])
        for name in ("attack", "defence")
    ]
    return [row(say(N_("Bonus or penalty of the blow that waits")), {"what": "modify"}, *both)]


@rule("AM 13.9")
def _table(state: State, fields: Iterable[str]) -> list[dict[str, Json]]:
    """What holds for everybody: torch, fog or rain with what they do, and the rest."""
    inputs = {
        "darkness": choice(
            "value",
            choices(("none", *GRADES, *tables_of(state).sight_ranges), TEXTS, prefix="grade."),
            state.darkness,
        ),
        "mishaps": choice("value", choices(("random", ASK), TEXTS, prefix="value."), state.mishaps),
        **{name: number("value", 0, most, getattr(state, name)) for name, most in MOST.items()},
        **{name: flag("value", getattr(state, name)) for name in ("broken_ground", "secret")},
    }
    rows = []
    for name in fields:
        if name != "apart" or not state.mapped:
            rows.append(row(_label(name), {"what": "table", "field": name}, inputs[name]))
    return rows
