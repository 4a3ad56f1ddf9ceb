/** What a referee is asked at any table: to end or pause it, to take lines back, to allow what was refused. */

import { placing } from "./deploy.js";
import { h } from "./dom.js";
import { form, reason } from "./form.js";
import { say, turnOf } from "./words.js";

/* global gettext, ngettext */

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

/** @param {any} view @param {import("./dom.js").Child} [conditions] what the result will be judged by @param {string} [first] what comes before the result */
export function endForm(view, conditions, first) {
  const proposed = (view.waiting ?? []).find((/** @type {any} */ due) => due.code === "end");
  return form(
    "end",
    view.figures ? gettext("End the game?") : gettext("End the battle?"),
    gettext("End it"),
    proposed && h("p", { class: "proposal" }, proposed.text),
    h(
      "p",
      { class: "why" },
      say(
        first ?? gettext("%(turn)s. The result is written into the log, and nobody can act any more."),
        { turn: turnOf(view.turn) },
      ),
    ),
    ["ranged", "melee"].includes(view.phase) &&
      !view.figures &&
      h(
        "p",
        { class: "why" },
        gettext("The dead of a phase are counted at its end: go on to the next phase first if they are to count."),
      ),
    conditions,
  );
}

/** Show what sides have placed that have not finished: asked first. @param {any} view */
export const revealForm = (view) =>
  form(
    "reveal",
    gettext("Show the deployment?"),
    gettext("Show it"),
    h("p", {}, say(gettext("Not final yet: %(names)s."), { names: placing(view).join(", ") })),
    h("p", { class: "why" }, gettext("All see everything at once. Going back does not make it unseen.")),
  );

export const pauseForm = () =>
  form("pause", gettext("Pause the battle"), gettext("Pause"), reason(false));

/** Carry out what was refused all the same. @param {import("./store.js").State} state */
export const waiveForm = ({ refused }) =>
  form(
    "waive",
    gettext("Allow it all the same?"),
    gettext("Allow it"),
    h("p", { class: "why" }, refused?.message ?? ""),
    reason(true),
  );
