"""Plays a shipped scenario to its end and writes its battle file: one for every released version.

``python tools/old_game.py stirling first_steps tests/replays/stirling-1-first_steps.json SEED``
A number of turns after the seed makes the scenario that short: logs of long skirmishes are large.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(ruleset: str, scenario: str, goal: str, seed: str = "5eed", turns: str = "") -> None:
    import django
    from django.core.management import call_command

    django.setup()
    from campaigns import services, stores
    from campaigns.autoplay import Autoplay
    from campaigns.models import Campaign

    call_command("migrate", verbosity=0)
    body = stores.shipped(ruleset)[scenario]
    if turns:
        body = {**body, "turns": int(turns)}
    campaign = Campaign.objects.create(name=body["title"])
    table = services.make_engagement(campaign, ruleset, body, seed=seed)
    play = Autoplay(table.pk, seed)
    while play.step():
        pass
    with Path(goal).open("w", encoding="utf-8") as file:
        call_command("export_battle", str(table.pk), stdout=file)
    print(f"{sum(play.done.values())} actions", file=sys.stderr)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STENDARDO_VAR"] = folder
        main(*sys.argv[1:])
