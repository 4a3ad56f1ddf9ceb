"""Why something may not be done, in sentences filled from the arguments of refusals."""

from __future__ import annotations

from typing import Final

from campaigns.tabletop.words import N_
from skirmish.muskets.refused_wording import REFUSED as SHARED

_CARDS: Final = {
    "card_in_play": N_("The card of {group} is still in play."),
    "card_closed": N_("{group}: nobody acts any more on this card."),
    "not_its_card": N_("It is the card of {group}."),
    "activated_enough": N_("{figure}: already activated {number} times this turn."),
    "activated_by_card": N_("{figure} was activated by this card before."),
    "not_fresh": N_("{figure} has already acted this turn."),
    "resting": N_("{figure} ran out of a melee in the last turn and does nothing in this one."),
    "card_used_up": N_("The card activates no more figures than {number}."),
    "no_leader": N_("{figure} has no leader on the table."),
    "far_from_leader": N_("{figure} is more than {radius} cm from {leader}."),
    "must_test": N_("{figure} has a blue marker and must test its morale first."),
    "hesitates": N_("{figure} is shaken: only a move to the nearest cover, nearer to no enemy."),
    "has_activated": N_("{group} has activated a figure on this card."),
    "called_back_already": N_("{figure}: somebody has been called back this turn already."),
    "not_routed": N_("{figure} is not routed: only a routed figure can be called back."),
    "not_at_edge": N_("It returns at its table edge ({edge}) or at its leader."),
    "touches_nobody": N_("{figure} touches no enemy."),
    "in_contact": N_("{figure} is in contact with {enemy} and must fight."),
}

_MOVES: Final = {
    "lies_in_melee": N_("{figure} does not lie down in a melee."),
    "edge_of_level": N_("That is beyond level {level}."),
    "another_boat": N_("One passes from boat to boat by an action of its own."),
    "in_water": N_("There is water in the way: ford it."),
    "in_deep_water": N_("There is water there."),
    "no_water": N_("There is no water to ford."),
    "too_far": N_("Too far for {figure}: {cm} cm of {allowed} cm."),
    "no_cover": N_("There is no cover for {figure} to go to."),
    "in_cover": N_("{figure} is in the nearest cover: {cover}."),
    "not_to_cover": N_("{figure} may only go towards the nearest cover: {cover}."),
    "nearer_to_enemy": N_("{figure} may not go nearer to an enemy."),
    "no_way_out": N_("{figure} has nowhere to run."),
    "no_evader": N_("{figure} is of no type that evades."),
}

_ARMS: Final = {
    "no_weapon": N_("{figure} has nothing to fire or throw."),
    "no_firearm": N_("{figure} has no firearm."),
    "reloading_green": N_("{figure}, reloading: green."),
    "reloading_yellow": N_("{figure}, reloading: yellow."),
    "reloading_red": N_("{figure}, reloading: red."),
    "loaded": N_("{figure} has no reload marker."),
    "wet_powder": N_("{figure} has wet powder for the whole game."),
    "only_aimed": N_("{figure} has done nothing else: its fire is aimed."),
    "only_unaimed": N_("{figure} has done something else: its fire is not aimed."),
    "nobody_in_sight": N_("No enemy is in sight of {figure}."),
    "not_in_arc": N_("{target} is not in the arc of that front."),
    "not_nearest": N_("The nearest enemy is {nearest} at {nearest_cm} cm; {target}: {cm} cm."),
    "out_of_range": N_("{target} is at {distance} cm, the weapon reaches {reach} cm."),
    "no_officer": N_("{figure} is no officer: volleys are ordered by one."),
    "not_the_leader": N_("{figure} is not the leader: blind fire is ordered by him."),
    "out_of_command": N_("{figure} is more than {radius} cm from {chief}."),
    "of_other_squad": N_("{figure} is not of the squad of {chief}."),
    "no_regular": N_("{figure} fires no volleys: only regulars and marines do."),
    "no_long_arm": N_("{figure} has no musket or rifle."),
    "too_few": N_("Too few figures: {needed} are needed."),
    "no_enemies": N_("There is no enemy in the zone before {figure}."),
    "no_hiding_place": N_("{feature} is no wood or building."),
    "hiding_place_far": N_("{feature} is out of range of {figure}, or all around it."),
    "capture_needs": N_("A capture takes exactly {number} figures against one."),
}

_THINGS: Final = {
    "nobody_near": N_("Nobody near {figure} has a hand free."),
    "has_hatchet": N_("{figure} has a hatchet already."),
    "no_body": N_("{what} is no body to scalp."),
    "no_door": N_("{door} is no such opening."),
    "door_open": N_("{door} is open."),
    "door_locked": N_("{door} is locked: force it."),
    "door_broken": N_("{door} is broken down."),
    "on_that_level": N_("It is on level {level} already."),
    "no_such_level": N_("There is no level {level}."),
    "no_other_boat": N_("{figure}: there is no other boat there."),
    "no_house": N_("{house} is no house or boat."),
}

REFUSED: Final = {**SHARED, **_CARDS, **_MOVES, **_ARMS, **_THINGS}
