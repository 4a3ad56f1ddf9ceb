"""What the rules say to people: English sentences by code, translated by their text."""

from __future__ import annotations

from typing import Final

from campaigns.tabletop.words import N_

WHITE: Final = N_("White die")
COLOURED: Final = N_("Coloured die")
TO_HIT: Final = N_("To hit")
FRIEND_HIT: Final = N_("Which friend is hit")
HIT_IN_MELEE: Final = N_("Who in the melee is hit")
EFFECT: Final = N_("Effect of the hit")
LONE_MELEE: Final = N_("Melee, the lone figure")
MELEE: Final = N_("Melee, the other side")
TIE: Final = N_("Tie rolled again")
MORALE: Final = N_("Morale")
SHIP: Final = N_("Drifting or aground")
FALL: Final = N_("Fall on deck")
DAMAGE: Final = N_("Damage of the ball")
HOW_MANY: Final = N_("How many are hit")
WHO_IS_HIT: Final = N_("Who is hit")
FIRE: Final = N_("Setting fire")

WORDING: Final = {
    "draw.player": N_("Card of {player}: up to {figures} figures that have not acted may act."),
    "draw.ace": N_(
        "Ace: one figure of {player} that has just moved acts again, or does a special manoeuvre."
    ),
    "draw.ace_again": N_("Ace: one figure of {player} that has just moved acts again."),
    "draw.ace_special": N_(
        "Ace after an ace: one figure of {player} that has just moved does a special manoeuvre."
    ),
    "draw.joker": N_(
        "Joker: the group of {player} that has just moved acts again, or one of its figures does a "
        "special action."
    ),
    "draw.after_joker": N_("An ace after a joker means nothing."),
    "draw.first": N_("As the first card of the turn it means nothing."),
    "draw.no_group": N_("No group has moved yet this turn: it means nothing."),
    "draw.event": N_("An event card activates nobody."),
    "draw.empty": N_("No card is left."),
    "draw.last_card": N_("This is the last card: the turn ends once it is played."),
    "special.needed": N_(
        "Special action: {base} + A {agility}, modifier {modifier:+d} = {needed}; the two dice "
        "must total less."
    ),
    "special.success": N_("White {white} + coloured {coloured} = {total}: it succeeds."),
    "special.failure": N_("White {white} + coloured {coloured} = {total}: it fails."),
    "special.stunned": N_("The coloured die is higher: the figure is stunned."),
    "special.extra": N_("The coloured die is lower: the figure may do a short action too."),
    "range.out": N_("Out of range: {distance} cm, and the longest range is {longest} cm."),
    "shoot.needed": N_(
        "To hit: weapon factor {factor} + T {skill}, modifiers {modifiers:+d} = {needed}; "
        "the two dice must total less."
    ),
    "throw.needed": N_(
        "To hit: factor {factor} + F {strength} + C {skill}, modifiers {modifiers:+d} = {needed}; "
        "the two dice must total less."
    ),
    "shoot.hit": N_("Rolled {first} + {second} = {total}: a hit."),
    "shoot.miss": N_("Rolled {first} + {second} = {total}: a miss."),
    "shoot.twelve": N_("Two sixes always miss; no friend is in the arc."),
    "shoot.clumsy": N_("Two sixes with friends in the arc: a clumsy shot that hits {victim}."),
    "shoot.in_melee": N_("Drawn among all who fight there: {victim} is hit."),
    "shoot.reload": N_("Long actions needed to reload: {actions}."),
    "mod.unaimed": N_("{value:+d}: not aimed"),
    "mod.shooter_wounded": N_("{value:+d}: the shooter is wounded"),
    "mod.beyond_effective": N_("{value:+d}: beyond the effective range"),
    "mod.protected": N_("{value:+d}: the target ran, lies down or has cover"),
    "mod.large_target": N_("{value:+d}: a boat, ship or house as target"),
    "mod.close": N_("{value:+d}: at close range"),
    "mod.moving_boat": N_("{value:+d}: from a moving boat"),
    "mod.light_cover": N_("{value:+d}: light cover"),
    "mod.heavy_cover": N_("{value:+d}: heavy cover"),
    "mod.thrown": N_("{value:+d}: for what was thrown"),
    "mod.strong": N_("{value:+d}: a strong thrower"),
    "mod.cuirass": N_("{value:+d}: a cuirass"),
    "mod.ball": N_("{value:+d}: struck by the ball itself"),
    "mod.floor": N_("{value:+d}: the floor falls"),
    "mod.wounded": N_("{value:+d}: wounded"),
    "mod.stunned": N_("{value:+d}: stunned"),
    "mod.yellow": N_("{value:+d}: yellow marker"),
    "mod.extra_opponent": N_("{value:+d}: more than one opponent"),
    "mod.fought": N_("{value:+d}: already in a melee this turn"),
    "mod.charged": N_("{value:+d}: charged in"),
    "mod.obstacle": N_("{value:+d}: behind an obstacle or higher"),
    "mod.wide_margin": N_("{value:+d}: beaten by a wide margin"),
    "mod.stronger": N_("{value:+d}: the winner is stronger"),
    "mod.weaker": N_("{value:+d}: the winner is weaker"),
    "mod.loser_stunned": N_("{value:+d}: already stunned"),
    "mod.cornered": N_("{value:+d}: cannot fall back"),
    "mod.aground": N_("{value:+d}: aground"),
    "effect.killed": N_("Effect: rolled {die}, with modifiers {total}: killed."),
    "effect.wounded": N_("Effect: rolled {die}, with modifiers {total}: wounded."),
    "effect.stunned": N_("Effect: rolled {die}, with modifiers {total}: stunned."),
    "effect.nothing": N_("Effect: rolled {die}, with modifiers {total}: nothing."),
    "effect.second_wound": N_("It is the second wound: killed."),
    "melee.lone_total": N_(
        "The lone figure: {die} + weapon {factor} + C {skill}, modifiers {modifiers:+d} = {total}."
    ),
    "melee.other_total": N_(
        "The other side: {die} + weapon {factor} + C {skill}, modifiers {modifiers:+d} = {total}."
    ),
    "melee.tie": N_(
        "A tie with opponent {place}, rolled again with the dice alone: {lone} to {other}."
    ),
    "melee.lone_wins": N_("Against opponent {place} the lone figure wins by {margin}."),
    "melee.other_wins": N_("Opponent {place} wins by {margin}."),
    "melee.lone_suffers": N_("The lone figure suffers from opponent {place}."),
    "melee.other_suffers": N_("Opponent {place}, whom the lone figure chose, suffers."),
    "melee.captured": N_("Won by {won} of the three, who are all alive: captured."),
    "melee.not_captured": N_(
        "Won by {won} of the three: no capture without two winners and all three alive."
    ),
    "melee_shot.lost": N_("The test failed: no shot."),
    "morale.total": N_("Morale: {die} + leader {leader} − losses {losses} = {total}."),
    "morale.normal": N_("Steady: acts normally."),
    "morale.yellow": N_("Yellow marker: may not advance."),
    "morale.brown": N_("Brown marker: flees from the enemy."),
    "morale.removed": N_("Failed again: removed from the game."),
    "ship.sails": N_("Crew and helm are manned: the ship sails {cm} cm."),
    "ship.drifts": N_("Crew or helm is missing; rolled {die}: it drifts {cm} cm."),
    "ship.aground": N_("Crew or helm is missing; rolled {die}: it runs aground for good."),
    "ship.lies_aground": N_("The ship lies aground."),
    "fall.water": N_("Rolled {die} − A {agility}, in all {total}: falls in the water."),
    "fall.wounded": N_("Rolled {die} − A {agility}, in all {total}: falls and is wounded."),
    "fall.stunned": N_("Rolled {die} − A {agility}, in all {total}: falls and is stunned."),
    "fall.nothing": N_("Rolled {die} − A {agility}, in all {total}: keeps standing."),
    "damage.occupant": N_("Rolled {die}: one of those inside is struck."),
    "damage.breach": N_("Rolled {die}: a breach; all close to it are struck."),
    "damage.floor": N_("Rolled {die}: a floor falls; all on it are struck."),
    "damage.fire": N_("Rolled {die}: the house is on fire."),
    "damage.crew": N_("Rolled {die}: some of the crew are struck."),
    "damage.helm": N_("Rolled {die}: the helm is gone; no turning until it is repaired."),
    "damage.rigging": N_("Rolled {die}: rigging is lost; the ship is slower."),
    "damage.mast": N_("Rolled {die}: a mast falls; half speed, all close to it are struck."),
    "damage.holed": N_("Rolled {die}: the ship is holed and will sink."),
    "damage.boat_holed": N_("Rolled {die}: the boat is holed; half speed, all aboard may fall."),
    "damage.boat_sinks": N_("Rolled {die}: the boat sinks; all aboard are in the water."),
    "damage.nothing": N_("Rolled {die}: no damage."),
    "damage.dismounted": N_("Rolled {die}: the cannon is dismounted."),
    "damage.struck": N_("Struck: {victims}."),
    "fire.even": N_("Rolled {die}, even: {successes} of {needed} in a row."),
    "fire.odd": N_("Rolled {die}, odd: the count starts again."),
    "fire.lit": N_("The house is lit; it flares up next turn."),
}
