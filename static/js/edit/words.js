/** Words of the editor in the reader's language. */

import { say } from "../words.js";

/* global gettext, pgettext */

export { say };

/** A text in two languages in the reader's, or as typed. @param {any} value */
export function text(value) {
  if (value && typeof value === "object") {
    return String(value[document.documentElement.lang] ?? value.en ?? value.it ?? "");
  }
  return value === undefined || value === null ? "" : String(value);
}

/** The figures that tell troops apart in a list. @param {any} figures */
export const brief = (figures) => say(gettext("AC %(ac)s, MOV %(mov)s"), figures);

/** @type {Record<string, () => string>} */
const SYMBOLS = {
  sword: () => gettext("sword"),
  pike: () => gettext("pikes"),
  bow: () => gettext("bow"),
  horse: () => gettext("horse"),
  club: () => gettext("club"),
  star: () => gettext("star"),
  engine: () => gettext("engine"),
  fork: () => gettext("fork"),
  wing: () => gettext("wing"),
};

/** @type {Record<string, () => string>} */
const TRAITS = {
  flying: () => gettext("flying"),
  fearless: () => gettext("fearless"),
  mounted: () => gettext("mounted"),
  set: () => gettext("weapon set against charges"),
  lance: () => gettext("lance"),
};

/** @type {Record<string, () => string>} */
const RATINGS = {
  militia: () => gettext("militia"),
  green: () => gettext("green"),
  regular: () => gettext("regular"),
  picked: () => gettext("picked"),
  elite: () => gettext("elite"),
  mob: () => gettext("mob"),
  monster: () => gettext("monster"),
  common: () => gettext("common men"),
  class: () => gettext("class"),
};

/** @type {Record<string, () => string>} */
const CONDITIONS = {
  hold: () => gettext("Hold hexes"),
  men: () => gettext("Men left"),
  leader: () => gettext("A leader lost"),
  points: () => gettext("Points"),
  words: () => gettext("In free words"),
};

/** @param {string} name */
export const symbolName = (name) => SYMBOLS[name]?.() ?? name;
/** @param {string} name */
export const traitName = (name) => TRAITS[name]?.() ?? name;
/** @param {string} name */
export const ratingName = (name) => RATINGS[name]?.() ?? name;
/** @param {string} kind */
export const conditionName = (kind) => CONDITIONS[kind]?.() ?? kind;

/** @type {Record<string, () => string>} */
const TOOLS = {
  hand: () => gettext("Choose and move"),
  paint: () => gettext("Paint"),
  fill: () => gettext("Fill"),
  clear: () => gettext("Clear"),
  road: () => gettext("Road"),
  bridge: () => gettext("Bridge"),
  label: () => gettext("Name"),
  zone: () => pgettext("tool", "Zone"),
  hold: () => gettext("Hexes to hold"),
};

/** @param {string} tool */
export const toolName = (tool) => TOOLS[tool]?.() ?? tool;

/** What is wrong, in front of its message. @type {Record<string, () => string>} */
const PARTS = {
  title: () => gettext("Title"),
  place: () => gettext("Place"),
  intro: () => gettext("Introduction"),
  turns: () => gettext("Turns"),
  map: () => gettext("Map"),
  factions: () => gettext("Factions"),
  units: () => gettext("Units"),
  leaders: () => gettext("Leaders"),
  zones: () => gettext("Zones"),
  victory: () => gettext("Victory"),
  seats: () => gettext("Seats"),
  notes: () => gettext("Notes for the referee"),
  table: () => gettext("Table"),
  sides: () => gettext("Sides"),
  groups: () => gettext("Groups"),
  figures: () => gettext("Figures"),
  objectives: () => gettext("Aims"),
  events: () => gettext("Event cards"),
  deck: () => gettext("Deck of cards"),
  scoring: () => gettext("Victory points for deeds"),
};

/** @param {string} part */
export const partName = (part) => PARTS[part]?.() ?? part;
