/** Choosing spells: one to cast now, or all castings of an order (ST 4.7). */

import { castsOf } from "./compose.js";
import { h } from "./dom.js";
import { say } from "./words.js";

/* global gettext, ngettext */

/** @typedef {import("./store.js").State} State */

/** @param {State} state */
const pieceOf = ({ view, selected }) =>
  view.units[selected ?? ""] ?? view.leaders[selected ?? ""];

/** The spells of the selected piece, and for an order what it casts besides. @param {State} state */
export function spells(state) {
  const { draft } = state;
  const known = pieceOf(state).spells ?? {};
  return [
    draft?.kind === "order" && castings(state),
    h(
      "div",
      { class: "legal", "data-key": "spells" },
      Object.entries(known).map(([id, spell]) =>
        h(
          "button",
          {
            class: "btn small",
            type: "button",
            "data-act": "spell",
            "data-spell": id,
            "aria-pressed": String(draft?.spell === id),
            "aria-disabled": left(state, id) > 0 ? null : "true",
            title: left(state, id) > 0 ? null : gettext("No use of this spell is left."),
          },
          spell.name,
        ),
      ),
    ),
  ];
}

/** Uses of a spell, those of the order's other castings taken off. @param {State} state @param {string} spell */
export function left(state, spell) {
  const planned = (state.draft?.casts ?? []).filter((one) => one.spell === spell);
  return (pieceOf(state).spells?.[spell]?.uses ?? 0) - planned.length;
}

/** What the order casts so far, each casting to be taken out again, and room for one more. @param {State} state */
function castings(state) {
  const { draft, options, view } = state;
  const { casts = [] } = draft ?? {};
  const known = pieceOf(state).spells ?? {};
  const all = draft ? castsOf(draft) : [];
  const more = all.length > casts.length && all.length < (options?.castings ?? 0);
  if (!casts.length && !more) return null;
  return h(
    "div",
    { class: "legal", "data-key": "casts" },
    casts.map((cast, i) => {
      const words = `${known[cast.spell]?.name}: ${view.units[cast.target]?.name}`;
      return h(
        "button",
        {
          class: "btn small",
          type: "button",
          "data-act": "uncast",
          "data-i": i,
          title: gettext("Take this casting out of the order"),
        },
        `${i + 1}. ${words}`,
        h("span", { "aria-hidden": "true" }, " ×"),
        h("span", { class: "vh" }, ` ${gettext("Take this casting out of the order")}`),
      );
    }),
    more &&
      h(
        "button",
        { class: "btn small", type: "button", "data-act": "cast-more", "data-key": "cast-more" },
        gettext("One more casting"),
      ),
  );
}

/** What is still to choose, told apart for a caster that has cast already. @param {State} state */
export function castHint({ draft, options }) {
  if (draft?.kind === "order" && draft.casts?.length)
    return gettext("Choose the target of the next casting, or leave it at those above.");
  const n = options?.castings;
  if (draft?.kind !== "action" || n === undefined) return gettext("Choose a target.");
  return say(
    ngettext(
      "Choose a target: %(n)s casting is left. Hold: it casts no more.",
      "Choose a target: %(n)s castings are left. Hold: it casts no more.",
      n,
    ),
    { n },
  );
}
