/** What a view speaks of by its name: figures, doors, how a weapon is loaded. */

import { say } from "../words.js";
import { direction, middle } from "./lie.js";
import { bearingName, markName, wordFor } from "./words.js";

/* global gettext */

/** The name of anything the view speaks of. @param {any} view @param {string} id @returns {string} */
export function nameOf(view, id) {
  const maps = [view.figures, view.groups, view.vessels, view.guns, view.things, view.table?.features, view.sides];
  for (const map of maps) if (map?.[id]?.name) return map[id].name;
  for (const vessel of Object.values(view.vessels ?? {})) {
    if (vessel.hatches?.[id]) return `${vessel.name}, ${wordFor("hatch")}`;
  }
  for (const feature of Object.values(view.table?.features ?? {})) {
    const opening = feature.openings?.[id];
    if (opening) return [feature.name, openingName(feature, opening)].filter(Boolean).join(", ");
  }
  return wordFor(id);
}

/** "door", of several of a house with the side that it is on. @param {any} feature @param {any} opening */
function openingName(feature, opening) {
  const same = Object.values(feature.openings).filter(({ kind }) => kind === opening.kind);
  if (same.length < 2) return wordFor(opening.kind);
  const from = middle(feature.polygon);
  const to = middle([opening.from, opening.to]);
  return `${wordFor(opening.kind)} (${bearingName(direction([to[0] - from[0], to[1] - from[1]]))})`;
}

/** "loaded", or how long it takes to load. @param {any} figure */
export function loadWords(figure) {
  const n = reloadOf(figure);
  if (!n) return gettext("Loaded");
  return typeof figure.reload === "string" ? markName(`reload_${figure.reload}`) : say(gettext("Long actions to load: %(n)s"), { n });
}

/** Long actions still needed to load, also where they are told by an ink. @param {any} figure @returns {number} */
export const reloadOf = (figure) => ["green", "yellow", "red"].indexOf(figure.reload) + 1 || Number(figure.reload) || 0;

/** What a screen reader says of a figure. @param {any} view @param {string} id */
export function figureLabel(view, id) {
  const figure = view.figures[id];
  const marks = (figure.marks ?? []).filter((/** @type {string} */ mark) => !mark.startsWith("reload"));
  const parts = [figure.name, view.sides[figure.side]?.name, ...marks.map(markName)];
  if (figure.fate !== "on_table") parts.push(wordFor(figure.fate));
  if (typeof figure.reload === "string") parts.push(markName(`reload_${figure.reload}`));
  else if (reloadOf(figure)) parts.push(say(gettext("reload %(n)s"), { n: reloadOf(figure) }));
  if (figure.level) parts.push(say(gettext("level %(n)s"), { n: figure.level }));
  if (figure.aboard) parts.push(say(gettext("aboard %(name)s"), { name: nameOf(view, figure.aboard) }));
  return parts.filter(Boolean).join(", ");
}
