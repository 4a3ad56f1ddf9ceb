/** The slider of the replay: key moments above it, turns and phases along it. */

import { h, one, s } from "./dom.js";
import { named } from "./moments.js";
import { say, turnOf } from "./words.js";

/* global gettext */

/**
 * Where something begins: the places (from 1) of the lines whose `field` differs from the one before.
 * @param {any[]} lines @param {(line: any) => unknown} field
 */
export const begins = (lines, field) =>
  lines.flatMap((line, i) =>
    line.turn && (i === 0 || field(line) !== field(lines[i - 1])) ? [i + 1] : [],
  );

/** @param {any} line */
export const phaseOf = (line) => `${line.turn} ${line.phase}`;

/** @param {any[]} lines @param {import("./moments.js").Moment[]} moments @param {number} at @param {number} width in px */
export function drawMarks(lines, moments, at, width) {
  const place = (/** @type {number} */ n) => (width * n) / Math.max(1, lines.length);
  const words = named(moments, place, width);
  const turns = begins(lines, (line) => line.turn);
  const phases = begins(lines, phaseOf);
  return [
    h(
      "ol",
      { class: "marks", "data-key": "marks", "aria-label": gettext("Key moments") },
      words.map((moment) =>
        h(
          "li",
          {
            class: moment.late ? "late" : null,
            "data-key": moment.at,
            "data-left": one(place(moment.at)),
          },
          h(
            "button",
            {
              type: "button",
              "data-act": "moment",
              "data-at": moment.at,
              "aria-current": moment.at === at ? "true" : null,
            },
            moment.text,
          ),
        ),
      ),
    ),
    s(
      "svg",
      {
        class: "track",
        viewBox: `0 0 ${Math.round(width)} 40`,
        "data-key": "track",
        "aria-hidden": "true",
      },
      moments.map((moment) =>
        s("path", {
          class: moment.at === at ? "moment-tick now" : "moment-tick",
          d: `M${one(place(moment.at))} 0V14`,
        }),
      ),
      s("rect", { class: "bed", x: 0, y: 16, width: Math.round(width), height: 12 }),
      s("rect", { class: "past", x: 0, y: 16, width: one(place(at)), height: 12 }),
      phases.map((n) => s("path", { class: "phase-tick", d: `M${one(place(n))} 18V26` })),
      turns.map((n) => s("path", { class: "turn-tick", d: `M${one(place(n))} 16V28` })),
    ),
    h(
      "ol",
      { class: "turns", "data-key": "turns", "aria-hidden": "true" },
      turns
        .filter((n, i) => (turns[i + 1] ?? lines.length) - n > (lines.length * 34) / width)
        .map((n) =>
          h(
            "li",
            { "data-key": n, "data-left": one(place(n)) },
            turnOf(lines[n - 1].turn),
          ),
        ),
    ),
  ];
}
