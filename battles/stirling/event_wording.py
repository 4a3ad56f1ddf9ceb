"""The sentences of events, refusals, choices and waiting lines."""

from campaigns.tabletop.words import N_

EVENTS: dict[str, str] = {
    "battle_began": N_("The battle begins."),
}
