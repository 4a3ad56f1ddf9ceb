/** The panel of the forces: factions, their units and leaders, the one that is selected. */

import { miniCounter } from "../counters.js";
import { h } from "../dom.js";
import { menCount, sideName } from "../words.js";
import { leaderFigures, unitFigures } from "./figures.js";
import { pointerOf, unused } from "./forces.js";
import { SLOTS } from "./model.js";
import { brief, say, text } from "./words.js";

/* global gettext */

const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

/** @typedef {import("./desk.js").State} State */
/** @typedef {import("./fields.js").Fields} Fields */

/** @param {State} state @param {any} start @param {Fields} fields */
export function drawForcesForm(state, start, fields) {
  const pointer = state.selected && pointerOf(state.doc, state.selected);
  if (pointer) return chosen(state, start, fields, pointer);
  const { doc } = state;
  return [
    library(state, start),
    doc.factions.map((/** @type {any} */ one, /** @type {number} */ i) =>
      faction(state, fields, one, i),
    ),
    h(
      "section",
      { class: "panel" },
      h(
        "button",
        {
          type: "button",
          class: "btn small",
          "data-act": "add-faction",
          "aria-disabled": doc.factions.length >= 6 ? "true" : null,
        },
        gettext("A faction more"),
      ),
    ),
  ];
}

/** @param {State} state @param {Fields} fields @param {any} one @param {number} i */
function faction(state, fields, one, i) {
  const { doc, view } = state;
  const here = `/factions/${i}`;
  const own = (/** @type {any} */ each) => each.faction === one.id;
  const units = doc.units.filter(own);
  const men = units.reduce(
    (/** @type {number} */ sum, /** @type {any} */ unit) => sum + (Number(unit.men) || 0),
    0,
  );
  const row = (/** @type {any} */ each, /** @type {string} */ also) =>
    h(
      "li",
      { "data-key": each.id },
      h(
        "button",
        { type: "button", class: "muster", "data-act": "select", "data-id": each.id },
        view.units[each.id] || view.leaders[each.id] ? miniCounter(view, each.id) : null,
        h("b", {}, text(each.name) || each.id),
        h("small", {}, also),
      ),
    );
  const where = (/** @type {any} */ each) =>
    each.at ?? (each.unit ? each.unit : gettext("not placed"));
  return h(
    "section",
    { class: "panel side-panel", "data-key": one.id },
    h(
      "header",
      {},
      h("span", { class: "fac", "data-f": one.slot, "aria-hidden": "true" }, one.slot),
      h("h2", {}, text(one.name) || one.id),
      h("span", { class: "push" }, menCount(men)),
    ),
    h(
      "ul",
      { class: "musters" },
      units.map((/** @type {any} */ unit) => row(unit, `${unit.id}, ${where(unit)}`)),
      doc.leaders
        .filter(own)
        .map((/** @type {any} */ leader) =>
          row(leader, say(gettext("leader, %(where)s"), { where: where(leader) })),
        ),
    ),
    // What is missing is missing where nobody is.
    faults(state, "/units", units.length ? "missing" : ""),
    h(
      "details",
      { class: "facts" },
      h("summary", {}, gettext("Name, ink, commander")),
      fields.text(gettext("Name"), `${here}/name`, one.name),
      h(
        "div",
        { class: "row" },
        fields.select(
          gettext("Ink"),
          `${here}/slot`,
          one.slot,
          SLOTS.map((slot) => [slot, slot]),
          "short",
        ),
        fields.select(gettext("Field commander"), `${here}/commander`, one.commander, [
          ["", gettext("nobody")],
          ...doc.leaders
            .filter(own)
            .map((/** @type {any} */ each) => [each.id, text(each.name) || each.id]),
        ]),
      ),
      doc.factions.length > 2 &&
        h(
          "button",
          { type: "button", class: "link", "data-act": "remove-faction", "data-id": one.id },
          gettext("Remove the faction with all its forces"),
        ),
    ),
  );
}

/** Messages of a whole list, once. @param {State} state @param {string} at @param {string} besides the code that is not told */
const faults = ({ faults: all }, at, besides) =>
  all.filter((one) => one.at === at && one.code !== besides).map((one) => h("p", { class: "error" }, one.message));

/** The form of the selected unit or leader. @param {State} state @param {any} start @param {Fields} fields @param {string} here */
function chosen(state, start, fields, here) {
  const { doc, view } = state;
  const id = /** @type {string} */ (state.selected);
  const isUnit = here.startsWith("/units");
  const who = isUnit ? doc.units[Number(here.slice(7))] : doc.leaders[Number(here.slice(9))];
  const own = doc.units.filter((/** @type {any} */ one) => one.faction === who.faction);
  return h(
    "section",
    { class: "panel", "data-key": `of-${id}` },
    h(
      "button",
      { type: "button", class: "link", "data-act": "select", "data-id": "" },
      gettext("All forces"),
    ),
    h(
      "div",
      { class: "unit-h" },
      view.units[id] || view.leaders[id] ? miniCounter(view, id) : null,
      h("div", {}, h("h2", {}, text(who.name) || id), h("p", { class: "sub" }, id)),
    ),
    h(
      "div",
      { class: "row" },
      fields.select(
        gettext("Faction"),
        `${here}/faction`,
        who.faction,
        doc.factions.map((/** @type {any} */ one) => [one.id, text(one.name) || one.id]),
      ),
      !isUnit &&
        fields.select(gettext("Leads"), `${here}/unit`, who.unit, [
          ["", gettext("nobody, alone in a hex")],
          ...own.map((/** @type {any} */ unit) => [unit.id, `${unit.id} ${text(unit.name)}`]),
        ]),
      !who.unit &&
        fields.input(gettext("Hex"), `${here}/at`, who.at, "words", "short", { maxlength: 4 }),
    ),
    h(
      "div",
      { class: "legal fronts-row", role: "group", "aria-label": gettext("Front") },
      h("span", { class: "lead" }, gettext("Front")),
      DIRECTIONS.map((side) =>
        h(
          "button",
          {
            type: "button",
            class: "btn small",
            "data-act": "front",
            "data-front": side,
            "aria-pressed": String(who.front === side),
          },
          sideName(side),
        ),
      ),
    ),
    isUnit ? unitFigures(fields, who, here, start) : leaderFigures(fields, who, here),
    isUnit &&
      h(
        "div",
        { class: "row" },
        fields.whole(gettext("Men before earlier losses"), `${here}/starting`, who.starting, ""),
      ),
    h(
      "p",
      { class: "acts" },
      ofRoster(who, start),
      h(
        "button",
        { type: "button", class: "btn small", "data-act": "remove", "data-id": id },
        gettext("Remove from the scenario"),
      ),
    ),
  );
}

/**
 * The link of a unit or leader to the roster: to make it, or to bring its men up to date.
 * @param {any} who @param {any} start
 */
function ofRoster(who, start) {
  const known = start.roster[who.men === undefined ? "leaders" : "units"].find(
    (/** @type {any} */ one) => one.id === who.roster,
  );
  const button = (/** @type {string} */ act, /** @type {string} */ words) =>
    h("button", { type: "button", class: "btn small", "data-act": act, "data-id": who.id }, words);
  if (!known) return button("keep-roster", gettext("Into the roster"));
  if (!known.men || known.men === who.men) return h("span", { class: "muted" }, gettext("Of the roster"));
  return button("men-roster", say(gettext("As in the roster: %(men)s"), { men: menCount(known.men) }));
}

/** Troops to add: those of the roster, then the kinds of the library. @param {State} state @param {any} start */
function library(state, start) {
  const wanted = state.filter.toLowerCase();
  const fits = (/** @type {string} */ words) => words.toLowerCase().includes(wanted);
  const slot =
    state.doc.factions.find((/** @type {any} */ one) => one.id === state.side)?.slot ?? "A";
  const view = { units: {}, factions: { x: { slot } }, leaders: {} };
  const card = (
    /** @type {string} */ act,
    /** @type {string} */ key,
    /** @type {any} */ figures,
    /** @type {string} */ name,
  ) => {
    const one = {
      ...view,
      units: figures.men === undefined ? {} : { x: { ...figures, faction: "x", marks: [] } },
      leaders: { x: { faction: "x" } },
    };
    return h(
      "li",
      { "data-key": `${act}-${key}` },
      h(
        "button",
        { type: "button", class: "muster", "data-act": act, "data-of": key },
        miniCounter(one, "x"),
        h("b", {}, name),
        h(
          "small",
          {},
          figures.men === undefined ? gettext("leader") : brief(figures),
        ),
      ),
    );
  };
  const { roster } = start;
  const units = unused(state.doc, roster.units).filter((/** @type {any} */ one) => fits(text(one.name)));
  const leaders = unused(state.doc, roster.leaders).filter((/** @type {any} */ one) => fits(text(one.name)));
  return h(
    "details",
    { class: "panel add", open: !state.doc.units.length, "data-key": "add" },
    h("summary", {}, h("h2", {}, gettext("Add troops"))),
    h(
      "div",
      { class: "row" },
      h(
        "div",
        { class: "fld" },
        h("label", { for: "add-side" }, gettext("To")),
        h(
          "select",
          { id: "add-side", "data-act": "side", "data-value": state.side },
          state.doc.factions.map((/** @type {any} */ one) =>
            h(
              "option",
              { value: one.id, selected: one.id === state.side },
              text(one.name) || one.id,
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "fld" },
        h("label", { for: "add-filter" }, gettext("Find")),
        h("input", { id: "add-filter", type: "search", "data-act": "filter", value: state.filter }),
      ),
    ),
    h(
      "button",
      { type: "button", class: "btn small", "data-act": "add-leader", "data-of": "" },
      gettext("A new leader"),
    ),
    units.length + leaders.length > 0 && [
      h("h3", {}, gettext("From the roster")),
      h(
        "ul",
        { class: "musters" },
        units.map((/** @type {any} */ one) =>
          card("add-roster", String(one.id), one, text(one.name)),
        ),
        leaders.map((/** @type {any} */ one) =>
          card("add-leader", String(one.id), one, text(one.name)),
        ),
      ),
    ],
    h("h3", {}, gettext("From the library")),
    h(
      "ul",
      { class: "musters" },
      Object.entries(start.library)
        .filter(([, figures]) => fits(text(figures.kind)))
        .map(([key, figures]) => card("add-library", key, figures, text(figures.kind))),
    ),
  );
}
