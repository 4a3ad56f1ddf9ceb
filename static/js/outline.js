/** Outlines of groups of hexes: merged, rounded, inset. Interiors lie to the right of every loop. */

import { beyond, centre, corner, SIDE_OF_CORNER } from "./geometry.js";
import { one } from "./dom.js";

/** @typedef {import("./geometry.js").Point} Point */

/**
 * The border of a set of hexes as closed loops of points.
 * @param {Iterable<string>} names
 * @returns {Point[][]}
 */
export function loops(names) {
  const inside = new Set(names);
  /** @type {Map<string, {from: Point, to: string, end: Point}>} */
  const edges = new Map();
  const key = (/** @type {Point} */ p) => `${Math.round(p.x)},${Math.round(p.y)}`;
  for (const name of inside) {
    const at = centre(name);
    for (let i = 0; i < 6; i += 1) {
      if (inside.has(beyond(name, SIDE_OF_CORNER[i]))) continue;
      const from = corner(at, i);
      const end = corner(at, (i + 1) % 6);
      // Three hexes meet in a corner, so a border enters and leaves it once.
      edges.set(key(from), { from, to: key(end), end });
    }
  }
  const found = [];
  while (edges.size) {
    const [start] = edges.keys();
    const loop = [];
    let at = start;
    for (let edge = edges.get(at); edge; edge = edges.get(at)) {
      loop.push(edge.from);
      edges.delete(at);
      at = edge.to;
    }
    found.push(loop);
  }
  return found;
}

/** Twice the signed area: positive for an outer border, negative for a hole. @param {Point[]} loop */
export function area(loop) {
  return loop.reduce((sum, p, i) => {
    const q = loop[(i + 1) % loop.length];
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
}

/** A straight path along loops. @param {Point[][]} all */
export const straight = (all) =>
  all.map((loop) => `M${loop.map((p) => `${one(p.x)} ${one(p.y)}`).join("L")}Z`).join("");

/**
 * A path along loops with their corners rounded.
 * @param {Point[][]} all
 * @param {number} radius
 */
export function rounded(all, radius) {
  return all
    .map((loop) => {
      const parts = loop.map((p, i) => {
        const before = loop[(i + loop.length - 1) % loop.length];
        const after = loop[(i + 1) % loop.length];
        const a = toward(p, before, radius);
        const b = toward(p, after, radius);
        return `${i ? "L" : "M"}${one(a.x)} ${one(a.y)}Q${one(p.x)} ${one(p.y)} ${one(b.x)} ${one(b.y)}`;
      });
      return `${parts.join("")}Z`;
    })
    .join("");
}

/** @param {Point} from @param {Point} to @param {number} by */
function toward(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = Math.min(by, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The unit normal of an edge, pointing inwards. @param {Point} a @param {Point} b */
export function inward(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
}

/** A loop moved inwards (corners of hexes only: 120 or 240 degrees). @param {Point[]} loop @param {number} by */
export function inset(loop, by) {
  return loop.map((p, i) => {
    const n = inward(loop[(i + loop.length - 1) % loop.length], p);
    const m = inward(p, loop[(i + 1) % loop.length]);
    const scale = by / (1 + n.x * m.x + n.y * m.y);
    return { x: p.x + (n.x + m.x) * scale, y: p.y + (n.y + m.y) * scale };
  });
}
