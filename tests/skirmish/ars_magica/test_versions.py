"""What each rules version changed, by paragraph, beside those by which older fights go on."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import decode, encode
from tests.skirmish.ars_magica.table import Fight, man, one, scenario

BAND = {"id": "sg", "side": "south", "name": "Band", "members": ["sa", "sb", "sc"]}
EVERYBODY = [man(id) for id in ("na", "sa", "sb", "sc")]
versions = pytest.mark.parametrize("version", ["1", "2", "3", "4", "5"])


def begun(version: str, *faces: int, **more: Any) -> Fight:
    fight = Fight(scenario(*more.pop("figures", EVERYBODY), **more), {}, version)
    fight.act("begin", faces)
    fight.act("advance")
    return fight


def test_a_new_fight_goes_by_the_fifth_and_earlier_ones_are_kept_as_ever() -> None:
    body = scenario(*EVERYBODY)
    assert RULESET.version == "5"
    new, second, first = (RULESET.setup(body, {}, version) for version in ("", "2", "1"))
    assert [one.by_letter for one in (new, second, first)] == [True, True, False]
    third = RULESET.setup(body, {}, "3")
    assert [one.penalised for one in (new, third, second)] == [True, False, False]
    assert [one.third for one in (new, second, first)] == [True, False, False]
    assert encode(new).keys() - encode(second).keys() == {"former"}
    assert encode(second).keys() - encode(first).keys() == {"rules", "waited"}
    assert all(decode(encode(one)) == one for one in (new, second, first))


@versions
def test_8_a_blow_at_a_companion_meets_the_vanguard(version: str) -> None:
    """AM 8: the vanguard's totals are the group's; the blows begin with the vanguard (15 F11)."""
    figures = [man("na"), man("sa", "grizzled veteran"), man("sb"), man("sc")]
    band = {**BAND, "vanguard": "sa"}
    fight = begun(version, 9, 2, figures=figures, groups=[band], engaged=[["na", "sg"]])
    partial = {"verb": "attack", "figure": "na"}
    options = RULESET.options(fight.state, fight.state.seats["north"], partial)
    assert isinstance(options, dict)
    guards = {id: one["defence"] for id, one in options["targets"].items()}
    assert guards == {"sa": 14, "sb": 11 if version == "1" else 14, "sc": guards["sb"]}
    struck = one(fight.act("attack", (8, 2), figure="na", target="sb"), "blow_struck")
    assert (struck["target"], struck["defence"]) == ("sb", 13) if version == "1" else ("sa", 16)
    fight.sound()


@versions
def test_8_one_who_is_helpless_in_a_group_is_struck_himself(version: str) -> None:
    figures = [man("na"), *(man(id) for id in ("sa", "sb", "sc"))]
    fight = begun(version, 9, 2, figures=figures, groups=[BAND], engaged=[["na", "sg"]])
    down = {"what": "wound", "figure": "sb", "level": "incapacitated"}
    fight.act("rule", changes=[down], reason="So.")
    struck = one(fight.act("attack", (8,), figure="na", target="sb"), "blow_struck")
    assert (struck["target"], struck["defence"]) == ("sb", -10)


@versions
def test_8_so_does_a_shot(version: str) -> None:
    figures = [man("na", "hunter"), *(man(id) for id in ("sa", "sb", "sc"))]
    fight = begun(version, 9, 2, figures=figures, groups=[BAND], apart=10)
    shot = one(fight.act("shoot", (2, 9), figure="na", target="sb"), "shot_made")
    assert shot["target"] == "sb" if version == "1" else "sa"
    fight.sound()


@versions
def test_8_a_manoeuvre_is_against_the_one_who_is_named(version: str) -> None:
    figures = [man("na"), *(man(id) for id in ("sa", "sb", "sc"))]
    fight = begun(version, 9, 2, figures=figures, groups=[BAND], engaged=[["na", "sg"]])
    tried = fight.act("manoeuvre", (2, 9), figure="na", target="sb", name="trip")
    assert one(tried, "manoeuvre_tried")["target"] == "sb"


@versions
def test_6_3_who_waited_has_his_place_again_in_the_next_round(version: str) -> None:
    figures = [man(id) for id in ("na", "sa", "sb")]
    fight = begun(version, 9, 6, 3, figures=figures)
    fight.act("delay", figure="na", after="sb")
    fight.act("delay", figure="sa", after="na")
    assert fight.state.order == ("sb", "na", "sa")
    for id in ("sb", "na", "sa"):
        fight.act("stay", figure=id)
    assert fight.state.round == 2
    kept = ("sb", "na", "sa") if version == "1" else ("na", "sa", "sb")
    assert fight.state.order == kept
    assert fight.state.waited == ()
    fight.sound()


def test_6_3_of_equals_too_the_one_who_waited_is_where_the_dice_had_put_him() -> None:
    figures = [man(id) for id in ("na", "sa", "sb")]
    fight = begun("2", 5, 5, 3, 2, 8, figures=figures)
    assert fight.state.order == ("sa", "na", "sb")
    fight.act("delay", figure="sa", after="na")
    for id in ("na", "sa", "sb"):
        fight.act("stay", figure=id)
    assert fight.state.order == ("sa", "na", "sb")


@versions
def test_6_3_members_of_a_group_that_dissolves_keep_its_initiative(version: str) -> None:
    """Initiative is rolled once per combat: nobody has changed his arms (AM 15 B1)."""
    figures = [man("na"), man("sa"), man("sb", "brigante"), man("sc", "berserker")]
    fight = begun(version, 9, 4, figures=figures, groups=[BAND])
    total = fight.state.totals["sg"]
    fight.act("rule", changes=[{"what": "group", "group": "sg", "dissolve": True}], reason="So.")
    assert {fight.state.totals[id] for id in ("sa", "sb", "sc")} == {total}
    while fight.state.round == 1:
        fight.act("stay", figure=fight.state.turn)
    assert fight.state.round == 2
    kept = {fight.state.totals[id] for id in ("sa", "sb", "sc")} == {total}
    assert kept == (version != "1")
    order = [one["figure"] for one in view_order(fight)]
    assert (order == ["na", "sa", "sb", "sc"]) == (version != "1")
    fight.sound()


def view_order(fight: Fight) -> list[Any]:
    found: list[Any] = RULESET.view(fight.state, fight.state.seats["north"])["order"]
    return found


@versions
def test_13_3_casting_a_spell_of_concentration_duration_in_a_distraction_has_three_more(
    version: str,
) -> None:
    magus = man("na", magus=True, abilities={"concentration": 2, "brawl": 1})
    fight = begun(version, 9, 2, figures=[magus, man("sa")])
    cast = {"figure": "na", "spell": "Veil", "keeps": True, "situations": ["running"]}
    # Stamina 1, Concentration 2, die 5: 8 against 9, with the spell's three 11.
    tested = one(fight.act("cast", (5,), **cast), "concentration_tested")
    assert tested["outcome"] == "fails" if version == "1" else "succeeds"
    fight.sound()
