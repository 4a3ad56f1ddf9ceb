"""Old games: every battle file of this folder folds, audits and enters an empty database.

Files stay as they were written; those of earlier rules versions are never made again.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns import proof, services, stores
from campaigns.models import Campaign
from campaigns.tabletop.log import audit, fold
from tests.world import verify

FOLDER = Path(__file__).parent
OLD = sorted(FOLDER.glob("*.json"))

every_old_game = pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)


def loaded(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_each_ruleset_has_an_old_game_of_its_present_version() -> None:
    versions = {(body["ruleset"], body["rules_version"]) for body in map(loaded, OLD)}
    present = {(name, ruleset.version) for name, ruleset in stores.rulesets().items()}
    assert len(present) >= 4
    assert present <= versions


@every_old_game
def test_it_folds_and_audits(path: Path) -> None:
    file = proof.read(loaded(path))
    ruleset = stores.rulesets()[file.ruleset]
    start = ruleset.setup(file.scenario, file.overrides, file.rules_version)
    entries = [entry.entry() for entry in file.entries]
    assert len(entries) > 50
    state = fold(ruleset, start, entries)
    assert proof.state_hash(ruleset, state) == file.state_hash
    assert audit(ruleset, start, entries) is None
    assert proof.check(file).fault is None
    now = start
    for entry in entries:
        for event in entry.events:
            now = ruleset.evolve(now, event)
        assert not ruleset.invariants(now), entry.seq


@every_old_game
def test_a_changed_event_or_face_is_found(path: Path) -> None:
    body = loaded(path)
    with_dice = next(
        n
        for n, entry in enumerate(body["entries"])
        if entry["answers"] and isinstance(entry["answers"][0][1], int)
    )
    changed = deepcopy(body)
    changed["entries"][with_dice]["answers"][0][1] += 1
    fault = proof.check(proof.read(changed)).fault
    assert fault is not None
    assert fault.seq == with_dice + 1
    changed = deepcopy(body)
    changed["entries"][with_dice]["events"].pop()
    fault = proof.check(proof.read(changed)).fault
    assert fault is not None
    assert fault.seq == with_dice + 1


CARD_GAMES = [path for path in OLD if path.name.startswith(("settecento", "grandi_laghi"))]


@pytest.mark.parametrize("path", CARD_GAMES, ids=lambda path: path.stem)
def test_a_card_that_was_not_drawn_is_named(path: Path) -> None:
    """Another card of the same deck, said to be the server's, in the middle of the game."""
    body = loaded(path)
    drawn = [e for e in body["entries"] if e["answers"] and e["answers"][0][0] == "card"]
    entry = drawn[len(drawn) // 2]
    before = entry["answers"][0][1]
    decks = {each["answers"][0][1] for each in drawn[len(drawn) // 2 :]} - {before}
    faults = set()
    for card in sorted(decks):
        entry["answers"][0][1] = card
        fault = proof.check(proof.read(body)).fault
        assert fault is not None
        assert fault.seq == entry["seq"]
        faults.add(fault.what)
    assert "face" in faults


@pytest.mark.django_db
@every_old_game
def test_it_enters_an_empty_database(path: Path) -> None:
    file = proof.read(loaded(path))
    table = services.import_battle(Campaign.objects.create(name="Old games"), file)
    verify(table)
    assert json.loads(json.dumps(proof_of(table))) == loaded(path)


def proof_of(table: Any) -> Any:
    """The file that it would be written to again; people are no part of the campaign it came to."""
    return msgspec.to_builtins(proof.write(table))
