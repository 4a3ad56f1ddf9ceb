/** The key moments of a skirmish, from what the lines of its log show. */

import { say } from "../words.js";
import { nameOf } from "./names.js";

/* global gettext */

/** What makes a moment, and how much. @type {Record<string, [number, (name: string) => string]>} */
const KINDS = {
  figure_killed: [4, (name) => say(gettext("%(name)s falls"), { name })],
  figure_captured: [4, (name) => say(gettext("%(name)s is taken"), { name })],
  figure_removed: [3, (name) => say(gettext("%(name)s is out of the game"), { name })],
  figure_revealed: [3, (name) => say(gettext("%(name)s comes to light"), { name })],
  gun_fired: [2, (name) => say(gettext("%(name)s fires"), { name })],
  figure_wounded: [1, (name) => say(gettext("%(name)s is wounded"), { name })],
};

/** One a line at most, the weightiest. @param {any[]} lines @param {any} end @returns {import("../moments.js").Moment[]} */
export const keyMoments = (lines, end) =>
  lines.flatMap((line, i) => {
    const found = (line.shown ?? [])
      .filter((/** @type {any} */ event) => KINDS[event.code])
      .sort((/** @type {any} */ a, /** @type {any} */ b) => KINDS[b.code][0] - KINDS[a.code][0]);
    if (!found.length) return [];
    const [weight, words] = KINDS[found[0].code];
    const text = words(nameOf(end, found[0].gun ?? found[0].figure));
    return [{ at: i + 1, weight, text }];
  });
