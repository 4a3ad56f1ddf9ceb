"""The whole position of a fight: frozen, and JSON by `encode` and `decode`.

Places are tenths of a pace from the near left corner; a fight without a map has none, and
`pairs` says who is engaged with whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import msgspec

from campaigns.tabletop.game import Item, Json, Seat
from campaigns.tabletop.millimetres import Point
from skirmish.ars_magica.tables import Tables
from skirmish.ars_magica.tables import tables as read_tables

Text = str | dict[str, str]
"""A text as typed, or in two languages."""

READY, PLAYING, ENDED = "ready", "playing", "ended"
DECLARATIONS, ACTIONS, AFTERMATH = "declarations", "actions", "aftermath"
PHASES = (DECLARATIONS, ACTIONS)
PRESENT, DEAD, FLED, SURRENDERED, LEFT = "on_table", "dead", "fled", "surrendered", "left"
FATES = (PRESENT, DEAD, FLED, SURRENDERED, LEFT)
ASK, ALWAYS, NEVER = "ask", "always", "never"
UNARMED = "fist"
TENTHS = 10
"""Units of length in a pace."""


@dataclass(frozen=True, slots=True)
class Side:
    """`hides`: its declarations are secret until all have declared."""

    name: Text
    slot: str
    briefing: Text = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Members who fight as one; `schooled`: they trained together (AM 8).

    `assigned`: where the trained bonus goes until the group's next turn.
    """

    side: str
    name: Text
    members: tuple[str, ...]
    vanguard: str
    leader: str | None = None
    schooled: bool = False
    assigned: str | None = None


@dataclass(frozen=True, slots=True)
class Feature:
    """An area of the map. `ground`: a row of the table of grounds; `height` in steps."""

    name: Text
    points: tuple[Point, ...]
    ground: str | None = None
    height: int = 0
    cover: int = 0
    wall: bool = False


@dataclass(frozen=True, slots=True)
class Wound:
    """A wound or bruise, with the bonus of its next Recovery roll (AM 7)."""

    level: str
    bruise: bool = False
    bonus: int = 0
    improved: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """Who holds a figure, with what Grip, since what round."""

    by: str
    grip: int
    since: int


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one figure did and suffered this round.

    `foes`: units that met it in melee, in order; `effort`: `attack` once it exerted itself
    in attack, `defence` as well. `stagger`: what mishaps take from its Defences.
    """

    action: bool = False
    horse: bool = False
    fast: bool = False
    shot: bool = False
    moved: int = 0
    foes: tuple[str, ...] = ()
    effort: bool = False
    guarded: bool = False
    stagger: int = 0
    spells: int = 0
    quick: int = 0
    slow: bool = False
    attacked: bool = False
    assailed: bool = False
    declared: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A combatant or a horse: sheet, gear, wounds, place, and what it does unasked.

    Ability scores are those of the sheet; specialisation and Puissant are added where they
    count. `prot` is hide, or armour that is not named; `carried` the whole Load if it is not
    to be counted from the gear. `guarding`: an effort in Defence that lasts until its turn.
    `line`: what its Initiative was counted with. `persistence`: bonus to the next attempt to
    break away. `spells` are those that it keeps up, `known_spells` those that it can cast.
    """

    id: str
    side: str
    name: Text
    initials: str
    player: bool = False
    beast: bool = False
    mount: bool = False
    war_horse: bool = False
    strength: int = 0
    stamina: int = 0
    dexterity: int = 0
    quickness: int = 0
    perception: int = 0
    presence: int = 0
    communication: int = 0
    size: int = 0
    abilities: dict[str, int] = field(default_factory=dict)
    specialities: dict[str, str] = field(default_factory=dict)
    puissant: tuple[str, ...] = ()
    cautious: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    personality: dict[str, int] = field(default_factory=dict)
    arms: tuple[str, ...] = ()
    shield: str | None = None
    shield_up: bool = True
    armour: str = "none"
    prot: int = 0
    load: int = 0
    carried: int | None = None
    track: str = "human"
    hand: str = UNARMED
    note: Text = ""
    fate: str = PRESENT
    wounds: tuple[Wound, ...] = ()
    spent: int = 0
    lasting: int = 0
    at: Point | None = None
    height: int = 0
    cover: int = 0
    ground: str | None = None
    place: str = "open"
    prone: bool = False
    fainted: bool = False
    held: Hold | None = None
    pinned: str | None = None
    under: str | None = None
    riding: str | None = None
    saddle: str = "plain"
    gait: str | None = None
    panicked: bool = False
    bolted: bool = False
    demoralised: bool = False
    raging: bool = False
    guarding: bool = False
    signs: str | None = None
    located: tuple[str, ...] = ()
    hidden: bool = False
    concealment: str = "none"
    sighted: bool = False
    nocked: bool = False
    unspanned: int = 0
    persistence: int = 0
    line: str = ""
    dazed: bool = False
    lamed: bool = False
    lost: tuple[str, ...] = ()
    magus: bool = False
    spellcasting: bool = False
    spells: tuple[str, ...] = ()
    known_spells: tuple[str, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)
    deeds: Deeds = field(default_factory=Deeds)

    @property
    def here(self) -> bool:
        return self.fate == PRESENT

    @property
    def helpless(self) -> bool:
        """Incapacitated, or out of its senses."""
        return any(w.level in ("incapacitated", "fatal") for w in self.wounds)


FIRST = "1"
"""The rules version of the first release."""
SECOND = "2"
THIRD = "3"
FOURTH = "4"


@dataclass(frozen=True, slots=True)
class State:
    """The position. `tables` are all values of the rulebook as frozen for this fight.

    `dice` are the dice of Initiative that are kept, `totals` the totals in force; both by unit
    (a group, or a figure on its own). `apart`: paces between enemies that are not engaged, on
    a table without a map. `rules` is the rules version; `waited` are those who let others go
    first this round, each with the unit that came after it before. `former`: what groups that
    are no more were called.
    """

    title: Text
    place: Text
    intro: Text
    notes: Text
    tables: dict[str, Json]
    sides: dict[str, Side]
    groups: dict[str, Group]
    figures: dict[str, Figure]
    seats: dict[str, Seat]
    width: int = 0
    height: int = 0
    features: dict[str, Feature] = field(default_factory=dict)
    apart: int = 10
    pairs: tuple[str, ...] = ()
    darkness: str = "none"
    broken_ground: bool = False
    nuisances: int = 0
    secret: bool = False
    mishaps: str = "random"
    status: str = READY
    round: int = 0
    phase: str = ""
    order: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    turn: str | None = None
    dice: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    started: dict[str, int] = field(default_factory=dict)
    agenda: tuple[Item, ...] = ()
    asked: int = 0
    result: dict[str, Json] | None = None
    rules: str = FIRST
    waited: tuple[tuple[str, str], ...] = ()
    former: dict[str, Text] = field(default_factory=dict)

    @property
    def by_letter(self) -> bool:
        """Whether AM 6.3, 8 and 13.3 go by their letter, as they do since rules version 2."""
        return self.rules != FIRST

    @property
    def third(self) -> bool:
        """Whether AM 11, 13.8 and 13.10 go as they do since rules version 3."""
        return self.rules not in (FIRST, SECOND)

    @property
    def penalised(self) -> bool:
        """Whether Initiative that is counted anew keeps the wounds and fatigue that were in the
        roll (AM 3.2), as since rules version 4."""
        return self.rules not in (FIRST, SECOND, THIRD)

    @property
    def fifth(self) -> bool:
        """Whether magi and the hidden keep out of melee unasked, and rolls on concentration and
        fast spells say what they are about, as since rules version 5."""
        return self.rules not in (FIRST, SECOND, THIRD, FOURTH)

    @property
    def mapped(self) -> bool:
        return self.width > 0

    def present(self) -> Iterator[Figure]:
        """Figures that have not left the fight, in order of id."""
        return (figure for _, figure in sorted(self.figures.items()) if figure.here)

    def with_figure(self, id: str, **changes: Any) -> State:
        return replace(self, figures={**self.figures, id: replace(self.figures[id], **changes)})


@lru_cache(maxsize=64)
def _tables(values: bytes, third: bool) -> Tables:
    return replace(read_tables(msgspec.json.decode(values)), flaws_bar_shields=third)


_KNOWN: dict[tuple[int, bool], tuple[dict[str, Json], Tables]] = {}


def tables_of(state: State) -> Tables:
    """The typed tables of this fight (made once for each frozen set of values)."""
    key = (id(state.tables), state.third)
    found = _KNOWN.get(key)
    if found is None or found[0] is not state.tables:
        found = (state.tables, _tables(msgspec.json.encode(state.tables), state.third))
        _KNOWN[key] = found
        if len(_KNOWN) > 256:
            _KNOWN.pop(next(iter(_KNOWN)))
    return found[1]


def encode(state: State) -> dict[str, Json]:
    """The state as a JSON object; `decode` gives the same state back.

    What came with a rules version is left out of the states of earlier ones: they are as ever.
    """
    body: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(state))
    if not state.by_letter:
        del body["rules"], body["waited"]
    if not state.third:
        del body["former"]
    if not state.fifth:
        for figure in body["figures"].values():
            del figure["known_spells"]
    return body


def decode(body: Mapping[str, Json]) -> State:
    """What `encode` gave.

    Raises:
        msgspec.ValidationError: the object is not a state.
    """
    return msgspec.convert(dict(body), State)
