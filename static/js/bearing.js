/** Where one hex lies from another: how far, and in which direction, in words. */

import { centre, DIRECTIONS, parse } from "./geometry.js";
import { say } from "./words.js";

/* global gettext, ngettext, pgettext */

/** Hexes from one to another. @param {string} a @param {string} b */
export function distance(a, b) {
  const [x, z] = skewed(a);
  const [u, w] = skewed(b);
  return Math.max(Math.abs(u - x), Math.abs(w - z), Math.abs(u - x + (w - z)));
}

/** Column, and row counted along a straight line of hexes. @param {string} name */
function skewed(name) {
  const [column, row] = parse(name);
  return [column, row - Math.floor((column - 1) / 2)];
}

/** Clockwise from the east, as the screen turns. */
const NAMES = [
  () => pgettext("bearing", "east"),
  () => pgettext("bearing", "south-east"),
  () => pgettext("bearing", "south"),
  () => pgettext("bearing", "south-west"),
  () => pgettext("bearing", "west"),
  () => pgettext("bearing", "north-west"),
  () => pgettext("bearing", "north"),
  () => pgettext("bearing", "north-east"),
];

/** One of eight directions. @param {string} from @param {string} to */
export function bearing(from, to) {
  const a = centre(from);
  const b = centre(to);
  const eighth = Math.round((4 * Math.atan2(b.y - a.y, b.x - a.x)) / Math.PI);
  return NAMES[(eighth + 8) % 8]();
}

/** "3 hexes north-east", or "in the same hex". @param {string} from @param {string} to */
export function whereFrom(from, to) {
  const n = distance(from, to);
  if (n === 0) return gettext("in the same hex");
  const words = { n, side: bearing(from, to) };
  return say(ngettext("%(n)s hex %(side)s", "%(n)s hexes %(side)s", n), words);
}

/** The side of a hex that looks most towards another. @param {string} from @param {string} to */
export function sideTowards(from, to) {
  const a = centre(from);
  const b = centre(to);
  const sixth = Math.round(Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 3) + 1.5);
  return DIRECTIONS[((sixth % 6) + 6) % 6];
}
