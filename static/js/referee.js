/** The referee's console beside the waiting line: what is seldom needed, folded away. */

import { h } from "./dom.js";
import { say } from "./words.js";
import { drawButton } from "./waiting.js";

/* global gettext, ngettext */

/** @param {import("./store.js").State} state @param {string} screen the address of the screen for all */
export function drawConsole(state, screen) {
  const { view, selected } = state;
  if (view.seat.role !== "referee" || view.status !== "playing") return null;
  const unit = view.units[selected ?? ""];
  /** @type {import("./actions.js").Button[]} */
  const buttons = [];
  const can = view.legal?.table ?? [];
  for (const [verb, label] of [
    ["advance", gettext("Next phase")],
    ["carry_out_all", gettext("Carry out all")],
  ]) {
    if (can.includes(verb)) buttons.push({ id: `more-${verb}`, act: "table", label, small: true });
  }
  if (unit && can.includes("rule")) {
    const label = say(gettext("Rule on %(name)s"), unit);
    buttons.push({ id: "rule", act: "rule", label, small: true });
  }
  if (unit && can.includes("check")) {
    const label = gettext("Ask for a morale check");
    buttons.push({ id: "check", act: "check", label, small: true });
  }
  if (can.includes("end")) {
    buttons.push({ id: "end", act: "end", label: gettext("End the battle"), small: true });
  }
  if (!buttons.length) return null;
  return h(
    "details",
    { class: "console", "data-key": "console" },
    h("summary", {}, gettext("Referee")),
    h(
      "div",
      { class: "legal" },
      buttons.map((button) => drawButton(button, state)),
      h(
        "a",
        { class: "btn small", href: screen, target: "_blank", rel: "noopener", "data-key": "screen" },
        gettext("Screen for the club"),
      ),
    ),
  );
}

/** Fields of a ruling on one unit: the values that a referee changes most often. */
export const FIELDS = ["men", "ac", "mov", "hp", "thac0", "morale"];

/** @type {Record<string, () => string>} */
const NAMES = {
  men: () => gettext("Men"),
  ac: () => gettext("AC"),
  mov: () => gettext("MOV"),
  hp: () => gettext("HP"),
  thac0: () => gettext("THAC0"),
  morale: () => gettext("Morale"),
};

/** @param {any} view @param {string} id */
export function ruleForm(view, id) {
  const unit = view.units[id];
  const row = (/** @type {string} */ label, /** @type {Node} */ input) =>
    h("label", { class: "field" }, label, input);
  return h(
    "form",
    { method: "dialog", "data-form": "rule", "data-unit": id },
    h("h2", { id: "ask-title" }, say(gettext("Ruling on %(name)s"), unit)),
    h("p", { class: "why" }, gettext("What you leave as it is stays. The log shows the reason.")),
    h(
      "div",
      { class: "rule-grid" },
      FIELDS.map((name) =>
        row(
          NAMES[name](),
          h("input", { name, type: "number", value: unit[name], "data-was": unit[name] }),
        ),
      ),
      row(
        gettext("Hex"),
        h("input", {
          name: "to",
          type: "text",
          pattern: "[0-9]{4}",
          maxlength: 4,
          value: unit.at ?? "",
          "data-was": unit.at ?? "",
        }),
      ),
      row(
        gettext("State"),
        h("select", { name: "state" }, [
          h("option", { value: "" }, gettext("as it is")),
          h("option", { value: "routed" }, gettext("in rout")),
          h("option", { value: "in_order" }, gettext("in order")),
          h("option", { value: "dispersed" }, gettext("dispersed")),
          h("option", { value: "destroyed" }, gettext("destroyed")),
        ]),
      ),
      row(
        gettext("Dead, removed at once"),
        h("input", { name: "dead", type: "number", min: 0, value: "" }),
      ),
    ),
    row(
      gettext("Reason"),
      h("input", {
        name: "reason",
        type: "text",
        required: true,
        maxlength: 500,
        autocomplete: "off",
      }),
    ),
    h("p", { class: "error", role: "alert", "data-error": true }),
    h(
      "div",
      { class: "acts" },
      h("button", { class: "btn primary", type: "submit", value: "go" }, gettext("Rule")),
      h("button", { class: "btn", type: "button", "data-act": "close" }, gettext("Cancel")),
    ),
  );
}

/** The changes that a filled form asks for. @param {HTMLFormElement} form */
export function ruleChanges(form) {
  const unit = form.dataset.unit;
  const changes = [];
  for (const field of FIELDS) {
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(field));
    if (input.value !== "" && input.value !== input.dataset.was) {
      changes.push({ what: "set", unit, field, value: Number(input.value) });
    }
  }
  const value = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;
  const hex = /** @type {HTMLInputElement} */ (form.elements.namedItem("to"));
  if (hex.value !== hex.dataset.was) changes.push({ what: "place", unit, to: hex.value });
  if (Number(value("dead")) > 0) changes.push({ what: "dead", unit, dead: Number(value("dead")) });
  if (value("state")) changes.push({ what: "state", unit, state: value("state") });
  return changes;
}

/**
 * What a rewind undoes, before it is done.
 * @param {import("./store.js").State} state @param {number} n
 * @param {(line: any) => Node} drawn
 */
export function rewindForm(state, n, drawn) {
  const after = state.entries.filter((line) => line.n > n && !line.undone);
  const shown = after.slice(-6).reverse();
  return h(
    "form",
    { method: "dialog", "data-form": "rewind", "data-n": n },
    h("h2", { id: "ask-title" }, say(gettext("Back to entry %(n)s"), { n })),
    h(
      "p",
      { class: "why" },
      say(
        ngettext(
          "%(n)s entry will be undone. It stays in the log, struck through.",
          "%(n)s entries will be undone. They stay in the log, struck through.",
          after.length,
        ),
        { n: after.length },
      ),
    ),
    h("ol", { class: "log undo-list" }, shown.map(drawn)),
    h(
      "label",
      { class: "field" },
      gettext("Reason"),
      h("input", { name: "reason", type: "text", maxlength: 500, autocomplete: "off" }),
    ),
    h("p", { class: "error", role: "alert", "data-error": true }),
    h(
      "div",
      { class: "acts" },
      h("button", { class: "btn primary", type: "submit", value: "go" }, gettext("Undo them")),
      h(
        "button",
        { class: "btn", type: "button", "data-act": "close" },
        gettext("Keep everything"),
      ),
    ),
  );
}

/** @param {any} view */
export function endForm(view) {
  return h(
    "form",
    { method: "dialog", "data-form": "end" },
    h("h2", { id: "ask-title" }, gettext("End the battle?")),
    h(
      "p",
      { class: "why" },
      say(
        gettext(
          "It is turn %(turn)s. The result is written into the log, and nobody can act any more.",
        ),
        view,
      ),
    ),
    h("p", { class: "error", role: "alert", "data-error": true }),
    h(
      "div",
      { class: "acts" },
      h("button", { class: "btn primary", type: "submit", value: "go" }, gettext("End it")),
      h("button", { class: "btn", type: "button", "data-act": "close" }, gettext("Play on")),
    ),
  );
}
