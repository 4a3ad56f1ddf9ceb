/** The position in words: everybody with place, state and nearest enemy; the ground; who is engaged with whom. */

import { h } from "../dom.js";
import { say } from "../words.js";
import { placeLabel } from "./board.js";
import { bonds, foes, wounds } from "./fighter.js";
import { direction, distance, middle, whereFrom } from "./lie.js";
import { nameOf, reloadOf } from "./names.js";
import { bearingName, markName, wordFor } from "./words.js";

/* global gettext */

/** @param {any} view @param {string | null} selected */
export const drawText = (view, selected) => [
  h("h2", {}, gettext("Position")),
  Object.entries(view.sides).map(([id, side]) => force(view, id, side, selected)),
  Boolean(view.engaged?.length) && engaged(view),
  view.table && [...afloat(view, selected), h("h2", {}, gettext("Ground")), ground(view)],
];

/** Boats and ships, guns, and what lies about. @param {any} view @param {string | null} selected */
function afloat(view, selected) {
  const vessels = Object.entries(view.vessels ?? {}).filter(([, one]) => !["sunk", "gone"].includes(one.status));
  const guns = Object.entries(view.guns ?? {});
  const things = Object.entries(view.things ?? {}).filter(([, one]) => one.at && !one.carrier);
  if (!vessels.length && !guns.length && !things.length) return [];
  const told = (/** @type {any} */ name, /** @type {any[]} */ facts) => [h("dt", {}, name), h("dd", {}, facts.filter(Boolean).join(", "))];
  const sails = (/** @type {string} */ id) => Boolean(view.legal?.vessels?.[id]);
  return [
    h("h2", {}, gettext("Vessels, guns and things")),
    h(
      "dl",
      { class: "ground" },
      vessels.map(([id, one]) =>
        told(sails(id) ? h("button", { class: "btn small", type: "button", "data-act": "piece", "data-id": id, "aria-pressed": String(id === selected) }, one.name) : one.name, [
          placeLabel(view, one.at),
          wordFor(one.status),
          one.front && say(gettext("heads %(where)s"), { where: bearingName(direction(one.front)) }),
          ...Object.values(one.hatches ?? {}).map((hatch) => say(gettext("hatch %(state)s"), { state: wordFor(hatch.state) })),
        ]),
      ),
      guns.map(([, one]) =>
        told(one.name, [
          placeLabel(view, one.at),
          say(gettext("points %(where)s"), { where: bearingName(direction(one.front)) }),
          one.dismounted ? gettext("dismounted") : one.reload ? say(gettext("reload %(n)s"), { n: one.reload }) : gettext("loaded"),
        ]),
      ),
      things.map(([, one]) => told(one.name, [placeLabel(view, one.at), one.heavy && gettext("too heavy to carry")])),
    ),
  ];
}

/** @param {any} view @param {string} id @param {any} side @param {string | null} selected */
function force(view, id, side, selected) {
  const own = Object.entries(view.figures).filter(([, figure]) => figure.side === id);
  const here = own.filter(([, figure]) => ["on_table", "captured", undefined].includes(figure.fate));
  const gone = own.filter((one) => !here.includes(one));
  return [
    h("h3", { "data-f": side.slot }, h("span", { class: "fac", "aria-hidden": "true" }, side.slot), " ", side.name),
    here.length > 0 &&
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": side.name },
        h(
          "table",
          { class: "position", role: "table" },
          h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, titlesOf(view).map((title) => h("th", { scope: "col", role: "columnheader" }, title)))),
          h("tbody", { role: "rowgroup" }, here.map(([key, figure]) => row(view, key, figure, selected))),
        ),
      ),
    gone.length > 0 && h("p", {}, say(gettext("Lost: %(names)s"), { names: gone.map(([, one]) => `${one.name} (${wordFor(one.fate)})`).join(", ") })),
  ];
}

/** What the cells of a row tell, which stands before each where there is no room for columns. @param {any} view */
const titlesOf = ({ table }) => (table ? [gettext("Figure"), gettext("Place"), gettext("State"), gettext("Nearest enemy")] : [gettext("Figure"), gettext("State"), gettext("Engaged with")]);

/** @param {any} view @param {string} id @param {any} figure @param {string | null} selected */
function row(view, id, figure, selected) {
  const hurts = wounds(figure);
  const state = [
    ...(figure.marks ?? []).filter((/** @type {string} */ mark) => !mark.startsWith("reload")).map(markName),
    reloadOf(figure) > 0 && say(gettext("reload %(n)s"), { n: reloadOf(figure) }),
    figure.level > 0 && say(gettext("level %(n)s"), { n: figure.level }),
    figure.aboard && say(gettext("aboard %(name)s"), { name: nameOf(view, figure.aboard) }),
    hurts.length > 0 && say(gettext("wounds: %(wounds)s"), { wounds: hurts.join(", ") }),
    typeof figure.fatigue === "string" && figure.fatigue !== "fresh" && wordFor(figure.fatigue),
    groupOf(view, figure),
    // Without a map a column of its own tells the enemies.
    ...bonds(view, id, Boolean(view.table)),
  ];
  const told = state.filter(Boolean).join(", ");
  const facts = view.table ? [figure.at && placeLabel(view, figure.at), told, nearest(view, figure)] : [told, foes(view, id).join(", ")];
  // The roles too: a row that is shown as a block is still a row.
  return h(
    "tr",
    { "data-key": id, role: "row" },
    h("th", { scope: "row", role: "rowheader" }, h("button", { class: "btn small", type: "button", "data-act": "piece", "data-id": id, "aria-pressed": String(id === selected) }, figure.name)),
    facts.map((fact, i) => h("td", { role: "cell", "data-title": titlesOf(view)[i + 1] }, fact || null)),
  );
}

/** Those who fight as one, by name. @param {any} view @param {any} figure */
const groupOf = (view, figure) => view.groups?.[figure.group]?.members && nameOf(view, figure.group);

/** @param {any} view @param {any} figure */
function nearest(view, figure) {
  if (!figure.at) return "";
  const enemies = Object.values(view.figures)
    .filter((one) => one.side !== figure.side && !view.sides[figure.side].truces?.includes(one.side) && one.at && one.fate === "on_table")
    .sort((a, b) => distance(figure.at, a.at) - distance(figure.at, b.at));
  return enemies[0] ? `${enemies[0].name}, ${whereFrom(view.table, figure.at, enemies[0].at)}` : "";
}

/** @param {any} view */
function engaged(view) {
  return [
    h("h2", {}, gettext("Who fights whom")),
    h(
      "ul",
      {},
      view.engaged.map((/** @type {string[]} */ [one, other]) => h("li", {}, say(gettext("%(one)s against %(other)s"), { one: nameOf(view, one), other: nameOf(view, other) }))),
    ),
  ];
}

/** @param {any} view */
function ground(view) {
  const names = Object.values(view.table.features).filter((feature) => feature.name);
  return h(
    "dl",
    { class: "ground" },
    names.map((feature) => {
      const rules = view.table.kinds[feature.kind] ?? {};
      const at = feature.polygon ? middle(feature.polygon) : (feature.circle?.at ?? feature.line?.[0]);
      const facts = [
        placeLabel(view, at).split(", ").slice(0, 2).join(", "),
        rules.difficult && gettext("difficult"),
        rules.cover && rules.cover !== "none" && wordFor(rules.cover),
        rules.sight && rules.sight !== "clear" && gettext("blocks sight"),
        ["shallow", "deep"].includes(rules.water) && gettext("water"),
        ...Object.values(feature.openings ?? {}).map((one) => (one.kind === "door" ? say(gettext("door %(state)s"), { state: wordFor(one.state) }) : gettext("window"))),
      ];
      return [h("dt", {}, feature.name), h("dd", {}, facts.filter(Boolean).join(", "))];
    }),
  );
}
