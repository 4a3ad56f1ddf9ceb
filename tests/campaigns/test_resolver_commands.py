"""The commands `resolve` and `rulebook`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.management.commands.rulebook import faults
from campaigns.tabletop import registry
from campaigns.tabletop.rulebook import Rulebook

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = Path(__file__).parents[2]
ATTACK = {
    "ruleset": "stirling",
    "procedure": "attack",
    "given": {
        "attacker": {"men": 300, "thac0": 20, "damage": "1d8"},
        "defender": {"ac": 6, "hp": 7, "men": 450},
    },
    "dice": ["d20=17", "d8=4"],
    "options": {},
}


def run(*args: str) -> tuple[int, str]:
    """Exit status and output of `resolve`."""
    out = io.StringIO()
    try:
        call_command("resolve", *args, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def write(folder: Path, value: Any) -> str:
    file = folder / "request.json"
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return str(file)


def test_a_request_is_answered_with_one_object(tmp_path: Path) -> None:
    status, out = run(write(tmp_path, ATTACK))
    answer = json.loads(out)
    assert status == 0
    assert set(answer) == {"result", "rolls", "steps"}
    assert answer["result"]["dead_exact"] == "240/7"
    assert [roll["source"] for roll in answer["rolls"]] == ["scripted", "scripted"]
    assert answer["steps"][0] == {
        "cite": "ST 6.2",
        "code": "hit",
        "text": "to hit: THAC0 20 − AC 6 = 14 or more; rolled 17: hit",
        "args": {"thac0": 20, "ac": 6, "modifier": 0, "needed": 14, "roll": 17},
    }


def test_dice_left_out_are_rolled_by_the_server(tmp_path: Path) -> None:
    status, out = run(write(tmp_path, ATTACK | {"dice": ["d20=17"]}))
    assert status == 0
    assert [roll["source"] for roll in json.loads(out)["rolls"]] == ["scripted", "server"]


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "with_a_byte_order_mark"])
def test_standard_input_and_files_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str
) -> None:
    text = mark + json.dumps(ATTACK)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    for name in ("-", write(tmp_path, text)):
        assert json.loads(run(name)[1])["result"]["dead"] == 34


@pytest.mark.parametrize(
    ("request_", "code", "at"),
    [
        (ATTACK | {"ruleset": "chess"}, "unknown_name", "/ruleset"),
        (ATTACK | {"given": {}}, "missing", "/given/attacker"),
        (ATTACK | {"dice": ["d20=17", "d8=4", "d6=1"]}, "dice_left_over", "/dice/2"),
        (ATTACK | {"options": {"no/such": 1}}, "bad_option", "/options/no~1such"),
        ([ATTACK], "wrong_type", ""),
        ("{", "not_json", ""),
        ("", "not_json", ""),
        ('{"ruleset": NaN}', "not_json", ""),
        ("[" * 100_000, "not_json", ""),
    ],
)
def test_a_bad_request_is_one_error_object_and_status_2(
    tmp_path: Path, request_: Any, code: str, at: str
) -> None:
    status, out = run(write(tmp_path, request_))
    error = json.loads(out)["error"]
    assert (status, error["code"], error["at"]) == (2, code, at)
    assert error["message"]


def test_a_file_that_cannot_be_read_is_a_bad_request(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.json"))[0] == 2
    (tmp_path / "latin").write_bytes(b'"\xe8"')
    assert json.loads(run(str(tmp_path / "latin"))[1])["error"]["code"] == "not_json"


@pytest.mark.parametrize("set_", ["", "_edges"], ids=["rulebook", "edges"])
@pytest.mark.parametrize("ruleset", sorted(registry.registered()))
def test_the_golden_cases_pass(ruleset: str, set_: str) -> None:
    """Those of the rulebook page, and a second set that an independent reading of it made."""
    file = GOLDEN / f"{ruleset}{set_}.json"
    status, out = run("--check", str(file))
    cases = json.loads(file.read_text(encoding="utf-8"))
    assert {case["procedure"] for case in cases} == set(registry.resolvables()[ruleset].procedures)
    assert (status, out) == (0, f"{len(cases)} passed, 0 failed\n")


def test_check_prints_a_line_per_difference_and_fails(tmp_path: Path) -> None:
    cases = [
        ATTACK | {"id": "good", "expect": {"dead": 34}},
        ATTACK | {"id": "wrong", "expect": {"dead": 33, "hit": False, "needed": 14}},
        ATTACK | {"id": "type", "expect": {"hit": 1, "more": 2}},
        ATTACK | {"id": "refused", "given": {}, "expect": {}},
        ATTACK | {"id": "accepted", "expect": {"error": True}},
    ]
    status, out = run("--check", write(tmp_path, cases))
    lines = out.splitlines()
    assert status == 1
    assert lines[-1] == "1 passed, 4 failed"
    assert [line.split(":")[0] for line in lines[:-1]] == [
        "wrong",
        "wrong",
        "type",
        "type",
        "refused",
        "accepted",
    ]


@pytest.mark.parametrize("cases", [{}, [1], "x"])
def test_check_wants_a_list_of_requests(tmp_path: Path, cases: Any) -> None:
    assert run("--check", write(tmp_path, cases))[0] == 2


def test_the_process_writes_nothing_else() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "resolve", "-"],
        input=json.dumps(ATTACK | {"procedure": "attac"}),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["at"] == "/procedure"
    assert done.stderr == ""


def test_the_rulebook_is_printed_with_functions_and_paths() -> None:
    out = io.StringIO()
    call_command("rulebook", "stirling", stdout=out)
    text = out.getvalue()
    assert "ST 6.3   S coded    Dead: procedures.attack.dead_from" in text
    assert "terrain.water.cost = null  [ST 1.4, R]" in text
    with pytest.raises(CommandError, match="no such ruleset"):
        call_command("rulebook", "chess")


def test_the_check_finds_what_does_not_match() -> None:
    known = registry.registered()["stirling"]
    book = known.rulebook
    unmarked = {n: p for n, p in book.paragraphs.items() if n != "ST 6.3"}
    unmarked["ST 12.1"] = book.paragraphs["ST 6.3"]
    changed = Rulebook(book.id, book.prefix, book.version, book.name, unmarked, book.tables)
    found = list(faults(registry.Registered(known.resolvable, changed, known.package)))
    assert any(line.startswith("ST 12.1: coded, but no function") for line in found)
    assert any(line.startswith("ST 6.3: no such paragraph") for line in found)
