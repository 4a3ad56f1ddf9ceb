"""What the tests of every skirmish ruleset's wording share: events of play, and their sentences."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.fuzz import Driver, picker
from campaigns.tabletop.game import Event, Refusal, Ruleset


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def source_of(*modules: Any) -> str:
    """The text of all modules beside and below these."""
    paths = [path for one in modules for path in sorted(Path(one.__file__).parent.rglob("*.py"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def events_of(
    ruleset: Ruleset[Any], driver: Driver[Any], numbers: Iterable[int], steps: int
) -> Iterator[Event]:
    """Of games played at random."""
    for number in numbers:
        setup, overrides = driver.setup(number, picker(f"words/{number}", 0))
        state = ruleset.setup(setup, overrides)
        for step in range(1, steps):
            action = driver.action(state, picker(f"words/{number}", step))
            if action is None:
                break
            outcome = ruleset.decide(state, action, Chance(Seeded(f"words/{number}", step)))
            assert not isinstance(outcome, Refusal), outcome
            for event in outcome:
                state = ruleset.evolve(state, event)
                yield event


def sentences_filled(
    wording: Mapping[str, str], events: Iterable[Event], silent: Collection[str], book: str
) -> set[str]:
    """The codes of events, each of which has a sentence that its arguments fill, or is silent."""
    seen = set()
    for event in events:
        seen.add(event.code)
        for why in event.args.get("why", ()):
            _explained(wording, why, book)
        if event.code in silent:
            continue
        template = wording.get(event.code)
        assert template is not None, event.code
        assert fields(template) <= set(event.args), event
    return seen


def _explained(wording: Mapping[str, str], why: Mapping[str, Any], book: str) -> None:
    assert fields(wording[why["code"]]) <= set(why["args"])
    assert why["rows"]
    for row in why["rows"]:
        assert fields(wording[row["code"]]) <= set(row["args"]), row
        assert row["cite"].startswith(f"{book} ")
