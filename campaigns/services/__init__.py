"""The only writers: of an engagement each call is one transaction on its locked row."""

from campaigns.services.acting import act, note, rule
from campaigns.services.faults import Fault
from campaigns.services.house_rules import (
    MOST_TEXT,
    BadRulesError,
    StaleRulesError,
    overrides_by_ruleset,
    overrides_of,
    revision_of,
    save_house_rules,
)
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
from campaigns.services.rewinding import redo, rewind
from campaigns.services.rolling import answer, cancel_roll
from campaigns.services.scenarios import (
    FaultyError,
    StaleScenarioError,
    copy_scenario,
    delete_scenario,
    faults,
    new_scenario,
    save_scenario,
    start_faults,
    start_scenario,
    take_in,
    totals,
    without_roster,
)
from campaigns.services.where import placed
from campaigns.services.wording import WordedError, requested, sentence

__all__ = [
    "MOST_TEXT",
    "BadRulesError",
    "Done",
    "FactionInUseError",
    "Fault",
    "FaultyError",
    "LastRefereeError",
    "Outcome",
    "Saved",
    "StaleRulesError",
    "StaleScenarioError",
    "WordedError",
    "act",
    "answer",
    "cancel_roll",
    "change_member",
    "copy_scenario",
    "delete_order",
    "delete_scenario",
    "faults",
    "import_battle",
    "leave",
    "make_campaign",
    "make_engagement",
    "new_scenario",
    "note",
    "overrides_by_ruleset",
    "overrides_of",
    "placed",
    "rebuild",
    "redo",
    "requested",
    "revision_of",
    "rewind",
    "rule",
    "save_house_rules",
    "save_order",
    "save_scenario",
    "sentence",
    "set_factions",
    "sit",
    "stand_up",
    "start_faults",
    "start_scenario",
    "take_in",
    "totals",
    "without_roster",
]
