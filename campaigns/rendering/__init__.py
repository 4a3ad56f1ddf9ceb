"""What people read: log lines, refusals and views in the language of their reader.

Entries and views have codes, arguments and texts in two languages; the sentences are the
templates of the ruleset's wording, translated by gettext in the language that is active.
"""

from campaigns.rendering.log import lines
from campaigns.rendering.refusals import options, refusal
from campaigns.rendering.rolls import elsewhere, pending
from campaigns.rendering.views import localised, view, waiting
from campaigns.rendering.voice import Voice, mixed, plain

__all__ = [
    "Voice",
    "elsewhere",
    "lines",
    "localised",
    "mixed",
    "options",
    "pending",
    "plain",
    "refusal",
    "view",
    "waiting",
]
