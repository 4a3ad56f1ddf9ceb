"""The fight as one seat may know it, built from nothing (AM 13.10, 15 B4)."""

from __future__ import annotations

from dataclasses import asdict

from campaigns.tabletop.game import Json, Seat
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import asked
from skirmish.ars_magica import due, legal
from skirmish.ars_magica.actions import ANSWERS
from skirmish.ars_magica.agenda import standing
from skirmish.ars_magica.ground import sheet_map
from skirmish.ars_magica.knowledge import as_known, knows, sees_declaration
from skirmish.ars_magica.orders import DEFAULT, ORDERS, unasked
from skirmish.ars_magica.phases import choices
from skirmish.ars_magica.procedures.fatigue import level_after
from skirmish.ars_magica.procedures.totals import casting_initiative, static_totals
from skirmish.ars_magica.sheet import (
    encumbrance_of,
    in_action,
    shield_of,
    weapon_in_hand,
)
from skirmish.ars_magica.spoken import around, words
from skirmish.ars_magica.state import (
    DEAD,
    FLED,
    LEFT,
    NEVER,
    PHASES,
    PRESENT,
    SURRENDERED,
    Figure,
    State,
    tables_of,
)
from skirmish.ars_magica.training import bonus_of
from skirmish.ars_magica.units import able, foes, group_of, lead, members, rider_of, unit_of, units
from skirmish.figures.namesakes import told_apart

MARKS = (
    "prone",
    "demoralised",
    "panicked",
    "raging",
    "nocked",
    "guarding",
    "dazed",
    "lamed",
    "magus",
    "hidden",
)


SHOWN_FATES = {
    PRESENT: PRESENT,
    DEAD: "killed",
    SURRENDERED: "captured",
    FLED: "removed",
    LEFT: "left",
}
"""Fates in the words of all tables of figures."""


def _some(**values: Json) -> dict[str, Json]:
    """Without what is not there: a view has no nulls."""
    return {name: value for name, value in values.items() if value not in (None, "", [], {}, 0)}


@rule("AM 13.10")
def view(state: State, seat: Seat) -> dict[str, Json]:
    """Everything that lies on a real table; who is not found only for those who may know."""
    known = as_known(state, seat)
    here = set(units(known))
    turn = known.turn if known.turn in here else None
    figures = {
        id: _figure(known, figure, seat)
        for id, figure in sorted(state.figures.items())
        if knows(state, seat, figure)
    }
    return {
        "ruleset": "ars_magica",
        **_some(title=state.title, place=state.place, intro=state.intro),
        "seat": _some(id=seat.id, role=seat.role, side=seat.side),
        "status": state.status,
        "turn": state.round,
        **_some(phase=state.phase),
        "phases": list(PHASES),
        **sheet_map(state),
        "around": {
            "darkness": state.darkness,
            **_some(nuisances=state.nuisances, broken_ground=state.broken_ground),
            **({} if state.mapped else {"apart": state.apart}),
            **_some(facts=around(state)),
        },
        "sides": {
            id: {
                "name": side.name,
                "slot": side.slot,
                **(_some(briefing=side.briefing) if seat.shares(id) else {}),
            }
            for id, side in sorted(state.sides.items())
        },
        "groups": {
            **{id: {"side": id, "name": side.name} for id, side in sorted(state.sides.items())},
            **{id: _group(known, id, seat) for id in sorted(known.groups)},
        },
        "figures": told_apart(figures, _named(state)),
        "words": words(figures.values()),
        "stances": {name: list(known) for name, known in ANSWERS.items()},
        "standing": ORDERS.told(),
        "engaged": _engaged(known),
        "order": [
            {
                "figure": unit,
                "total": state.totals[unit],
                **({"done": True} if unit in known.done else {}),
            }
            for unit in state.order
            if unit in here and unit in state.totals
        ],
        **_some(now=turn),
        **_asked(state, seat),
        "waiting": due.waiting(state, seat),
        "legal": legal.legal(state, seat),
        **_some(notes=state.notes if seat.is_referee else "", result=state.result),
    }


def _asked(state: State, seat: Seat) -> dict[str, Json]:
    """What is asked, with the sentence that says most of it."""
    found = asked(state, seat, choices.facts, choices.describe)
    if found:
        found["choice"]["code"] = choices.code(state.agenda[0])
    return found


def _named(state: State) -> dict[str, dict[str, Json]]:
    return {id: {"name": side.name} for id, side in state.sides.items()}


def _group(state: State, id: str, seat: Seat) -> dict[str, Json]:
    group = state.groups[id]
    own = seat.shares(group.side)
    return {
        "side": group.side,
        "name": group.name,
        "members": list(group.members),
        "able": members(state, id),
        "vanguard": group.vanguard,
        **_some(leader=group.leader),
        **({"trained": True} if group.schooled else {}),
        **(_some(bonus=bonus_of(state, id), assigned=group.assigned) if own else {}),
    }


def _figure(state: State, figure: Figure, seat: Seat) -> dict[str, Json]:
    tables = tables_of(state)
    body: dict[str, Json] = {
        "side": figure.side,
        "name": figure.name,
        "initials": figure.initials,
        "group": group_of(state, figure.id) or figure.side,
        "fate": SHOWN_FATES[figure.fate],
        "melee": weapon_in_hand(tables, figure).name or "shield",
        "stats": {"size": figure.size},
        "fatigue": level_after(tables, figure.track, figure.spent + figure.lasting),
        "wounds": [_wound(w.level, w.bruise) for w in figure.wounds],
        "marks": _marks(state, figure),
        **_some(at=None if figure.at is None else list(figure.at)),
        **_some(
            note=figure.note,
            armour="" if figure.armour == "none" else figure.armour,
            shield=_shield(state, figure),
            height=figure.height,
            cover=figure.cover,
            ground=figure.ground,
            riding=figure.riding,
            rider=rider_of(state, figure.id),
            gait=figure.gait,
            pinned=figure.pinned,
            under=figure.under,
            signs=figure.signs,
            unspanned=figure.unspanned,
            flaws=list(figure.flaws),
            unit=unit_of(state, figure.id) if not figure.mount else None,
        ),
        **({"mount": True} if figure.mount else {}),
        **({"player": True} if figure.player else {}),
        **({"able": True} if able(state, figure) else {}),
        **({"held": {"by": figure.held.by, "grip": figure.held.grip}} if figure.held else {}),
    }
    if sees_declaration(state, seat, figure) and figure.deeds.declared:
        body["declared"] = _declared(state, figure)
    if figure.deeds.action:
        body["acted"] = True
    return body | (_own(state, figure) if seat.shares(figure.side) else {})


def _declared(known: State, figure: Figure) -> dict[str, Json]:
    """What it has declared; with somebody whom the seat does not know of, nothing."""
    target = figure.deeds.target
    if target is not None and target not in known.figures:
        return {"what": "nothing"}
    return _some(what=figure.deeds.declared, target=target)


def _marks(state: State, figure: Figure) -> list[str]:
    """What is put beside a figure: its state, its seat on a horse, its place in a group."""
    group = state.groups.get(group_of(state, figure.id) or "")
    bound = {
        "mounted": figure.riding is not None,
        "held": figure.held is not None,
        "pinned": figure.pinned is not None or figure.under is not None,
        "vanguard": group is not None and group.vanguard == figure.id,
        "leader": group is not None and group.leader == figure.id,
    }
    found = [mark for mark in MARKS if getattr(figure, mark)]
    return [*found, *(mark for mark, holds in bound.items() if holds)]


def _wound(level: str, bruise: bool) -> dict[str, Json]:
    return {"level": level, **({"bruise": True} if bruise else {})}


def _shield(state: State, figure: Figure) -> str | None:
    shield = shield_of(tables_of(state), figure)
    return None if shield is None else shield.name


@rule("AM 6")
def _own(state: State, figure: Figure) -> dict[str, Json]:
    """The sheet, and all totals that come of it now, for the own side."""
    tables = tables_of(state)
    rules = in_action(state, figure)
    found = asdict(static_totals(tables, rules))
    if figure.spellcasting:
        found["init"] = casting_initiative(rules).value
    return {
        "stats": {name: value for name, value in found.items() if value is not None},
        "sheet": {
            **{
                name: getattr(figure, field)
                for name, field in (
                    ("str", "strength"),
                    ("sta", "stamina"),
                    ("dex", "dexterity"),
                    ("qik", "quickness"),
                    ("per", "perception"),
                    ("pre", "presence"),
                    ("com", "communication"),
                )
            },
            "abilities": dict(figure.abilities),
            "enc": encumbrance_of(tables, figure),
            **_some(
                specialities=dict(figure.specialities),
                puissant=list(figure.puissant),
                traits=list(figure.traits),
                personality=dict(figure.personality),
                arms=list(figure.arms),
                lost=list(figure.lost),
                prot=rules.armour.prot,
                spells=list(figure.spells),
                known_spells=list(figure.known_spells),
            ),
        },
        **_unasked(state, figure),
        "answers": {name: _answer(figure, name) for name in ANSWERS},
    }


def _unasked(state: State, figure: Figure) -> dict[str, Json]:
    """What its unit does without an order, where it is not what others do."""
    unit = unit_of(state, figure.id)
    found = unasked(state, unit) if unit in units(state) else DEFAULT
    return {} if found == DEFAULT else {"unasked": list(found)}


def _answer(figure: Figure, name: str) -> str:
    """What it answers unasked; a bonus goes to attack where nobody is asked."""
    found = standing(figure, name)
    return "attack" if name == "bonus" and found == NEVER else found


def _engaged(state: State) -> list[Json]:
    """Pairs of units that are engaged, each once."""
    return [
        [unit, foe]
        for unit in units(state)
        for foe in foes(state, unit)
        if unit < foe and lead(state, unit)
    ]
