"""Measures writing, opening, options and the page on the battle of forty units; prints JSON.

Ratios compare what was measured in one run; times are medians in milliseconds.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def median(times: int, work: Callable[[], object]) -> float:
    """Of the milliseconds that some calls take, after one that is not counted."""
    work()
    found = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        found.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(found), 3)


def measure() -> dict[str, Any]:
    from django.test import Client

    from campaigns import services, stores
    from campaigns.models import Campaign, Engagement, Membership, User
    from campaigns.reading import Reading

    user = User.objects.create_user("bench")
    campaign = Campaign.objects.create(name="Bench")
    Membership.objects.create(campaign=campaign, user=user, role="referee")
    client = Client()
    client.force_login(user)

    def table(name: str) -> Engagement:
        body = stores.shipped("stirling")[name]
        placed = {key: value for key, value in body.items() if key not in ("deploy", "zones")}
        return services.make_engagement(campaign, "stirling", placed)

    long = table("il_campo_lungo")
    services.act(long, "referee", "begin", {})
    keys = iter(range(10**6))

    def post(path: str, **body: Any) -> None:
        answer = client.post(path, json.dumps(body), content_type="application/json")
        assert answer.status_code in (200, 302), answer.content

    def act() -> None:
        n = next(keys)
        change = {"what": "set", "unit": unit, "field": "morale", "value": 8 + n % 10}
        args = {"changes": [change], "reason": "bench"}
        body = {"action": "rule", "args": args, "key": f"k{n}"}
        version = Engagement.objects.get(pk=long.pk).marks["referee"]["version"]
        post(f"/api/engagements/{long.pk}/actions/", seat="referee", version=version, **body)

    reading = Reading.of(long.pk)
    seats = reading.ruleset.seats(reading.state)
    referee = seats["referee"]
    units = reading.view(referee)["units"]
    unit = min(key for key, each in units.items() if each["fate"] == "on_table")
    smallest = median(30, lambda: client.post("/language/", {"language": "en"}))
    action = median(30, act)
    views = median(20, lambda: [reading.view(seat) for seat in seats.values()])
    asked = {"verb": "move", "unit": unit}
    options = median(10, lambda: reading.options(referee, asked))

    def opening(entries: int) -> float:
        opened = table("first_steps")
        for _ in range(entries):
            services.note(opened, "referee", "a remark")
        at = f"/api/engagements/{opened.pk}/"
        return median(20, lambda: (client.get(at), client.get(f"{at}at/{entries // 2}/")))

    short, far = opening(30), opening(3000)
    return {
        "smallest_write_ms": smallest,
        "act_ms": action,
        "act_to_smallest_write": round(action / smallest, 2),
        "views_of_all_seats_ms": views,
        "options_ms": options,
        "opening_30_ms": short,
        "opening_3000_ms": far,
        "opening_3000_to_30": round(far / short, 2),
    }


def main() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from tools import bench_pages

    print(json.dumps({**measure(), **bench_pages.measure()}, indent=1))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ["DJANGO_ALLOWED_HOSTS"] = "testserver"
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STENDARDO_VAR"] = folder
        main()
