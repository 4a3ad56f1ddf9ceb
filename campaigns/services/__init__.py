"""The only writers of an engagement: each call is one transaction on its locked row."""

from campaigns.services.acting import act, note, rule
from campaigns.services.importing import import_battle
from campaigns.services.making import make_engagement, remove_member, sit, stand_up
from campaigns.services.ordering import Saved, delete_order, save_order
from campaigns.services.play import Done, Outcome
from campaigns.services.rebuilding import rebuild
from campaigns.services.rewinding import rewind
from campaigns.services.rolling import answer, cancel_roll

__all__ = [
    "Done",
    "Outcome",
    "Saved",
    "act",
    "answer",
    "cancel_roll",
    "delete_order",
    "import_battle",
    "make_engagement",
    "note",
    "rebuild",
    "remove_member",
    "rewind",
    "rule",
    "save_order",
    "sit",
    "stand_up",
]
