/** The panel beside the table: the form of what is chosen, or what the tab has. */

import { h } from "../../dom.js";
import { text } from "../../edit/words.js";
import { say } from "../../words.js";
import { cm } from "../lie.js";
import { button, drawField, drawFields, lengthField } from "./fieldset.js";
import { drawForces } from "./forcesform.js";
import { drawPlay } from "./playform.js";
import { find, isPlace, kindOf, pointsOf, TABS } from "./model.js";
import { drawTable, forms, TOOLS } from "./tableform.js";

/* global gettext, pgettext */

/** @typedef {import("./desk.js").State} State */
/** @typedef {import("../../edit/fields.js").Fields} Fields */
/** @typedef {import("./model.js").Found} Found */

/** @param {State} state @param {any} start @param {Fields} fields @param {boolean} enough */
export function drawPanel(state, start, fields, enough) {
  const found = find(state.doc, state.selected);
  const chosen = found && TABS[found.part] === state.tab ? chosenForm(found, state, start, fields) : null;
  switch (state.tab) {
    case "forces":
      return [chosen, drawForces(state, start, found)];
    case "play":
      return [chosen, drawPlay(state, start, fields)];
    case "scenario":
      return drawScenario(state, start, fields);
    default:
      return drawTable(state, start, enough, chosen);
  }
}

/** @type {Record<string, () => string>} */
const ALL = {
  table: () => gettext("Everything on the table"),
  forces: () => gettext("All forces"),
  play: () => gettext("All cards and aims"),
};

/** What is chosen: where it lies, what can be done with it, its fields. @param {Found} found @param {State} state @param {any} start @param {Fields} fields */
function chosenForm(found, state, start, fields) {
  const { part, pointer, entry } = found;
  const here = { fields, doc: state.doc, start, entry, pointer };
  return h(
    "section",
    { class: "panel", "data-key": `${part}-${entry.id}` },
    h("h2", {}, headOf(found, start)),
    acts(found, start),
    part === "features" && shape(found, start, fields),
    isPlace(entry.at) && position(found, start, fields),
    part === "figures" && totals(state.totals?.[entry.id]),
    start.brings?.[entry.like] && h("p", { class: "res" }, gettext("Ready-made, with"), ": ", start.brings[entry.like]),
    drawFields(here, start.parts[part].filter((/** @type {any} */ field) => shown(field, entry, start)), start.folds[part]),
  );
}

/** What comes of the sheet, as the server counts it, with what it adds up. @param {any[] | undefined} rows */
const totals = (rows) =>
  rows &&
  h(
    "details",
    { class: "totals", "data-key": "totals", open: true },
    h("summary", {}, gettext("What comes of it")),
    h("ul", {}, rows.map((row) => h("li", {}, h("b", {}, `${row.name} ${row.value}`), row.sum && h("small", {}, ` ${row.sum}`)))),
  );

/** Only houses have levels and doors. @param {any} field @param {any} entry @param {any} start */
const shown = (field, entry, start) => !["levels", "openings"].includes(field.key) || entry.hull || kindOf(entry, start) === "building";

/** @param {Found} found @param {any} start */
const headOf = ({ part, entry }, start) =>
  text(entry.name ?? entry.title ?? (part === "objectives" ? entry.text : "")) || (part === "features" && start.kinds[kindOf(entry, start)]?.name) || entry.id;

/** @param {Found} found @param {any} start */
function acts({ part, entry }, start) {
  const lies = isPlace(entry.at) || pointsOf(entry).length > 0;
  const turns = lies && (part !== "things") && (part !== "figures" || "front" in entry);
  const degrees = entry.openings?.length ? 90 : 15;
  const copies = part !== "sides" && part !== "seats";
  return h(
    "p",
    { class: "acts" },
    turns && [button("turn", gettext("Turn left"), { "data-by": -degrees }), button("turn", gettext("Turn right"), { "data-by": degrees })],
    copies && button("copy", gettext("Copy")),
    button("delete", gettext("Delete")),
    part === "figures" && !entry.roster && button("enlist", gettext("Into the roster")),
    part === "sides" && start.parts.sides.some((/** @type {any} */ one) => one.key === "zone") && button("zone", gettext("Draw its zone")),
    button("none", ALL[TABS[part]]()),
  );
}

/** @param {Found} found @param {any} start @param {Fields} fields */
function shape({ pointer, entry }, start, fields) {
  const form = ["polygon", "circle", "line"].find((one) => entry[one]) ?? "polygon";
  const now = kindOf(entry, start);
  const kinds = Object.entries(start.kinds).filter(([kind, row]) => kind === now || forms(row).includes(form));
  return [
    h("p", { class: "res" }, `${TOOLS[form]()}, ${size(entry, start)}`),
    h(
      "div",
      { class: "fld wide" },
      h("label", { for: "shape-kind" }, gettext("Terrain")),
      h(
        "select",
        { id: "shape-kind", "data-act": "rekind", "data-value": now },
        kinds.map(([kind, row]) => h("option", { value: kind, selected: kind === now }, row.name)),
      ),
    ),
    h("p", { class: "res" }, start.kinds[now]?.says.join(", ") || gettext("open ground")),
    entry.circle && lengthField(fields, `${gettext("Radius")}, ${start.units}`, `${pointer}/circle/radius`, entry.circle.radius),
  ];
}

/** @param {any} one @param {any} start */
function size(one, { units }) {
  if (one.circle) return say(gettext("radius %(n)s %(unit)s"), { n: cm(one.circle.radius), unit: units });
  const [width, depth] = [0, 1].map((i) => {
    const along = pointsOf(one).map((at) => at[i]);
    return along.length ? cm(Math.max(...along) - Math.min(...along)) : "0";
  });
  return say(gettext("%(width)s by %(depth)s %(unit)s"), { width, depth, unit: units });
}

/** Where it stands, to be typed too. @param {Found} found @param {any} start @param {Fields} fields */
const position = ({ pointer, entry }, start, fields) =>
  h(
    "div",
    { class: "row" },
    lengthField(fields, `${gettext("From the left")}, ${start.units}`, `${pointer}/at/0`, entry.at[0], ""),
    lengthField(fields, `${gettext("From the near edge")}, ${start.units}`, `${pointer}/at/1`, entry.at[1], ""),
    fields.faults.filter((one) => one.at === `${pointer}/at`).map((one) => h("span", { class: "error wide" }, one.message)),
  );

/** What counts only where there is no table. */
const MAPLESS = ["apart", "engaged"];

/** What the scenario says of itself, and how large its table is. @param {State} state @param {any} start @param {Fields} fields */
function drawScenario({ doc }, start, fields) {
  const here = { fields, doc, start, entry: doc, pointer: "" };
  const sheet = { fields, doc, start, entry: doc.table, pointer: "/table" };
  const [texts, others] = [true, false].map((wanted) =>
    start.parts.scenario.filter((/** @type {any} */ field) => field.as !== "object" && (field.as === "text") === wanted && !(doc.table && MAPLESS.includes(field.key))),
  );
  return [
    h("section", { class: "panel", "data-key": "words" }, h("h2", {}, gettext("Scenario")), drawFields(here, texts)),
    h(
      "section",
      { class: "panel", "data-key": "size" },
      h("h2", {}, gettext("Table")),
      start.mapless &&
        h(
          "label",
          { class: "tick-box" },
          h("input", { type: "checkbox", "data-act": "mapped", checked: Boolean(doc.table) }),
          h("span", {}, pgettext("scenario", "On a table")),
        ),
      doc.table && h("div", { class: "row" }, start.parts.table.map((/** @type {any} */ field) => drawField(sheet, field))),
      doc.table &&
        h("p", { class: "res" }, say(gettext("At most %(width)s by %(depth)s %(unit)s"), { width: start.most[0] / 10, depth: start.most[1] / 10, unit: start.units })),
      others.length > 0 && drawFields(here, others),
    ),
    h(
      "section",
      { class: "panel", "data-key": "files" },
      h("h2", {}, gettext("As a file")),
      h(
        "p",
        { class: "acts" },
        button("download", gettext("Download")),
        button("share", gettext("Share")),
        h("label", { class: "btn small" }, gettext("Open a file"), h("input", { type: "file", class: "vh", "data-act": "upload", accept: "application/json,.json" })),
      ),
    ),
  ];
}
