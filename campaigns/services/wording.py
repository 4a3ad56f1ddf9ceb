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
    "refused.referee_only": N_("Only the referee can do that."),
    "refused.nothing_to_redo": N_("There is nothing to bring back here."),
    "refused.not_the_referee": N_("Only the referee decides who sits where."),
    "refused.no_such_chair": N_("There is no such seat, or no such member."),
    "refused.already_there": N_("That is where things stand already."),
    "refused.no_order_here": N_("That unit can be given no order now."),
    "refused.seed_shown": N_(
        "The dice of this battle have been proved and their seed is known: nobody can play on."
    ),
    "refused.stale_revision": N_("The order was changed in the meantime: look at it again."),
    "refused.spectator": N_("Spectators only watch."),
    "rewound_to": N_("Back to line {n}. {reason}"),
    "rewound_to.start": N_("Back to the start. {reason}"),
    "noted": "{text}",
    "under_way": N_("An action is under way."),
    "roll_cancelled": N_("The roll was cancelled"),
}

FAULTS: dict[str, str] = {
    "missing": N_("This is missing."),
    "missing.factions": N_("Two factions at least are needed."),
    "missing.units": N_("Every faction needs a unit."),
    "missing.zones": N_("A faction that deploys needs a zone."),
    "missing.seats": N_("A seat of the referee is needed."),
    "missing.hexes": N_("One hex at least is needed."),
    "missing.at": N_("A place on the map is needed."),
    "wrong_type": N_("This cannot be read."),
    "wrong_type.title": N_("A title is needed: in English, and in Italian if you like."),
    "wrong_type.name": N_("A name is needed: in English, and in Italian if you like."),
    "wrong_type.text": N_("A text is needed: in English, and in Italian if you like."),
    "out_of_range": N_("This is too small or too large."),
    "unknown_key": N_("The rules know no field of this name: it would have no effect."),
    "too_large.width": N_("A table is 300 cm wide at most."),
    "too_large.height": N_("A table is 200 cm deep at most."),
    "unknown_name": N_("There is nothing of that name here."),
    "unknown_name.kind": N_("The rules know no such kind."),
    "unknown_name.commander": N_("The field commander is a leader of the faction."),
    "twice": N_("This comes twice."),
    "twice.zones": N_("A hex is in the zones of two factions."),
    "twice.unit": N_("That unit has a leader already."),
    "bad_id": N_("An id has letters, digits, - and _, 20 at most (in skirmishes 40)."),
    "bad_hex": N_("A hex is written with four digits, column and row."),
    "off_map": N_("This hex is not on the map."),
    "hole": N_("A road goes from hex to hex without holes."),
    "bad_dice": N_("Dice such as 2d6+1 are expected."),
    "too_many": N_("There are too many."),
    "other_faction": N_("A leader leads a unit of his own faction."),
    "impassable": N_("Nobody can stand in this terrain."),
    "occupied": N_("Others stand there: an enemy, or too many."),
    "occupied.figures": N_("Somebody or a hull is there already."),
    "barred": N_("Nobody can stand in this."),
    "no_such_level": N_("There is no such level."),
    "off_table": N_("This is off the table."),
    "crosses_itself": N_("The edges cross or touch each other."),
    "bad_point": N_("Two whole numbers of millimetres are expected."),
    "outside_zone": N_("This place is outside the zone of its faction."),
    "bad_option": N_("A house rule of the campaign does not fit the rulebook."),
}
"""What is wrong in a scenario, by code, or by code and field."""
