/** The order of movement: who moved, who moves now, who comes next. */

import { h } from "./dom.js";
import { miniCounter } from "./counters.js";
import { cite } from "./log.js";
import { menCount, say } from "./words.js";

/* global gettext */

/** @param {any} view @param {string} id @param {string} state */
function name(view, id, state) {
  const piece = view.units[id] ?? view.leaders?.[id];
  const men = piece?.men === undefined ? "" : `, ${menCount(piece.men)}`;
  const named = view.units[id] ? `${id} ${piece?.name ?? ""}` : shortName(view, id);
  return `${named}${men}, ${state}`;
}

/** The letter and number of a unit; a leader has none, but a name. @param {any} view @param {string} id */
const shortName = (view, id) => (view.units[id] ? id : (view.leaders?.[id]?.name ?? id));

/** @param {string} state */
const stateWords = (state) =>
  ({ now: gettext("now"), done: gettext("moved") })[state] ?? gettext("to move");

/** @param {any} view */
export function drawMarch(view) {
  const { order, done = [], now } = view.movement;
  const moved = new Set(done);
  return [
    h(
      "b",
      {},
      gettext("Order of movement"),
      h("small", {}, gettext("by MOV, then the die"), " ", cite("ST 5.1")),
    ),
    h(
      "ol",
      {},
      order
        .filter((/** @type {string} */ id) => view.units[id] ?? view.leaders?.[id])
        .map((/** @type {string} */ id) => {
          const state = id === now ? "now" : moved.has(id) ? "done" : "";
          const words = [
            // A leader's counter has no number that would tell who it is.
            (!state || !view.units[id]) && shortName(view, id),
            state && stateWords(state),
          ]
            .filter(Boolean)
            .join(", ");
          return h(
            "li",
            { class: state || null, "data-key": id },
            h(
              "button",
              {
                type: "button",
                "data-act": "piece",
                "data-id": id,
                "aria-current": id === now ? "true" : null,
                "aria-label": name(view, id, stateWords(state)),
              },
              miniCounter(view, id),
              words,
            ),
          );
        }),
    ),
  ];
}

/** Dice for ties, as a sentence. @param {any} view */
export function tieRolls(view) {
  return Object.entries(view.movement?.rolls ?? {})
    .map(([faction, roll]) =>
      say("%(name)s %(roll)s", { name: view.factions[faction]?.name ?? faction, roll }),
    )
    .join(", ");
}

/** Whose turn it is comes into sight when that changes; who reads elsewhere in the row stays there. @param {HTMLElement} strip */
export function showNow(strip) {
  const now = /** @type {HTMLElement | null} */ (strip.querySelector("li.now"));
  const id = now?.dataset.key ?? "";
  if (!now || strip.dataset.now === id) return;
  strip.dataset.now = id;
  strip.scrollLeft += now.getBoundingClientRect().left - strip.getBoundingClientRect().left - strip.clientWidth / 2;
}
