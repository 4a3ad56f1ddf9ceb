"""The sentences of refusals and log lines that belong to no ruleset, and of what is malformed."""

from django.utils.translation import gettext

from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.words import N_
from campaigns.texts import language

WORDING: dict[str, str] = {
    "refused.stale_version": N_("Something has changed in the meantime: look again, then decide."),
    "refused.roll_pending": N_("Dice are being typed in: first finish or cancel that roll."),
    "refused.no_such_roll": N_("There is no such roll to answer."),
    "refused.no_such_entry": N_("There is no such entry in the log."),
    "refused.nothing_to_undo": N_(
        "You may only take back your own last actions, not dice or what was revealed."
    ),
    "refused.referee_only": N_("Only the referee can do that."),
    "refused.dice_of_referee": N_("The referee types these dice: they tell what is hidden."),
    "refused.dice_of_another": N_("Those are the dice of another."),
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
    "refused.of_unit": "{unit}: {said}",
    "refused.of_value": "{unit}, {value}: {said}",
    "rewound_to": N_("Back to entry {n}"),
    "rewound_to.start": N_("Back to the start"),
    "rewound_to.again": N_("Entry {n} is done again"),
    "rewound_to.reason": "{told}: {reason}",
    "noted": "{text}",
    "under_way": N_("An action is under way."),
    "roll_cancelled": N_("The roll was cancelled"),
}

FAULTS: dict[str, str] = {
    "missing": N_("This is missing."),
    "missing.factions": N_("Two factions at least are needed."),
    "missing.units": N_("Every faction needs a unit."),
    "missing.zones": N_("A faction that deploys needs a zone."),
    "missing.sides": N_("Two sides at least are needed."),
    "missing.figures": N_("Figures are missing."),
    "missing.groups": N_("Every side needs a group of figures."),
    "missing.polygon": N_("A shape is needed: draw it on the table."),
    "dead_in_roster": N_(
        "By the campaign’s roster this figure is dead: take it out of the scenario."
    ),
    "no_figures": N_("This side has no figures."),
    "no_cards": N_("This side has no cards in the deck."),
    "leaders_only": N_("Only a leader has this."),
    "traits_exclude": N_("A marksman cannot be inexperienced."),
    "group_size": N_("A group has from one to six members."),
    "too_unlike": N_("The Attacks of the members lie too far apart for a group."),
    "no_such_weapon": N_("The figure has no such weapon."),
    "too_weak_weapon": N_("The figure is too weak for this weapon."),
    "too_weak_shield": N_("The figure is too weak for this shield."),
    "shield_with_two_hands": N_("The weapon takes both hands: no shield."),
    "shield_foot_only": N_("This shield is of no use on a horse."),
    "barred.hand": N_("A flaw of the figure forbids it."),
    "barred.shield": N_("A flaw of the figure forbids it."),
    "bad_value.heavy": N_("Nobody carries what is too heavy."),
    "bad_value.from": N_("Both ends must be on one wall of the house."),
    "bad_value.at": N_("Whoever is aboard stands on the deck."),
    "bad_value.front": N_("A direction is needed."),
    "bad_value.polygon": N_("An area of three corners at least is needed."),
    "bad_value.kind": N_("This kind has another form, or no levels and doors."),
    "bad_value.helm": N_("This place is not on the hull."),
    "bad_value.mast": N_("This place is not on the hull."),
    "missing.seats": N_("A seat of the referee is needed."),
    "missing.hexes": N_("One hex at least is needed."),
    "missing.at": N_("A place on the map is needed."),
    "blank": N_("Nothing of this text is seen."),
    "unseen_mark": N_("This has a mark that is not seen, as one that turns what follows around."),
    "unknown_name.what": N_("An event card cannot change this."),
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

EXPECTED: dict[str, str] = {
    "an object is expected": N_("Named fields in { } are expected here."),
    "a list is expected": N_("A list in [ ] is expected here."),
    "a whole number is expected": N_("A whole number is expected here."),
    "a number is expected": N_("A number is expected here."),
    "true or false is expected": N_("true or false is expected here."),
    "a text is expected": N_("A text is expected here, of 200 letters at most."),
}
"""What should stand there, by how the words of an error in English end."""

REQUESTS: dict[str, str] = {
    "bad_battle_file": N_("This is no battle file of this version."),
    "bad_die": N_("A die is written d6=4, with a face that it has."),
    "bad_value": N_("This value does not fit."),
    "dice_left_over": N_("These are more dice than the roll needs."),
    "faces_left_over": N_("These are more dice than the roll needs."),
    "has_acted": N_("It has nothing to do any more."),
    "has_leader": N_("There is a leader already, or there can be none."),
    "key_reused": N_("This key was used for another request."),
    "no_attack": N_("There is no such attack."),
    "no_check": N_("There is no check to make."),
    "no_map": N_("This fight has no map."),
    "no_pairs": N_("Nobody fights with anybody."),
    "not_begun": N_("The battle is not under way."),
    "not_ended": N_("The battle is not over."),
    "not_json": N_("This is no JSON that can be kept."),
    "not_lost": N_("Only who is lost can come back."),
    "not_on_table": N_("It is not on the table."),
    "out_of_play": N_("It is out of play."),
    "too_large": N_("This is too large."),
    "unknown_id": N_("There is nothing of that name here."),
    "wrong_die": N_("Another die is wanted."),
    "wrong_face": N_("The die does not show that."),
    "wrong_state": N_("The log does not lead to the state of the file."),
}
"""What is wrong with a request, by code, where English has words that say it closer."""


class WordedError(BadRequestError):
    """One whose words are in the reader's language already."""


def sentence(error: BadRequestError) -> str:
    """What is wrong in a scenario, in the reader's language: by code and field, else by code."""
    keys = [part for part in error.at.split("/") if part and not part.isdigit()]
    # What is missing within something says nothing of what it is within.
    near = keys[-1:] if error.code == "missing" and keys[:1] != ["zones"] else keys
    for code in (*(f"{error.code}.{key}" for key in reversed(near)), error.code):
        if code == "wrong_type" and (wanted := _wanted(error)):
            return wanted
        if code in FAULTS:
            return gettext(FAULTS[code])
    return error.message if language() == "en" else _by_code(error)


def _wanted(error: BadRequestError) -> str:
    """What is expected in the place of something else."""
    found = (said for end, said in EXPECTED.items() if error.message.endswith(end))
    return next((gettext(said) for said in found), "")


def requested(error: BadRequestError) -> str:
    """What is wrong with a request: in English the words that say what was expected."""
    worded = isinstance(error, WordedError) or language() == "en"
    return error.message if worded else sentence(error)


def _by_code(error: BadRequestError) -> str:
    return gettext(REQUESTS[error.code]) if error.code in REQUESTS else error.message
