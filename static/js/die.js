/** Dice keep their outlines: d6 square with pips, d8 diamond, d10 kite, d12 and d20 with numbers. */

import { s } from "./dom.js";
import { say } from "./words.js";

/* global gettext */

/** @type {Record<string, string>} */
const OUTLINES = {
  d4: "M11 2l10 17H1z",
  d8: "M11 1l10 10-10 10L1 11z",
  d10: "M11 1l10 8.5v4L11 21 1 13.5v-4z",
  d12: "M11 1l9.5 7-3.6 12H5.1L1.5 8z",
  d20: "M11 1l9 5v10l-9 5-9-5V6z",
};

/** Places of the pips by face. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[11, 11]],
  2: [
    [6.5, 6.5],
    [15.5, 15.5],
  ],
  3: [
    [6.5, 6.5],
    [11, 11],
    [15.5, 15.5],
  ],
  4: [
    [6.5, 6.5],
    [15.5, 6.5],
    [6.5, 15.5],
    [15.5, 15.5],
  ],
  5: [
    [6.5, 6.5],
    [15.5, 6.5],
    [11, 11],
    [6.5, 15.5],
    [15.5, 15.5],
  ],
  6: [
    [6.5, 6],
    [15.5, 6],
    [6.5, 11],
    [15.5, 11],
    [6.5, 16],
    [15.5, 16],
  ],
};

const HAND =
  "M17 15v-4.5q0-1.2 1.1-1.2t1.1 1.2V14l3.2.8q1 .3.8 1.4L22.6 20H18l-2.2-3.6q.4-.9 1.2-.4z";

/**
 * One die. Typed faces have a small hand beside them.
 * @param {{die: string, face: number, hit?: boolean, source?: string}} roll
 */
export function drawDie({ die, face, hit, source }) {
  const typed = source === "entered";
  const label = typed
    ? say(gettext("%(die)s: %(face)s, typed"), { die, face })
    : say("%(die)s: %(face)s", { die, face });
  const pips = die === "d6" && PIPS[face];
  return s(
    "svg",
    {
      class: `die${hit ? " hit" : ""}${typed ? " typed" : ""}`,
      viewBox: typed ? "0 0 25 22" : "0 0 22 22",
      role: "img",
      "aria-label": label,
    },
    OUTLINES[die]
      ? s("path", { d: OUTLINES[die] })
      : s("rect", { x: 1.5, y: 1.5, width: 19, height: 19, rx: 3.5 }),
    pips
      ? pips.map(([cx, cy]) => s("circle", { cx, cy, r: 2 }))
      : s("text", { x: 11, y: die === "d4" ? 17 : 15 }, face),
    typed && s("path", { class: "hand", d: HAND }),
  );
}
