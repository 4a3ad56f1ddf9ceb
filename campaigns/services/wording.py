"""The sentences of refusals and log lines that belong to no ruleset."""

from campaigns.tabletop.words import N_

WORDING: dict[str, str] = {
    "refused.stale_version": N_("Something has changed in the meantime: look again, then decide."),
    "refused.roll_pending": N_("Dice are being typed in: first finish or cancel that roll."),
    "refused.no_such_roll": N_("There is no such roll to answer."),
    "refused.no_such_entry": N_("There is no such line in the log."),
    "refused.nothing_to_undo": N_(
        "You may only take back your own last actions, not dice or what was revealed."
    ),
    "refused.already_there": N_("That is where things stand already."),
    "refused.no_order_here": N_("That unit can be given no order now."),
    "refused.stale_revision": N_("The order was changed in the meantime: look at it again."),
    "refused.spectator": N_("Spectators only watch."),
    "rewound_to": N_("Back to line {n}. {reason}"),
    "rewound_to.start": N_("Back to the start. {reason}"),
    "noted": "{text}",
    "roll_cancelled": N_("The roll was cancelled"),
}
