"""The ruleset on a real table: registered with its scenarios, played through the one write path."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import services, stores
from campaigns.autoplay import Autoplay
from campaigns.models import Campaign, Dice, Faction, Membership, Role, User
from campaigns.plays import run
from campaigns.tabletop.forms import given_from
from skirmish.ars_magica import forms
from skirmish.ars_magica.ruleset import RULESET
from tests.api.caller import Caller, at
from tests.skirmish.ars_magica.kit import result
from tests.world import verify

DUEL = "duello_nel_cortile"
PLAY: dict[str, Any] = {
    "ruleset": "ars_magica",
    "scenario": DUEL,
    "actions": [
        {"seat": "referee", "verb": "begin", "dice": ["d10=2", "d10=9"]},
        {"seat": "referee", "verb": "advance"},
        {
            "seat": "berto_side",
            "verb": "attack",
            "args": {"figure": "ugo", "target": "berto"},
            "expect": {"refused": {"code": "not_yours"}},
        },
        {"seat": "ugo_side", "verb": "engage", "args": {"figure": "ugo", "target": "berto"}},
        {
            "seat": "berto_side",
            "verb": "attack",
            "args": {"figure": "berto", "target": "ugo", "effort": False},
            "expect": {"views": {"ugo_side": {"choice": {"code": "guard"}}}},
        },
        {
            "seat": "ugo_side",
            "verb": "choose",
            "args": {"item": "c1", "choice": "no"},
            "dice": ["d10=3", "d10=9"],
            "expect": {"events": [["blow_struck", {"attack": 18, "defence": 20}], ["round_began"]]},
        },
    ],
}


def test_the_ruleset_is_on_its_shelf_with_its_scenarios() -> None:
    assert stores.rulesets()["ars_magica"] is RULESET
    assert set(stores.shipped("ars_magica")) == {DUEL, "la_carovana"}


@pytest.mark.django_db
def test_it_is_played_on_a_real_table_with_typed_dice() -> None:
    assert run(PLAY) == []


@pytest.mark.django_db
@pytest.mark.parametrize("dice", [Dice.SERVER, Dice.ENTERED])
@pytest.mark.parametrize("name", [DUEL, "la_carovana"])
def test_a_fight_plays_itself_by_all_its_seats(name: str, dice: str) -> None:
    campaign = Campaign.objects.create(name="Montefosco")
    table = services.make_engagement(
        campaign, "ars_magica", stores.shipped("ars_magica")[name], dice=dice
    )
    player = Autoplay(table.pk, "5eed")
    for _ in range(50):
        if not player.step():
            break
    table.refresh_from_db()
    assert table.head > 5
    verify(table)


@pytest.mark.django_db
def test_a_duel_by_seats_through_the_api() -> None:
    """Two players and a referee; each does his own, and is asked his own questions."""
    campaign = Campaign.objects.create(name="Montefosco")
    people = {}
    for name, role in (
        ("carla", Role.REFEREE),
        ("ugo_side", Role.PLAYER),
        ("berto_side", Role.PLAYER),
    ):
        user = User.objects.create_user(name)
        faction = None
        if role == Role.PLAYER:
            slot = "A" if name == "ugo_side" else "B"
            faction = Faction.objects.create(campaign=campaign, key=name, name=name, slot=slot)
        Membership.objects.create(campaign=campaign, user=user, role=role, faction=faction)
        people[name] = Caller(user)
    scenario = stores.shipped("ars_magica")[DUEL]
    table = services.make_engagement(
        campaign, "ars_magica", scenario, seed="5eed", dice=Dice.ENTERED
    )

    def send(who: str, verb: str, args: dict[str, Any] | None = None) -> Any:
        seat = "referee" if who == "carla" else who
        version = people[who].get(at(table), seat=seat).json()["version"]
        body = {"action": verb, "seat": seat, "version": version, "key": f"{who}{version}{verb}"}
        return people[who].send("post", at(table, "actions/"), {**body, "args": args or {}})

    def typed(who: str, answer: Any, *faces: int) -> Any:
        """Faces one by one, as the rule asks for them: after a 1 another, after a 0 more."""
        pending, so_far = answer.json()["pending"], []
        for face in faces:
            so_far.append(face)
            body = {"seat": "referee", "pending": pending["id"], "faces": so_far, "confirm": False}
            pending = people["carla"].send("post", at(table, "chance/"), body).json()["pending"]
        assert pending["complete"]
        body = {"seat": "referee", "pending": pending["id"], "faces": so_far, "confirm": True}
        done = people["carla"].send("post", at(table, "chance/"), body)
        assert done.status_code == 200, done.json()

    def choice(who: str) -> Any:
        return people[who].get(at(table), seat=who).json()["view"].get("choice")

    typed("carla", send("carla", "begin"), 2, 9)
    for who, figure in (("ugo_side", "ugo"), ("berto_side", "berto")):
        assert send(who, "declare", {"figure": figure, "what": "nothing"}).status_code == 200
    wrong = send("berto_side", "engage", {"figure": "berto", "target": "ugo"})
    assert (wrong.status_code, wrong.json()["refusal"]["cite"]) == (409, "AM 6.3")
    assert send("ugo_side", "engage", {"figure": "ugo", "target": "berto"}).status_code == 200
    assert send("berto_side", "attack", {"figure": "berto", "target": "ugo"}).status_code == 200
    assert choice("ugo_side") is None
    assert choice("berto_side")["code"] == "effort"
    item = choice("berto_side")["item"]
    assert send("berto_side", "choose", {"item": item, "choice": "no"}).status_code == 200
    assert choice("ugo_side")["code"] == "guard"
    item = choice("ugo_side")["item"]
    rolled = send("ugo_side", "choose", {"item": item, "choice": "no"})
    # Berto's is the action: its dice are his to type, whoever was asked in the middle of it.
    assert rolled.json()["pending"]["asks"] == []
    told = people["ugo_side"].get(at(table), seat="ugo_side").json()["pending"]
    assert (told["elsewhere"], told["asks"]) == (True, [])
    mine = people["berto_side"].get(at(table), seat="berto_side").json()["pending"]
    assert (mine["seat"], mine["asks"][0]["who"]) == ("berto_side", "Berto")
    # Once the attack is thrown, Ugo's defence is asked of his player too, and nothing else.
    body = {"seat": "berto_side", "pending": mine["id"], "faces": [1, 1, 6], "confirm": False}
    people["berto_side"].send("post", at(table, "chance/"), body)
    told = people["ugo_side"].get(at(table), seat="ugo_side").json()["pending"]
    assert (told["shared"], told["faces"], told["asks"][-1]["who"]) == (True, [1, 1, 6], "Ser Ugo")
    body = {**body, "seat": "ugo_side"}
    others = people["ugo_side"].send("post", at(table, "chance/"), {**body, "faces": [1, 1, 7, 0]})
    assert others.json()["refusal"]["code"] == "dice_of_another"
    own = people["ugo_side"].send("post", at(table, "chance/"), {**body, "faces": [1, 1, 6, 3]})
    assert own.json()["pending"]["complete"]
    typed("carla", people["carla"].get(at(table), seat="referee"), 1, 1, 6, 0, 5, 4)
    log = people["ugo_side"].get(at(table, "log/"), seat="ugo_side").json()
    assert "39" in str(log)
    verify(table)


def test_the_form_of_an_attack_has_full_armour_and_several_wounds_of_a_kind() -> None:
    fields = forms.FORMS["attack"].fields
    armour = next(field for field in fields if field.at == "defender.armour").choices
    assert armour["chain mail, full"] == "full chain mail"
    assert "quilted, full" not in armour
    typed = {
        "attacker.weapon": ["axe"],
        "defender.weapon": ["axe"],
        "defender.armour": ["chain mail, full"],
        "defender.wounds.0": ["light"],
        "defender.wounds.2": ["light"],
    }
    given = given_from(fields, typed)
    assert given["defender"]["wounds"] == ["light", "light"]
    found = result("attack", given, (9, 2))
    # Without Quickness, Ability or shield: two Light wounds, and 9 of the armour.
    assert (found["defence"], found["soak"]) == (0 + 2 - 2, 9)
