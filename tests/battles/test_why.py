"""Explanations mark the dice that did what was hoped for."""

from tests.battles.table import Game, field


def test_only_the_dice_that_hit_are_marked() -> None:
    bow = {"name": "bow", "short": 9, "medium": 10, "long": 11, "damage": "1d6"}
    game = Game(
        field(
            {"id": "A1", "at": "1010", "front": "N", "missile": bow},
            {"id": "B1", "at": "1006"},
        )
    )
    game.do("begin")
    events = game.do("shoot", {"unit": "A1", "target": "B1"}, dice=[20, 3, 2])
    shot = next(event for event in events if event.code == "shot")
    rolls = [row for row in shot.args["why"][0]["rows"] if row["code"] in ("hit", "miss")]
    assert [(row["code"], row["dice"], row.get("hit")) for row in rolls] == [
        ("hit", [0], True),
        ("miss", [2], None),
    ]
