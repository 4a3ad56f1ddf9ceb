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

/** An order in one sentence. @param {any} body @param {any} view */
export function orderWords(body, view) {
  const name = (/** @type {string} */ id) => view.units[id]?.name ?? id;
  const parts = [];
  if (body.verb === "move") {
    const to = body.toward ?? body.path?.[body.path.length - 1];
    const act = modeName(body.mode ?? "walk");
    parts.push(to ? say(gettext("%(act)s to %(hex)s"), { act, hex: to }) : act);
    const aim = body.target ?? body.charge ?? body.follow;
    if (aim) parts.push(name(aim));
    if (body.front) parts.push(say(gettext("front %(side)s"), { side: sideName(body.front) }));
  } else if (body.verb) {
    parts.push(verbName(body.verb));
    const target = body.target ?? body.casts?.[0]?.target;
    if (target) parts.push(name(target));
  }
  if (body.stance === "delaying") parts.push(gettext("delaying"));
  return parts.join(", ");
}
