"""ST 7, 8, 9: leaders in danger, checks of morale, rally."""

from typing import Any

import pytest

from battles.stirling.tables import tables
from tests.battles.boards import ask


def morale(*faces: int, **given: Any) -> dict[str, Any]:
    options = {name: given.pop(name) for name in list(given) if name in OPTIONS or "__" in name}
    base = {"unit": {"morale": 12, **given.pop("unit", {})}, "situations": []}
    return ask("morale", base | given, *[f"d10={face}" for face in faces], **options)


OPTIONS = ("commander_counts_twice",)


@pytest.mark.parametrize(
    ("removed", "men", "face", "number", "fallen"),
    [
        (20, 200, 1, 1, True),
        (20, 200, 2, 1, False),
        (90, 100, 9, 9, True),
        (39, 130, 4, 3, False),
        (19, 200, None, 0, False),
        (0, 1, None, 0, False),
        (1, 1, None, 10, True),
    ],
)
def test_7_1_ten_times_the_part_removed(
    removed: int, men: int, face: int | None, number: int, fallen: bool
) -> None:
    dice = [] if face is None else [f"d20={face}"]
    given = {"removed": removed, "men": men}
    assert ask("leader_risk", given, *dice) == {"number": number, "fallen": fallen}


def test_7_1_with_the_option_off_only_a_destroyed_unit_loses_its_leader() -> None:
    off = {"leader_risk": False}
    assert ask("leader_risk", {"removed": 90, "men": 100}, **off) == {"number": 0, "fallen": False}
    assert ask("leader_risk", {"removed": 100, "men": 100}, **off) == {"number": 0, "fallen": True}


def test_8_1_each_situation_once_and_half_replaces_quarter() -> None:
    assert morale(5, 5, situations=["flank", "flank"])["target"] == 11
    assert morale(1, 1, situations=["quarter"])["target"] == 10
    assert morale(1, 1, situations=["half", "quarter", "past_half"])["target"] == 4
    everything = list(tables().situations)
    assert (
        morale(1, 1, situations=everything)["target"] == 12 - 4 - 4 - 1 - 2 - 2 - 4 - 1 - 4 - 14 + 2
    )


def test_8_1_the_modifiers_are_data() -> None:
    house = {"situations__rear": -5, "situations__referee": 2}
    assert morale(1, 1, situations=["rear", "referee"], **house)["target"] == 9


@pytest.mark.parametrize(
    ("faces", "rating", "passed"),
    [
        ((6, 6), 12, True),
        ((6, 7), 12, False),
        ((1, 1), -5, True),
        ((1, 2), -5, False),
        ((10, 10), 30, False),
        ((9, 10), 30, True),
    ],
)
def test_8_2_at_most_the_rating_2_passes_20_fails(
    faces: tuple[int, int], rating: int, passed: bool
) -> None:
    answer = morale(*faces, unit={"morale": rating})
    assert (answer["roll"], answer["passed"]) == (sum(faces), passed)


@pytest.mark.parametrize(
    ("charisma", "value"),
    [
        (3, -3),
        (4, -2),
        (5, -2),
        (6, -1),
        (8, -1),
        (9, 0),
        (12, 0),
        (13, 1),
        (15, 1),
        (16, 2),
        (18, 3),
    ],
)
def test_8_3_charisma(charisma: int, value: int) -> None:
    assert morale(5, 5, commander={"charisma": charisma})["target"] == 12 + value
    led = morale(5, 5, 5, 5, leader={"charisma": charisma})
    assert (led["target"], led["leader"]["target"]) == (12 + value, 15)


def test_8_3_the_leader_has_the_commanders_charisma_only() -> None:
    leader, commander = {"charisma": 18, "morale": 10}, {"charisma": 13}
    answer = morale(5, 5, 5, 6, situations=["flank"], leader=leader, commander=commander)
    assert answer["target"] == 12 - 1 + 3 + 1
    assert answer["leader"] == {"target": 10 - 1 + 1, "roll": 11, "passed": False}


def test_8_3_a_commander_who_leads_counts_once_or_by_the_option_twice() -> None:
    himself = {"leader": {"charisma": 18}, "leader_is_commander": True}
    once = morale(5, 5, 5, 5, commander={"charisma": "unread"}, **himself)
    assert (once["target"], once["leader"]["target"]) == (15, 18)
    twice = morale(5, 5, 5, 5, commander_counts_twice=True, **himself)
    assert (twice["target"], twice["leader"]["target"]) == (18, 18)


def test_8_3_without_a_leader_the_flag_means_nothing() -> None:
    answer = morale(5, 5, commander={"charisma": 18}, leader=None, leader_is_commander=True)
    assert (answer["target"], answer["leader"]) == (15, None)


@pytest.mark.parametrize(
    ("faces", "routed", "state"),
    [
        ((6, 6), False, "steady"),
        ((6, 6), True, "routed"),
        ((7, 6), False, "routed"),
        ((7, 6), True, "dispersed"),
    ],
)
def test_8_4_rout_and_dispersal(faces: tuple[int, int], routed: bool, state: str) -> None:
    assert morale(*faces, routed=routed)["state"] == state


def test_2_5_fearless_troops_make_no_check_but_their_leader_does() -> None:
    fearless = {"unit": {"traits": ["fearless"]}}
    assert morale(situations=["half"], **fearless) == {
        "target": None,
        "roll": None,
        "passed": True,
        "state": "steady",
        "leader": None,
    }
    led = morale(7, 8, leader={"charisma": 9}, routed=True, **fearless)
    assert led["state"] == "routed"
    assert led["leader"] == {"target": 15, "roll": 15, "passed": True}


def test_9_2_rally_with_the_charisma_of_the_leader_only() -> None:
    given = {"unit": {"morale": 11}, "leader": {"charisma": 16, "morale": 2}}
    assert ask("rally", given, "d10=6", "d10=7") == {"target": 13, "roll": 13, "passed": True}
    assert not ask("rally", given, "d10=7", "d10=7")["passed"]


def test_9_2_a_leader_rallies_himself_by_his_own_rating() -> None:
    for unit in ({"unit": None}, {}):
        answer = ask("rally", {**unit, "leader": {"charisma": 3}}, "d10=6", "d10=6")
        assert answer == {"target": 12, "roll": 12, "passed": True}
    answer = ask("rally", {"leader": {"charisma": 18, "morale": 20}}, "d10=10", "d10=10")
    assert not answer["passed"]
