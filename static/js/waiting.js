/** The waiting line: who, what, what comes after, and at most two buttons. */

import { h } from "./dom.js";
import { takeBack } from "./log.js";
import { dues, missing } from "./turn.js";
import { verbName } from "./verbs.js";
import { say, sidesOf } from "./words.js";

/* global gettext */

/** Whose dice are asked for, or else who is due: of those due at once all. @param {any} view @param {any[]} dues @param {any} pending */
function who(view, [due, ...others], pending) {
  if (pending?.seat === view.seat.id) return [gettext("Waiting for you")];
  if (pending?.elsewhere) return [gettext("Waiting for the dice")];
  if (due?.code === "under_way") return [gettext("Wait a moment")];
  const faction = due?.side && sidesOf(view)[due.side];
  if (due?.yours) return [faction && square(faction), gettext("Waiting for you")];
  if (faction) {
    const all = [faction, ...others.map((one) => sidesOf(view)[one.side]).filter(Boolean)];
    const name = all.map((one) => one.name).join(", ");
    return [all.map(square), say(gettext("Waiting for %(name)s"), { name })];
  }
  return [gettext("Waiting for the referee")];
}

/** @param {any} faction */
const square = (faction) =>
  h("span", { class: "fac", "data-f": faction.slot, "aria-hidden": "true" }, faction.slot);

/**
 * @param {any} view
 * @param {{what: string, then?: string, side?: string}} words `side`: whose unit they are for, if not the first due
 * @param {import("./actions.js").Button[]} buttons
 * @param {import("./store.js").State} state
 */
export function drawWaiting(view, words, buttons, state) {
  const all = dues(state);
  const due = all.find((/** @type {any} */ one) => words.side && one.side === words.side) ?? all[0];
  // Whose orders are all final is not waited for.
  const late = (/** @type {any} */ one) => one.code !== "write_orders" || !state.orders.ready?.[one.side] || missing(state.orders, one.side) > 0;
  const atOnce = all.filter((/** @type {any} */ one) => one !== due && one.code === due.code && late(one));
  return [
    h(
      "div",
      { "aria-live": "polite", "aria-atomic": "true", "data-key": "line" },
      h("p", { class: "who" }, due ? who(view, [due, ...atOnce], state.pending) : gettext("The table")),
      h("p", { class: "what" }, words.what),
      words.then && h("p", { class: "then" }, words.then),
    ),
    buttons.length > 0 &&
      h(
        "div",
        { class: "acts", "data-key": "acts" },
        buttons.map((button) => drawButton(button, state)),
      ),
  ];
}

/** Taking back the last action, while this player may. @param {import("./store.js").State} state */
export function drawUndo(state) {
  const { view, entries } = state;
  if (view.seat.role !== "player" || view.status === "ended" || takeBack(entries) === null)
    return null;
  const button = { id: "undo", act: "undo", label: verbName("undo"), small: true };
  return h("p", { class: "acts undo-act", "data-key": "undo" }, drawButton(button, state));
}

/**
 * @param {import("./actions.js").Button} button
 * @param {import("./store.js").State} state
 */
export function drawButton(button, state) {
  const busy = state.busy === button.id;
  const refused = state.refused?.at === button.id ? state.refused : null;
  const off = button.why || state.link === "off";
  return h(
    "button",
    {
      type: "button",
      "data-key": button.id,
      "data-act": button.act,
      "data-id": button.id,
      "data-unit": button.unit,
      "data-dice": button.dice,
      class: `btn${button.primary ? " primary" : ""}${button.small ? " small" : ""}${busy ? " busy" : ""}${refused && !refused.calm ? " refused" : ""}`,
      "aria-pressed": button.pressed === undefined ? null : String(button.pressed),
      "aria-disabled": off || state.busy ? "true" : null,
      title: button.why,
    },
    refused ? refused.message : button.label,
    button.primary && !refused && h("kbd", { "aria-hidden": "true" }, gettext("Enter")),
  );
}
