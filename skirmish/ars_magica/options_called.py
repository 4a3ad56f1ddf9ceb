"""What the referee calls for, with what he may say of it: morale, falls, recovery, training."""

from __future__ import annotations

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from campaigns.tabletop.rulings import choice, choices, flag, number, say, sentences, several
from campaigns.tabletop.words import N_
from skirmish.ars_magica import distractions
from skirmish.ars_magica.answering import Answer
from skirmish.ars_magica.event_wording import EVENTS
from skirmish.ars_magica.procedures.recovery import interval
from skirmish.ars_magica.ruling_wording import THINGS
from skirmish.ars_magica.state import State, tables_of
from skirmish.ars_magica.units import lead

TEXTS = sentences({**EVENTS, **THINGS})
INTERVALS = sentences(
    {
        "week": N_("roll after a week"),
        "month": N_("roll after a month"),
        "season": N_("roll after a season"),
        "half_day": N_("roll at dawn and dusk"),
    }
)
HURTS = sentences(
    {
        "wound.light": N_("Light wound"),
        "wound.medium": N_("Medium wound"),
        "wound.heavy": N_("Heavy wound"),
        "wound.incapacitated": N_("Incapacitating wound"),
        "bruise.light": N_("Light bruise"),
        "bruise.medium": N_("Medium bruise"),
        "bruise.heavy": N_("Heavy bruise"),
        "bruise.incapacitated": N_("Incapacitating bruise"),
        "bruise.fatal": N_("Fatal bruise"),
    }
)


def _morale(state: State, unit: str, args: Reader) -> dict[str, Json]:
    return {"fields": [number("conditions", 1, 6, 1, label=say(N_("Conditions that apply")))]}


def _concentration(state: State, unit: str, args: Reader) -> dict[str, Json]:
    row = tables_of(state).concentration
    rows = {**row.situations, **row.meanwhile}
    label = say(N_("Situations, each with its Ease Factor"))
    return {"fields": [several("situations", distractions.choices(rows, rows), (), label=label)]}


def _impact(state: State, unit: str, args: Reader) -> dict[str, Json]:
    rows = tables_of(state).falls
    kinds = choices((*rows.impacts, *rows.burns), TEXTS, prefix="what.")
    kinds = [*choices(("fall",), TEXTS, prefix="what."), *kinds]
    kinds.append({"id": "bonus", "text": [TEXTS["what.impact"], say(N_("spell or anything else"))]})
    grounds = choices(("hard", "normal", "soft"), {**TEXTS, "normal": say(N_("normal ground"))})
    return {
        "fields": [
            choice("what", kinds, "fall", label=say(N_("What"))),
            number("feet", 0, 1000, 0, label=say(N_("Feet of the fall"))),
            choice("ground", grounds, "normal", label=say(N_("Ground"))),
            choice(
                "exposure",
                choices(rows.exposure, TEXTS),
                "touched",
                label=say(N_("How much of the body is in it")),
            ),
            number("bonus", -99, 99, 0, label=say(N_("Bonus of the damage"))),
        ]
    }


def _guess_form(state: State, unit: str, args: Reader) -> dict[str, Json]:
    return {
        "fields": [
            number("level", 1, 200, 10, label=say(N_("Level of the spell"))),
            flag("hermetic", True, label=say(N_("Hermetic magic"))),
            flag("hidden", False, label=say(N_("words and gestures hidden"))),
        ]
    }


def _recover(state: State, unit: str, args: Reader) -> dict[str, Json]:
    """Each wound with the interval after which its roll is due."""
    figure = lead(state, unit)
    if not figure.wounds:
        return why(Refusal("no_such_wound", "AM 7.1", {"figure": figure.id}))
    known = []
    for i, one in enumerate(figure.wounds):
        kind = "bruise" if one.bruise else "wound"
        after = interval(tables_of(state), kind, one.level)
        when = f"{after} min" if isinstance(after, int) else INTERVALS[after]
        known.append({"id": i, "text": [HURTS[f"{kind}.{one.level}"], when]})
    return {
        "fields": [
            choice("wound", known, label=say(N_("Wound, and after how long"))),
            number("medicine", 0, 99, 0, label=say(N_("Chirurgy or Medicine of the healer"))),
            number("magic", -99, 99, 0, label=say(N_("magical aid"))),
            flag("exertion", False, label=say(N_("for doing too much"))),
        ]
    }


def _rest(state: State, unit: str, args: Reader) -> dict[str, Json]:
    return {
        "fields": [
            number("minutes", 0, 9999, 10, label=say(N_("Minutes"))),
            flag("active", False, label=say(N_("not quite at rest"))),
            flag("night", False, label=say(N_("a night's sleep"))),
        ]
    }


def _train(state: State, unit: str, args: Reader) -> dict[str, Json]:
    if unit not in state.groups:
        return why(Refusal("no_group", "AM 8", {"figure": unit}))
    times = choices(tables_of(state).group.quick_training, TEXTS)
    return {"fields": [choice("time", times, label=say(N_("Time for training")))]}


CALLED: dict[str, Answer] = {
    "morale": _morale,
    "concentration": _concentration,
    "impact": _impact,
    "guess_form": _guess_form,
    "recover": _recover,
    "rest": _rest,
    "train": _train,
}
