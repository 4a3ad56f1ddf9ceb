"""AM 14: the ready-made figures, against the lines that the page prints."""

from __future__ import annotations

import pytest

from skirmish.ars_magica.procedures import horse, totals
from skirmish.ars_magica.procedures.movement import burden, encumbrance
from skirmish.ars_magica.procedures.templates import figure_of, template, unit
from tests.skirmish.ars_magica.kit import T

# Initiative, Attack, Defence, Damage of each line; None: it has none.
LINES: dict[str, dict[str, tuple[int, int, int, int | None]]] = {
    "standard soldier": {"axe": (0, 12, 11, 7), "fist": (-1, 7, 7, 1)},
    "grizzled veteran": {"axe": (-1, 15, 14, 6), "kick": (-3, 6, 5, 3)},
    "berserker": {"pole axe": (2, 13, 7, 14), "kick": (0, 6, 4, 6)},
    "hunter": {"short bow": (-1, 9, 6, 6)},
    "specialist": {"axe": (1, 17, 15, 8), "fist": (0, 8, 7, 2)},
    "tough guy": {"axe": (-1, 10, 10, 7), "fist": (-2, 3, 4, 1)},
    "knight": {
        "long sword": (2, 14, 14, 7),
        "great sword": (2, 13, 10, 10),
        "fist": (0, 5, 5, 1),
        "long sword, mounted": (2, 17, 17, 7),
        "lance, mounted": (2, 17, 16, 6),
        "great sword, mounted": (2, 16, 13, 10),
    },
    "english knight": {
        "lance, mounted": (1, 17, 14, 8),
        "long sword, mounted": (1, 16, 14, 9),
        "long sword": (1, 13, 11, 9),
    },
    "irish kern": {"short spear": (3, 7, 5, 7), "short spear, thrown": (1, 7, 5, 7)},
    "fénnid": {"axe": (2, 14, 9, 8), "javelin": (1, 8, 5, 7), "short bow": (0, 9, 5, 8)},
    "flemish soldier": {"pole arm": (2, 11, 7, 9), "short sword": (0, 8, 5, 6)},
    "welsh bowman": {"long bow": (-2, 14, 8, 10), "dagger": (0, 8, 4, 5)},
    "desert bandit": {
        "knife": (3, 10, 9, 3),
        "short sword": (4, 12, 10, 6),
        "short sword, mounted": (4, 15, 13, 6),
    },
    "rogue": {"fist": (4, 7, 7, -1)},
    "brigante": {"short sword": (0, 9, 9, 6), "short bow": (-2, 7, 4, 7)},
    "capobanda": {"axe": (1, 13, 10, 7)},
    "contadino di leva": {"farm implement": (1, 5, 3, 6), "fist": (0, 2, 2, 1)},
    "balestriere": {"crossbow": (4, 11, 5, 8), "short sword": (0, 7, 4, 6)},
    "sergente a cavallo": {"long sword, mounted": (1, 14, 13, 7), "long sword": (1, 11, 10, 7)},
    "wolf": {"teeth": (2, 11, 9, 0)},
    "large hound": {"bite": (2, 8, 7, 1)},
    "wild boar": {"tusks": (1, 10, 9, 7)},
    "bear": {"claws": (0, 13, 9, 10), "teeth": (0, 10, 6, 7), "grapple": (0, 7, 5, None)},
    "destrier": {"hooves": (2, 7, 6, 7)},
    "war courser": {"hooves": (2, 7, 6, 5)},
    "palfrey": {"hooves": (3, 5, 5, 5)},
    "hackney": {},
    "pony": {},
    "courser, untrained": {"hooves": (4, 0, 4, 5)},
    "destrier, slow": {"hooves": (1, 7, 5, 7)},
}

# Soak; Burden, Encumbrance; missile Defence, Evasion; walk.
OTHERS: dict[tuple[str, str], tuple[int, tuple[int, int], tuple[int, int | None], int | None]] = {
    ("standard soldier", "axe"): (8, (4, 3), (9, 6), 9),
    ("grizzled veteran", "axe"): (8, (4, 4), (8, 4), 8),
    ("berserker", "pole axe"): (9, (3, 0), (4, 3), 11),
    ("hunter", "short bow"): (3, (2, 2), (2, 0), 10),
    ("specialist", "axe"): (9, (4, 2), (11, 9), 10),
    ("tough guy", "axe"): (13, (4, 3), (7, 3), 8),
    ("knight", "long sword"): (10, (3, 2), (7, 5), 10),
    ("knight", "long sword, mounted"): (10, (3, 2), (10, None), None),
    ("english knight", "lance, mounted"): (11, (4, 1), (11, None), 9),
    ("irish kern", "short spear"): (2, (1, 0), (5, 5), 11),
    ("fénnid", "axe"): (5, (2, 0), (4, 4), 11),
    ("flemish soldier", "pole arm"): (4, (2, 1), (4, 3), 9),
    ("welsh bowman", "long bow"): (2, (2, 0), (3, 3), 10),
    ("desert bandit", "short sword"): (4, (1, 0), (8, 8), 13),
    ("rogue", "fist"): (0, (0, 0), (7, 7), 14),
    ("brigante", "short sword"): (2, (3, 2), (6, 4), 9),
    ("capobanda", "axe"): (4, (2, 1), (7, 6), 10),
    ("contadino di leva", "farm implement"): (1, (1, 0), (2, 2), 10),
    ("balestriere", "crossbow"): (1, (2, 1), (3, 2), 9),
    ("sergente a cavallo", "long sword, mounted"): (6, (3, 2), (9, None), 9),
}
SOAKS = {
    "wolf": 4,
    "large hound": 2,
    "wild boar": 7,
    "bear": 10,
    "destrier": 3,
    "war courser": 3,
    "palfrey": 3,
    "courser, untrained": 3,
    "destrier, slow": 3,
}
EVERY_LINE = [(name, line) for name, lines in LINES.items() for line in lines]


def test_14_every_template_and_line_is_tested() -> None:
    assert set(LINES) == {*T.figures, *T.local_figures, *T.beasts}
    for name, lines in LINES.items():
        assert set(template(T, name).lines) == set(lines)


@pytest.mark.parametrize(("name", "line"), EVERY_LINE)
def test_14_weapon_lines_as_printed(name: str, line: str) -> None:
    found = totals.static_totals(T, figure_of(T, template(T, name), line))
    assert (found.init, found.attack, found.defence, found.damage) == LINES[name][line]


@pytest.mark.parametrize(("name", "line"), OTHERS)
def test_14_soak_load_defence_against_missiles_and_pace(name: str, line: str) -> None:
    soak, (carried, enc), (missile_defence, evasion), walk = OTHERS[name, line]
    source = template(T, name)
    found = totals.static_totals(T, figure_of(T, source, line))
    assert found.soak == soak
    assert burden(source.load) == carried
    assert encumbrance(carried, source.strength) == enc
    assert found.missile_defence == missile_defence
    assert evasion in (None, found.evasion)
    assert walk in (None, found.walk)


@pytest.mark.parametrize("name", SOAKS)
def test_14_3_soak_of_beasts(name: str) -> None:
    found = template(T, name)
    line = next(iter(found.lines))
    assert totals.static_totals(T, figure_of(T, found, line)).soak == SOAKS[name]


def test_14_1_a_grapple_of_the_tough_guy_counts_his_specialisation() -> None:
    tough = template(T, "tough guy")
    assert tough.specialities["brawl"] == "grapple"
    assert totals.brawl_attack(T, figure_of(T, tough, "fist")).value == 3


def test_14_3_rage_is_put_on_only_when_it_is_asked_for() -> None:
    boar = template(T, "wild boar")
    raging = totals.static_totals(T, figure_of(T, boar, "tusks", raging=True))
    assert (raging.init, raging.attack, raging.defence, raging.damage) == (1, 12, 7, 7)


@pytest.mark.parametrize(
    ("name", "paces"),
    [
        ("destrier", (10, 20, 30, 50)),
        ("palfrey", (12, 25, 35, 60)),
        ("hackney", (8, 15, 25, 40)),
        ("pony", (10, 20, 30, 50)),
    ],
)
def test_14_3_paces_of_horses(name: str, paces: tuple[int, ...]) -> None:
    quickness = template(T, name).quickness
    gaits = ("walk", "trot", "canter", "gallop")
    assert tuple(horse.gait_paces(T, gait, quickness, 0) for gait in gaits) == paces


def test_14_an_unknown_name_or_line_is_an_error() -> None:
    with pytest.raises(KeyError):
        template(T, "dragon")
    with pytest.raises(KeyError):
        figure_of(T, template(T, "pony"), "hooves")
    with pytest.raises(KeyError):
        unit(T, "dragons")


def test_14_4_groups_of_five_and_their_price() -> None:
    knights, price = unit(T, "knights, lance")
    assert (knights.atk, knights.dfn, knights.soak, knights.bonus, price) == (17, 16, 10, 15, 15)
    baggage, price = unit(T, "baggage, bludgeon")
    assert (baggage.init, baggage.trained, price) == (-2, False, None)
    assert len(T.units) == 13
    prices = {row.kind: unit(T, name)[1] for name, row in T.units.items()}
    assert prices == {
        "knights": 15,
        "serjeants": 5,
        "infantry": 2,
        "archers": 2,
        "levy": 1,
        "baggage": None,
    }
