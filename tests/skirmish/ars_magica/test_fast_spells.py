"""A spell against a spell (AM 13.7, 13.8, 15 G12), and what is told of spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from campaigns.rendering.voice import Voice
from campaigns.tabletop.game import Event
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.told import told
from tests.skirmish.ars_magica.table import Fight, codes, man, one, scenario

SAGE = {"magus": True, "player": True, "abilities": {"finesse": 3, "brawl": 1, "concentration": 2}}
PILUM = {"figure": "na", "spell": "Pilum of Fire", "target": "sb", "level": 15}


def duel(version: str = "", **more: Any) -> Fight:
    """A duel of mages: Na is first, and Sb may answer."""
    figures = [man("na", "rogue", **SAGE), man("sb", "rogue", **SAGE | more)]
    fight = Fight(scenario(*figures, apart=20), {}, version)
    fight.act("begin", (5, 2))
    fight.act("advance")
    return fight


def asked(fight: Fight) -> tuple[str, tuple[str, ...]]:
    item = fight.state.agenda[0]
    return item.step, item.seats


def answer(fight: Fight, choice: str, faces: Sequence[int] = (), **more: Any) -> list[Event]:
    return fight.act("choose", faces, item=fight.state.agenda[0].id, choice=choice, **more)


def lines(fight: Fight, events: list[Event], seat: str = "north") -> list[str]:
    """The sentences of events as a seat reads them, after them."""
    voice = Voice(RULESET, names(fight.state), told=told)
    seen = [RULESET.redact(fight.state, event, fight.state.seats[seat]) for event in events]
    found = [told(event) for event in seen if event is not None]
    return [voice.say(one.code, one.args) for one in found if voice.template(one.code)]


def test_13_7_the_magus_of_the_enemy_is_asked_before_the_referee() -> None:
    fight = duel()
    fight.act("cast", **PILUM, seat="north")
    assert asked(fight) == ("fast_cast", ("south",))
    answer(fight, "no", seat="south")
    assert asked(fight) == ("spell_done", ())
    fight.sound()


def test_13_7_fights_of_earlier_versions_go_on_without() -> None:
    fight = duel("2")
    fight.act("cast", **PILUM, seat="north")
    assert asked(fight) == ("spell_done", ())
    assert "spell_resolved" not in codes(answer(fight, "done"))
    fight.sound()


def test_13_7_by_its_standing_answer_it_answers_every_spell_or_none() -> None:
    fight = duel(answers={"fast_cast": "never"})
    fight.act("cast", **PILUM)
    assert asked(fight)[0] == "spell_done"
    fight = duel(answers={"fast_cast": "always"})
    # Quickness 4 and Finesse 3 against Initiative 9.
    assert "fast_cast_tried" in codes(fight.act("cast", (2,), **PILUM))
    assert asked(fight)[0] == "counter"


def test_13_7_one_that_is_too_slow_changes_nothing_and_is_the_last_of_the_round() -> None:
    fight = duel()
    total = fight.state.totals["na"]
    fight.act("cast", **PILUM)
    die = 2
    tried = one(answer(fight, "yes", (die,)), "fast_cast_tried")
    assert tried["outcome"] == ("succeeds" if 4 + 3 + die >= total else "fails")
    fight = duel()
    fight.act("cast", **PILUM)
    tried = one(answer(fight, "yes", (0, 0, 5, 5, 5)), "fast_cast_tried")
    assert tried["outcome"] == "fails"
    assert fight["sb"].deeds.slow
    assert asked(fight)[0] == "spell_done"


@pytest.mark.parametrize("level", [None, 15])
def test_13_8_the_referee_compares_the_levels(level: int | None) -> None:
    fight = duel(answers={"fast_cast": "always"})
    cast = {name: value for name, value in PILUM.items() if name != "level" or level}
    fight.act("cast", (2,), **cast)
    told = RULESET.view(fight.state, fight.state.seats["referee"])["choice"]
    codes = ["counter_cancels_at", "counter_protects_caster_at", "counter_goes_on"]
    plain = ["counter_cancels", "counter_protects_caster", "counter_goes_on"]
    assert [one["code"] for one in told["choices"]] == (codes if level else plain)
    if level:
        assert told["choices"][1]["args"] == {"figure": "sb", "level": 15, "half": 8}
    assert "choice" not in RULESET.view(fight.state, fight.state.seats["south"])


def test_13_8_of_its_level_it_cancels_the_spell() -> None:
    fight = duel(answers={"fast_cast": "always"})
    fight.act("cast", (2,), keeps=True, **PILUM)
    events = answer(fight, "cancels")
    assert lines(fight, events)[:2] == [
        "The fast spell of Sb cancels Pilum of Fire of Na.",
        "Na, Pilum of Fire: fails.",
    ]
    assert fight.state.agenda == ()
    assert fight["na"].spells == ()
    fight.sound()


def test_15_g12_of_half_its_level_it_protects_the_magus_alone() -> None:
    fight = duel(answers={"fast_cast": "always"})
    fight.act("cast", (2,), **PILUM)
    events = answer(fight, "protects_caster")
    said = "The fast spell protects Sb from Pilum of Fire, and nobody else."
    assert said in lines(fight, events)
    item = fight.state.agenda[0]
    # It goes on against others: what it does to them the referee says; to the target nothing.
    assert (item.step, item.default) == ("spell_done", "failed")
    assert item.data["facts"]["safe"] == ["sb"]
    answer(fight, "failed")
    fight.sound()


def test_13_8_a_weaker_one_or_of_an_unknown_form_changes_nothing() -> None:
    fight = duel(answers={"fast_cast": "always"})
    fight.act("cast", (2,), **PILUM)
    answer(fight, "goes_on")
    assert (asked(fight)[0], fight.state.agenda[0].default) == ("spell_done", "done")


def test_13_7_nobody_answers_a_spell_of_one_whom_he_has_not_found() -> None:
    figures = [man("na", "rogue", signs="none", hidden=True, **SAGE), man("sb", "rogue", **SAGE)]
    fight = Fight(scenario(*figures, apart=20))
    fight.act("begin", (5, 2))
    fight.act("advance")
    fight.act("cast", **PILUM)
    assert asked(fight)[0] == "spell_done"


def test_13_6_the_log_tells_at_whom_and_whether_it_worked_and_what_is_kept() -> None:
    for choice, outcome in (("done", "succeeds"), ("failed", "fails")):
        fight = duel(answers={"fast_cast": "never"})
        cast = fight.act("cast", **PILUM, keeps=True)
        assert "Na casts at Sb: Pilum of Fire." in lines(fight, cast, "south")
        said = lines(fight, answer(fight, choice), "south")
        assert f"Na, Pilum of Fire: {outcome}." in said
        assert ("Na keeps a spell up: Pilum of Fire." in said) == (choice == "done")
    old = Event("spell_kept", {"figure": "na"})
    assert lines(fight, [old]) == ["Na keeps a spell up."]


def test_13_6_the_level_of_a_spell_is_told_to_its_side_alone() -> None:
    fight = duel()
    cast = one(fight.act("cast", **PILUM), "spell_cast")
    event = Event("spell_cast", cast)
    for seat, levels in (("north", 15), ("south", None)):
        told = RULESET.redact(fight.state, event, fight.state.seats[seat])
        assert told is not None
        assert told.args.get("level") == levels


def test_6_3_a_declaration_says_against_whom_and_for_whom() -> None:
    fight = Fight(scenario(man("na"), man("nb"), man("sb"), apart=20))
    fight.act("begin", (9, 5, 2))
    said = lines(fight, fight.act("declare", figure="na", what="charge", target="sb"))
    assert said == ["Na declares: charges Sb."]
    said = lines(fight, fight.act("declare", figure="nb", what="protect", target="na"))
    assert said == ["Nb declares: protects Na."]
    said = lines(fight, fight.act("declare", figure="na", what="nothing"))
    assert said == ["Na declares: nothing."]
