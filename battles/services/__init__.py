"""The only writers of the roster of a campaign."""

from battles.services.aftermath import (
    History,
    Proposal,
    Share,
    TakenError,
    histories,
    of_roster,
    proposal,
    reviewable,
    take_back,
    taken,
    taken_of,
    to_review,
)
from battles.services.roster import (
    RULESET,
    leader_body,
    roster_of,
    save_leader,
    save_unit,
    strike_leader,
    strike_unit,
    unit_body,
)

__all__ = [
    "RULESET",
    "History",
    "Proposal",
    "Share",
    "TakenError",
    "histories",
    "leader_body",
    "of_roster",
    "proposal",
    "reviewable",
    "roster_of",
    "save_leader",
    "save_unit",
    "strike_leader",
    "strike_unit",
    "take_back",
    "taken",
    "taken_of",
    "to_review",
    "unit_body",
]
