/** Briefing, objectives, the referee's notes and points. */

import { h } from "../dom.js";
import { say } from "../words.js";

/* global gettext */

/** @param {any} view @param {string} id */
export const square = (view, id) => h("span", { class: "fac", "data-f": view.sides[id]?.slot, "aria-hidden": "true" }, view.sides[id]?.slot);

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

/** What holds for everybody: darkness, distance, the event cards of this turn. @param {any} view */
function around({ around: all, cards }) {
  const events = (cards?.drawn ?? []).map((/** @type {string} */ card) => cards.events?.[card.split("event:")[1]]).filter(Boolean);
  const facts = [...(all?.facts ?? []), ...events.map((/** @type {any} */ one) => [one.title, one.text])];
  return facts.length > 0 && h("li", { class: "around", "data-key": "around" }, facts.map((/** @type {string[]} */ fact) => h("p", {}, fact.join(": "))));
}

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
