/** Faces from the real table: what the roll asks for, die by die, and a box for each. */

import { h } from "./dom.js";
import { say } from "./words.js";
import { drawButton } from "./waiting.js";

/* global gettext, ngettext */

/**
 * @param {import("./store.js").State} state
 * @param {(number | null | undefined)[]} typed
 */
export function drawDice(state, typed) {
  const { pending } = state;
  const missing = pending.asks.filter(
    (/** @type {any} */ _, /** @type {number} */ i) => typed[i] === undefined,
  );
  return [
    h(
      "header",
      {},
      h("h2", {}, gettext("Real dice")),
      h(
        "span",
        { class: "push" },
        say(ngettext("%(n)s die", "%(n)s dice", pending.asks.length), { n: pending.asks.length }),
      ),
    ),
    h(
      "ol",
      { class: "asks" },
      pending.asks.map((/** @type {any} */ ask, /** @type {number} */ i) =>
        h(
          "li",
          { "data-key": `ask-${i}` },
          h("label", { for: `face-${i}` }, ask.label ?? ""),
          h("span", { class: "die-name" }, ask.die),
          h("input", {
            id: `face-${i}`,
            type: "text",
            inputmode: "numeric",
            autocomplete: "off",
            maxlength: 3,
            "data-act": "face",
            "data-i": i,
            "data-low": ask.low,
            "data-most": ask.high,
            value: typed[i] ?? "",
          }),
        ),
      ),
    ),
    state.refused?.at === "dice-confirm" &&
      h("p", { class: "error", role: "alert" }, state.refused.message),
    h(
      "div",
      { class: "acts" },
      drawButton(
        {
          id: "dice-confirm",
          act: "dice-confirm",
          label: gettext("These are the dice"),
          primary: true,
          why: missing.length ? gettext("Some dice are missing.") : undefined,
        },
        state,
      ),
      drawButton(
        { id: "dice-server", act: "dice-server", label: gettext("The server throws the rest") },
        state,
      ),
      drawButton({ id: "dice-cancel", act: "dice-cancel", label: gettext("Cancel") }, state),
    ),
  ];
}
