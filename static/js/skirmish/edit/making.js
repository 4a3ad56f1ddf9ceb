/** New things of a scenario, copies of old ones, and what goes when one is taken away. */

import { at as valueAt, put } from "../../edit/model.js";
import { all, figures, find, fresh, ids, isPlace, list, listed, LISTS, sideOf, tableOf } from "./model.js";
import { move } from "./moving.js";
import { room } from "./picking.js";

/** @typedef {readonly number[]} Place */
/** @typedef {{part: string, entry: any, side?: string, crew?: any[]}} Clip a copy of something, with the figures that a group names */

/** At the end of its list. @param {any} doc @param {string} part @param {any} entry @param {string} [group] of a figure, by id */
function append(doc, part, entry, group) {
  if (part !== "figures" || listed(doc)) {
    const before = part === "figures" ? list(doc.figures) : all(doc, part);
    return put(doc, LISTS[part], [...before, entry]);
  }
  const i = list(doc.groups).findIndex((one) => one.id === group);
  return put(doc, `/groups/${i}/figures`, [...list(doc.groups[i].figures), entry]);
}

/** @param {any} doc @param {string} kind @param {any} form `polygon`, `circle` or `line` @param {any} start @returns {[any, string]} */
export function draw(doc, kind, form, start) {
  const id = fresh(ids(doc), kind.replace(/\W+/g, "_"));
  return [append(doc, "features", { id, ...start.kinds[kind].fields, ...form }), id];
}

/** What no two of a part share, made the first that is free: a colour, a suit and back. @param {any} doc @param {string} part @param {any} entry @param {any} start */
function alone(doc, part, entry, start) {
  const keys = list(start.alone[part]);
  if (!keys.length) return entry;
  const fields = keys.map((key) => Object.keys(start.parts[part].find((/** @type {any} */ one) => one.key === key).choices));
  const every = fields.reduce((/** @type {string[][]} */ rows, codes) => rows.flatMap((row) => codes.map((/** @type {string} */ code) => [...row, code])), [[]]);
  const used = all(doc, part).map((one) => keys.map((key) => one[key]).join());
  const free = every.find((row) => !used.includes(row.join()));
  return free ? { ...entry, ...Object.fromEntries(keys.map((key, i) => [key, free[i]])) } : entry;
}

/**
 * A new thing of a part with what it begins with.
 * @param {any} doc @param {string} part @param {any} start @param {any} given its name and what else is known @param {string} [group] of a figure
 * @returns {[any, string]}
 */
export function add(doc, part, start, given, group) {
  const id = fresh(ids(doc), part.replace(/s$/, ""));
  const side = given.side ?? list(doc.groups).find((one) => one.id === group)?.side ?? list(doc.sides)[0]?.id;
  const needs = start.parts[part].some((/** @type {any} */ one) => one.key === "side" && part !== "seats");
  const entry = alone(doc, part, { id, ...(needs ? { side } : {}), ...(start.fresh[part] ?? {}), ...given }, start);
  if (part === "groups" && !listed(doc)) entry.figures ??= [];
  if (["figures", "vessels", "guns", "things"].includes(part) && doc.table && !entry.carrier) entry.at = room(doc, start, side);
  if (part === "figures") entry.front = towardsMiddle(doc, entry.at);
  if (entry.front === undefined) delete entry.front;
  return [append(doc, part, entry, group), id];
}

/** New figures look across the table. @param {any} doc @param {Place | undefined} at */
function towardsMiddle(doc, at) {
  if (!at || listed(doc)) return undefined;
  return 2 * at[0] > tableOf(doc).width ? [-1, 0] : [1, 0];
}

/**
 * A ready-made group with its figures: each on a horse (`mount`), one of them its leader (`of`, and what he has besides).
 * @param {any} doc @param {any} start @param {any} ready `name`, `figures` by key, `leader`?, `mount`? @param {string} side @returns {[any, string]}
 */
export function muster(doc, start, ready, side) {
  const { figures: keys, leader, mount, ...own } = ready;
  let [next, id] = add(doc, "groups", start, { ...own, side });
  /** @param {string} key @param {any} [more] */
  const joined = (key, more) => {
    const [then, one] = add(next, "figures", start, { ...start.library.figures[key], ...more, side: listed(doc) ? side : undefined }, id);
    next = then;
    return one;
  };
  const { of: led, ...leads } = leader ?? {};
  const members = keys.map((/** @type {string} */ key, /** @type {number} */ i) => {
    const riding = mount && joined(mount, { mount: true });
    return joined(key, { ...(i === led ? leads : {}), ...(riding ? { riding } : {}) });
  });
  if (!listed(doc)) return [next, id];
  const { pointer, entry } = /** @type {import("./model.js").Found} */ (find(next, id));
  return [put(next, pointer, { ...entry, members, vanguard: members[0], ...(leader ? { leader: members[led] } : {}) }), id];
}

/** What can be pasted later, wherever. @param {any} doc @param {string | null} id @returns {Clip | null} */
export function clip(doc, id) {
  const found = find(doc, id);
  if (!found || found.part === "sides" || found.part === "seats") return null;
  const crew = list(found.entry.members).map((one) => find(doc, one)?.entry).filter(Boolean);
  return { part: found.part, entry: found.entry, side: found.group?.side, ...(crew.length ? { crew } : {}) };
}

/** Every id within it another, and what names it too. @param {any} value @param {Map<string, string>} to @returns {any} */
function renamed(value, to) {
  if (Array.isArray(value)) return value.map((one) => renamed(one, to));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, to)]));
  return typeof value === "string" ? (to.get(value) ?? value) : value;
}

/**
 * A copy beside: shapes and figures two steps away, a group with all its figures.
 * @param {any} doc @param {Clip} held @param {any} start @returns {[any, string] | null}
 */
export function paste(doc, { part, entry, side, crew = [] }, start) {
  const known = ids(doc);
  const stem = (/** @type {string} */ name) => name.replace(/_\d+$/, "");
  /** @type {Map<string, string>} */
  const to = new Map();
  for (const id of ids([entry, ...crew])) to.set(id, fresh(known, stem(id)));
  const { roster: _own, ...plain } = entry;
  const twin = alone(doc, part, renamed(plain, to), start);
  const home = part === "figures" && !listed(doc) ? homeOf(doc, entry, side) : undefined;
  if (part === "figures" && !listed(doc) && !home) return null;
  let next = append(doc, part, twin, home);
  for (const one of crew) next = append(next, "figures", renamed(one, to));
  const moved = [...figures(next).map(([, one]) => one.id), twin.id].filter((id) => [...to.values()].includes(id));
  for (const id of new Set(moved)) next = beside(doc, next, id);
  return [next, twin.id];
}

/** The group of a copied figure: that of the one that was copied, else one of its side. @param {any} doc @param {any} entry @param {string} [side] */
const homeOf = (doc, entry, side) =>
  figures(doc).find(([, one]) => one.id === entry.id)?.[2].id ?? list(doc.groups).find((one) => one.side === side)?.id ?? list(doc.groups)[0]?.id;

/** Two steps aside, until nobody of before stands there. @param {any} before @param {any} doc @param {string} id */
function beside(before, doc, id) {
  let next = doc;
  for (let n = 1; n < 9; n += 1) {
    const moved = move(next, id, 30, -20);
    next = moved === next ? move(next, id, -30, 20) : moved;
    const place = find(next, id)?.entry.at;
    if (!isPlace(place) || !figures(before).some(([, one]) => isPlace(one.at) && String(one.at) === String(place))) break;
  }
  return next;
}

/** Without it, without what is its own, and without every mention of it. @param {any} doc @param {string} id @param {any} start */
export function remove(doc, id, start) {
  const found = find(doc, id);
  if (!found) return doc;
  const gone = new Set([id, ...ids(found.entry)]);
  if (found.part === "sides") {
    const theirs = ["groups", "objectives", "seats"].flatMap((part) => all(doc, part).filter((one) => one.side === id));
    const people = figures(doc).filter(([, , group]) => group.side === id).map(([, one]) => one);
    for (const one of ids([theirs, people])) gone.add(one);
  }
  return without(doc, gone, new Set(start.refs));
}

/** @param {any} value @param {Set<string>} gone @param {Set<string>} refs fields that name others @returns {any} */
function without(value, gone, refs) {
  // A pair of two who are engaged goes with either.
  const pair = (/** @type {any} */ one) => Array.isArray(one) && one.some((id) => typeof id === "string" && gone.has(id));
  if (Array.isArray(value)) return value.filter((one) => !(one && gone.has(one.id)) && !pair(one)).map((one) => without(one, gone, refs));
  if (!value || typeof value !== "object") return value;
  const kept = [];
  for (const [key, one] of Object.entries(value)) {
    if (refs.has(key) && typeof one === "string" && gone.has(one)) continue;
    if (refs.has(key) && Array.isArray(one) && one.every((id) => typeof id === "string")) kept.push([key, one.filter((id) => !gone.has(id))]);
    else if (key === "condition" && one && gone.has(one.what)) continue;
    else kept.push([key, without(one, gone, refs)]);
  }
  return Object.fromEntries(kept);
}

/** Of which side something is, for what is added beside it. @param {any} doc @param {string | null} id */
export function sideBy(doc, id) {
  const found = find(doc, id);
  if (found?.part === "sides") return found.entry.id;
  return found?.entry.side ?? (id ? sideOf(doc, id) : undefined) ?? valueAt(doc, "/sides/0/id");
}
