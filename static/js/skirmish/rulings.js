/**
 * The referee's rulings on a figure or on the table: the form is made of what the server declares can be
 * ruled (`options` of the verb `rule`: sections of rows, each row one change), whatever the game.
 */

import { h } from "../dom.js";
import { folded, form, reason } from "../form.js";
import { drawInput } from "./fields.js";
import { asItWas, valueOf } from "./values.js";

/* global gettext */

/** @typedef {{label?: string, change: Record<string, any>, inputs: import("./fields.js").Input[]}} Row */

/** What each form was made of. @type {WeakMap<HTMLFormElement, Row[]>} */
const ROWS = new WeakMap();
let forms = 0;

/** @param {any} view @param {string} title @param {{title?: string, rows: Row[]}[]} sections */
export function rulingForm(view, title, sections) {
  /** @type {Row[]} */
  const all = [];
  const drawn = sections
    .filter(({ rows }) => rows.length)
    .map((section) => {
      const grid = h(
        "div",
        { class: "rule-grid" },
        section.rows.map((row) => {
          all.push(row);
          return drawRow(view, row, all.length - 1);
        }),
      );
      return section.title ? folded(section.title, grid) : grid;
    });
  const box = form("rule", title, gettext("Rule"), h("p", { class: "why" }, gettext("What you leave as it is stays. The log shows the reason.")), drawn, reason(true));
  // The next form is another element: what the rows were belongs to this one.
  forms += 1;
  box.dataset.key = `ruling-${forms}`;
  ROWS.set(/** @type {HTMLFormElement} */ (box), all);
  return box;
}

/** One field a change; several that belong together stand in one box. @param {any} view @param {Row} row @param {number} n */
function drawRow(view, { label = "", inputs }, n) {
  const only = inputs.length === 1 && !["place", "several"].includes(inputs[0].kind);
  if (only) return drawInput(view, inputs[0], `${n}.0`, inputs[0].label ? `${label}: ${inputs[0].label}` : label);
  return h(
    "fieldset",
    { class: "rule-row" },
    // A first field without a name of its own has that of the row.
    h("legend", { class: inputs[0].label || ["place", "several"].includes(inputs[0].kind) ? null : "vh" }, label),
    inputs.map((one, i) => drawInput(view, one, `${n}.${i}`, String(one.label ?? (i ? "" : label)))),
  );
}

/** What the form rules: the rows in which something is no longer as it was. @param {HTMLFormElement} box */
export function rulingChanges(box) {
  const rows = ROWS.get(box) ?? [];
  return rows.flatMap(({ change, inputs }, n) => {
    const values = inputs.map((one, i) => valueOf(box.elements, one, `${n}.${i}`));
    const touched = inputs.some((one, i) => JSON.stringify(values[i]) !== JSON.stringify(asItWas(one)));
    const whole = inputs.every((one, i) => one.open || values[i] !== undefined);
    if (!touched || !whole) return [];
    const given = inputs.flatMap((one, i) => (one.kind === "do" || values[i] === undefined ? [] : [[one.name, values[i]]]));
    return [{ ...change, ...Object.fromEntries(given) }];
  });
}
