"""GL 7: contact, evasion, melee, capture, the shot before."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import Explanation, Modifier, silent
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi.procedures.actions import spends_activation
from skirmish.grandi_laghi.procedures.before_melee import (
    evade,
    evasion_refused,
    melee_shot,
    must_fight,
)
from skirmish.grandi_laghi.procedures.melee import (
    Bout,
    break_tie,
    capture_refused,
    falls_back,
    fight,
    harm,
    lone_effect,
    melee_modifiers,
    takes_prisoner,
    with_second_wounds,
)
from skirmish.grandi_laghi.procedures.morale import ALONE, Support
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import a, answer, dice, error, result, spent

MILITIA = {"type": "militia"}


def melee(
    rolls: list[str],
    others: list[dict[str, Any]] | None = None,
    lone: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    given = {"lone": lone or MILITIA, "others": others or [MILITIA], **more}
    return result("melee", given, rolls, options)


def effects(done: dict[str, Any]) -> list[str]:
    return [f"{bout['winner']} {bout['effect']}" for bout in done["outcomes"]]


def test_7_1_all_enemies_in_contact_must_be_fought() -> None:
    enemies = {"e2": Point(15, 20), "e10": Point(0, 25), "e3": Point(15, 21)}
    assert must_fight(TABLES, Point(0, 0), enemies) == ("e10", "e2")
    assert must_fight(TABLES, Point(0, 0), {}) == ()


@pytest.mark.parametrize("kind", TABLES.troops)
def test_7_2_indians_coureurs_and_rangers_evade(kind: str) -> None:
    refusal = evasion_refused(TABLES, a(kind))
    if kind in ("indian", "coureur", "ranger"):
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.code, refusal.cite) == ("no_evader", "GL 7.2")


def test_7_2_an_evader_runs_unless_it_falls() -> None:
    told = Explanation()
    gone = evade(TABLES, a("indian"), True, dice(2), told)
    assert (gone.falls, gone.distance) == (False, 75)
    assert (told.steps[-1].cite, told.steps[-1].code) == ("GL 7.2", "evades")
    fallen = evade(TABLES, a("indian"), False, dice(1), told)
    assert (fallen.falls, fallen.distance) == (True, 0)
    assert told.steps[-1].code == "evasion_fails"


def test_7_3_defence_is_no_action() -> None:
    assert not spends_activation("defend")
    assert spends_activation("reload")


@pytest.mark.parametrize(
    ("weapon", "die"),
    [
        ("improvised", "d6"),
        ("knife", "d6"),
        ("sabre", "d8"),
        ("tomahawk", "d8"),
        ("bayonet", "d10"),
    ],
)
def test_7_4_the_die_of_each_weapon(weapon: str, die: str) -> None:
    done = melee([f"{die}=5", "d6=4"], lone={"type": "regular", "melee": weapon})
    assert done["totals"] == {"lone": 5, "others": [4]}
    unnamed = melee(["d6=5", "d6=4"], lone={"type": "regular", "melee": None})
    assert unnamed["totals"]["lone"] == 5


@pytest.mark.parametrize(
    ("figure", "enemies", "sum_of"),
    [
        (a("regular"), 1, 0),
        (a("regular", fought=True), 1, -1),
        (a("regular"), 2, -1),
        (a("regular"), 3, -2),
        (a("regular", shaken=True), 1, -1),
        (a("regular", wounds=1), 1, -2),
        (a("colonist"), 1, -1),
        (a("regular", "woman"), 1, -2),
        (a("regular", charged=True), 1, 1),
        (a("regular", "veteran"), 1, 2),
        (
            a("regular", "marksman", "officer", "leader", prone=True, ran=True),
            1,
            0,
        ),
        (a("colonist", "woman", fought=True, shaken=True, wounds=1), 3, -9),
    ],
)
def test_7_4_modifiers_add_up(figure: Any, enemies: int, sum_of: int) -> None:
    found = melee_modifiers(TABLES, figure, enemies)
    assert sum(modifier.value for modifier in found) == sum_of


def test_7_4_only_the_figure_alone_suffers_from_numbers() -> None:
    done = melee(["d6=6", "d6=1", "d6=1", "d6=1"], [MILITIA] * 3)
    assert done["totals"] == {"lone": 4, "others": [1, 1, 1]}


@pytest.mark.parametrize(
    ("winner", "loser", "effect"),
    [
        (9, 8, "blue"),
        (9, 7, "blue"),
        (9, 6, "wound"),
        (9, 5, "wound"),
        (9, 4, "killed"),
        (8, 4, "killed"),
        (3, 2, "blue"),
        (2, 1, "killed"),
        (1, 0, "killed"),
        (1, -5, "killed"),
        (0, -1, "blue"),
        (0, -2, "blue"),
        (0, -3, "wound"),
        (-1, -9, "wound"),
        (-1, -2, "blue"),
    ],
)
def test_7_5_the_effect_on_the_loser(winner: int, loser: int, effect: str) -> None:
    assert harm(TABLES, winner, loser) == effect


def test_7_5_a_wound_in_melee_on_the_wounded_kills() -> None:
    hurt = {"type": "regular", "wounds": 1, "melee": "bayonet"}
    assert effects(melee(["d10=10", "d10=8"], [hurt], {"type": "regular", "melee": "bayonet"})) == [
        "lone killed"
    ]
    assert effects(melee(["d10=8", "d10=9"], [{**MILITIA, "melee": "bayonet"}], hurt)) == [
        "other killed"
    ]


def test_7_6_a_tie_is_thrown_again_bare_until_it_is_none() -> None:
    veteran = {"type": "regular", "traits": ["veteran"]}
    done = melee(["d6=2", "d6=4", "d6=5", "d6=5", "d6=5", "d6=4"], lone=veteran)
    assert done["totals"] == {"lone": 4, "others": [4]}
    assert effects(done) == ["lone blue"]


def test_7_6_the_new_dice_alone_decide_the_harm() -> None:
    chance = dice(3, 3, 6, 1)
    tied = break_tie(TABLES, a("militia"), a("regular", melee="bayonet"), chance, silent)
    spent(chance, "d6", "d10", "d6", "d10")
    assert tied == (6, 1)


def test_7_6_several_ties_are_broken_in_the_order_of_the_others() -> None:
    rolls = ["d6=5", "d6=3", "d6=1", "d6=3", "d6=6", "d6=5", "d6=1", "d6=6"]
    done = melee(rolls, [MILITIA] * 3, against=1)
    assert done["totals"] == {"lone": 3, "others": [3, 1, 3]}
    assert effects(done) == ["lone blue", "lone killed", "other killed"]


def test_7_7_the_lone_figure_harms_only_the_one_it_chose() -> None:
    rolls = ["d6=6", "d6=1", "d6=1"]
    assert effects(melee(rolls, [MILITIA] * 2)) == ["lone killed", "lone blue"]
    assert effects(melee(rolls, [MILITIA] * 2, against=1)) == ["lone blue", "lone killed"]
    assert effects(melee(rolls, [MILITIA] * 2, options={"lone_harms": "all"})) == [
        "lone killed",
        "lone killed",
    ]


def test_7_7_a_wounded_bystander_of_the_chosen_is_only_shaken() -> None:
    hurt = {"type": "militia", "wounds": 1}
    rolls = ["d10=8", "d6=2", "d6=6"]
    bayonet = {"type": "militia", "melee": "bayonet"}
    assert effects(melee(rolls, [MILITIA, hurt], bayonet)) == ["lone killed", "lone blue"]
    assert lone_effect(TABLES, "wound", chosen=False) == "blue"
    assert lone_effect(load({"lone_harms": "all"}), "wound", chosen=False) == "wound"


BAYONET = {"type": "militia", "melee": "bayonet"}


@pytest.mark.parametrize(
    ("lone_wounds", "theirs", "expected"),
    [
        (0, [8, 8, 3], ["other wound", "other killed", "lone blue"]),
        (0, [8, 3, 8], ["other wound", "lone blue", "other killed"]),
        (0, [10, 8, 8], ["other killed", "other wound", "other killed"]),
        (1, [8, 6, 8], ["other killed", "other blue", "other killed"]),
    ],
)
def test_7_7_wounds_of_the_lone_figure_add_up_in_order(
    lone_wounds: int, theirs: list[int], expected: list[str]
) -> None:
    lone = {"type": "militia", "melee": "bayonet", "wounds": lone_wounds}
    face = 7 + 2 * lone_wounds
    rolls = [f"d10={face}", *(f"d10={n}" for n in theirs)]
    done = melee(rolls, [BAYONET] * 3, lone, against=2)
    assert done["totals"]["lone"] == 5
    assert effects(done) == expected


def test_7_7_the_lone_figure_strikes_even_if_it_is_killed() -> None:
    done = melee(["d10=7", "d10=10", "d10=1"], [BAYONET] * 2, BAYONET, against=1)
    assert effects(done) == ["other wound", "lone killed"]
    done = melee(["d10=6", "d10=10", "d10=1"], [BAYONET] * 2, BAYONET, against=1)
    assert effects(done) == ["other killed", "lone killed"]


def test_7_8_three_take_a_prisoner_with_two_wins_and_no_dead() -> None:
    done = melee(["d10=7", "d10=10", "d10=9", "d10=4"], [BAYONET] * 3, BAYONET, capture=True)
    assert done["captured"]
    assert effects(done) == ["other blue", "other blue", "lone blue"]


def test_7_8_all_three_winning_do_no_harm_either() -> None:
    done = melee(["d10=3", "d10=10", "d10=9", "d10=4"], [BAYONET] * 3, BAYONET, capture=True)
    assert (done["captured"], effects(done)) == (True, ["other blue"] * 3)


def test_7_8_the_lone_figure_may_wound_the_third_and_is_taken() -> None:
    rolls = ["d10=9", "d10=10", "d10=9", "d10=4"]
    done = melee(rolls, [BAYONET] * 3, BAYONET, capture=True, against=2)
    assert done["totals"] == {"lone": 7, "others": [10, 9, 4]}
    assert (done["captured"], effects(done)) == (True, ["other blue", "other blue", "lone wound"])


@pytest.mark.parametrize(
    ("third", "die", "options"),
    [(BAYONET, 3, {}), ({**BAYONET, "wounds": 1}, 6, {}), (BAYONET, 3, {"lone_harms": "all"})],
)
def test_7_8_a_dead_captor_spoils_the_capture_and_every_win_counts(
    third: dict[str, Any], die: int, options: dict[str, Any]
) -> None:
    rolls = ["d10=9", "d10=10", "d10=10", f"d10={die}"]
    done = melee(rolls, [BAYONET, BAYONET, third], BAYONET, options, capture=True, against=2)
    assert (done["captured"], effects(done)) == (
        False,
        ["other wound", "other killed", "lone killed"],
    )


def test_7_8_one_win_is_not_enough() -> None:
    done = melee(["d10=9", "d10=10", "d10=6", "d10=6"], [BAYONET] * 3, BAYONET, capture=True)
    assert (done["captured"], effects(done)) == (False, ["other wound", "lone blue", "lone blue"])


def test_7_8_a_win_after_a_tie_is_a_win() -> None:
    rolls = ["d10=7", "d10=5", "d10=9", "d10=4", "d10=1", "d10=2"]
    done = melee(rolls, [BAYONET] * 3, BAYONET, capture=True, against=2)
    assert done["totals"] == {"lone": 5, "others": [5, 9, 4]}
    assert (done["captured"], effects(done)) == (True, ["other blue", "other blue", "lone blue"])


def test_7_8_without_an_announcement_there_is_no_prisoner() -> None:
    done = melee(["d10=3", "d10=10", "d10=9", "d10=4"], [BAYONET] * 3, BAYONET)
    assert (done["captured"], effects(done)) == (False, ["other killed"] * 3)
    wins = [Bout("other", "blue")] * 3
    assert takes_prisoner(TABLES, True, wins)
    assert not takes_prisoner(TABLES, False, wins)
    assert capture_refused(TABLES, 3) is None


def test_7_7_second_wounds_are_counted_for_the_lone_figure_alone() -> None:
    bouts = [Bout("lone", "wound"), Bout("other", "wound"), Bout("other", "wound")]
    found = with_second_wounds(TABLES, bouts, 0)
    assert [bout.effect for bout in found] == ["wound", "wound", "killed"]


# --- 7.9, 7.10 --------------------------------------------------------------------------


def test_7_9_a_steady_figure_fires_a_bare_d10_even_a_pistol() -> None:
    pistol = a("regular", "marksman", weapon="pistol", wounds=1)
    chance = dice(6, 2, 5, 3)
    done = melee_shot(TABLES, pistol, Support(adjacent=True), {"e": 0}, chance, silent)
    spent(chance, "d6", "d10", "d10", "d6")
    assert (done.outcome, done.victim, done.effect, done.reload) == (
        *("hit", "e", "wounded"),
        "yellow",
    )


def test_7_9_each_enemy_faced_weighs_on_the_test() -> None:
    figure = a("regular")
    facing = {"e2": 0, "e10": 1, "e3": 0}
    chance = dice(6)
    done = melee_shot(TABLES, figure, ALONE, facing, chance, silent)
    assert (done.outcome, done.victim, done.reload) == ("no_shot", None, None)
    chance = dice(5, 2, 9, 1, 4)
    done = melee_shot(TABLES, figure, Support(adjacent=True), facing, chance, silent)
    spent(chance, "d6", "d10", "d10", "d3", "d6")
    assert (done.victim, done.effect) == ("e10", "killed")


@pytest.mark.parametrize(
    ("faces", "outcome", "marker"), [((6, 1), "misfire", "red"), ((6, 2, 4), "miss", "red")]
)
def test_7_9_misfire_and_miss_leave_a_marker(
    faces: tuple[int, ...], outcome: str, marker: str
) -> None:
    done = melee_shot(TABLES, a("indian"), Support(adjacent=True), {"e": 0}, dice(*faces), silent)
    assert (done.outcome, done.victim, done.effect, done.reload) == (outcome, None, None, marker)


def test_7_9_the_option_of_5_4_governs_the_shot() -> None:
    by = Support(adjacent=True)
    greater = load({"hit_comparison": "greater"})
    assert melee_shot(greater, a("ranger"), by, {"e": 0}, dice(6, 2, 5), silent).outcome == "miss"
    assert melee_shot(greater, a("ranger"), by, {"e": 0}, dice(6, 2, 6, 6), silent).outcome == "hit"


def test_7_10_the_loser_steps_back_two_centimetres_if_it_lives() -> None:
    assert falls_back(TABLES, Bout("lone", "blue")) == 20
    assert falls_back(TABLES, Bout("other", "wound")) == 20
    assert falls_back(TABLES, Bout("lone", "killed")) == 0


def test_9_1_a_players_card_adds_to_a_melee_roll() -> None:
    def bonus(figure: Any) -> tuple[Modifier, ...]:
        return (Modifier("players_card", 2, "GL 9.1"),) if figure.type == "indian" else ()

    done = fight(TABLES, a("indian"), [a("militia")], dice(3, 4), silent, bonus=bonus)
    assert (done.lone, done.others) == (5, (4,))


def test_7_the_explanation_shows_the_sum_with_its_paragraphs() -> None:
    given = {"lone": {"type": "colonist", "wounds": 1}, "others": [MILITIA]}
    steps = answer("melee", given, ["d6=6", "d6=2"])["steps"]
    assert [(step["code"], step["args"].get("value")) for step in steps[:5]] == [
        ("melee_lone", None),
        ("melee_roll", None),
        ("wounded", -2),
        ("type_in_melee", -1),
        ("melee_total", None),
    ]
    assert steps[2]["text"] == "wounded: −2"
    assert [step["text"] for step in steps if step["code"] == "melee_other"] == ["Opponent 1"]
    assert [step["text"] for step in steps[-2:]] == [
        "Against opponent 1: 3 to 2",
        "Opponent 1 loses: blue marker",
    ]


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"lone": None}, "missing", "/given/lone"),
        ({"lone": {"type": "militia", "melee": "spear"}}, "unknown_name", "/given/lone/melee"),
        ({"others": None}, "missing", "/given/others"),
        ({"others": []}, "out_of_range", "/given/others"),
        ({"others": [MILITIA] * 4}, "out_of_range", "/given/others"),
        ({"others": [MILITIA, {}]}, "missing", "/given/others/1/type"),
        ({"others": [{**MILITIA, "id": "m"}] * 2}, "twice", "/given/others/1/id"),
        ({"against": 1}, "out_of_range", "/given/against"),
        ({"against": -1}, "out_of_range", "/given/against"),
        ({"against": "0"}, "wrong_type", "/given/against"),
        ({"capture": True}, "capture_needs", "/given/capture"),
        ({"capture": True, "others": [MILITIA] * 2}, "capture_needs", "/given/capture"),
        ({"capture": 1}, "wrong_type", "/given/capture"),
    ],
)
def test_7_a_bad_melee_is_refused_at_its_place(change: dict[str, Any], code: str, at: str) -> None:
    assert error("melee", {"lone": MILITIA, "others": [MILITIA]} | change) == (code, at)


def test_7_null_is_as_left_out() -> None:
    done = melee(["d6=5", "d6=4"], against=None, capture=None)
    assert (done["captured"], effects(done)) == (False, ["lone blue"])
