/** How a skirmish ended: loaded once it has. */

import { h } from "../dom.js";
import { say } from "../words.js";
import { square } from "./goals.js";

/* global gettext, pgettext */

/** What the result says of each side. @param {any} view @returns {[string, any][]} */
const scores = ({ result, sides }) =>
  Object.entries(result.sides ?? result)
    .filter(([id]) => sides[id])
    .map(([id, one]) => [id, { .../** @type {any} */ (one), .../** @type {any} */ (one).figures }]);

/** Who has won, or that nobody has. @param {any} view */
export function winner(view) {
  const sides = scores(view);
  const most = Math.max(...sides.map(([, one]) => one.points ?? 0));
  const scored = sides.some(([, one]) => one.points !== undefined);
  // Without points: the one side that can still fight.
  const won = sides.filter(([, one]) => (scored ? (one.won ?? one.points === most) && one.points !== undefined : one.able > 0));
  return won.length === 1 ? say(gettext("Victory: %(name)s"), view.sides[won[0][0]]) : gettext("No side has won alone.");
}

/** @param {any} view @param {DOMStringMap} [page] where it is taken to the roster, or why it is not */
export function drawResult(view, { aftermath, unlisted } = {}) {
  const sides = scores(view);
  const columns = [...new Set(sides.flatMap(([, one]) => Object.entries(one).filter(([, value]) => typeof value === "number").map(([name]) => name)))];
  // The panel of the sides beside it has their names.
  const many = sides.length > 3 && "vh";
  return h(
    "div",
    { "data-key": "result" },
    h("p", { class: "verdict" }, winner(view)),
    h(
      "table",
      { class: many ? "result many" : "result" },
      h("thead", {}, h("tr", {}, h("td", {}), sides.map(([id]) => h("th", { scope: "col" }, square(view, id), " ", h("span", { class: many }, view.sides[id].name))))),
      h("tbody", {}, columns.map((name) => h("tr", {}, h("th", { scope: "row" }, resultName(name)), sides.map(([, one]) => h("td", {}, one[name] ?? 0))))),
    ),
    aftermath && h("p", { class: "acts" }, h("a", { class: "btn", href: aftermath }, gettext("Take the result to the roster"))),
    unlisted && h("p", { class: "why" }, unlisted),
  );
}

/** @type {Record<string, () => string>} */
const RESULTS = {
  points: () => gettext("points"),
  deeds: () => gettext("for deeds"),
  figures: () => gettext("figures"),
  on_table: () => gettext("on the table"),
  killed: () => gettext("killed"),
  wounded: () => gettext("wounded"),
  captured: () => pgettext("figures", "captured"),
  routed: () => pgettext("figures", "routed"),
  lost: () => pgettext("figures", "lost"),
  removed: () => gettext("out of the game"),
  left: () => gettext("left the table"),
  able: () => gettext("able to fight"),
  dead: () => gettext("killed"),
  fled: () => gettext("fled"),
  surrendered: () => gettext("surrendered"),
};
/** @param {string} name */
const resultName = (name) => RESULTS[name]?.() ?? name.replaceAll("_", " ");
