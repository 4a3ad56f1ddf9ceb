/** A scenario in the shape of a table's view, so that the table's own modules draw it. */

import { text } from "../../edit/words.js";
import { all, drawable, features, figures, isPlace, kindOf, list, tableOf } from "./model.js";

const byId = (/** @type {any[]} */ every, /** @type {(one: any) => any} */ change) =>
  Object.fromEntries(every.filter((one) => typeof one?.id === "string").map((one) => [one.id, change(one)]));
const named = (/** @type {any} */ one) => ({ ...one, name: text(one.name) });

/** @param {any} doc @param {any} start the kit of the rules */
export function viewOf(doc, start) {
  const side = Object.fromEntries(figures(doc).map(([, one, group]) => [one.id, group.side]));
  const table = tableOf(doc);
  return {
    ruleset: doc.ruleset,
    table: {
      width: table.width,
      height: table.height,
      unit: { name: start.unit },
      base: start.base,
      kinds: start.kinds,
      features: byId(features(doc).filter(drawable), (one) => ({
        ...named(one),
        kind: kindOf(one, start),
        ...(one.openings ? { openings: byId(list(one.openings).filter(whole), (opening) => ({ state: "open", ...opening })) } : {}),
      })),
    },
    sides: byId(list(doc.sides).map((one, i) => ({ slot: "ABCDEFGH"[i], ...one })), named),
    groups: byId(list(doc.groups), named),
    figures: byId(figures(doc).map(([, one]) => one).filter((one) => isPlace(one.at)), (one) => ({
      ...named(one),
      initials: one.initials ?? text(one.name).slice(0, 2).toUpperCase(),
      side: side[one.id],
      front: isPlace(one.front) ? one.front : [0, 1],
      fate: "on_table",
      marks: ["hidden", "prone"].filter((mark) => one[mark]),
    })),
    vessels: byId(all(doc, "vessels").filter(floats), afloat),
    guns: byId(all(doc, "guns").filter((one) => isPlace(one.at) && isPlace(one.front)), named),
    things: byId(all(doc, "things").filter((one) => isPlace(one.at) || one?.carrier), named),
  };
}

const whole = (/** @type {any} */ opening) => isPlace(opening.from) && isPlace(opening.to);

/** Whether a hull can be drawn. @param {any} one */
export const floats = (one) => isPlace(one?.at) && isPlace(one.front) && list(one.hull).length > 2 && one.hull.every(isPlace);

/** A hull where it lies: its file has it ahead of the middle, and to the left. @param {any} one */
export function afloat(one) {
  const [fx, fy] = one.front;
  const size = Math.hypot(fx, fy) || 1;
  const on = (/** @type {number[]} */ [ahead, left]) => [
    Math.round(one.at[0] + (ahead * fx - left * fy) / size),
    Math.round(one.at[1] + (ahead * fy + left * fx) / size),
  ];
  const some = (/** @type {any} */ place) => (isPlace(place) ? on(place) : undefined);
  return { kind: "boat", status: "afloat", ...named(one), hull: one.hull.map(on), helm: some(one.helm), mast: some(one.mast) };
}
