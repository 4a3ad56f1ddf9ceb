/** What the last step changed: where something is new, and the men lost or won there. */

import { one } from "./dom.js";
import { centre } from "./geometry.js";
import { pieces } from "./stacks.js";
import { minus } from "./words.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{x: number, y: number, text: string}} Plate the middle of a plate, and its number */

/** @param {any} before @param {any} view */
export function changedPieces(before, view) {
  const was = pieces(before);
  const is = pieces(view);
  const hexes = new Set();
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const at = is.get(id)?.at ?? was.get(id)?.at ?? "";
    if (news(pieceOf(before, id), pieceOf(view, id))) hexes.add(at);
    const men = (/** @type {any} */ world, /** @type {any} */ on) =>
      on.has(id) ? (world.units[id]?.men ?? 0) : 0;
    // Who comes onto the map has lost nothing and won nothing.
    const change = was.has(id) ? men(view, is) - men(before, was) : 0;
    if (change) sums.set(at, (sums.get(at) ?? 0) + change);
  }
  const told = [...sums].filter(([, sum]) => sum);
  return { hexes: [...hexes], plates: beside(told, [...is.values()]) };
}

/** @param {any} view @param {string} id */
const pieceOf = (view, id) => view.units[id] ?? view.leaders?.[id];

/** States whose end is news too. */
const WEIGHTY = ["routed", "engaged"];
/** States that are shown on a counter, so that their coming is news. */
const SHOWN = [...WEIGHTY, "charging", "charged", "delaying", "rallied"];

/** Whether something that a counter shows is new. @param {any} old @param {any} piece */
function news(old, piece) {
  if (!old || !piece) return true;
  const marks = (/** @type {any} */ one) => new Set(one.marks ?? []);
  const [had, has] = [marks(old), marks(piece)];
  return (
    ["at", "front", "men", "fate", "unit", "leader"].some((key) => old[key] !== piece[key]) ||
    SHOWN.some((mark) => has.has(mark) && !had.has(mark)) ||
    WEIGHTY.some((mark) => had.has(mark) && !has.has(mark))
  );
}

const HEIGHT = 24;
/** @param {string} text */
export const plateWidth = (text) => text.length * 11 + 12;

/** Plates where they hide the least: below their hex, to its right or left, or above. @param {[string, number][]} told @param {import("./stacks.js").Place[]} places @returns {Plate[]} */
function beside(told, places) {
  const taken = boxes(places);
  return told.map(([at, sum]) => {
    const text = sum > 0 ? `+${sum}` : minus(sum).replace("−", "− ");
    const { x, y } = centre(at);
    const size = { width: plateWidth(text), height: HEIGHT };
    const wide = places.some((place) => place.at === at && place.shared);
    const aside = (wide ? 52 : 29) + size.width / 2;
    const spots = [
      { x, y: y + 40, ...size },
      { x: x + aside, y, ...size },
      { x: x - aside, y, ...size },
      { x, y: y - 40, ...size },
    ];
    const best = freest(spots, taken);
    taken.push(best);
    return { x: best.x, y: best.y, text };
  });
}

/** What counters cover. @param {Iterable<import("./stacks.js").Place>} places @returns {Box[]} */
const boxes = (places) =>
  [...places].map(({ at, dx, dy }) => {
    const { x, y } = centre(at);
    return { x: x + dx, y: y + dy, width: 56, height: 56 };
  });

/** The first spot of which the least is covered. @param {Box[]} spots @param {Box[]} taken */
function freest(spots, taken) {
  const hidden = spots.map((spot) => taken.reduce((area, box) => area + common(spot, box), 0));
  return spots[hidden.indexOf(Math.min(...hidden))];
}

/** Names of places stand where counters leave them free: on their hex, below or above. @param {Element} layer @param {any} view */
export function clearNames(layer, view) {
  const taken = boxes(pieces(view).values());
  for (const name of layer.querySelectorAll("[data-at]")) {
    const { x, y } = centre(/** @type {string} */ (name.getAttribute("data-at")));
    const width = (name.textContent ?? "").length * 12;
    const spots = [0, 44, -44, 72, -72].map((dy) => ({ x, y: y + dy, width, height: 22 }));
    name.setAttribute("y", String(one(freest(spots, taken).y + 7)));
  }
}

/** The area that two boxes share. @param {Box} a @param {Box} b */
function common(a, b) {
  const along = (/** @type {"x" | "y"} */ axis, /** @type {"width" | "height"} */ size) =>
    Math.max(0, (a[size] + b[size]) / 2 - Math.abs(a[axis] - b[axis]));
  return along("x", "width") * along("y", "height");
}
