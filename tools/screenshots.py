"""Starts the product with its demo and takes the pictures of docs/screenshots (see `SHOTS`).

The battles are played by random legal actions of fixed seeds: each time the tables look the same.
"""

import argparse
import base64
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import chromium  # noqa: E402
from tools.serving import free_port, serving  # noqa: E402

# A machine that is shared may be slow: what is waited for comes, but late.
expect.set_options(timeout=60_000)

FOLDER = ROOT / "docs" / "screenshots"
QUALITY = 78
SEEDS = {"ended": "0003", "battle": "0003", "skirmish": "0003"}
THEMES = ("light", "dark")
DESK, PHONE = (1280, 800), (390, 844)


def at_the_table(page: Page) -> None:
    """The unit whose turn it is is selected by itself: its reach and its sheet are seen."""
    expect(page.locator("#link")).to_contain_text("Live")
    expect(page.locator("#sheet .stats")).to_be_visible()


def with_figures(page: Page) -> None:
    """With all figures on the table."""
    expect(page.locator("#link")).to_contain_text("Live")
    page.locator("#map [data-piece]").first.wait_for()
    page.wait_for_load_state("networkidle")


def in_the_middle(page: Page) -> None:
    """A replay at its second key moment."""
    expect(page.locator("#moment-at")).to_contain_text("Entry")
    page.locator("#step-by").select_option("moment")
    for _ in range(2):
        page.locator("#forward").click()
    expect(page.locator("#marks")).to_be_visible()


def as_it_is(page: Page) -> None:
    page.wait_for_load_state("networkidle")


@dataclass(frozen=True)
class Shot:
    """One page in both themes; `path` is formatted with what `world` returns."""

    name: str
    path: str
    person: str = "referee"
    size: tuple[int, int] = DESK
    ready: Callable[[Page], None] = as_it_is


SHOTS = [
    Shot("battle", "/battles/{battle}/", "referee", ready=at_the_table),
    Shot("phone", "/battles/{battle}/", "player-1", PHONE, at_the_table),
    Shot("replay", "/battles/{ended}/replay/", "spectator", ready=in_the_middle),
    Shot("skirmish", "/battles/{skirmish}/", ready=with_figures),
    Shot("campaign", "/campaigns/{campaign}/"),
]


def world(url: str) -> tuple[dict[str, str], dict[str, str]]:
    """Make the demo, one of its battles under way and one over: (ids, sign-in link by person)."""
    import django
    from django.core.management import call_command

    django.setup()
    from battles import demo
    from campaigns import services, stores
    from campaigns.autoplay import Autoplay
    from campaigns.reading import Reading

    call_command("migrate", verbosity=0)
    campaign = demo.make()

    def referee_view(reading: Reading) -> dict[str, Any]:
        return reading.view(reading.ruleset.seats(reading.state)["referee"])

    players = list(campaign.memberships.filter(role="player").order_by("pk"))
    made = {}
    for name, (ruleset, scenario, over) in TABLES.items():
        body = stores.shipped(ruleset)[scenario]
        table = services.make_engagement(campaign, ruleset, body, seed=SEEDS[name])
        for seat, member in zip(
            table.seats.filter(role="player").order_by("pk"), players, strict=False
        ):
            services.sit(seat, member)
        play = Autoplay(table.pk, SEEDS[name])
        while not over(referee_view(Reading.of(table.pk))) and play.step():
            pass
        made[name] = str(table.pk)
    people = demo.doors(campaign, url)["people"]
    return {"campaign": str(campaign.pk), **made}, {
        part: each["link"] for part, each in people.items()
    }


def never(_view: dict[str, Any]) -> bool:
    """It is played to its end."""
    return False


def to_be_moved(view: dict[str, Any]) -> bool:
    """In the second turn, with the lines in contact, a free unit of the first player is to move."""
    unit = view["units"].get(view.get("movement", {}).get("now"), {})
    held = {"routed", "engaged"} & set(unit.get("marks", ()))
    return view["turn"] == 2 and unit.get("faction") == "clans" and not held


def cards_drawn(view: dict[str, Any]) -> bool:
    """In the second turn, with some cards drawn."""
    return view["turn"] == 2 and len(view["cards"]["drawn"]) >= 3


TABLES: dict[str, tuple[str, str, Callable[[dict[str, Any]], bool]]] = {
    "ended": ("stirling", "il_ponte_di_stirling", never),
    "battle": ("stirling", "il_ponte_di_stirling", to_be_moved),
    "skirmish": ("settecento", "la_spiaggia", cards_drawn),
}
"""{name: (ruleset, scenario, how far it is played)}."""


def take(
    browser: Browser, url: str, shot: Shot, ids: dict[str, str], link: str, folder: Path
) -> None:
    width, height = shot.size
    for theme in THEMES:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en",
            color_scheme=theme,
            reduced_motion="reduce",
            device_scale_factor=2 if shot.size == PHONE else 1,
        )
        page = context.new_page()
        page.goto(link)
        page.goto(url + shot.path.format(**ids))
        shot.ready(page)
        page.mouse.move(0, 0)
        page.wait_for_timeout(600)
        answer = context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        file = folder / f"{shot.name}-{theme}.webp"
        file.write_bytes(base64.b64decode(answer["data"]))
        print(f"{file} {file.stat().st_size // 1024} KB")
        context.close()


def main(names: list[str], folder: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    ids, links = world(url)
    path = chromium.find()
    if path is None:
        raise SystemExit("Missing: Chromium. Name it: CHROMIUM=/path/to/chromium.")
    folder.mkdir(exist_ok=True)
    with serving(port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        for shot in SHOTS:
            if not names or shot.name in names:
                take(browser, url, shot, ids, links[shot.person], folder)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--to", type=Path, default=FOLDER)
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as var:
        os.environ["STENDARDO_VAR"] = var
        main(options.names, options.to)
