"""Laws that hold for every request."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.tabletop.chance import Blind, Chance, Recorded, Seeded
from campaigns.tabletop.explain import Explanation, silent
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import resolve
from skirmish.grandi_laghi.figure import MARKSMAN, TRAITS, Figure
from skirmish.grandi_laghi.procedures.activation import all_passed
from skirmish.grandi_laghi.procedures.melee import fight
from skirmish.grandi_laghi.procedures.movement import GAITS, distance
from skirmish.grandi_laghi.procedures.shooting import Shot, Sides, shoot
from skirmish.grandi_laghi.procedures.volleys import volley
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import RULESETS


@st.composite
def figures(draw: st.DrawFn, **fixed: Any) -> Figure:
    traits = draw(st.frozensets(st.sampled_from(TRAITS)))
    if MARKSMAN in traits:
        traits -= {"inexperienced"}
    fields: dict[str, Any] = {
        "type": draw(st.sampled_from(list(TABLES.troops))),
        "weapon": draw(st.sampled_from(list(TABLES.weapons))),
        "melee": draw(st.sampled_from(list(TABLES.melee_weapons))),
        "wounds": draw(st.integers(0, 1)),
    }
    for flag in ("shaken", "prone", "ran", "charged", "fought"):
        fields[flag] = draw(st.booleans())
    return Figure(traits=traits, **(fields | fixed))


ids = st.lists(st.text("abe123", min_size=1, max_size=3), max_size=4, unique=True)
some_ids = st.lists(st.text("abe123", min_size=1, max_size=3), min_size=1, max_size=4, unique=True)


@given(
    figures(),
    figures(),
    st.integers(0, 900),
    st.booleans(),
    st.booleans(),
    ids,
    st.none() | st.tuples(some_ids, some_ids),
)
@settings(max_examples=300)
def test_a_shot_has_a_victim_if_and_only_if_it_strikes_and_can_be_decided_again(
    shooter: Figure,
    target: Figure,
    away: int,
    aimed: bool,
    cover: bool,
    friends: list[str],
    melee: tuple[list[str], list[str]] | None,
) -> None:
    sides = Sides(tuple(melee[0]), tuple(melee[1])) if melee else None
    shot = Shot(away, aimed, cover, target.ran, target.prone, tuple(friends), sides)
    chance = Chance(Blind())
    told = Explanation()
    done = shoot(TABLES, shooter, target, shot, chance, told)
    strikes = done.outcome in ("hit", "clumsy")
    assert (done.victim is not None) == (done.effect is not None) == strikes
    assert (done.needed is None) == (done.outcome == "out_of_range")
    assert (done.total is None) == (done.outcome in ("out_of_range", "misfire"))
    if done.outcome == "hit":
        assert done.total is not None
        assert done.needed is not None
        assert done.total >= done.needed
    fired = TABLES.weapons[shooter.weapon or ""].firearm and done.outcome != "out_of_range"
    assert (done.reload is not None) == fired
    again = Explanation()
    assert shoot(TABLES, shooter, target, shot, Chance(Recorded(chance.answers)), again) == done
    assert again.steps == told.steps


@given(st.permutations(["e1", "e10", "e2", "E"]), st.permutations(["f1", "f2"]), st.integers(0, 9))
def test_the_order_of_a_list_never_matters(
    enemies: list[str], friends: list[str], seed: int
) -> None:
    def done(some: list[str], others: list[str]) -> Any:
        shot = Shot(100, into_melee=Sides(tuple(others), tuple(some)))
        chance = Chance(Seeded("seed", seed))
        return shoot(TABLES, Figure("regular"), Figure("indian"), shot, chance, silent)

    assert done(enemies, friends) == done(sorted(enemies), sorted(friends))


@given(st.lists(figures(type="regular"), min_size=6, max_size=9), some_ids, st.booleans())
def test_a_volley_shakes_the_living_and_marks_every_weapon(
    men: list[Figure], enemies: list[str], blind: bool
) -> None:
    done = volley(TABLES, men, enemies, (), blind, Chance(Blind()), silent)
    killed = {victim for victim, effect in done.victims if effect == "killed"}
    assert len(done.reload) == len(men)
    assert len(done.victims) <= len(men)
    assert {victim for victim, _ in done.victims} <= set(enemies)
    quiet = blind and not done.victims
    assert done.blue == (() if quiet else tuple(sorted(set(enemies) - killed)))


class Swapped:
    """The recorded dice of a duel, each pair the other way round."""

    def __init__(self, faces: list[int | str]) -> None:
        self.faces = faces

    def answer(self, ask: Any, index: int) -> tuple[int | str, str]:
        return self.faces[index ^ 1], "swapped"


@given(figures(), figures())
@settings(max_examples=200)
def test_a_duel_is_the_same_seen_from_either_side(one: Figure, other: Figure) -> None:
    chance = Chance(Blind())
    done = fight(TABLES, one, [other], chance, silent)
    swapped = Chance(Swapped([roll.face for roll in chance.answers]))
    mirror = fight(TABLES, other, [one], swapped, silent)
    assert (mirror.lone, mirror.others) == (done.others[0], (done.lone,))
    winner = {"lone": "other", "other": "lone"}[done.bouts[0].winner]
    assert (mirror.bouts[0].winner, mirror.bouts[0].effect) == (winner, done.bouts[0].effect)


@given(figures(), st.lists(figures(), min_size=3, max_size=3), st.integers(0, 2), st.booleans())
def test_a_prisoner_is_unhurt_by_three_living_captors(
    lone: Figure, others: list[Figure], against: int, everybody: bool
) -> None:
    tables = load({"lone_harms": "all" if everybody else "chosen"})
    done = fight(tables, lone, others, Chance(Blind()), silent, against=against, capture=True)
    wins = [bout for bout in done.bouts if bout.winner == "other"]
    dead = [bout for bout in done.bouts if bout.winner == "lone" and bout.effect == "killed"]
    assert done.captured == (len(wins) >= 2 and not dead)
    if done.captured:
        assert {bout.effect for bout in wins} == {"blue"}
    if not everybody:
        beaten = [b for i, b in enumerate(done.bouts) if b.winner == "lone" and i != against]
        assert all(bout.effect == "blue" for bout in beaten)


@given(figures(), st.sampled_from(GAITS), st.booleans(), st.booleans())
def test_no_state_lengthens_a_move_and_a_wound_halves_it(
    figure: Figure, gait: str, difficult: bool, lies_down: bool
) -> None:
    def way(of: Figure, **more: bool) -> int:
        return distance(TABLES, gait, of, difficult, silent, **more)

    fresh = Figure(figure.type)
    assert way(figure, lies_down=lies_down) <= way(fresh)
    assert way(Figure(figure.type, wounds=1)) == way(fresh) // 2


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans())))
def test_an_action_always_keeps_the_turn_going(cards: list[tuple[str, bool]]) -> None:
    assert not all_passed("abc", [*cards, ("a", True)])
    assert all_passed("abc", [*cards, *((player, False) for player in "abc")])


# --- Requests from strangers ------------------------------------------------------------

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from(
        ["", "x", "indian", "musket", "red", "veteran", "regular", "bayonet", "ace", "joker", 1.5]
    )
)
json_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "id", "traits", "friends", "enemies", "card", "squad", "wounds"]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
FIELDS = [
    *("figure", "shooter", "target", "distance", "aimed", "cover", "friends_in_arc"),
    *("into_melee", "figures", "enemies", "hidden", "blind", "lone", "others", "against"),
    *("capture", "extra", "leader_near", "difficult", "deck", "last_squad", "jokers_drawn"),
]
indian = {"type": "indian"}
sound = st.sampled_from([indian, [indian] * 3, ["a", "b"], 10, [{"card": "joker"}]])


@given(
    st.sampled_from(sorted(RULESETS["grandi_laghi"].procedures)),
    st.dictionaries(st.sampled_from(FIELDS), json_values | sound, max_size=6),
)
@settings(max_examples=500)
def test_any_request_is_answered_or_refused_with_a_pointer(
    procedure: str, asked: dict[str, Any]
) -> None:
    request = {"ruleset": "grandi_laghi", "procedure": procedure, "given": asked}
    try:
        found, at = resolve(request, RULESETS), ""
    except BadRequestError as bad:
        found, at = None, bad.at
    if found is None:
        assert at.startswith("/given")
    else:
        assert found["steps"]
        assert all(step["cite"].startswith("GL ") and step["text"] for step in found["steps"])
