/** The bar of an editor: undo, redo, what is kept; and the list of mistakes below the drawing. */

import { h, morph } from "../dom.js";
import { say } from "./words.js";

/* global gettext, ngettext */

/** @typedef {import("./steps.js").Held} Held */

/** Undo, redo, what is kept, and the buttons that keep and play it. @param {import("./steps.js").Steps<any>} desk */
export function drawKeep(desk) {
  const { state } = desk;
  const { past, future } = desk.history;
  const step = (
    /** @type {string} */ name,
    /** @type {string} */ sign,
    /** @type {string} */ label,
    /** @type {boolean} */ can,
  ) =>
    h(
      "button",
      {
        type: "button",
        class: "btn icon",
        "data-act": name,
        "aria-label": label,
        title: label,
        "aria-disabled": can ? null : "true",
      },
      sign,
    );
  // Nothing is ready that the server has not looked at.
  const playable = state.id && !desk.changed && state.checked === state.doc && !state.faults.length;
  return [
    step("undo", "↶", gettext("Undo"), past.length > 0),
    step("redo", "↷", gettext("Redo"), future.length > 0),
    h(
      "span",
      { class: `chip ${state.said?.kind ?? ""}`, role: "status" },
      state.said?.text ?? (desk.changed ? gettext("Not kept yet") : gettext("As kept")),
    ),
    playable &&
      h(
        "a",
        { class: "btn", href: `${desk.start.pages}${state.id}/start/` },
        gettext("Start a battle"),
      ),
    h(
      "button",
      {
        type: "button",
        class: `btn primary ${state.busy === "save" ? "busy" : ""}`.trim(),
        "data-act": "save",
      },
      state.faults.length ? gettext("Keep as a draft") : gettext("Keep"),
    ),
  ];
}

/** Every mistake with the way to it. @param {HTMLElement} place @param {Held} state */
export function showFaults(place, { faults }) {
  place.hidden = !faults.length;
  morph(place, listed(faults));
}

/** @param {Held["faults"]} faults */
function listed(faults) {
  if (!faults.length) return [];
  const n = faults.length;
  return h(
    "details",
    { class: "faultbox" },
    h(
      "summary",
      {},
      say(ngettext("%(n)s mistake", "%(n)s mistakes", n), { n }),
      h("small", {}, ` ${faults[0].about}: ${faults[0].message}`),
    ),
    h(
      "ul",
      {},
      faults.map((one, i) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "link", "data-act": "fault", "data-n": i },
            h("b", {}, one.about),
            `: ${one.message}`,
          ),
        ),
      ),
    ),
  );
}
