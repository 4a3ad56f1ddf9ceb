"""What rules version 4 changed of AM 3.2 and 6.3: Initiative that is counted anew."""

from __future__ import annotations

import pytest

from tests.skirmish.ars_magica.table import Fight, codes, man, one, scenario

versions = pytest.mark.parametrize("version", ["3", "4"])


def _hurt(fight: Fight, figure: str) -> None:
    wound = {"what": "wound", "figure": figure, "level": "medium"}
    fight.act("rule", changes=[wound], reason="From the last fight.")


@versions
def test_3_2_who_begins_wounded_keeps_the_penalty_in_his_initiative(version: str) -> None:
    fight = Fight(scenario(man("na"), man("sb"), engaged=[["na", "sb"]]), {}, version)
    _hurt(fight, "na")
    began = fight.act("begin", (9, 5))
    rolled = one(began, "initiative_rolled")["totals"]
    assert rolled["na"] - rolled["sb"] == 9 - 5 - 3
    assert ("initiative_changed" in codes(began)) == (version == "3")
    assert (fight.state.totals == rolled) == (version == "4")
    fight.sound()


@versions
def test_6_3_other_arms_leave_the_wounds_of_the_roll_and_no_later_ones(version: str) -> None:
    fight = Fight(scenario(man("na"), man("sb"), apart=20), {}, version)
    _hurt(fight, "na")
    fight.act("begin", (9, 5))
    before = fight.state.totals["na"]
    _hurt(fight, "na")
    arms = {"what": "set", "figure": "na", "field": "hand", "value": "knife"}
    fight.act("rule", changes=[arms], reason="So.")
    changed = []
    while fight.state.round == 1:
        changed += codes(fight.act("advance"))
    assert "initiative_changed" in changed
    # An axe has 1 and a knife 0 to Initiative.
    assert fight.state.totals["na"] == before - 1
    fight.sound()
