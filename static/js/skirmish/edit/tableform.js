/** The panel of the table: the tools, what can be put on it, what lies on it. */

import { h } from "../../dom.js";
import { text } from "../../edit/words.js";
import { button } from "./fieldset.js";
import { all, kindOf } from "./model.js";

/* global gettext, pgettext */

/** @typedef {import("./desk.js").State} State */

/** @type {Record<string, () => string>} */
export const TOOLS = {
  hand: () => gettext("Choose and move"),
  polygon: () => gettext("Polygon"),
  circle: () => gettext("Circle"),
  line: () => gettext("Line"),
};

/** @type {Record<string, () => string>} */
const HINTS = {
  hand: () => gettext("Click a figure or a shape. Drag it to move it, drag a corner to bend it."),
  polygon: () => gettext("Click corner after corner; click the first one again to close it."),
  circle: () => gettext("Click the middle, then the rim."),
  line: () => gettext("Click point after point; click the last one again to end it."),
};

/** @type {Record<string, [() => string, () => string]>} what lies on the table besides shapes: one more, and all of them */
const OBJECTS = {
  vessels: [() => gettext("A boat or ship"), () => gettext("Boats and ships")],
  guns: [() => gettext("A cannon"), () => gettext("Cannon")],
  things: [() => gettext("An object"), () => gettext("Objects")],
};

/** What may be drawn of a kind. @param {any} kind @returns {string[]} */
export const forms = (kind) => kind?.forms ?? ["polygon", "circle", "line"];

/** @param {State} state @param {any} start @param {boolean} enough @param {any} chosen */
export function drawTable(state, start, enough, chosen) {
  if (!state.doc.table) return [h("section", { class: "panel", "data-key": "none" }, h("p", { class: "res" }, gettext("This scenario has no table. It gets one in the tab Scenario.")))];
  const objects = Object.keys(OBJECTS).filter((part) => part in start.parts);
  return [
    toolbox(state, start, enough),
    chosen ?? [
      objects.length > 0 &&
        h(
          "section",
          { class: "panel", "data-key": "objects" },
          h("h2", {}, gettext("Put on the table")),
          h("p", { class: "acts" }, objects.map((part) => button("add", OBJECTS[part][0](), { "data-part": part }))),
          objects.map((part) => listOf(state, start, part, OBJECTS[part][1]())),
        ),
      all(state.doc, "features").length > 0 && h("section", { class: "panel", "data-key": "shapes" }, listOf(state, start, "features", gettext("Terrain"))),
    ],
  ];
}

/** @param {State} state @param {any} start @param {boolean} enough */
function toolbox(state, start, enough) {
  const drawing = state.tool !== "hand";
  return h(
    "section",
    { class: "panel", "data-key": "tools" },
    h("h2", {}, gettext("Tools")),
    state.zone && h("p", { class: "res" }, gettext("Draw the zone in which the side sets up.")),
    h(
      "div",
      { class: "fld wide" },
      h("label", { for: "kind" }, gettext("Terrain to draw")),
      h(
        "select",
        { id: "kind", "data-act": "kind", "data-value": state.kind },
        Object.entries(start.kinds).map(([kind, row]) => h("option", { value: kind, selected: kind === state.kind }, row.name)),
      ),
    ),
    h("p", { class: "res" }, start.kinds[state.kind].says.join(", ") || gettext("open ground")),
    h(
      "p",
      { class: "acts", role: "group", "aria-label": gettext("Tools") },
      Object.entries(TOOLS).map(([tool, name]) =>
        button("tool", name(), {
          "data-tool": tool,
          "aria-pressed": String(state.tool === tool),
          "aria-disabled": tool === "hand" || forms(start.kinds[state.kind]).includes(tool) ? null : "true",
        }),
      ),
      drawing && enough && button("finish", gettext("Done with the shape")),
    ),
    h("p", { class: "res" }, HINTS[state.tool]()),
    h(
      "label",
      { class: "tick-box" },
      h("input", { type: "checkbox", "data-act": "snap", checked: state.snap }),
      h("span", {}, start.unit === "cm" ? gettext("Whole centimetres") : gettext("Whole paces")),
    ),
    keysHelp(),
  );
}

const KEYS = [
  [["← ↑ → ↓"], () => gettext("move by one, with Shift by ten (or by a tenth, if not by whole ones)")],
  [["[", "]"], () => pgettext("key", "turn")],
  [["Del"], () => pgettext("key", "delete")],
  [["Ctrl C", "Ctrl V", "Ctrl D"], () => gettext("copy, paste, copy beside")],
  [["Ctrl Z", "Ctrl Y", "Ctrl S"], () => gettext("undo, redo, keep")],
];

const keysHelp = () =>
  h(
    "details",
    { class: "fold" },
    h("summary", {}, gettext("Keys")),
    h(
      "ul",
      {},
      KEYS.map(([keys, words]) => h("li", {}, h("span", { class: "keys" }, /** @type {string[]} */ (keys).map((key) => h("kbd", {}, key))), ` ${/** @type {() => string} */ (words)()}`)),
    ),
  );

/** All of a part, each to be chosen. @param {State} state @param {any} start @param {string} part @param {string} title */
function listOf({ doc }, start, part, title) {
  const every = all(doc, part);
  if (!every.length) return null;
  return [
    h("h3", {}, title),
    h(
      "p",
      { class: "acts" },
      every.map((one) => button("piece", text(one.name) || (part === "features" && start.kinds[kindOf(one, start)]?.name) || one.id, { "data-id": one.id })),
    ),
  ];
}
