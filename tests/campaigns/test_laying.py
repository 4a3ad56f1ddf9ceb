"""Dice laid out in rows before they are asked for: how many surely come, and faces typed early."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from campaigns import services, stores
from campaigns.models import Campaign, Engagement, Entry, Faction, PendingRoll
from campaigns.reading import Reading
from campaigns.services import Done
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError
from tests.world import World, verify


def told(table: Engagement, seat: str = "referee") -> dict[str, Any]:
    reading = Reading.of(table.pk)
    pending = reading.pending(reading.ruleset.seats(reading.state)[seat])
    assert pending is not None
    return pending


def rows(pending: dict[str, Any]) -> dict[str, list[int]]:
    """How many boxes of each purpose are asked for, and how many are sure to come."""
    found: dict[str, list[int]] = {}
    for ask in pending["asks"]:
        found.setdefault(ask["label"], [0, 0])[0] += 1
    for ask in pending.get("ahead", []):
        found.setdefault(ask["label"], [0, 0])[1] += ask["count"]
    return found


def row_ids(pending: dict[str, Any]) -> dict[str, str]:
    return {ask["label"]: ask["row"] for ask in (*pending["asks"], *pending.get("ahead", []))}


def volley(world: World, muskets: int = 3) -> tuple[Engagement, UUID]:
    table = world.engagement("volleys", dice="entered")
    done = services.act(table, "a", "fire", {"muskets": muskets}, user=world["anna"])
    assert isinstance(done, Done)
    assert done.pending is not None
    return table, done.pending


def test_the_dice_that_surely_come_are_laid_out_at_once(world: World) -> None:
    table, pending = volley(world)
    assert rows(told(table)) == {"musket": [1, 2]}
    # Every hit wants a die more, which is known as soon as the muskets are typed.
    services.answer(table, "a", pending, [6, 1, 5])
    assert rows(told(table)) == {"musket": [3, 0], "damage": [1, 1]}
    services.answer(table, "a", pending, [6, 1, 5, 2, 2])
    assert rows(told(table)) == {"musket": [3, 0], "damage": [2, 0]}
    assert told(table)["complete"]


def test_a_player_is_told_no_dice_ahead_where_their_number_may_tell_what_is_hidden(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = volley(world)
    assert "ahead" in told(table, "a")
    monkeypatch.setattr(type(stores.shelf("volleys").ruleset), "secret_dice", True)
    assert "ahead" not in told(table, "a")
    assert "ahead" in told(table)


@pytest.fixture
def archers(db: None) -> Engagement:
    """Blue Bows wait for the dice of four shots on Red Riders."""
    scenario = stores.shipped("stirling")["first_steps"]
    campaign = Campaign.objects.create(name="The meadow")
    for each in scenario["factions"]:
        Faction.objects.create(
            campaign=campaign, key=each["id"], name=each["name"], slot=each["slot"]
        )
    table = services.make_engagement(campaign, "stirling", scenario, dice="entered", seed="5eed")
    assert isinstance(services.act(table, "referee", "begin", {}), Done)
    shot = services.act(table, "referee", "shoot", {"unit": "A2", "target": "B2"})
    assert isinstance(shot, Done)
    return table


def typed(table: Engagement, faces: list[Any], early: dict[str, list[Any]], **how: Any) -> Any:
    ids = row_ids(told(table))
    by_row = {ids[f"Blue Bows: {purpose}"]: there for purpose, there in early.items()}
    pending = PendingRoll.objects.get().pk
    return services.answer(table, "referee", pending, faces, early=by_row, **how)


def test_a_row_is_typed_before_what_is_asked_in_between(archers: Engagement) -> None:
    """The rules ask for the damage of a hit before the next shot; people throw the shots first."""
    assert rows(told(archers)) == {"Blue Bows: to hit": [1, 3]}
    typed(archers, [18], {"to hit": [18, 3, 16, 9]})
    assert PendingRoll.objects.get().faces == [18]
    laid = rows(told(archers))
    assert laid["Blue Bows: to hit"] == [1, 3]
    assert laid["Blue Bows: damage"] == [1, 1]
    typed(archers, [18, 4], {"to hit": [18, 3, 16, 9], "damage": [4, 5]})
    assert PendingRoll.objects.get().faces == [18, 4, 3, 16, 5, 9]
    faces = [18, 4, 3, 16, 5, 9, 20]
    assert isinstance(typed(archers, faces, {}, confirm=True), Done)
    answers = Entry.objects.latest("seq").answers
    assert [(die, face) for die, face, *_ in answers][:6] == [
        ("d20", 18),
        ("d6", 4),
        ("d20", 3),
        ("d20", 16),
        ("d6", 5),
        ("d20", 9),
    ]
    verify(archers)


def test_a_correction_keeps_the_rows_that_are_sent_with_it(archers: Engagement) -> None:
    typed(archers, [18], {"to hit": [18, 3, 16, 9]})
    typed(archers, [18, 4], {"to hit": [18, 3, 16, 9], "damage": [4, 5]})
    # The second shot hits after all: whose damage the five was is not known any more.
    typed(archers, [18, 4, 17, 16, 5, 9], {"to hit": [18, 17, 16, 9]})
    assert PendingRoll.objects.get().faces == [18, 4, 17]
    laid = rows(told(archers))
    assert laid["Blue Bows: to hit"] == [2, 2]
    assert laid["Blue Bows: damage"] == [2, 1]
    assert told(archers)["early"] == {row_ids(told(archers))["Blue Bows: to hit"]: [18, 17, 16, 9]}


def test_wrong_faces_of_a_row_are_told_and_change_nothing(archers: Engagement) -> None:
    with pytest.raises(BadRequestError, match="d20"):
        typed(archers, [18, 4], {"to hit": [18, 31]})
    assert PendingRoll.objects.get().faces == []
    services.answer(archers, "referee", PendingRoll.objects.get().pk, [2], early={"none": [1]})
    assert (PendingRoll.objects.get().faces, PendingRoll.objects.get().early) == ([2], {})


def test_dice_of_a_row_are_left_to_the_server(archers: Engagement) -> None:
    typed(archers, [1, None, None, None], {"to hit": [1, None, None, None]})
    assert PendingRoll.objects.get().faces[:2] == [1, None]


def test_faces_of_a_player_end_at_the_first_secret_die(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does he learn its size from a face that it cannot show."""
    roll = Chance.roll

    def secret_damage(self: Chance, die: str, label: str = "", **how: Any) -> int:
        return roll(self, die, label, **{**how, "secret": label == "damage"})

    monkeypatch.setattr(Chance, "roll", secret_damage)
    for faces in ([6, 9], [6, 1]):
        table, pending = volley(world, 1)
        assert services.answer(table, "a", pending, faces, confirm=True) == Done(1, (), pending)
        assert PendingRoll.objects.get(engagement=table).faces == [6]
        assert told(table, "a")["veiled"]
        assert services.answer(table, "a", pending, [1]) == Refusal(
            "dice_of_referee", at="/pending"
        )
    assert services.answer(table, "referee", pending, [6, 1], confirm=True) == Done(2, (1,))
