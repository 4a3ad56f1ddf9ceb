/**
 * A skirmish scenario being edited, as its file has it: whole millimetres from the near left corner.
 * Nothing is changed in place: every change makes a new scenario, so that undo is an older one.
 */

import { at, put } from "../../edit/model.js";
import { distance, inside, middle } from "../lie.js";

/** @typedef {readonly number[]} Place */
/** @typedef {{pointer: string, entry: any, figure: boolean}} Found */

const list = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);
const isPlace = (/** @type {any} */ value) =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

const dict = (/** @type {any} */ value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const size = (/** @type {any} */ mm, /** @type {number} */ otherwise) => (Number.isInteger(mm) && mm > 0 ? mm : otherwise);

/** What a draft has of a scenario, as far as it can be drawn. @param {any} body */
export function opened(body) {
  const table = dict(body.table);
  const whole = { ...table, width: size(table.width, 1200), height: size(table.height, 900), features: list(table.features).map(dict) };
  const groups = list(body.groups).map((group) => ({ ...dict(group), figures: list(group?.figures).map(dict) }));
  return { ...body, table: whole, sides: list(body.sides).map(dict), groups };
}

/** Whole steps of a centimetre, or whole millimetres. @param {number} mm @param {boolean} snap */
export const snapped = (mm, snap) => (snap ? 10 * Math.round(mm / 10) : Math.round(mm));

/** @param {any} doc @returns {any[]} */
export const features = (doc) => list(doc.table?.features);

/** Whether a shape can be drawn: a draft may have anything. @param {any} one */
export const drawable = (one) =>
  typeof one?.id === "string" &&
  (pointsOf(one).length >= (one.line ? 2 : one.circle ? 1 : 3)) &&
  pointsOf(one).every(isPlace) &&
  (one.kind !== "building" || Boolean(one.polygon)) &&
  (!one.circle || Number.isInteger(one.circle.radius));

/** All figures with the pointer of each. @param {any} doc @returns {[string, any, any][]} pointer, figure, group */
export const figures = (doc) =>
  list(doc.groups).flatMap((group, i) =>
    list(group?.figures).map((one, j) => /** @type {[string, any, any]} */ ([`/groups/${i}/figures/${j}`, one, group])),
  );

/** A figure or a shape by its id. @param {any} doc @param {string | null} id @returns {Found | null} */
export function find(doc, id) {
  if (!id) return null;
  for (const [pointer, entry] of figures(doc)) if (entry.id === id) return { pointer, entry, figure: true };
  const i = features(doc).findIndex((one) => one.id === id);
  return i < 0 ? null : { pointer: `/table/features/${i}`, entry: features(doc)[i], figure: false };
}

/** The corners of a shape, or the middle of a circle. @param {any} shape @returns {any[]} */
export const pointsOf = (shape) => (shape.circle ? [shape.circle.at] : list(shape.polygon ?? shape.line));

/** A shape whose every place is another: its corners and its openings. @param {any} shape @param {(place: Place) => Place} change */
function changed(shape, change) {
  const next = { ...shape };
  if (shape.circle) next.circle = { ...shape.circle, at: change(shape.circle.at) };
  for (const kind of ["polygon", "line"]) if (shape[kind]) next[kind] = shape[kind].map(change);
  if (shape.openings)
    next.openings = list(shape.openings).map((/** @type {any} */ one) => ({ ...one, from: change(one.from), to: change(one.to) }));
  return next;
}

/** As far as asked and as the table goes. @param {any} table @param {Place[]} points @param {number} dx @param {number} dy */
function within(table, points, dx, dy) {
  const part = (/** @type {number} */ i, /** @type {number} */ by, /** @type {number} */ size) => {
    const all = points.map((at) => at[i]);
    return Math.max(-Math.min(...all), Math.min(size - Math.max(...all), by));
  };
  return [part(0, dx, table.width), part(1, dy, table.height)];
}

/** Move by whole millimetres, not off the table. @param {any} doc @param {string} id @param {number} dx @param {number} dy */
export function move(doc, id, dx, dy) {
  const found = find(doc, id);
  if (!found) return doc;
  const { pointer, entry, figure } = found;
  const points = figure ? [entry.at] : pointsOf(entry);
  const [x, y] = within(doc.table, points, dx, dy);
  if (!x && !y) return doc;
  const to = (/** @type {Place} */ [px, py]) => [px + x, py + y];
  return put(doc, pointer, figure ? { ...entry, at: to(entry.at) } : changed(entry, to));
}

/** Turn to the right; a house with doors by quarters, for they must stay on its walls. @param {any} doc @param {string} id @param {number} degrees */
export function turn(doc, id, degrees) {
  const found = find(doc, id);
  if (!found) return doc;
  const { pointer, entry, figure } = found;
  const by = entry.openings?.length ? 90 * Math.sign(degrees) : degrees;
  if (figure) return put(doc, `${pointer}/front`, faced(entry.front ?? [0, 1], degrees));
  const [cx, cy] = middle(pointsOf(entry));
  const round = rotation(by);
  return put(doc, pointer, changed(entry, ([x, y]) => {
    const [dx, dy] = round(x - cx, y - cy);
    return [cx + dx, cy + dy];
  }));
}

/** @param {number} degrees to the right @returns {(x: number, y: number) => number[]} whole millimetres, exact for quarters */
function rotation(degrees) {
  const angle = (-degrees * Math.PI) / 180;
  const quarter = degrees % 90 === 0;
  const c = quarter ? Math.round(Math.cos(angle)) : Math.cos(angle);
  const d = quarter ? Math.round(Math.sin(angle)) : Math.sin(angle);
  return (x, y) => [Math.round(x * c - y * d), Math.round(x * d + y * c)];
}

/** A whole vector of one of 24 directions, next to where the old one looked. @param {Place} front @param {number} degrees to the right */
function faced([x, y], degrees) {
  const steps = Math.round((Math.atan2(y, x) * 12) / Math.PI) - degrees / 15;
  const angle = (steps * Math.PI) / 12;
  const [a, b] = [Math.round(100 * Math.cos(angle)), Math.round(100 * Math.sin(angle))];
  return a === 0 || b === 0 ? [Math.sign(a), Math.sign(b)] : Math.abs(a) === Math.abs(b) ? [Math.sign(a), Math.sign(b)] : [a, b];
}

/** Every id of a scenario, wherever it is. @param {any} value @param {Set<string>} [known] */
function ids(value, known = new Set()) {
  if (Array.isArray(value)) for (const one of value) ids(one, known);
  else if (value && typeof value === "object") {
    if (typeof value.id === "string") known.add(value.id);
    for (const one of Object.values(value)) ids(one, known);
  }
  return known;
}

/** @param {Set<string>} known @param {string} stem */
function fresh(known, stem) {
  let n = 1;
  while (known.has(`${stem}_${n}`)) n += 1;
  known.add(`${stem}_${n}`);
  return `${stem}_${n}`;
}

/** @param {any} doc @param {string} kind @param {any} form `polygon`, `circle` or `line` @returns {[any, string]} */
export function add(doc, kind, form) {
  const id = fresh(ids(doc), kind);
  return [put(doc, "/table/features", [...features(doc), { id, kind, ...form }]), id];
}

/** The same shape two centimetres beside. @param {any} doc @param {string} id @returns {[any, string] | null} */
export function copy(doc, id) {
  const found = find(doc, id);
  if (!found || found.figure) return null;
  const known = ids(doc);
  const stem = (/** @type {string} */ name) => name.replace(/_\d+$/, "");
  const twin = { ...found.entry, id: fresh(known, stem(id)) };
  if (twin.openings)
    twin.openings = twin.openings.map((/** @type {any} */ one) => ({ ...one, id: fresh(known, stem(one.id)) }));
  const next = put(doc, "/table/features", [...features(doc), twin]);
  const moved = move(next, twin.id, 20, -20);
  return [moved === next ? move(next, twin.id, -20, 20) : moved, twin.id];
}

/** @param {any} doc @param {string} id */
export function remove(doc, id) {
  const found = find(doc, id);
  return found && !found.figure ? put(doc, found.pointer, undefined) : doc;
}

/** A corner, or the rim of a circle, at another place. @param {any} doc @param {string} id @param {number} n @param {Place} place */
export function bend(doc, id, n, place) {
  const found = find(doc, id);
  if (!found) return doc;
  const { pointer, entry } = found;
  if (entry.circle) return put(doc, `${pointer}/circle/radius`, Math.max(5, distance(entry.circle.at, place)));
  return put(doc, `${pointer}/${entry.polygon ? "polygon" : "line"}/${n}`, place);
}

/** Where a shape is taken hold of. @param {any} shape @returns {Place[]} */
export const handles = (shape) =>
  shape.circle ? [[shape.circle.at[0] + shape.circle.radius, shape.circle.at[1]]] : pointsOf(shape);

/** How far a place is from a wall, squared. @param {Place} at @param {Place} a @param {Place} b */
function apart([x, y], [ax, ay], [bx, by]) {
  const size = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const part = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size));
  return (ax + part * (bx - ax) - x) ** 2 + (ay + part * (by - ay) - y) ** 2;
}

const NEAR = 15;

/** Whether a place lies on a shape, or near enough to a line to choose it. @param {any} shape @param {Place} place */
export function touches(shape, place) {
  if (!drawable(shape)) return false;
  if (shape.polygon) return inside(shape.polygon, place);
  if (shape.circle) return distance(shape.circle.at, place) <= Math.max(NEAR, shape.circle.radius);
  const { line } = shape;
  return line.slice(1).some((/** @type {Place} */ b, /** @type {number} */ i) => apart(place, line[i], b) <= NEAR ** 2);
}

/** The shapes under a place, the smallest first. @param {any} doc @param {Place} place @returns {string[]} */
export function under(doc, place) {
  const size = (/** @type {any} */ shape) => {
    const [xs, ys] = [0, 1].map((i) => pointsOf(shape).map((at) => at[i]));
    if (shape.line) return 0;
    if (shape.circle) return 4 * shape.circle.radius ** 2;
    return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
  };
  return features(doc)
    .filter((one) => touches(one, place))
    .sort((a, b) => size(a) - size(b))
    .map((one) => one.id);
}

/** What a mistake is about: the nearest thing with an id above its pointer. @param {any} body @param {string} pointer @returns {any} */
export function about(body, pointer) {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf("/"))) {
    const value = at(body, path);
    if (value?.id) return value;
  }
  return null;
}
