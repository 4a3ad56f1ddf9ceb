/** What is printed inside a hex of terrain, placed by a seed of its own: the same on every screen. */

import { centre, SIDE } from "./geometry.js";
import { one } from "./dom.js";
import { inward } from "./outline.js";
import { seeded } from "./seeded.js";

/** @typedef {import("./geometry.js").Point} Point */

/**
 * Points spread over a hex, far from each other and a little from its border.
 * @param {string} name @param {number} count @param {number} reach part of the radius that is used
 * @returns {Point[]}
 */
export function scatter(name, count, reach = 0.82) {
  const random = seeded(name);
  const at = centre(name);
  /** @type {Point[]} */
  const found = [];
  while (found.length < count) {
    let best = at;
    let most = -1;
    for (let tries = 0; tries < 8; tries += 1) {
      const turn = random() * 2 * Math.PI;
      const radius = Math.sqrt(random()) * SIDE * reach * 0.92;
      const p = { x: at.x + radius * Math.cos(turn), y: at.y + radius * Math.sin(turn) * 0.88 };
      const near = Math.min(
        ...found.map((other) => Math.hypot(other.x - p.x, other.y - p.y)),
        SIDE,
      );
      if (near > most) [best, most] = [p, near];
    }
    found.push(best);
  }
  return found;
}

/** Marks of one kind over many hexes, the farther ones first. @param {string[]} names @param {number} count */
const spread = (names, count) =>
  names.flatMap((name) => scatter(name, count)).sort((a, b) => a.y - b.y);

/** @param {string[]} names */
export const tufts = (names) =>
  spread(names, 4)
    .map(({ x, y }) => {
      const [a, b] = [one(x), one(y)];
      return `M${one(a - 7)} ${b}h14M${one(a - 3)} ${b}l-2-6M${a} ${b}v-8M${one(a + 3)} ${b}l2-6`;
    })
    .join("");

/** @param {string[]} names */
export const stones = (names) =>
  spread(names, 6)
    .map(({ x, y }) => `M${one(x - 5.5)} ${one(y)}l3-7 5 0 3 7z`)
    .join("");

/** @param {string[]} names */
export const trees = (names) => spread(names, 7);

/** @param {string[]} names */
export const ripples = (names) =>
  names
    .map((name) => {
      const { x, y } = centre(name);
      return [
        [-16, -16],
        [1, -1],
        [-13, 14],
      ]
        .map(([dx, dy]) => `M${one(x + dx)} ${one(y + dy)}q3.5-4 7 0t7 0`)
        .join("");
    })
    .join("");

/** @param {string[]} names */
export const waves = (names) =>
  names
    .map((name) => {
      const { x, y } = centre(name);
      return [-14, -2, 10, 22]
        .map((dy) => `M${one(x - 24)} ${one(y + dy)}q6-5 12 0t12 0 12 0 12 0`)
        .join("");
    })
    .join("");

/** Strokes from the border inwards, of three lengths in turn. @param {Point[]} loop */
export function hachures(loop) {
  const lengths = [9, 11.5, 14];
  let path = "";
  let count = 0;
  loop.forEach((a, i) => {
    const b = loop[(i + 1) % loop.length];
    const n = inward(a, b);
    for (let step = 0.5; step < 5; step += 1) {
      const length = lengths[count % 3];
      count += 1;
      const x = a.x + ((b.x - a.x) * step) / 5 + n.x * 1.4;
      const y = a.y + ((b.y - a.y) * step) / 5 + n.y * 1.4;
      path += `M${one(x)} ${one(y)}l${one(n.x * length)} ${one(n.y * length)}`;
    }
  });
  return path;
}

/** Roofs of a hex: where, how turned, how large. @param {string} name */
export function roofs(name) {
  const random = seeded(`roofs ${name}`);
  const at = centre(name);
  return [
    [-15, -14],
    [14, -13],
    [-16, 14],
    [13, 15],
  ].map(([dx, dy]) => ({
    x: one(at.x + dx + (random() - 0.5) * 6),
    y: one(at.y + dy + (random() - 0.5) * 6),
    turn: Math.round((random() - 0.5) * 26),
    width: Math.round(18 + random() * 9),
    height: Math.round(15 + random() * 4),
  }));
}
