/** A scenario being edited in the shape of a table's view, for the modules that draw tables. */

import { onMap } from "../geometry.js";
import { text } from "./words.js";

/** @param {any} doc @param {Record<string, any>} kinds of terrain */
export function viewOf(doc, kinds) {
  const { map } = doc;
  const on = (/** @type {any} */ hex) =>
    typeof hex === "string" && /^\d{4}$/.test(hex) && onMap(hex, map);
  const placed = (/** @type {any} */ one) =>
    on(one.at) ? { at: one.at, fate: "on_table" } : { at: undefined, fate: "unplaced" };
  const factions = Object.fromEntries(
    doc.factions.map((/** @type {any} */ one) => [one.id, { ...one, name: text(one.name) }]),
  );
  const known = (/** @type {any} */ one) => one.id && factions[one.faction];
  const units = Object.fromEntries(
    doc.units.filter(known).map((/** @type {any} */ one) => [
      one.id,
      {
        ...one,
        name: text(one.name),
        kind: text(one.kind),
        marks: [],
        men: one.men ?? "",
        ...placed(one),
      },
    ]),
  );
  /** @type {Record<string, any>} */
  const leaders = {};
  for (const one of doc.leaders.filter(known)) {
    const commander = factions[one.faction].commander === one.id;
    leaders[one.id] = {
      ...one,
      name: text(one.name),
      marks: [],
      commander,
      ...placed(one),
      ...(units[one.unit] ? { fate: "on_table" } : {}),
    };
    if (units[one.unit]) units[one.unit].leader = one.id;
  }
  return {
    map: {
      columns: map.columns,
      rows: map.rows,
      kinds,
      terrain: only(map.terrain, on),
      labels: map.labels
        .filter((/** @type {any} */ label) => on(label.at) && text(label.text))
        .map((/** @type {any} */ label) => ({ ...label, text: text(label.text) })),
      roads: map.roads.filter((/** @type {any[]} */ road) => road.length > 1 && road.every(on)),
      bridges: map.bridges.filter(on).map((/** @type {string} */ hex) => ({ at: hex })),
    },
    factions,
    units,
    leaders,
  };
}

/** @param {Record<string, string>} terrain @param {(hex: any) => boolean} on */
const only = (terrain, on) =>
  Object.fromEntries(Object.entries(terrain).filter(([hex]) => on(hex)));
