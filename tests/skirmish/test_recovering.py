"""Recovery of the roster's figures in campaign time (AM 7), by the referee's page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import stores
from campaigns.models import Person
from skirmish.hurts import Hurt, hurts_of, put_hurts
from skirmish.models import FigureSheet
from skirmish.services import save_sheet
from tests.campaigns.test_pages import signed_in
from tests.world import World


@pytest.fixture
def ugo(world: World) -> FigureSheet:
    """Stamina 1."""
    figure = stores.shipped("ars_magica")["duello_nel_cortile"]["figures"][0]
    return save_sheet(world.campaign, {**figure, "ruleset": "ars_magica"})


def hurt(sheet: FigureSheet, *hurts: Hurt) -> None:
    put_hurts(sheet, hurts)
    sheet.save()


def now(sheet: FigureSheet) -> list[Hurt]:
    return hurts_of(FigureSheet.objects.get(pk=sheet.pk))


class Desk:
    def __init__(self, world: World, sheet: FigureSheet) -> None:
        self.client: Client = signed_in(world["referee"])
        self.page = reverse("recovery", args=[world.campaign.pk, sheet.pk])

    def passes(self, number: int, unit: str, rest: str = "on") -> int:
        time = {"what": "time", "number": number, "unit": unit, "rest": rest}
        if not rest:
            del time["rest"]
        return self.client.post(self.page, time).status_code

    def rolls(self, hurt: str, faces: str, **more: Any) -> Any:
        asked = {"what": "roll", "hurt": hurt, "faces": faces, "medicine": 0, "magic": 0, **more}
        return self.client.post(self.page, asked)


def test_time_passes_and_each_roll_takes_its_interval(world: World, ugo: FigureSheet) -> None:
    hurt(ugo, Hurt("medium"), Hurt("heavy"))
    desk = Desk(world, ugo)
    early = desk.rolls("0:medium", "9", medicine=4)
    assert (early.status_code, "interval is not over" in early.content.decode()) == (422, True)
    assert desk.passes(2, "week") == 302
    assert desk.rolls("0:medium", "9", medicine=4).status_code == 422
    assert desk.passes(1, "season") == 302
    assert desk.rolls("0:medium", "3", medicine=4).status_code == 302
    kept = Hurt("medium", bonus=3, waited=(14 + 60) * 1440)
    assert now(ugo) == [kept, Hurt("heavy", waited=104 * 1440)]
    assert desk.rolls("0:medium", "4", medicine=4).status_code == 302
    assert now(ugo)[0] == Hurt("light", waited=44 * 1440)
    assert desk.rolls("1:heavy", "9", medicine=5).status_code == 302
    assert desk.rolls("1:medium", "9", medicine=5).status_code == 422
    told = desk.client.get(desk.page).content.decode()
    assert "medium wound: one level better (total 12; dice 4, own dice)" in told
    assert "seasons: 1, at rest" in told


def test_a_bruise_heals_at_rest_and_leaves_its_wound_once(world: World, ugo: FigureSheet) -> None:
    hurt(ugo, Hurt("heavy", bruise=True))
    desk = Desk(world, ugo)
    desk.passes(3, "hour", rest="")
    assert desk.rolls("0:heavy", "9", medicine=5).status_code == 422
    desk.passes(3, "hour")
    assert desk.rolls("0:heavy", "9", medicine=5).status_code == 302
    assert now(ugo) == [Hurt("light", waited=60), Hurt("medium", True, improved=True, waited=60)]
    assert desk.rolls("1:medium", "9", medicine=5).status_code == 302
    assert now(ugo) == [Hurt("light", waited=60), Hurt("light", True, improved=True)]
    desk.passes(15, "minute")
    assert desk.rolls("1:light", "9").status_code == 302
    assert now(ugo) == [Hurt("light", waited=75)]


def test_a_figure_may_die_of_its_wounds(world: World, ugo: FigureSheet) -> None:
    hurt(ugo, Hurt("incapacitated", bonus=-1), Hurt("light"))
    desk = Desk(world, ugo)
    desk.passes(1, "half_day")
    assert desk.rolls("0:incapacitated", "5").status_code == 302
    assert now(ugo)[0] == Hurt("incapacitated", bonus=-2)
    desk.passes(1, "half_day")
    assert desk.rolls("0:incapacitated", "0 0").status_code == 302
    assert Person.objects.get(pk=ugo.person_id).fate == Person.Fate.DEAD
    assert desk.rolls("0:light", "9").status_code == 422
    assert desk.passes(1, "week") == 422


def test_doing_too_much_asks_for_a_roll_on_the_worst_wound(world: World, ugo: FigureSheet) -> None:
    hurt(ugo, Hurt("light"), Hurt("heavy"))
    desk = Desk(world, ugo)
    assert desk.rolls("0:light", "9", exertion="on").status_code == 422
    assert desk.rolls("1:heavy", "9", exertion="on", medicine=9).status_code == 302
    assert now(ugo)[1].level == "heavy"
    assert desk.rolls("1:heavy", "2", exertion="on").status_code == 302
    assert now(ugo)[1] == Hurt("incapacitated")


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("1", "More dice are wanted"),
        ("0", "More dice are wanted"),
        ("7 7", "more dice than the roll wants"),
        ("12", "A d10 shows 0 to 9"),
        ("x", "A d10 shows 0 to 9"),
        ("²", "A d10 shows 0 to 9"),
    ],
)
def test_dice_that_do_not_fit_change_nothing(
    world: World, ugo: FigureSheet, faces: str, said: str
) -> None:
    hurt(ugo, Hurt("light", waited=10_080))
    answer = Desk(world, ugo).rolls("0:light", faces)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert now(ugo) == [Hurt("light", waited=10_080)]
    assert FigureSheet.objects.get(pk=ugo.pk).history == []


def test_what_is_asked_wrong_is_told(world: World, ugo: FigureSheet) -> None:
    hurt(ugo, Hurt("light", waited=10_080))
    desk = Desk(world, ugo)
    assert desk.passes(0, "week") == 422
    assert desk.passes(1, "year") == 422
    assert desk.rolls("7:light", "5").status_code == 422
    assert desk.rolls("0:light", "5", medicine="x").status_code == 422
    assert desk.client.post(desk.page, {}).status_code == 422
    assert now(ugo) == [Hurt("light", waited=10_080)]
    roster = reverse("roster", args=[world.campaign.pk])
    assert desk.page in desk.client.get(roster).content.decode()
    assert desk.rolls("0:light", "").status_code == 302
    assert len(FigureSheet.objects.get(pk=ugo.pk).history) == 1


def test_only_a_referee_sees_the_page(world: World, ugo: FigureSheet) -> None:
    page = reverse("recovery", args=[world.campaign.pk, ugo.pk])
    assert signed_in(world["anna"]).get(page).status_code == 403
    assert signed_in(world["otto"]).get(page).status_code == 404


def test_time_passes_for_all_who_recover_at_once(world: World, ugo: FigureSheet) -> None:
    figure = stores.shipped("ars_magica")["duello_nel_cortile"]["figures"][1]
    others = [
        save_sheet(world.campaign, {**figure, "ruleset": "ars_magica", "name": name})
        for name in ("Berto", "Duccio", "Cecco")
    ]
    for sheet in (ugo, *others[:2]):
        hurt(sheet, Hurt("medium"))
    Person.objects.filter(pk=others[1].person_id).update(fate=Person.Fate.DEAD)
    desk = Desk(world, ugo)
    assert "for all who recover" in desk.client.get(desk.page).content.decode()
    time = {"what": "time", "number": 1, "unit": "week", "rest": "on", "everybody": "on"}
    assert desk.client.post(desk.page, time).status_code == 302
    assert [now(one)[0].waited for one in (ugo, *others[:2])] == [7 * 1440, 7 * 1440, 0]
    assert now(others[2]) == []
    assert desk.passes(1, "week") == 302
    assert [now(one)[0].waited for one in (ugo, others[0])] == [14 * 1440, 7 * 1440]


def test_the_healer_of_the_last_roll_is_offered_for_the_next(
    world: World, ugo: FigureSheet
) -> None:
    hurt(ugo, Hurt("medium"), Hurt("light"))
    desk = Desk(world, ugo)
    desk.passes(1, "season")
    assert desk.client.get(desk.page).context["roll"]["medicine"].value() == 0
    assert desk.rolls("0:medium", "4", medicine=6).status_code == 302
    assert desk.client.get(desk.page).context["roll"]["medicine"].value() == 6
