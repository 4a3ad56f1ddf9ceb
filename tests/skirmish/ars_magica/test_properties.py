"""Laws that hold for every figure, fight and roll."""

from __future__ import annotations

from typing import Any

from hypothesis import given as given_
from hypothesis import settings
from hypothesis import strategies as st

from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.reader import BadRequestError
from skirmish.ars_magica.procedures import blows, groups, manoeuvres, movement, wounds
from skirmish.ars_magica.procedures.dice import Rolled, stress_die, stress_total
from skirmish.ars_magica.procedures.exchange import PLAIN
from skirmish.ars_magica.procedures.initiative import roll_initiative
from skirmish.ars_magica.procedures.sums import given
from skirmish.ars_magica.tables import BOOK
from tests.skirmish.ars_magica.kit import RULESETS, T, a, answer, with_options

CORE = with_options(range_rule="core")
seeds = st.integers(0, 10**6).map(lambda seed: Chance(Seeded(str(seed), 0)))
small = st.integers(-6, 12)
names = st.sampled_from(["fist", "axe", "dagger", "teeth", "sword, long", "whip"])
abilities = st.dictionaries(
    st.sampled_from(["brawl", "single", "great", "thrown", "bows", "crossbow", "ride"]),
    st.integers(0, 9),
)
figures = st.builds(
    a,
    names,
    st.sampled_from([None, "buckler", "heater"]),
    strength=st.integers(0, 5),
    stamina=st.integers(-3, 5),
    dexterity=st.integers(-3, 5),
    quickness=st.integers(-3, 5),
    size=st.integers(-2, 3),
    abilities=abilities,
    mounted=st.booleans(),
    war_horse=st.booleans(),
    wounds=st.lists(st.sampled_from(["light", "medium", "heavy"]), max_size=3).map(tuple),
)
requested = st.fixed_dictionaries(
    {},
    optional={
        "str": small,
        "sta": small,
        "dex": small,
        "qik": small,
        "size": st.integers(-3, 3),
        "abilities": abilities,
        "weapon": st.sampled_from([*T.melee, *T.missiles, *T.natural, "teapot"]),
        "shield": st.sampled_from([*T.shields, "door"]),
        "armour": st.sampled_from([*T.armour, "chain mail, full", "quilted, full"]),
        "load": st.integers(0, 40),
        "mounted": st.booleans(),
        "war_horse": st.booleans(),
        "wounds": st.lists(st.sampled_from(["light", "medium", "heavy", "incapacitated"])),
        "fatigue": st.sampled_from(["fresh", "weary", "dazed", "unconscious"]),
        "traits": st.lists(st.sampled_from(["tough", "berserk", "enduring_constitution"])),
    },
)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
FIELDS = (
    *("attacker", "defender", "figure", "figures", "name", "defence", "attackers_before"),
    *("higher", "adrenal", "charge", "mounted_charge", "nonlethal", "modifiers", "distance"),
    *("cover", "botch_dice", "modifier", "load", "str", "damage", "soak", "size", "grip"),
    *("holder", "held", "attacks", "bonus", "initiative", "initiatives", "blows", "members"),
    *("vanguard", "leader", "presence", "leadership", "brave", "penalty", "conditions"),
    *("demoralised", "stamina", "concentration", "situations", "concentration_spell"),
    *("quickness", "finesse", "nth", "kind", "level", "total", "improved", "feet", "ground"),
)


def answer_or_refusal(procedure: str, given: dict[str, Any]) -> dict[str, Any] | BadRequestError:
    """What comes of a request; any other exception is a fault."""
    try:
        return answer(procedure, given)
    except BadRequestError as refused:
        return refused


@given_(seeds, st.integers(-2, 8), small)
def test_a_stress_die_is_a_power_of_two_times_a_face(
    chance: Chance, botch_dice: int, modifiers: int
) -> None:
    die = stress_die(chance, botch_dice)
    assert die.multiplier & (die.multiplier - 1) == 0
    assert die.value % die.multiplier == 0
    assert die.value // die.multiplier in (
        {*range(2, 11)} if die.multiplier > 1 else {0, *range(2, 10)}
    )
    assert 0 <= die.botches <= max(0, botch_dice)
    total = stress_total(die, modifiers)
    assert total == (min(0, modifiers) if die.botches else die.value + modifiers)


@given_(st.integers(-50, 200), st.integers(-9, 9))
def test_a_greater_margin_or_a_smaller_size_is_never_a_milder_wound(margin: int, size: int) -> None:
    order = [None, *wounds.LEVELS]
    here = order.index(wounds.wound_of(T, margin, size))
    assert order.index(wounds.wound_of(T, margin + 1, size)) >= here
    assert order.index(wounds.wound_of(T, margin, size + 1)) <= here


@given_(st.integers(0, 10**9))
def test_burden_is_the_largest_that_fits(load: int) -> None:
    burden = movement.burden(load)
    assert burden * (burden + 1) // 2 <= load < (burden + 1) * (burden + 2) // 2


@given_(st.integers(0, 10**5), st.integers(1, 60))
def test_range_penalties_grow_and_core_is_one_increment_milder(
    distance: int, increment: int
) -> None:
    penalty = blows.range_penalty(T, distance, increment)
    core = blows.range_penalty(CORE, distance, increment)
    assert penalty >= blows.range_penalty(T, distance + 1, increment)
    assert core - penalty == (3 if penalty else 0)


@given_(st.integers(0, 60), st.integers(1, 6))
def test_all_blows_fall_and_nobody_takes_more_than_the_vanguard(blows: int, members: int) -> None:
    spread = groups.spread_blows(blows, [str(n) for n in range(members)])
    shares = list(spread.values())
    assert sum(shares) == blows
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


@given_(seeds, st.lists(st.integers(-3, 3), min_size=1, max_size=9), st.integers(0, 3))
def test_initiative_orders_everybody_by_the_first_roll(
    chance: Chance, totals: list[int], botch_dice: int
) -> None:
    ids = [(str(n), given(total)) for n, total in enumerate(totals)]
    found = roll_initiative(chance, T, [], ids, botch_dice)
    assert sorted(found.order) == sorted(name for name, _ in ids)

    def rank(rolled: Rolled) -> tuple[bool, int]:
        return rolled.botched, -rolled.total

    ranks = [rank(found.rolls[name]) for name in found.order]
    assert ranks == sorted(ranks)


@given_(seeds, figures, figures)
def test_a_blow_is_what_its_rolls_make_it(chance: Chance, attacker: Any, defender: Any) -> None:
    blow = blows.strike(chance, T, [], attacker, defender)
    assert blow.advantage == blow.attack.total - blow.defence.total
    assert blow.hit == (blow.advantage > 0 and blow.attack.botches == 0)
    assert (blow.damage is None) == (not blow.hit)
    if blow.hit:
        assert blow.damage is not None
        assert blow.margin == blow.damage - blow.soak
        assert blow.wound == wounds.wound_of(T, blow.margin, defender.size)


@given_(figures, figures, st.sampled_from(list(T.manoeuvres)))
def test_the_default_defence_is_none_worse(attacker: Any, defender: Any, name: str) -> None:
    def value(choice: str) -> int:
        return manoeuvres.defence_of(T, name, choice, attacker, defender, PLAIN).value

    best = manoeuvres.best_defence(T, name, attacker, defender, PLAIN)
    allowed = manoeuvres.defences_allowed(T, name, defender)
    assert value(best) == max(value(choice) for choice in allowed)
    before = allowed[: allowed.index(best)]
    assert all(value(choice) < value(best) for choice in before)


@settings(max_examples=200)
@given_(st.sampled_from(["attack", "missile", "manoeuvre"]), requested, requested, st.data())
def test_a_fight_is_resolved_and_explained_or_refused(
    procedure: str, attacker: dict[str, Any], defender: dict[str, Any], data: st.DataObject
) -> None:
    more = {
        "name": data.draw(st.sampled_from(list(T.manoeuvres))),
        "distance": data.draw(st.integers(0, 2000)) / 10,
        "higher": data.draw(st.sampled_from([None, "attacker", "defender"])),
        "adrenal": data.draw(st.sampled_from([None, "attack", "defence", "both"])),
        "charge": data.draw(st.booleans()),
    }
    full = answer_or_refusal(procedure, {"attacker": attacker, "defender": defender, **more})
    if isinstance(full, BadRequestError):
        assert full.at.startswith("/given/")
        return
    assert all(step["cite"] in BOOK.paragraphs and step["text"] for step in full["steps"])
    assert all(0 <= roll["face"] <= 9 for roll in full["rolls"])
    shown = [roll["face"] for roll in full["rolls"]]
    again = answer(procedure, {"attacker": attacker, "defender": defender, **more}, shown)
    assert again["result"] == full["result"]


@settings(max_examples=300)
@given_(
    st.sampled_from(list(RULESETS["ars_magica"].procedures)),
    st.dictionaries(st.sampled_from(FIELDS), junk),
)
def test_nonsense_is_refused_with_a_pointer_and_never_raises(
    procedure: str, given: dict[str, Any]
) -> None:
    full = answer_or_refusal(procedure, given)
    if isinstance(full, BadRequestError):
        assert full.at.startswith("/given")
        assert str(full)
    else:
        assert full["result"]
