/** Three short hints for a first visit, one at a time; dismissed, they stay away from this browser. */

import { h, morph } from "./dom.js";
import { say } from "./words.js";

/* global gettext */

/** @type {Record<string, () => string[]>} */
const HINTS = {
  referee: () => [
    gettext(
      "This line always says who must do what. A dark button in it does the next step; so does Enter. With none, choose on the map.",
    ),
    gettext("Choose any counter: you can act for its player, write its order, or rule on it."),
    gettext(
      "Every line of the log explains itself. Go back to here undoes all that came after it.",
    ),
  ],
  player: () => [
    gettext("This line always says who must do what, and when it is your turn."),
    gettext(
      "Choose one of your counters, then a hex or a target. Nothing is sent before you press the button that names it.",
    ),
    gettext(
      "An order that is saved is yours to change. A final one tells the referee that you are ready.",
    ),
  ],
  spectator: () => [
    gettext("You see every step as it is made. Choose a counter to read about it."),
  ],
};

/** @param {string} role */
const key = (role) => `hints-${role}`;

/** @param {string} role how many were read here */
function read(role) {
  try {
    return Number(localStorage.getItem(key(role)) ?? 0);
  } catch {
    return 0;
  }
}

/** @param {HTMLElement} box @param {string} role */
export function drawHint(box, role) {
  const all = HINTS[role]?.() ?? [];
  const at = read(role);
  box.hidden = at >= all.length;
  if (box.hidden) return;
  const last = at === all.length - 1;
  morph(
    box,
    h(
      "p",
      {},
      h("b", { class: "num" }, say("%(n)s/%(all)s", { n: at + 1, all: all.length })),
      " ",
      all[at],
    ),
    h(
      "div",
      { class: "acts" },
      h(
        "button",
        { class: "btn small", type: "button", "data-act": "hint", "data-to": at + 1 },
        last ? gettext("Understood") : gettext("Next hint"),
      ),
      !last &&
        h(
          "button",
          { class: "btn small plain", type: "button", "data-act": "hint", "data-to": all.length },
          gettext("No hints"),
        ),
    ),
  );
}

/** @param {string} role @param {number} to */
export function passHint(role, to) {
  try {
    localStorage.setItem(key(role), String(to));
  } catch {
    // Storage is off: the hints come again with the next page.
  }
}
