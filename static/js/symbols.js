/** Signs of troops, faction patterns and badges: the drawings that map, panels and pages share. */

import { s } from "./dom.js";

/**
 * Drawings of 22 units around 0 0. `line` is stroked, `solid` filled, `dots` are circles.
 * @type {Record<string, {line?: string, thin?: string, solid?: string, dots?: [number, number, number, boolean][]}>}
 */
const SYMBOLS = {
  sword: { line: "M0-10V5M-5 5H5M0 5v5" },
  pike: {
    line: "M-8 10V-5M0 10V-7M8 10V-5",
    solid: "M-8-11l2.6 7h-5.2zM0-12l2.6 7h-5.2zM8-11l2.6 7h-5.2z",
  },
  bow: { line: "M-5-10C6-7 6 7-5 10M-5-10V10M-9 0H9", solid: "M12 0L5-4V4z" },
  horse: { solid: "M-8 10C-7 4-3 3-3-1c-2 2-5 3-7 2l-1-3 5-5 1-4 3 2C5-8 10-3 9 10z" },
  club: {
    line: "M-8 9L3-4",
    solid: "M0-6a6 6 0 1 1 8 7l-5 2-5-5z",
    thin: "M4-11v-2M9-8l2-2M11-2h2",
  },
  star: { solid: "M0-11l2.6 7.5 7.9.1-6.3 4.8 2.3 7.6L0 4.5l-6.5 4.5 2.3-7.6-6.3-4.8 7.9-.1z" },
  engine: {
    line: "M-10 6H8M-6 6L8-8M-1 1v5",
    dots: [
      [-6, 8, 2.6, false],
      [5, 8, 2.6, false],
      [9, -8, 3.2, true],
    ],
  },
  fork: { line: "M0 10V-2M-6-10v5c0 3 3 4 6 4s6-1 6-4v-5M0-10v9" },
  wing: { line: "M-10 8C-8-4 0-9 11-10 9-6 9-4 6-3 6 1 3 2 1 2 0 6-5 8-10 8zM-10 8L1-3" },
};

/** @param {string} name one of the symbols; an unknown one is a sword @param {number} x */
export function symbol(name, x) {
  const { line, thin, solid, dots } = SYMBOLS[name] ?? SYMBOLS.sword;
  return s(
    "g",
    { class: "sym", transform: `translate(${x} -11) scale(.95)` },
    line && s("path", { d: line }),
    solid && s("path", { class: "f", d: solid }),
    thin && s("path", { class: "thin", d: thin }),
    (dots ?? []).map(([cx, cy, r, full]) => s("circle", { class: full ? "f" : null, cx, cy, r })),
  );
}

const STAR = "M0-6l1.7 4 4.3.3-3.3 2.8 1 4.2L0 3l-3.7 2.3 1-4.2-3.3-2.8 4.3-.3z";
const BIG_STAR = "M0-7l2 4.6 5 .4-3.8 3.2 1.2 4.9L0 3.4l-4.4 2.7 1.2-4.9L-7-2l5-.4z";

/** Shape of each state; the letter says it too. @type {Record<string, {d: string, x?: number}>} */
const SHAPES = {
  routed: { d: "M-11-11H13L7 0 13 11H-11Z", x: -2 },
  engaged: { d: "M0-12L12 0 0 12-12 0z" },
  charged: { d: "M-11-10L4-10 13 0 4 10-11 10-5 0Z", x: 2 },
  delaying: { d: "M-10-10H10V10H-10Z" },
  rallied: { d: "M0-11a11 11 0 1 1 0 22a11 11 0 1 1 0-22M-8-8L8 8" },
};

/** @param {number} x @param {number} y @param {(SVGElement | null)[]} children */
const badge = (x, y, ...children) =>
  s("g", { class: "bdg", transform: `translate(${x} ${y}) scale(1.12)` }, children);

/** Top left: the leader, or the field commander. @param {boolean} commander */
export const leaderBadge = (commander) =>
  commander
    ? badge(
        -21,
        -25,
        s("path", { class: "s", d: "M0-13L12-4V10H-12V-4Z" }),
        s("path", { class: "ink", d: BIG_STAR }),
      )
    : badge(-21, -25, s("circle", { class: "s", r: 9.5 }), s("path", { class: "ink", d: STAR }));

/** Of a counter alone in its hex, of the first of several, of those behind it. */
const STATE_AT = { alone: [22, -25], first: [25, -8], behind: [29, 5] };

/** Top right, lower where counters lie together: the state. @param {string} state @param {string} letter @param {keyof typeof STATE_AT} [lies] */
export function stateBadge(state, letter, lies = "alone") {
  const { d, x } = SHAPES[state];
  const [left, top] = STATE_AT[lies];
  return badge(left, top, s("path", { class: "s", d }), s("text", { x: x ?? 0, y: 5.2 }, letter));
}

/** Bottom right: the order, for those who may know of it. @param {boolean} final */
export const orderBadge = (final) =>
  badge(
    27,
    27,
    s("circle", { class: "s", r: 8.5 }),
    final
      ? s("path", { class: "tickline", d: "M-4.5 0l3 3.5 6-7" })
      : s("path", { class: "ink", d: "M0-5.5a5.5 5.5 0 0 1 0 11z" }),
  );

/** The corner of a counter that has acted, turned over. */
export const actedCorner = () =>
  s("path", { class: "acted", d: "M26.5 16V26.5H16Z" });

export const LEADER_STAR = BIG_STAR;

/** The outline of a faction's strip on a counter. */
export const STRIP = "M-16-24.3H-11.5V24.3H-16A8 8 0 0 1-24.3 16V-16A8 8 0 0 1-16-24.3Z";
