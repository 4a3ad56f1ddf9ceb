/** Deployment: what has still no place, the zones, and who has finished. */

import { miniCounter } from "./counters.js";
import { h } from "./dom.js";
import { DIRECTIONS } from "./geometry.js";
import { cite } from "./log.js";
import { placeOf } from "./stacks.js";
import { say, sideName } from "./words.js";

/* global gettext, ngettext */

/** @typedef {import("./store.js").State} State */

/** @param {any} view */
export const deploying = (view) => view.status === "deploying";

/** Names of the sides that have not finished. @param {any} view @returns {string[]} */
export const placing = (view) =>
  (view.waiting ?? [])
    .filter((/** @type {any} */ due) => due.code === "deploy")
    .map((/** @type {any} */ due) => view.factions[due.side]?.name ?? due.side);

/** What this seat may place, that without a place first. @param {any} view @returns {string[]} */
export const forces = (view) =>
  Object.keys(view.legal?.units ?? {}).sort(
    (a, b) =>
      Number(Boolean(placeOf(view, a))) - Number(Boolean(placeOf(view, b))) || (a < b ? -1 : 1),
  );

/** The row of pieces under the map. @param {State} state */
export function drawTray({ view, selected }) {
  const all = forces(view);
  const left = all.filter((id) => !placeOf(view, id)).length;
  return [
    h(
      "b",
      {},
      gettext("Deployment"),
      h(
        "small",
        {},
        say(ngettext("%(n)s to place", "%(n)s to place", left), { n: left }),
        " ",
        cite("ST 5.12"),
      ),
    ),
    h(
      "ol",
      {},
      all.map((id) => {
        const piece = view.units[id] ?? view.leaders[id];
        const at = placeOf(view, id);
        const words = at ?? gettext("to place");
        return h(
          "li",
          { class: id === selected ? "now" : at ? "done" : null, "data-key": id },
          h(
            "button",
            {
              type: "button",
              "data-act": "piece",
              "data-id": id,
              "aria-current": id === selected ? "true" : null,
              "aria-label": `${id} ${piece.name}, ${words}`,
            },
            miniCounter(view, id),
            words,
          ),
        );
      }),
    ),
  ];
}

/** In the sheet: where the piece stands, its front, and the way to take it off again. @param {State} state */
export function drawPlacing({ view, draft, options, refused }) {
  if (!draft || draft.verb !== "place") return null;
  const at = placeOf(view, draft.unit);
  const piece = view.units[draft.unit] ?? view.leaders[draft.unit];
  const front = piece.front ?? options?.front;
  const free = Object.entries(options?.hexes ?? {}).filter(([, about]) => !about.why);
  return [
    at &&
      h(
        "div",
        {
          class: "legal fronts-row",
          role: "group",
          "aria-label": gettext("Front"),
          "data-key": "fronts",
        },
        h("span", { class: "lead" }, gettext("Front")),
        DIRECTIONS.map((side) =>
          h(
            "button",
            {
              class: "btn small",
              type: "button",
              "data-act": "place-front",
              "data-front": side,
              "aria-pressed": String(side === front),
            },
            sideName(side),
          ),
        ),
      ),
    h(
      "form",
      { class: "relative", "data-form": "place", "data-key": "place" },
      h(
        "label",
        {},
        gettext("Hex of the zone"),
        " ",
        h(
          "select",
          { name: "hex" },
          free.map(([name]) => h("option", { value: name, selected: name === at }, name)),
        ),
      ),
      h("button", { class: "btn small", type: "submit" }, gettext("Place there")),
      at &&
        h(
          "button",
          { class: "btn small", type: "button", "data-act": "unplace" },
          gettext("Take off the map"),
        ),
    ),
    h(
      "p",
      { class: "why", "data-key": "why", role: "status" },
      refused?.at === "sheet" || refused?.at === "place"
        ? [refused.message, " ", cite(refused.cite)]
        : gettext("Choose a hex of the zone on the map."),
    ),
  ];
}

/** How far a side has come, as far as this seat may know. @param {any} view @param {string} side @returns {{left?: number, final?: boolean} | null} */
export function progress(view, side) {
  const { left = {} } = view.deployment ?? {};
  if (left[side] === undefined) return null;
  const due = (view.waiting ?? []).find((/** @type {any} */ one) => one.side === side);
  return { left: left[side], final: due?.code === "wait_for_reveal" };
}
