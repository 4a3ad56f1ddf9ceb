"""Sentences of AM 4, 6, 7, 11, 13 at the table: holds, mishaps, flaws, rest, rallies, spells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skirmish.ars_magica.table import Fight, begun, codes, man, one, scenario

PAIR = [["na", "sb"]]
TWO = (man("na"), man("sb"))


def duel(*faces: int, figures: Any = TWO, **more: Any) -> Fight:
    return begun(scenario(*figures, engaged=PAIR, **more), *(faces or (9, 2)))


def ruled(fight: Fight, *changes: dict[str, Any]) -> None:
    fight.act("rule", changes=list(changes), reason="So.")


def held(fight: Fight, grip: int = 4) -> None:
    ruled(fight, {"what": "hold", "figure": "na", "by": "sb", "grip": grip})


def test_15_e16_the_held_have_six_less_against_third_parties() -> None:
    fight = begun(scenario(man("na"), man("sb"), man("sc"), engaged=[*PAIR, ["na", "sc"]]), 9, 5, 2)
    held(fight)
    struck = one(fight.act("attack", (2, 9), figure="na", target="sc"), "blow_struck")
    assert struck["attack"] == 12 - 6 + 2
    fight.act("stay", figure="sb")
    struck = one(fight.act("attack", (2, 9), figure="sc", target="na"), "blow_struck")
    assert struck["defence"] == 11 - 6 + 9


def test_15_e16_the_held_make_no_gestures() -> None:
    magus = man("na", "rogue", magus=True, abilities={"finesse": 3, "brawl": 3})
    fight = duel(figures=(magus, man("sb")))
    held(fight)
    assert fight.refused("cast", figure="na", spell="Ward") == "no_gestures"
    fight.act("stay", figure="na")
    events = fight.act("attack", (2, 9), figure="sb", target="na")
    assert "choice_put" not in codes(events)


def test_15_e6_the_contest_is_the_action_of_the_holder_and_done_once() -> None:
    fight = duel(2, 9)
    held(fight)
    assert fight.state.turn == "sb"
    contest = one(fight.act("keep_hold", (5, 3), figure="sb"), "hold_contested")
    # Strength 1 + Brawl 5 (the fist of a soldier counts its speciality) + 5 against 12 + 3.
    assert contest["grip"] in (4 + 11 - 15, 4 + 10 - 15)
    assert fight.state.turn == "na"


def pinned() -> Fight:
    """The bigger one has pinned the other, and it is his turn again."""
    fight = duel(figures=(man("na", "tough guy", hand="fist"), man("sb", prone=True)))
    fight.act("manoeuvre", (1, 1, 5, 2), figure="na", target="sb", name="pin")
    assert fight["sb"].pinned == "na"
    fight.act("attack", (2, 9), figure="sb", target="na", seat="south")
    fight.act("advance")
    assert fight["sb"].pinned == "na"
    return fight


def test_15_e8_a_pin_lasts_on_only_if_it_is_repeated() -> None:
    again = pinned()
    again.act("manoeuvre", (1, 1, 5, 2), figure="na", target="sb", name="pin")
    assert again["sb"].pinned == "na"
    failed = pinned()
    events = failed.act("manoeuvre", (2, 1, 1, 5), figure="na", target="sb", name="pin")
    assert failed["sb"].pinned is None
    assert one(events, "let_go")["of"] == ["sb"]
    other = pinned()
    other.act("manoeuvre", (2, 1, 1, 5), figure="na", target="sb", name="grapple")
    assert other["sb"].pinned is None
    idle = pinned()
    idle.act("stay", figure="na")
    assert idle["sb"].pinned is None
    by_order = pinned()
    action = by_order.decide("carry_out", (2, 9), {}, "referee")
    assert "let_go" in codes(list(action) if isinstance(action, tuple) else [])


def test_15_e8_a_pin_needs_a_wall_or_one_on_the_ground() -> None:
    fight = duel()
    pin = {"figure": "na", "target": "sb", "name": "pin"}
    assert fight.refused("manoeuvre", **pin) == "nothing_to_pin_to"
    ruled(fight, {"what": "set", "figure": "sb", "field": "place", "value": "wall"})
    fight.act("manoeuvre", (2, 9), **pin)


def test_6_1_a_tackle_lays_both_on_the_ground() -> None:
    fight = duel()
    fight.act("manoeuvre", (1, 1, 5, 2), figure="na", target="sb", name="tackle")
    assert fight["na"].prone
    assert fight["sb"].prone


def test_6_1_who_wrests_a_weapon_holds_it() -> None:
    fight = duel(figures=(man("na", "tough guy", hand="fist"), man("sb")))
    fight.act("manoeuvre", (1, 1, 6, 2), figure="na", target="sb", name="wrest")
    assert fight["na"].hand == "axe"
    assert "axe" not in fight["sb"].arms


def test_6_1_the_disarmed_picks_his_weapon_up_once_disengaged() -> None:
    fight = duel()
    fight.act("manoeuvre", (1, 1, 5, 2), figure="na", target="sb", name="disarm")
    assert fight["sb"].lost == ("axe",)
    assert fight.refused("recover_weapon", figure="sb", item="axe") == "engaged"


def mishap(effect: str, severity: int = 1) -> Fight:
    fight = duel(mishaps="ask")
    fight.act("attack", (0, *(0,) * severity, *(5,) * (2 - severity), 9), figure="na", target="sb")
    fight.act("choose", item="c1", choice=effect)
    return fight


def test_6_5_the_disoriented_lose_their_next_turn() -> None:
    fight = mishap("disoriented")
    fight.act("stay", figure="sb")
    events = fight.act("advance")
    assert "turn_lost" in codes(events)
    assert fight.state.turn == "sb"


def test_6_5_who_stumbles_has_three_less_in_defence_this_turn() -> None:
    fight = mishap("stumble")
    struck = one(fight.act("attack", (2, 9), figure="sb", target="na"), "blow_struck")
    assert struck["defence"] == 11 - 3 + 9
    fight.act("advance")
    fight.act("stay", figure="na")
    struck = one(fight.act("attack", (2, 9), figure="sb", target="na"), "blow_struck")
    assert struck["defence"] == 11 + 9


def test_6_5_a_twisted_ankle_is_a_light_wound_and_no_running() -> None:
    fight = mishap("twisted_ankle", 2)
    assert [wound.level for wound in fight["na"].wounds] == ["light"]
    ruled(fight, {"what": "engaged", "figure": "na", "with": "sb", "engaged": False})
    fight.act("stay", figure="sb")
    charge = {"figure": "na", "what": "charge", "target": "sb"}
    assert fight.refused("declare", **charge) == "lamed"


@pytest.mark.parametrize(
    ("flaw", "line"),
    [("missing eye", (11, 11)), ("palsied hands", (10, 9)), ("lame", (11, 10))],
)
def test_11_what_flaws_take_from_a_blow(flaw: str, line: tuple[int, int]) -> None:
    maimed = man("na", flaws=[flaw])
    fight = duel(2, 9, figures=(maimed, man("sb")))
    struck = one(fight.act("attack", (2, 9), figure="sb", target="na"), "blow_struck")
    defence = struck["defence"] - 9
    own = one(fight.act("attack", (2, 9), figure="na", target="sb"), "blow_struck")
    assert (own["attack"] - 2, defence) == line


def test_11_the_crippled_do_not_walk_and_the_enfeebled_are_helpless() -> None:
    table = {"width": 500, "height": 300}
    lame = man("na", flaws=["crippled"], at=[100, 100])
    fight = begun(scenario(lame, man("sb", at=[400, 100]), table=table), 9, 2)
    assert fight.refused("walk", figure="na", path=[[110, 100]]) in ("barred", "too_far")
    weak = man("na", flaws=["enfeebled"])
    fight = duel(2, 9, figures=(weak, man("sb")))
    struck = one(fight.act("attack", (2,), figure="sb", target="na"), "blow_struck")
    assert struck["defence"] == -10


def test_4_rest_gives_levels_back_one_by_one() -> None:
    fight = Fight(scenario(man("na", spent=4, lasting=0), man("sb")))
    # Dazed 60, Tired 30, Weary 10, Winded 2 minutes.
    for minutes, left in ((59, 4), (60, 3), (39, 2), (12, 0)):
        fight.act("rest", figure="na", minutes=minutes)
        assert fight["na"].spent == left
    tired = Fight(scenario(man("na", spent=1), man("sb")))
    tired.act("rest", figure="na", minutes=3, active=True)
    assert tired["na"].spent == 1
    tired.act("rest", figure="na", minutes=4, active=True)
    assert tired["na"].spent == 0


def test_4_3_long_term_levels_come_back_one_a_night() -> None:
    fight = Fight(scenario(man("na"), man("sb")))
    fight.act("march", figure="na")
    fight.act("march", figure="na")
    fight.act("rest", figure="na", minutes=600)
    assert fight["na"].lasting == 2
    fight.act("rest", figure="na", minutes=600, night=True)
    assert fight["na"].lasting == 1


def nursed(*levels: str) -> Fight:
    fight = Fight(scenario(man("na"), man("sb")))
    ruled(fight, *({"what": "wound", "figure": "na", "level": level} for level in levels))
    return fight


def test_7_1_the_incapacitated_die_or_wait_or_all_become_heavy() -> None:
    fight = nursed("incapacitated", "incapacitated", "light")
    # Stamina 1: at 1 to 8 later rolls are one lower.
    fight.act("recover", (7,), figure="na", wound=0)
    assert fight["na"].wounds[0].bonus == -1
    fight.act("recover", (8,), figure="na", wound=0)
    assert fight["na"].wounds[0].bonus == -2
    fight.act("recover", (1, 5), figure="na", wound=0)
    assert [wound.level for wound in fight["na"].wounds] == ["heavy", "heavy", "light"]
    dying = nursed("incapacitated")
    dying.act("recover", (0, 5), figure="na", wound=0, magic=-1)
    assert dying["na"].fate == "dead"


@pytest.mark.parametrize(
    ("situation", "ease"),
    [("idle", 3), ("under_missiles", 6), ("in_melee", 9), ("routed", 12)],
)
@pytest.mark.parametrize(("lost", "more"), [(0, 0), (1, 1), (3, 3)])
def test_13_2_rallying_is_harder_in_danger_and_with_losses(
    situation: str, ease: int, lost: int, more: int
) -> None:
    """Presence 1 and Leadership 4: the die that is just enough, and the one below."""
    chief = man("na", pre=1, abilities={"leadership": 4})
    others = [man(id) for id in ("nb", "nc", "nd", "ne")]
    need = ease + more - 5
    for total, outcome in ((need, "succeeds"), (need - 1, "fails")):
        if not 2 <= total <= 9:
            continue
        fight = begun(scenario(chief, *others, man("sb")), 9, 8, 7, 6, 5, 2)
        ruled(fight, {"what": "set", "figure": "nb", "field": "demoralised", "value": True})
        fallen = ("nc", "nd", "ne")[:lost]
        if lost:
            ruled(fight, *({"what": "fate", "figure": id, "fate": "dead"} for id in fallen))
        rally = {"figure": "na", "target": "nb", "situation": situation}
        rallied = one(fight.act("rally", (total,), **rally), "rallied")
        assert rallied["outcome"] == outcome
        assert fight["nb"].demoralised is (outcome == "fails")


def test_15_f26_a_passed_morale_roll_changes_nothing() -> None:
    fight = begun(scenario(man("na"), man("sb"), apart=20), 9, 2)
    ruled(fight, {"what": "set", "figure": "na", "field": "demoralised", "value": True})
    fight.act("morale", (9,), figure="na", conditions=1)
    assert fight["na"].demoralised


def test_15_g3_no_fast_cast_after_a_failed_one_in_the_round() -> None:
    quick = {"magus": True, "player": True, "abilities": {"finesse": 3, "brawl": 3}}
    magus = man("na", "rogue", answers={"guard": "never"}, **quick)
    engaged = [["na", "s1"], ["na", "s2"]]
    fight = begun(scenario(magus, man("s1"), man("s2"), engaged=engaged), 2, 1, 1, 9, 1, 1, 8)
    fight.act("attack", figure="s1", target="na")
    events = fight.act("choose", (2, 2, 9), item="c1", choice="yes")
    assert one(events, "fast_cast_tried")["outcome"] == "fails"
    assert "choice_put" not in codes(fight.act("attack", (2, 9), figure="s2", target="na"))


def test_13_4_casting_while_a_spell_is_kept_needs_concentration() -> None:
    sage = {"magus": True, "sta": 2, "abilities": {"concentration": 2, "brawl": 3}}
    fight = begun(scenario(man("na", "rogue", spells=["Ward"], **sage), man("sb"), apart=20), 9, 2)
    # 15 without the 3 of a Concentration spell: Stamina 2 and Concentration 2 need 11.
    events = fight.act("cast", (1, 5), figure="na", spell="Gust")
    assert one(events, "concentration_tested")["outcome"] == "fails"
    assert fight["na"].spells == ()


def test_15_c1_by_option_each_of_the_engaged_counts() -> None:
    body = scenario(man("na"), man("s1"), man("s2"), engaged=[["na", "s1"], ["na", "s2"]])
    fight = begun(body, 2, 9, 8, outnumbered="flat")
    struck = one(fight.act("attack", (2, 9), figure="s1", target="na"), "blow_struck")
    assert struck["defence"] == 11 - 2 + 9


def test_15_f3_by_option_all_strike_at_one_who_flees() -> None:
    body = scenario(man("na"), man("s1"), man("s2"), engaged=[["na", "s1"], ["na", "s2"]])
    fight = begun(body, 9, 8, 7, flight_attacks="all")
    events = fight.act("flee", (2, 2), figure="na", leave=False)
    assert codes(events).count("blow_struck") == 2


def test_6_2_a_blow_at_the_protected_falls_on_the_protector() -> None:
    body = scenario(man("na"), man("nb"), man("sb"), engaged=[["na", "sb"], ["nb", "sb"]])
    fight = Fight(body)
    fight.act("begin", (9, 8, 5))
    fight.act("declare", figure="nb", what="protect", target="na", seat="north")
    fight.act("advance")
    fight.act("stay", figure="na")
    fight.act("stay", figure="nb")
    struck = one(fight.act("attack", (2, 9), figure="sb", target="na"), "blow_struck")
    assert struck["target"] == "nb"
