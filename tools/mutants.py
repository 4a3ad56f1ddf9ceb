"""Disables the marked functions of a module one by one; a test must fail for each.

``python tools/mutants.py MODULE [--tests PATH ...] [--seconds N]``
A disabled function returns None. The tests run once unchanged; then, for every function that
carries a rule's mark, in a process of their own until the first that fails.
"""

import argparse
import ast
import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DISABLED = "MUTANT_DISABLED"
"""`MODULE:NAME` for `tools/mutants_plugin.py`."""


def marked(path: Path) -> list[str]:
    """The functions, methods as `Class.name`, that have a mark of a rule."""

    def inside(body: list[ast.stmt], prefix: str) -> list[str]:
        found = []
        for node in body:
            if isinstance(node, ast.ClassDef):
                found += inside(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.FunctionDef) and any(map(_is_mark, node.decorator_list)):
                found.append(prefix + node.name)
        return found

    return inside(ast.parse(path.read_text(encoding="utf-8")).body, "")


def _is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule"


def run(tests: list[str], disabled: str, seconds: float) -> int | None:
    """What pytest ends with; None if the time is over."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tools.mutants_plugin"]
    command += ["-p", "no:cacheprovider", "-m", "pure and not slow", *tests]
    environment = {**os.environ, DISABLED: disabled, "PYTHONPATH": str(ROOT)}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module")
    parser.add_argument("--tests", nargs="+", help="where the module's tests are")
    parser.add_argument("--seconds", type=float, default=600, help="of the whole run")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    spec = importlib.util.find_spec(options.module)
    if spec is None or spec.origin is None:
        parser.error(f"no such module: {options.module}")
    names = options.module.split(".")
    known = [ROOT / "tests" / "/".join(names[:2]), ROOT / "tests" / names[0]]
    tests = options.tests or [str(next(path for path in known if path.is_dir()))]
    end = time.monotonic() + options.seconds
    if run(tests, "", options.seconds) != 0:
        print("The tests fail, or take too long, with nothing disabled.")
        return 2
    alive = left = 0
    for name in marked(Path(spec.origin)):
        remaining = end - time.monotonic()
        code = run(tests, f"{options.module}:{name}", remaining) if remaining > 0 else None
        if code is None:
            left += 1
            print(f"not tried  {name}", flush=True)
        elif code == 1:
            print(f"killed     {name}", flush=True)
        else:
            alive += 1
            print(f"{'ALIVE' if code == 0 else f'pytest {code}':10} {name}", flush=True)
    print(f"{alive} alive, {left} not tried")
    return 1 if alive or left else 0


if __name__ == "__main__":
    sys.exit(main())
