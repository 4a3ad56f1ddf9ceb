/**
 * Doors and windows of a house: on which wall, how far from its corner, how wide. Their ends are whole
 * places that lie exactly on the wall, so that the rules find them there.
 */

/** @typedef {readonly number[]} Place */
/** @typedef {{wall: number, along: number, width: number}} Taken whole parts of the table */

/** The walls of a house, from corner to corner. @param {any} house @returns {[Place, Place][]} */
export const walls = ({ polygon }) => polygon.map((/** @type {Place} */ a, /** @type {number} */ i) => [a, polygon[(i + 1) % polygon.length]]);

const long = (/** @type {Place} */ [ax, ay], /** @type {Place} */ [bx, by]) => Math.hypot(bx - ax, by - ay);

/** @param {Place} at @param {[Place, Place]} wall */
const on = ([x, y], [[ax, ay], [bx, by]]) =>
  (bx - ax) * (y - ay) === (by - ay) * (x - ax) && (x - ax) * (x - bx) + (y - ay) * (y - by) <= 0;

/** Where an opening is on its house; one that is on no wall is taken to be on the first. @param {any} house @param {any} opening @returns {Taken} */
export function taken(house, { from, to }) {
  const sides = walls(house);
  const wall = Math.max(0, sides.findIndex((one) => from && to && on(from, one) && on(to, one)));
  if (!from || !to) return { wall, along: 0, width: 40 };
  const [corner] = sides[wall];
  const ends = [long(corner, from), long(corner, to)].map(Math.round).sort((a, b) => a - b);
  return { wall, along: ends[0], width: ends[1] - ends[0] };
}

/** @param {number} a @param {number} b @returns {number} */
const divisor = (a, b) => (b ? divisor(b, a % b) : Math.abs(a));

/** The ends of an opening: the nearest whole places of its wall, and never one place. @param {any} house @param {Taken} asked @returns {{from: Place, to: Place}} */
export function placed(house, { wall, along, width }) {
  const sides = walls(house);
  const [a, b] = sides[Math.min(wall, sides.length - 1)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const steps = Math.max(1, divisor(dx, dy));
  const size = long(a, b) / steps || 1;
  const wide = Math.min(steps, Math.max(1, Math.round(width / size)));
  const first = Math.min(steps - wide, Math.max(0, Math.round(along / size)));
  const spot = (/** @type {number} */ n) => [a[0] + (n * dx) / steps, a[1] + (n * dy) / steps];
  return { from: spot(first), to: spot(first + wide) };
}
