/** Forms of the dialog: fields that remember what they showed, so that only changes are sent. */

import { h } from "./dom.js";

/* global gettext */

/** @param {string} label @param {Node} input @param {string} [extra] */
export const field = (label, input, extra = "") =>
  h("label", { class: `field ${extra}`.trim() }, label, input);

/** @param {Record<string, any>} attributes */
export const input = (attributes) => h("input", { autocomplete: "off", ...attributes });

/** @param {string} name @param {[string, string][]} options @param {string} [chosen] */
export const select = (name, options, chosen = "") =>
  h(
    "select",
    { name, "data-was": chosen },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );

export const asItIs = () => /** @type {[string, string]} */ (["", gettext("as it is")]);

/** @param {string} title @param {...any} content */
export const folded = (title, ...content) =>
  h("details", { class: "facts" }, h("summary", {}, title), content);

/** @param {boolean} needed */
export const reason = (needed) =>
  field(
    gettext("Reason"),
    input({ name: "reason", type: "text", required: needed, maxlength: 500 }),
  );

/** @param {string} name @param {string} title @param {string} go @param {...any} content */
export const form = (name, title, go, ...content) =>
  h(
    "form",
    { method: "dialog", "data-form": name },
    h("h2", { id: "ask-title" }, title),
    content,
    h("p", { class: "error", role: "alert", "data-error": true }),
    h(
      "div",
      { class: "acts" },
      go && h("button", { class: "btn primary", type: "submit", value: "go" }, go),
      h(
        "button",
        { class: "btn", type: "button", "data-act": "close" },
        go ? gettext("Cancel") : gettext("Close"),
      ),
    ),
  );

/** The value of a field, if it was changed. @param {HTMLFormElement} box @param {string} name */
export function given(box, name) {
  const on = /** @type {HTMLInputElement | null} */ (box.elements.namedItem(name));
  if (!on) return "";
  if (on.type === "checkbox") return on.checked ? "yes" : "";
  return on.value === (on.dataset.was ?? "") ? "" : on.value;
}

/** States of a unit or a leader that a ruling gives. @param {boolean} unit @param {boolean} on */
export function states(unit, on) {
  if (!on) return [asItIs(), ["back", gettext("back on the table")]];
  /** @type {[string, string][]} */
  const all = unit
    ? [
        ["routed", gettext("in rout")],
        ["in_order", gettext("in order")],
        ["dispersed", gettext("dispersed")],
        ["destroyed", gettext("destroyed")],
      ]
    : [
        ["routed", gettext("in rout")],
        ["in_order", gettext("in order")],
        ["fallen", gettext("fallen")],
        ["captured", gettext("captured")],
      ];
  return [asItIs(), ...all];
}
