"""Every sentence finds its arguments, and every explanation its sentences."""

import string
from collections.abc import Iterator, Mapping
from typing import Any

from battles.stirling import event_wording, wording
from battles.stirling.driver import DRIVER
from battles.stirling.events import CODES
from battles.stirling.ruleset import RULESET
from campaigns.tabletop.fuzz import Game, Reached, picker
from campaigns.tabletop.game import Event

_SILENT = {
    "step_began",
    "turn_ended",
    "choice_put",
    "choice_made",
    "finished",
    "space_freed",
    "situation_arose",
    "movement_opened",
    "checks_due",
    "noted",
}
"""What is told by other events, or by nobody."""


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def events() -> Iterator[Event]:
    for number in (1, 2, 3):
        name = f"words/{number}"
        setup, overrides = DRIVER.setup(number, picker(name, 0))
        game = Game(RULESET, DRIVER, setup, overrides, name, Reached())
        game.play(100, lambda _: True)
        for entry in game.entries:
            yield from entry.events


def test_the_two_halves_of_the_wording_do_not_meet() -> None:
    assert not set(event_wording.EVENTS) & set(wording.WORDING)


def test_every_event_has_a_sentence_that_its_arguments_fill() -> None:
    seen = set()
    for event in events():
        seen.add(event.code)
        template = RULESET.wording.get(event.code)
        if event.code in _SILENT:
            continue
        assert template is not None, event.code
        assert fields(template) <= set(event.args), event
        for why in event.args.get("why", ()):
            _explained(why)
    assert {"moved", "men_lost", "order_set", "morale_checked", "attacked"} <= seen


def _explained(why: Mapping[str, Any]) -> None:
    assert fields(RULESET.wording[why["code"]]) <= set(why["args"])
    for row in why["rows"]:
        assert fields(RULESET.wording[row["code"]]) <= set(row["args"]), row
        assert row["cite"].startswith("ST ")


def test_every_event_that_changes_something_is_told_or_silent_on_purpose() -> None:
    for code in CODES:
        assert code in _SILENT or code in RULESET.wording, code
