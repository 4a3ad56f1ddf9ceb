"""What completes everything else that a unit does: arms, horses, groups, spells, turns."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from campaigns.tabletop.rulings import (
    choice,
    choices,
    flag,
    named,
    number,
    say,
    sentences,
    several,
    words,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica import distractions
from skirmish.ars_magica.answering import Answer, or_why, victims
from skirmish.ars_magica.naming import names
from skirmish.ars_magica.phases import arms, declaring
from skirmish.ars_magica.phases.grouping import quiet, static_attack
from skirmish.ars_magica.phases.judging import in_melee, its_turn, may, may_fast, same_reach
from skirmish.ars_magica.phases.spells import casting_refusal
from skirmish.ars_magica.procedures.groups import may_form, size_refusal
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import Figure, State, tables_of
from skirmish.ars_magica.training import bonus_of
from skirmish.ars_magica.units import able, friends, lead, members, rider_of, side_of, units


def _draw(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may_fast(state, unit)
    if refusal is not None:
        return why(refusal)
    figure = lead(state, unit)
    natural = [name for name in tables_of(state).natural if figure.beast and name == figure.hand]
    found: dict[str, Json] = {}
    for weapon in dict.fromkeys([*figure.arms, *arms.BODY, *natural]):
        alone = arms.judge_hand(state, figure, weapon, shield_up=False)
        both = arms.judge_hand(state, figure, weapon, shield_up=True)
        shield = figure.shield is not None and both is None
        found[weapon] = or_why(alone, {"shield": shield})
    return {"weapons": found}


def _recover_weapon(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "recover_weapon")
    if refusal is None and unit in state.groups:
        refusal = Refusal("not_a_group", "AM 8", {"figure": unit})
    if refusal is None and in_melee(state, unit):
        refusal = Refusal("engaged", "AM 6.1", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    return {"items": {item: {} for item in lead(state, unit).lost}}


def _mount(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "mount")
    figure = lead(state, unit)
    if refusal is None and (unit in state.groups or figure.riding or figure.mount):
        refusal = Refusal("no_such_horse", "AM 9", {"figure": unit})
    if refusal is None and in_melee(state, unit):
        refusal = Refusal("engaged", "AM 6.2", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    horses = [
        one
        for one in state.present()
        if one.mount and rider_of(state, one.id) is None and not one.helpless and not one.prone
    ]
    return {
        "horses": {
            one.id: {}
            if same_reach(state, figure, one)
            else why(Refusal("out_of_reach", "AM 9", {"figure": one.id}))
            for one in horses
        }
    }


def _free_pinned(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "free_pinned")
    if refusal is None and unit in state.groups:
        refusal = Refusal("not_a_group", "AM 8", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    me = lead(state, unit)
    under = [one for one in state.present() if one.under and one.id != unit]
    return {"targets": {one.id: {} for one in under if same_reach(state, me, one)}}


def _form(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "form") or quiet(state, unit)
    if refusal is not None:
        return why(refusal)
    own = members(state, unit)
    found: dict[str, Json] = {}
    for other in friends(state, unit):
        reason = quiet(state, other)
        ids = [*own, *members(state, other)]
        if other in state.done:
            reason = Refusal("action_taken", "AM 8", {"figure": other})
        elif size_refusal(tables_of(state), len(ids)) is not None:
            reason = Refusal("group_size", "AM 8", {"most": tables_of(state).group.members})
        elif not may_form(tables_of(state), [static_attack(state, id) for id in ids]):
            reason = Refusal("too_unlike", "AM 15 F6")
        found[other] = or_why(reason, {})
    everybody = [id for id, reason in found.items() if "why" not in reason]
    ids = [id for one in (unit, *everybody) for id in members(state, one)]
    return {"with": found, "fields": _roles(state, ids)}


def _roles(state: State, ids: Sequence[str]) -> list[dict[str, Json]]:
    """Who leads the blows, and who the group."""
    known = named(ids, names(state))
    return [
        choice("vanguard", known, label=say(N_("Vanguard")), open=True),
        choice("leader", known, label=say(N_("Leader")), open=True),
    ]


def _regroups(state: State, unit: str, verb: str) -> Refusal | None:
    """Whether a group may have a round for itself."""
    refusal = may(state, unit, verb) or quiet(state, unit)
    if refusal is None and unit not in state.groups:
        refusal = Refusal("no_group", "AM 8", {"figure": unit})
    return refusal


def _reassign(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = _regroups(state, unit, "reassign")
    return why(refusal) if refusal else {"fields": _roles(state, members(state, unit))}


def _split(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = _regroups(state, unit, "split")
    ids = members(state, unit)
    if refusal is None and len(ids) < 2:
        refusal = Refusal("no_member", "AM 8")
    if refusal is not None:
        return why(refusal)
    apart = several("apart", named(ids, names(state)), (), label=say(N_("Leave the group")))
    return {"fields": [apart, *_roles(state, ids)]}


def _rally(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "rally")
    if refusal is not None:
        return why(refusal)
    group = state.groups.get(unit)
    chief = state.figures[group.leader] if group and group.leader else lead(state, unit)
    score = figure_of(state, chief).score("leadership")
    found: dict[str, Json] = {}
    for other in [unit, *friends(state, unit)]:
        shaken = any(state.figures[id].demoralised for id in members(state, other))
        if shaken and able(state, chief) and (score or other != unit):
            found[other] = {}
    situation = choice("situation", choices(RALLIES, RALLIES), "idle", label=say(N_("They are")))
    return {"targets": found, "fields": [situation]}


RALLIES = sentences(
    {
        "idle": N_("not engaged"),
        "under_missiles": N_("under missiles"),
        "in_melee": N_("in melee"),
        "routed": N_("routed and chased"),
    }
)


def _delay(state: State, unit: str, args: Reader) -> dict[str, Json]:
    head = lead(state, unit)
    if state.turn != unit:
        return why(Refusal("not_its_turn", "AM 6.3", {"figure": unit}))
    if head.deeds.action or head.deeds.horse:
        return why(Refusal("action_taken", "AM 6.3", {"figure": unit}))
    place = state.order.index(unit)
    here = set(units(state))
    later = [u for u in state.order[place + 1 :] if u in here and u not in state.done]
    return {"after": {other: {} for other in later}}


def _declare(state: State, unit: str, args: Reader) -> dict[str, Json]:
    what: dict[str, Json] = {}
    for kind in (declaring.NOTHING, declaring.DISENGAGE):
        what[kind] = or_why(declaring.judge(state, unit, kind, None), {})
    targets: dict[str, Json] = {}
    for kind, ids in (
        (declaring.CHARGE, [one.id for one in victims(state, unit)]),
        (declaring.PROTECT, _friends_of(state, unit)),
    ):
        reasons = {id: declaring.judge(state, unit, kind, id) for id in ids}
        fine = [id for id, reason in reasons.items() if reason is None]
        targets |= {id: {"for": kind} for id in fine}
        first = next((reason for reason in reasons.values() if reason is not None), None)
        lacking = "nobody_to_protect" if kind == declaring.PROTECT else "no_target"
        nobody = Refusal(lacking, "AM 6.3", {"figure": unit})
        what[kind] = {} if fine else why(first or nobody)
    # A list of nobody would have to be chosen from: what needs no target could not be said.
    return {"what": what, **({"targets": targets} if targets else {})}


def _friends_of(state: State, unit: str) -> list[str]:
    """Whom a unit may protect: nobody protects himself."""
    own = members(state, unit)
    side = side_of(state, unit)
    return [
        one.id for one in state.present() if one.side == side and not (one.mount or one.id in own)
    ]


def _assign(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = its_turn(state, unit)
    if refusal is None and bonus_of(state, unit) <= 0:
        refusal = Refusal("no_bonus", "AM 8", {"figure": unit})
    return why(refusal) if refusal else {"to": {"attack": {}, "defence": {}}}


def _flee(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "flee")
    return why(refusal) if refusal else {"leave": True}


def _cast(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "cast")
    if refusal is None and lead(state, unit).demoralised:
        refusal = Refusal("demoralised", "AM 15 F30", {"figure": unit})
    if refusal is None:
        single = unit not in state.groups
        alone = None if single else Refusal("not_a_group", "AM 8", {"figure": unit})
        refusal = alone or casting_refusal(lead(state, unit))
    if refusal is None and lead(state, unit).deeds.spells:
        refusal = Refusal("spell_cast", "AM 13.6", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    known = tables_of(state).concentration.situations
    at = [one.id for one in state.present()]
    kept = [say(N_("is kept by concentration")), distractions.minutes(state, lead(state, unit))]
    if state.by_letter:
        kept.append(f"({tables_of(state).concentration.spell_bonus:+d})")
    meanwhile = say(N_("Meanwhile, with the Ease Factor"))
    fields = [
        {**words("spell", label=say(N_("Spell")), open=True), **_offers(lead(state, unit))},
        number("level", 1, 200, label=say(N_("Level, for those who answer it")), open=True),
        choice("target", named(at, names(state)), label=say(N_("At")), open=True),
        flag("hostile", not lead(state, unit).demoralised, label=say(N_("hostile"))),
        flag("tired", False, label=say(N_("costs a level of fatigue"))),
        flag("keeps", False, label=kept),
        several("situations", distractions.choices(known, known), (), label=meanwhile),
    ]
    return {"fields": fields}


def _offers(figure: Figure) -> dict[str, Json]:
    """The spells that the magus knows, to choose from; others may be typed."""
    known = figure.known_spells
    return {"choices": [{"id": spell, "text": spell} for spell in known]} if known else {}


UNIT_ANSWERS: dict[str, Answer] = {
    "declare": _declare,
    "assign": _assign,
    "flee": _flee,
    "cast": _cast,
    "draw": _draw,
    "recover_weapon": _recover_weapon,
    "mount": _mount,
    "free_pinned": _free_pinned,
    "form": _form,
    "reassign": _reassign,
    "split": _split,
    "rally": _rally,
    "delay": _delay,
}
