"""AM 3, AM 4, AM 11: wounds, mercy, fatigue, flaws."""

from __future__ import annotations

import pytest

from skirmish.ars_magica.procedures import fatigue, mercy, wounds
from skirmish.ars_magica.procedures.mercy import Mercy
from tests.skirmish.ars_magica.kit import T, a

TABLE = {
    -5: (1, 2, 3, 4),
    -4: (1, 2, 3, 4),
    -3: (2, 4, 6, 8),
    -2: (3, 6, 9, 12),
    -1: (4, 8, 12, 16),
    0: (5, 10, 15, 20),
    1: (6, 12, 18, 24),
    2: (7, 14, 21, 28),
    3: (8, 16, 24, 32),
    4: (9, 18, 27, 36),
}


@pytest.mark.parametrize("size", TABLE)
def test_3_3_the_table_of_wounds(size: int) -> None:
    assert wounds.wound_of(T, 0, size) is None
    assert wounds.wound_of(T, -4, size) is None
    tops = TABLE[size]
    for level, after, top in zip(wounds.LEVELS, wounds.LEVELS[1:], tops, strict=False):
        assert wounds.wound_of(T, top, size) == level
        assert wounds.wound_of(T, top + 1, size) == after
    assert wounds.wound_of(T, 1, size) == "light"
    assert wounds.wound_of(T, 1000, size) == "dead"


def test_3_1_penalties_add_up_without_a_floor() -> None:
    assert wounds.sum_of_penalties(T, []) == 0
    assert wounds.sum_of_penalties(T, ["light", "medium", "heavy"]) == -9
    assert wounds.sum_of_penalties(T, ["heavy"] * 5) == -25
    assert wounds.sum_of_penalties(T, ["incapacitated", "light"]) == -1


def test_3_2_the_penalty_of_a_figure_and_its_constitution() -> None:
    assert wounds.wound_penalty(T, a(wounds=("medium", "light"))) == -4
    tough = a(wounds=("medium", "light"), traits=("enduring_constitution",))
    assert wounds.wound_penalty(T, tough) == -3
    assert wounds.wound_penalty(T, a(traits=("enduring_constitution",))) == 0


@pytest.mark.parametrize(
    ("penalty", "allowed"),
    [
        (0, "free"),
        (-1, "travel"),
        (-2, "travel"),
        (-3, "slow"),
        (-5, "slow"),
        (-6, "bedridden"),
        (-20, "bedridden"),
    ],
)
def test_3_5_what_one_can_do_after_the_fight(penalty: int, allowed: str) -> None:
    assert wounds.after_fight(T, penalty) == allowed


def test_15_c4_who_is_helpless() -> None:
    assert wounds.helpless(a(wounds=("light", "incapacitated")))
    assert wounds.helpless(a(fatigue="unconscious"))
    assert not wounds.helpless(a(wounds=("heavy",), fatigue="dazed"))


def test_3_4_the_choices_of_mercy() -> None:
    minor = Mercy("heavy", "minor")
    assert mercy.mercies(T, "incapacitated", [], player=True) == (minor,)
    assert mercy.mercies(T, "dead", [], player=True) == (
        Mercy("heavy", "major"),
        Mercy("incapacitated", "minor"),
    )
    assert mercy.mercies(T, "heavy", [], player=True) == ()
    assert mercy.mercies(T, "dead", [], player=False) == ()


def test_15_f27_each_flaw_once() -> None:
    minors = mercy.flaws_left(T, "minor", [])
    majors = mercy.flaws_left(T, "major", [])
    assert (len(minors), len(majors)) == (9, 5)
    assert mercy.flaws_left(T, "minor", minors[:-1]) == minors[-1:]
    assert mercy.mercies(T, "incapacitated", minors, player=True) == ()
    assert mercy.mercies(T, "dead", majors, player=True) == (Mercy("incapacitated", "minor"),)


@pytest.mark.parametrize(
    ("flaws", "roll", "value"),
    [
        (["missing eye"], "missile_attack", -3),
        (["missing eye"], "melee_attack", -1),
        (["lame"], "dodge", -3),
        (["lame", "missing eye"], "melee_attack", -2),
        (["hobbled"], "movement", -9),
        (["palsied hands"], "wielding", -2),
        (["fragile constitution"], "recovery", -3),
        (["mute"], "casting", -10),
        (["blind"], "melee_attack", 0),
        ([], "recovery", 0),
    ],
)
def test_11_what_flaws_take_from_rolls(flaws: list[str], roll: str, value: int) -> None:
    assert mercy.flaw_modifier(T, flaws, roll) == value


def test_11_flaws_and_botch_dice() -> None:
    assert mercy.flaw_botch_dice(T, ["hobbled"], "combat", 3) == 6
    assert mercy.flaw_botch_dice(T, ["hobbled"], "casting_with_words", 3) == 3
    assert mercy.flaw_botch_dice(T, ["afflicted tongue"], "casting_with_words", 1) == 2
    assert mercy.flaw_botch_dice(T, ["palsied hands"], "casting_with_gestures", 1) == 2


def test_11_what_flaws_make_impossible() -> None:
    assert mercy.barred(T, ["missing hand"]) == {"two_handed", "shield"}
    assert mercy.barred(T, ["crippled", "enfeebled"]) == {"walking", "combat"}
    assert mercy.barred(T, []) == frozenset()


def test_11_traits_that_add_to_totals() -> None:
    giant = a(traits=("giant_blood", "tough"))
    assert wounds.trait(T, giant, "size") == 2
    assert wounds.trait(T, giant, "soak") == 3
    assert wounds.trait(T, giant, "attack") == 0
    assert wounds.trait(T, a(traits=("rapid_convalescence", "bold")), "recovery") == 3


# --- Fatigue ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "penalty"),
    [("fresh", 0), ("winded", 0), ("weary", -1), ("tired", -3), ("dazed", -5), ("unconscious", 0)],
)
def test_4_1_the_penalty_of_the_row_not_a_sum(level: str, penalty: int) -> None:
    assert fatigue.fatigue_penalty(T, a(fatigue=level)) == penalty
    enduring = a(fatigue=level, traits=("enduring_constitution",))
    assert fatigue.fatigue_penalty(T, enduring) == min(0, penalty + 1)


HUMAN = ["fresh", "winded", "weary", "tired", "dazed", "unconscious", "unconscious"]


def test_4_1_every_level_spent_is_one_row_down() -> None:
    assert [fatigue.level_after(T, "human", spent) for spent in range(7)] == HUMAN


def test_4_5_beasts_have_more_boxes() -> None:
    def penalties(track: str) -> list[int]:
        boxes = T.fatigue.tracks[track]
        levels = [fatigue.level_after(T, track, n) for n in range(1, len(boxes) + 1)]
        assert fatigue.level_after(T, track, len(boxes) + 1) == "unconscious"
        return [T.fatigue.levels[level].penalty for level in levels]

    assert penalties("beast") == [0, 0, -1, -1, -3, -5]
    assert penalties("hound") == [0, 0, -1, -3, -5]
    assert penalties("boar") == [0, 0, 0, 0, -2, -2, -4]


@pytest.mark.parametrize(
    ("spent", "minutes"), [(0, 0), (1, 2), (2, 10), (3, 30), (4, 60), (5, 120), (6, 180), (7, 240)]
)
def test_4_2_time_to_recover_a_level(spent: int, minutes: int) -> None:
    assert fatigue.recovery_minutes(T, "human", spent) == minutes
    assert fatigue.recovery_minutes(T, "human", spent, active=True) == 2 * minutes


def test_4_3_prices_of_efforts() -> None:
    for effort in ("charge", "adrenal", "mounted_charge", "march"):
        assert fatigue.price(T, effort) == 1
    assert [fatigue.long_term_after_night(levels) for levels in (0, 1, 3)] == [0, 0, 2]


@pytest.mark.parametrize(
    ("spent", "level", "faints"),
    [(1, "winded", False), (4, "dazed", False), (5, "dazed", True)],
)
def test_4_4_the_last_level_may_be_spent(spent: int, level: str, faints: bool) -> None:
    assert fatigue.level_for_roll(T, "human", spent) == (level, faints)
