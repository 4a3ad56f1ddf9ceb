/** The standing part of a sealed order: when the unit moves, its answers in mid-move, a note. */

import { h } from "./dom.js";

/* global gettext */

const WITHIN = /^within:(\d+)$/;

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
    !leader && stance === "delaying" && intercept(chosen.intercept ?? "ask"),
    !leader &&
      choice(
        "rear_attack",
        gettext("Strike those who flee"),
        chosen.rear_attack ?? "ask",
        ANSWERS(),
      ),
    !leader && answers(chosen),
    note(chosen),
  );
}

/** Answers that are seldom wanted, folded away until one of them is set. @param {Record<string, any>} chosen */
function answers(chosen) {
  const rows = [
    ["if_stopped", gettext("Stopped: keep the planned front")],
    ["if_encircled", gettext("Encircled: divide")],
    ["if_stacked", gettext("Two in a hex: merge")],
  ];
  return h(
    "details",
    { class: "facts wide", "data-key": "answers", open: rows.some(([name]) => chosen[name]) },
    h("summary", {}, gettext("More standing answers")),
    h(
      "div",
      { class: "standing" },
      rows.map(([name, label]) => choice(name, label, chosen[name] ?? "ask", ANSWERS())),
    ),
  );
}

/** Whether and how near it intercepts. @param {string} value */
function intercept(value) {
  const within = WITHIN.exec(value)?.[1];
  return [
    choice("intercept", gettext("Intercept"), within ? "within" : value, [
      ...ANSWERS(),
      ["within", gettext("if within")],
    ]),
    within &&
      h(
        "label",
        { "data-key": "within" },
        gettext("Hexes"),
        h("input", {
          type: "number",
          min: 1,
          max: 99,
          value: within,
          "data-act": "standing",
          "data-name": "within",
        }),
      ),
  ];
}

/** @param {Record<string, any>} chosen */
export const note = (chosen) =>
  h(
    "label",
    { class: "wide", "data-key": "note" },
    gettext("Note to the referee"),
    h("input", {
      type: "text",
      maxlength: 2000,
      autocomplete: "off",
      value: chosen.note ?? "",
      "data-act": "standing",
      "data-name": "note",
    }),
  );

/**
 * The standing part after one of its fields has changed; what says nothing is left out.
 * @param {Record<string, any>} before @param {string} name @param {string | boolean} value
 */
export function changed(before, name, value) {
  const after = { ...before };
  if (name === "within") after.intercept = `within:${Number(value) || 1}`;
  else if (name === "intercept" && value === "within") after.intercept = "within:3";
  else after[name] = value;
  if (after[name] === "" || after[name] === false) delete after[name];
  return after;
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
