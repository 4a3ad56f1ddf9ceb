"""What rules version 3 changed of AM 8 and 11, beside the second."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.rendering.voice import Voice
from campaigns.tabletop.game import Event
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.told import told
from tests.skirmish.ars_magica.table import Fight, man, one, scenario

versions = pytest.mark.parametrize("version", ["2", "3"])
BAND = {"id": "band", "side": "south", "name": "Band", "members": ["sa", "sb", "sc"]}


@versions
@pytest.mark.parametrize("flaw", ["missing hand", "no hands"])
def test_11_no_shield_protects_one_whose_flaw_forbids_it(version: str, flaw: str) -> None:
    fight = Fight(scenario(man("na"), man("sb"), engaged=[["na", "sb"]]), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    flaws = {"what": "set", "figure": "sb", "field": "flaws", "value": [flaw]}
    fight.act("rule", changes=[flaws], reason="So.")
    # Quickness 2, Single 5 (the heater is its speciality), axe 0, heater 3, die 2.
    struck = one(fight.act("attack", (9, 2), figure="na", target="sb"), "blow_struck")
    assert struck["defence"] == (13 if version == "2" else 9)
    seen = RULESET.view(fight.state, fight.state.seats["south"])["figures"]["sb"]
    assert ("shield" in seen) == (version == "2")
    fight.sound()


def test_8_a_group_that_is_no_more_keeps_its_name_in_what_was_said_of_it() -> None:
    figures = [man("na"), *(man(id) for id in ("sa", "sb", "sc"))]
    fight = Fight(scenario(*figures, groups=[BAND], apart=20))
    fight.act("begin", (9, 2))
    fight.act("advance")
    fight.act("rule", changes=[{"what": "group", "group": "band", "dissolve": True}], reason="So.")
    assert "band" not in fight.state.groups
    assert names(fight.state)["band"] == "Band"
    fight.sound()


def test_8_so_does_a_group_that_goes_into_another() -> None:
    figures = [*(man(id) for id in ("na", "nb", "nc", "nd")), man("sa")]
    groups = [
        {"id": one, "side": "north", "name": name, "members": members}
        for one, name, members in (
            ("first", "First", ["na", "nb"]),
            ("second", "Second", ["nc", "nd"]),
        )
    ]
    fight = Fight(scenario(*figures, groups=groups, apart=20))
    fight.act("begin", (9, 8, 2))
    fight.act("advance")
    fight.act("form", figure="first", **{"with": "second"})
    assert set(fight.state.groups) == {"first"}
    assert names(fight.state)["second"] == "Second"
    fight.sound()


@versions
def test_15_b1_a_group_that_is_parted_keeps_its_initiative(version: str) -> None:
    """Nobody has changed his arms, whoever leads the parts."""
    men = [man("sa"), man("sb", "brigante"), man("sc", "berserker"), man("sd")]
    band = {**BAND, "members": ["sa", "sb", "sc", "sd"]}
    fight = Fight(scenario(man("na"), *men, groups=[band], apart=20), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    total = fight.state.totals["band"]
    parts = {"apart": ["sb"], "vanguard": "sc"}
    fight.act("reassign", figure="band", **parts)
    while fight.state.round == 1:
        fight.act("stay", figure=fight.state.turn)
    kept = {fight.state.totals[unit] for unit in ("band", "sb")} == {total}
    assert kept == (version == "3")
    fight.sound()


@versions
def test_11_who_may_use_no_weapon_defends_himself_with_bare_hands(version: str) -> None:
    bearer = man("sb", "grizzled veteran", hand="sword, great", arms=["sword, great"], shield=None)
    strong = {**bearer, "str": 3, "abilities": {"great": 5, "brawl": 3}}
    fight = Fight(scenario(man("na"), strong, engaged=[["na", "sb"]]), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    flaws = {"what": "set", "figure": "sb", "field": "flaws", "value": ["missing hand"]}
    fight.act("rule", changes=[flaws], reason="So.")
    struck = one(fight.act("attack", (2, 2), figure="na", target="sb"), "blow_struck")
    # Quickness 2, with the sword Great 5 and 2, without Brawl 3; die 2.
    assert struck["defence"] == (11 if version == "2" else 7)
    fight.sound()


def test_8_a_group_is_split_by_a_verb_of_its_own() -> None:
    men = [man(id) for id in ("na", "sa", "sb", "sc")]
    fight = Fight(scenario(*men, groups=[BAND], apart=20))
    fight.act("begin", (9, 2))
    fight.act("advance")
    seat = fight.state.seats["south"]
    assert {"split", "reassign"} <= set(RULESET.legal(fight.state, seat)["figures"]["band"])
    asked = ({"verb": verb, "figure": "band"} for verb in ("split", "reassign"))
    offered: list[Any] = [RULESET.options(fight.state, seat, one) for one in asked]
    fields = {one["verb"]: [each["name"] for each in one["fields"]] for one in offered}
    assert fields == {"split": ["apart", "vanguard", "leader"], "reassign": ["vanguard", "leader"]}
    assert fight.refused("split", figure="band", apart=[]) == "nobody_apart"
    parted = one(fight.act("split", figure="band", apart=["sc"], seat="south"), "group_parted")
    event = told(Event("group_parted", parted))
    assert Voice(RULESET, names(fight.state)).say(event.code, event.args) == (
        "Band splits up: Band, Sc."
    )
    assert fight.state.groups["band"].members == ("sa", "sb")
    fight.sound()


@versions
def test_15_e3_who_resists_a_manoeuvre_reads_what_each_defence_comes_to(version: str) -> None:
    resists = man("sb", player=True, answers={"effort": "never", "guard": "never"})
    fight = Fight(scenario(man("na"), resists, engaged=[["na", "sb"]]), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    fight.act("manoeuvre", figure="na", target="sb", name="trip")
    asked = RULESET.view(fight.state, fight.state.seats["south"])["choice"]
    voice = Voice(RULESET, names(fight.state))
    said = [voice.say(f"choice.{one['code']}", one["args"]) for one in asked["choices"]]
    told = ["Defence +11", "Evasion +6", "Strength or Dexterity +6"]
    assert said == (["Defence", "Evasion", "Strength or Dexterity"] if version == "2" else told)


@versions
def test_13_10_the_bonus_of_the_invisible_cites_its_paragraph(version: str) -> None:
    spy = man("na", signs="obvious")
    fight = Fight(scenario(spy, man("sb"), engaged=[["na", "sb"]]), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    struck = one(fight.act("attack", (2, 9), figure="na", target="sb"), "blow_struck")
    rows = [row for row in struck["why"][0]["rows"] if row["code"] in ("hidden", "unseen")]
    assert {row["cite"] for row in rows} == {"AM 13.9" if version == "2" else "AM 13.10"}
    fight.sound()
