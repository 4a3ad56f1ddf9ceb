"""Every sentence finds its arguments, and every code its sentence."""

import re

from skirmish import figures, muskets
from skirmish.grandi_laghi import event_wording, wording
from skirmish.grandi_laghi.applying import APPLY
from skirmish.grandi_laghi.driver import DRIVER
from skirmish.grandi_laghi.refused_wording import REFUSED
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.tables import TABLES
from tests.skirmish.sentences import events_of, sentences_filled, source_of

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


def test_the_two_halves_of_the_wording_do_not_meet() -> None:
    assert not set(event_wording.EVENTS) & set(wording.WORDING)


def test_every_event_has_a_sentence_that_its_arguments_fill() -> None:
    events = events_of(RULESET, DRIVER, (0, 2), 150)
    seen = sentences_filled(RULESET.wording, events, SILENT, "GL")
    assert {"moved", "card_drawn", "shot", "melee_fought", "morale_tested"} <= seen


def test_every_event_is_told_or_silent_on_purpose() -> None:
    emitted = set(re.findall(r'emit\(\s*"([a-z_]+)"', source_of(event_wording, muskets)))
    assert emitted >= {"moved", "shot", "card_drawn"}
    for code in emitted | set(APPLY):
        assert (code in SILENT) != (code in RULESET.wording), code


def test_every_refusal_has_a_sentence() -> None:
    used = set(
        re.findall(r'(?:Refusal|\bno)\(\s*"([a-z_]+)"', source_of(event_wording, figures, muskets))
    )
    assert used >= {"not_nearest", "too_far", "must_test"}
    assert used - set(wording.WORDING) <= set(REFUSED)


def test_every_choice_and_wait_has_a_sentence() -> None:
    for code in re.findall(r'Due\(\s*"([a-z_]+)"', source_of(event_wording)):
        assert f"due.{code}" in RULESET.wording
    for step in ("melee_shot", "strike_at", "evade"):
        assert f"choice.{step}" in RULESET.wording


def test_what_a_sentence_may_say_is_worded() -> None:
    for weapon in TABLES.weapons:
        assert f"weapon.{weapon}" in RULESET.wording
    for mode in ("walk", "run", "charge", "ford", "drag", "evade"):
        assert f"mode.{mode}" in RULESET.wording
