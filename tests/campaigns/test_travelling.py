"""What leaves a campaign with a scenario: nothing that means only something there."""

from campaigns.services import without_roster


def test_no_number_of_the_roster_travels_wherever_it_stands() -> None:
    scenario = {
        "title": {"en": "A beach"},
        "units": [{"id": "A1", "roster": 7}],
        "groups": [{"id": "g", "figures": [{"id": "dupin", "roster": 9, "at": [1, 2]}]}],
    }
    assert without_roster(scenario) == {
        "title": {"en": "A beach"},
        "units": [{"id": "A1"}],
        "groups": [{"id": "g", "figures": [{"id": "dupin", "at": [1, 2]}]}],
    }
    assert scenario["units"] == [{"id": "A1", "roster": 7}]
