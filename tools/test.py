"""Runs every test: pure ones, those of the database on SQLite and on PostgreSQL, sockets, browser.

``python tools/test.py pure browser`` runs those suites alone; options go to pytest.
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
PARALLEL = ("-n", "auto", "--maxprocesses", "4")
OUTSIDE = ("DATABASE_URL", "REDIS_URL", "DJANGO_DEBUG", "DJANGO_ALLOWED_HOSTS", "STENDARDO_VAR")


@dataclass(frozen=True)
class Suite:
    name: str
    title: str
    arguments: tuple[str, ...]
    services: bool = False

    @property
    def command(self) -> list[str]:
        pytest = [sys.executable, "-m", "pytest", *self.arguments]
        return [sys.executable, str(TOOLS / "services.py"), *pytest] if self.services else pytest


SUITES = (
    Suite("pure", "Pure tests", ("-m", "pure", *PARALLEL, "--dist", "worksteal")),
    Suite("sqlite", "Database tests on SQLite", ("-m", "database", *PARALLEL)),
    Suite("postgresql", "Database tests on PostgreSQL", ("-m", "database", *PARALLEL), True),
    Suite("live", "Sockets on SQLite", ("-m", "live")),
    Suite("hosted", "Sockets on PostgreSQL and Valkey", ("-m", "live"), True),
    Suite("browser", "Browser tests", ("tests/browser", "-n", "2", "--dist", "worksteal")),
)


def run(suite: Suite, options: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """The exit code and the last line of pytest, which sums up."""
    colour = "yes" if sys.stdout.isatty() else "no"
    command = [*suite.command, f"--color={colour}", *options]
    last = ""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            sys.stdout.write(line)
            sys.stdout.flush()
            last = line.rstrip() or last
    return process.returncode, last


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if not argument.startswith("-")]
    options = [argument for argument in arguments if argument.startswith("-")]
    unknown = set(names) - {suite.name for suite in SUITES}
    if unknown:
        print(f"No such suite: {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    environment = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    failed = False
    sums = []
    for suite in SUITES:
        if names and suite.name not in names:
            continue
        print(f"\n{suite.title}", flush=True)
        start = time.monotonic()
        code, last = run(suite, options, environment)
        failed = failed or code != 0
        sums.append((suite.title, time.monotonic() - start, last))
    print()
    for title, seconds, last in sums:
        print(f"{title} ({seconds:.0f} s)\n{last}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
