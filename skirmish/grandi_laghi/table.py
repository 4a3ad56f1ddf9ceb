"""What the phases work on: the draft of one action, with chance, tables, orders and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.game import Action, Event
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.ground import Ground, ground_of
from skirmish.grandi_laghi.procedures.player_cards import When, applies, card_modifiers
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import Bonus
from skirmish.grandi_laghi.tables import Tables
from skirmish.muskets.table import CardDraft


class Table(CardDraft[State]):
    """With the tables of the game, and its ground."""

    def __init__(
        self, state: State, evolve: Callable[[State, Event], State], action: Action, chance: Chance
    ) -> None:
        super().__init__(state, evolve, action, chance)
        self.used: Counter[str] = Counter()

    @property
    def tables(self) -> Tables:
        return tables_of(self.state)

    @property
    def ground(self) -> Ground:
        return ground_of(self.state)

    def figure(self, id: str) -> Figure:
        return self.state.figures[id]

    @rule("GL 9.1")
    def bonus(self, when: When) -> Bonus:
        """What the players' cards add in such rolls; those of limited use are counted."""

        def add(body: Body) -> Sequence[Modifier]:
            figure = self.state.figures[body.id or ""]
            rules = self.state.squads[figure.group].rules
            used = {one.id: self.state.uses.get(one.id, 0) + self.used[one.id] for one in rules}
            found = card_modifiers(rules, when, body, used)
            for one in rules:
                if one.uses is not None and applies(one, when, body, used[one.id]):
                    self.used[one.id] += 1
            return found

        return add

    def tell_uses(self) -> None:
        """Count what the players' cards were used for in this action."""
        for id, number in sorted(self.used.items()):
            squad = next(s for s, one in self.state.squads.items() if id in _ids(one.rules))
            self.emit("rule_used", rule=id, group=squad, count=number, cite="GL 9.1")
        self.used.clear()


def _ids(rules: Sequence[Any]) -> list[str]:
    return [one.id for one in rules]
