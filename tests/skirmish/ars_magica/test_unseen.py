"""AM 13.10: nothing that others are told says that somebody hidden is there, or acts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.tabletop.game import Event, Item
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import State
from tests.skirmish.ars_magica.table import Fight, begun, man, scenario

BLIND = ("north", "spectators")
KNOWN = (man("na"), man("nb"), man("sc"), man("sd"))
SPY = man("se", hidden=True)


def asked(state: State, unit: str) -> State:
    """The turn of a unit, with a choice that waits for the referee."""
    data = {"tasks": [{"do": "spread"}], "facts": {}}
    item = Item("c9", "spell_done", (), ("yes",), "yes", "AM 13.7", data)
    done = tuple(one for one in state.done if one != unit)
    return replace(state, turn=unit, done=done, agenda=(item,))


def looks(state: State, seat: str) -> list[Any]:
    one = state.seats[seat]
    return [RULESET.view(state, one), RULESET.legal(state, one)]


def test_the_turn_of_the_hidden_looks_like_a_choice_in_the_turn_before() -> None:
    fight = begun(scenario(*KNOWN, SPY), 9, 8, 4, 3, 6)
    for unit in ("na", "nb"):
        assert fight.state.turn == unit
        fight.act("stay", figure=unit)
    assert fight.state.turn == "se"
    for seat in BLIND:
        shown = looks(fight.state, seat)
        assert shown == looks(asked(fight.state, "nb"), seat)
        assert shown[0]["now"] == "nb"
        assert [one["code"] for one in shown[0]["waiting"]] == ["somebody"]
        assert [one["figure"] for one in shown[0]["order"] if "done" in one] == ["na"]
    assert RULESET.view(fight.state, fight.state.seats["south"])["now"] == "se"


def test_before_anybody_has_acted_it_is_the_turn_of_the_next() -> None:
    fight = begun(scenario(*KNOWN, SPY), 5, 5, 4, 3, 9, 8, 2)
    assert fight.state.turn == "se"
    for seat in BLIND:
        assert looks(fight.state, seat) == looks(asked(fight.state, "na"), seat)


def test_after_somebody_has_waited_it_is_not_again_the_turn_of_the_one_before() -> None:
    fight = begun(scenario(*KNOWN, SPY), 9, 8, 4, 3, 6)
    fight.act("stay", figure="na")
    fight.act("delay", figure="nb", after="sc")
    assert fight.state.turn == "se"
    for seat in BLIND:
        assert looks(fight.state, seat) == looks(asked(fight.state, "sc"), seat)


def log(fight: Fight, seat: str) -> list[Event]:
    """All that has words in the log of a seat."""
    state, told = fight.start, []
    for entry in fight.entries:
        for event in entry.events:
            found = RULESET.redact(state, event, state.seats[seat])
            if found is not None and event.code in RULESET.wording:
                told.append(found)
            state = RULESET.evolve(state, event)
    return told


def bare(told: list[Event]) -> list[Any]:
    """Without where in its entry a die fell: the log shows faces alone."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: plain(one) for name, one in value.items() if name != "dice"}
        return [plain(one) for one in value] if isinstance(value, list) else value

    return [(event.code, plain(event.args)) for event in told]


@pytest.mark.parametrize("secret", [True, False])
def test_whether_there_is_somebody_hidden_changes_nothing_for_others(secret: bool) -> None:
    """The same fight twice, once with a spy who ties, declares, waits and does nothing."""
    with_spy = Fight(scenario(*KNOWN, SPY, secret_declarations=secret))
    without = Fight(scenario(*KNOWN, secret_declarations=secret))
    with_spy.act("begin", [9, 8, 4, 3, 4, 7, 6])
    without.act("begin", [9, 8, 4, 3])
    fights = (with_spy, without)

    def alike() -> None:
        for seat in BLIND:
            one, other = (looks(fight.state, seat) for fight in fights)
            assert one == other, seat
            one, other = (bare(log(fight, seat)) for fight in fights)
            assert one == other, seat

    alike()
    for unit, what in (("na", "nothing"), ("sd", "nothing"), ("nb", "nothing")):
        for fight in fights:
            fight.act("declare", figure=unit, what=what)
        alike()
    with_spy.act("declare", figure="se", what="nothing")
    alike()
    for fight in fights:
        fight.act("declare", figure="sc", what="nothing")
    alike()
    for unit in ("na", "nb"):
        for fight in fights:
            fight.act("stay", figure=unit)
        alike()
    assert with_spy.state.turn == "sc"
    for fight in fights:
        fight.act("stay", figure="sc")
    assert with_spy.state.turn == "se"
    with_spy.act("stay", figure="se")
    alike()


def test_in_open_declarations_the_hidden_one_is_not_reckoned_from_who_is_awaited() -> None:
    fight = Fight(scenario(*KNOWN, SPY))
    fight.act("begin", [9, 8, 4, 3, 6])
    seat = fight.state.seats["north"]

    def sides() -> list[Any]:
        return [one.get("side", one["code"]) for one in RULESET.view(fight.state, seat)["waiting"]]

    assert sides() == ["north", "south"]
    for unit in ("na", "nb", "sc", "sd"):
        fight.act("declare", figure=unit, what="nothing")
    assert fight.state.phase == "declarations"
    assert sides() == ["south"]
    alone = Fight(scenario(man("na"), SPY))
    alone.act("begin", [9, 6])
    alone.act("declare", figure="na", what="nothing")
    told = RULESET.view(alone.state, alone.state.seats["north"])["waiting"]
    assert [one["code"] for one in told] == ["somebody"]


def test_whom_one_protects_unseen_is_not_told_nor_that_one_protects() -> None:
    fight = Fight(scenario(*KNOWN, SPY))
    fight.act("begin", [9, 8, 4, 3, 6])
    before = fight.state
    (event,) = fight.act("declare", figure="sc", what="protect", target="se")
    assert RULESET.redact(before, event, before.seats["north"]) is None
    seen = RULESET.view(fight.state, fight.state.seats["north"])["figures"]["sc"]
    assert seen["declared"] == {"what": "nothing"}
    before = fight.state
    began = next(e for e in fight.act("advance") if e.code == "actions_began")
    told = RULESET.redact(before, began, before.seats["north"])
    assert told is not None
    assert told.args["declared"] == {}


def test_for_whom_one_waits_is_for_his_own_side() -> None:
    fight = begun(scenario(*KNOWN, SPY), 3, 4, 9, 5, 8)
    for after, word in (("se", None), ("sd", "delayed")):
        before = fight.state
        event = next(e for e in fight.act("delay", figure="sc", after=after) if e.code == "delayed")
        told = RULESET.redact(before, event, before.seats["north"])
        assert (told.code if told else None) == word
        assert told is None or "after" not in told.args
        own = RULESET.redact(before, event, before.seats["south"])
        assert own is not None
        assert own.args["after"] == after
        if after == "se":
            fight.act("stay", figure="se")
