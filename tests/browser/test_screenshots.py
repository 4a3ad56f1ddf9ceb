"""The pictures of the README are made by one command, and are those that it shows."""

import re
import subprocess
import sys
from pathlib import Path

from tools import screenshots

ROOT = Path(__file__).resolve().parents[2]
MOST = 150_000
"""Bytes of a picture: whoever reads the README loads three."""


def test_the_command_takes_a_page_in_both_themes(tmp_path: Path) -> None:
    command = [sys.executable, "tools/screenshots.py", "phone", "--to", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    taken = sorted(tmp_path.iterdir())
    assert [file.name for file in taken] == ["phone-dark.webp", "phone-light.webp"]
    assert taken[0].read_bytes() != taken[1].read_bytes()
    assert all(file.read_bytes()[8:12] == b"WEBP" for file in taken)


def test_the_readme_shows_pictures_that_are_there() -> None:
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', (ROOT / "README.md").read_text("utf-8"))
    assert len(shown) >= 3
    made = {
        f"docs/screenshots/{shot.name}-{theme}.webp"
        for shot in screenshots.SHOTS
        for theme in screenshots.THEMES
    }
    assert set(shown) <= made
    assert all(0 < (ROOT / name).stat().st_size < MOST for name in made)
