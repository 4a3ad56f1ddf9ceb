/** The key moments of a battle, from what the lines of its log show: for the slider of the replay. */

import { minus, say } from "./words.js";

/* global gettext */

/**
 * @typedef {object} Moment
 * @property {number} at place in the lines, from 1
 * @property {number} weight the more, the sooner it is named on the slider
 * @property {string} text
 * @property {boolean} [late] so near the end that its name is before it
 */

/** @type {Record<string, [number, (name: string) => string]>} */
const KINDS = {
  leader_fell: [4, (name) => say(gettext("%(name)s falls"), { name })],
  leader_taken: [4, (name) => say(gettext("%(name)s is taken"), { name })],
  leader_captured: [4, (name) => say(gettext("%(name)s is taken"), { name })],
  leader_dispersed: [4, (name) => say(gettext("%(name)s is lost"), { name })],
  unit_destroyed: [3, (name) => say(gettext("End of %(name)s"), { name })],
  unit_dispersed: [3, (name) => say(gettext("End of %(name)s"), { name })],
  unit_routed: [2, (name) => say(gettext("Rout: %(name)s"), { name })],
  charge_declared: [1, (name) => say(gettext("Charge: %(name)s"), { name })],
};

/** Men lost at once that make a moment: a quarter of the unit. */
const HEAVY = 4;

/** @param {any} view with the names @param {any} event @returns {Omit<Moment, "at"> | null} */
function moment(view, event) {
  const piece = view.units[event.unit] ?? view.leaders[event.leader];
  if (!piece) return null;
  if (event.code === "men_lost") {
    if (event.removed * HEAVY < piece.starting) return null;
    const text = say(gettext("%(name)s: %(men)s men"), {
      name: piece.name,
      men: minus(-event.removed),
    });
    return { weight: 2, text };
  }
  const known = KINDS[event.code];
  return known ? { weight: known[0], text: known[1](piece.name) } : null;
}

/** One a line at most, the weightiest. @param {any[]} lines @param {any} view @returns {Moment[]} */
export function keyMoments(lines, view) {
  return lines.flatMap((line, i) => {
    const found = (line.shown ?? [])
      .map((/** @type {any} */ event) => moment(view, event))
      .filter(Boolean)
      .sort((/** @type {any} */ a, /** @type {any} */ b) => b.weight - a.weight);
    return found.length ? [{ at: i + 1, ...found[0] }] : [];
  });
}

/**
 * Those that can be named beside each other: the weightiest first, none over another.
 * @param {Moment[]} moments @param {(at: number) => number} place in px @param {number} width of the row
 */
export function named(moments, place, width) {
  /** @type {{moment: Moment, from: number, to: number}[]} */
  const kept = [];
  for (const moment of [...moments].sort((a, b) => b.weight - a.weight || a.at - b.at)) {
    const long = 16 + 6.6 * moment.text.length;
    const late = place(moment.at) + long > width;
    const from = place(moment.at) - (late ? long : 0);
    const to = from + long;
    const free = kept.every((other) => to < other.from || from > other.to);
    if (free && from >= 0) kept.push({ moment: { ...moment, late }, from, to });
  }
  return kept.map(({ moment }) => moment).sort((a, b) => a.at - b.at);
}
