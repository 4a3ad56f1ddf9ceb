/**
 * A skirmish scenario being edited, as its file has it: whole parts of the table from the near left
 * corner. Nothing is changed in place: every change makes a new scenario, so that undo is an older one.
 */

import { at } from "../../edit/model.js";

/** @typedef {readonly number[]} Place */
/** @typedef {{part: string, pointer: string, entry: any, group?: any}} Found */

export const list = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);
export const dict = (/** @type {any} */ value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
export const isPlace = (/** @type {any} */ value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
const size = (/** @type {any} */ mm, /** @type {number} */ otherwise) => (Number.isInteger(mm) && mm > 0 ? mm : otherwise);

/** Where the things of each part are listed. Figures are in their groups, unless the file lists them. @type {Record<string, string>} */
export const LISTS = {
  features: "/table/features",
  vessels: "/table/vessels",
  guns: "/table/guns",
  things: "/table/things",
  sides: "/sides",
  groups: "/groups",
  figures: "/figures",
  objectives: "/objectives",
  events: "/events",
  seats: "/seats",
};

/** Which tab of the page a part belongs to. @type {Record<string, string>} */
export const TABS = {
  features: "table",
  vessels: "table",
  guns: "table",
  things: "table",
  sides: "forces",
  groups: "forces",
  figures: "forces",
  objectives: "play",
  events: "play",
  seats: "play",
};

const EMPTY = { width: 600, height: 400, features: [] };

/** The table, or a sheet to look at where there is none. @param {any} doc */
export const tableOf = (doc) => doc.table ?? EMPTY;

/** What a draft has of a scenario, as far as it can be drawn. @param {any} body @param {boolean} mapless whether there may be no table */
export function opened(body, mapless = false) {
  const table = dict(body.table);
  const sized = body.table && size(table.width, 0) && size(table.height, 0);
  const doc = { ...body };
  if (sized || !mapless) {
    doc.table = { ...table, width: size(table.width, 1200), height: size(table.height, 900), features: list(table.features).map(dict) };
    for (const part of ["vessels", "guns", "things"]) if (table[part]) doc.table[part] = list(table[part]).map(dict);
  } else delete doc.table;
  for (const part of ["sides", "objectives", "events", "seats", "figures"]) if (body[part]) doc[part] = list(body[part]).map(dict);
  doc.groups = list(body.groups).map((group) => ({ ...dict(group), ...(body.figures ? {} : { figures: list(group?.figures).map(dict) }) }));
  doc.sides ??= [];
  return doc;
}

/** Whether figures stand in the file by themselves, and groups name them. @param {any} doc */
export const listed = (doc) => Array.isArray(doc.figures);

/** Whole steps of ten parts, or single ones. @param {number} mm @param {boolean} snap */
export const snapped = (mm, snap) => (snap ? 10 * Math.round(mm / 10) : Math.round(mm));

/** @param {any} doc @returns {any[]} */
export const features = (doc) => list(doc.table?.features);

/** @param {any} doc @param {string} part @returns {any[]} */
export const all = (doc, part) => (part === "figures" ? figures(doc).map(([, one]) => one) : list(at(doc, LISTS[part])));

/** The corners of a shape, or the middle of a circle. @param {any} shape @returns {any[]} */
export const pointsOf = (shape) => (shape.circle ? [shape.circle.at] : list(shape.polygon ?? shape.line));

/** Whether a shape can be drawn: a draft may have anything. @param {any} one */
export const drawable = (one) =>
  typeof one?.id === "string" &&
  (pointsOf(one).length >= (one.line ? 2 : one.circle ? 1 : 3)) &&
  pointsOf(one).every(isPlace) &&
  (one.kind !== "building" || Boolean(one.polygon)) &&
  (!one.circle || Number.isInteger(one.circle.radius));

/** All figures with the pointer of each, and what says its side. @param {any} doc @returns {[string, any, any][]} pointer, figure, group or itself */
export function figures(doc) {
  if (listed(doc)) return list(doc.figures).map((one, i) => [`/figures/${i}`, one, one]);
  return list(doc.groups).flatMap((group, i) =>
    list(group?.figures).map((one, j) => /** @type {[string, any, any]} */ ([`/groups/${i}/figures/${j}`, one, group])),
  );
}

/** The side of a figure, or of what else has one. @param {any} doc @param {string} id */
export const sideOf = (doc, id) => figures(doc).find(([, one]) => one.id === id)?.[2].side;

/** A figure or anything else by its id. @param {any} doc @param {string | null} id @returns {Found | null} */
export function find(doc, id) {
  if (!id) return null;
  for (const [pointer, entry, group] of figures(doc)) if (entry.id === id) return { part: "figures", pointer, entry, group };
  for (const [part, where] of Object.entries(LISTS)) {
    if (part === "figures") continue;
    const i = all(doc, part).findIndex((one) => one.id === id);
    if (i >= 0) return { part, pointer: `${where}/${i}`, entry: all(doc, part)[i] };
  }
  return null;
}

/** Whether something has a place of its own on the table, and not corners. @param {Found | null} found */
export const standsAt = (found) => Boolean(found && isPlace(found.entry.at));

/** Every id of a scenario, wherever it is. @param {any} value @param {Set<string>} [known] */
export function ids(value, known = new Set()) {
  if (Array.isArray(value)) for (const one of value) ids(one, known);
  else if (value && typeof value === "object") {
    if (typeof value.id === "string") known.add(value.id);
    for (const one of Object.values(value)) ids(one, known);
  }
  return known;
}

/** @param {Set<string>} known @param {string} stem */
export function fresh(known, stem) {
  let n = 1;
  while (known.has(`${stem}_${n}`)) n += 1;
  known.add(`${stem}_${n}`);
  return `${stem}_${n}`;
}

/** The kind of a shape: the first field that tells. @param {any} shape @param {any} start `kind_by`, `plain` */
export function kindOf(shape, start) {
  for (const [field, kind] of start.kind_by) if (shape[field]) return kind ?? shape[field];
  return start.plain;
}

/** A shape made another kind. @param {any} shape @param {string} kind @param {any} start */
export function ofKind(shape, kind, start) {
  const next = { ...shape };
  for (const [field] of start.kind_by) delete next[field];
  return { ...next, ...start.kinds[kind].fields };
}

/** What a mistake is about: the nearest thing with an id above its pointer, and the part it is in. @param {any} body @param {string} pointer @returns {any} */
export function about(body, pointer) {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf("/"))) {
    const value = at(body, path);
    if (value?.id && find(body, value.id)) return value;
  }
  return null;
}
