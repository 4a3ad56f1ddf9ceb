"""What the phases work on: the draft of one action, with chance, tables, orders and reasons."""

from __future__ import annotations

from skirmish.muskets.table import CardDraft
from skirmish.settecento.ground import Ground, ground_of
from skirmish.settecento.state import Figure, State, Vessel, tables_of
from skirmish.settecento.tables import Tables


class Table(CardDraft[State]):
    """With the tables of the game, and its ground."""

    @property
    def tables(self) -> Tables:
        return tables_of(self.state)

    @property
    def ground(self) -> Ground:
        return ground_of(self.state)

    def figure(self, id: str) -> Figure:
        return self.state.figures[id]

    def vessel(self, id: str) -> Vessel:
        return self.state.vessels[id]
