/** Discs larger than the bases they stand for: those in contact are drawn apart, so that each can be read and pressed. */

import { one, s } from "../dom.js";

const ROUNDS = 24;

/** @typedef {{x: number, y: number, room: number}} Spot the middle of a disc, and its room around that */

/** Where each is drawn. @param {Map<string, Spot>} spots where it stands @param {number} size of the discs @returns {Map<string, Spot>} */
export function spread(spots, size) {
  const drawn = new Map([...spots].map(([id, spot]) => [id, { ...spot }]));
  const all = [...drawn.values()];
  for (let round = 0, close = true; close && round < ROUNDS; round += 1) {
    close = false;
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1)) {
        const least = (a.room + b.room) * size;
        const far = Math.hypot(b.x - a.x, b.y - a.y);
        if (far > least - 0.5) continue;
        close = true;
        const by = (least - far) / 2;
        const [dx, dy] = far ? [(b.x - a.x) / far, (b.y - a.y) / far] : [1, 0];
        a.x -= dx * by;
        a.y -= dy * by;
        b.x += dx * by;
        b.y += dy * by;
      }
    });
  }
  return drawn;
}

/** The true bases of those that are drawn elsewhere. @param {Map<string, Spot>} spots @param {Map<string, Spot>} drawn @param {number} radius */
export const bases = (spots, drawn, radius) =>
  [...spots].flatMap(([id, { x, y }]) => {
    const to = drawn.get(id);
    if (!to || Math.hypot(to.x - x, to.y - y) < 1) return [];
    return [s("path", { d: `M${one(x)} ${one(y)}L${one(to.x)} ${one(to.y)}` }), s("circle", { cx: one(x), cy: one(y), r: radius })];
  });
