"""The resolver's own manners, on a ruleset of one procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.resolver import Call, check, plain, read_json, resolve, subset
from campaigns.tabletop.rulebook import OverrideError


def thirds(call: Call) -> dict[str, Any]:
    face = call.chance.roll("d6", "a third")
    call.step("X 1", "rolled", face=face)
    return {"third": Fraction(face, 3), "more": {"list": [1, 2]}, "cm": Decimal(face) / 10}


class Toy:
    id = "toy"
    procedures: Mapping[str, Callable[[Call], dict[str, Any]]] = {"thirds": thirds}
    wording: Mapping[str, str] = {"rolled": "Rolled {face}"}

    def tables(self, overrides: Mapping[str, Any]) -> Any:
        for path in overrides:
            raise OverrideError(path, "unknown")
        return {}


TOY = {"toy": Toy()}
REQUEST = {"ruleset": "toy", "procedure": "thirds", "given": {}, "dice": ["d6=4"], "options": {}}


def test_the_answer_has_result_rolls_and_cited_steps() -> None:
    assert resolve(REQUEST, TOY) == {
        "result": {"third": "4/3", "more": {"list": [1, 2]}, "cm": 0.4},
        "rolls": [{"die": "d6", "face": 4, "label": "a third", "source": "scripted"}],
        "steps": [{"cite": "X 1", "code": "rolled", "text": "Rolled 4", "args": {"face": 4}}],
    }


def test_dice_may_be_left_out_or_given_in_part_and_the_server_rolls_the_rest() -> None:
    answer = resolve({**REQUEST, "dice": None}, TOY)
    assert answer["rolls"][0]["source"] == "server"


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"ruleset": "chess"}, "unknown_name", "/ruleset"),
        ({"procedure": "halves"}, "unknown_name", "/procedure"),
        ({"given": None}, "missing", "/given"),
        ({"given": []}, "wrong_type", "/given"),
        ({"dice": ["d6=4", "d6=1"]}, "dice_left_over", "/dice/1"),
        ({"dice": ["d8=4"]}, "wrong_die", "/dice/0"),
        ({"dice": ["d6=7"]}, "bad_die", "/dice/0"),
        ({"dice": ["d6=0"]}, "wrong_die", "/dice/0"),
        ({"dice": ["4"]}, "bad_die", "/dice/0"),
        ({"dice": [4]}, "bad_die", "/dice/0"),
        ({"dice": "d6=4"}, "wrong_type", "/dice"),
        ({"options": {"a/b": 1}}, "bad_option", "/options/a~1b"),
    ],
)
def test_a_bad_request_names_the_field(change: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadRequestError) as bad:
        resolve({**REQUEST, **change}, TOY)
    assert (bad.value.code, bad.value.at) == (code, at)
    assert bad.value.as_json() == {"error": {"code": code, "message": bad.value.message, "at": at}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        "[1,]",
        "[" * 100_000,
        "[1e" + "9" * 20 + "]",
        '{"a": 1, "a": 1}',
        '[{"b": {"a": 1, "c": 2, "a": null}}]',
    ],
)
def test_what_is_not_json_is_a_bad_request(text: str) -> None:
    with pytest.raises(BadRequestError):
        read_json(text)


def test_expected_results_are_subsets_at_every_depth_and_lists_are_exact() -> None:
    assert not list(subset({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}))
    assert list(subset({"a": [1]}, {"a": [1, 2]})) == ["/a: [1] expected, not [1, 2]"]
    assert list(subset({"a": True}, {"a": 1})), "true is not 1"
    assert list(subset({"a": {"b": 1}}, {"a": None}))


def test_check_counts_and_names_what_differs() -> None:
    cases = [
        {"id": "good", **REQUEST, "expect": {"third": "4/3"}},
        {"id": "bad", **REQUEST, "expect": {"third": "1"}},
        {"id": "refused", **REQUEST, "dice": ["d6=9"], "expect": {"error": True}},
        {"id": "not refused", **REQUEST, "expect": {"error": True}},
    ]
    passed, differences = check(cases, TOY)
    assert passed == 2
    assert [line.split(":")[0] for line in differences] == ["bad", "not refused"]


def test_a_number_of_a_result_is_whole_or_has_its_decimals_however_the_file_was_read() -> None:
    assert repr(plain([Decimal("20.0"), Decimal("3.7"), 2.5, True])) == "[20, 3.7, 2.5, True]"
    for cm in (0.4, Decimal("0.4"), Decimal("0.40")):
        assert check([{"id": "cm", **REQUEST, "expect": {"cm": cm}}], TOY) == (1, [])
    assert check([{"id": "cm", **REQUEST, "expect": {"cm": 0}}], TOY)[0] == 0


@pytest.mark.parametrize(
    ("read", "value", "result"),
    [
        ("fraction", "3/2", Fraction(3, 2)),
        ("fraction", 2, Fraction(2)),
        ("tenths", 20, 200),
        ("tenths", 2.5, 25),
        ("tenths", Decimal("20.0"), 200),
        ("tenths", Decimal("2.50"), 25),
        ("int", 3, 3),
    ],
)
def test_numbers_are_read_exactly(read: str, value: object, result: object) -> None:
    assert getattr(Reader({"x": value}), read)("x") == result


@pytest.mark.parametrize(
    ("read", "value"),
    [
        ("fraction", "1/0"),
        ("fraction", 1.5),
        ("fraction", "a"),
        ("fraction", True),
        ("tenths", 2.55),
        ("tenths", "2"),
        ("tenths", -1),
        ("tenths", Decimal("1e999999999")),
        ("tenths", Decimal("1e-999999999")),
        ("tenths", Decimal("2.00000000000000000000000000000000001")),
        ("tenths", float("inf")),
        ("tenths", float("nan")),
        ("int", 1.0),
        ("int", True),
        ("int", 10**12),
        ("dice", "d6"),
        ("dice", "0d6"),
        ("dice", 6),
        ("text", ""),
        ("bool", 1),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_at_its_place(read: str, value: object) -> None:
    with pytest.raises(BadRequestError) as bad:
        getattr(Reader({"x": value}, "/given"), read)("x")
    assert bad.value.at == "/given/x"
