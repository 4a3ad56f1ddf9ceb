"""Fights at the table, by paragraph: what the procedures do to figures, turns and the log."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.reader import BadRequestError
from skirmish.ars_magica.ruleset import RULESET
from tests.skirmish.ars_magica.table import Fight, begun, codes, man, one, scenario, shipped

TWO = (man("na"), man("sb"))


def duel(**more: Any) -> dict[str, Any]:
    return scenario(*TWO, engaged=[["na", "sb"]], **more)


@pytest.mark.parametrize(
    ("name", "weapon", "line"),
    [
        ("standard soldier", None, (0, 12, 11, 7, 8)),
        ("grizzled veteran", None, (-1, 15, 14, 6, 8)),
        ("berserker", None, (2, 13, 7, 14, 9)),
        ("specialist", None, (1, 17, 15, 8, 9)),
        ("tough guy", None, (-1, 10, 10, 7, 13)),
        ("knight", None, (2, 14, 14, 7, 10)),
        ("welsh bowman", "bow, long", (-2, 14, 8, 10, 2)),
        ("wolf", None, (2, 11, 9, 0, 4)),
        ("bear", None, (0, 13, 9, 10, 10)),
    ],
)
def test_14_a_ready_made_figure_fights_with_its_printed_line(
    name: str, weapon: str | None, line: tuple[int, ...]
) -> None:
    state = RULESET.setup(scenario(man("na", name), man("sb")), {})
    view = RULESET.view(state, state.seats["north"])
    stats = view["figures"]["na"]["stats"]
    names = ("init", "attack", "defence", "damage", "soak")
    assert tuple(stats[key] for key in names) == line
    assert weapon in (None, view["figures"]["na"]["melee"])
    assert "sheet" not in view["figures"]["sb"]


def test_6_3_initiative_is_rolled_once_and_botches_come_last() -> None:
    fight = Fight(scenario(*TWO, man("sc")))
    events = fight.act("begin", (5, 0, 0, 7, 3, 2))
    assert one(events, "initiative_rolled")["order"] == ["na", "sc", "sb"]
    fight.act("advance")
    for _ in range(3):
        fight.act("advance")
    assert fight.state.round == 2
    assert fight.state.order == ("na", "sc", "sb")


def test_6_3_who_delays_acts_after_the_one_he_waited_for() -> None:
    fight = begun(scenario(*TWO, man("sc")), 9, 5, 2)
    assert fight.refused("delay", figure="na", after="na") == "not_later"
    fight.act("delay", figure="na", after="sb", seat="north")
    assert fight.state.turn == "sb"
    fight.act("stay", figure="sb", seat="south")
    assert fight.state.turn == "na"


def test_15_c1_every_attacker_beyond_the_first_lowers_the_defence() -> None:
    body = scenario(
        man("na"), man("s1"), man("s2"), man("s3"), engaged=[["na", s] for s in ("s1", "s2", "s3")]
    )
    fight = begun(body, 2, 9, 8, 7)
    totals = [
        one(fight.act("attack", (2, 9), figure=foe, target="na"), "blow_struck")["defence"]
        for foe in ("s1", "s2", "s3")
    ]
    assert totals == [20, 18, 16]


def test_16_8_adrenal_one_level_a_round_and_it_counts_at_once() -> None:
    fight = begun(duel(), 9, 2)
    events = fight.act("attack", (3, 9), figure="na", target="sb", effort=True)
    assert one(events, "blow_struck")["attack"] == 12 + 6 + 3
    assert fight["na"].spent == 1
    fight.act("stay", figure="sb")
    for spent, attack in ((2, 17), (3, 15), (4, 13), (5, 13)):
        fight.act("advance")
        events = fight.act("attack", (2, 9), figure="na", target="sb", effort=True)
        assert one(events, "blow_struck")["attack"] == attack + 2
        assert fight["na"].spent == spent
        if spent < 5:
            fight.act("stay", figure="sb")
    assert fight["na"].fainted
    assert fight.state.phase == "aftermath"
    fight.sound()


def test_6_4_a_guard_is_asked_at_the_first_defence_and_lasts_until_the_own_turn() -> None:
    body = scenario(
        man("na", player=True), man("s1"), man("s2"), engaged=[["na", "s1"], ["na", "s2"]]
    )
    fight = begun(body, 2, 9, 8)
    fight.act("attack", figure="s1", target="na")
    assert fight.state.agenda[0].step == "guard"
    assert fight.refused("attack", figure="s1", target="na") == "choice_waits"
    events = fight.act("choose", (2, 3), item="c1", choice="yes", seat="north")
    assert one(events, "blow_struck")["defence"] == 11 + 6 + 3
    events = fight.act("attack", (2, 3), figure="s2", target="na")
    assert one(events, "blow_struck")["defence"] == 11 + 6 - 2 + 3
    assert not fight["na"].guarding
    assert fight["na"].spent == 1


def test_7_3_bare_hands_bruise_and_a_spared_weapon_strikes_at_minus_three() -> None:
    fight = begun(scenario(man("na", "rogue"), man("sb"), engaged=[["na", "sb"]]), 9, 2)
    fight.act("attack", (1, 9, 2), figure="na", target="sb")
    assert [(wound.level, wound.bruise) for wound in fight["sb"].wounds] == [("light", True)]
    fight = begun(duel(), 9, 2)
    events = fight.act("attack", (9, 2), figure="na", target="sb", nonlethal=True)
    assert one(events, "blow_struck")["attack"] == 12 + 9 - 3
    assert [wound.bruise for wound in fight["sb"].wounds] == [True]


def test_6_1_a_trip_lays_on_the_ground_and_rising_is_an_action() -> None:
    fight = begun(scenario(man("na", "specialist"), man("sb"), engaged=[["na", "sb"]]), 9, 2)
    fight.act("manoeuvre", (9, 2), figure="na", target="sb", name="trip")
    assert fight["sb"].prone
    fight.act("rise", figure="sb", seat="south")
    assert not fight["sb"].prone
    assert fight.state.round == 2


def test_15_c5_the_prone_are_easier_to_hit() -> None:
    fight = begun(scenario(man("na"), man("sb", prone=True), engaged=[["na", "sb"]]), 9, 2)
    events = fight.act("attack", (2, 9), figure="na", target="sb")
    assert one(events, "blow_struck")["attack"] == 12 + 6 + 2


def test_6_5_a_botch_drops_the_weapon_and_it_is_picked_up_out_of_melee() -> None:
    fight = begun(duel(mishaps="ask"), 9, 2)
    fight.act("attack", (0, 0, 5, 4), figure="na", target="sb")
    assert fight.state.agenda[0].step == "mishap"
    assert (
        fight.refused("choose", item="c1", choice="weapon_dropped", seat="north") == "no_such_item"
    )
    fight.act("choose", item="c1", choice="weapon_dropped")
    assert fight["na"].lost == ("axe",)
    assert fight["na"].hand == "fist"
    fight.act("stay", figure="sb")
    fight.act("advance")
    assert fight.refused("recover_weapon", figure="na", item="axe") == "engaged"
    ruled = {"what": "engaged", "figure": "na", "with": "sb", "engaged": False}
    fight.act("rule", changes=[ruled], reason="They part.")
    fight.act("recover_weapon", figure="na", item="axe", seat="north")
    assert fight["na"].hand == "axe"


def test_6_2_one_who_runs_is_struck_once_without_defence() -> None:
    body = scenario(man("na"), man("s1"), man("s2"), engaged=[["na", "s1"], ["na", "s2"]])
    fight = begun(body, 9, 8, 7)
    events = fight.act("flee", (2,), figure="na", seat="north", leave=False)
    assert codes(events).count("blow_struck") == 1
    assert one(events, "blow_struck")["defence"] == 0
    assert one(events, "blow_struck")["figure"] == "s1"


def test_6_4_a_nocked_arrow_is_an_extra_shot() -> None:
    fight = begun(scenario(man("na", "hunter", nocked=True), man("sb"), apart=10), 9, 2)
    fight.act("shoot", (2, 9), figure="na", target="sb", seat="north")
    assert fight.state.turn == "na"
    fight.act("shoot", (2, 9), figure="na", target="sb", seat="north")
    assert fight.state.turn == "sb"


def test_1_3_a_crossbow_is_spanned_for_three_rounds() -> None:
    fight = begun(scenario(man("na", "balestriere"), man("sb"), apart=10), 9, 2)
    fight.act("shoot", (2, 9), figure="na", target="sb")
    assert fight["na"].unspanned == 3
    for left in (2, 1, 0):
        fight.act("advance")
        fight.act("advance")
        assert fight.refused("shoot", figure="na", target="sb") == "not_spanned"
        fight.act("span", figure="na", seat="north")
        assert fight["na"].unspanned == left


def test_15_d1_the_distance_of_the_referee_counts() -> None:
    fight = begun(scenario(man("na", "hunter"), man("sb"), apart=10), 9, 2)
    assert (
        fight.refused("shoot", figure="na", target="sb", distance=33, seat="north")
        == "referee_only"
    )
    events = fight.act("shoot", (1, 7, 2), figure="na", target="sb", distance=33)
    assert (one(events, "shot_made")["attack"], one(events, "shot_made")["defence"]) == (14, 11)


def test_9_a_horse_that_falls_throws_its_rider() -> None:
    body = scenario(
        man("na", "knight", hand="sword, long", riding="nh"),
        man("nh", "destrier", mount=True),
        man("sb"),
        apart=20,
    )
    fight = begun(body, 9, 2)
    ruled = {"what": "wound", "figure": "nh", "level": "incapacitated"}
    events = fight.act("rule", (2, 3, 6, 3), changes=[ruled], reason="A pike.")
    tests = [(e.args["what"], e.args["outcome"]) for e in events if e.code == "rider_tested"]
    assert tests == [("leap", "fails"), ("pinned", "succeeds")]
    assert one(events, "fall_suffered")["damage"] == 11
    assert fight["na"].prone
    assert fight["na"].riding is None


def test_9_who_lies_under_his_horse_is_crushed_and_freed_by_a_friend() -> None:
    body = scenario(
        man("na", "knight", hand="sword, long", riding="nh"),
        man("nh", "destrier", mount=True),
        man("nb"),
        man("sb"),
        apart=20,
    )
    fight = begun(body, 2, 9, 3)
    ruled = {"what": "wound", "figure": "nh", "level": "incapacitated"}
    events = fight.act("rule", (2, 0, 0, 5, 5, 4, 2, 2, 9), changes=[ruled], reason="A pike.")
    damages = [e.args["damage"] for e in events if e.code == "fall_suffered"]
    assert damages == [4 + 5, 2 + 9]
    assert fight["na"].under == "nh"
    fight.act("free_pinned", (8,), figure="nb", target="na", seat="north")
    assert fight["na"].under is None


def test_13_1_morale_is_for_grogs_and_a_second_failure_breaks() -> None:
    fight = begun(scenario(man("na", player=True), man("sb", "contadino di leva"), apart=20), 9, 2)
    assert fight.refused("morale", figure="na") == "player_character"
    fight.act("morale", (5,), figure="sb", conditions=1)
    assert fight["sb"].demoralised
    fight.act("morale", (6,), figure="sb", conditions=1)
    assert fight["sb"].fate == "fled"
    assert fight.state.phase == "aftermath"


def test_15_f30_the_demoralised_attack_nobody() -> None:
    fight = begun(duel(), 9, 2)
    ruled = {"what": "set", "figure": "na", "field": "demoralised", "value": True}
    fight.act("rule", changes=[ruled], reason="Terror.")
    assert fight.refused("attack", figure="na", target="sb") == "demoralised"
    fight.act("flee", (2,), figure="na", leave=True, seat="north")
    assert fight["na"].fate == "fled"
    assert [wound.level for wound in fight["na"].wounds] == ["heavy"]


def test_8_a_group_is_formed_of_equals_in_a_quiet_round() -> None:
    fight = begun(
        scenario(man("n1"), man("n2"), man("n3", "contadino di leva"), man("sb"), apart=20),
        9,
        8,
        3,
        2,
    )
    assert fight.refused("form", figure="n1", **{"with": "n3"}) == "too_unlike"
    fight.act("form", figure="n1", seat="north", **{"with": "n2"})
    assert set(fight.state.groups["band-n1"].members) == {"n1", "n2"}
    assert fight.state.turn == "n3"
    assert fight.refused("stay", figure="n2") == "in_a_group"


def test_13_6_a_magus_casts_once_a_round_and_the_referee_says_what_comes_of_it() -> None:
    magus = {"magus": True, "sta": 2, "abilities": {"concentration": 2, "finesse": 2, "brawl": 1}}
    fight = begun(scenario(man("na", "rogue", **magus), man("sb"), apart=20), 9, 2)
    fight.act("cast", figure="na", spell="Veil", keeps=True, seat="north")
    assert fight.state.agenda[0].step == "spell_done"
    fight.act(
        "rule",
        changes=[{"what": "set", "figure": "sb", "field": "concealment", "value": "light"}],
        reason="Veil.",
    )
    fight.act("choose", item="c1", choice="done")
    assert fight["na"].spells == ("Veil",)
    fight.act("advance")
    fight.act("concentration", (0, 0, 5), figure="na", situations=["running"])
    assert fight["na"].spells == ()


def test_15_b1_spells_count_another_initiative_from_the_next_round() -> None:
    magus = {"magus": True, "abilities": {"finesse": 3, "brawl": 1}}
    fight = begun(scenario(man("na", "rogue", **magus), man("sb"), apart=20), 5, 2)
    assert fight.state.totals == {"na": 9, "sb": 2}
    fight.act("switch", figure="na", seat="north")
    assert fight.state.totals["na"] == 9
    fight.act("advance")
    fight.act("advance")
    assert (fight.state.round, fight.state.totals["na"]) == (2, 12)


def test_7_1_recovery_comes_after_the_fight() -> None:
    fight = begun(duel(), 9, 2)
    fight.act("rule", changes=[{"what": "wound", "figure": "na", "level": "light"}], reason="So.")
    assert fight.refused("recover", figure="na", wound=0) == "fight_goes_on"
    fight.act("rule", changes=[{"what": "fate", "figure": "sb", "fate": "fled"}], reason="So.")
    assert fight.state.phase == "aftermath"
    fight.act("recover", (3,), figure="na", wound=0, medicine=4)
    assert (fight["na"].wounds[0].level, fight["na"].wounds[0].bonus) == ("light", 3)
    fight.act("recover", (2,), figure="na", wound=0, medicine=4)
    assert fight["na"].wounds == ()
    fight.act("end")
    assert fight.refused("recover", figure="na", wound=0) == "fight_is_over"
    fight.sound()


def test_3_5_a_truce_has_its_aftermath_before_the_end() -> None:
    fight = begun(duel(), 9, 2)
    fight.act("rule", changes=[{"what": "wound", "figure": "na", "level": "light"}], reason="So.")
    assert codes(fight.act("end")) == ["fight_broken_off"]
    assert (fight.state.status, fight.state.phase, fight.state.turn) == (
        "playing",
        "aftermath",
        None,
    )
    assert fight.refused("attack", figure="na", target="sb") != ""
    fight.act("recover", (3,), figure="na", wound=0, medicine=4)
    result = one(fight.act("end"), "fight_ended")["result"]
    assert result["north"]["able"] == result["south"]["able"] == 1
    fight.sound()


def test_12_1_on_a_map_figures_walk_and_stay_engaged_in_reach() -> None:
    fight = begun(shipped("duello_nel_cortile"), 2, 9)
    assert fight.refused("attack", figure="ugo", target="berto") == "not_engaged"
    assert fight.refused("walk", figure="ugo", path=[[470, 20]]) == "too_far"
    assert fight.refused("run", figure="ugo", path=[[290, 300]]) == "wall_in_the_way"
    fight.act("run", figure="ugo", path=[[290, 170]], seat="ugo_side")
    assert fight["ugo"].at == (290, 170)
    fight.act("engage", figure="berto", target="ugo", seat="berto_side")
    fight.act("advance")
    fight.act("attack", figure="ugo", target="berto", effort=False, seat="ugo_side")
    assert fight.state.agenda[0].step == "guard"


def test_a_round_of_grogs_is_two_keystrokes() -> None:
    fight = Fight(duel())
    fight.act("begin", (9, 2))
    fight.act("carry_out_all", (2, 9, 2, 9))
    assert fight.state.round == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"like": "dragon"}, "unknown_name"),
        ({"arms": ["sword, great"], "str": -3}, "too_weak_weapon"),
        ({"abilities": {"single": -1}}, "out_of_range"),
        ({"riding": "sb"}, "unknown_name"),
        ({"flaws": ["bald"]}, "unknown_name"),
        ({"armour": "silk"}, "unknown_name"),
    ],
)
def test_a_sheet_with_a_mistake_is_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(BadRequestError) as bad:
        RULESET.setup(scenario(man("na", **change), man("sb")), {})
    assert bad.value.code == code


def test_whatever_the_page_offers_has_a_word() -> None:
    state = RULESET.setup(duel(), {})
    assert "nonlethal" in RULESET.view(state, state.seats["north"])["words"]


def test_6_2_who_rides_a_horse_of_the_other_side_is_not_engaged_with_himself() -> None:
    horse = man("nh", "destrier", mount=True)
    fight = begun(scenario(man("na"), horse, man("sb"), apart=20), 9, 2)
    rides = {"what": "riding", "figure": "sb", "horse": "nh"}
    fight.act("rule", changes=[rides], reason="Stolen.")
    himself = {"what": "engaged", "figure": "nh", "with": "sb"}
    assert fight.refused("rule", changes=[himself], reason="R") == "bad_value"
    fight.act("rule", changes=[{**himself, "with": "na"}], reason="R")
    assert fight.state.pairs == ("na|sb",)


def test_15_b4_an_engaged_one_breaks_away_or_declares_nothing_and_is_asked_for_no_target() -> None:
    fight = Fight(duel())
    fight.act("begin", (9, 2))
    asked = {"verb": "declare", "figure": "na"}
    found = RULESET.options(fight.state, fight.state.seats["north"], asked)
    assert isinstance(found, dict)
    assert "why" not in found["what"]["disengage"]
    assert "why" not in found["what"]["nothing"]
    assert "targets" not in found
    apart = Fight(scenario(*TWO))
    apart.act("begin", (9, 2))
    found = RULESET.options(apart.state, apart.state.seats["north"], asked)
    assert isinstance(found, dict)
    assert found["targets"] == {"sb": {"for": "charge"}}


def whose(fight: Fight) -> list[str]:
    """Beside whose names the dice of the last action stood, and what for."""
    return [answer.label for answer in fight.chance.answers]


def test_6_dice_are_named_after_those_who_roll_them() -> None:
    fight = Fight(duel())
    fight.act("begin", (9, 2))
    assert whose(fight) == ["na|Initiative", "sb|Initiative"]
    fight.act("advance")
    fight.act("attack", (3, 0, 5, 5), figure="na", target="sb")
    assert whose(fight) == ["na|Attack", "sb|Defence", "sb|Botch die", "sb|Botch die"]


def test_6_1_dice_of_a_hold_and_of_breaking_away_are_named_after_those_who_roll_them() -> None:
    fight = begun(duel(), 9, 2)
    fight.act("manoeuvre", (9, 2), figure="na", target="sb", name="grapple")
    assert [label.split("|")[0] for label in whose(fight)] == ["na", "sb"]
    fight = Fight(duel())
    fight.act("begin", (9, 2))
    fight.act("declare", figure="sb", what="disengage", seat="south")
    fight.act("advance")
    fight.act("stay", figure="na", seat="north")
    fight.act("disengage", (5, 4), figure="sb", seat="south")
    assert whose(fight) == ["sb|Defence", "na|Attack"]
