/** What was resolved on a real table, typed in by the referee: a row a unit, one entry of the log. */

import { h } from "./dom.js";
import { form, given, input, reason, select, states } from "./form.js";
import { say } from "./words.js";

/* global gettext */

/** What was resolved on a real table: a row a unit, then a row a leader. @param {any} view */
export function resultForm(view) {
  const on = (/** @type {string} */ all) =>
    Object.entries(view[all] ?? {}).filter(([, one]) => one.fate === "on_table");
  return form(
    "result",
    gettext("Result of the real table"),
    gettext("Enter the result"),
    h(
      "p",
      { class: "why" },
      gettext("Only what has changed. It becomes one entry, and play goes on."),
    ),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": gettext("Units") },
      h(
        "table",
        { class: "position" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [
              gettext("Unit"),
              gettext("Dead"),
              gettext("Hex"),
              gettext("State"),
              gettext("Has acted"),
            ].map((title) => h("th", { scope: "col" }, title)),
          ),
        ),
        h(
          "tbody",
          {},
          on("units").map(([id, unit]) => row(id, unit, true)),
          on("leaders").map(([id, leader]) => row(id, leader, false)),
        ),
      ),
    ),
    reason(false),
  );
}

/** A leader has no men, acts by his unit, and moves with it. @param {string} id @param {any} one @param {boolean} unit */
function row(id, one, unit) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, unit ? `${id} ${one.name}` : one.name),
    h(
      "td",
      {},
      unit &&
        input({
          name: `dead:${id}`,
          type: "number",
          min: 0,
          max: one.men,
          "aria-label": say(gettext("Dead of %(name)s"), one),
        }),
    ),
    h(
      "td",
      {},
      !one.unit &&
        input({
          name: `to:${id}`,
          type: "text",
          pattern: "[0-9]{4}",
          maxlength: 4,
          value: one.at,
          "data-was": one.at,
          "aria-label": say(gettext("Hex of %(name)s"), one),
        }),
    ),
    h(
      "td",
      {},
      named(
        select(`state:${id}`, /** @type {any} */ (states(unit, true))),
        say(gettext("State of %(name)s"), one),
      ),
    ),
    h(
      "td",
      {},
      unit &&
        input({
          name: `done:${id}`,
          type: "checkbox",
          "aria-label": say(gettext("%(name)s has acted"), one),
        }),
    ),
  );
}

/** @param {HTMLElement} element @param {string} label */
function named(element, label) {
  element.setAttribute("aria-label", label);
  return element;
}

/** @param {HTMLFormElement} box */
export function resultChanges(box) {
  const changes = [];
  for (const on of /** @type {HTMLInputElement[]} */ ([...box.elements])) {
    const [what, unit] = (on.name ?? "").split(":");
    const value = unit ? given(box, on.name) : "";
    if (!value) continue;
    if (what === "dead") changes.push({ what, unit, dead: Number(value), exact: true });
    if (what === "to") changes.push({ what: "place", unit, to: value });
    if (what === "state") changes.push({ what, unit, state: value });
    if (what === "done") changes.push({ what, unit });
  }
  return changes;
}
