/** Orders in words. */

import { modeName, verbName } from "./verbs.js";
import { say, sideName } from "./words.js";

/* global gettext, pgettext */

/** The order of a unit for the phase in play. @param {import("./store.js").State} state @param {string} unit */
export function orderNow({ view, orders }, unit) {
  const order = orders.mine?.[unit];
  return order?.phase === `${view.turn}:${view.phase}` ? order : undefined;
}

/** @param {any} order */
export function orderState(order) {
  if (!order) return pgettext("state of an order", "none yet");
  return order.state === "final"
    ? pgettext("state of an order", "final")
    : pgettext("state of an order", "saved");
}

/** An order in one sentence. @param {any} body @param {any} view @param {string} unit whose it is */
export function orderWords(body, view, unit) {
  const name = (/** @type {string} */ id) => view.units[id]?.name ?? id;
  const parts = [];
  if (body.verb === "move") {
    const to = body.path?.[body.path.length - 1];
    const act = modeName(body.mode ?? "walk");
    if (!body.charge) parts.push(to ? say(gettext("%(act)s to %(hex)s"), { act, hex: to }) : act);
    if (body.target) parts.push(name(body.target));
    if (body.toward) parts.push(say(gettext("toward %(hex)s"), { hex: body.toward }));
    if (body.charge) parts.push(modeName("charge"), name(body.charge));
    if (body.follow) parts.push(say(gettext("follow %(unit)s"), { unit: name(body.follow) }));
    if (body.front) parts.push(say(gettext("front %(side)s"), { side: sideName(body.front) }));
  } else if (body.verb) {
    parts.push(verbName(body.verb));
    if (body.target) parts.push(name(body.target));
    const known = (view.units[unit] ?? view.leaders?.[unit])?.spells ?? {};
    for (const cast of body.casts ?? [])
      parts.push(`${known[cast.spell]?.name ?? cast.spell}: ${name(cast.target)}`);
  }
  if (body.stance === "delaying") parts.push(gettext("delaying"));
  if (body.note) parts.push(`“${body.note}”`);
  return parts.join(", ");
}
