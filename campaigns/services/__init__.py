"""The only writers of an engagement: each call is one transaction on its locked row."""

from campaigns.services.acting import act, note, rule
from campaigns.services.importing import import_battle
from campaigns.services.making import make_engagement, sit, stand_up
from campaigns.services.members import (
    FactionInUseError,
    LastRefereeError,
    change_member,
    leave,
    make_campaign,
    set_factions,
)
from campaigns.services.ordering import Saved, delete_order, save_order
from campaigns.services.play import Done, Outcome
from campaigns.services.rebuilding import rebuild
from campaigns.services.rewinding import rewind
from campaigns.services.rolling import answer, cancel_roll

__all__ = [
    "Done",
    "FactionInUseError",
    "LastRefereeError",
    "Outcome",
    "Saved",
    "act",
    "answer",
    "cancel_roll",
    "change_member",
    "delete_order",
    "import_battle",
    "leave",
    "make_campaign",
    "make_engagement",
    "note",
    "rebuild",
    "rewind",
    "rule",
    "save_order",
    "set_factions",
    "sit",
    "stand_up",
]
