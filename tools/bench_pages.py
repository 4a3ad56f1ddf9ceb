"""Measures the page of a battle of sixty units on 40 x 30 hexes: its weight, how smoothly it moves.

The browser's processor is slowed down to a quarter, as on an old laptop.
"""

import statistics
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from tools import chromium
from tools.serving import free_port, serving

SLOWER = 4
COLUMNS, ROWS, UNITS = 40, 30, 60
SECONDS = 2.0
FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push(now - last);
    last = now;
    window.ticking = requestAnimationFrame(tick);
  };
  window.ticking = requestAnimationFrame(tick);
}"""
STOP = "() => { cancelAnimationFrame(window.ticking); return window.frames_.slice(2); }"


def measure() -> dict[str, Any]:
    """Bytes, and milliseconds. The database of the environment is there already."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    path, session = _table()
    with serving(port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        loaded, first = _opening(page, line, url + path)
        counters = page.locator("#map [data-piece]").count()
        page.locator("[data-act=fit]").click()
        page.locator("[data-act=zoom-in]").click()
        pan = _frames(page, lambda turn: _drag(page, turn))
        zoom = _frames(page, lambda turn: page.mouse.wheel(0, -120 if turn % 8 < 4 else 120))
        browser.close()
    return {
        "page_counters": counters,
        "page_bytes": loaded,
        "page_usable_ms": first,
        **_summary("pan", pan),
        **_summary("zoom", zoom),
    }


def _table() -> tuple[str, str]:
    """A referee's battle on a large map: (path, session)."""
    from django.test import Client
    from django.urls import reverse

    from campaigns import services, stores
    from campaigns.models import Campaign, Membership, User

    user = User.objects.create_user("bench-page")
    campaign = Campaign.objects.create(name="Bench of pages")
    Membership.objects.create(campaign=campaign, user=user, role="referee")
    body = _large(stores.shipped("stirling")["il_campo_lungo"])
    table = services.make_engagement(campaign, "stirling", body)
    services.act(table, "referee", "begin", {})
    client = Client()
    client.force_login(user)
    return reverse("battle", args=[table.pk]), client.cookies["sessionid"].value


def _large(body: dict[str, Any]) -> dict[str, Any]:
    """The battle of forty units and the ground of its map, once more beside and below it."""
    map_ = body["map"]
    right, down = COLUMNS - map_["columns"], ROWS - map_["rows"]

    def moved(hex_: str) -> str:
        return f"{int(hex_[:2]) + right:02}{int(hex_[2:]) + down:02}"

    ground = [
        {**each, "hexes": sorted({*each["hexes"], *map(moved, each["hexes"])})}
        for each in map_["terrain"]
    ]
    more = [{**each, "id": f"{each['id']}b", "at": moved(each["at"])} for each in body["units"]]
    taken = {each["at"] for each in body["units"]}
    free = [each for each in more if each["at"] not in taken]
    left = ("deploy", "zones", "victory")
    return {
        **{key: value for key, value in body.items() if key not in left},
        "map": {**map_, "columns": COLUMNS, "rows": ROWS, "terrain": ground},
        "units": [*body["units"], *free[: UNITS - len(body["units"])]],
    }


def _opening(page: Page, line: CDPSession, url: str) -> tuple[int, float]:
    """(bytes that came over the line, milliseconds until the first action can be taken)."""
    sizes: list[int] = []
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(url)
    page.locator("#waiting .btn").first.wait_for()
    usable = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    return sum(sizes), round(usable, 1)


def _drag(page: Page, turn: int) -> None:
    along = turn % 40 if turn % 80 < 40 else 40 - turn % 40
    page.mouse.move(200 + along * 10, 200 + along * 6)


def _frames(page: Page, move: Callable[[int], None]) -> list[float]:
    """Milliseconds between frames while the map is moved."""
    page.mouse.move(200, 200)
    page.mouse.down()
    page.evaluate(FRAMES)
    end = page.evaluate("performance.now()") + SECONDS * 1000
    turn = 0
    while page.evaluate("performance.now()") < end:
        move(turn)
        turn += 1
    found: list[float] = page.evaluate(STOP)
    page.mouse.up()
    return found


def _summary(name: str, frames: list[float]) -> dict[str, float]:
    ordered = sorted(frames)
    return {
        f"{name}_frame_ms": round(statistics.median(ordered), 1),
        f"{name}_frame_95_ms": round(ordered[int(len(ordered) * 0.95)], 1),
        f"{name}_frame_most_ms": round(ordered[-1], 1),
    }
