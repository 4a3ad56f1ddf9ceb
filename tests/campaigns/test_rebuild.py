"""`manage.py rebuild`: whatever happened to the rows, the log gives them again."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from battles.models import Battle
from campaigns import services
from campaigns.models import Checkpoint, Engagement
from campaigns.services import Done
from tests.world import World, verify


def test_lost_rows_and_checkpoints_come_back(world: World) -> None:
    table = world.engagement()
    for _ in range(5):
        services.act(table, "a", "step", {})
    services.rewind(table, "referee", 2)
    Battle.objects.all().delete()
    Checkpoint.objects.update(body={"turn": 99})
    out = StringIO()
    call_command("rebuild", table.pk, stdout=out)
    assert out.getvalue() == "6 entries folded\n"
    verify(table)
    done = services.act(table, "b", "step", {})
    assert isinstance(done, Done)
    verify(table)


def test_a_sound_table_stays_as_it_is(world: World) -> None:
    table = world.engagement("cards")
    services.act(table, "a", "draw", {})
    marks = Engagement.objects.get().marks
    call_command("rebuild", table.pk, stdout=StringIO())
    assert Engagement.objects.get().marks == marks
    verify(table)


def test_no_table_is_said_in_one_line(world: World) -> None:
    with pytest.raises(CommandError, match="There is no such engagement"):
        call_command("rebuild", world.campaign.pk, stdout=StringIO())
