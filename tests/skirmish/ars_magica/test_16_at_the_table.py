"""AM 16: worked examples as fights at the table, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaigns.tabletop.game import Event
from skirmish.ars_magica.ruleset import RULESET
from tests.skirmish.ars_magica.table import Fight, begun, man, one, scenario

KNIGHT = man("na", "knight", hand="sword, long")


def blow(events: Sequence[Event]) -> tuple[int, int]:
    """Attack and Defence of the blow that was struck."""
    struck = one(events, "blow_struck")
    return struck["attack"], struck["defence"]


def view(fight: Fight) -> Any:
    """What the referee sees."""
    return RULESET.view(fight.state, fight.state.seats["referee"])


def levels(fight: Fight, id: str) -> list[str]:
    return [wound.level for wound in fight[id].wounds]


def test_16_6_outnumbered() -> None:
    foes = ("s1", "s2", "s3")
    engaged = [["na", foe] for foe in foes]
    fight = begun(scenario(KNIGHT, *map(man, foes), engaged=engaged), 2, 9, 8, 7)
    struck = [
        blow(fight.act("attack", faces, figure=foe, target="na"))
        for foe, faces in zip(foes, ((9, 5), (7, 6), (8, 3)), strict=True)
    ]
    assert struck == [(21, 19), (19, 18), (20, 13)]
    assert levels(fight, "na") == ["light"]
    fight.sound()


def test_16_6_the_third_alone_does_not_wound() -> None:
    fight = begun(scenario(KNIGHT, man("s3"), engaged=[["na", "s3"]]), 2, 9)
    assert blow(fight.act("attack", (8, 3), figure="s3", target="na")) == (20, 17)
    assert levels(fight, "na") == []


def charged(faces: Sequence[int], *foes: dict[str, Any]) -> tuple[Fight, list[Event]]:
    """The knight of the book charges on a war courser."""
    knight = {**KNIGHT, "riding": "nh"}
    body = scenario(knight, man("nh", "war courser", mount=True), *foes, apart=20)
    fight = Fight(body)
    fight.act("begin", (9, 2))
    fight.act("declare", figure="na", what="charge", target="sb", seat="north")
    fight.act("advance")
    return fight, fight.act("charge", faces, figure="na", target="sb", seat="north")


def test_16_9_mounted_charge() -> None:
    fight, events = charged((2, 9, 7), man("sb"))
    assert blow(events) == (35, 20)
    assert levels(fight, "sb") == ["heavy"]
    assert one(events, "stand_tested")["outcome"] == "fails"
    assert fight["sb"].prone
    fight.sound()


def test_16_9_mounted_charge_against_a_rider() -> None:
    rider = man("sb", riding="sh", abilities={"ride": 5})
    fight, events = charged((2, 6, 9, 2, 3), rider, man("sh", "destrier", mount=True))
    assert blow(events) == (27, 20)
    assert levels(fight, "sb") == ["medium"]


def test_16_13_wolf_fight() -> None:
    ignatio = {
        "id": "na",
        "side": "north",
        "name": "Ignatio",
        "abilities": {"single": 6},
        "str": 1,
        "sta": 2,
        "dex": 2,
        "qik": 1,
        "arms": ["sword, long"],
        "shield": "heater",
        "armour": "chain mail, full",
    }
    creature = {
        "id": "sb",
        "side": "south",
        "name": "Creature",
        "beast": True,
        "hand": "teeth",
        "abilities": {"brawl": 6},
        "str": -1,
        "sta": 3,
        "dex": 2,
        "qik": 2,
        "size": -1,
        "prot": 3,
    }
    fight = begun(scenario(ignatio, creature, engaged=[["na", "sb"]]), 9, 2)
    lines = {id: one["stats"] for id, one in view(fight)["figures"].items()}
    names = ("attack", "defence", "damage", "soak")
    assert [lines["na"][name] for name in names] == [12, 11, 7, 11]
    assert [lines["sb"][name] for name in ("attack", "defence", "soak")] == [11, 9, 6]
    events = fight.act("attack", (0, 4, 6, 0, 1, 2), figure="na", target="sb")
    assert blow(events) == (12, 9)
    assert levels(fight, "sb") == ["light"]
    fight.act("stay", figure="sb")
    fight.act("advance")
    assert blow(fight.act("attack", (6, 2), figure="na", target="sb")) == (18, 10)
    assert levels(fight, "sb") == ["light", "heavy"]
    assert view(fight)["figures"]["sb"]["stats"]["penalty"] == -6
    fight.sound()


def test_16_14_disengage() -> None:
    foes = [man(foe, dex=1) for foe in ("s1", "s2")]
    body = scenario(man("na"), *foes, engaged=[["na", "s1"], ["na", "s2"]])
    fight = Fight(body)
    fight.act("begin", (5, 8, 7))
    outcomes = []
    for faces in ((6, 3, 4), (4, 2, 4)):
        fight.act("declare", figure="na", what="disengage", seat="north")
        fight.act("advance")
        fight.act("stay", figure="s1")
        fight.act("stay", figure="s2")
        events = fight.act("disengage", faces, figure="na", seat="north")
        found = one(events, "disengaged")
        sums = next(iter(found["why"]))["rows"]
        rolled = [row["args"]["total"] for row in sums if row["code"] == "rolled"]
        outcomes.append((found["outcome"], rolled))
    assert outcomes == [("fails", [15, 14, 15]), ("succeeds", [16, 13, 15])]
    fight.sound()
