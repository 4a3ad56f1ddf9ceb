/** What lies under a place of the table, and where there is room. */

import { distance, inside, middle } from "../lie.js";
import { all, drawable, features, figures, isPlace, kindOf, list, pointsOf, tableOf } from "./model.js";
import { afloat, floats } from "./view.js";

/** @typedef {readonly number[]} Place */

const NEAR = 15;

/** How far a place is from a wall, squared. @param {Place} at @param {Place} a @param {Place} b */
function apart([x, y], [ax, ay], [bx, by]) {
  const size = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const part = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size));
  return (ax + part * (bx - ax) - x) ** 2 + (ay + part * (by - ay) - y) ** 2;
}

/** Whether a place lies on a shape, or near enough to a line to choose it. @param {any} shape @param {Place} place */
export function touches(shape, place) {
  if (!drawable(shape)) return false;
  if (shape.polygon) return inside(shape.polygon, place);
  if (shape.circle) return distance(shape.circle.at, place) <= Math.max(NEAR, shape.circle.radius);
  const { line } = shape;
  return line.slice(1).some((/** @type {Place} */ b, /** @type {number} */ i) => apart(place, line[i], b) <= NEAR ** 2);
}

/** What lies under a place: guns and things, boats, then shapes, the smallest first. @param {any} doc @param {Place} place @returns {string[]} */
export function under(doc, place) {
  const size = (/** @type {any} */ shape) => {
    const [xs, ys] = [0, 1].map((i) => pointsOf(shape).map((at) => at[i]));
    if (shape.line) return 0;
    if (shape.circle) return 4 * shape.circle.radius ** 2;
    return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
  };
  const small = [...all(doc, "guns"), ...all(doc, "things")].filter((one) => isPlace(one.at) && distance(one.at, place) <= 22);
  const hulls = all(doc, "vessels").filter((one) => floats(one) && inside(afloat(one).hull, place));
  const shapes = features(doc).filter((one) => touches(one, place)).sort((a, b) => size(a) - size(b));
  return [...small, ...hulls, ...shapes].map((one) => one.id);
}

/** Whether nobody can stand there, or somebody does. @param {any} doc @param {any} start @param {Place} at */
function filled(doc, start, at) {
  const { base, kinds } = start;
  if (figures(doc).some(([, one]) => isPlace(one.at) && distance(one.at, at) < base + 8)) return true;
  if (all(doc, "vessels").some((one) => floats(one) && inside(afloat(one).hull, at))) return true;
  return features(doc).some((one) => {
    const kind = kinds[kindOf(one, start)] ?? {};
    return (kind.passage !== "free" || (kind.water ?? "none") !== "none" || one.openings || one.levels) && touches(one, at);
  });
}

/** Where a side's new figure finds room: in its zone, else in its part of the table; round about from the middle. @param {any} doc @param {any} start @param {string} side @returns {Place} */
export function room(doc, start, side) {
  const table = tableOf(doc);
  const sides = list(doc.sides);
  const own = sides.findIndex((one) => one.id === side);
  const zone = features(doc).find((one) => one.id === sides[own]?.zone && drawable(one));
  const share = Math.round((table.width * (own + 1)) / (sides.length + 1) / 10) * 10;
  const [cx, cy] = zone ? middle(pointsOf(zone)) : [share, Math.round(table.height / 20) * 10];
  const step = Math.max(20, 10 * Math.ceil((start.base + 10) / 10));
  for (let ring = 0; ring < 40; ring += 1) {
    for (let y = -ring; y <= ring; y += 1) {
      for (let x = -ring; x <= ring; x += Math.abs(y) === ring || !ring ? 1 : 2 * ring) {
        const at = [cx + x * step, cy + y * step];
        const on = at[0] >= 0 && at[1] >= 0 && at[0] <= table.width && at[1] <= table.height;
        if (on && !filled(doc, start, at)) return at;
      }
    }
  }
  return [cx, cy];
}
