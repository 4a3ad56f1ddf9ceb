"""Every die of a finished battle can be checked, and a battle travels as one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.views import GRACE
from campaigns import proof, services, stores
from campaigns.management.battle_files import battle_of
from campaigns.models import Campaign, Engagement, Status, User
from campaigns.tabletop import log
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError
from tests.world import World, verify

REPLAYS = Path(__file__).parent.parent / "replays"


@pytest.fixture
def battle(world: World) -> Engagement:
    """First steps to its last turn, with a rewind on the way, then ended by the referee."""
    scenario = stores.shipped("stirling")["first_steps"]
    table = services.make_engagement(world.campaign, "stirling", scenario, seed="5eed")

    def play(verb: str, **args: Any) -> None:
        done = services.act(table, "referee", verb, args)
        assert not isinstance(done, Refusal), done

    play("begin")
    play("shoot", unit="A2", target="B2")
    while Engagement.objects.get(pk=table.pk).turn == 1:
        done = services.act(table, "referee", "carry_out_all", {})
        if isinstance(done, Refusal):
            play("advance")
    services.rewind(table, "referee", 3, "again")
    play("check", unit="B1")
    play("end")
    table.refresh_from_db()
    assert table.status == Status.ENDED
    return table


def body(engagement: Engagement) -> Any:
    out = StringIO()
    call_command("export_battle", str(engagement.pk), stdout=out)
    return json.loads(out.getvalue())


def test_a_finished_battle_is_proved_and_counts_its_faces(battle: Engagement) -> None:
    found = proof.check(proof.write(battle))
    assert found.fault is None
    assert found.seed_hash == battle.seed_hash
    assert set(found.faces) == {"server"}
    assert found.faces["server"] >= 4
    out = StringIO()
    call_command("verify", str(battle.pk), stdout=out)
    assert "Everything is as the seed and the rules give it." in out.getvalue()


def test_the_seed_stays_secret_until_the_end(world: World) -> None:
    table = world.engagement()
    with pytest.raises(BadRequestError):
        proof.write(table)
    with pytest.raises(CommandError, match="not over"):
        call_command("verify", str(table.pk))


def _face(file: Any) -> None:
    entry = next(e for e in file["entries"] if e["answers"])
    die, face, *_ = entry["answers"][0]
    entry["answers"][0][1] = face % int(die[1:]) + 1


def _source(file: Any) -> None:
    """A face said to be typed is nobody's proof: it counts as typed."""
    for entry in file["entries"]:
        for answer in entry["answers"]:
            answer[3] = "entered"


def _seed(file: Any) -> None:
    file["seed"] = "0ther"


def _event(file: Any) -> None:
    entry = next(e for e in file["entries"] if e["answers"])
    entry["events"].pop()


def _state(file: Any) -> None:
    file["state_hash"] = "0" * 64


def _drawn_twice(file: Any) -> None:
    first, second = [e for e in file["entries"] if e["answers"]][:2]
    second["action"]["drawn_at"] = first["seq"]


def _drawn_later(file: Any) -> None:
    """The best faces of all entries that never drew any."""
    free = [e["seq"] for e in file["entries"] if not e["answers"]]
    next(e for e in file["entries"] if e["answers"])["action"]["drawn_at"] = max(free)


def _nobodys(file: Any) -> None:
    """What nobody has done is never decided again."""
    _face(file)
    next(e for e in file["entries"] if e["answers"])["action"] = None


def _nowhere(source: str) -> Callable[[Any], None]:
    def change(file: Any) -> None:
        _face(file)
        next(e for e in file["entries"] if e["answers"])["answers"][0][3] = source

    return change


def _rewound(file: Any) -> None:
    entry = next(e for e in file["entries"] if e["answers"])
    entry["events"] = [["rewound_to", {"seq": entry["seq"] - 1, "since": 0, "reason": ""}]]


def _kept(name: str, value: Any) -> Callable[[Any], None]:
    def change(file: Any) -> None:
        file["entries"][3][name] = value

    return change


def _told(file: Any) -> None:
    """A line that says something else to one seat."""
    entry = next(e for e in file["entries"] if e["events"][0][0] == "phase_began")
    code, args = entry["events"][0]
    entry["seen"]["a"] = [[code, {**args, "phase": "melee!"}]] * len(entry["events"])


def _cut(file: Any) -> None:
    """A battle that is not over, with a true hash."""
    del file["entries"][-1]
    ruleset = stores.rulesets()[file["ruleset"]]
    start = ruleset.setup(file["scenario"], file["overrides"])
    entries = [entry.entry() for entry in proof.read(file).entries]
    file["state_hash"] = proof.state_hash(ruleset, log.fold(ruleset, start, entries))


def _since(file: Any) -> None:
    rewind = next(e for e in file["entries"] if e["events"][0][0] == "rewound_to")
    rewind["events"][0][1]["since"] = 1


def _thrown(file: Any) -> None:
    entry = next(e for e in file["entries"] if e["answers"])
    entry["answers"][0][3] = "entered d20=20,20,1"


def _watched(file: Any) -> None:
    rewind = next(e for e in file["entries"] if e["events"][0][0] == "rewound_to")
    rewind["seat"] = "spectators"


def _blinded(file: Any) -> None:
    entry = file["entries"][3]
    entry["seen"]["referee"] = [None] * len(entry["events"])


def _truth(file: Any) -> None:
    """1 and true are equal in Python alone."""
    for entry in file["entries"]:
        for _, args in entry["events"]:
            for key, value in args.items():
                if entry["action"] and type(value) is int and value in (0, 1):
                    args[key] = bool(value)
                    return
    raise AssertionError


def _ordered(file: Any) -> None:
    """An order that somebody is said to have given."""
    entry = next(e for e in file["entries"] if e["action"] and e["action"]["verb"] == "check")
    entry["sealed"] = {
        "B1": {"seat": "b", "state": "saved", "revision": 1, "saved": "", "final": None}
    }


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (_drawn_later, "face"),
        (_truth, "event"),
        (_ordered, "sealed"),
        (_nobodys, "event"),
        (_nowhere("server "), "chance"),
        (_nowhere("server x"), "chance"),
        (_nowhere("Server"), "chance"),
        (_nowhere("scripted"), "chance"),
        (_nowhere(""), "chance"),
        (_rewound, "event"),
        (_kept("seat", "b"), "seat"),
        (_kept("seat", "nobody"), "seat"),
        (_kept("parent", 1), "parent"),
        (_kept("stands", False), "stands"),
        (_kept("undone_by", 3), "undone_by"),
        (_kept("turn", 9), "turn"),
        (_kept("phase", "melee!"), "phase"),
        (_kept("numbers", {}), "numbers"),
        (_told, "seen"),
        (_cut, "state"),
        (_since, "events"),
        (_thrown, "chance"),
        (_watched, "seat"),
        (_blinded, "seen"),
        (_face, "face"),
        (_seed, "seed"),
        (_event, "event"),
        (_state, "state"),
        (_drawn_twice, "face"),
    ],
)
def test_the_first_false_thing_is_named(
    battle: Engagement, change: Callable[[Any], None], what: str, tmp_path: Path
) -> None:
    file = body(battle)
    change(file)
    found = proof.check(msgspec.convert(file, proof.BattleFile))
    assert found.fault is not None
    assert found.fault.what == what
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", str(path), stdout=out)
    assert f"FALSE at entry {found.fault.seq}: {what}" in out.getvalue()


def test_typed_faces_are_counted_apart(battle: Engagement, tmp_path: Path) -> None:
    file = body(battle)
    _source(file)
    assert set(proof.check(proof.read(file)).faces) == {"entered"}
    path = tmp_path / "typed.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    out = StringIO()
    call_command("verify", str(path), stdout=out)
    assert "Faces that were typed are taken as they were typed." in out.getvalue()
    assert "Everything else is as the seed" in out.getvalue()


@pytest.mark.parametrize("version", ["0", "99", "x", ""])
def test_rules_that_never_were_prove_nothing(battle: Engagement, version: str) -> None:
    file = proof.read({**body(battle), "rules_version": version})
    with pytest.raises(BadRequestError) as wrong:
        proof.check(file)
    assert wrong.value.at == "/rules_version"


def test_the_page_and_the_command_name_the_first_false_die_of_a_stored_battle(
    world: World, battle: Engagement
) -> None:
    """Somebody who can write to the database gives himself a better roll."""
    entries = [entry for entry in battle.entries.order_by("seq") if entry.answers]
    for entry in entries[1:3]:
        die, face, label, source = entry.answers[0]
        entry.answers[0] = [die, face % int(die[1:]) + 1, label, source]
        entry.save()
    first = entries[1].seq
    opened(world, battle)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", str(battle.pk), stdout=out)
    assert f"FALSE at entry {first}: face" in out.getvalue()
    for name in ("referee", "anna", "vera"):
        shown = page(world[name], "proof", battle).content.decode()
        assert f"False at entry {first}: face" in shown
        assert "Every die and card is as" not in shown


def test_the_page_counts_the_faces_that_were_typed(world: World) -> None:
    scenario = stores.shipped("stirling")["first_steps"]
    table = services.make_engagement(
        world.campaign, "stirling", scenario, seed="5eed", dice="entered"
    )
    services.act(table, "referee", "begin", {})
    done = services.act(table, "referee", "check", {"unit": "B1"})
    typed: list[int | str | None] = []
    while isinstance(done, services.Done) and done.pending is not None:
        typed.append(1)
        done = services.answer(table, "referee", done.pending, typed, confirm=True)
    assert isinstance(services.act(table, "referee", "end", {}), services.Done)
    opened(world, table)
    shown = page(world["vera"], "proof", table).context
    assert (shown["server"], shown["typed"]) == (0, len(typed))
    assert shown["proof"].fault is None
    assert typed


def test_a_battle_travels_to_an_empty_database(battle: Engagement, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    call_command("export_battle", str(battle.pk), str(path))
    before = json.loads(path.read_text(encoding="utf-8"))
    Campaign.objects.all().delete()
    assert not Engagement.objects.exists()
    out = StringIO()
    call_command("import_battle", str(path), referee="referee", stdout=out)
    came = Engagement.objects.get(pk=out.getvalue().strip())
    verify(came)
    after = body(came)
    for each in (*before["entries"], *after["entries"]):
        del each["by"]
    assert after == before
    assert came.status == Status.ENDED


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        (["format"], "chess", "/format"),
        (["ruleset"], "chess", "/ruleset"),
        (["entries", 0, "seq"], "one", "/entries/0/seq"),
        (["entries", 0, "seq"], 7, "/entries"),
        (["entries", 0, "time"], "noon", "/entries/0/time"),
        (["entries", 0, "time"], "2026-11-30T10:00:00", "/entries/0/time"),
        (["entries", 0, "time"], "0001-01-01T00:00:00+14:00", "/entries/0/time"),
        (["entries", 0, "time"], "9999-12-31T23:59:59-14:00", "/entries/0/time"),
        (["entries", 0, "turn"], 10**30, "/entries/0/turn"),
        (["entries", 0, "parent"], -1, "/entries/0/parent"),
        (["entries", 0, "undone_by"], 2**31, "/entries/0/undone_by"),
        (["entries", 0, "action"], {}, "/entries/0/action"),
        (["entries", 0, "action", "verb"], [], "/entries/0/action/verb"),
        (["entries", 0, "action", "seat"], {}, "/entries/0/action/seat"),
        (["entries", 0, "action", "drawn_at"], "x", "/entries/0/action/drawn_at"),
        (["entries", 0, "seat"], "x" * 41, "/entries/0/seat"),
        (["title"], None, "/title"),
        (["title"], ["x"], "/title"),
        (["title"], "x" * 201, "/title"),
        (["dice"], "bogus", "/dice"),
        (["seed"], "", "/seed"),
        (["rules_version"], "x" * 21, "/rules_version"),
        (["more"], 1, ""),
    ],
)
def test_what_is_no_battle_file_is_refused_at_its_place(
    battle: Engagement, path: list[Any], value: Any, at: str
) -> None:
    file = body(battle)
    node = file
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    with pytest.raises(BadRequestError) as wrong:
        proof.read(file)
    assert wrong.value.at == at


def test_a_log_that_leads_elsewhere_is_not_imported(battle: Engagement) -> None:
    file = body(battle)
    _state(file)
    with pytest.raises(BadRequestError):
        services.import_battle(battle.campaign, proof.read(file))
    assert Engagement.objects.count() == 1


def test_false_faces_are_not_imported(battle: Engagement) -> None:
    file = body(battle)
    _face(file)
    with pytest.raises(BadRequestError) as wrong:
        services.import_battle(battle.campaign, proof.read(file))
    assert wrong.value.at.startswith("/entries/")
    assert Engagement.objects.count() == 1


@pytest.mark.parametrize(
    "events", [[["rewound_to", {"seq": "abc"}]], [["unit_moved", {}]], [], [["noted", {"to": []}]]]
)
def test_what_no_program_wrote_is_false_not_a_fault(battle: Engagement, events: Any) -> None:
    file = body(battle)
    file["entries"][4] |= {"events": events, "action": None, "answers": []}
    fault = proof.check(proof.read(file)).fault
    assert fault is not None
    assert fault.seq == 5


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("*.json")), ids=lambda path: path.stem)
def test_files_are_read_by_the_commands_as_they_were_written(path: Path, db: None) -> None:
    assert proof.check(battle_of(str(path))).fault is None
    out = StringIO()
    call_command("import_battle", str(path), stdout=out)
    verify(Engagement.objects.get(pk=out.getvalue().strip()))


def test_a_stored_log_that_no_program_wrote_is_named(world: World, battle: Engagement) -> None:
    opened(world, battle)
    entry = next(entry for entry in battle.entries.order_by("seq") if entry.answers)
    entry.answers = 5
    entry.save()
    with pytest.raises(CommandError, match="not as it is written"):
        call_command("verify", str(battle.pk))
    assert "False at entry 0" in page(world["vera"], "proof", battle).content.decode()


def test_rolls_cannot_be_struck_from_the_database(world: World, battle: Engagement) -> None:
    battle.entries.filter(seq__in=(2, 3)).delete()
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", str(battle.pk), stdout=out)
    assert "not numbered" in out.getvalue()


def page(user: User, name: str, engagement: Engagement) -> Any:
    client = Client()
    client.force_login(user)
    return client.get(reverse(name, args=[engagement.pk]))


def opened(world: World, battle: Engagement) -> None:
    """The referee shows the seed at once."""
    client = Client()
    client.force_login(world["referee"])
    assert client.post(reverse("proof", args=[battle.pk])).status_code == 200


def test_an_end_by_mistake_is_not_for_good(world: World, battle: Engagement) -> None:
    """For ten minutes the seed is shown by the referee alone, whoever looks."""
    stood = battle.position
    for name in ("vera", "anna", "referee"):
        shown = page(world[name], "proof", battle)
        assert shown.context["proof"] is None
        assert "<code>5eed</code>" not in shown.content.decode()
        assert ("Show the seed now" in shown.content.decode()) == (name == "referee")
    assert isinstance(services.rewind(battle, "referee", 3, "not over"), services.Done)
    services.rewind(battle, "referee", stood, "over after all")
    for name in ("vera", "anna"):
        client = Client()
        client.force_login(world[name])
        assert client.post(reverse("proof", args=[battle.pk])).status_code == 404
    battle.entries.update(time=timezone.now() - GRACE)
    assert "<code>5eed</code>" in page(world["vera"], "proof", battle).content.decode()
    assert isinstance(services.rewind(battle, "referee", 3, "too late"), Refusal)


def test_a_record_that_is_changed_after_a_look_is_looked_at_again(
    world: World, battle: Engagement
) -> None:
    opened(world, battle)
    entry = next(entry for entry in battle.entries.order_by("seq") if entry.answers)
    die, face, label, source = entry.answers[0]
    entry.answers[0] = [die, face % int(die[1:]) + 1, label, source]
    entry.save()
    assert "False at entry" in page(world["vera"], "proof", battle).content.decode()


def test_the_page_tells_seed_and_check_after_the_end_only(world: World, battle: Engagement) -> None:
    opened(world, battle)
    for name in ("referee", "anna", "vera"):
        shown = page(world[name], "proof", battle).content.decode()
        assert battle.seed_hash in shown
        assert "<code>5eed</code>" in shown
        assert "Every die and card is as the seed and the rules give it." in shown
    running = world.engagement()
    for name in ("referee", "anna", "vera"):
        shown = page(world[name], "proof", running).content.decode()
        assert running.seed_hash in shown
        assert "<code>5eed</code>" not in shown


def test_the_file_is_for_the_referee_of_a_finished_battle(world: World, battle: Engagement) -> None:
    # Whoever follows its address too early has not shown the seed by it.
    assert page(world["referee"], "battle_file", battle).status_code == 404
    battle.refresh_from_db()
    assert not battle.seed_shown
    opened(world, battle)
    taken = page(world["referee"], "battle_file", battle)
    assert proof.check(proof.read(json.loads(taken.content))).fault is None
    assert page(world["anna"], "battle_file", battle).status_code == 404
    assert page(world["vera"], "battle_file", battle).status_code == 404
    assert page(world["referee"], "battle_file", world.engagement()).status_code == 404


def test_nobody_plays_on_once_the_seed_is_out(world: World, battle: Engagement) -> None:
    """Whoever knows the seed knows every die that it would still give."""
    stood = battle.position
    services.rewind(battle, "referee", 3, "not yet seen")
    with pytest.raises(BadRequestError):
        proof.write(battle)
    services.rewind(battle, "referee", stood, "over after all")
    opened(world, battle)
    refused = services.rewind(battle, "referee", 3, "knowing the dice")
    assert isinstance(refused, Refusal)
    assert refused.code == "seed_shown"
    verify(battle)


def test_a_battle_from_a_file_is_not_played_on(battle: Engagement) -> None:
    came = services.import_battle(battle.campaign, proof.read(body(battle)))
    assert isinstance(services.rewind(came, "referee", 3), Refusal)
