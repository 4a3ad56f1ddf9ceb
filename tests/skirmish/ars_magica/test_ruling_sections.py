"""The referee's form for the whole table: what hinders sight stands by itself (AM 13.9)."""

from __future__ import annotations

from skirmish.ars_magica.ruling_form import rulings
from tests.skirmish.ars_magica.table import Fight, man, scenario


def test_torch_fog_and_rain_are_plain_choices() -> None:
    fight = Fight(scenario(man("na"), man("sb")))
    sections = rulings(fight.state, None)
    assert sections is not None
    sight, rest = sections
    fields = [one["change"]["field"] for one in sight["rows"]]
    assert fields == ["darkness", "broken_ground", "nuisances"]
    offered = {one["id"] for one in sight["rows"][0]["inputs"][0]["choices"]}
    assert {"none", "moonlight", "torch", "heavy rain", "fog", "heavy smoke", "total"} == (
        offered - {"light", "medium", "heavy"}
    )
    assert [one["change"]["field"] for one in rest["rows"]] == ["apart", "mishaps", "secret"]
