/** Briefing, objectives, the referee's notes, points and the result. */

import { h } from "../dom.js";
import { say } from "../words.js";

/* global gettext */

/** @param {any} view @param {string} id */
const square = (view, id) => h("span", { class: "fac", "data-f": view.sides[id]?.slot, "aria-hidden": "true" }, view.sides[id]?.slot);

/** Who plays, with how many on the table and what they have scored. @param {any} view */
export function drawSides(view) {
  return h(
    "ul",
    { class: "ready sides" },
    Object.entries(view.sides).map(([id, side]) => {
      const all = Object.values(view.figures).filter((one) => one.side === id);
      const on = all.filter((one) => one.fate === "on_table").length;
      return h(
        "li",
        { "data-f": side.slot, "data-key": id },
        square(view, id),
        h("span", { class: "nm" }, h("b", {}, side.name), " ", h("span", {}, say(gettext("%(on)s on the table"), { on }))),
        side.points ? h("span", { class: "st" }, say(gettext("points: %(points)s"), side)) : null,
      );
    }),
    around(view),
  );
}

/** What holds for everybody: darkness, distance. @param {any} view */
const around = ({ around: all }) => Boolean(all?.facts) && h("li", { class: "around", "data-key": "around" }, all.facts.map((/** @type {string[]} */ fact) => h("p", {}, fact.join(": "))));

/** @param {any} view */
export function drawGoals(view) {
  const own = view.sides[view.seat.side ?? ""];
  const goals = Object.entries(view.objectives ?? {});
  const texts = [own?.briefing, view.notes].filter(Boolean);
  if (!goals.length && !texts.length) return null;
  const met = goals.filter(([, goal]) => goal.met).length;
  return h(
    "details",
    { class: "goalbox", "data-key": `goals-${view.status}`, open: ["ready", "ended"].includes(view.status) },
    h("summary", {}, h("h2", {}, gettext("Objectives")), met > 0 && h("span", { class: "push" }, say(gettext("met: %(met)s"), { met }))),
    view.intro && h("p", { class: "why" }, view.intro),
    own?.briefing && h("p", { class: "briefing" }, own.briefing),
    goals.length > 0 &&
      h(
        "ul",
        { class: "goals" },
        goals.map(([id, goal]) =>
          h(
            "li",
            { "data-key": id, class: goal.met ? "met" : null },
            goal.side && square(view, goal.side),
            h("span", {}, goal.text, " ", h("small", {}, [say(gettext("points: %(points)s"), goal), goal.secret && gettext("secret"), goal.met && gettext("met")].filter(Boolean).join(", "))),
          ),
        ),
      ),
    view.notes && [h("h3", {}, gettext("Notes for the referee")), h("p", { class: "briefing" }, view.notes)],
  );
}

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

/** @param {any} view */
export function drawResult(view) {
  if (!view.result) return null;
  const sides = scores(view);
  const columns = [...new Set(sides.flatMap(([, one]) => Object.entries(one).filter(([, value]) => typeof value === "number").map(([name]) => name)))];
  return h(
    "div",
    { "data-key": "result" },
    h("p", { class: "verdict" }, winner(view)),
    h(
      "table",
      { class: "result" },
      h("thead", {}, h("tr", {}, h("td", {}), sides.map(([id]) => h("th", { scope: "col" }, square(view, id), " ", view.sides[id].name)))),
      h("tbody", {}, columns.map((name) => h("tr", {}, h("th", { scope: "row" }, resultName(name)), sides.map(([, one]) => h("td", {}, one[name] ?? 0))))),
    ),
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
  captured: () => gettext("captured"),
  removed: () => gettext("out of the game"),
  left: () => gettext("left the table"),
};
/** @param {string} name */
const resultName = (name) => RESULTS[name]?.() ?? name.replaceAll("_", " ");

/** A remark for all, for the own side or for the referee. @param {any} view */
export const drawNote = (view) =>
  view.legal?.table?.includes("note") &&
  h(
    "form",
    { class: "inline note", "data-form": "note", "data-key": "note" },
    h("label", {}, h("span", { class: "vh" }, gettext("Note")), h("input", { name: "text", type: "text", maxlength: 500, autocomplete: "off", placeholder: gettext("A note for the log") })),
    h(
      "label",
      {},
      h("span", { class: "vh" }, gettext("For")),
      h(
        "select",
        { name: "to" },
        h("option", { value: "table" }, gettext("for all")),
        view.seat.side && h("option", { value: "side" }, gettext("for my side")),
        view.seat.role !== "referee" && h("option", { value: "referee" }, gettext("for the referee")),
      ),
    ),
    h("button", { class: "btn small", type: "submit" }, gettext("Note it")),
  );
