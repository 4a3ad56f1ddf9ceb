"""What rules version 5 changed, beside version 4, by which older fights go on."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.rendering import views
from campaigns.rendering.voice import Voice
from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.game import Action, Refusal
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.ruleset import RULESET
from tests.skirmish.ars_magica.table import Fight, codes, man, one, scenario

versions = pytest.mark.parametrize("version", ["4", "5"])
MAP = {"table": {"width": 2000, "height": 300}}
SAGE: dict[str, Any] = {"magus": True, "abilities": {"finesse": 3, "concentration": 2, "brawl": 1}}


def by_default(version: str, **more: Any) -> Fight:
    """What Na does unasked, with Sb a few paces off."""
    near = {"at": [100, 100]}
    figures = [man("na", **near, **more), man("sb", at=[150, 100])]
    fight = Fight(scenario(*figures, **MAP), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    if fight.state.turn != "na":
        fight.act("stay", figure="sb")
    action = Action("referee", "carry_out", {"figure": "na"})
    outcome = RULESET.decide(fight.state, action, Chance(Seeded("a", 1)))
    assert not isinstance(outcome, Refusal)
    for event in outcome:
        fight.state = RULESET.evolve(fight.state, event)
    return fight


def engages(fight: Fight) -> bool:
    return bool(fight.state.pairs) or fight["na"].at != (100, 100)


@versions
@pytest.mark.parametrize(
    "more",
    [
        {"hidden": True},
        {"signs": "faint"},
        {"magus": True, "arms": []},
        {"magus": True, "arms": ["dagger"]},
    ],
)
def test_6_3_who_is_no_fighter_or_is_not_seen_stays_out_of_melee_unasked(
    version: str, more: dict[str, Any]
) -> None:
    fight = by_default(version, **more)
    assert engages(fight) == (version == "4")
    own = RULESET.view(fight.state, fight.state.seats["north"])["figures"]["na"]
    assert ("engage" in own.get("unasked", ["engage"])) == (version == "4")
    hers = RULESET.view(fight.state, fight.state.seats["south"])["figures"]
    assert "unasked" not in hers.get("na", {})


def test_6_3_a_magus_with_a_sword_and_everybody_else_fight_as_ever() -> None:
    assert engages(by_default("5", magus=True, arms=["sword, long"]))
    assert engages(by_default("5"))


def test_6_3_who_is_in_melee_already_fights_on() -> None:
    figures = [man("na", magus=True, arms=["dagger"]), man("sb")]
    fight = Fight(scenario(*figures, engaged=[["na", "sb"]]))
    fight.act("begin", (9, 2))
    fight.act("advance")
    assert "blow_struck" in codes(fight.act("carry_out", (5, 5), figure="na"))


@versions
def test_13_4_a_roll_on_concentration_says_what_it_is_against(version: str) -> None:
    magus = man("na", spells=["Veil"], **SAGE)
    fight = Fight(scenario(magus, man("sb")), {}, version)
    fight.act("begin", (9, 2))
    fight.act("advance")
    cast = {"figure": "na", "spell": "Pilum", "situations": ["walking"]}
    tested = one(fight.act("cast", (5,), **cast), "concentration_tested")
    told = [row["args"] for row in tested["why"][0]["rows"] if row["code"] == "against"]
    eases = [{"situation": "walking", "ease": 3}, {"situation": "cast", "ease": 15}]
    assert told == (eases if version == "5" else [])
    fight.sound()


def attacked(version: str, *spells: str) -> Fight:
    """Sb strikes at Na, a magus who may answer."""
    magus = man("na", player=True, known_spells=list(spells), **SAGE)
    fight = Fight(scenario(magus, man("sb"), engaged=[["na", "sb"]]), {}, version)
    fight.act("begin", (2, 9))
    fight.act("advance")
    fight.act("attack", figure="sb", target="na")
    assert fight.state.agenda[0].step == "fast_cast"
    return fight


def asked(fight: Fight, seat: str) -> tuple[str, list[str]]:
    """What is asked, and the answers, as a page shows them."""
    view = RULESET.view(fight.state, fight.state.seats[seat])
    shown = views.view(Voice(RULESET, names(fight.state)), view)["choice"]
    return shown["text"], [choice["text"] for choice in shown["choices"]]


def test_13_7_a_fast_spell_is_named_by_who_casts_it() -> None:
    fight = attacked("5", "Pilum of Fire", "Wizard's Leap")
    question, answers = asked(fight, "north")
    assert question == "Na: a fast spell against Sb?"
    assert answers == ["Yes: Pilum of Fire", "Yes: Wizard's Leap", "Yes, another spell", "Not now"]
    item = fight.state.agenda[0].id
    events = fight.act("choose", (9,), item=item, choice="known:1", seat="north")
    assert one(events, "fast_cast_tried")["spell"] == "Wizard's Leap"
    question, _ = asked(fight, "referee")
    assert question == "Referee: what does Wizard's Leap, cast fast by Na, do?"
    fight.sound()


@pytest.mark.parametrize(("version", "known"), [("4", ["Pilum"]), ("5", [])])
def test_13_7_without_known_spells_it_is_yes_or_no(version: str, known: list[str]) -> None:
    fight = attacked(version, *known)
    assert fight.state.agenda[0].choices == ("yes", "no")
    fight.act("choose", (9,), item=fight.state.agenda[0].id, choice="yes")
    question, _ = asked(fight, "referee")
    assert question == "Referee: what does the fast spell of Na do?"
    fight.sound()


def test_13_6_a_casting_offers_the_spells_that_are_known_and_takes_others() -> None:
    magus = man("na", known_spells=["Pilum of Fire"], **SAGE)
    fight = Fight(scenario(magus, man("sb")))
    fight.act("begin", (9, 2))
    fight.act("advance")
    north = fight.state.seats["north"]
    options: Any = RULESET.options(fight.state, north, {"verb": "cast", "figure": "na"})
    assert options["fields"][0]["choices"] == [{"id": "Pilum of Fire", "text": "Pilum of Fire"}]
    sheets = [
        RULESET.view(fight.state, fight.state.seats[seat])["figures"]["na"].get("sheet", {})
        for seat in ("north", "south")
    ]
    assert [sheet.get("known_spells") for sheet in sheets] == [["Pilum of Fire"], None]
    fight.act("cast", figure="na", spell="Another")
    fight.sound()
