"""The sentences of events, refusals, choices and waiting lines, filled from their arguments."""

from __future__ import annotations

from typing import Final

from campaigns.tabletop.words import N_
from skirmish.figures.told import TOLD
from skirmish.muskets.event_wording import EVENTS as SHARED
from skirmish.settecento.refusals import REFUSED

_COURSE: Final = {
    "phase.vessels": N_("The last card is played: boats and ships move."),
    "phase.morale": N_("Morale at the end of the turn."),
    "card_finished": N_("{side}: figures activated, {count}."),
    "extra_action": N_("{figure} may do a short action more."),
}

_MOVES: Final = {
    "mode.crawl": N_("crawl"),
    "mode.wade": N_("wading"),
    "mode.swim": N_("swimming"),
    "mode.climb": N_("climb"),
    "mode.step": N_("step across"),
    "mode.jump": N_("jump"),
    "mode.break_off": N_("breaking off"),
    "mode.flight": N_("flight"),
    "move.full": N_("{mode}: {cm} cm in open ground"),
    "move.difficult": N_("Half in difficult ground: {ground}"),
    "move.wounded": N_("Half with a wound"),
    "move.gone": N_("{cm} cm of {allowed} cm"),
    "could_not_fall_back": N_("{figure}: no room to fall back."),
    "followed_up": N_("{figure} follows {target}."),
    "cause.throws": N_("throwing"),
}

_ARMS: Final = {
    "shot": N_(
        "{figure} shoots at {target}, {weapon}, {cm} cm: {total} of less than {needed}, {outcome}."
    ),
    "thrown": N_(
        "{figure} throws at {target}, {weapon}, {cm} cm: {total} of less than {needed}, {outcome}."
    ),
    "gun_fired": N_("{gun} fires at {target}, {cm} cm: {total} of less than {needed}, {outcome}."),
    "outcome.failed": N_("no shot"),
    "weapon.rifle": N_("rifle"),
    "weapon.musket": N_("musket"),
    "weapon.carbine": N_("carbine"),
    "weapon.blunderbuss": N_("blunderbuss"),
    "weapon.pistol": N_("pistol"),
    "weapon.bow": N_("bow"),
    "weapon.swivel": N_("swivel"),
    "weapon.axe": N_("axe"),
    "weapon.butt": N_("butt"),
    "weapon.improvised": N_("something at hand"),
    "weapon.sabre": N_("sabre"),
    "weapon.cutlass": N_("cutlass"),
    "weapon.sword": N_("sword"),
    "weapon.hatchet": N_("hatchet"),
    "weapon.bayonet": N_("bayonet"),
    "weapon.boarding_pike": N_("boarding pike"),
    "weapon.two_handed_axe": N_("two-handed axe"),
    "weapon.unarmed": N_("bare hands"),
    "weapon.knife": N_("knife"),
    "weapon.spear": N_("spear"),
    "weapon.stone": N_("stone"),
    "weapon.torch": N_("torch"),
    "reloaded": N_("{figure} reloads, {weapon}: long actions left, {left}."),
    "swapped": N_("{figure} takes another firearm: {weapon}."),
    "figure_stunned": N_("{figure}: stunned ({cause})."),
    "cause.ball": N_("cannon ball"),
    "cause.fall": N_("fall on deck"),
    "cause.breakage": N_("what the ball broke"),
    "cause.special": N_("risky manoeuvre"),
    "special_tried": N_("{figure}, risky manoeuvre: {total} of less than {needed}, {outcome}."),
    "special.why": N_("The manoeuvre of {figure}"),
    "outcome.success": N_("done"),
    "outcome.failure": N_("not done"),
}

_MORALE: Final = {
    "outcome.normal": N_("steady"),
    "outcome.yellow": N_("may not advance"),
    "outcome.brown": N_("flees"),
    "outcome.removed": N_("fails again"),
    "figure_removed": N_("{figure}: out of the game ({cause})."),
    "cause.morale": N_("morale failed again"),
    "cause.off_table": N_("fled off the table"),
    "figure_left": N_("{figure}: leaves the table."),
    "figure_freed": N_("{figure}: set free by {by}."),
    "drew": N_("{figure} draws: {weapon}."),
    "cause.frees": N_("freeing a prisoner"),
}

_TABLE: Final = {
    "ship_worked": N_("{figure}: at work on {vessel}."),
    "helm_repaired": N_("{figure} repairs the helm of {vessel}: long actions left, {left}."),
    "vessel_status": N_("{vessel}: {status}."),
    "vessel_ruled": N_("{vessel}: {status}. {reason}"),
    "status.afloat": N_("afloat"),
    "status.moored": N_("moored"),
    "status.beached": N_("on the beach"),
    "status.aground": N_("aground"),
    "passage": N_("{vessel}: {outcome}, {cm} cm."),
    "passage.why": N_("The way of {vessel}"),
    "passage.rowed": N_("Rowers, {rowers}: {cm} cm"),
    "passage.drifts": N_("Nobody rows: it drifts {cm} cm"),
    "outcome.rowed": N_("rowed"),
    "outcome.sails": N_("under sail"),
    "outcome.drifts": N_("drifting"),
    "outcome.aground": N_("aground"),
    "ran_aground": N_("{vessel}: aground for good."),
    "fall_tested": N_("{figure} on deck: {outcome}."),
    "fall.why": N_("The fall of {figure}"),
    "outcome.water": N_("overboard"),
    "outcome.killed": N_("killed"),
    "outcome.wounded": N_("wounded"),
    "outcome.stunned": N_("stunned"),
    "outcome.nothing": N_("nothing"),
    "vessel_sank": N_("{vessel}: sunk."),
    "vessel_left": N_("{vessel}: off the table."),
    "gun_loaded": N_("{figure} loads {gun}: steps left, {left}."),
    "gun_dismounted": N_("{gun}: dismounted."),
    "damage_done": N_("{target}: {cell}."),
    "damage.why": N_("The damage of {target}"),
    "damage.struck_why": N_("Who is struck"),
    "cell.occupant": N_("one of those inside is struck"),
    "cell.breach": N_("a breach"),
    "cell.floor": N_("a floor falls"),
    "cell.fire": N_("on fire"),
    "cell.crew": N_("some of the crew are struck"),
    "cell.helm": N_("the helm is gone"),
    "cell.rigging": N_("rigging is lost"),
    "cell.mast": N_("a mast falls"),
    "cell.holed": N_("holed, it will sink"),
    "cell.boat_holed": N_("holed, half speed"),
    "cell.boat_sinks": N_("it sinks"),
    "cell.nothing": N_("no damage"),
    "cell.dismounted": N_("dismounted"),
    "struck": N_("Struck: {victims}."),
    "breakage.why": N_("What it does to {figure}"),
}

_RULINGS: Final = {
    "ruled_back": N_("Ruling: {figure} is back. {reason}"),
    "field.agility": N_("agility"),
    "field.strength": N_("strength"),
    "field.shooting": N_("shooting"),
    "field.fighting": N_("melee"),
    "field.charisma": N_("charisma"),
    "field.reload": N_("reload"),
    "field.spare_reload": N_("reload of the second firearm"),
    "field.stunned": N_("stunned"),
    "field.yellow": N_("yellow marker"),
    "field.brown": N_("brown marker"),
    "field.thrown_gone": N_("thrown weapon gone"),
    "field.firearms": N_("firearms"),
    "field.thrown": N_("thrown weapon"),
    "field.cuirass": N_("cuirass"),
    "field.role": N_("role"),
}

_WAITING: Final = {
    "due.act": N_("{side} activates figures"),
    "due.sail": N_("{vessel} makes its way"),
    "due.drift": N_("{vessel} drifts"),
    "due.morale": N_("Morale of {figure}"),
    "due.somebody": N_("Morale of somebody"),
    "choice.follow_up": N_("Does {figure} follow {foes}?"),
    "choice.follow": N_("Follow"),
    "choice.stay": N_("Stay"),
}

VALUES: Final = {
    **{f"value.{code.partition('.')[2]}": _ARMS[code] for code in _ARMS if code[:7] == "weapon."},
    "value.leader": N_("leader"),
    "value.gunner": N_("gunner"),
    "value.sailor": N_("sailor"),
}
"""What a ruling sets, by its code: weapons and roles."""

EVENTS: Final = {
    **SHARED,
    **_COURSE,
    **_MOVES,
    **_ARMS,
    **_MORALE,
    **_TABLE,
    **_RULINGS,
    **_WAITING,
    **TOLD,
    **VALUES,
    **{f"refused.{code}": text for code, text in REFUSED.items()},
}
