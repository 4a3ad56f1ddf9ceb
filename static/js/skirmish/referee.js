/** What the referee alone is shown: the console that is folded away, the deck, seats that nobody has. */

import { h } from "../dom.js";
import { redoButtons } from "../redo.js";
import { say, sidesOf } from "../words.js";
import { drawButton } from "../waiting.js";
import { cardName } from "./cards.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

/** @param {State} state @param {string} screen the address of the screen for all */
export function drawConsole(state, screen) {
  const { view, selected, entries, dice } = state;
  const { cards } = view;
  if (view.seat.role !== "referee" || view.status === "ended") return null;
  const can = (/** @type {string} */ verb) => view.legal?.table?.includes(verb);
  const group = view.groups?.[selected ?? ""];
  const figure = view.figures[selected ?? ""] ?? (group?.members ? group : undefined);
  const small = true;
  /** @type {any[]} */
  const all = [
    figure && can("rule") && { id: "rule", act: "rule", label: say(gettext("Rule on %(name)s"), figure), small },
    can("rule") && { id: "battle", act: "battle", label: gettext("Rule on the table"), small },
    ...redoButtons(entries),
    can("pause") && { id: "pause", act: "pause", label: gettext("Pause"), small },
    { id: "chairs", act: "chairs", label: gettext("Seats"), small },
    can("end") && { id: "more-end", act: "end", label: gettext("End the game"), small },
    { id: "dice-entered", act: "dice", dice: "entered", label: cards ? gettext("Type my next cards and rolls") : gettext("Type my next rolls"), pressed: dice === "entered", small },
    { id: "dice-server", act: "dice", dice: "server", label: cards ? gettext("The server draws and rolls for me") : gettext("The server rolls mine"), pressed: dice === "server", small },
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
    h("p", { class: "why" }, gettext("Typed or by the server: for what you do yourself, standing orders and cards included. Players roll as the table was set up.")),
    drawDeck(view),
  );
}

/** The referee's deck: how many of each kind are left. @param {any} view */
function drawDeck(view) {
  const deck = view.cards?.deck;
  if (!deck) return null;
  return h(
    "details",
    { class: "facts", "data-key": "deck" },
    h("summary", {}, gettext("What is left in the deck")),
    h(
      "ul",
      { class: "decklist" },
      Object.entries(deck).map(([card, n]) => h("li", {}, `${n} × `, cardName(view, card))),
    ),
  );
}

/** Before the game: the names of seats that nobody has; who cannot be asked has none. @param {import("../api.js").Api} api @param {any} view @returns {Promise<string[]>} */
export async function emptySeats(api, view) {
  const { chairs = {} } = await api.chairs().catch(() => ({}));
  const players = Object.entries(chairs).filter(([, chair]) => chair.role === "player" && !Object.keys(chair.members).length);
  return players.map(([id, { side }]) => {
    // Two players of a side have seats of their own.
    const twice = Object.values(chairs).filter((one) => one.side === side).length > 1;
    const name = sidesOf(view)[side]?.name ?? id;
    return twice ? `${name}, ${view.groups?.[id]?.name ?? id}` : name;
  });
}
