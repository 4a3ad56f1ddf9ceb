/** The row of phases in the header, the one in play hoisted like a standard. */

import { h } from "./dom.js";
import { phaseName, say } from "./words.js";

/* global gettext */

/** @param {any} view */
export function drawPhases(view) {
  const now = view.phases.indexOf(view.phase);
  const ended = view.status === "ended";
  const label = view.turns
    ? say(gettext("Turn %(turn)s of %(turns)s"), view)
    : say(gettext("Turn %(turn)s"), view);
  return h(
    "ol",
    { class: "phases", "aria-label": label },
    h(
      "li",
      { class: "turn" },
      view.turn ? say(gettext("Turn %(turn)s"), view) : gettext("Before the battle"),
      Boolean(view.turn && view.turns) && h("small", {}, say(gettext("of %(turns)s"), view)),
    ),
    view.phases.map((/** @type {string} */ phase, /** @type {number} */ i) =>
      h(
        "li",
        {
          class: i < now || ended ? "done" : null,
          "aria-current": i === now && !ended ? "step" : null,
        },
        phaseName(phase),
      ),
    ),
  );
}
