"""What the log says of rulings and searches: the value where the event has it, to those who may."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import rendering
from campaigns.rendering import Voice
from campaigns.tabletop.game import Event
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.procedures.sight import GRADES
from skirmish.ars_magica.ruled_values import FLAGS, NUMBERS, TABLE, known, lists
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import State
from skirmish.ars_magica.told import told
from tests.skirmish.ars_magica.table import Fight, begun, man, one, scenario

KNIGHT = man("na", "knight", riding="nh")


def fight(**more: Any) -> Fight:
    horse = man("nh", "destrier", mount=True)
    return Fight(scenario(KNIGHT, horse, man("nb"), man("sc"), **more))


def said(state: State, event: Event | None) -> str:
    assert event is not None
    voice = Voice(RULESET, names(state), told=told)
    event = voice.told(event)
    return rendering.plain(voice.parts(voice.template(event.code) or "", event.args))


def ruled(game: Fight, seat: str = "referee", **change: Any) -> str:
    before = game.state
    (event,) = game.act("rule", changes=[change], reason="So.")
    return said(game.state, RULESET.redact(before, event, before.seats[seat]))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"field": "size", "value": 2}, "Ruling, Nb, Size: 2. So."),
        ({"field": "prone", "value": True}, "Ruling, Nb, on the ground: yes. So."),
        ({"field": "prone"}, "Ruling, Nb, on the ground: no. So."),
        ({"field": "shield", "value": None}, "Ruling, Nb, shield: nothing. So."),
        ({"field": "armour", "value": "none"}, "Ruling, Nb, armour worn: none. So."),
        ({"field": "hand", "value": "axe"}, "Ruling, Nb, in hand: axe. So."),
        ({"field": "flaws", "value": ["lame", "blind"]}, "Ruling, Nb, flaws: lame, blind. So."),
    ],
)
def test_the_value_that_was_set_is_told(change: dict[str, Any], line: str) -> None:
    for seat in ("referee", "north", "south"):
        assert ruled(fight(), seat, what="set", figure="nb", **change) == line


def test_holds_saddles_wounds_and_spells_are_told() -> None:
    game = fight()
    held = {"what": "hold", "figure": "nb"}
    assert ruled(game, **held, by="sc") == "Ruling, Nb, held by: Sc. So."
    assert ruled(game, **held) == "Ruling, Nb, held by: nobody. So."
    assert ruled(game, what="riding", figure="na") == "Ruling, Na, horse: nothing. So."
    assert ruled(game, what="riding", figure="na", horse="nh") == "Ruling, Na, horse: Nh. So."
    game.act("rule", changes=[{"what": "wound", "figure": "nb", "level": "heavy"}] * 2, reason="R")
    heal = {"what": "heal", "figure": "nb", "wound": 0}
    assert ruled(game, **heal) == "Ruling, Nb, wounds: heavy. So."
    assert ruled(game, **heal) == "Ruling, Nb, wounds: nothing. So."
    kept = {"what": "spells", "figure": "nb", "value": ["Veil", "Ward"]}
    assert ruled(game, **kept) == "Ruling, Nb, spells kept: Veil, Ward. So."


def test_what_stands_on_a_sheet_is_told_to_its_own_side_alone() -> None:
    strong = {"what": "set", "figure": "nb", "field": "strength", "value": 5}
    assert ruled(fight(), "north", **strong) == "Ruling, Nb, bodily Strength: 5. So."
    assert ruled(fight(), "south", **strong) == "Ruling for Nb: bodily Strength. So."


def test_who_holds_unseen_is_not_named_to_the_other_side() -> None:
    game = Fight(scenario(man("nb"), man("sc", hidden=True)))
    held = {"what": "hold", "figure": "nb", "by": "sc"}
    assert ruled(game, "north", **held) == "Ruling for Nb: held by. So."
    assert ruled(game, **held) == "Ruling, Nb, held by: Sc. So."


def test_an_ability_is_not_told_by_all_of_them() -> None:
    change = {"what": "ability", "figure": "nb", "ability": "brawl", "value": 7}
    assert ruled(fight(), **change) == "Ruling for Nb: Ability. So."


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("darkness", "heavy", "Ruling for all, darkness: thick. So."),
        ("nuisances", 2, "Ruling for all, nuisances, each a botch die: 2. So."),
        ("mishaps", "ask", "Ruling for all, botches: by the referee. So."),
        ("secret", True, "Ruling for all, secret declarations: yes. So."),
    ],
)
def test_what_is_set_for_the_whole_table_is_told_to_all(field: str, value: Any, line: str) -> None:
    for seat in ("referee", "south"):
        assert ruled(fight(), seat, what="table", field=field, value=value) == line


def test_a_group_is_told_trained_or_not() -> None:
    group = {"id": "ng", "side": "north", "name": "Guards", "members": ["na", "nb"]}
    game = fight(groups=[group])
    for seat, schooled in (("referee", True), ("south", False)):
        line = ruled(game, seat, what="group", group="ng", schooled=schooled)
        assert line == f"Ruling on Guards, trained together: {'yes' if schooled else 'no'}. So."


def test_every_value_that_a_ruling_can_set_has_a_word() -> None:
    state = fight().state
    fields = {name: ids for name, (ids, _) in known(state).items()} | lists(state)
    fields["concealment"] = tuple(f"grade_{grade}" for grade in ("none", *GRADES))
    for ids in fields.values():
        for id in ids:
            assert f"value.{id}" in RULESET.wording, id
    for field in (*FLAGS, *NUMBERS, *fields, *TABLE):
        assert f"field.{field}" in RULESET.wording, field


def test_an_old_line_without_its_value_is_told_as_ever() -> None:
    old = Event("ruled_value", {"figure": "nb", "field": "size", "reason": "So."})
    assert said(fight().state, old) == "Ruling for Nb: Size. So."


def test_13_10_a_search_that_finds_nobody_says_so() -> None:
    game = begun(scenario(man("na"), man("sb", signs="none", hidden=True)), 9, 2)
    game.act("stay", figure="sb")
    (event,) = [e for e in game.act("detect", (2,), figure="na") if e.code == "searched"]
    assert said(game.state, event) == "Na looks for the unseen and finds nobody."
    game.act("advance")
    found = one(game.act("detect", (1, 1, 9), figure="na"), "searched")
    assert said(game.state, Event("searched", found)) == "Na looks for the unseen: Sb."
