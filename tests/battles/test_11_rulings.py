"""ST 11: everything that a referee may change, refusals waived, results typed in."""

from __future__ import annotations

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.dice import Dice
from tests.battles.table import Game, field

BOW = {
    "name": "bow",
    "short": 5,
    "medium": 10,
    "long": 15,
    "rate": "1",
    "damage": "1d6",
    "ammunition": 2,
}
SPELL = {"id": "fire", "name": "Fire", "figures": 20, "damage": "3d6", "range": 12, "uses": 1}


def battle(**more: Any) -> Game:
    units = [
        {"id": "A1", "at": "0505", "front": "S", "mov": 6, "missile": BOW, "spells": [SPELL]},
        {"id": "A2", "at": "0305", "front": "S", "mov": 5},
        {"id": "B1", "at": "0510", "front": "N", "mov": 4},
        {"id": "B2", "at": "1515", "front": "N", "mov": 3},
    ]
    leaders = [
        {"id": "al", "faction": "a", "name": "Al", "charisma": 12, "unit": "A1"},
        {"id": "amy", "faction": "a", "name": "Amy", "charisma": 12, "at": "0101"},
        {"id": "bea", "faction": "b", "name": "Bea", "charisma": 12, "unit": "B1"},
    ]
    game = Game(field(*units, leaders=leaders, **more), seed="rulings")
    game.do("begin")
    return game


def rule(game: Game, *changes: dict[str, Any]) -> list[Any]:
    return game.do("rule", {"changes": list(changes), "reason": "So be it."})


def refused(game: Game, **change: Any) -> tuple[str, str]:
    refusal = game.refused("rule", {"changes": [change], "reason": "So be it."})
    return refusal.code, refusal.at.removeprefix("/args/changes/0/")


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("starting", 300, "starting"),
        ("size", "L", "size"),
        ("name", {"en": "Others", "it": "Altri"}, "name"),
        ("kind", "archers", "kind"),
        ("symbol", "bow", "symbol"),
        ("engaged", True, "engaged"),
        ("charged", True, "charged"),
        ("ran", 1, "ran"),
        ("intercept", "always", "intercept"),
        ("missile.ammunition", 7, "missile/ammunition"),
        ("missile.ammunition", None, "missile/ammunition"),
        ("missile.rate", "3/2", "missile/rate"),
        ("missile.damage", "1d8+1", "missile/damage"),
        ("missile.long", 20, "missile/long"),
        ("spells.fire.uses", 3, "spells/fire/uses"),
        ("spells.fire.save", 15, "spells/fire/save"),
        ("spells.fire.damage", "5d6", "spells/fire/damage"),
    ],
)
def test_any_value_of_a_unit_its_weapon_and_its_spells(name: str, value: Any, path: str) -> None:
    game = battle()
    events = rule(game, {"what": "set", "unit": "A1", "field": name, "value": value})
    found = RULESET.encode(game.state)["units"]["A1"]
    for key in path.split("/"):
        found = found[key]
    if isinstance(found, dict) and "count" in found:
        found = str(Dice(**found))
    assert found == value
    assert events[0].args["was"] != value
    game.check()


def test_values_of_a_leader_a_faction_and_the_battle() -> None:
    game = battle()
    rule(
        game,
        {"what": "set", "unit": "al", "field": "morale", "value": 9},
        {"what": "faction", "faction": "a", "field": "commander", "value": "amy"},
        {"what": "faction", "faction": "a", "field": "name", "value": "The west"},
        {"what": "faction", "faction": "a", "field": "start", "value": 250},
        {"what": "battle", "field": "turn", "value": 4},
        {"what": "battle", "field": "turns", "value": 9},
    )
    assert game.state.leaders["al"].morale == 9
    side = game.state.factions["a"]
    assert (side.commander, side.name, side.start) == ("amy", "The west", 250)
    assert (game.state.turn, game.state.turns) == (4, 9)
    rule(game, {"what": "battle", "field": "turns", "value": None})
    assert game.state.turns is None
    game.check()


def test_a_unit_changes_sides() -> None:
    game = battle()
    rule(game, {"what": "set", "unit": "A2", "field": "faction", "value": "b"})
    assert game.state.units["A2"].faction == "b"
    assert refused(game, what="set", unit="A1", field="faction", value="b")[0] == "has_leader"
    rule(game, {"what": "place", "unit": "A2", "to": "0510"})
    change = {"what": "set", "unit": "A2", "field": "faction", "value": "a"}
    assert refused(game, **change)[0] == "occupied"
    game.check()


def test_a_phase_begins_again_with_what_belongs_to_it() -> None:
    game = battle()
    game.to("melee")
    rule(game, {"what": "place", "unit": "B1", "to": "0506"})
    rule(game, {"what": "phase", "phase": "movement"})
    assert (game.state.phase, game.state.step) == ("movement", "orders")
    assert game.state.units["A1"].engaged
    game.to("rally")
    assert refused(game, what="phase", phase="supper") == ("unknown_name", "phase")
    game.check()


def test_a_phase_set_in_mid_action_drops_the_choice() -> None:
    game = battle()
    game.to("movement", "orders")
    game.do("stance", {"unit": "B1", "stance": "delaying"})
    rule(game, {"what": "set", "unit": "B1", "field": "mov", "value": 9})
    game.do("advance")
    game.do("hold", {"unit": "amy"})
    game.do("carry_out", {"unit": "A1"}, orders={"A1": {"toward": "0507"}})
    assert game.state.agenda
    rule(game, {"what": "phase", "phase": "melee"})
    assert not game.state.agenda
    game.to("ranged")
    game.check()


def test_lost_ones_come_back() -> None:
    game = battle()
    rule(game, {"what": "state", "unit": "A2", "state": "destroyed"})
    rule(game, {"what": "state", "unit": "bea", "state": "fallen"})
    change: dict[str, Any] = {"what": "state", "unit": "A2", "state": "back", "to": "0404"}
    assert refused(game, **change) == ("missing", "men")
    assert refused(game, **{**change, "men": 40, "to": "0510"}) == ("occupied", "to")
    assert refused(game, what="set", unit="A2", field="men", value=9)[0] == "not_on_table"
    rule(game, {**change, "men": 40})
    rule(game, {"what": "state", "unit": "bea", "state": "back", "to": "1111", "front": "S"})
    assert (game.state.units["A2"].men, game.state.units["A2"].at) == (40, "0404")
    assert (game.state.leaders["bea"].at, game.state.leaders["bea"].front) == ("1111", "S")
    assert refused(game, **{**change, "men": 40}) == ("not_lost", "unit")
    game.check()


def test_a_leader_takes_over_a_unit() -> None:
    game = battle()
    rule(game, {"what": "attach", "unit": "amy", "to": "A2"})
    assert (game.state.units["A2"].leader, game.state.leaders["amy"].unit) == ("A2" and "amy", "A2")
    rule(game, {"what": "attach", "unit": "bea", "to": "B2"})
    assert game.state.units["B1"].leader is None
    assert refused(game, what="attach", unit="amy", to="A1") == ("has_leader", "to")
    assert refused(game, what="attach", unit="amy", to="B1") == ("other_faction", "to")
    game.check()


def test_a_check_is_ordered_while_a_choice_waits() -> None:
    game = battle()
    game.to("movement", "orders")
    game.do("stance", {"unit": "B1", "stance": "delaying"})
    rule(game, {"what": "set", "unit": "B1", "field": "mov", "value": 9})
    game.do("advance")
    game.do("hold", {"unit": "amy"})
    game.do("carry_out", {"unit": "A1"}, orders={"A1": {"toward": "0507"}})
    item = game.state.agenda[0]
    game.do("check", {"unit": "B1"}, dice=[10, 10, 1, 1])
    assert game.state.units["B1"].routed
    place = next(choice for choice in item.choices if ":" in choice)
    for seat in ("referee", "b"):
        offered = RULESET.view(game.state, game.state.seats[seat])["choice"]["choices"]
        assert [one["id"] for one in offered] == ["pass", "pass_all"]
    assert game.refused("choose", {"item": item.id, "choice": place}).code == "no_longer"
    game.do("choose", {"item": item.id, "choice": "pass"})
    game.check()


# Refusals waived


def waived(game: Game, verb: str, **args: Any) -> list[str]:
    """Refused as it stands, and carried out with a reason."""
    seat = "referee"
    plain = game.refused(verb, args, seat=seat)
    events = game.do(verb, {**args, "waive": True, "reason": "It may."}, seat=seat)
    assert events[0].code == "ruled_waived"
    assert (events[0].args["refusal"], events[0].args["reason"]) == (plain.code, "It may.")
    game.check()
    return [event.code for event in events[1:]]


def test_a_move_beyond_reach_out_of_turn() -> None:
    game = battle()
    game.to("movement", "moves")
    path = [f"03{row:02}" for row in range(6, 14)]
    assert "moved" in waived(game, "move", unit="A2", path=path, front="N")
    unit = game.state.units["A2"]
    assert (unit.at, unit.front) == ("0313", "N")
    assert "A2" in game.state.doing.acted
    assert "moved" in waived(game, "move", unit="A2", path=["0314"])
    assert game.event("moved").args["front"] == "S"


def test_a_charge_that_the_rules_refuse() -> None:
    game = battle()
    game.to("movement", "moves")
    path = ["0506", "0507", "0608", "0609"]
    codes = waived(game, "move", unit="A1", mode="charge", path=path, target="B1")
    assert codes[:2] == ["moved", "charge_declared"]
    game.to("melee", "attacks")


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"path": ["0400", "9999"]}, "off_map"),
        ({"path": ["0510"]}, "occupied"),
        ({"mode": "charge", "path": ["0506"], "target": "B1"}, "no_target"),
        ({"mode": "charge", "path": ["0506"], "target": "A2"}, "no_target"),
        ({"unit": "amy", "mode": "charge", "path": ["0506"], "target": "B1"}, "leader_no_charge"),
    ],
)
def test_what_cannot_be_waived(args: dict[str, Any], code: str) -> None:
    game = battle()
    game.to("movement", "moves")
    args = {"unit": "A1", **args, "waive": True, "reason": "It may."}
    assert game.refused("move", args).code == code


def test_waiving_is_the_referees_alone_and_needs_a_reason() -> None:
    game = battle()
    game.to("movement", "moves")
    args = {"unit": "A1", "path": ["0506"], "waive": True}
    assert game.refused("move", args).at == "/args/reason"
    refusal = game.refused("move", {**args, "reason": "Please."}, seat="a")
    assert (refusal.code, refusal.at) == ("referee_only", "/args/waive")
    gone = {"what": "state", "unit": "A2", "state": "destroyed"}
    rule(game, gone)
    dead = {**args, "unit": "A2", "reason": "Please."}
    assert game.refused("move", dead).code == "not_on_table"
    led = {**args, "unit": "al", "reason": "Please."}
    assert game.refused("move", led).code == "not_on_table"


def test_a_legal_action_with_waive_is_carried_out_as_any() -> None:
    game = battle()
    game.to("movement", "moves")
    game.do("hold", {"unit": "amy"})
    events = game.do("move", {"unit": "A1", "path": ["0506"], "waive": True, "reason": "It may."})
    assert [event.code for event in events] == ["moved"]


def test_a_shot_that_the_rules_refuse() -> None:
    game = battle()
    rule(game, {"what": "place", "unit": "A1", "to": "0505", "front": "N"})
    assert "shot" in waived(game, "shoot", unit="A1", target="B1")
    game = battle()
    rule(game, {"what": "set", "unit": "A1", "field": "missile.ammunition", "value": 0})
    shot = {"unit": "A1", "target": "B1", "waive": True, "reason": "It may."}
    assert game.refused("shoot", shot).code == "no_ammunition"
    shot["unit"] = "A2"
    assert game.refused("shoot", shot).code == "no_missile"


def test_a_spell_that_the_rules_refuse() -> None:
    game = battle()
    rule(game, {"what": "set", "unit": "A1", "field": "spells.fire.uses", "value": 0})
    args = {"unit": "A1", "spell": "fire", "target": "B2", "waive": True, "reason": "It may."}
    assert game.refused("cast", args).code == "no_uses"
    game = battle()
    assert "spell_cast" in waived(game, "cast", unit="A1", spell="fire", target="B2")


def test_a_split_and_a_rally_that_the_rules_refuse() -> None:
    game = battle()
    game.to("movement", "moves")
    assert "split" in waived(game, "split", unit="A1", front="SE")
    rule(game, {"what": "state", "unit": "A1", "state": "routed"})
    rule(game, {"what": "place", "unit": "B1", "to": "0506"})
    game.to("rally", "attempts")
    where = {"what": "place", "unit": "A1", "to": "0505"}
    rule(game, {"what": "state", "unit": "A1", "state": "routed"}, where)
    rule(game, {"what": "place", "unit": "amy", "to": "0505"})
    assert "rally_tried" in waived(game, "rally", unit="A1")


# Results of a real table


def result(game: Game, *changes: dict[str, Any], **more: Any) -> list[str]:
    return [e.code for e in game.do("result", {"changes": list(changes), **more})]


def test_a_result_is_one_entry_of_dead_moved_and_routed() -> None:
    game = battle()
    codes = result(
        game,
        {"what": "dead", "unit": "B1", "dead": 37, "exact": True},
        {"what": "dead", "unit": "B2", "dead": 37},
        {"what": "place", "unit": "A2", "to": "0308", "front": "SE"},
        {"what": "state", "unit": "B1", "state": "routed"},
    )
    assert codes[:2] == ["entered_dead", "men_lost"]
    assert {"entered_place", "entered_state", "unit_routed"} <= set(codes)
    assert [game.state.units[id].men for id in ("B1", "B2")] == [63, 70]
    assert game.state.units["B1"].routed
    assert len(game.entries) == 2
    line = RULESET.wording["entered_dead"]
    assert "Ruling" not in line
    game.check()


def test_what_was_resolved_by_hand_is_done_and_play_goes_on() -> None:
    game = battle()
    done = {"what": "done", "unit": "A1"}
    assert "entered_done" in result(game, done)
    assert game.refused("shoot", {"unit": "A1", "target": "B1"}).code in ("has_acted", "not_now")
    game.to("movement", "moves")
    where = {"what": "place", "unit": "A1", "to": "0509", "front": "S"}
    result(game, where, done)
    assert game.refused("result", {"changes": [done]}).code == "has_acted"
    game.to("melee", "attacks")
    dead = {"what": "dead", "unit": "B1", "dead": 200, "exact": True}
    result(game, dead, done)
    assert game.state.units["B1"].fate == "destroyed"
    assert game.state.leaders["bea"].fate == "fallen"
    game.check()


def test_a_charge_resolved_by_hand_is_not_resolved_again() -> None:
    game = battle()
    game.to("movement", "moves")
    game.do("hold", {"unit": "amy"})
    path = ["0506", "0507", "0508", "0509"]
    game.do("move", {"unit": "A1", "mode": "charge", "path": path, "target": "B1", "front": "S"})
    game.to("melee", "charges")
    result(game, {"what": "done", "unit": "A1"}, {"what": "done", "unit": "B1"})
    assert game.state.step == "losses"
    game.check()


def test_only_what_a_table_shows_is_a_result() -> None:
    game = battle()
    change = {"what": "set", "unit": "A1", "field": "ac", "value": 1}
    assert game.refused("result", {"changes": [change]}).code == "unknown_name"
    assert game.refused("result", {"changes": []}).code == "missing"
    assert game.refused("result", {"changes": [change]}, seat="a").code == "referee_only"
