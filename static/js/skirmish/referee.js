/** The referee's console: what is seldom needed, folded away. */

import { h } from "../dom.js";
import { redoes } from "../log.js";
import { say } from "../words.js";
import { drawButton } from "../waiting.js";
import { drawDeck } from "./cards.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

/** @param {State} state @param {string} screen the address of the screen for all */
export function drawConsole(state, screen) {
  const { view, selected, entries, dice } = state;
  if (view.seat.role !== "referee" || view.status === "ended") return null;
  const can = (/** @type {string} */ verb) => view.legal?.table?.includes(verb);
  const group = view.groups?.[selected ?? ""];
  const figure = view.figures[selected ?? ""] ?? (group?.members ? group : undefined);
  const small = true;
  /** @type {any[]} */
  const all = [
    figure && can("rule") && { id: "rule", act: "rule", label: say(gettext("Rule on %(name)s"), figure), small },
    can("rule") && { id: "battle", act: "battle", label: gettext("Rule on the table"), small },
    redoes(entries) && { id: "redo", act: "redo", label: gettext("Bring back what was undone"), small },
    can("pause") && { id: "pause", act: "pause", label: gettext("Pause"), small },
    { id: "chairs", act: "chairs", label: gettext("Seats"), small },
    can("end") && { id: "more-end", act: "end", label: gettext("End the game"), small },
    { id: "dice-entered", act: "dice", dice: "entered", label: gettext("Type the next cards and rolls"), pressed: dice === "entered", small },
    { id: "dice-server", act: "dice", dice: "server", label: gettext("The server draws and rolls next"), pressed: dice === "server", small },
  ];
  return h(
    "details",
    { class: "console", "data-key": "console" },
    h("summary", {}, gettext("Referee")),
    h(
      "div",
      { class: "legal" },
      all.filter(Boolean).map((button) => drawButton(button, state)),
      h("a", { class: "btn small", href: screen, target: "_blank", rel: "noopener", "data-key": "screen" }, gettext("Screen for the club")),
    ),
    drawDeck(view),
  );
}
