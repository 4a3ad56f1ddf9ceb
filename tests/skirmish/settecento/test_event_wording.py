"""Every sentence finds its arguments, and every code its sentence."""

import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import picker
from campaigns.tabletop.game import Event, Refusal
from skirmish.settecento import event_wording, wording
from skirmish.settecento.applying import APPLY
from skirmish.settecento.driver import DRIVER
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.tables import CELLS, standard

CODE = Path(event_wording.__file__).parent
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


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def events() -> Iterator[Event]:
    """Of two games played at random."""
    for number in (0, 2):
        setup, overrides = DRIVER.setup(number, picker(f"words/{number}", 0))
        state = RULESET.setup(setup, overrides)
        for step in range(1, 130):
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
    assert {"moved", "card_drawn", "shot", "melee_fought", "morale_tested"} <= seen


def _explained(why: Mapping[str, Any]) -> None:
    assert fields(RULESET.wording[why["code"]]) <= set(why["args"])
    assert why["rows"]
    for row in why["rows"]:
        assert fields(RULESET.wording[row["code"]]) <= set(row["args"]), row
        assert row["cite"].startswith("XV ")


def test_every_event_is_told_or_silent_on_purpose() -> None:
    emitted = set(re.findall(r'emit\(\s*"([a-z_]+)"', source()))
    assert emitted >= {"moved", "shot", "card_drawn"}
    for code in emitted | set(APPLY):
        assert (code in SILENT) != (code in RULESET.wording), code


def test_every_refusal_has_a_sentence() -> None:
    used = set(re.findall(r'(?:Refusal|_no)\(\s*"([a-z_]+)"', source()))
    assert used >= {"not_nearest", "too_far"}
    assert used <= set(event_wording.REFUSED)


def test_every_choice_and_wait_has_a_sentence() -> None:
    for code in re.findall(r'Due\(\s*"([a-z_]+)"', source()):
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
