"""Groups that fight as one (AM 8, 15 F6 to F13, F29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from campaigns.tabletop.explain import Step
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, succeeds
from skirmish.ars_magica.procedures.wounds import wound_of
from skirmish.ars_magica.tables import Tables


@dataclass(frozen=True, slots=True)
class Member:
    """One of a group: his Combat Ability and Leadership as they count."""

    id: str
    ability: int = 0
    leadership: int = 0


@dataclass(frozen=True, slots=True)
class Bonus:
    """The trained bonus of a round; `cap` is its limit, known for the untrained too."""

    trained: bool
    bonus: int
    cap: int


@rule("AM 8")
def size_refusal(tables: Tables, members: int) -> Refusal | None:
    """A group has one to six members."""
    if 1 <= members <= tables.group.members:
        return None
    return Refusal("group_size", "AM 8", {"most": tables.group.members}, "/members")


@rule("AM 8", "AM 15 F6")
def may_form(tables: Tables, attacks: Sequence[int]) -> bool:
    """Static Attack totals lie close together; tested only when the group is formed."""
    in_size = size_refusal(tables, len(attacks)) is None
    return in_size and max(attacks) - min(attacks) <= tables.group.attack_range


@rule("AM 8")
def may_reorganise(*, attacked_by_it: bool, attacking_it: bool) -> bool:
    """New roles, splitting and merging take a round without any attack either way."""
    return not attacked_by_it and not attacking_it


@rule("AM 8")
def dissolves(vanguard_wounds: Sequence[str]) -> bool:
    """A group falls apart when its vanguard is killed or incapacitated."""
    return not {"incapacitated", "dead"}.isdisjoint(vanguard_wounds)


@rule("AM 8", "AM 15 F9", "AM 15 F10")
def is_trained(leader: Member | None, members: int) -> bool:
    """Someone leads, and all members, himself counted, are no more than his Leadership.

    A leader who is incapacitated leads no more: the group stays, untrained.
    """
    return leader is not None and members <= leader.leadership


@rule("AM 8")
def has_trained_enough(tables: Tables, seasons: int, years_ago: int) -> bool:
    """Training holds if it was long enough, together, in the last years."""
    return seasons >= tables.group.seasons and years_ago <= tables.group.years


@rule("AM 8", "AM 15 F7", "AM 15 F8")
def trained_bonus(
    tables: Tables,
    steps: list[Step],
    members: Sequence[Member],
    vanguard: Member,
    leader: Member | None,
) -> Bonus:
    """Abilities of those who are neither leader nor vanguard, up to a multiple of Leadership."""
    giver = vanguard if tables.trained_cap == "vanguard" else leader
    cap = tables.group.cap * giver.leadership if giver else 0
    companions = [m for m in members if m.id != vanguard.id and not (leader and m.id == leader.id)]
    total = sum(member.ability for member in companions)
    if not is_trained(leader, len(members)):
        steps.append(Step("AM 8", "untrained", {"members": len(members)}))
        return Bonus(False, 0, cap)
    bonus = min(cap, total)
    steps.append(Step("AM 8", "trained_bonus", {"sum": total, "cap": cap, "bonus": bonus}))
    return Bonus(True, bonus, cap)


@rule("AM 15 F29")
def bonus_side(assigned: str | None) -> str:
    """Where the bonus goes: `attack` or `defence`, as assigned until the group's next turn.

    Before its first turn it goes to Defence.
    """
    return assigned or "defence"


@rule("AM 8", "AM 15 F11")
def spread_blows(blows: int, members: Sequence[str]) -> dict[str, int]:
    """Blows in turn, from the vanguard, who comes first and never takes fewer than another."""
    each, more = divmod(blows, len(members))
    return {name: each + (index < more) for index, name in enumerate(members)}


@rule("AM 15 F11")
def able(members: Sequence[str], wounds: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Who can still be struck in later attacks: the incapacitated and dead are passed over."""
    return tuple(name for name in members if not dissolves(wounds.get(name, ())))


@rule("AM 15 F13")
def blows_struck(members: Sequence[str], wounds: Mapping[str, Sequence[str]]) -> int:
    """One result of damage lands as often as there are able members when the attack is rolled."""
    return len(able(members, wounds))


@rule("AM 8", "AM 15 F12")
def wounds_of_blows(
    tables: Tables,
    damage: int,
    vanguard_soak: int,
    blows: Mapping[str, int],
    sizes: Mapping[str, int],
) -> dict[str, tuple[str, ...]]:
    """Each victim's wounds: damage less the vanguard's Soak, read on the victim's own Size."""
    margin = damage - vanguard_soak
    found = {name: wound_of(tables, margin, sizes[name]) for name in blows}
    return {name: (wound,) * blows[name] for name, wound in found.items() if wound}


@rule("AM 8")
def penalty_of_group(penalties: Mapping[str, int], vanguard: str) -> int:
    """Only the vanguard's wounds lower the group's totals."""
    return penalties[vanguard]


@rule("AM 8")
def exertion_bonus(vanguard: Member) -> int:
    """When every member pays a level of fatigue: the vanguard's Ability once more."""
    return vanguard.ability


@rule("AM 8")
def may_split(tables: Tables, attacking_groups: int, advantage: int, *, melee: bool) -> bool:
    """Groups that attack one together in melee may part it instead of harming it."""
    return melee and attacking_groups > 1 and advantage >= tables.group.split_advantage


@rule("AM 8")
def equal_parts(members: Sequence[str], parts: int) -> tuple[tuple[str, ...], ...]:
    """Parts as equal in number as can be, the larger first, in the members' order."""
    each, more = divmod(len(members), parts)
    starts = [each * i + min(i, more) for i in range(parts + 1)]
    return tuple(tuple(members[a:b]) for a, b in pairwise(starts))


@rule("AM 8")
def pace_of_group(paces: Sequence[int]) -> int:
    """A group moves like its slowest member."""
    return min(paces)


@rule("AM 8")
def quick_training(tables: Tables, duration: str, rolled: Rolled) -> bool:
    """With the option `quick_training`: Communication and Leadership against the haste."""
    ease = tables.group.quick_training[duration]
    return tables.quick_training and succeeds(rolled, ease)


@rule("AM 8")
def most_attackers(tables: Tables, place: str) -> int:
    """How many may surround one defender: `open`, with his back to a `wall`, in a `corridor`."""
    row = tables.group.surrounding
    return {"open": row.open, "wall": row.wall, "corridor": row.corridor}[place]
