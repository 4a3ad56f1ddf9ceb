"""What the drivers of the fuzzer share for muskets by cards: setups, wrong actions, twins."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.tabletop import fuzz
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Ruleset, Seat
from campaigns.tabletop.millimetres import Point, towards
from campaigns.tabletop.reader import BadRequestError
from skirmish.muskets.reach import STRIDE

FRONTS = ((1, 0), (0, 1), (-1, 0), (0, -1))
BARRED = ("begin", "draw_card", "finish", "advance", "carry_out", "carry_out_all")
"""Verbs of the table that are tried when they are not legal."""


@cache
def _read(file: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return body


def scenario(package: str, number: int, pick: Pick) -> dict[str, Any]:
    """A small table with everything on it, every other time one that is shipped."""
    folder = Path(package).parent
    if number % 2 == 0:
        return deepcopy(_read(folder / "throng.json"))
    return deepcopy(_read(pick(sorted((folder / "scenarios").glob("*.json")))))


def throw_together(
    body: dict[str, Any],
    ruleset: Ruleset[Any],
    centres: Sequence[float],
    apart: tuple[int, int],
    mark: Callable[[dict[str, Any]], None],
    pick: Pick,
) -> None:
    """Put all who stand on the ground close to each other, on free ground, for a short game.

    `apart`: how far from each other, across and along. `mark`: what else befalls each.
    """
    table, groups = body["table"], body["groups"]
    taken = [tuple(one["at"]) for group in groups for one in group["figures"] if "aboard" in one]
    left, low = int(table["width"] * pick(centres)), int(table["height"] * 0.4)
    spots = [(left + apart[0] * i, low + apart[1] * j) for i in range(9) for j in range(8)]
    for group in groups:
        for one in group["figures"]:
            if "aboard" in one:
                continue
            before = one["at"], one.get("level", 0)
            one["level"] = 0
            for _ in range(30):
                spot = pick(spots)
                one["at"] = list(spot)
                if spot not in taken and _stands(ruleset, body):
                    taken.append(spot)
                    break
            else:
                one["at"], one["level"] = before
            one["front"] = list(pick(FRONTS))
            mark(one)
    body["turns"] = 4


def _stands(ruleset: Ruleset[Any], body: Mapping[str, Json]) -> bool:
    try:
        ruleset.setup(body, {})
    except BadRequestError:
        return False
    return True


def referee_of(state: Any) -> Seat:
    seats: Mapping[str, Seat] = state.seats
    return next(seat for seat in seats.values() if seat.is_referee)


def neighbours(
    ruleset: Ruleset[Any],
    state: Any,
    malformed: Callable[[str], Iterator[tuple[str, dict[str, Json]]]],
    beyond: Callable[[str, Sequence[str]], Iterator[Action]],
    pick: Pick,
) -> Iterator[Action]:
    """Actions close to legal ones that must be refused; `beyond` what a figure may with verbs.

    `malformed`: (verb, arguments) of a figure, beside those that are so in every game.
    """
    referee, id = referee_of(state), pick(sorted(state.figures))
    wrong = [*_malformed(id), *malformed(id)]
    yield pick([Action("nobody", "finish"), *(Action(referee.id, *one) for one in wrong)])
    sides = {one.id: one.side for one in state.figures.values()}
    table = ("draw_card", "advance", "carry_out", "carry_out_all", "end")
    own = (("lie_down", "reload"), table, "reload")
    yield from fuzz.of_others(state.seats, sides, "figure", own, pick)
    legal = ruleset.legal(state, referee)
    for verb in BARRED:
        if verb not in legal["table"]:
            yield Action(referee.id, verb)
    for figure, verbs in legal["figures"].items():
        if pick((True, *[False] * 5)):
            yield from beyond(figure, verbs)
    if state.agenda:
        yield Action(referee.id, "choose", {"item": state.agenda[0].id, "choice": "nothing"})


def _malformed(id: str) -> Iterator[tuple[str, dict[str, Json]]]:
    yield "dance", {}
    yield "walk", {"figure": "nobody"}
    yield "walk", {"figure": id, "path": [[1, 2], [3]]}
    yield "walk", {"figure": id, "path": "1,2"}
    yield "run", {"figure": id, "path": [[1, 10**9]]}
    yield "charge", {"figure": id, "path": []}
    yield "shoot", {"figure": id}
    yield "special", {"figure": id}
    yield "choose", {"item": "c0", "choice": "stay"}
    yield "rule", {"changes": [], "reason": "None."}
    yield "rule", {"changes": [{"what": "magic"}], "reason": "None."}
    yield "note", {"text": ""}


def beyond(
    ruleset: Ruleset[Any],
    state: Any,
    id: str,
    verbs: Sequence[str],
    modes: Sequence[str],
    refused: Callable[[Mapping[str, Any]], bool],
    pick: Pick,
) -> Iterator[Action]:
    """Just past what the options offer: a way too long, a target that is `refused`."""
    seat, at = referee_of(state), state.figures[id].at or Point(0, 0)

    def offered(verb: str) -> dict[str, Any]:
        answer = ruleset.options(state, seat, {"verb": verb, "figure": id})
        assert not isinstance(answer, Refusal)
        return answer

    for verb in modes:
        if verb in verbs:
            allowed = int(float(offered(verb)["allowed"]) * 10)
            x, y = pick(FRONTS)
            far = towards(at, Point(at.x + x * STRIDE, at.y + y * STRIDE), allowed + 1)
            yield Action(seat.id, verb, {"figure": id, "path": [list(far)]})
    for verb in ("shoot", "throw", "charge"):
        if verb in verbs:
            targets = offered(verb).get("targets", {})
            for target in [target for target, one in targets.items() if refused(one)][:1]:
                yield Action(seat.id, verb, {"figure": id, "target": target, "path": []})


def tries(
    ruleset: Ruleset[Any],
    state: Any,
    anything: Callable[[Any, Any, Pick], Iterator[tuple[str, dict[str, Json]]]],
    ways: Sequence[Mapping[str, Json]],
    pick: Pick,
) -> Iterator[Action]:
    """Anything of anybody: mostly refused, and for every reason there is.

    `ways`: what else each action is tried with.
    """
    referee = referee_of(state)
    legal = ruleset.legal(state, referee)["figures"]
    who = pick(sorted(state.figures))
    if legal and pick((True, True, True, False)):
        who = pick(sorted(legal))
    for verb, args in anything(state, state.figures[who], pick):
        if pick((True, False, False)):
            for way in ways:
                yield Action(referee.id, verb, {"figure": who, **args, **way})


def twins(
    state: Any,
    secrets: Callable[[Any, str], Any],
    elsewhere: Callable[[Any, Any], Any],
    alone: Callable[[Any, Any], bool],
    pick: Pick,
) -> Iterator[tuple[Any, Sequence[str]]]:
    """Positions that differ in secrets of a side, or in where a hidden figure is, if it is at all.

    `alone`: whether nothing that everybody sees hangs on a figure.
    """
    players = [id for id, seat in state.seats.items() if not seat.is_referee]

    def blind(side: str) -> list[str]:
        return [id for id in players if state.seats[id].side != side]

    side = pick(sorted(state.sides))
    yield secrets(_other_deck(state), side), blind(side)
    hidden = [figure for figure in state.able() if figure.hidden]
    if hidden:
        figure = pick(hidden)
        yield elsewhere(state, figure), blind(figure.side)
        if state.up is None and not state.agenda and alone(state, figure):
            figures = {id: one for id, one in state.figures.items() if id != figure.id}
            yield replace(state, figures=figures), blind(figure.side)


def _other_deck(state: Any) -> Any:
    """As many cards left, of other kinds."""
    number = sum(state.deck.values())
    return replace(state, deck={"joker": number} if number else {})


def other_secrets(state: Any, side: str) -> Any:
    """Other orders, briefing and secret objectives of one side, and other things known to it."""
    sides = {**state.sides, side: replace(state.sides[side], briefing="Other.", hides=9)}
    objectives = {
        f"{id}2" if one.side == side and one.secret and state.status != "ended" else id: one
        for id, one in state.objectives.items()
    }
    things = {
        f"{id}2" if thing.secret_to == (side,) and thing.carrier is None else id: thing
        for id, thing in state.things.items()
    }
    return replace(state, sides=sides, objectives=objectives, things=things, notes="Other.")
