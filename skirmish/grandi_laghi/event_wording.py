"""The sentences of events, refusals, choices and waiting lines, filled from their arguments."""

from __future__ import annotations

from typing import Final

from campaigns.tabletop.words import N_
from skirmish.figures.told import TOLD
from skirmish.grandi_laghi.names import NAMES
from skirmish.grandi_laghi.refused_wording import REFUSED
from skirmish.muskets.event_wording import EVENTS as SHARED

_COURSE: Final = {
    "turn_ended": N_("Turn {turn} ends: {outcome}."),
    "outcome.all_activated": N_("every figure has been activated"),
    "outcome.all_passed": N_("all players have passed"),
    "outcome.second_joker": N_("the second joker was drawn"),
    "outcome.deck_empty": N_("the deck has run out"),
    "what.two": N_("two"),
    "what.three": N_("three"),
    "what.jack": N_("jack"),
    "what.king": N_("king"),
    "card_closed": N_("{group}: nobody acts any more on this card."),
    "card_finished": N_("{group}: figures activated, {count} ({outcome})."),
    "outcome.played": N_("played"),
    "outcome.passed": N_("passed"),
    "outcome.nobody": N_("nobody could act"),
    "rule_used": N_("{group}, card of the player: {rule}, times {count}."),
    "deed.routed": N_("an enemy routed"),
    "deed.scalp": N_("a scalp"),
}

_MOVES: Final = {
    "mode.ford": N_("fording"),
    "mode.evade": N_("running out of the melee"),
    "evade.why": N_("The evasion of {figure}"),
    "fell": N_("{figure} falls and lies where it was."),
    "slipped": N_("{figure} slips in the ford: prone, the powder is wet."),
    "climbed": N_("{figure} climbs through {door}."),
    "crossed": N_("{figure} passes to {vessel}."),
    "crossed.why": N_("The passage of {figure}"),
}

_ARMS: Final = {
    "shot": N_("{figure} shoots at {target}, {weapon}, {cm} cm, {needed} or more: {outcome}."),
    "thrown": N_("{figure} throws at {target}, {weapon}, {cm} cm, {needed} or more: {outcome}."),
    "outcome.misfire": N_("misfire"),
    "outcome.no_shot": N_("no shot"),
    "weapon.rifle": N_("rifle"),
    "weapon.musket": N_("musket"),
    "weapon.pistol": N_("pistol"),
    "weapon.hatchet": N_("hatchet"),
    "reloaded": N_("{figure} reloads, from {was}."),
    "reloaded.why": N_("The reloading of {figure}"),
    "was.green": N_("green"),
    "was.yellow": N_("yellow"),
    "was.red": N_("red"),
    "muster_counted": N_("{figure} calls for fire together: {outcome}."),
    "muster.why": N_("Who fires at the word of {figure}"),
    "outcome.enough": N_("enough are steady"),
    "outcome.short": N_("too few are steady, each may act alone"),
    "joint_fire": N_("{kind} at the word of {figure}: {figures}. Hits: {hits}."),
    "kind.volley": N_("Volley"),
    "kind.blind_fire": N_("Blind fire"),
    "volley.why": N_("The volley of {figure}"),
    "blind_fire.why": N_("The blind fire of {figure}"),
    "figure_shaken": N_("{figure}: blue marker ({cause})."),
    "figures_shaken": N_("Blue markers: {figures} ({cause})."),
    "cause.volley": N_("volley"),
    "cause.blind_fire": N_("blind fire"),
    "cause.death": N_("a friend fell"),
    "cause.break": N_("a friend broke"),
    "special_tried": N_("{figure}: {text}"),
}

_MORALE: Final = {
    "outcome.steady": N_("steady"),
    "outcome.hesitates": N_("only to cover"),
    "outcome.breaks": N_("breaks and leaves the table"),
    "figure_called_back": N_("{figure} is called back: {outcome}."),
    "called_back.why": N_("The return of {figure}"),
    "outcome.back": N_("it returns"),
    "outcome.lost": N_("it is lost for good"),
}

_TABLE: Final = {
    "scalped": N_("{figure} scalps {what}."),
}

_RULINGS: Final = {
    "ruled_fate": N_("Ruling, {figure}: {fate}. {reason}"),
    "fate.on_table": N_("back in play"),
    "fate.routed": N_("routed"),
    "fate.lost": N_("lost for good"),
    "fate.left": N_("away from the table"),
    "boat_ruled": N_("{vessel} moves. {reason}"),
    "field.rests": N_("turns without action"),
    "field.shaken": N_("blue marker"),
    "field.ran": N_("has run"),
    "field.charged": N_("charged"),
    "field.fought": N_("has fought"),
    "field.hatchet": N_("hatchet"),
    "field.type": N_("type"),
    "field.traits": N_("traits"),
    "field.weapon": N_("firearm"),
    "field.reload": N_("reload marker"),
}

_WAITING: Final = {
    "due.act": N_("{group} activates figures"),
    "choice.evade": N_("Does {figure} run out of the melee with {foes}{aim}?"),
    "choice.run_away": N_("Run away"),
    "choice.face_it": N_("Stand and fight"),
}

VALUES: Final = {
    **{f"value.{name}": text for name, text in NAMES.items()},
    "value.leader": N_("leader"),
    "value.officer": N_("officer"),
}
"""What a ruling sets, by its code: types, traits, weapons, markers."""

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
