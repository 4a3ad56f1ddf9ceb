"""In a process of its own on a database of its own: `make`, `tell` or `take` FILE.

`make` fills an empty database with a campaign under way; `take` imports a file; all print what each
battle of the database is, by its rows, by its log and as each seat sees it. `tell` then plays on.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent


def make(file: Path) -> None:
    """A battle under way with orders, one with dice that wait, one that is over (to FILE)."""
    from django.core.management import call_command

    from campaigns import services
    from campaigns.models import Engagement
    from campaigns.tabletop.game import Refusal
    from tests.world import make_world

    world = make_world()
    tables: list[Engagement] = []
    for dice in ("server", "entered", "server"):
        body = _meeting()
        tables.append(
            services.make_engagement(world.campaign, "stirling", body, dice=dice, seed="5eed")
        )
        assert isinstance(services.act(tables[-1], "referee", "begin", {}), services.Done)
    going, waits, over = tables
    order = services.save_order(going, "a", "A1", {"verb": "shoot", "target": "B1"}, "final")
    assert not isinstance(order, Refusal), order
    services.note(going, "a", "we hold the ford", "side")
    roll = services.act(waits, "a", "shoot", {"unit": "A1", "target": "B1"})
    assert isinstance(roll, services.Done)
    assert roll.pending is not None
    for verb in ("carry_out_all", "advance", "end"):
        assert isinstance(services.act(over, "referee", verb, {}), services.Done)
    call_command("export_battle", str(over.pk), str(file))


def _meeting() -> dict[str, Any]:
    from tests.battles.table import field

    bow = {"name": "bow", "short": 5, "medium": 10, "long": 15, "rate": "2", "damage": "1d6"}
    missile = {**bow, "ammunition": 6}
    return field(
        {"id": "A1", "at": "0510", "missile": missile}, {"id": "B1", "at": "0505", "mov": 11}
    )


def tell() -> list[dict[str, Any]]:
    """What there is, by battle."""
    from campaigns import proof, snapshots, stores
    from campaigns.models import Engagement
    from campaigns.reading import Reading
    from tests.world import verify

    found = []
    for table in Engagement.objects.order_by("created", "pk"):
        shelf, reading = stores.shelf(table.ruleset), Reading.of(table.pk)
        verify(table)
        seats = reading.ruleset.seats(reading.state).values()
        found.append(
            {
                "id": str(table.pk),
                "rows": proof.state_hash(shelf.ruleset, shelf.store.load(table)),
                "fold": proof.state_hash(shelf.ruleset, snapshots.fold_all(table)),
                "seed": [table.seed, table.seed_hash],
                "marks": table.marks,
                "seen": {
                    seat.id: [reading.view(seat), reading.orders(seat), reading.lines(seat)]
                    for seat in seats
                },
                "waits": reading.pending(reading.ruleset.seats(reading.state)["a"]),
            }
        )
    return found


def play_on() -> None:
    """Whatever is not over can be gone on with."""
    from campaigns import services
    from campaigns.models import Engagement
    from tests.world import verify

    for table in Engagement.objects.exclude(status="ended"):
        assert isinstance(services.note(table, "a", "on we go", "table"), services.Done)
        verify(table)


def main(what: str, *rest: str) -> None:
    import django
    from django.core.management import call_command

    django.setup()
    if what == "tell":
        call_command("migrate", check_unapplied=True)
    else:
        call_command("migrate", verbosity=0)
    if what == "make":
        make(Path(rest[0]))
    elif what == "take":
        call_command("import_battle", rest[0])
    sys.stdout.write(json.dumps(tell()) + "\n")
    if what == "tell":
        play_on()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main(*sys.argv[1:])
