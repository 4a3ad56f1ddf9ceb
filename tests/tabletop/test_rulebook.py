"""Rulebook files, overrides and marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.tabletop.dice import Dice, faces_of
from campaigns.tabletop.rulebook import OverrideError, Rulebook, marked, rule

BOOK = """
id = "toy"
prefix = "TY"
version = "1"
name = "Toy"
[paragraphs."TY 1.1"]
mark = "S"
kind = "coded"
title = "One"
text = "One."
title_it = "Uno"
text_it = "Uno."
[tables]
speed = 4
[tables.terrain.woods]
cost = 2
"""


def book(tmp_path: Path, text: str = BOOK) -> Rulebook:
    path = tmp_path / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return Rulebook.load(path)


def test_values_have_dotted_paths_and_overrides_leave_the_book_alone(
    tmp_path: Path,
) -> None:
    toy = book(tmp_path)
    assert list(toy.leaves()) == [("speed", 4), ("terrain.woods.cost", 2)]
    assert toy.with_overrides({"terrain.woods.cost": 3})["terrain"]["woods"]["cost"] == 3
    assert toy.tables["terrain"]["woods"]["cost"] == 2


@pytest.mark.parametrize("path", ["terrain.woods", "terrain.sand.cost", "", "speed.x"])
def test_an_override_that_names_no_value_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(OverrideError) as wrong:
        book(tmp_path).with_overrides({path: 1})
    assert wrong.value.path == path


@pytest.mark.parametrize("value", [{}, {"cost": 3}])
def test_a_value_is_not_replaced_by_a_table(tmp_path: Path, value: dict[str, int]) -> None:
    for path in ("speed", "terrain.woods.cost"):
        with pytest.raises(OverrideError) as wrong:
            book(tmp_path).with_overrides({path: value})
        assert wrong.value.path == path


def test_an_unknown_mark_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"TY 1\.1"):
        book(tmp_path, BOOK.replace('"S"', '"X"'))


def test_marks_are_kept_by_paragraph() -> None:
    @rule("TY 9.9")
    def one() -> None: ...

    assert any(name.endswith("one") for name in marked("TY")["TY 9.9"])


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("1d8", 1, 8), ("2d6+1", 3, 13), ("1d4-1", 0, 3), ("10d10+10", 20, 110)],
)
def test_damage_is_read_and_written_alike(text: str, least: int, most: int) -> None:
    dice = Dice.parse(text)
    assert (str(dice), dice.least, dice.most) == (text, least, most)


@pytest.mark.parametrize(
    "text", ["d8", "1x8", "1d1", "0d6", "1d6+", " 1d6", "1d6+1+1", "-1d6", "1d6 "]
)
def test_what_is_no_damage_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a damage"):
        Dice.parse(text)


@pytest.mark.parametrize("text", ["d1", "6", "d", "d0", "D6"])
def test_what_is_no_die_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a die"):
        faces_of(text)
