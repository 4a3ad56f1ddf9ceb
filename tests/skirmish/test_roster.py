"""Figure sheets of a campaign: what the rules can read is kept, and nothing else."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from campaigns.models import Person
from campaigns.tabletop.reader import BadRequestError
from skirmish import services
from skirmish.models import FigureSheet
from skirmish.settecento.tables import standard
from tests.world import World

PNG = "data:image/png;base64," + b64encode(b"\x89PNG\r\n\x1a\n and so on").decode()
BODY: dict[str, Any] = {
    "ruleset": "settecento",
    "faction": "a",
    "name": {"en": "Dupin", "it": "Dupin"},
    "group": "Castaways",
    "initials": "DP",
    "A": 1,
    "T": 3,
    "firearms": ["musket"],
    "melee": "bayonet",
}


def test_a_sheet_is_kept_as_it_was_written(world: World) -> None:
    sheet = services.save_sheet(world.campaign, {**BODY, "portrait": PNG, "at": [5, 5]})
    assert services.sheets_of(world.campaign, "settecento") == [
        {**BODY, "portrait": PNG, "id": sheet.pk, "fate": "alive"}
    ]
    assert services.sheets_of(world.campaign, "grandi_laghi") == []
    changed = services.save_sheet(world.campaign, {**BODY, "role": "gunner"}, sheet)
    assert (changed.role, changed.portrait) == ("gunner", "")
    assert Person.objects.count() == 1


def test_a_figure_goes_with_its_person(world: World) -> None:
    services.strike_sheet(services.save_sheet(world.campaign, BODY))
    assert not FigureSheet.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"ruleset": "stirling"}, "unknown_name", "/ruleset"),
        ({"faction": "z"}, "unknown_name", "/faction"),
        ({"name": None}, "missing", "/name"),
        ({"A": standard().sheet.most + 1}, "out_of_range", "/A"),
        ({"firearms": ["laser"]}, "unknown_name", "/firearms/0"),
        ({"firearms": ["musket"] * 3}, "too_many", "/firearms"),
        ({"firearms": ["cannon"]}, "unknown_name", "/firearms"),
        ({"role": "king"}, "unknown_name", "/role"),
        ({"group": 7}, "wrong_type", "/group"),
        ({"portrait": "https://x.example/a.png"}, "bad_value", "/portrait"),
        ({"portrait": PNG.replace("png", "jpeg")}, "bad_value", "/portrait"),
        ({"portrait": PNG + "A" * 100_000}, "too_large", "/portrait"),
    ],
)
def test_what_is_wrong_is_named(world: World, changes: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadRequestError) as caught:
        services.save_sheet(world.campaign, {**BODY, **changes})
    assert (caught.value.code, caught.value.at) == (code, at)
    assert not Person.objects.exists()
