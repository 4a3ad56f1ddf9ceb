"""Settecento for the resolver: every procedure of its page read from JSON, done, and given back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from campaigns.tabletop.reader import Reader
from campaigns.tabletop.resolver import Call
from skirmish.settecento import tables as data
from skirmish.settecento.procedures import cannon, deck, melee_shot
from skirmish.settecento.procedures.actions import special
from skirmish.settecento.procedures.fighter import COVERS, NO_COVER, Exposed, Fighter
from skirmish.settecento.procedures.fire import kindle
from skirmish.settecento.procedures.melee import Combatant, Melee, fight, sides_fault
from skirmish.settecento.procedures.morale import morale
from skirmish.settecento.procedures.shooting import FIGURE, OBJECTS, Shot, ShotResult, shoot, throw
from skirmish.settecento.procedures.vessels import Vessel, fall_on_deck, sail
from skirmish.settecento.tables import Tables
from skirmish.settecento.wording import WORDING

Result = dict[str, Any]


def read_fighter(reader: Reader, tables: Tables) -> Fighter:
    """A figure of a request: all its fields are optional."""

    def characteristic(name: str) -> int:
        value: int = reader.int(name, 0, tables.sheet.least, tables.sheet.most)
        return value

    return Fighter(
        id=reader.text("id", ""),
        agility=characteristic("A"),
        strength=characteristic("F"),
        shooting=characteristic("T"),
        fighting=characteristic("C"),
        charisma=characteristic("charisma"),
        weapon=reader.choice("weapon", tables.weapons, None),
        thrown=reader.choice("thrown", tables.thrown, None),
        melee=reader.choice("melee", tables.melee_weapons, "unarmed"),
        wounds=reader.int("wounds", 0, 0, tables.wounds.fatal - 1),
        stunned=reader.bool("stunned"),
        yellow=reader.bool("yellow"),
        cuirass=reader.bool("cuirass"),
    )


def special_action(call: Call) -> Result:
    figure = read_fighter(call.given.object("figure"), call.tables)
    modifier = call.given.int("modifier", 0)
    result = special(figure.agility, modifier, call.tables, call.chance, call.step)
    return {
        "needed": result.needed,
        "total": result.total,
        "success": result.success,
        "stunned": result.stunned,
        "extra_short": result.extra_short,
    }


def _read_shot(call: Call, arm: str) -> Shot:
    """The shot of a request; `arm` (`weapon` or `thrown`) names what the shooter must have."""
    given, tables = call.given, call.tables
    shooter = given.object("shooter")
    fighter = read_fighter(shooter, tables)
    if getattr(fighter, arm) is None:
        raise shooter.fail(arm, f"{arm} is missing", "missing")
    mm = given.tenths("distance")
    return Shot(
        shooter=fighter,
        target=read_fighter(given.object("target", {}), tables),
        distance2=mm * mm,
        aimed=given.bool("aimed", True),
        cover=given.choice("cover", COVERS, NO_COVER),
        target_ran=given.bool("target_ran"),
        target_prone=given.bool("target_prone"),
        target_kind=given.choice("target_kind", (FIGURE, *OBJECTS), FIGURE),
        moving_boat=given.bool("moving_boat"),
        friends_in_arc=given.names("friends_in_arc"),
        into_melee=given.names("into_melee"),
    )


def _shot_result(result: ShotResult) -> Result:
    return {
        "outcome": result.outcome,
        "needed": result.needed,
        "total": result.total,
        "victim": result.victim,
        "effect": result.effect,
    }


def shooting(call: Call) -> Result:
    shot = _read_shot(call, "weapon")
    if shot.shooter.weapon == "cannon" and not shot.aimed:
        raise call.given.fail("aimed", "a cannon fires aimed shots only")
    result = shoot(shot, call.tables, call.chance, call.step)
    return {**_shot_result(result), "reload": result.reload}


def throwing(call: Call) -> Result:
    shot = _read_shot(call, "thrown")
    return _shot_result(throw(shot, call.tables, call.chance, call.step))


def _read_combatant(reader: Reader, tables: Tables) -> Combatant:
    return Combatant(
        fighter=read_fighter(reader, tables),
        charged=reader.bool("charged"),
        fought=reader.bool("fought"),
        obstacle=reader.bool("obstacle"),
        cornered=reader.bool("cornered"),
    )


def melee(call: Call) -> Result:
    given, tables = call.given, call.tables
    lone = _read_combatant(given.object("lone"), tables)
    readers = given.objects("others")
    others = tuple(_read_combatant(reader, tables) for reader in readers)
    capture = given.bool("capture")
    fault = sides_fault(len(others), capture, tables)
    if fault is not None:
        raise given.fail("others", f"{len(others)} others may not fight so", fault)
    seen: set[str] = set()
    for reader, other in zip(readers, others, strict=True):
        if other.fighter.id in seen:
            raise reader.fail("id", f"{other.fighter.id} comes twice", "twice")
        seen |= {other.fighter.id} - {""}
    against = given.int("against", 0, 0, len(others) - 1)
    result = fight(Melee(lone, others, against, capture), tables, call.chance, call.step)
    return {
        "totals": {"lone": result.lone_total, "others": result.other_totals},
        "outcomes": [{"winner": bout.winner} for bout in result.bouts],
        "effects": {"lone": result.lone_effect, "others": result.other_effects},
        "captured": result.captured,
    }


def shot_in_melee(call: Call) -> Result:
    given, tables = call.given, call.tables
    reader = given.object("figure")
    figure = read_fighter(reader, tables)
    if figure.weapon is None:
        raise reader.fail("weapon", "weapon is missing", "missing")
    if not melee_shot.may_fire_in_melee(figure.weapon, tables):
        raise reader.fail("weapon", f"a {figure.weapon} does not fire in a melee")
    given.list("enemies")
    names = given.names("enemies")
    if not 1 <= len(names) <= tables.melee.captors:
        raise given.fail("enemies", f"{len(names)} enemies may not fight so", "out_of_range")
    enemies = [Exposed(Fighter(id=name)) for name in names]
    result = melee_shot.fire_in_melee(figure, enemies, tables, call.chance, call.step)
    return {
        "passed": result.passed,
        "hit": result.hit,
        "victim": result.victim,
        "effect": result.effect,
    }


def morale_test(call: Call) -> Result:
    given, tables = call.given, call.tables
    read_fighter(given.object("figure"), tables)
    reader = given.object("leader", None)
    leader = None if reader is None else read_fighter(reader, tables)
    losses, brown = given.int("losses", 0, 0), given.bool("brown")
    result = morale(leader, losses, brown, tables, call.chance, call.step)
    return {"total": result.total, "outcome": result.outcome}


def ship(call: Call) -> Result:
    crew, helm = call.given.int("crew", 0, 0), call.given.bool("helm")
    passage = sail(crew, helm, Vessel(), call.tables, call.chance, call.step)
    return {
        "moves": Decimal(passage.moves) / 10,
        "may_turn": passage.may_turn,
        "aground": passage.aground,
        "drifts": passage.drifts,
        "fall_test": passage.fall_test,
    }


def deck_fall(call: Call) -> Result:
    figure = read_fighter(call.given.object("figure"), call.tables)
    aground = call.given.bool("aground")
    return {"outcome": fall_on_deck(figure, aground, call.tables, call.chance, call.step)}


def cannon_damage(call: Call) -> Result:
    target = call.given.choice("target", cannon.TARGETS)
    return {"result": cannon.damage(target, call.tables, call.chance, call.step)}


def fire(call: Call) -> Result:
    successes = call.given.int("successes", 0, 0, call.tables.fire.successes - 1)
    result = kindle(successes, call.tables, call.chance, call.step)
    return {"successes": result.successes, "lit": result.lit}


def _read_card(reader: Reader) -> deck.Card:
    kind = reader.choice("card", deck.KINDS)
    return deck.Card(kind, reader.text("player") if kind == deck.PLAYER else "")


def draw(call: Call) -> Result:
    cards = [_read_card(reader) for reader in call.given.objects("deck")]
    last = call.given.choice("last", (deck.PLAYER, deck.ACE, deck.JOKER), None)
    drawing = deck.Drawing(last, call.given.text("last_group", None))
    granted = deck.Meaning()
    if cards:
        granted = deck.meaning(cards[0], drawing, call.tables, call.step)
    over = deck.turn_over(len(cards) - 1)
    if over:
        call.step("XV 3.6", "draw.last_card" if cards else "draw.empty")
    return {
        "player": granted.player,
        "allowance": granted.allowance,
        "special": granted.special,
        "turn_over": over,
    }


class Settecento:
    """What the resolver needs of this ruleset."""

    id: str = data.BOOK.id
    wording: Mapping[str, str] = WORDING
    procedures: Mapping[str, Callable[[Call], Result]] = {
        "special": special_action,
        "shoot": shooting,
        "throw": throwing,
        "melee": melee,
        "melee_shot": shot_in_melee,
        "morale": morale_test,
        "ship": ship,
        "deck_fall": deck_fall,
        "cannon_damage": cannon_damage,
        "fire": fire,
        "draw": draw,
    }

    def tables(self, overrides: Mapping[str, Any]) -> Tables:
        """The typed tables with `overrides` applied; raises `OverrideError`."""
        return data.read_tables(overrides)


SETTECENTO: Final = Settecento()
