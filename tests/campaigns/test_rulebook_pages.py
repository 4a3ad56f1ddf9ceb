"""Rulebooks, calculator and credits: open to everybody, in two languages."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from campaigns.pages import calculator
from campaigns.pages.rulebooks import chapters
from campaigns.tabletop import forms
from campaigns.tabletop.registry import registered

pytestmark = pytest.mark.django_db
RULESETS = ["stirling", "settecento", "grandi_laghi", "ars_magica"]


@pytest.fixture(autouse=True)
def no_tries() -> None:
    cache.clear()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_paragraph_and_table_is_printed_once(ruleset: str, client: Client) -> None:
    known = registered()[ruleset]
    page = client.get(reverse("rules", args=[ruleset])).content.decode()
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for number in known.rulebook.paragraphs:
        assert number.replace(" ", "-") in ids
    for chapter in chapters(known):
        assert chapter.title, f"{chapter.number} has no title"
    printed = [table.key for c in chapters(known) for p in c.paragraphs for table in p.tables]
    assert sorted(printed) == sorted(
        key for key, value in known.rulebook.tables.items() if isinstance(value, dict)
    )


def test_a_book_speaks_the_reader_s_language(client: Client) -> None:
    page = reverse("rules", args=["stirling"])
    english = client.get(page).content.decode()
    italian = client.get(page, headers={"accept-language": "it"}).content.decode()
    book = registered()["stirling"].rulebook
    first = book.paragraphs["ST 1.1"]
    assert first.text in english
    assert first.text_it.split("'")[0] in italian
    assert book.chapters["ST 5"]["title_it"] in italian


@pytest.mark.parametrize("ruleset", registered())
def test_words_in_the_tables_are_words_of_the_reader(ruleset: str, client: Client) -> None:
    """Every text that a table holds has a name, but for dice, numbers and ranges."""
    known = registered()[ruleset]
    words = {
        item
        for _path, value in known.rulebook.leaves()
        for item in (value if isinstance(value, list) else [value])
        if isinstance(item, str) and not re.fullmatch(r"[-+0-9d/., ×<>()]+", item)
    }
    assert {word for word in words if word not in known.names()} == set()
    page = client.get(reverse("rules", args=[ruleset]), headers={"Accept-Language": "it"})
    assert not re.search(r"<td>(none|any|nothing|true|false)</td>", page.content.decode())


def test_a_citation_leads_to_its_paragraph(client: Client) -> None:
    link = Template("{% load rulebooks %}{{ 'ST 6.3'|cite }}").render(Context())
    assert link == '<a class="cite" href="/rules/stirling/#ST-6.3">ST 6.3</a>'
    assert "<a" not in Template("{% load rulebooks %}{{ 'ZZ 1'|cite }}").render(Context())
    assert client.get("/rules/ST/")["Location"] == "/rules/stirling/"
    assert client.get("/rules/zebra/").status_code == 404


def calculate(
    client: Client,
    procedure: str,
    ruleset: str = "stirling",
    /,
    language: str = "en",
    **typed: object,
) -> calculator.Answer:
    page = reverse("calculate", args=[ruleset, procedure])
    begun = client.get(page)
    assert begun.status_code == 200
    data = {each.name: each.typed for _, fields in begun.context["groups"] for each in fields}
    posted = {**data, "rolled": "server", **typed}
    answer = client.post(page, posted, headers={"accept-language": language}).context["answer"]
    assert isinstance(answer, calculator.Answer)
    return answer


def test_an_attack_with_the_dice_of_a_real_table(client: Client) -> None:
    typed = {
        "attacker.thac0": "18",
        "attacker.damage": "1d6+1",
        "defender.ac": "4",
        "defender.hp": "7",
        "side": "rear",
        "rolled": "own",
    }
    answer = calculate(client, "attack", **typed, die=["d20", "d6"], face=["12", "4"])
    assert ("the dead, exactly", "180/7") in answer.results
    assert {step["cite"] for step in answer.steps} >= {"ST 6.2", "ST 6.3", "ST 6.5"}
    assert any("45%" in step["text"] for step in answer.odds)
    missed = calculate(client, "attack", **typed, die=["d20", "d6"], face=["2", "4"])
    assert [(roll["die"], roll["face"]) for roll in missed.rolls] == [("d20", 2)]
    wrong = calculate(client, "attack", **typed, die=["d20"], face=["21"])
    assert wrong.error


def test_what_is_wrong_stands_beside_its_field(client: Client) -> None:
    page = reverse("calculate", args=["stirling", "attack"])
    answer = client.post(page, {"attacker.men": "many"}, headers={"accept-language": "it"})
    assert answer.status_code == 422
    (wrong,) = [each for _, fields in answer.context["groups"] for each in fields if each.error]
    assert (wrong.name, wrong.value) == ("attacker.men", "many")
    assert wrong.error == "Serve un numero intero, come 12."


def test_all_that_is_wrong_is_told_by_labels_with_the_right_form(client: Client) -> None:
    typed = {"attacker.men": "many", "attacker.damage": "much", "defender.ac": "x", "side": "top"}
    page = reverse("calculate", args=["stirling", "attack"])
    begun = client.get(page)
    data = {each.name: each.typed for _, fields in begun.context["groups"] for each in fields}
    shown = client.post(page, {**data, **typed})
    assert shown.context["answer"].told[:3] == [
        ("Attacker: Men", "A whole number is needed, such as 12."),
        ("Target: AC", "A whole number is needed, such as 12."),
        ("Attacker: Damage", "Dice are written 2d6+1."),
    ]
    wrong = {each.name for _, fields in shown.context["groups"] for each in fields if each.error}
    assert wrong == set(typed)
    assert "/given" not in shown.content.decode()


def test_a_position_is_filled_in_without_json(client: Client) -> None:
    for procedure in registered()["stirling"].resolvable.procedures:
        assert (
            "<textarea"
            not in client.get(reverse("calculate", args=["stirling", procedure])).content.decode()
        ), procedure
    woods = {"map.terrain.woods": "0404", "map.terrain.hill": "0403, 0402"}
    typed = {**woods, "path": "0404", "units.2": "1", "units.2.id": "C", "units.2.faction": "B"}
    answer = calculate(client, "move", **typed, **{"units.2.at": "0101", "units.2.front": "N"})
    assert ("legal", "yes") in answer.results
    assert ("cost", "2") in answer.results
    page = reverse("calculate", args=["stirling", "move"])
    off = client.post(page, {"map.columns": "8", "map.rows": "8", "map.terrain.hill": "0199"})
    assert "map.terrain.hill" in off.context["answer"].wrong


def test_what_is_merged_is_told_in_words(client: Client) -> None:
    names = [name for name, _ in calculate(client, "merge").results]
    assert {"unit, AC", "unit, THAC0", "unit, MOV", "unit, morale rating"} <= set(names)
    assert not [name for name in names if re.search(r"\b(ac|mov|thac0)\b|_", name)]


@pytest.mark.parametrize(("procedure", "button"), [("attack", "Roll"), ("merge", "Work it out")])
def test_the_button_says_whether_dice_are_rolled(
    client: Client, procedure: str, button: str
) -> None:
    page = client.get(reverse("calculate", args=["stirling", procedure])).content.decode()
    assert re.search(rf'value="server">{button}</button>', page)


def test_after_an_error_the_corrected_form_is_rolled(client: Client) -> None:
    page = reverse("calculate", args=["stirling", "attack"])
    begun = client.get(page)
    data = {each.name: each.typed for _, fields in begun.context["groups"] for each in fields}
    dice = {"die": ["d20", "d6"], "face": ["21", "4"]}
    wrong = client.post(page, {**data, **dice, "side": "top", "rolled": "own"})
    told = wrong.content.decode()
    assert "Roll again" not in told, "nothing has been rolled"
    assert re.search(r'value="server">Roll</button>', told)
    assert [(roll["die"], roll["face"]) for roll in wrong.context["answer"].rolls] == [
        ("d20", "21"),
        ("d6", "4"),
    ]
    assert 'name="rolled" value="own"' in told
    fresh = client.post(page, {**data, **dice, "attacker.men": "12", "rolled": "server"})
    assert fresh.status_code == 200
    assert re.search(r'value="server">Roll again</button>', fresh.content.decode())


def test_who_calculates_too_often_keeps_what_was_typed(client: Client) -> None:
    page = reverse("calculate", args=["stirling", "attack"])
    for _ in range(calculator.LIMIT.times + 1):
        last = client.post(page, {"attacker.men": "many"})
    assert last.status_code == 429
    assert 'value="many"' in last.content.decode()


EVERY = [(name, each) for name in RULESETS for each in registered()[name].resolvable.procedures]


WITHOUT_DICE = {
    "stirling": {"hit_points", "merge", "attack_rate", "remove", "share", "move", "intercept"}
    | {"rout_path", "sight"},
    "settecento": {"draw"},
    "grandi_laghi": {"draw"},
    "ars_magica": {"encumbrance", "totals", "wound", "group_blows", "group_bonus"},
}


@pytest.mark.parametrize(("ruleset", "procedure"), EVERY)
def test_every_form_works_as_it_begins_in_both_languages(
    client: Client, ruleset: str, procedure: str
) -> None:
    known = registered()[ruleset]
    form = known.forms()[procedure]
    assert form.cite in known.rulebook.paragraphs
    own = [each for each in form.fields if each.kind == forms.JSON]
    assert not own
    told = {}
    for language in ("en", "it"):
        answer = calculate(client, procedure, ruleset, language=language)
        assert not answer.error
        assert answer.results
        assert bool(answer.odds) == (procedure not in WITHOUT_DICE[ruleset])
        assert answer.odds or not answer.rolls
        told[language] = [each["text"] for each in answer.odds]
    for english, italian in zip(told["en"], told["it"], strict=True):
        assert "_" not in english
        assert english != italian or "%" in english


def test_odds_of_a_volley_are_counted_and_said_to_be(client: Client) -> None:
    odds = [each["text"] for each in calculate(client, "volley", "grandi_laghi").odds]
    assert odds[-1] == "counted in 1000 trials, so right to about 3 in 100"
    (hits,) = [text for text in odds if text.startswith("hits, ≥ 1:")]
    # six muskets, each misfires on 1 of 10, then hits on 1 of 6: 1 - (1 - 9/60)**6
    assert abs(int(hits.split(": ")[1].split("%")[0]) - 62) <= 4
    (mean,) = [text for text in odds if text.startswith("hits, on average")]
    assert mean == "hits, on average: 0.9"


def test_a_shot_of_settecento_with_real_dice_and_its_odds(client: Client) -> None:
    typed = {"distance": "12,5", "shooter.T": "2", "target.id": "f1", "rolled": "own"}
    answer = calculate(
        client, "shoot", "settecento", **typed, die=["d6", "d6", "d6"], face=["1", "2", "6"]
    )
    assert ("outcome", "hit") in answer.results
    assert {roll["source"] for roll in answer.rolls} == {"scripted"}
    assert sum(Fraction(each["text"].split("(")[1].rstrip(")")) for each in answer.odds[:2]) <= 1
    assert any(each["text"].startswith("hit: ") for each in answer.odds)


def test_opponents_who_are_not_there_do_not_count(client: Client) -> None:
    alone = calculate(client, "melee", "grandi_laghi")
    assert [name for name, _ in alone.results if "winner" in name] == ["outcome 1, winner"]
    three = {"others.1": "1", "others.2": "1", "capture": "1"}
    answer = calculate(client, "melee", "grandi_laghi", **three)
    assert len([name for name, _ in answer.results if "winner" in name]) == 3


def test_what_is_wrong_in_an_opponent_stands_beside_it(client: Client) -> None:
    page = reverse("calculate", args=["settecento", "melee"])
    answer = client.post(page, {"others.1": "1", "others.1.C": "9"})
    assert answer.status_code == 422
    (wrong,) = [each for _, fields in answer.context["groups"] for each in fields if each.error]
    assert wrong.name == "others.1.C"


def test_a_figure_without_a_weapon_has_none(client: Client) -> None:
    refused = client.post(
        reverse("calculate", args=["grandi_laghi", "misfire"]),
        {"figure.type": "regular", "figure.weapon": forms.NULL},
    )
    assert refused.context["answer"].at == "/given/figure/weapon"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_procedure_has_a_page(client: Client, ruleset: str) -> None:
    for procedure in registered()[ruleset].resolvable.procedures:
        page = reverse("calculate", args=[ruleset, procedure])
        assert client.get(page).status_code == 200
    for wrong in ("[]", "{", "9" * 5000, '{"men": {}}', ""):
        assert client.post(page, {"given": wrong}).status_code in (200, 422)


def test_strangers_do_not_calculate_without_end(client: Client) -> None:
    page = reverse("calculate", args=["stirling", "rally"])
    codes = [client.post(page, {}).status_code for _ in range(calculator.LIMIT.times + 1)]
    assert codes[-1] == 429
    assert 429 not in codes[:-1]


def test_everybody_is_thanked(client: Client) -> None:
    page = client.get(reverse("about")).content.decode()
    for thanks in ("Gianfranco H.", "TSR", "AWAM", "Pavillon Noir", "Trident", "Basic Fantasy"):
        assert thanks in page
    licences = re.findall(r'href="/static/fonts/([^"]+OFL.txt)"', page)
    assert sorted(licences) == ["archivo-OFL.txt", "brygada-1918-OFL.txt"]
