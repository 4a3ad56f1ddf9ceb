"""Every sentence finds its arguments, and every code its sentence."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Event, Refusal
from skirmish.grandi_laghi import event_wording, wording
from skirmish.grandi_laghi.applying import APPLY
from skirmish.grandi_laghi.driver import DRIVER
from skirmish.grandi_laghi.refused_wording import REFUSED
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.tables import TABLES

CODE = Path(event_wording.__file__).parent
SILENT = {
    "action_spent",
    "choice_made",
    "choice_put",
    "engaged",
    "figure_activated",
    "figures_mustered",
    "hatchet_fell",
    "in_the_fire",
    "melee_began",
    "melee_over",
    "waiver_ended",
}
"""What is told by other events, or by nobody."""


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def events() -> Iterator[Event]:
    """Of two games played at random."""
    for number in (0, 2):
        setup, overrides = DRIVER.setup(number, picker(f"words/{number}", 0))
        state = RULESET.setup(setup, overrides)
        for step in range(1, 150):
            action = DRIVER.action(state, picker(f"words/{number}", step))
            if action is None:
                break
            outcome = RULESET.decide(state, action, Chance(Seeded(f"words/{number}", step)))
            assert not isinstance(outcome, Refusal), outcome
            for event in outcome:
                state = RULESET.evolve(state, event)
                yield event


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(CODE.rglob("*.py")))


def test_the_two_halves_of_the_wording_do_not_meet() -> None:
    assert not set(event_wording.EVENTS) & set(wording.WORDING)


def test_every_event_has_a_sentence_that_its_arguments_fill() -> None:
    seen = set()
    for event in events():
        seen.add(event.code)
        for why in event.args.get("why", ()):
            assert fields(RULESET.wording[why["code"]]) <= set(why["args"])
            for row in why["rows"]:
                assert fields(RULESET.wording[row["code"]]) <= set(row["args"]), row
                assert row["cite"].startswith("GL ")
        if event.code not in SILENT:
            assert fields(RULESET.wording[event.code]) <= set(event.args), event
    assert {"moved", "card_drawn", "shot", "melee_fought", "morale_tested"} <= seen


def test_every_event_is_told_or_silent_on_purpose() -> None:
    emitted = set(re.findall(r'emit\(\s*"([a-z_]+)"', source()))
    assert emitted >= {"moved", "shot", "card_drawn"}
    for code in emitted | set(APPLY):
        assert (code in SILENT) != (code in RULESET.wording), code


def test_every_refusal_has_a_sentence() -> None:
    used = set(re.findall(r'(?:Refusal|\bno)\(\s*"([a-z_]+)"', source()))
    assert used >= {"not_nearest", "too_far", "must_test"}
    assert used - set(wording.WORDING) <= set(REFUSED)


def test_every_choice_and_wait_has_a_sentence() -> None:
    for code in re.findall(r'Due\(\s*"([a-z_]+)"', source()):
        assert f"due.{code}" in RULESET.wording
    for step in ("melee_shot", "strike_at", "evade"):
        assert f"choice.{step}" in RULESET.wording


def test_what_a_sentence_may_say_is_worded() -> None:
    for weapon in TABLES.weapons:
        assert f"weapon.{weapon}" in RULESET.wording
    for mode in ("walk", "run", "charge", "ford", "drag", "evade"):
        assert f"mode.{mode}" in RULESET.wording
