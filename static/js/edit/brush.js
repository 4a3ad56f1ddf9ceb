/** Which hexes a stroke of the brush touches. */

import { centre, DIRECTIONS, beyond, hexAt, onMap } from "../geometry.js";

/** @typedef {{columns: number, rows: number}} Size */

/** The hexes within a distance of one. @param {string} hex @param {number} radius @param {Size} size */
export function footprint(hex, radius, size) {
  let found = new Set([hex]);
  for (let i = 0; i < radius; i += 1) {
    const wider = new Set(found);
    for (const name of found) for (const side of DIRECTIONS) wider.add(beyond(name, side));
    found = wider;
  }
  return [...found].filter((name) => onMap(name, size));
}

/** The hexes of one kind that hang together with one. @param {Record<string, string>} terrain @param {string} hex @param {Size} size */
export function flood(terrain, hex, size) {
  const kind = terrain[hex] ?? "open";
  const found = new Set([hex]);
  const open = [hex];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const side of DIRECTIONS) {
      const next = beyond(name, side);
      if (found.has(next) || !onMap(next, size) || (terrain[next] ?? "open") !== kind) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found];
}

/** The hexes on a straight way, both ends with it: a fast pointer leaves no gaps. @param {string} from @param {string} to @param {Size} size */
export function straightWay(from, to, size) {
  const a = centre(from);
  const b = centre(to);
  const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 20));
  /** @type {string[]} */
  const found = [];
  for (let i = 0; i <= steps; i += 1) {
    const share = i / steps;
    const name = hexAt({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, size);
    if (name && found[found.length - 1] !== name) found.push(name);
  }
  return found;
}
