/** A choice that the rules put in the middle of things, to those who may answer it. */

import { h } from "./dom.js";
import { cite } from "./log.js";
import { say, sideName } from "./words.js";
import { drawButton } from "./waiting.js";

/* global gettext */

const SPOT = /^(?:(\d{4}):)?([NSEW]{1,2})$/;

/** Choices that name a hex and a front, or a front where the piece stands: {hex: {side: choice id}}. @param {any} choice */
export function spots(choice) {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  for (const { id } of choice?.choices ?? []) {
    const [, hex = choice.args?.at, side] = SPOT.exec(id) ?? [];
    if (hex && side) (found[hex] ??= {})[side] = id;
  }
  return found;
}

/**
 * The answers as buttons; those on the map are listed by hex, for keyboard and screen reader.
 * @param {import("./store.js").State} state @param {string | null} hex the hex looked at
 */
export function drawChoice(state, hex) {
  const { choice } = state.view;
  // Answered already: the dice of what follows are being typed.
  if (!choice || state.pending) return null;
  const onMap = spots(choice);
  const plain = choice.choices.filter((/** @type {any} */ one) => !SPOT.test(one.id));
  const names = Object.keys(onMap);
  const looked = names.length === 1 ? names[0] : hex;
  return h(
    "div",
    { class: "choice", "data-key": `choice-${choice.item}` },
    choice.cite && h("p", { class: "then" }, cite(choice.cite)),
    h(
      "div",
      { class: "acts" },
      plain.map((/** @type {any} */ one) =>
        drawButton({ id: `choice-${one.id}`, act: "choose", label: one.text ?? one.id }, state),
      ),
    ),
    names.length > 1 &&
      h("p", { class: "then" }, gettext("Or choose a hex on the map, then a front.")),
    names.length > 1 &&
      h(
        "div",
        { class: "legal" },
        names.map((name) =>
          h(
            "button",
            {
              class: "btn small",
              type: "button",
              "data-act": "spot",
              "data-hex": name,
              "aria-pressed": String(name === hex),
              "aria-label": say(gettext("hex %(hex)s"), { hex: name }),
            },
            name,
          ),
        ),
      ),
    looked &&
      onMap[looked] &&
      h(
        "div",
        { class: "legal", role: "group", "aria-label": gettext("Front") },
        h("span", { class: "lead" }, gettext("Front")),
        Object.entries(onMap[looked]).map(([side, id]) => {
          const cost = choice.choices.find((/** @type {any} */ one) => one.id === id).args?.cost;
          const words = { side: sideName(side), cost };
          const label = cost === undefined ? words.side : say(gettext("%(side)s, cost %(cost)s"), words);
          return drawButton({ id: `choice-${id}`, act: "choose", label, small: true }, state);
        }),
      ),
  );
}
