/** What a field that names another thing of the scenario may name. */

import { text } from "../../edit/words.js";
import { all, figures, kindOf, list, sideOf } from "./model.js";

/** @typedef {[string, string]} Choice */
/** @typedef {{doc: any, start: any, entry: any}} Here */

const named = (/** @type {any[]} */ every) => every.map((one) => /** @type {Choice} */ ([one.id, text(one.name) || one.id]));
const areas = (/** @type {Here} */ { doc }) => all(doc, "features").filter((one) => !one.line);
const houses = (/** @type {Here} */ { doc, start }) => all(doc, "features").filter((one) => kindOf(one, start) === "building");
const mine = (/** @type {Here} */ { doc, entry }) => figures(doc).filter(([, , group]) => group.side === (entry.side ?? sideOf(doc, entry.id))).map(([, one]) => one);

/** @type {Record<string, (here: Here) => any[]>} */
const SETS = {
  sides: ({ doc }) => list(doc.sides),
  other_sides: ({ doc, entry }) => list(doc.sides).filter((one) => one.id !== entry.id),
  areas,
  buildings: houses,
  burnable: (here) => [...houses(here), ...all(here.doc, "vessels")],
  vessels: ({ doc }) => all(doc, "vessels"),
  things: ({ doc }) => all(doc, "things"),
  features: ({ doc }) => all(doc, "features"),
  cards: ({ doc, start }) => [
    ...Object.entries(start.cards.plain).map(([id, name]) => ({ id, name })),
    ...list(doc[start.cards.of]).flatMap((one) => Object.entries(start.cards.each).map(([code, name]) => ({ id: `${code}:${one.id}`, name: `${name}, ${text(one.name)}` }))),
    ...all(doc, "events").map((one) => ({ id: `event:${one.id}`, name: one.title })),
  ],
  objectives: ({ doc }) => all(doc, "objectives").map((one) => ({ ...one, name: one.text })),
  doors: ({ doc }) => all(doc, "features").flatMap((one) => list(one.openings).map((opening) => ({ ...opening, name: `${text(one.name) || one.id}: ${opening.id}` }))),
  figures: ({ doc }) => all(doc, "figures"),
  mounts: (here) => mine(here).filter((one) => one.mount && one.id !== here.entry.id),
  own_figures: (here) => mine(here).filter((one) => !one.mount),
  members: (here) => mine(here).filter((one) => list(here.entry.members).includes(one.id)),
  forces: (here) => [...list(here.doc.groups).filter((one) => one.side === here.entry.side), ...mine(here)],
};

/** @param {any} field `of` a set, or `by` the kind of a condition @param {Here} here @returns {Choice[]} */
export function choicesOf(field, here) {
  const set = field.by ? field.by[here.entry.kind] : field.of;
  return set ? named(SETS[set](here)) : [];
}
