"""English sentences for the steps of an explanation and for refusals, filled from arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.words import N_

_UNITS: Final = {
    "hit_points_common": N_("common men: {hp} HP"),
    "hit_points_picked": N_("picked troops: {hp} HP"),
    "hit_points_elite": N_("elite troops: {hp} HP"),
    "hit_points": N_("HP: {die} for the first die + {later} x {average} + {bonus} = {hp}"),
    "merge": N_("the merged unit has the worse of each statistic"),
    "merge_factions": N_("units of {a} and {b} do not merge"),
    "merge_sizes": N_("units of sizes {a} and {b} do not merge"),
    "attack_rate_uniform": N_("{rate} a round: {number} in turn {turn}"),
    "attack_rate_alternating": N_("{rate} a round, alternating: {number} in turn {turn}"),
    "dead_added": N_("all dead of the phase: {exact}, rounded down {dead}"),
    "dead_carried": N_("carried over from before: {carried}"),
    "removed": N_("{dead} dead, in steps of {step}: {removed} removed, {men} left"),
    "all_removed": N_("{dead} dead of {men}: all are removed"),
    "destroyed_no_attack": N_("a destroyed unit neither attacks nor is attacked"),
}

_ATTACKS: Final = {
    "to_hit_front": N_("on the front: {value:+d} to hit"),
    "to_hit_flank": N_("on a flank: {value:+d} to hit"),
    "to_hit_rear_flank": N_("on a rear flank: {value:+d} to hit"),
    "to_hit_rear": N_("from the rear: {value:+d} to hit"),
    "to_hit_higher_ground": N_("from higher ground: {value:+d} to hit"),
    "to_hit_target_routed": N_("target in rout: {value:+d} to hit"),
    "to_hit_charge": N_("in the charge: {value:+d} to hit"),
    "to_hit_medium": N_("medium range: {value:+d} to hit"),
    "to_hit_long": N_("long range: {value:+d} to hit"),
    "to_hit_cover": N_("cover: {value:+d} to hit"),
    "to_hit_given": N_("other modifiers: {value:+d} to hit"),
    "hit": N_("to hit: THAC0 {thac0} − AC {ac} = {needed} or more; rolled {roll}: hit"),
    "miss": N_("to hit: THAC0 {thac0} − AC {ac} = {needed} or more; rolled {roll}: missed"),
    "hit_modified": N_(
        "to hit: THAC0 {thac0} − AC {ac}, modifiers {modifier:+d}: {needed} or more; "
        "rolled {roll}: hit"
    ),
    "miss_modified": N_(
        "to hit: THAC0 {thac0} − AC {ac}, modifiers {modifier:+d}: {needed} or more; "
        "rolled {roll}: missed"
    ),
    "attacks_shared": N_("shared with the other enemy in the hex; on {name}: {attacks}"),
    "damage": N_("damage {dice}: {damage}"),
    "damage_front": N_("on the front: x {factor} = {damage}"),
    "damage_flank": N_("on a flank: x {factor} = {damage}"),
    "damage_rear_flank": N_("on a rear flank: x {factor} = {damage}"),
    "damage_rear": N_("from the rear: x {factor} = {damage}"),
    "damage_lance": N_("lances in a charge: x {factor} = {damage}"),
    "damage_set": N_("weapons set against a charge: x {factor} = {damage}"),
    "dead": N_("dead: {damage} x {men} / {divisor} / {hp} = {dead}"),
    "charge_charger": N_("the charger strikes first"),
    "charge_target": N_("the target of the charge strikes first"),
    "charge_together": N_("charger and target strike together"),
    "charger_exposed": N_("the AC of the charger is {value} worse"),
    "share": N_("{name}: strength {strength} of {total}; quarters of the shot: {quarters}"),
    "no_shot": N_("out of range, without ammunition or without men: no shooting"),
    "area_damage": N_("damage {dice}: {damage}"),
    "saved": N_("saving throw: {number} or more; rolled {roll}: damage {damage}"),
    "not_saved": N_("saving throw: {number} or more; rolled {roll}: failed, damage {damage}"),
    "area_dead": N_(
        "{name}: {figures} figures of {men} men, damage {damage} of {hp} HP: {dead} dead"
    ),
}

_MOVEMENT: Final = {
    "cost_ground": N_("ground: {costs} = {cost}"),
    "cost_turns": N_("turns by two or three sides: {number} x {each} = {cost}"),
    "cost_whole": N_("cost {cost}, at most {most}"),
    "order_roll": N_("{faction} rolls {roll} for the order of movement"),
    "movement_order": N_("order of movement: {order}"),
    "move_legal": N_("the move costs {cost}"),
    "may_intercept": N_("{name} may intercept from {hexes}"),
    "no_interceptor": N_("nobody may intercept"),
    "flight": N_("it flees by {path}; cost {cost}, distance of the nearest enemy {distance}"),
    "flight_leaves": N_("it leaves the map at {at}"),
    "flight_stays": N_("it stays in {at}"),
    "sight_clear": N_("distance {distance}, in sight"),
    "sight_blocked": N_("distance {distance}, sight blocked by {by}"),
    "refused.engaged": N_("engaged: it may stay, withdraw or flee"),
    "refused.off_map": N_("that hex is off the map"),
    "refused.not_adjacent": N_("that hex is not next to the one before it"),
    "refused.not_rear": N_("a unit withdraws to a rear side only"),
    "refused.impassable": N_("it may not enter that terrain"),
    "refused.occupied": N_("the hex is occupied"),
    "refused.into_zoc": N_("a unit does not withdraw into an enemy zone of control"),
    "refused.zoc_to_zoc": N_("no move from one hex of enemy zone of control to another"),
    "refused.past_zoc": N_("entering an enemy zone of control has ended the move"),
    "refused.too_far": N_("the move costs more than the unit may spend"),
    "refused.short_charge": N_("a charge needs two steps at least"),
    "refused.not_straight": N_("the last two steps and the front must be in one direction"),
    "refused.no_target": N_("the target is not in the hex before its front"),
}

_MORALE: Final = {
    "morale_quarter": N_("a quarter of the starting strength lost: {value:+d}"),
    "morale_half": N_("half of the starting strength lost: {value:+d}"),
    "morale_past_half": N_("more losses, past the half: {value:+d}"),
    "morale_flank": N_("attacked on a flank: {value:+d}"),
    "morale_rear": N_("attacked from the rear: {value:+d}"),
    "morale_charged": N_("charged: {value:+d}"),
    "morale_leader": N_("leader fallen or in rout: {value:+d}"),
    "morale_commander": N_("field commander fallen or in rout: {value:+d}"),
    "morale_panic": N_("friends near by in rout or lost: {value:+d}"),
    "morale_outnumbered": N_("outnumbered: {value:+d}"),
    "morale_surrounded": N_("surrounded: {value:+d}"),
    "morale_magic": N_("losses by a spell: {value:+d}"),
    "morale_unharmed": N_("attacked what it cannot harm: {value:+d}"),
    "morale_referee": N_("the referee asks: {value:+d}"),
    "charisma_leader": N_("charisma of the leader: {value:+d}"),
    "charisma_commander": N_("charisma of the field commander: {value:+d}"),
    "check_passed": N_("rating {rating}, {target} or less; rolled {roll}: passed"),
    "check_failed": N_("rating {rating}, {target} or less; rolled {roll}: failed"),
    "fearless": N_("fearless troops make no check"),
    "state_steady": N_("the unit stands"),
    "state_routed": N_("the unit is in rout"),
    "state_dispersed": N_("the unit is dispersed"),
    "leader_taken": N_("the unit is destroyed and its leader taken"),
    "leader_safe": N_("no danger for the leader"),
    "leader_fallen": N_("the leader is hit on {number} or less; rolled {roll}: fallen"),
    "leader_unhurt": N_("the leader is hit on {number} or less; rolled {roll}: unhurt"),
}

WORDING: Final[Mapping[str, str]] = {**_UNITS, **_ATTACKS, **_MOVEMENT, **_MORALE}
