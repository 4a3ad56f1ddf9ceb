"""`make mutants`: which functions it disables, and that a disabled one does nothing."""

import os
import subprocess
import sys
from pathlib import Path

from battles.stirling.procedures import losses
from tools import mutants

ROOT = Path(__file__).resolve().parents[2]
ASKS = """
import tools.mutants_plugin
from battles.stirling.procedures.losses import removal_step
from battles.stirling.tables import tables
print(removal_step(200, tables()))
"""


def test_the_marked_functions_of_a_module_are_found() -> None:
    assert mutants.marked(Path(losses.__file__)) == ["remove", "removal_step"]


def test_only_the_function_that_is_named_does_nothing() -> None:
    assert _asked("") == "10"
    assert _asked("battles.stirling.procedures.losses:remove") == "10"
    assert _asked("battles.stirling.procedures.losses:removal_step") == "None"


def _asked(disabled: str) -> str:
    environment = {**os.environ, mutants.DISABLED: disabled, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", ASKS], env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()
