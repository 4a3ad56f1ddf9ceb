/** Moving, turning and bending what lies on the table, with whoever is aboard of it or rides it. */

import { at as valueAt, put } from "../../edit/model.js";
import { distance, middle } from "../lie.js";
import { all, figures, find, isPlace, list, pointsOf, tableOf } from "./model.js";
import { placed, taken } from "./walls.js";

/** @typedef {readonly number[]} Place */

/** A shape whose every place is another: its corners and its openings. @param {any} shape @param {(place: Place) => Place} change */
function changed(shape, change) {
  const next = { ...shape };
  if (shape.circle) next.circle = { ...shape.circle, at: change(shape.circle.at) };
  for (const kind of ["polygon", "line"]) if (shape[kind]) next[kind] = shape[kind].map(change);
  if (shape.openings) next.openings = list(shape.openings).map((/** @type {any} */ one) => ({ ...one, from: change(one.from), to: change(one.to) }));
  return next;
}

/** As far as asked and as the table goes. @param {any} table @param {Place[]} points @param {number} dx @param {number} dy */
function within(table, points, dx, dy) {
  const part = (/** @type {number} */ i, /** @type {number} */ by, /** @type {number} */ size) => {
    const along = points.map((at) => at[i]);
    return Math.max(-Math.min(...along), Math.min(size - Math.max(...along), by));
  };
  return [part(0, dx, table.width), part(1, dy, table.height)];
}

/** Who goes where something goes: aboard of it, its rider, its mount. @param {any} doc @param {any} entry @returns {string[]} pointers */
function companions(doc, entry) {
  const aboard = (/** @type {string} */ part, /** @type {string} */ where) =>
    all(doc, part).flatMap((one, i) => (one.aboard === entry.id && isPlace(one.at) ? [`${where}/${i}`] : []));
  const others = figures(doc)
    .filter(([, one]) => one !== entry && isPlace(one.at) && (one.aboard === entry.id || one.riding === entry.id || entry.riding === one.id))
    .map(([pointer]) => pointer);
  return [...others, ...aboard("guns", "/table/guns"), ...aboard("things", "/table/things")];
}

/** Everything of it at other places. @param {any} doc @param {import("./model.js").Found} found @param {(at: Place) => Place} to */
function carried(doc, { pointer, entry }, to) {
  let next = put(doc, pointer, isPlace(entry.at) ? { ...entry, at: to(entry.at) } : changed(entry, to));
  if (isPlace(entry.at)) for (const other of companions(doc, entry)) next = put(next, `${other}/at`, to(valueAt(doc, other).at));
  return next;
}

/** Move by whole parts, not off the table. @param {any} doc @param {string} id @param {number} dx @param {number} dy */
export function move(doc, id, dx, dy) {
  const found = find(doc, id);
  const points = found ? (isPlace(found.entry.at) ? [found.entry.at] : pointsOf(found.entry)) : [];
  if (!found || !points.length) return doc;
  const [x, y] = within(tableOf(doc), points, dx, dy);
  return x || y ? carried(doc, found, ([px, py]) => [px + x, py + y]) : doc;
}

/** Turn to the right; a house with doors by quarters, for they must stay on its walls. @param {any} doc @param {string} id @param {number} degrees */
export function turn(doc, id, degrees) {
  const found = find(doc, id);
  if (!found) return doc;
  const { pointer, entry } = found;
  if (isPlace(entry.at)) {
    const front = faced(entry.front ?? [0, 1], degrees);
    const turned = entry.hull ? withDeck(doc, found, degrees, front) : doc;
    return put(turned, `${pointer}/front`, front);
  }
  const points = pointsOf(entry);
  if (!points.length) return doc;
  return put(doc, pointer, changed(entry, around(middle(points), entry.openings?.length ? 90 * Math.sign(degrees) : degrees)));
}

/** Whoever is aboard stays where he stands on the deck. @param {any} doc @param {import("./model.js").Found} found @param {number} degrees @param {Place} front */
function withDeck(doc, { entry }, degrees, front) {
  const angle = (/** @type {Place} */ [x, y]) => Math.atan2(y, x);
  const exact = ((angle(entry.front ?? [0, 1]) - angle(front)) * 180) / Math.PI;
  let next = doc;
  for (const other of companions(doc, entry)) {
    const one = valueAt(doc, other);
    next = put(next, other, { ...one, at: around(entry.at, exact)(one.at), ...(one.front ? { front: faced(one.front, degrees) } : {}) });
  }
  return next;
}

/** @param {Place} centre @param {number} degrees to the right @returns {(at: Place) => Place} */
function around([cx, cy], degrees) {
  const round = rotation(degrees);
  return ([x, y]) => {
    const [dx, dy] = round(x - cx, y - cy);
    return [cx + dx, cy + dy];
  };
}

/** @param {number} degrees to the right @returns {(x: number, y: number) => number[]} whole parts, exact for quarters */
function rotation(degrees) {
  const angle = (-degrees * Math.PI) / 180;
  const quarter = degrees % 90 === 0;
  const c = quarter ? Math.round(Math.cos(angle)) : Math.cos(angle);
  const d = quarter ? Math.round(Math.sin(angle)) : Math.sin(angle);
  return (x, y) => [Math.round(x * c - y * d), Math.round(x * d + y * c)];
}

/** A whole vector of one of 24 directions, next to where the old one looked. @param {Place} front @param {number} degrees to the right @returns {Place} */
function faced([x, y], degrees) {
  const steps = Math.round((Math.atan2(y, x) * 12) / Math.PI) - degrees / 15;
  const angle = (steps * Math.PI) / 12;
  const [a, b] = [Math.round(100 * Math.cos(angle)), Math.round(100 * Math.sin(angle))];
  return a === 0 || b === 0 || Math.abs(a) === Math.abs(b) ? [Math.sign(a), Math.sign(b)] : [a, b];
}

/** A corner, or the rim of a circle, at another place; doors stay on their walls. @param {any} doc @param {string} id @param {number} n @param {Place} place */
export function bend(doc, id, n, place) {
  const found = find(doc, id);
  if (!found) return doc;
  const { pointer, entry } = found;
  if (entry.circle) return put(doc, `${pointer}/circle/radius`, Math.max(5, distance(entry.circle.at, place)));
  const bent = put(doc, `${pointer}/${entry.polygon ? "polygon" : "line"}/${n}`, place);
  if (!entry.openings?.length) return bent;
  const house = valueAt(bent, pointer);
  const openings = entry.openings.map((/** @type {any} */ one) => ({ ...one, ...placed(house, taken(entry, one)) }));
  return put(bent, `${pointer}/openings`, openings);
}

/** Where a shape is taken hold of. @param {any} shape @returns {Place[]} */
export const handles = (shape) =>
  shape.circle ? [[shape.circle.at[0] + shape.circle.radius, shape.circle.at[1]]] : pointsOf(shape);
