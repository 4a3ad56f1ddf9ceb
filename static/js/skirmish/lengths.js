/** Lengths in words, in what the game measures. */

import { say } from "../words.js";
import { bearingName, wordFor } from "./words.js";

/* global gettext, ngettext */

/** In what the sheet measures: "cm", or what the game says. @param {any} table */
export const unitOf = (table) => table?.unit?.name ?? "cm";

/** Its short name or its plural, for labels. @param {any} table */
export const unitName = (table) => wordFor(unitOf(table));

/** "12.5 cm", "3 paces". @param {any} table @param {string | number} n */
export const measure = (table, n) =>
  unitOf(table) === "pace"
    ? say(ngettext("%(n)s pace", "%(n)s paces", String(n) === "1" ? 1 : 2), { n })
    : say(gettext("%(n)s %(unit)s"), { n, unit: unitName(table) });

/** "18.6 cm north-east". @param {any} table @param {string} n @param {string} side */
export const whereWords = (table, n, side) =>
  n === "0"
    ? gettext("in the same place")
    : say(gettext("%(length)s %(side)s"), { length: measure(table, n), side: bearingName(side) });

/** How much of a move is used. @param {any} table @param {{cm: string, allowed: string}} way */
export const usedWords = (table, way) => say(gettext("%(cm)s of %(allowed)s"), { cm: way.cm, allowed: measure(table, way.allowed) });
