/** How a battle ended, a column for each faction. */

import { h } from "./dom.js";
import { conditionWords } from "./conditions.js";
import { cite } from "./log.js";
import { say } from "./words.js";

/* global gettext, pgettext */

/** @type {[string, () => string][]} */
const ROWS = [
  ["start", () => gettext("at the start")],
  ["in_order", () => gettext("in order")],
  ["dead", () => gettext("dead")],
  ["routed", () => gettext("in rout")],
  ["dispersed", () => pgettext("men", "dispersed")],
  ["wounded_return", () => gettext("wounded who return")],
  ["dispersed_return", () => gettext("dispersed who return")],
];

/** Who has won, or that nobody has, and why it is over. @param {any} view */
function verdict(view) {
  return [
    h("p", { class: "verdict", "data-key": "verdict" }, winner(view)),
    view.ended &&
      h(
        "p",
        { class: "why", "data-key": "ended" },
        say(gettext("Why it is over: %(reason)s."), { reason: view.ended.text }),
      ),
    conditions(view),
  ];
}

/** @param {any} view */
export function winner(view) {
  const sides = Object.keys(view.result);
  const won = sides.filter((id) => view.result[id].won);
  if (won.length === 1) return say(gettext("Victory: %(name)s"), view.factions[won[0]]);
  if ((view.victory ?? []).length) return gettext("A draw: no side has the most points.");
  const left = sides.filter((id) => view.result[id].in_order > 0);
  return left.length === 1
    ? say(gettext("%(name)s: the only side with units in order"), view.factions[left[0]])
    : gettext("The scenario has no victory conditions: the table judges.");
}

/** Which conditions were met, those that the referee judged too. @param {any} view */
function conditions(view) {
  const all = Object.entries(view.victory ?? []);
  if (!all.length) return null;
  const met = (/** @type {string} */ place, /** @type {any} */ condition) =>
    view.result[condition.faction]?.conditions?.includes(Number(place));
  return h(
    "ul",
    { class: "conditions", "data-key": "conditions" },
    all.map(([place, condition]) =>
      h(
        "li",
        {},
        conditionWords(view, condition),
        ": ",
        h("b", {}, met(place, condition) ? gettext("met") : gettext("not met")),
      ),
    ),
  );
}

/** @param {any} view @param {string} [aftermath] the page that takes it to the roster */
export function drawResult(view, aftermath) {
  if (!view.result) return null;
  const factions = Object.entries(view.factions);
  const leaders = (/** @type {any} */ result) =>
    (result.leaders_lost ?? [])
      .map((/** @type {string} */ id) => view.leaders[id]?.name ?? id)
      .join(", ") || "0";
  return h(
    "div",
    { "data-key": "result" },
    verdict(view),
    table(view, factions, leaders),
    aftermath
      ? h(
          "p",
          { class: "acts" },
          h("a", { class: "btn", href: aftermath }, gettext("Take the result to the roster")),
        )
      : view.seat.role === "referee" &&
          h("p", { class: "why" }, gettext("Nobody here is of the roster, so the battle leaves nothing there. The map editor takes units from the roster, and into it.")),
  );
}

/** @param {any} view @param {[string, any][]} factions @param {(result: any) => string} leaders */
function table(view, factions, leaders) {
  return h(
    "table",
    { class: "result" },
    h("caption", {}, gettext("Men"), " ", cite("ST 10.1")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        factions.map(([, faction]) =>
          h(
            "th",
            { scope: "col", "data-f": faction.slot },
            h("span", { class: "fac", "aria-hidden": "true" }, faction.slot),
            " ",
            faction.name,
          ),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      ROWS.map(([name, words]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, words()),
          factions.map(([id]) => h("td", {}, view.result[id]?.[name] ?? 0)),
        ),
      ),
      h(
        "tr",
        {},
        h("th", { scope: "row" }, gettext("leaders lost")),
        factions.map(([id]) => h("td", {}, leaders(view.result[id] ?? {}))),
      ),
      (view.victory ?? []).length > 0 &&
        h(
          "tr",
          {},
          h("th", { scope: "row" }, gettext("points")),
          factions.map(([id]) => h("td", {}, view.result[id]?.points ?? 0)),
        ),
    ),
  );
}
