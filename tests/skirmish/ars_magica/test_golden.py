"""Every golden case, one test each: those of the rulebook page, and a second set by edges."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaigns.tabletop.resolver import check, read_json
from tests.skirmish.ars_magica.kit import RULESETS

GOLDEN = Path(__file__).parents[2] / "golden"
FILES = ("ars_magica.json", "ars_magica_edges.json")
CASES = [case for name in FILES for case in read_json((GOLDEN / name).read_text("utf-8"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_golden_case(case: dict[str, Any]) -> None:
    assert check([case], RULESETS) == (1, [])


def test_the_cases_reach_every_procedure_and_have_ids_of_their_own() -> None:
    assert {case["procedure"] for case in CASES} == set(RULESETS["ars_magica"].procedures)
    assert len({case["id"] for case in CASES}) == len(CASES)
