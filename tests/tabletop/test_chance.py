"""The four sources of chance, their order and their record."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from campaigns.tabletop import deck
from campaigns.tabletop.chance import (
    Answer,
    Ask,
    Chance,
    Entered,
    FacesMissingError,
    Recorded,
    Seeded,
    WrongFaceError,
    larger_die,
    new_seed,
    on_larger,
    seed_hash,
)


def test_seeded_faces_are_those_anyone_can_compute_from_seed_seq_and_index() -> None:
    chance = Chance(Seeded("s3cret", 7))
    faces = [chance.roll("d20") for _ in range(5)]
    expected = []
    for index in range(5):
        digest = hmac.new(b"s3cret", f"7:{index}:0".encode(), hashlib.sha256).digest()
        expected.append(int.from_bytes(digest[:8], "big") % 20 + 1)
    assert faces == expected
    assert [a.source for a in chance.answers] == ["server"] * 5


def test_seeded_faces_differ_by_entry_and_are_even_over_many() -> None:
    counts = Counter(Chance(Seeded("x", seq)).roll("d6") for seq in range(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    # 1000 expected of each; six standard deviations are 173
    assert all(827 < n < 1173 for n in counts.values())


def test_published_hash_is_that_of_the_seed_and_seeds_differ() -> None:
    seed = new_seed()
    assert seed_hash(seed) == hashlib.sha256(seed.encode()).hexdigest()
    assert seed != new_seed()


def test_entered_faces_go_to_the_requests_in_order_and_then_more_are_wanted() -> None:
    chance = Chance(Entered([17, 4]))
    assert (chance.roll("d20", "to hit"), chance.roll("d8", "damage")) == (17, 4)
    with pytest.raises(FacesMissingError) as missing:
        chance.roll("d6", "save")
    assert missing.value.ask == Ask("d6", "save")


def test_entered_then_server_mixes_sources_and_says_which() -> None:
    chance = Chance(Entered([3], rest=Seeded("x", 1)))
    chance.roll("d6")
    chance.roll("d6")
    assert [a.source for a in chance.answers] == ["entered", "server"]


@pytest.mark.parametrize(
    ("die", "low", "face"),
    [("d6", 1, 7), ("d6", 1, 0), ("d10", 0, 10), ("d6", 1, True), ("d6", 1, "4")],
)
def test_a_face_that_the_die_has_not_is_refused_with_its_place(
    die: str, low: int, face: object
) -> None:
    chance = Chance(Entered([1, face]))  # type: ignore[list-item]
    chance.roll("d6")
    with pytest.raises(WrongFaceError) as wrong:
        chance.roll(die, low=low)
    assert wrong.value.index == 1


def test_a_named_die_of_another_size_is_refused() -> None:
    with pytest.raises(WrongFaceError):
        Chance(Entered([("d8", 4)])).roll("d6")


def test_the_zero_of_an_ars_magica_die_is_a_face() -> None:
    assert Chance(Entered([("d10", 0)])).roll("d10", low=0) == 0


def test_one_candidate_asks_nothing_and_several_ask_one_die_over_them() -> None:
    chance = Chance(Entered([2]))
    assert chance.pick(["only"]) == "only"
    assert chance.pick(["a", "b", "c"]) == "b"
    assert [(a.die, a.face) for a in chance.answers] == [("d3", 2)]


def test_recorded_answers_serve_again_and_a_different_request_is_found() -> None:
    answers = [Answer("d6", 4, "x", "entered"), Answer("d20", 20, "y", "server")]
    chance = Chance(Recorded(answers))
    assert chance.roll("d6") == 4
    with pytest.raises(WrongFaceError):
        chance.roll("d8")
    assert Chance(Recorded(answers[:1])).roll("d6") == 4
    with pytest.raises(FacesMissingError):
        Chance(Recorded([])).roll("d6")


def test_a_draw_is_a_request_over_the_multiset_and_a_real_card_can_be_typed() -> None:
    cards = {"joker": 2, "ace": 4, "red": 0}
    chance = Chance(Entered(["joker"]))
    assert chance.draw(cards) == "joker"
    with pytest.raises(WrongFaceError):
        Chance(Entered(["red"])).draw(cards)


def test_draws_by_the_server_follow_the_number_of_each_card() -> None:
    counts = Counter(Chance(Seeded("deck", seq)).draw({"a": 3, "b": 1}) for seq in range(4000))
    assert 2800 < counts["a"] < 3200


def test_cards_are_conserved_between_piles() -> None:
    start = {"a": 2, "b": 1}
    left = deck.without(start, "a")
    assert left == {"a": 1, "b": 1}
    assert deck.together(left, {"a": 1}) == start
    assert deck.size(left) == 2
    assert deck.without({"b": 1}, "b") == {}
    with pytest.raises(KeyError):
        deck.without(left, "c")


@pytest.mark.parametrize(
    ("size", "die"),
    [
        (2, "d4"),
        (3, "d6"),
        (5, "d10"),
        (7, "d8"),
        (9, "d10"),
        (11, "d12"),
        (13, "d20"),
        (30, "d100"),
    ]
    + [(size, None) for size in (4, 6, 8, 10, 12, 20, 100, 101)],
)
def test_a_die_that_nobody_owns_is_thrown_on_a_larger_one(size: int, die: str | None) -> None:
    assert larger_die(size) == die


@pytest.mark.parametrize(
    ("die", "thrown", "face"),
    [
        ("d3", "d6=1", 1),
        ("d3", "d6=2", 1),
        ("d3", "d6=3", 2),
        ("d3", "d6=6", 3),
        ("d3", "d4=4,3", 3),
        ("d5", "d10=10", 5),
        ("d7", "d8=7", 7),
        ("d7", "d8=8,8,2", 2),
        ("d30", "d100=91,90", 30),
    ],
)
def test_throws_of_a_larger_die(die: str, thrown: str, face: int) -> None:
    chance = Chance(Entered([thrown]))
    assert chance.roll(die, "some") == face
    assert chance.answers == [Answer(die, face, "some", f"entered {thrown}")]
    again = Chance(Recorded(chance.answers))
    assert again.roll(die, "some") == face
    assert again.answers == chance.answers


def test_every_face_of_a_smaller_die_is_as_likely_as_another() -> None:
    for size, larger in ((3, 6), (5, 10), (7, 8), (13, 20)):
        each = larger // size
        faces = Counter(
            on_larger(Ask(f"d{size}", ""), f"d{larger}={n + 1}") for n in range(each * size)
        )
        assert faces == Counter({face + 1: each for face in range(size)})


@pytest.mark.parametrize(
    ("die", "thrown"),
    [
        ("d6", "d20=3"),
        ("d7", "d8=8"),
        ("d7", "d8=3,3"),
        ("d7", "d8=9,3"),
        ("d7", "d8=0"),
        ("d7", "d9=3"),
        ("d7", "d6=3"),
        ("d7", "d8"),
        ("d7", "seven"),
    ],
)
def test_throws_that_do_not_count(die: str, thrown: str) -> None:
    with pytest.raises(WrongFaceError):
        Chance(Entered([thrown])).roll(die)
