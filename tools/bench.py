"""Measures writing, opening, options and the page on the battle of forty units; prints JSON.

`smallest_write_ms` is that of `tools/bench_smallest.py`; the parts of an action are those of the
views of all seats, which it builds and compares, and which the screens get encoded.

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
from unittest import mock

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


class Clock:
    """Sums up the milliseconds of some calls."""

    def __init__(self) -> None:
        self.sum = 0.0

    def timed(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any) -> Any:
            began = time.perf_counter()
            found = work(*args)
            self.sum += (time.perf_counter() - began) * 1000
            return found

        return run


def parts(act: Callable[[], None], engagement_id: Any) -> dict[str, float]:
    """Of one action with the views of all seats: medians of the milliseconds of each."""
    from campaigns.live.look import encoded
    from campaigns.live.patch import diff
    from campaigns.reading import Reading
    from campaigns.services import play

    reading = Reading.of(engagement_id)
    seats = reading.ruleset.seats(reading.state).values()
    found: dict[str, list[float]] = {"build": [], "compare": [], "render": [], "encode": []}
    for _ in range(30):
        shown = [Reading.of(engagement_id).view(seat) for seat in seats]
        build, compare, render, encode = Clock(), Clock(), Clock(), Clock()
        kind = type(reading.ruleset)
        with (
            mock.patch.object(kind, "view", build.timed(kind.view)),
            mock.patch.object(play, "view_digest", compare.timed(play.view_digest)),
        ):
            act()
        now = Reading.of(engagement_id)
        for seat, was in zip(seats, shown, strict=True):
            fresh = render.timed(now.view)(seat)
            encode.timed(encoded)({"view": fresh, "patch": diff(was, fresh)})
        clocks = (build, compare, render, encode)
        for name, clock in zip(found, clocks, strict=True):
            found[name].append(clock.sum)
    return {
        f"act_views_{name}_ms": round(statistics.median(each), 3) for name, each in found.items()
    }


def measure() -> dict[str, Any]:
    from django.test import Client, override_settings

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

    def write() -> None:
        body = {"action": "rule", "args": {}, "key": f"k{next(keys)}", "version": 0}
        post(f"/bench/{long.pk}/", seat="referee", **body)

    language = median(30, lambda: client.post("/language/", {"language": "en"}))
    with override_settings(ROOT_URLCONF="tools.bench_smallest"):
        smallest = median(100, write)
    action = median(100, act)
    of_action = parts(act, long.pk)
    views = median(20, lambda: [reading.view(seat) for seat in seats.values()])
    asked = {"verb": "move", "unit": unit}
    options = median(10, lambda: reading.options(referee, asked))

    def opening(entries: int) -> float:
        """The worst of moments far from a checkpoint, among entries that all move the state."""
        opened = table("first_steps")
        services.act(opened, "referee", "begin", {})
        state = Reading.of(opened.pk)
        one = min(state.view(state.ruleset.seats(state.state)["referee"])["units"])
        for n in range(1, entries):
            change = {"what": "set", "unit": one, "field": "morale", "value": 8 + n % 10}
            done = services.rule(opened, "referee", [change], "bench")
            assert isinstance(done, services.Done), done
        at = f"/api/engagements/{opened.pk}/"
        moments = {29, entries // 2 - 1, entries - 1}
        return max(
            median(15, lambda n=n: (client.get(at), client.get(f"{at}at/{n}/"))) for n in moments
        )

    short, far = opening(30), opening(3000)
    return {
        "language_write_ms": language,
        "smallest_write_ms": smallest,
        "act_ms": action,
        "act_to_smallest_write": round(action / smallest, 2),
        **of_action,
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
    from tools import bench_battles, bench_hub, bench_pages, bench_skirmish

    found = measure()
    for part in (bench_battles, bench_skirmish, bench_hub, bench_pages):
        found |= part.measure()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ["DJANGO_ALLOWED_HOSTS"] = "testserver"
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STENDARDO_VAR"] = folder
        main()
