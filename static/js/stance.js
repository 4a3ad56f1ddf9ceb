/** The standing part of a sealed order: when the unit moves, and its answers in mid-move. */

import { h } from "./dom.js";

/* global gettext */

/** Prompt or delaying, and the answers to questions in mid-move. @param {import("./store.js").State} state */
export function standing({ draft, view, selected }) {
  const chosen = draft?.standing ?? {};
  const stance = chosen.stance ?? "prompt";
  const leader = view.leaders?.[selected ?? ""];
  return h(
    "div",
    { class: "standing", "data-key": "standing" },
    leader?.unit &&
      h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          "data-act": "standing",
          "data-name": "leave",
          checked: Boolean(chosen.leave),
        }),
        gettext("Leave the unit and stand alone"),
      ),
    choice("stance", gettext("Moves"), stance, [
      ["prompt", gettext("in its turn")],
      ["delaying", gettext("later, delaying")],
    ]),
    !leader &&
      stance === "delaying" &&
      choice("intercept", gettext("Intercept"), chosen.intercept ?? "ask", ANSWERS()),
    !leader &&
      choice(
        "rear_attack",
        gettext("Strike those who flee"),
        chosen.rear_attack ?? "ask",
        ANSWERS(),
      ),
  );
}

const ANSWERS = () => [
  ["ask", gettext("ask me")],
  ["always", gettext("always")],
  ["never", gettext("never")],
];

/** @param {string} name @param {string} label @param {string} value @param {string[][]} values */
const choice = (name, label, value, values) =>
  h(
    "label",
    { "data-key": name },
    label,
    h(
      "select",
      { "data-act": "standing", "data-name": name },
      values.map(([id, text]) => h("option", { value: id, selected: id === value }, text)),
    ),
  );
