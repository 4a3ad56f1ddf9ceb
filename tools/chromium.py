"""Finds the Chromium of the browser tests, and installs one when there is none.

``python tools/chromium.py`` prints its path. The variable CHROMIUM names another one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNUSED = [
    # What Playwright turns off itself: a list of ours takes the place of its own.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # Each window would have a process more, for the pop-up of an address bar that nobody sees.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
]

FLAGS = [
    f"--disable-features={','.join(UNUSED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def works(path: str) -> bool:
    """Some systems have a placeholder of that name, which only says what to install."""
    try:
        run = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def on_path() -> str | None:
    for name in NAMES:
        path = shutil.which(name)
        if path and works(path):
            return path
    return None


def of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() and works(path) else None


def find() -> str | None:
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named) if works(named) else None
    return on_path() or of_playwright()


def install() -> None:
    """By apt when that is possible, else Playwright's own. Whether it went well, find() tells."""
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        packages = ["chromium", "fonts-liberation"]
        commands = [
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages],
            *commands,
        ]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        if on_path():
            return
        subprocess.run(command, env=environment, capture_output=True, check=False)


def main() -> int:
    path = find()
    if not path and not os.environ.get("CHROMIUM"):
        print("Installing Chromium ...", file=sys.stderr)
        install()
        path = find()
    if not path:
        print(
            "Missing: Chromium. Install it or name it: CHROMIUM=/path/to/chromium.", file=sys.stderr
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
