"""Every sentence finds its arguments, and every code its sentence."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Event, Refusal
from skirmish.ars_magica import event_wording, wording
from skirmish.ars_magica.actions import ANSWERS
from skirmish.ars_magica.driver import DRIVER, STEPS
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.tables import standard

CODE = Path(event_wording.__file__).parent
SILENT = {
    "choice_made",
    "choice_put",
    "deed_noted",
    "line_noted",
    "loosed",
    "order_set",
    "turn_came",
    "turn_ended",
}
"""What is told by other events, or by nobody."""


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def events() -> Iterator[Event]:
    """Of three games played at random."""
    for number in (0, 2, 3):
        setup, overrides = DRIVER.setup(number, picker(f"words/{number}", 0))
        state = RULESET.setup(setup, overrides)
        for step in range(1, 120):
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
            _explained(why)
        if event.code in SILENT:
            continue
        template = RULESET.wording.get(event.code)
        assert template is not None, event.code
        assert fields(template) <= set(event.args), event
    assert {"blow_struck", "initiative_rolled", "figure_wounded", "declared"} <= seen


def _explained(why: Mapping[str, Any]) -> None:
    assert fields(RULESET.wording[why["code"]]) <= set(why["args"])
    assert why["rows"]
    for row in why["rows"]:
        assert fields(RULESET.wording[row["code"]]) <= set(row["args"]), row
        assert row["cite"].startswith("AM ")


def test_every_event_is_told_or_silent_on_purpose() -> None:
    emitted = set(re.findall(r'(?:emit|put)\(\s*"([a-z_]+)"', source()))
    assert emitted >= {"effort_spent", "turn_came", "fell_prone"}
    for code in emitted:
        assert (code in SILENT) != (code in RULESET.wording), code


def test_every_refusal_has_a_sentence() -> None:
    used = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', source()))
    assert used >= {"not_its_turn", "too_far"}
    assert all(f"refused.{code}" in RULESET.wording for code in used)


def test_every_choice_and_wait_has_a_sentence() -> None:
    for code in re.findall(r'Due\(\s*"([a-z_]+)"', source()):
        assert f"due.{code}" in RULESET.wording
    for step in STEPS:
        assert f"choice.{step}" in RULESET.wording
    for step in ("effort", "guard", "fast_cast"):
        assert {f"choice.{step}_yes", f"choice.{step}_no"} <= set(RULESET.wording)
    assert set(ANSWERS) <= set(STEPS)


def test_what_a_sentence_may_say_is_worded() -> None:
    """The texts that stand for effects, manoeuvres, flaws and the like."""
    tables = standard()
    for effect in tables.mishaps:
        assert f"effect.{effect}" in RULESET.wording
        assert f"choice.mishap_{effect}" in RULESET.wording
    assert all(f"name.{name}" in RULESET.wording for name in tables.manoeuvres)
    assert all(f"flaw.{flaw}" in RULESET.wording for flaw in tables.flaws)
    assert all(
        f"what.{what}" in RULESET.wording for what in (*tables.falls.impacts, *tables.falls.burns)
    )
