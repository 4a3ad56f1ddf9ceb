"""From the sheet of a figure at the table to the figure of the procedures (AM 1, 2, 5, 6, 11)."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures import figure as rules
from skirmish.ars_magica.procedures import gear
from skirmish.ars_magica.procedures.dice import Perils, fight_botch_dice, score_that_counts
from skirmish.ars_magica.procedures.fatigue import level_after, level_for_roll
from skirmish.ars_magica.procedures.mercy import barred, flaw_botch_dice, flaw_modifier
from skirmish.ars_magica.procedures.movement import Pace, burden, encumbrance, on_ground, pace
from skirmish.ars_magica.state import UNARMED, Figure, State, tables_of
from skirmish.ars_magica.tables import Tables

SAME = {
    "punch": "fist",
    "farm tool": "farm implement",
    "bite": "teeth",
    "large claws": "claws",
    "combat": "ride",
}
"""Specialities that people write in other words than the tables."""
RAGE = "berserk"


def faints(tables: Tables, figure: Figure) -> bool:
    """Whether its fatigue leaves it unconscious."""
    return level_after(tables, figure.track, figure.spent + figure.lasting) == "unconscious"


def weapon_in_hand(
    tables: Tables, figure: Figure, *, shooting: bool = False, named: str | None = None
) -> rules.Weapon:
    """The line of what is in hand, or of `named`; a thrown weapon strikes as what it is."""
    name = named or figure.hand
    mounted = figure.riding is not None
    found = gear.named_weapon(tables, name, mounted=mounted, shooting=shooting)
    if found is None or (name == UNARMED and shield_of(tables, figure) and named is None):
        return gear.shield_alone(tables) if shield_of(tables, figure) else gear.bare_hands(tables)
    return found if shooting else gear.in_melee(tables, found)


@rule("AM 1.2", "AM 11")
def shield_of(tables: Tables, figure: Figure) -> rules.Shield | None:
    """The shield on the arm, if it is up, both hands are not needed and no flaw forbids it."""
    if figure.shield is None or not figure.shield_up:
        return None
    rides = figure.riding is not None
    held = gear.named_weapon(tables, figure.hand, mounted=rides, shooting=True)
    plain = gear.named_weapon(tables, figure.hand, mounted=rides)
    if (held and held.two_handed) or (plain and plain.two_handed):
        return None
    if tables.flaws_bar_shields and "shield" in barred(tables, figure.flaws):
        return None
    return gear.named_shield(tables, figure.shield)


@rule("AM 5.3")
def encumbrance_of(tables: Tables, figure: Figure) -> int:
    """Of all that is carried, in hand or not; or of the Load that the sheet gives."""
    if figure.carried is not None:
        return encumbrance(burden(figure.carried), figure.strength)
    total = figure.load
    for name in figure.arms:
        found = gear.named_weapon(tables, name, mounted=False)
        total += found.load if found else 0
    if figure.shield:
        total += tables.shields[figure.shield].load
    armour = gear.named_armour(tables, figure.armour)
    total += armour.load if armour else 0
    return encumbrance(burden(total), figure.strength)


@rule("AM 2.8")
def scores(tables: Tables, figure: Figure, weapon: rules.Weapon, use: str) -> dict[str, int]:
    """Scores with Puissant, and with the speciality where the weapon, shield or `use` is it."""
    shield = shield_of(tables, figure)
    now = {
        weapon.name or "",
        use,
        *({shield.name} if shield and weapon.ability == "single" else ()),
    }
    if weapon.name and ", " in weapon.name:
        kind, _, adjective = weapon.name.partition(", ")
        now.add(f"{adjective} {kind}")
    found = {}
    for name, score in figure.abilities.items():
        speciality = figure.specialities.get(name, "")
        speciality = SAME.get(speciality, speciality)
        dodging = name == "brawl" and speciality == "dodge" and weapon.ability != "brawl"
        used = name == weapon.ability or use in (speciality, f"{name}:{speciality}")
        fits = (
            bool(speciality) and used and speciality in now | {SAME.get(n or "", "") for n in now}
        )
        found[name] = score_that_counts(
            tables,
            score,
            specialised=dodging or fits or (name == "ride" and speciality == "ride"),
            puissant=name in figure.puissant,
        )
    return found


def figure_of(
    state: State,
    figure: Figure,
    *,
    use: str = "",
    shooting: bool = False,
    weapon: str | None = None,
) -> rules.Figure:
    """The figure as it counts in one roll; who spent the last level is Dazed until he faints."""
    tables = tables_of(state)
    held = weapon_in_hand(tables, figure, shooting=shooting, named=weapon)
    shield = None if held.two_handed else shield_of(tables, figure)
    horse = state.figures.get(figure.riding or "")
    armour = gear.named_armour(tables, figure.armour) or rules.Armour()
    spent = figure.spent + figure.lasting
    level, _ = level_for_roll(tables, figure.track, spent)
    fatigue = "unconscious" if figure.fainted else level
    wounds = tuple("incapacitated" if w.level == "fatal" else w.level for w in figure.wounds)
    helpless = "combat" in barred(tables, figure.flaws)
    return rules.Figure(
        weapon=held,
        shield=shield,
        armour=replace(armour, prot=armour.prot + figure.prot),
        enc=encumbrance_of(tables, figure),
        strength=figure.strength,
        stamina=figure.stamina,
        dexterity=figure.dexterity,
        quickness=figure.quickness,
        perception=figure.perception,
        presence=figure.presence,
        size=figure.size,
        abilities=scores(tables, figure, held, use),
        wounds=wounds,
        fatigue="unconscious" if helpless else fatigue,
        mounted=horse is not None,
        war_horse=horse is not None and horse.war_horse,
        traits=frozenset(t for t in figure.traits if t != RAGE or figure.raging),
    )


@rule("AM 11")
def barred_weapon(state: State, figure: Figure) -> bool:
    """Whether flaws forbid what is in hand."""
    tables = tables_of(state)
    bars = barred(tables, figure.flaws)
    weapon = weapon_in_hand(tables, figure)
    body = weapon.name in (*tables.handling.bare_hands, *tables.natural)
    return ("weapons" in bars and not body) or (weapon.two_handed and "two_handed" in bars)


@rule("AM 11")
def parries_with(state: State, figure: Figure) -> str | None:
    """Bare hands, where a flaw forbids what is in them; None: that."""
    return UNARMED if state.third and barred_weapon(state, figure) else None


@rule("AM 6", "AM 11")
def in_action(state: State, figure: Figure) -> rules.Figure:
    """The figure with what it fights with: it shoots, or parries as its flaws allow."""
    shooting = tables_of(state).missiles.get(figure.hand)
    if shooting is not None and shooting.in_melee == "none":
        return figure_of(state, figure, shooting=True)
    return figure_of(state, figure, weapon=parries_with(state, figure))


@rule("AM 12.1", "AM 12.2")
def pace_of(state: State, figure: Figure) -> Pace:
    """Paces a round as the figure stands: its ground, and what its flaws take."""
    tables = tables_of(state)
    bars = barred(tables, figure.flaws)
    if "walking" in bars:
        return Pace(0, 0)
    found = pace(tables, figure.quickness, encumbrance_of(tables, figure))
    return found if figure.ground is None else on_ground(tables, found, figure.ground)


@rule("AM 11")
def flaw_lines(tables: Tables, figure: Figure, weapon: rules.Weapon, *rolls: str) -> Modifier:
    """What the flaws of a figure take from a roll of several kinds."""
    total = sum(flaw_modifier(tables, figure.flaws, kind) for kind in rolls)
    if weapon.name not in (*tables.handling.bare_hands, *tables.natural):
        total += flaw_modifier(tables, figure.flaws, "wielding")
    return Modifier("flaws", total, "AM 11")


@rule("AM 2.5", "AM 15 A4", "AM 15 A5")
def botch_dice(
    state: State, figure: Figure, able: int, *, ability: str = "", unseen: int = 0, extra: int = 0
) -> int:
    """Botch dice of a combatant's roll: the fight, ground, nuisances, sight, flaws, caution."""
    tables = tables_of(state)
    ground = figure.ground is not None and tables.ground[figure.ground].botch_dice
    perils = Perils(
        bad_ground=int(ground or 0),
        nuisances=state.nuisances,
        visibility=unseen,
        cautious=ability in figure.cautious,
    )
    dice = fight_botch_dice(tables, able, perils) + extra
    return flaw_botch_dice(tables, figure.flaws, "combat", max(0, dice))
