"""AM 14.4: the ready-made groups as scenarios name them, against the lines that the page prints."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from campaigns.tabletop.reader import BadRequestError
from skirmish.ars_magica.procedures.totals import static_totals
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.scenario import SCHEMA, check
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import State, tables_of
from skirmish.ars_magica.training import bonus_of
from tests.skirmish.ars_magica.kit import T
from tests.skirmish.ars_magica.table import begun, man, scenario

# As the page prints them; the totals of serjeants with swords leave a smaller bonus than its 12.
PRINTED: dict[str, tuple[int, int, int, int, int, int]] = {
    "knights, lance": (1, 17, 16, 6, 10, 15),
    "knights, long sword": (2, 16, 16, 7, 10, 15),
    "serjeants, spear": (2, 12, 9, 8, 7, 12),
    "serjeants, long sword": (1, 10, 8, 7, 7, 9),
    "infantry, pole axe": (1, 13, 7, 13, 5, 9),
    "infantry, mace": (1, 11, 9, 10, 5, 9),
    "archers, bow": (0, 10, 6, 8, 1, 0),
    "archers, long bow": (-1, 11, 6, 10, 1, 0),
    "archers, crossbow": (6, 12, 11, 8, 1, 0),
    "archers, hatchet": (1, 9, 6, 6, 1, 0),
    "levy, spear": (3, 6, 6, 7, 2, 0),
    "levy, knife": (1, 5, 6, 4, 2, 0),
    "baggage, bludgeon": (-2, 5, 1, 5, 3, 0),
}


def fight(kind: str, **more: Any) -> dict[str, Any]:
    group = {"id": "ranks", "side": "north", "name": {"en": "Ranks", "it": "File"}, "like": kind}
    return scenario(man("s1"), groups=[{**group, **more}])


def line(state: State, id: str) -> tuple[int, int | None, int, int | None, int]:
    found = static_totals(tables_of(state), figure_of(state, state.figures[id]))
    return (found.init, found.attack, found.defence, found.damage, found.soak)


@pytest.mark.parametrize("like", PRINTED)
def test_14_4_every_member_fights_with_the_printed_line(like: str) -> None:
    assert set(PRINTED) == set(T.units)
    body = fight(like)
    jsonschema.validate(body, SCHEMA)
    check(body, {})
    state = RULESET.setup(body, {})
    group = state.groups["ranks"]
    assert group.members == tuple(f"ranks_{n}" for n in range(1, 6))
    assert group.vanguard == "ranks_1"
    unit = T.units[like]
    assert group.schooled is unit.trained
    assert group.leader == ("ranks_2" if unit.trained else None)
    for id in group.members:
        assert line(state, id) == PRINTED[like][:5], id
        assert bool(state.figures[id].riding) is unit.mounted
    assert bonus_of(state, "ranks") == PRINTED[like][5]
    printed = (unit.init, unit.atk, unit.dfn, unit.dam, unit.soak)
    assert printed == PRINTED[like][:5]
    assert unit.bonus == (12 if like == "serjeants, long sword" else PRINTED[like][5])


def test_14_4_a_ready_made_group_has_names_and_horses_and_fights() -> None:
    body = fight("serjeants, spear")
    body["engaged"] = [["ranks", "s1"]]
    state = RULESET.setup(body, {})
    assert state.figures["ranks_3"].name == {"en": "Ranks 3", "it": "File 3"}
    assert state.figures["ranks_horse_3"].mount
    play = begun(body, 5, 5)
    assert play.state.turn == "ranks"
    play.act("attack", (6, 4), figure="ranks", target="s1")
    assert play["s1"].wounds


def test_14_4_on_a_map_they_stand_around_the_place_of_the_group() -> None:
    body = fight("levy, spear", at=[100, 10])
    body["table"] = {"width": 300, "height": 200}
    body["figures"][0]["at"] = [200, 100]
    state = RULESET.setup(body, {})
    places = [f.at for id, f in sorted(state.figures.items()) if id.startswith("ranks")]
    assert [(at.x, at.y) for at in places if at] == [
        (100, 40),
        (100, 20),
        (100, 60),
        (100, 0),
        (100, 80),
    ]
    del body["groups"][0]["at"]
    with pytest.raises(BadRequestError) as wrong:
        RULESET.setup(body, {})
    assert wrong.value.at == "/groups/0/at"


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"like": "dragons"}, "/groups/0/like"),
        ({"members": ["s1"]}, "/groups/0/members"),
        ({"leader": "s1"}, "/groups/0/leader"),
        ({"id": "x" * 39}, "/groups/0/id"),
    ],
)
def test_14_4_a_wrong_ready_made_group_is_refused_and_named(more: dict[str, Any], at: str) -> None:
    body = fight("levy, knife", **more)
    with pytest.raises(BadRequestError) as wrong:
        RULESET.setup(body, {})
    assert wrong.value.at == at


def test_14_4_the_ids_of_members_are_their_own() -> None:
    body = fight("levy, knife")
    body["figures"].append(man("n1") | {"id": "ranks_4"})
    with pytest.raises(BadRequestError) as wrong:
        RULESET.setup(body, {})
    assert (wrong.value.code, wrong.value.at) == ("twice", "/groups/0/id")


def test_14_4_a_changed_line_changes_the_members() -> None:
    state = RULESET.setup(fight("levy, knife"), {"units.levy, knife.atk": 7})
    assert line(state, "ranks_1") == (1, 7, 6, 4, 2)


def test_14_4_a_fight_may_be_of_ready_made_groups_alone() -> None:
    groups = [
        {"id": f"{side}ers", "side": side, "name": side, "like": "levy, spear"}
        for side in ("north", "south")
    ]
    body = scenario(groups=groups, engaged=[["northers", "southers"]])
    jsonschema.validate(body, SCHEMA)
    play = begun(body, 6, 5)
    play.act("attack", (6, 4), figure="northers", target="southers_1")
    assert play["southers_1"].wounds
    play.sound()
