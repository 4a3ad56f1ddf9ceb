"""What a fight leaves of the roster's figures is written on their sheets, and goes to the next."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Engagement, Person, Status
from campaigns.tabletop.reader import BadRequestError
from skirmish import aftermath
from skirmish import services as sheets
from skirmish.ars_magica.state import Wound
from skirmish.hurts import Hurt, hurts_of, put_hurts
from skirmish.models import FightTaken, FigureSheet
from skirmish.rostered import rostered
from tests.campaigns.test_pages import signed_in
from tests.skirmish.test_roster import BODY
from tests.world import World, verify


@pytest.fixture
def body(world: World) -> dict[str, Any]:
    """The duel with both of the roster."""
    scenario = deepcopy(stores.shipped("ars_magica")["duello_nel_cortile"])
    for one in scenario["figures"]:
        one["roster"] = sheets.save_sheet(world.campaign, {**one, "ruleset": "ars_magica"}).pk
    return scenario


def act(table: Engagement, verb: str, **args: Any) -> None:
    outcome = services.act(table, "referee", verb, args)
    assert isinstance(outcome, services.Done), outcome


def fought(world: World, body: dict[str, Any], *changes: dict[str, Any]) -> Engagement:
    """A fight that is over, with what rulings did in it."""
    table = services.make_engagement(world.campaign, body["ruleset"], body, seed="5eed")
    act(table, "begin")
    if changes:
        act(table, "rule", changes=list(changes), reason="So it was.")
    end(table)
    verify(table)
    return table


def end(table: Engagement) -> None:
    while Engagement.objects.get(pk=table.pk).status != Status.ENDED:
        act(table, "end")


def next_fight(world: World, body: dict[str, Any]) -> Any:
    table = services.make_engagement(world.campaign, body["ruleset"], body, seed="5eed")
    verify(table)
    return stores.shelf(body["ruleset"]).store.load(table)


def hurt(level: str, figure: str = "ugo", **more: Any) -> dict[str, Any]:
    return {"what": "wound", "figure": figure, "level": level, **more}


def sheet_of(body: dict[str, Any], n: int) -> FigureSheet:
    return FigureSheet.objects.get(pk=body["figures"][n]["roster"])


def page(table: Engagement) -> str:
    return reverse("fight_taken", args=[table.pk])


MAIMED = {"what": "set", "figure": "ugo", "field": "flaws", "value": ["missing hand"]}


def test_the_next_fight_begins_with_what_is_left(world: World, body: dict[str, Any]) -> None:
    assert next_fight(world, body).figures["ugo"].wounds == ()
    table = fought(world, body, hurt("medium"), hurt("light", bruise=True), hurt("heavy"))
    assert next_fight(world, body).figures["ugo"].wounds == ()
    aftermath.take(table, world["referee"], {})
    assert [(h.level, h.bruise) for h in hurts_of(sheet_of(body, 0))] == [
        ("medium", False),
        ("heavy", False),
        ("light", True),
    ]
    state = next_fight(world, body)
    assert state.figures["ugo"].wounds == (Wound("medium"), Wound("heavy"), Wound("light", True))
    assert state.figures["berto"].wounds == ()
    again = fought(world, body, hurt("light"))
    aftermath.take(again, None, {})
    levels = [(h.level, h.bruise) for h in hurts_of(sheet_of(body, 0))]
    assert levels == [("medium", False), ("heavy", False), ("light", False), ("light", True)]


def test_a_scenario_that_was_kept_brings_them_too(world: World, body: dict[str, Any]) -> None:
    """It has its own wounds until a result is taken; then the roster knows better."""
    body["figures"][0]["wounds"] = ["light"]
    assert next_fight(world, body).figures["ugo"].wounds == (Wound("light"),)
    table = fought(world, body, hurt("heavy"))
    aftermath.take(table, None, {})
    assert next_fight(world, body).figures["ugo"].wounds == (Wound("light"), Wound("heavy"))
    kept = services.new_scenario(world.campaign, "ars_magica", body, world["referee"])
    made = services.start_scenario(kept)
    state = stores.shelf("ars_magica").store.load(made)
    assert state.figures["ugo"].wounds == (Wound("light"), Wound("heavy"))


def test_a_flaw_of_mercy_lasts(world: World, body: dict[str, Any]) -> None:
    """Who has lost a hand comes without the shield and the two-handed sword (AM 11)."""
    body["figures"][0] |= {"arms": ["sword, great", "sword, short"], "hand": "sword, great"}
    body["figures"][0]["str"] = 5
    assert next_fight(world, body).figures["ugo"].hand == "sword, great"
    table = fought(world, body, MAIMED)
    assert aftermath.outcomes(table)[0].flaws == ("missing hand",)
    aftermath.take(table, None, {})
    figure = next_fight(world, body).figures["ugo"]
    assert figure.flaws == ("missing hand",)
    assert (figure.hand, figure.shield_up) == ("sword, short", False)


def test_the_dead_fight_no_more(world: World, body: dict[str, Any]) -> None:
    dead = {"what": "fate", "figure": "berto", "fate": "dead"}
    table = fought(world, body, dead)
    client = signed_in(world["referee"])
    aftermath.take(table, None, {})
    assert sheet_of(body, 1).person.fate == Person.Fate.DEAD
    with pytest.raises(BadRequestError) as caught:
        next_fight(world, body)
    assert (caught.value.code, caught.value.at) == ("dead_in_roster", "/figures/1")
    before = Engagement.objects.count()
    asked = {"campaign": str(world.campaign.pk), "ruleset": "ars_magica", "scenario": body}
    answer = client.post("/api/engagements/", asked, content_type="application/json")
    assert answer.status_code == 400
    assert "is dead" in answer.json()["error"]["message"]
    assert Engagement.objects.count() == before
    kept = services.new_scenario(world.campaign, "ars_magica", body, world["referee"])
    start = reverse("start_scenario", args=[world.campaign.pk, kept.pk])
    for answer in (client.get(start), client.post(start, {"dice": "server"})):
        assert "figure is dead" in answer.content.decode()
    where = f"/api/campaigns/{world.campaign.pk}/scenarios/{kept.pk}/start/"
    again = client.post(where, {}, content_type="application/json")
    assert again.status_code == 400
    chosen = {"scenario": str(kept.pk), "dice": "server"}
    new = client.post(reverse("new_battle", args=[world.campaign.pk]), chosen)
    assert (new.status_code, "is dead" in new.content.decode()) == (422, True)
    assert Engagement.objects.count() == before
    told = client.get(reverse("roster", args=[world.campaign.pk])).content.decode()
    assert "dead" in told.partition("Berto</th>")[2].partition("</tr>")[0]


def test_the_dead_of_muskets_fight_no_more(world: World) -> None:
    body = deepcopy(stores.shipped("settecento")["la_spiaggia"])
    man = body["groups"][0]["figures"][0]
    man["roster"] = sheets.save_sheet(world.campaign, BODY).pk
    table = fought(world, body, {"what": "fate", "figure": man["id"], "fate": "killed"})
    [found] = aftermath.outcomes(table)
    assert (found.roster, found.fate) == (man["roster"], Person.Fate.DEAD)
    client = signed_in(world["referee"])
    assert client.post(page(table), {f"fate_{found.roster}": "dead"}).status_code == 302
    with pytest.raises(BadRequestError, match="dead in the roster") as caught:
        next_fight(world, body)
    assert caught.value.at == "/groups/0/figures/0"


def test_the_referee_decides_and_it_is_done_once(world: World, body: dict[str, Any]) -> None:
    table = fought(world, body, hurt("medium"), MAIMED)
    client = signed_in(world["referee"])
    told = client.get(page(table)).content.decode()
    assert "medium wound, flaw: missing hand" in told
    ugo, berto = (sheet_of(body, n) for n in (0, 1))
    fates = {f"fate_{ugo.pk}": "captured", f"fate_{berto.pk}": "lost"}
    assert client.post(page(table), fates).status_code == 422
    assert client.post(page(table), {}).status_code == 422
    assert not FightTaken.objects.exists()
    assert not sheet_of(body, 0).tended
    done = client.post(page(table), {**fates, f"fate_{berto.pk}": "alive"}, follow=True)
    assert "The roster has the result." in done.content.decode()
    assert sheet_of(body, 0).person.fate == Person.Fate.CAPTURED
    again = client.post(page(table), fates, follow=True).content.decode()
    assert "had the result already" in again
    assert "medium wound, flaw: missing hand" in again
    with pytest.raises(aftermath.TakenError):
        aftermath.take(table, None, {})
    assert FightTaken.objects.get().user == world["referee"]


def test_it_is_offered_to_the_referee_until_it_is_done(world: World, body: dict[str, Any]) -> None:
    table = services.make_engagement(world.campaign, "ars_magica", body)
    client, player = signed_in(world["referee"]), signed_in(world["anna"])
    assert client.get(page(table)).status_code == 404
    act(table, "begin")
    end(table)
    assert client.get(page(table)).status_code == 200
    assert player.get(page(table)).status_code == 403
    assert signed_in(world["otto"]).get(page(table)).status_code == 404
    pages = [reverse(name, args=[world.campaign.pk]) for name in ("campaign", "roster")]
    at_table = reverse("battle", args=[table.pk])
    assert all(page(table) in client.get(one).content.decode() for one in (*pages, at_table))
    assert page(table) not in player.get(pages[0]).content.decode()
    assert page(table) not in player.get(at_table).content.decode()
    aftermath.take(table, None, {})
    assert not any(page(table) in client.get(one).content.decode() for one in pages)


def test_without_the_roster_there_is_nothing_to_take(world: World) -> None:
    table = fought(world, stores.shipped("ars_magica")["duello_nel_cortile"])
    assert signed_in(world["referee"]).get(page(table)).status_code == 404


def test_what_came_meanwhile_is_not_forgotten(world: World, body: dict[str, Any]) -> None:
    """Two fights of one figure at once, and a wound that healed while a fight went on."""
    ugo = sheet_of(body, 0)
    put_hurts(ugo, [Hurt("light", bonus=3, waited=100), Hurt("medium", waited=7)])
    ugo.save()
    tables = [fought(world, body, hurt(level)) for level in ("heavy", "light")]
    assert tables[0].scenario["figures"][0]["healing"][0] == {"bonus": 3, "improved": False}
    aftermath.take(tables[0], None, {})
    ugo = sheet_of(body, 0)
    assert hurts_of(ugo) == [
        Hurt("light", bonus=3, waited=100),
        Hurt("medium", waited=7),
        Hurt("heavy"),
    ]
    put_hurts(ugo, [one for one in hurts_of(ugo) if one.level != "medium"])
    ugo.save()
    aftermath.take(tables[1], None, {})
    assert hurts_of(sheet_of(body, 0)) == [
        Hurt("light", bonus=3, waited=100),
        Hurt("light"),
        Hurt("heavy"),
    ]


def test_earlier_rolls_go_through_a_fight(world: World, body: dict[str, Any]) -> None:
    ugo = sheet_of(body, 0)
    put_hurts(ugo, [Hurt("heavy", bonus=6), Hurt("medium", bruise=True, improved=True)])
    ugo.save()
    wounds = next_fight(world, body).figures["ugo"].wounds
    assert wounds == (Wound("heavy", bonus=6), Wound("medium", True, improved=True))


@pytest.mark.parametrize(
    ("value", "code", "at"),
    [
        ([{}, {}], "too_many", "/figures/0/healing"),
        ([{"bonus": "3"}], "wrong_type", "/figures/0/healing/0/bonus"),
        ([{"bonus": 3, "luck": 1}], "unknown_key", "/figures/0/healing/0/luck"),
    ],
)
def test_bad_healing_of_a_scenario_is_named(
    world: World, body: dict[str, Any], value: Any, code: str, at: str
) -> None:
    body["figures"][0] |= {"wounds": ["light"], "healing": value}
    with pytest.raises(BadRequestError) as caught:
        next_fight(world, body)
    assert (caught.value.code, caught.value.at) == (code, at)


def test_a_sheet_that_is_changed_by_hand_keeps_what_fits(
    world: World, body: dict[str, Any]
) -> None:
    ugo = sheet_of(body, 0)
    put_hurts(ugo, [Hurt("light", bonus=3), Hurt("heavy", bonus=6)])
    ugo.save()
    changed = {**sheets.sheet_body(ugo), "wounds": ["heavy", "medium"]}
    sheets.save_sheet(world.campaign, changed, ugo)
    assert hurts_of(sheet_of(body, 0)) == [Hurt("heavy", bonus=6), Hurt("medium")]
    assert next_fight(world, body).figures["ugo"].wounds == (
        Wound("heavy", bonus=6),
        Wound("medium"),
    )


def test_the_roster_tells_lasting_flaws_and_lets_recover_while_another_fight_runs(
    world: World, body: dict[str, Any]
) -> None:
    table = fought(world, body, MAIMED, hurt("light"))
    aftermath.take(table, world["referee"], {})
    known = {one.name: one for one in rostered(world.campaign)}["Ser Ugo"]
    assert (known.state[-1], known.hurt) == ("missing hand", True)
    act(services.make_engagement(world.campaign, body["ruleset"], body, seed="5eed"), "begin")
    running = {one.name: one for one in rostered(world.campaign)}
    assert (running["Ser Ugo"].state[-1], running["Ser Ugo"].hurt) == ("missing hand", True)
    assert not running["Berto"].hurt
