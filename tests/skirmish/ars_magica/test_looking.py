"""Who looks for the unseen learns nothing of how many they are (AM 13.10)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import transaction

from campaigns import services
from campaigns.live.look import Wanted, look
from campaigns.models import Engagement, Role
from campaigns.reading import Reading
from campaigns.tabletop.game import Refusal
from skirmish.ars_magica.ruleset import RULESET
from tests.api.caller import Caller
from tests.api.endpoints import READS
from tests.battles.test_secret_twins import bare
from tests.skirmish.ars_magica.table import Fight, man, one, scenario
from tests.world import World, verify

SEEKER = man("na", "rogue", per=1, abilities={"awareness": 3, "brawl": 3})
FACES: dict[int, list[Any]] = {0: [4], 1: [4], 2: [4, 5]}


def spy(id: str, **more: Any) -> dict[str, Any]:
    """One who is found by nobody but a master."""
    return man(id, "rogue", signs="none", hidden=True, abilities={"stealth": 9}, **more)


def body(unseen: int) -> dict[str, Any]:
    return scenario(SEEKER, man("sb"), *(spy(f"sc{n}") for n in range(unseen)), apart=20)


def test_13_10_a_roll_is_made_where_nobody_hides_and_one_for_each_who_does() -> None:
    for unseen, faces in FACES.items():
        fight = Fight(body(unseen))
        fight.act("begin", [9, 5, *range(3, 3 - unseen, -1)])
        fight.act("advance")
        while fight.state.turn != "na":
            fight.act("stay", figure=fight.state.turn)
        assert one(fight.act("detect", faces, figure="na"), "searched")["found"] == []
        fight.sound()


def test_13_10_of_a_search_the_seeker_reads_the_rolls_for_those_whom_he_found() -> None:
    figures = [SEEKER, man("sb", signs="obvious", hidden=True), spy("sc")]
    fight = Fight(scenario(*figures, apart=20))
    fight.act("begin", (9, 5, 3))
    fight.act("advance")
    while fight.state.turn != "na":
        fight.act("stay", figure=fight.state.turn)
    before = fight.state
    (event,) = (e for e in fight.act("detect", (9, 2), figure="na") if e.code == "searched")
    assert event.args["found"] == ["sb"]
    assert len(event.args["why"]) == 2
    told = RULESET.redact(before, event, before.seats["north"])
    assert told is not None
    assert [block["args"]["target"] for block in told.args["why"]] == ["sb"]


def at_the_table(world: World, unseen: int, dice: str) -> Engagement:
    """The seeker's turn; those who hide have had theirs, as the unseen come first."""
    table = services.make_engagement(
        world.campaign, "ars_magica", body(unseen), seed="5eed", dice="server"
    )
    for name, seat in zip(("anna", "bruno"), table.seats.filter(role=Role.PLAYER), strict=False):
        services.sit(seat, world.member(name))
    begun = services.act(table, "referee", "begin", {}, dice="entered")
    assert isinstance(begun, services.Done)
    assert begun.pending is not None
    faces: list[Any] = [9, 5, *range(3, 3 - unseen, -1)]
    done = services.answer(table, "referee", begun.pending, faces, confirm=True)
    assert isinstance(done, services.Done), done
    assert isinstance(services.act(table, "referee", "advance", {}), services.Done)
    while (turn := Reading.of(table.pk).state.turn) != "na":
        assert isinstance(services.act(table, "referee", "stay", {"figure": turn}), services.Done)
    Engagement.objects.filter(pk=table.pk).update(dice=dice)
    table.refresh_from_db()
    return table


def shown(world: World, unseen: int, dice: str) -> list[list[str]]:
    """What the seeker's side and the other are told while the dice wait, and after them."""
    with transaction.atomic():
        table = at_the_table(world, unseen, dice)
        seats = {"anna": ("north", "en"), "vera": ("spectators", "en")}
        first = look(table.pk, None, {each: Wanted(None, True) for each in seats.values()})
        assert first is not None
        found: list[list[str]] = []

        def see() -> None:
            wanted = {each: Wanted(first.shown[each], True) for each in seats.values()}
            then = look(table.pk, first.pulse, wanted)
            assert then is not None
            for name, each in seats.items():
                frames = [bare(text, table) for text in (*then.frames[each], then.whole[each])]
                caller = Caller(world[name])
                answers = [endpoint.send(caller, table, each[0]) for endpoint in READS]
                told = [f"{a.status_code} {bare(a.content.decode(), table)}" for a in answers]
                found.append([*frames, *told])

        done = services.act(table, "north", "detect", {"figure": "na"})
        assert isinstance(done, services.Done), done
        see()
        if dice == "entered":
            assert done.pending is not None
            refused = services.answer(table, "north", done.pending, [4])
            assert refused == Refusal("dice_of_referee", at="/pending")
            ended = services.answer(table, "referee", done.pending, FACES[unseen], confirm=True)
            assert isinstance(ended, services.Done), ended
            see()
        verify(table)
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("dice", ["server", "entered"])
def test_13_10_his_page_is_the_same_with_nobody_one_or_two(world: World, dice: str) -> None:
    twins = [shown(world, unseen, dice) for unseen in FACES]
    assert plain(twins[1]) == plain(twins[0])
    assert plain(twins[2]) == plain(twins[0])


def plain(told: list[list[str]]) -> list[list[str]]:
    """Without the id of a roll, and without the turns of the unseen before (AM 13.10)."""
    found = (r'"id":\s*"[0-9a-f-]{36}"', r'"(version|base)":\s*\d+', r',"turn_came"')
    return [[re.sub("|".join(found), "", text) for text in one] for one in told]
