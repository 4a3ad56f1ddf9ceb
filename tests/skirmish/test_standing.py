"""Standing orders are declared: what they may name, and what is done without one."""

from __future__ import annotations

from importlib import import_module

import pytest

from campaigns import stores
from campaigns.tabletop.game import REFEREE, Seat
from skirmish.kits import KITS

SEAT = Seat("referee", REFEREE)


@pytest.mark.parametrize("ruleset", KITS)
def test_whatever_is_told_can_be_ordered_and_nothing_else(ruleset: str) -> None:
    orders = import_module(f"skirmish.{ruleset}.orders").ORDERS
    told = orders.told()
    assert set(told["default"]) <= set(told["choices"])
    for do in (*([one] for one in told["choices"]), told["default"]):
        assert orders.refused({"do": do}) is None, do
    assert orders.refused({"do": ["dance"]}) is not None


@pytest.mark.parametrize(
    ("ruleset", "default"),
    [
        ("settecento", ["attack", "shoot", "reload", "stay"]),
        ("grandi_laghi", ["attack", "shoot", "reload", "stay"]),
        (
            "ars_magica",
            ["control", "keep_hold", "rise", "attack", "span", "shoot", "engage", "stay"],
        ),
    ],
)
def test_the_default_is_that_of_the_ruleset(ruleset: str, default: list[str]) -> None:
    rules = stores.rulesets()[ruleset]
    body = next(iter(stores.shipped(ruleset).values()))
    assert rules.view(rules.setup(body, {}), SEAT)["standing"]["default"] == default
