"""Concealment and invisibility (AM 13.9, 13.10, 15 G6 to G10)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, roll
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.totals import penalties
from skirmish.ars_magica.tables import Tables

GRADES = ("light", "medium", "heavy", "total")
NONE, UNSEEN = "none", "unseen"


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the hidden one has against one who cannot see him."""

    attack: int = 0
    defence: int = 0


@rule("AM 13.9", "AM 15 G7")
def concealed(tables: Tables, grade: str, *, melee: bool) -> Hidden:
    """Bonuses of one hidden from his opponent; in the dark both have them. Attack: melee only."""
    if grade == NONE:
        return Hidden()
    row = tables.concealment[grade]
    return Hidden(row.attack if melee else 0, row.defence)


@rule("AM 13.9", "AM 15 G6", "AM 15 G7")
def concealment_botch_dice(tables: Tables, grade: str, *, broken_ground: bool) -> int:
    """Botch dice for fighting what one cannot see well: more on broken or crowded ground."""
    if grade == NONE:
        return 0
    row = tables.concealment[grade]
    return row.botch_broken if broken_ground else row.botch_open


@rule("AM 13.9")
def grade_at(tables: Tables, condition: str, paces: int) -> str:
    """How well one is concealed at a distance: none, light, medium, heavy, total, unseen."""
    row = tables.sight_ranges[condition]
    furthest = (row.none, row.light, row.medium, row.heavy, row.total)
    for grade, most in zip((NONE, *GRADES), furthest, strict=True):
        if most is not None and paces <= most:
            return grade
    return UNSEEN


@rule("AM 13.9", "AM 15 D2")
def screen(cover: int, concealment: int) -> int:
    """Cover and concealment do not add: the better Defence bonus counts."""
    return max(cover, concealment)


@rule("AM 13.10", "AM 15 G8")
def invisible(tables: Tables, signs: str, *, melee: bool, first_round: bool = False) -> Hidden:
    """Bonuses of the invisible by the signs they leave; more to Attack in the first round."""
    row = tables.invisibility[signs]
    more = tables.invisible_first_round.attack if first_round else 0
    return Hidden(row.attack + more if melee else 0, row.defence)


@rule("AM 13.10", "AM 15 G10")
def best_hidden(*ways: Hidden) -> Hidden:
    """Invisible and in the dark: the better of each, no sum."""
    return Hidden(max(way.attack for way in ways), max(way.defence for way in ways))


@rule("AM 13.10")
def initiative_of_invisible(
    order: tuple[str, ...], name: str, combat_round: int
) -> tuple[str, ...]:
    """In the first round the invisible one comes before all others."""
    if combat_round > 1:
        return order
    return (name, *(other for other in order if other != name))


@rule("AM 13.10", "AM 15 G9")
def located_unrolled(tables: Tables, signs: str, *, in_melee: bool) -> bool:
    """Obvious signs give the invisible away, and so does being in melee with them."""
    return in_melee or tables.invisibility[signs].located


@rule("AM 13.10")
def seen_at_all(signs: str) -> bool:
    """Without any visible sign only the ear can find the invisible."""
    return signs != NONE


@rule("AM 13.10", "AM 5.3")
def stealth_total(tables: Tables, hidden: Figure, signs: str) -> Sum:
    """Dexterity, Stealth and the bonus of the signs, less Encumbrance: no die."""
    return Sum(
        (
            Modifier("dexterity", hidden.dexterity, "AM 13.10"),
            Modifier("stealth", hidden.score("stealth"), "AM 13.10"),
            Modifier("signs", tables.invisibility[signs].stealth, "AM 13.10"),
            Modifier("encumbrance", -hidden.enc, "AM 5.3"),
        )
    )


@rule("AM 13.10", "AM 2.7")
def detect(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    seeker: Figure,
    hidden: Figure,
    signs: str,
    botch_dice: int = 1,
) -> tuple[Rolled, bool]:
    """Perception and Awareness against the stealth of the invisible: equal is enough."""
    rolled = search(chance, tables, steps, seeker, botch_dice)
    found = not rolled.botched and rolled.total >= stealth_total(tables, hidden, signs).value
    return rolled, found


@rule("AM 13.10")
def search(
    chance: Chance, tables: Tables, steps: list[Step], seeker: Figure, botch_dice: int = 1
) -> Rolled:
    """The roll of one who looks for the invisible."""
    total = Sum(
        (
            Modifier("perception", seeker.perception, "AM 13.10"),
            Modifier("awareness", seeker.score("awareness"), "AM 13.10"),
        ),
        "awareness" not in seeker.abilities,
    ).plus(*penalties(tables, seeker))
    return roll(chance, tables, steps, "detect", total, botch_dice)


@rule("AM 13.10")
def may_be_attacked(*, located: bool) -> bool:
    """Who is not located can be neither shot at nor engaged."""
    return located


@rule("AM 13.10")
def kept_out(*, magic_resistance: bool, invisible_object: bool) -> bool:
    """Magic Resistance keeps invisible objects out, weapons included."""
    return magic_resistance and invisible_object
