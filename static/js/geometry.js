/**
 * Hexes of the battle map as drawing: flat-topped, named CCRR from 0101 at the top left, even
 * columns half a hex lower (ST 1.3). Units are those of the map's drawing: a hex has a side of 40.
 * Distances, costs and sight are the server's; here is only where things lie on the sheet.
 */

export const SIDE = 40;
export const ROW = SIDE * Math.sqrt(3);
const COLUMN = SIDE * 1.5;
const ORIGIN = { x: 76, y: 66 };

/** Clockwise from north, as the rulebook lists them. */
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{columns: number, rows: number}} Size */

/** @param {string} name @returns {[number, number]} */
export const parse = (name) => [Number(name.slice(0, 2)), Number(name.slice(2))];

/** @param {number} column @param {number} row */
export const format = (column, row) =>
  String(column).padStart(2, "0") + String(row).padStart(2, "0");

/** @param {string} name @returns {Point} */
export function centre(name) {
  const [column, row] = parse(name);
  const lower = column % 2 === 0 ? ROW / 2 : 0;
  return { x: ORIGIN.x + COLUMN * (column - 1), y: ORIGIN.y + ROW * (row - 1) + lower };
}

/** The corner `i` of a hex, from the east clockwise. @param {Point} at @param {number} i */
export function corner(at, i) {
  const angle = (Math.PI / 3) * i;
  return { x: at.x + SIDE * Math.cos(angle), y: at.y + SIDE * Math.sin(angle) };
}

/** Side between corner i and i + 1. */
export const SIDE_OF_CORNER = ["SE", "S", "SW", "NW", "N", "NE"];

/** Degrees of a direction, clockwise from east. @param {string} direction */
export const angle = (direction) => DIRECTIONS.indexOf(direction) * 60 - 90;

/** The name of the hex beyond a side, on the map or off it. @param {string} name @param {string} direction */
export function beyond(name, direction) {
  const [c, r] = parse(name);
  const up = c % 2 === 1 ? r - 1 : r;
  switch (direction) {
    case "N":
      return format(c, r - 1);
    case "S":
      return format(c, r + 1);
    case "NE":
      return format(c + 1, up);
    case "SE":
      return format(c + 1, up + 1);
    case "SW":
      return format(c - 1, up + 1);
    default:
      return format(c - 1, up);
  }
}

/** The direction from a hex to one next to it, or undefined. @param {string} from @param {string} to */
export const towards = (from, to) => DIRECTIONS.find((side) => beyond(from, side) === to);

/** @param {string} name @param {Size} size */
export function onMap(name, size) {
  const [c, r] = parse(name);
  return c >= 1 && r >= 1 && c <= size.columns && r <= size.rows;
}

/** The printed sheet inside its margins, in drawing units. @param {Size} size */
export function sheet(size) {
  return {
    x: 30,
    y: 25.4,
    width: COLUMN * (size.columns - 1) + 2 * SIDE + 6,
    height: ROW * (size.rows + 0.5) + 6,
  };
}

/** What the whole drawing takes, margins included. @param {Size} size */
export function extent(size) {
  const { width, height } = sheet(size);
  return { width: width + 38, height: height + 33 };
}

/** The hex under a point of the drawing, or null off the map. @param {Point} point @param {Size} size */
export function hexAt(point, size) {
  const guess = Math.round((point.x - ORIGIN.x) / COLUMN) + 1;
  let best = null;
  let least = Infinity;
  for (let c = guess - 1; c <= guess + 1; c += 1) {
    const lower = c % 2 === 0 ? ROW / 2 : 0;
    const r = Math.round((point.y - ORIGIN.y - lower) / ROW) + 1;
    if (c < 1 || r < 1 || c > size.columns || r > size.rows) continue;
    const at = centre(format(c, r));
    const distance = (at.x - point.x) ** 2 + (at.y - point.y) ** 2;
    if (distance < least) {
      least = distance;
      best = format(c, r);
    }
  }
  return least <= SIDE ** 2 ? best : null;
}

/** @param {string} name */
export function outlineOf(name) {
  const at = centre(name);
  return Array.from({ length: 6 }, (_, i) => corner(at, i));
}
