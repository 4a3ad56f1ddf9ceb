"""Every sentence finds its arguments, and every code its sentence."""

from __future__ import annotations

import re

from skirmish import figures
from skirmish.ars_magica import event_wording, wording
from skirmish.ars_magica.actions import ANSWERS
from skirmish.ars_magica.driver import DRIVER, STEPS
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.tables import standard
from tests.skirmish.sentences import events_of, sentences_filled, source_of

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


def test_the_two_halves_of_the_wording_do_not_meet() -> None:
    assert not set(event_wording.EVENTS) & set(wording.WORDING)


def test_every_event_has_a_sentence_that_its_arguments_fill() -> None:
    events = events_of(RULESET, DRIVER, (0, 2, 3), 120)
    seen = sentences_filled(RULESET.wording, events, SILENT, "AM")
    assert {"blow_struck", "initiative_rolled", "figure_wounded", "declared"} <= seen


def test_every_event_is_told_or_silent_on_purpose() -> None:
    emitted = set(re.findall(r'(?:emit|put)\(\s*"([a-z_]+)"', source_of(event_wording)))
    assert emitted >= {"effort_spent", "turn_came", "fell_prone"}
    for code in emitted:
        assert (code in SILENT) != (code in RULESET.wording), code


def test_every_refusal_has_a_sentence() -> None:
    used = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', source_of(event_wording, figures)))
    assert used >= {"not_its_turn", "too_far"}
    assert all(f"refused.{code}" in RULESET.wording for code in used)


def test_every_choice_and_wait_has_a_sentence() -> None:
    for code in re.findall(r'Due\(\s*"([a-z_]+)"', source_of(event_wording)):
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
