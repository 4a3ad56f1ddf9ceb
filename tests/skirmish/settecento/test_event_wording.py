"""Every sentence finds its arguments, and every code its sentence."""

import re

from skirmish import figures, muskets
from skirmish.settecento import event_wording, wording
from skirmish.settecento.applying import APPLY
from skirmish.settecento.driver import DRIVER
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.tables import CELLS, standard
from tests.skirmish.sentences import events_of, sentences_filled, source_of

SILENT = {
    "action_spent",
    "breached",
    "breakage",
    "choice_made",
    "waiver_ended",
    "choice_put",
    "figure_activated",
    "in_the_fire",
    "melee_began",
    "turn_ended",
    "vessel_aged",
    "vessel_damaged",
    "vessel_moved",
    "weapon_fell",
}
"""What is told by other events, or by nobody."""


def test_the_two_halves_of_the_wording_do_not_meet() -> None:
    assert not set(event_wording.EVENTS) & set(wording.WORDING)


def test_every_event_has_a_sentence_that_its_arguments_fill() -> None:
    events = events_of(RULESET, DRIVER, (0, 2), 130)
    seen = sentences_filled(RULESET.wording, events, SILENT, "XV")
    assert {"moved", "card_drawn", "shot", "melee_fought", "morale_tested"} <= seen


def test_every_event_is_told_or_silent_on_purpose() -> None:
    emitted = set(re.findall(r'emit\(\s*"([a-z_]+)"', source_of(event_wording, muskets)))
    assert emitted >= {"moved", "shot", "card_drawn"}
    for code in emitted | set(APPLY):
        assert (code in SILENT) != (code in RULESET.wording), code


def test_every_refusal_has_a_sentence() -> None:
    used = set(
        re.findall(r'(?:Refusal|_no)\(\s*"([a-z_]+)"', source_of(event_wording, figures, muskets))
    )
    assert used >= {"not_nearest", "too_far"}
    assert used <= set(event_wording.REFUSED)


def test_every_choice_and_wait_has_a_sentence() -> None:
    for code in re.findall(r'Due\(\s*"([a-z_]+)"', source_of(event_wording)):
        assert f"due.{code}" in RULESET.wording
    for step in ("melee_shot", "strike_at", "follow_up"):
        assert f"choice.{step}" in RULESET.wording


def test_what_a_sentence_may_say_is_worded() -> None:
    """The texts that stand for modes, weapons, outcomes and the like."""
    for weapon in (*standard().weapons, *standard().thrown):
        assert weapon == "cannon" or f"weapon.{weapon}" in RULESET.wording
    for cells in CELLS.values():
        assert all(f"cell.{cell}" in RULESET.wording for cell in cells)
    for mode in standard().movement:
        assert f"mode.{mode}" in RULESET.wording
