"""What a page offers the referee to rule on is what the rules take, in every ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.utils.translation import override

from campaigns import rendering
from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Action, Refusal
from skirmish.ars_magica.driver import DRIVER as ARS_MAGICA
from skirmish.ars_magica.ruleset import RULESET as ARS_MAGICA_RULES
from skirmish.grandi_laghi.driver import DRIVER as GRANDI_LAGHI
from skirmish.grandi_laghi.ruleset import RULESET as GRANDI_LAGHI_RULES
from skirmish.settecento.driver import DRIVER as SETTECENTO
from skirmish.settecento.ruleset import RULESET as SETTECENTO_RULES

GAMES = {
    "settecento": (SETTECENTO_RULES, SETTECENTO),
    "grandi_laghi": (GRANDI_LAGHI_RULES, GRANDI_LAGHI),
    "ars_magica": (ARS_MAGICA_RULES, ARS_MAGICA),
}


def state_of(ruleset: str, number: int, steps: int) -> Any:
    """A game played at random for some steps."""
    rules, driver = GAMES[ruleset]
    scenario, overrides = driver.setup(number, picker(f"rulings/{number}", 0))
    state = rules.setup(scenario, overrides)
    for step in range(1, steps):
        action = driver.action(state, picker(f"rulings/{number}", step))
        if action is None:
            break
        outcome = rules.decide(state, action, Chance(Seeded(f"rulings/{number}", step)))
        assert not isinstance(outcome, Refusal)
        after = state
        for event in outcome:
            after = rules.evolve(after, event)
        if after.status == "ended":
            break
        state = after
    return state


def seat_of(state: Any, role: str) -> Any:
    return next(seat for seat in state.seats.values() if seat.role == role)


def other_values(one: Mapping[str, Any]) -> Iterator[Any]:
    """Values of an input that are not the one it shows; `None`: left out."""
    was, kind = one.get("was"), one["kind"]
    if kind == "choice":
        yield from (item["id"] for item in one["choices"] if item["id"] != was)
        if one.get("open") and was:
            yield None
    elif kind == "several":
        yield [item["id"] for item in one["choices"]][:2]
    elif kind == "number":
        yield from {one["least"], one["most"]} - {was}
        if one.get("open") and was is not None:
            yield None
    elif kind == "flag":
        yield not was
    elif kind == "place":
        yield [was[0] + 1, was[1]] if was else [50, 50]
    elif kind == "list":
        yield ["shield of light"]
    else:
        yield "weaving" if kind == "text" else None


def changes_of(row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every input of a row changed in turn, the others as they are or as they could be."""
    for touched in row["inputs"]:
        for value in other_values(touched):
            change = dict(row["change"])
            for one in row["inputs"]:
                given = one.get("was") if one is not touched else value
                if one is not touched and given in (None, "", []) and not one.get("open"):
                    given = next(other_values(one))
                if given not in (None, "") and one["kind"] != "do":
                    change[one["name"]] = given
            yield change


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("number", range(3))
def test_every_row_makes_a_ruling(ruleset: str, number: int) -> None:
    rules, _ = GAMES[ruleset]
    state = state_of(ruleset, number, 40)
    referee = seat_of(state, "referee")
    tried = 0
    for figure in (None, *list(state.figures)[:: max(1, len(state.figures) // 3)]):
        partial = {"verb": "rule", **({} if figure is None else {"figure": figure})}
        answer = rules.options(state, referee, partial)
        assert not isinstance(answer, Refusal)
        for section in answer["sections"]:
            for row in section["rows"]:
                for change in changes_of(row):
                    args = {"changes": [change], "reason": "Said so."}
                    action = Action(referee.id, "rule", args)
                    outcome = rules.decide(state, action, Chance(Seeded("rulings", tried)))
                    tried += 1
                    if change["what"] == "card" and isinstance(outcome, Refusal):
                        continue
                    assert not isinstance(outcome, Refusal), (change, outcome)
    assert tried > 50


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_ruling_shows_when_it_is_asked_for_again(ruleset: str) -> None:
    rules, _ = GAMES[ruleset]
    state = state_of(ruleset, 2, 10)
    referee = seat_of(state, "referee")
    figure = next(id for id, one in sorted(state.figures.items()) if one.fate == "on_table")

    def flags(of: Any) -> dict[str, tuple[dict[str, Any], bool]]:
        answer = rules.options(of, referee, {"verb": "rule", "figure": figure})
        rows = [row for section in answer["sections"] for row in section["rows"]]
        return {
            row["change"]["field"]: (row["change"], row["inputs"][0]["was"])
            for row in rows
            if row["change"]["what"] == "set" and row["inputs"][0]["kind"] == "flag"
        }

    change, was = flags(state)["prone"]
    args = {"changes": [{**change, "value": not was}], "reason": "Said so."}
    outcome = rules.decide(state, Action(referee.id, "rule", args), Chance(Seeded("again", 1)))
    assert not isinstance(outcome, Refusal)
    for event in outcome:
        state = rules.evolve(state, event)
    assert flags(state)["prone"][1] is not was


@pytest.mark.parametrize("ruleset", GAMES)
def test_only_the_referee_is_told_what_can_be_ruled(ruleset: str) -> None:
    rules, _ = GAMES[ruleset]
    state = state_of(ruleset, 2, 10)
    player = seat_of(state, "player")
    for partial in ({}, {"figure": next(iter(state.figures))}, {"figure": "nobody"}):
        found = rules.options(state, player, {"verb": "rule", **partial})
        assert isinstance(found, Refusal)
        assert found.code == "referee_only"
    referee = seat_of(state, "referee")
    for bad in ({"figure": "nobody"}, {"figure": ["a", "b"]}, {"figure": "a", "to": "1"}):
        found = rules.options(state, referee, {"verb": "rule", **bad})
        assert isinstance(found, Refusal)
        assert (found.code, found.at) == ("unknown_name", "/figure")


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_form_speaks_the_language_of_its_reader(ruleset: str) -> None:
    rules, _ = GAMES[ruleset]
    state = state_of(ruleset, 2, 10)
    referee = seat_of(state, "referee")
    voice = rendering.Voice.of(ruleset, state)
    figure = sorted(state.figures)[0]
    answer = rules.options(state, referee, {"verb": "rule", "figure": figure})

    def labels(language: str) -> dict[str, str]:
        with override(language):
            told = rendering.options(voice, answer)
        rows = [row for section in told["sections"] for row in section["rows"]]
        return {row["change"].get("field"): row["label"] for row in rows if "label" in row}

    assert all(isinstance(label, str) for label in labels("it").values())
    assert labels("it")["prone"] != labels("en")["prone"]
