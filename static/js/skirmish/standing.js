/** Standing orders and answers in plain choices, and fronts. */

import { h } from "../dom.js";
import { drawButton } from "../waiting.js";
import { face } from "./face.js";
import { COMPASS, direction } from "./lie.js";
import { nameOf } from "./names.js";
import { bearingName, verbName, wordFor } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

const ANSWERS = ["ask", "always", "never"];
const ROWS = 4;

/** The order of a figure: the first of these that can be done. @param {State} state @param {string} id */
export function drawStanding(state, id) {
  if (!state.orders.slots?.[id]) return null;
  const order = state.orders.mine?.[id];
  const { figures, groups, standing } = state.view;
  const { choices } = standing;
  const unasked = (figures[id] ?? figures[groups?.[id]?.vanguard])?.unasked ?? standing.default;
  const afoot = (/** @type {string} */ verb) => verb !== "control" || state.view.figures[id]?.riding;
  const done = (order?.body?.do ?? unasked).filter(afoot);
  const words = done.map((/** @type {string} */ verb) => verbName(verb).toLowerCase()).join(", ");
  return h(
    "details",
    { class: "facts", "data-key": "standing" },
    h("summary", {}, gettext("Standing order"), ": ", words),
    h(
      "form",
      { class: "standing-order", "data-form": "standing", "data-unit": id },
      Array.from({ length: Math.max(ROWS, done.length) }, (_, i) =>
        h(
          "label",
          {},
          i ? gettext("else") : gettext("first"),
          " ",
          h(
            "select",
            { name: "do" },
            h("option", { value: "", selected: !done[i] }, gettext("nothing more")),
            choices.filter(afoot).map((/** @type {string} */ verb) => h("option", { value: verb, selected: verb === done[i] }, verbName(verb))),
          ),
        ),
      ),
      h(
        "div",
        { class: "acts" },
        h("button", { class: "btn small", type: "submit", "aria-disabled": state.busy ? "true" : null }, gettext("Save the order")),
        order && drawButton({ id: "order-drop", act: "order-drop", label: gettext("No order"), small: true }, state),
      ),
      state.refused?.at === "order" && h("p", { class: "error", role: "alert" }, state.refused.message),
    ),
  );
}

/** Answers given beforehand to what the rules ask. @param {State} state @param {string} id */
export function drawStance(state, id) {
  const { view } = state;
  const figure = view.figures[id] ?? view.figures[view.groups?.[id]?.vanguard];
  const answers = figure?.answers ?? {};
  const named = Object.keys(answers);
  const names = named.length ? named : (face.questions ?? []);
  if (!names.length) return null;
  return h(
    "details",
    { class: "facts", "data-key": "stance" },
    h("summary", {}, gettext("When the rules ask")),
    h(
      "div",
      { class: "standing" },
      names.map((name) =>
        h(
          "label",
          {},
          wordFor(name),
          h(
            "select",
            { "data-act": "stance", "data-name": name },
            (view.stances?.[name] ?? ANSWERS).map((/** @type {string} */ answer) => h("option", { value: answer, selected: answer === (answers[name] ?? "ask") }, wordFor(answer))),
          ),
        ),
      ),
    ),
  );
}

/** Where it looks at the end of the action. @param {State} state @param {import("./draft.js").Draft} draft */
export function drawFronts(state, draft) {
  const { view } = state;
  const figure = view.figures[draft.unit];
  const vessel = draft.verb === "sail";
  if ((!figure?.front && !vessel) || !view.table) return null;
  const now = vessel ? draft.args.course : draft.args.front;
  const enemies = Object.entries(view.figures).filter(([, one]) => figure && one.at && one.side !== figure.side && one.fate === "on_table");
  const name = vessel ? "course" : "front";
  const value = Array.isArray(now) ? now.join(",") : "";
  const options = Object.entries(COMPASS).map(([side, vector]) => ({ value: vector.join(","), text: bearingName(side) }));
  const known = options.some((one) => one.value === value);
  return h(
    "div",
    { class: "fronts" },
    h(
      "label",
      {},
      vessel ? gettext("Course") : gettext("Front at the end"),
      " ",
      h(
        "select",
        { "data-act": "front", "data-name": name },
        h("option", { value: "", selected: !value }, vessel ? gettext("straight on") : gettext("as it comes")),
        value && !known && h("option", { value, selected: true }, bearingName(direction(/** @type {any} */ (now)))),
        options.map((one) => h("option", { value: one.value, selected: one.value === value }, one.text)),
        enemies.map(([id]) => h("option", { value: `at:${id}` }, nameOf(view, id))),
      ),
    ),
    !vessel && drawButton({ id: "facing", act: "facing", label: gettext("Point at it"), small: true, pressed: Boolean(draft.facing) }, state),
  );
}
