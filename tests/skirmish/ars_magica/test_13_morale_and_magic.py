"""AM 13: morale, concentration, casting, sight, invisibility."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.ars_magica.procedures import magic, morale, sight
from skirmish.ars_magica.procedures.morale import Leader
from skirmish.ars_magica.procedures.sight import Hidden
from skirmish.ars_magica.procedures.sums import given
from tests.skirmish.ars_magica.kit import T, a, faces, spent, with_options


def outcome(total: int, conditions: int = 1, *, demoralised: bool = False) -> str:
    return morale.morale(
        faces(5), T, [], given(total - 5), conditions, demoralised=demoralised
    ).outcome


def test_13_1_outcomes_of_a_morale_roll() -> None:
    assert outcome(9) == "steady"
    assert [outcome(total) for total in range(3, 9)] == ["demoralised"] * 6
    assert outcome(2) == "breaks"
    assert outcome(9, demoralised=True) == "steady"
    assert outcome(8, demoralised=True) == "breaks"


def test_15_f24_three_more_for_each_condition_after_the_first() -> None:
    assert [morale.morale_ease(T, conditions) for conditions in (1, 2, 4)] == [9, 12, 18]
    assert outcome(11, 2) == "demoralised"


def test_15_f25_a_leader_who_cannot_lead_adds_nothing() -> None:
    assert morale.morale_sum(Leader(2, 4), 3, -1).value == 8
    assert morale.morale_sum(Leader(2, 4, able=False), 3, -1).value == 2
    assert morale.morale_sum(None, 3).value == 3


def test_15_f23_a_group_counts_its_lowest_brave() -> None:
    assert morale.brave_of([3, 1, 2]) == 1


def test_13_1_all_badly_hurt() -> None:
    assert morale.all_hurt(T, [-3, -9])
    assert not morale.all_hurt(T, [-3, -2])


def test_15_f30_what_the_demoralised_may_do() -> None:
    for verb in ("attack", "shoot", "charge", "manoeuvre", "hostile_spell"):
        assert not morale.may_when_demoralised(verb)
    for verb in ("move", "disengage", "protect", "defend"):
        assert morale.may_when_demoralised(verb)


def test_15_f31_surrender_or_flight() -> None:
    assert morale.broken_does(engaged=True) == "surrenders"
    assert morale.broken_does(engaged=False) == "flees"
    assert morale.broken_does(engaged=True, picked="flees") == "flees"


def test_13_2_rallying() -> None:
    situations = ("idle", "under_missiles", "in_melee", "routed")
    assert [morale.rally_ease(T, situation) for situation in situations] == [3, 6, 9, 12]
    assert morale.rally_ease(T, "idle", casualties=True) == 4
    assert morale.rally_ease(T, "idle", casualties=True, half_lost=True) == 6
    leader = Leader(1, 4)
    assert morale.rally(faces(4), T, [], leader, 9)
    assert not morale.rally(faces(3), T, [], leader, 9)
    assert not morale.rally(faces(4), T, [], leader, 9, penalty=-1)


# --- Concentration ----------------------------------------------------------------------

EASES = {
    "still": 0,
    "walking": 3,
    "running": 9,
    "dodging": 12,
    "jostled": 9,
    "noise": 9,
    "knocked_down": 12,
    "just_wounded": 15,
    "yes_no": 12,
    "converse": 15,
    "cast": 15,
    "hold": 12,
    "wounded": 12,
}


@pytest.mark.parametrize("situation", EASES)
def test_13_3_and_13_4_ease_factors(situation: str) -> None:
    assert magic.concentration_ease(T, [situation]) == EASES[situation]
    assert magic.concentration_ease(T, [situation, "still"], 1) == EASES[situation]


def test_13_4_every_spell_beyond_the_second() -> None:
    assert [magic.concentration_ease(T, ["hold"], held) for held in (1, 2, 3)] == [12, 15, 18]
    assert magic.concentration_ease(T, ["running"], 5) == 9


def test_15_g5_the_hardest_counts_and_the_help_may_be_lost() -> None:
    assert magic.concentration_ease(T, ["running", "yes_no", "walking"]) == 12

    def value(*situations: str) -> int:
        return magic.concentration_sum(T, 1, 2, situations, concentration_spell=True).value

    assert value("running", "dodging") == 6
    assert value("running", "yes_no") == 3


def test_15_g4_the_wounded_suffer_three_times() -> None:
    def value(*situations: str) -> int:
        return magic.concentration_sum(T, 1, 2, situations, penalty=-3, modifier=-1).value

    assert value("wounded") == 1 + 2 - 9 - 1
    assert value("just_wounded") == 1 + 2 - 3 - 1


def test_13_5_how_long_and_how_often() -> None:
    assert [magic.undisturbed_minutes(T, score) for score in (0, 1, 2)] == [2, 15, 30]
    assert magic.rounds_between_rolls(T) == 20


def test_13_3_a_concentration_roll() -> None:
    assert magic.concentrate(faces(5), T, [], given(4), 9).success
    assert not magic.concentrate(faces(4), T, [], given(4), 9).success
    assert not magic.concentrate(faces(0, 0), T, [], given(4), 0).success


# --- Casting ----------------------------------------------------------------------------


def test_13_6_spontaneous_magic() -> None:
    assert magic.spontaneous_total(T, 20, tired=True, die=5) == Fraction(25, 2)
    assert magic.spontaneous_total(T, 20, tired=False, die=5) == 4
    assert magic.spontaneous_total(T, 20, tired=True, die=5, fast=True) == Fraction(15, 2)
    assert magic.spontaneous_total(T, 20, tired=False, fast=True) == 2


def test_13_6_one_normal_spell_a_round() -> None:
    assert magic.may_cast(0)
    assert not magic.may_cast(1)


def test_13_7_each_after_the_first_is_slower() -> None:
    values = [magic.fast_cast_sum(T, 1, 3, nth, -1).value for nth in (1, 2, 3)]
    assert values == [3, -3, -9]


def test_15_g2_equal_is_quick_enough_unless_the_option_says_no() -> None:
    strict = with_options(fast_cast_tie=False)
    assert magic.fast_cast(faces(4), T, [], given(4), 8).success
    assert not magic.fast_cast(faces(4), strict, [], given(4), 8).success
    assert magic.fast_cast(faces(5), strict, [], given(4), 8).success
    assert not magic.fast_cast(faces(0, 0), T, [], given(4), -9).success


def test_15_g3_none_after_a_failure() -> None:
    assert magic.may_fast_cast(failed_this_round=False)
    assert not magic.may_fast_cast(failed_this_round=True)
    assert not magic.may_fast_cast(failed_this_round=False, held=True)


@pytest.mark.parametrize(
    ("level", "against", "effect"),
    [
        (20, 20, "cancels"),
        (19, 20, "protects_caster"),
        (10, 20, "protects_caster"),
        (9, 20, "fails"),
    ],
)
def test_13_8_countering_a_spell(level: int, against: int, effect: str) -> None:
    assert magic.counter(level, against, form_known=True) == effect
    assert magic.counter(level, against, form_known=False) == "fails"


def test_13_8_guessing_the_form() -> None:
    assert [magic.magnitude(T, level) for level in (5, 6, 20, 21)] == [1, 2, 4, 5]
    assert magic.guess_form(faces(7), T, [], 1, 3, 20)
    assert not magic.guess_form(faces(6), T, [], 1, 3, 20)
    assert magic.form_is_evident(hermetic=True, hidden=False)
    assert not magic.form_is_evident(hermetic=True, hidden=True)
    assert not magic.form_is_evident(hermetic=False, hidden=False)


# --- Sight ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grade", "attack", "defence", "open_dice", "broken_dice"),
    [
        ("none", 0, 0, 0, 0),
        ("light", 1, 3, 1, 1),
        ("medium", 3, 6, 2, 3),
        ("heavy", 6, 9, 3, 4),
        ("total", 9, 9, 4, 5),
    ],
)
def test_13_9_concealment(
    grade: str, attack: int, defence: int, open_dice: int, broken_dice: int
) -> None:
    assert sight.concealed(T, grade, melee=True) == Hidden(attack, defence)
    assert sight.concealed(T, grade, melee=False) == Hidden(0, defence)
    assert sight.concealment_botch_dice(T, grade, broken_ground=False) == open_dice
    assert sight.concealment_botch_dice(T, grade, broken_ground=True) == broken_dice


@pytest.mark.parametrize(
    ("condition", "paces", "grade"),
    [
        ("moonlight", 0, "light"),
        ("moonlight", 1, "medium"),
        ("moonlight", 20, "medium"),
        ("moonlight", 50, "heavy"),
        ("moonlight", 100, "total"),
        ("moonlight", 101, "unseen"),
        ("torch", 3, "none"),
        ("torch", 4, "light"),
        ("torch", 26, "unseen"),
        ("heavy rain", 10, "none"),
        ("fog", 41, "total"),
        ("heavy smoke", 3, "heavy"),
    ],
)
def test_13_9_how_far_one_sees(condition: str, paces: int, grade: str) -> None:
    assert sight.grade_at(T, condition, paces) == grade


def test_13_9_cover_and_concealment_do_not_add() -> None:
    assert sight.screen(6, 9) == 9
    assert sight.screen(12, 9) == 12


@pytest.mark.parametrize(
    ("signs", "attack", "defence", "stealth"),
    [
        ("obvious", 1, 3, 3),
        ("clear", 3, 3, 3),
        ("indistinct", 3, 6, 6),
        ("faint", 6, 9, 9),
        ("none", 9, 9, 12),
    ],
)
def test_13_10_the_invisible(signs: str, attack: int, defence: int, stealth: int) -> None:
    assert sight.invisible(T, signs, melee=True) == Hidden(attack, defence)
    assert sight.invisible(T, signs, melee=False, first_round=True) == Hidden(0, defence)
    assert sight.invisible(T, signs, melee=True, first_round=True) == Hidden(attack + 3, defence)
    hidden = a(dexterity=2, abilities={"stealth": 3}, enc=2)
    assert sight.stealth_total(T, hidden, signs).value == 2 + 3 - 2 + stealth


def test_15_g10_the_better_of_invisible_and_dark() -> None:
    assert sight.best_hidden(Hidden(3, 6), Hidden(6, 3)) == Hidden(6, 6)


def test_13_10_the_invisible_begin() -> None:
    order = ("a", "b", "c")
    assert sight.initiative_of_invisible(order, "c", 1) == ("c", "a", "b")
    assert sight.initiative_of_invisible(order, "c", 2) == order


def test_15_g9_obvious_signs_need_no_roll() -> None:
    assert sight.located_unrolled(T, "obvious", in_melee=False)
    assert not sight.located_unrolled(T, "clear", in_melee=False)
    assert sight.located_unrolled(T, "none", in_melee=True)
    assert not sight.seen_at_all("none")
    assert sight.seen_at_all("faint")


def test_13_10_finding_the_invisible() -> None:
    hidden = a(dexterity=2, abilities={"stealth": 3}, enc=2)
    seeker = a(perception=1, abilities={"awareness": 3}, fatigue="weary")
    assert sight.detect(faces(9), T, [], seeker, hidden, "faint")[1]
    assert not sight.detect(faces(8), T, [], seeker, hidden, "faint")[1]
    chance = faces(0, 9, 9, 9, 0)
    rolled, found = sight.detect(chance, T, [], a(), a(enc=9), "clear")
    spent(chance, 5)
    assert (rolled.botched, found) == (True, False)


def test_13_10_who_is_not_located_cannot_be_attacked() -> None:
    assert sight.may_be_attacked(located=True)
    assert not sight.may_be_attacked(located=False)
    assert sight.kept_out(magic_resistance=True, invisible_object=True)
    assert not sight.kept_out(magic_resistance=False, invisible_object=True)
    assert not sight.kept_out(magic_resistance=True, invisible_object=False)
