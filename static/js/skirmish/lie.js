/**
 * How things lie on the sheet. The server measures in whole millimetres from the near left corner,
 * upwards away from it; the drawing has one unit a millimetre, downwards from the far left corner.
 */

import { whereWords } from "./lengths.js";

/** @typedef {[number, number]} Place whole millimetres, as the server has them */
/** @typedef {{x: number, y: number}} Spot units of the drawing */

/** @param {any} table @param {readonly number[]} place @returns {Spot} */
export const spot = (table, [x, y]) => ({ x, y: table.height - y });

/** The nearest whole place of the table. @param {any} table @param {Spot} at @returns {Place} */
export const place = (table, at) => [
  Math.min(table.width, Math.max(0, Math.round(at.x))),
  Math.min(table.height, Math.max(0, Math.round(table.height - at.y))),
];

/** @param {any} table @param {Spot} at */
export const onTable = (table, at) =>
  at.x >= 0 && at.y >= 0 && at.x <= table.width && at.y <= table.height;

/** Whole millimetres between two places, rounded up as the server does. @param {readonly number[]} a @param {readonly number[]} b */
export function distance(a, b) {
  const squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  const root = Math.floor(Math.sqrt(squared));
  return root * root >= squared ? root : root + 1;
}

/** The length of a way. @param {(readonly number[])[]} way */
export const length = (way) =>
  way.slice(1).reduce((sum, at, i) => sum + distance(way[i], at), 0);

/** Parts of the table as its unit, ten to one: "20", "20.1". @param {number} mm */
export const cm = (mm) => (mm % 10 ? `${Math.floor(mm / 10)}.${mm % 10}` : String(mm / 10));

/** Degrees to turn a drawing that looks to the right. @param {readonly number[]} front */
export const turned = ([x, y]) => -Math.round((Math.atan2(y, x) * 180) / Math.PI);

/** Whole vectors of the eight directions. @type {Record<string, Place>} */
export const COMPASS = {
  N: [0, 1],
  NE: [1, 1],
  E: [1, 0],
  SE: [1, -1],
  S: [0, -1],
  SW: [-1, -1],
  W: [-1, 0],
  NW: [-1, 1],
};

/** Which of eight directions a vector has. @param {readonly number[]} front */
export function direction([x, y]) {
  const eighth = Math.round((4 * Math.atan2(x, y)) / Math.PI);
  return Object.keys(COMPASS)[(eighth + 8) % 8];
}

/** "18.6 cm north-east". @param {any} table @param {readonly number[]} from @param {readonly number[]} to */
export const whereFrom = (table, from, to) =>
  whereWords(table, cm(distance(from, to)), direction([to[0] - from[0], to[1] - from[1]]));

/** @param {readonly number[]} from @param {readonly number[]} to @param {number} mm @param {number} [turn] degrees to the right @returns {Place} */
export function towards(from, to, mm, turn = 0) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) - (turn * Math.PI) / 180;
  // Whole, and never longer than asked.
  return [from[0] + Math.trunc(mm * Math.cos(angle) + 1e-6), from[1] + Math.trunc(mm * Math.sin(angle) + 1e-6)];
}

/** Whether a place is inside a ring of places. @param {(readonly number[])[]} ring @param {readonly number[]} at */
export function inside(ring, [x, y]) {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** The middle of some places. @param {(readonly number[])[]} places @returns {Place} */
export function middle(places) {
  const sum = (/** @type {number} */ i) => places.reduce((all, at) => all + at[i], 0);
  return [Math.round(sum(0) / places.length), Math.round(sum(1) / places.length)];
}

/** Whether a place lies on a feature of the table. @param {any} feature @param {readonly number[]} at */
export function covers(feature, at) {
  if (feature.polygon) return inside(feature.polygon, at);
  if (feature.circle) return distance(feature.circle.at, at) <= feature.circle.radius;
  return false;
}

/** Features under a place, the last drawn last. @param {any} table @param {readonly number[]} at @returns {any[]} */
export const under = (table, at) =>
  Object.values(table.features).filter((feature) => covers(feature, at));

/** How many levels there are at a place: aboard, in a house, or one. @param {any} view @param {readonly number[]} at @returns {number} */
export function levelsAt({ table, vessels = {} }, at) {
  const hull = Object.values(vessels).find((one) => one.hull && inside(one.hull, at));
  const house = Object.values(table.features).find((one) => one.kind === "building" && covers(one, at));
  return (hull ?? house)?.levels ?? 1;
}
