"""Runs every test: pure ones, those of the database on SQLite and on PostgreSQL, sockets, browser.

``python tools/test.py pure browser`` runs those suites alone; options go to pytest.
"""

import io
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

TOOLS = Path(__file__).resolve().parent
PARALLEL = ("-n", "auto", "--maxprocesses", "4")
OUTSIDE = ("DATABASE_URL", "REDIS_URL", "DJANGO_DEBUG", "DJANGO_ALLOWED_HOSTS", "STENDARDO_VAR")


@dataclass(frozen=True)
class Suite:
    name: str
    title: str
    arguments: tuple[str, ...]
    services: bool = False
    beside: str = ""
    """The suite it runs beside: each of the two waits more than it works."""

    @property
    def command(self) -> list[str]:
        pytest = [sys.executable, "-m", "pytest", *self.arguments]
        return [sys.executable, str(TOOLS / "services.py"), *pytest] if self.services else pytest


SUITES = (
    Suite("pure", "Pure tests", ("-m", "pure", *PARALLEL, "--dist", "worksteal")),
    Suite("sqlite", "Database tests on SQLite", ("-m", "database", *PARALLEL)),
    Suite("postgresql", "Database tests on PostgreSQL", ("-m", "database", *PARALLEL), True),
    Suite("live", "Sockets on SQLite", ("tests/live",)),
    Suite("hosted", "Sockets on PostgreSQL and Valkey", ("tests/live",), True, beside="live"),
    Suite("browser", "Browser tests", ("tests/browser", "-n", "2", "--dist", "worksteal")),
)


@dataclass(frozen=True)
class Sum:
    title: str
    seconds: float
    code: int
    last: str
    """The last line of pytest, which sums up."""


def run(suite: Suite, options: list[str], environment: dict[str, str], told: TextIO) -> Sum:
    colour = "yes" if sys.stdout.isatty() else "no"
    command = [*suite.command, f"--color={colour}", *options]
    last = ""
    start = time.monotonic()
    print(f"\n{suite.title}", file=told, flush=True)
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            print(line, end="", file=told, flush=True)
            last = line.rstrip() or last
    return Sum(suite.title, time.monotonic() - start, process.returncode, last)


def together(suites: list[Suite], options: list[str], environment: dict[str, str]) -> list[Sum]:
    """All at the same time; what the first says is told at once, the others after it."""
    kept = [io.StringIO() for _ in suites[1:]]
    with ThreadPoolExecutor(len(suites)) as pool:
        runs = [
            pool.submit(run, suite, options, environment, told)
            for suite, told in zip(suites, [sys.stdout, *kept], strict=True)
        ]
    for each in kept:
        print(each.getvalue(), end="", flush=True)
    return [each.result() for each in runs]


def stages(suites: list[Suite]) -> list[list[Suite]]:
    found: list[list[Suite]] = []
    for suite in suites:
        if found and found[-1][0].name == suite.beside:
            found[-1].append(suite)
        else:
            found.append([suite])
    return found


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if not argument.startswith("-")]
    options = [argument for argument in arguments if argument.startswith("-")]
    unknown = set(names) - {suite.name for suite in SUITES}
    if unknown:
        print(f"No such suite: {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    environment = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    wanted = [suite for suite in SUITES if not names or suite.name in names]
    sums = [each for stage in stages(wanted) for each in together(stage, options, environment)]
    print()
    for each in sums:
        print(f"{each.title} ({each.seconds:.0f} s)\n{each.last}")
    return int(any(each.code for each in sums))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
