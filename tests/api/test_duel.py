"""AM 16.4 over the API with real dice: each face is asked for as the rule needs it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.caller import Caller, at
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.world import verify

FIGURES = [
    {"id": "ugo", "side": "ugo_side", "name": "Ugo", "like": "standard soldier"},
    {"id": "berto", "side": "berto_side", "name": "Berto", "like": "grizzled veteran"},
]


class Table:
    """Whoever acts types his dice, one by one."""

    def __init__(self, game: Skirmish) -> None:
        self.game, self.keys = game, 0
        self.callers = {name: Caller(user) for name, user in game.people.items()}

    def look(self, who: str) -> Any:
        return self.callers[who].get(at(self.game.engagement)).json()

    def send(self, who: str, action: str, **args: Any) -> Any:
        self.keys += 1
        now = self.look(who)
        body = {"action": action, "args": args, "version": now["version"], "key": str(self.keys)}
        seat = now["view"]["seat"]["id"]
        return self.callers[who].send(
            "post", at(self.game.engagement, "actions/"), body | {"seat": seat}
        )

    def act(self, who: str, action: str, *faces: int, **args: Any) -> list[str]:
        """What the log says after the action and these dice, no more and no fewer."""
        answer = self.send(who, action, **args).json()
        for n in range(len(faces)):
            pending = answer["pending"]
            assert len(pending["asks"]) > n, pending
            body = {
                "seat": pending["seat"],
                "pending": pending["id"],
                "faces": list(faces[: n + 1]),
                "confirm": n + 1 == len(faces),
            }
            sent = self.callers[who].send("post", at(self.game.engagement, "chance/"), body)
            answer = sent.json()
        assert "pending" not in answer, answer
        return ["".join(map(told, line["parts"])) for line in answer["entries"]]


def told(part: str | list[str]) -> str:
    return part if isinstance(part, str) else " ".join(part[1:]) or " "


@pytest.mark.django_db
def test_16_4_a_duel_and_16_19_its_wounds_over_the_api() -> None:
    game = make_skirmish(
        "duello_nel_cortile",
        "ars_magica",
        dice="entered",
        figures=FIGURES,
        table={},
        engaged=[["ugo", "berto"]],
    )
    table = Table(game)
    never = {"effort": "never", "guard": "never"}
    table.act("ugo_side", "stance", figure="ugo", **never)
    table.act("berto_side", "stance", figure="berto", **never)
    (line,) = table.act("carla", "begin", 5, 4, 8, 3)
    assert "Initiative: Berto, Ugo." in line
    table.act("carla", "advance")
    early = table.send("ugo_side", "attack", figure="ugo", target="berto")
    assert early.status_code == 409
    assert early.json()["refusal"]["code"] == "not_its_turn"
    ugo, berto = {"figure": "ugo", "target": "berto"}, {"figure": "berto", "target": "ugo"}
    (line,) = table.act("berto_side", "attack", 3, 9, **berto)
    assert line == "Berto strikes at Ugo: 18 against 20, miss."
    (line,) = table.act("ugo_side", "attack", 1, 6, 4, **ugo)
    assert line.startswith("Ugo strikes at Berto: 24 against 18, hit. Berto: light wound.")
    table.act("carla", "advance")
    (line,) = table.act("berto_side", "attack", 7, 2, **berto)
    assert line.startswith("Berto strikes at Ugo: 21 against 13, hit. Ugo: medium wound.")
    (line,) = table.act("ugo_side", "attack", 8, 0, 0, 6, **ugo)
    assert line.startswith("Ugo strikes at Berto: 17 against 0, hit. Berto: incapacitating wound.")
    view = table.look("ugo_side")["view"]
    assert view["phase"] == "aftermath"
    assert view["figures"]["berto"]["wounds"] == [{"level": "light"}, {"level": "incapacitated"}]
    (line,) = table.act("carla", "recover", 6, figure="berto", wound=0, medicine=4)
    assert line == "Berto, light wound: one level better."
    verify(game.engagement)


@pytest.mark.django_db
def test_8_a_group_that_fell_apart_keeps_its_name_in_the_log() -> None:
    grooms = [{**FIGURES[1], "id": f"g{n}", "name": f"Groom {n}"} for n in (1, 2, 3, 4)]
    band = {
        "id": "band",
        "side": "berto_side",
        "name": "The grooms",
        "members": [g["id"] for g in grooms],
    }
    game = make_skirmish(
        "duello_nel_cortile",
        "ars_magica",
        figures=[FIGURES[0], *grooms],
        groups=[band],
        table={},
        engaged=[["ugo", "band"]],
    )
    game.act("begin")
    hurt = [{"what": "group", "group": "band", "dissolve": True}]
    game.act("rule", changes=hurt, reason="A quarrel.")
    answer = Caller(game.people["ugo_side"]).get(at(game.engagement, "log/")).json()
    lines = ["".join(map(told, line["parts"])) for line in answer["entries"]]
    assert any("The grooms falls apart" in line for line in lines), lines
    assert any("The grooms" in line for line in lines if "Initiative" in line)
