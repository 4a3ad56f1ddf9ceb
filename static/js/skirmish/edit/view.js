/** A scenario in the shape of a table's view, so that the table's own modules draw it. */

import { text } from "../../edit/words.js";
import { drawable, features, figures } from "./model.js";

const list = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);
const byId = (/** @type {any[]} */ all, /** @type {(one: any) => any} */ change) =>
  Object.fromEntries(all.filter((one) => typeof one?.id === "string").map((one) => [one.id, change(one)]));
const named = (/** @type {any} */ one) => ({ ...one, name: text(one.name) });
const standing = (/** @type {any} */ one) =>
  Array.isArray(one?.at) && one.at.length === 2 && one.at.every(Number.isInteger);

/** @param {any} doc @param {any} start `kinds` and `base` of the rules */
export function viewOf(doc, start) {
  const side = Object.fromEntries(figures(doc).map(([, one, group]) => [one.id, group.side]));
  return {
    ruleset: doc.ruleset,
    table: {
      width: doc.table.width,
      height: doc.table.height,
      base: start.base,
      kinds: start.kinds,
      features: byId(features(doc).filter(drawable), (one) => ({
        ...named(one),
        ...(one.openings ? { openings: byId(list(one.openings), (opening) => ({ state: "open", ...opening })) } : {}),
      })),
    },
    sides: byId(list(doc.sides), named),
    groups: byId(list(doc.groups), named),
    figures: byId(figures(doc).map(([, one]) => one).filter(standing), (one) => ({
      ...named(one),
      initials: one.initials ?? text(one.name).slice(0, 2).toUpperCase(),
      side: side[one.id],
      front: Array.isArray(one.front) ? one.front : [0, 1],
      fate: "on_table",
      marks: ["hidden", "prone"].filter((mark) => one[mark]),
    })),
    vessels: byId(list(doc.table.vessels).filter(floats), afloat),
    guns: byId(list(doc.table.guns).filter((one) => standing(one) && Array.isArray(one.front)), named),
    things: byId(list(doc.table.things).filter((one) => standing(one) || one?.carrier), named),
  };
}

/** Whether a hull can be drawn. @param {any} one */
const floats = (one) => standing(one) && Array.isArray(one.front) && list(one.hull).length > 2 && one.hull.every(Array.isArray);

/** A hull where it lies: its file has it ahead of the middle, and to the left. @param {any} one */
function afloat(one) {
  const [fx, fy] = one.front;
  const size = Math.hypot(fx, fy);
  const on = (/** @type {number[]} */ [ahead, left]) => [
    Math.round(one.at[0] + (ahead * fx - left * fy) / size),
    Math.round(one.at[1] + (ahead * fy + left * fx) / size),
  ];
  const some = (/** @type {any} */ place) => place && on(place);
  return { status: "afloat", ...named(one), hull: one.hull.map(on), helm: some(one.helm), mast: some(one.mast) };
}
