/**
 * A scenario being edited. It is never changed in place: every step makes a new one, so that undo
 * is going back to an older one. Terrain is a map {hex: kind} here and a list of kinds in the file.
 */

import { onMap, towards } from "../geometry.js";
import { isSize } from "../map.js";

/** @typedef {any} Doc a scenario as its file has it, but for the terrain */
/** @typedef {{columns: number, rows: number}} Size */

export const SLOTS = ["A", "B", "C", "E", "D", "F", "G", "H"];

const list = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);
const dict = (/** @type {any} */ value) =>
  value && typeof value === "object" && !Array.isArray(value) ? value : {};

/** @param {any} body a scenario, or what a draft has of one @returns {Doc} */
export function opened(body) {
  const map = dict(body.map);
  /** @type {Record<string, string>} */
  const terrain = {};
  for (const one of list(map.terrain)) {
    for (const hex of list(one?.hexes)) if (typeof hex === "string") terrain[hex] = one.kind;
  }
  return {
    ...body,
    map: {
      ...map,
      columns: isSize(map.columns) ? map.columns : 16,
      rows: isSize(map.rows) ? map.rows : 12,
      terrain,
      roads: list(map.roads).map(list),
      bridges: list(map.bridges),
      labels: list(map.labels),
    },
    factions: list(body.factions).map(dict),
    units: list(body.units).map(dict),
    leaders: list(body.leaders).map(dict),
    zones: dict(body.zones),
    victory: list(body.victory).map(dict),
    // Without any the rules set them.
    ...(body.seats === undefined ? {} : { seats: list(body.seats).map(dict) }),
  };
}

/** The scenario as its file has it. @param {Doc} doc */
export function written(doc) {
  /** @type {Record<string, string[]>} */
  const kinds = {};
  for (const hex of Object.keys(doc.map.terrain).sort()) {
    if (doc.map.terrain[hex] !== "open") (kinds[doc.map.terrain[hex]] ??= []).push(hex);
  }
  const zones = Object.fromEntries(
    Object.entries(doc.zones).filter(([, hexes]) => list(hexes).length),
  );
  const body = {
    ...doc,
    map: { ...doc.map, terrain: Object.entries(kinds).map(([kind, hexes]) => ({ kind, hexes })) },
  };
  if (Object.keys(zones).length) body.zones = zones;
  else delete body.zones;
  if (!doc.victory.length) delete body.victory;
  return body;
}

/** The parts of a JSON pointer. @param {string} pointer */
export const parts = (pointer) =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What is at a pointer, if anything. @param {any} value @param {string} pointer */
export const at = (value, pointer) =>
  parts(pointer).reduce((node, part) => (node == null ? undefined : node[part]), value);

/**
 * With another value at a pointer; undefined takes the field away.
 * @param {any} doc @param {string} pointer @param {any} value
 */
export function put(doc, pointer, value) {
  const [first, ...rest] = parts(pointer);
  const copy = Array.isArray(doc) ? [...doc] : { ...doc };
  const inner = rest.length
    ? put(dictOrList(copy[first]), `/${rest.map(escaped).join("/")}`, value)
    : value;
  if (inner !== undefined) copy[first] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(first), 1);
  else delete copy[first];
  return copy;
}

const dictOrList = (/** @type {any} */ value) => (value && typeof value === "object" ? value : {});
const escaped = (/** @type {string} */ part) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** @param {Doc} doc @param {Iterable<string>} hexes @param {string} kind */
export function paint(doc, hexes, kind) {
  const terrain = { ...doc.map.terrain };
  for (const hex of hexes) {
    if (kind === "open") delete terrain[hex];
    else terrain[hex] = kind;
  }
  return { ...doc, map: { ...doc.map, terrain } };
}

/**
 * A road through hexes that follow each other; open ground under it becomes road.
 * @param {Doc} doc @param {string[]} road
 */
export function lay(doc, road) {
  const { map } = doc;
  const ends = (/** @type {string[]} */ one) => [one[0], one[one.length - 1]];
  // A road that begins where another ends is the same road.
  const joined = map.roads.findIndex(
    (/** @type {string[]} */ one) =>
      one.length > 1 &&
      ends(one).includes(road[0]) &&
      !one.some((hex) => road.slice(1).includes(hex)),
  );
  let roads = [...map.roads, road];
  if (joined >= 0) {
    const old = map.roads[joined];
    const whole =
      old[old.length - 1] === road[0]
        ? [...old, ...road.slice(1)]
        : [...road.slice(1).reverse(), ...old];
    roads = map.roads.map((/** @type {string[]} */ one, /** @type {number} */ i) =>
      i === joined ? whole : one,
    );
  }
  const open = road.filter((hex) => !map.terrain[hex]);
  return paint({ ...doc, map: { ...map, roads } }, open, "road");
}

/** Roads, bridges and labels of a hex go, and its terrain is open. @param {Doc} doc @param {Iterable<string>} hexes */
export function clear(doc, hexes) {
  const gone = new Set(hexes);
  const { map } = doc;
  return paint(
    {
      ...doc,
      map: {
        ...map,
        roads: map.roads.flatMap((/** @type {string[]} */ road) => pieces(road, gone)),
        bridges: map.bridges.filter((/** @type {string} */ hex) => !gone.has(hex)),
        labels: map.labels.filter((/** @type {any} */ label) => !gone.has(label.at)),
      },
    },
    gone,
    "open",
  );
}

/** What is left of a road without some of its hexes. @param {string[]} road @param {Set<string>} gone */
function pieces(road, gone) {
  /** @type {string[][]} */
  const found = [[]];
  for (const hex of road) {
    if (gone.has(hex)) found.push([]);
    else found[found.length - 1].push(hex);
  }
  return found.filter((piece) => piece.length > 1);
}

/** A bridge more, or one less; under it is road. @param {Doc} doc @param {string} hex */
export function bridge(doc, hex) {
  const has = doc.map.bridges.includes(hex);
  const bridges = has
    ? doc.map.bridges.filter((/** @type {string} */ one) => one !== hex)
    : [...doc.map.bridges, hex];
  return paint({ ...doc, map: { ...doc.map, bridges } }, [hex], has ? "water" : "road");
}

/** Hexes into the zone of a faction (and out of all others), or out of it. @param {Doc} doc @param {string} faction @param {string[]} hexes @param {boolean} into */
export function zone(doc, faction, hexes, into) {
  const zones = Object.fromEntries(
    Object.entries(doc.zones).map(([id, own]) => [
      id,
      list(own).filter((hex) => !hexes.includes(hex)),
    ]),
  );
  if (into) zones[faction] = [...(zones[faction] ?? []), ...hexes].sort();
  return { ...doc, zones };
}

/** What lies outside a smaller map. @param {Doc} doc @param {Size} size */
export function lost(doc, size) {
  const off = (/** @type {any} */ hex) => typeof hex === "string" && !onMap(hex, size);
  return {
    hexes: Object.keys(doc.map.terrain).filter(off).length,
    units: [...doc.units, ...doc.leaders].filter((one) => off(one.at)).length,
    labels: doc.map.labels.filter((/** @type {any} */ label) => off(label.at)).length,
  };
}

/** Another size; what lies outside goes, and units there are on the map no more. @param {Doc} doc @param {Size} size */
export function resize(doc, size) {
  const on = (/** @type {any} */ hex) => typeof hex !== "string" || onMap(hex, size);
  const unplaced = (/** @type {any} */ one) => {
    if (on(one.at)) return one;
    const { at: _gone, ...rest } = one;
    return rest;
  };
  const outside = new Set();
  for (const road of doc.map.roads) for (const hex of road) if (!on(hex)) outside.add(hex);
  return {
    ...doc,
    map: {
      ...doc.map,
      ...size,
      terrain: Object.fromEntries(Object.entries(doc.map.terrain).filter(([hex]) => on(hex))),
      roads: doc.map.roads.flatMap((/** @type {string[]} */ road) => pieces(road, outside)),
      bridges: doc.map.bridges.filter(on),
      labels: doc.map.labels.filter((/** @type {any} */ label) => on(label.at)),
    },
    units: doc.units.map(unplaced),
    leaders: doc.leaders.map(unplaced),
    zones: Object.fromEntries(
      Object.entries(doc.zones).map(([id, hexes]) => [id, list(hexes).filter(on)]),
    ),
    victory: doc.victory.map((/** @type {any} */ one) =>
      one.hexes ? { ...one, hexes: one.hexes.filter(on) } : one,
    ),
  };
}

/** Whether a hex can follow another in a road. @param {string} a @param {string} b */
export const adjacent = (a, b) => towards(a, b) !== undefined;
