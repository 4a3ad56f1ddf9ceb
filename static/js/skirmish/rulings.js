/**
 * The referee's rulings on a figure or on the table: the form is made of what the server declares can be
 * ruled (`options` of the verb `rule`: sections of rows, each row one change), whatever the game.
 */

import { h } from "../dom.js";
import { field, folded, form, input, reason } from "../form.js";
import { say } from "../words.js";
import { unitName } from "./words.js";

/* global gettext */

/** @typedef {{name: string, kind: string, label?: string, was?: any, choices?: {id: string, text: string}[], least?: number, most?: number, open?: boolean}} Input */
/** @typedef {{label?: string, change: Record<string, any>, inputs: Input[]}} Row */

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
  if (only) return drawInput(view, inputs[0], n, 0, inputs[0].label ? `${label}: ${inputs[0].label}` : label);
  return h(
    "fieldset",
    { class: "rule-row" },
    h("legend", {}, label),
    inputs.map((one, i) => drawInput(view, one, n, i, one.label ?? (i ? "" : label))),
  );
}

/** @param {any} view @param {Input} one @param {number} n @param {number} i @param {string} label */
function drawInput(view, one, n, i, label) {
  const name = `${n}.${i}`;
  const { kind, was, choices = [] } = one;
  if (kind === "flag" || kind === "do") return field(label, input({ name, type: "checkbox", checked: kind === "flag" && was }), "check");
  if (kind === "several") return choices.map(({ id, text }) => field(text, input({ name, type: "checkbox", value: id, checked: was.includes(id) }), "check"));
  if (kind === "place") {
    const unit = unitName(view.table);
    const of = [say(gettext("%(unit)s from the left"), { unit }), say(gettext("%(unit)s from the near edge"), { unit })];
    return of.map((text, axis) => field(text, input({ name, type: "number", step: 0.1, value: was ? was[axis] / 10 : "" })));
  }
  if (kind === "choice") {
    const none = was ? (one.open ? [{ id: "", text: gettext("none") }] : []) : [{ id: "", text: one.open ? gettext("none") : gettext("as it is") }];
    return field(
      label,
      h(
        "select",
        { name },
        [...none, ...choices].map(({ id, text }) => h("option", { value: id, selected: id === (was ?? "") }, text)),
      ),
    );
  }
  if (kind === "number") return field(label, input({ name, type: "number", min: one.least, max: one.most, value: was ?? "" }));
  return field(label, input({ name, type: "text", maxlength: 200, value: kind === "list" ? was.join(", ") : (was ?? "") }));
}

/** What the form rules: the rows in which something is no longer as it was. @param {HTMLFormElement} box */
export function rulingChanges(box) {
  const rows = ROWS.get(box) ?? [];
  return rows.flatMap(({ change, inputs }, n) => {
    const values = inputs.map((one, i) => valueOf(box, one, `${n}.${i}`));
    const touched = inputs.some((one, i) => JSON.stringify(values[i]) !== JSON.stringify(asItWas(one)));
    const whole = inputs.every((one, i) => one.open || values[i] !== undefined);
    if (!touched || !whole) return [];
    const given = inputs.flatMap((one, i) => (one.kind === "do" || values[i] === undefined ? [] : [[one.name, values[i]]]));
    return [{ ...change, ...Object.fromEntries(given) }];
  });
}

/** @param {Input} one */
function asItWas({ kind, was, choices = [] }) {
  if (kind === "do") return false;
  if (kind === "several") return choices.map(({ id }) => id).filter((id) => was.includes(id));
  return was === "" ? undefined : was;
}

/** The value of an input, undefined if it has none. @param {HTMLFormElement} box @param {Input} one @param {string} name */
function valueOf(box, { kind }, name) {
  const fields = /** @type {HTMLInputElement[]} */ ([...box.elements].filter((on) => /** @type {HTMLInputElement} */ (on).name === name));
  const [{ value, checked }] = fields;
  if (kind === "flag" || kind === "do") return checked;
  if (kind === "several") return fields.filter((on) => on.checked).map((on) => on.value);
  if (kind === "place") return fields.some((on) => on.value === "") ? undefined : fields.map((on) => Math.round(Number(on.value) * 10));
  if (kind === "list")
    return value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  if (value.trim() === "") return undefined;
  return kind === "number" ? Number(value) : value.trim();
}
