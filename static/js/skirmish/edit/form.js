/** The panel beside the table: the tools, and the form of what is chosen. */

import { h } from "../../dom.js";
import { text } from "../../edit/words.js";
import { say } from "../../words.js";
import { cm } from "../lie.js";
import { wordFor } from "../words.js";
import { find, pointsOf } from "./model.js";

/* global gettext, pgettext */

/** @typedef {import("./desk.js").State} State */
/** @typedef {import("../../edit/fields.js").Fields} Fields */

/** @type {Record<string, () => string>} */
const TOOLS = {
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

/** What may be drawn of a kind. @param {any} kind @returns {string[]} */
const forms = (kind) => kind?.forms ?? ["polygon", "circle", "line"];

/** @param {string} act @param {string} label @param {Record<string, any>} [more] */
const button = (act, label, more = {}) => h("button", { type: "button", class: "btn small", "data-act": act, ...more }, label);

/** @param {State} state @param {any} start @param {Fields} fields @param {boolean} enough */
export function drawPanel(state, start, fields, enough) {
  const found = find(state.doc, state.selected);
  return [
    toolbox(state, start, enough),
    found ? (found.figure ? figureForm(found, state, start, fields) : shapeForm(found, start, fields)) : figureList(state),
  ];
}

/** @param {State} state @param {any} start @param {boolean} enough */
function toolbox(state, start, enough) {
  const drawing = state.tool !== "hand";
  return h(
    "section",
    { class: "panel", "data-key": "tools" },
    h("h2", {}, gettext("Tools")),
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
      h("span", {}, gettext("Whole centimetres")),
    ),
  );
}

/** @param {import("./model.js").Found} found @param {any} start @param {Fields} fields */
function shapeForm({ pointer, entry }, start, fields) {
  const form = ["polygon", "circle", "line"].find((one) => entry[one]) ?? "polygon";
  const kinds = Object.entries(start.kinds).filter(([kind, row]) => kind === entry.kind || forms(row).includes(form));
  const houses = entry.openings?.length;
  return h(
    "section",
    { class: "panel", "data-key": `shape-${entry.id}` },
    h("h2", {}, text(entry.name) || start.kinds[entry.kind]?.name || entry.id),
    h("p", { class: "res" }, `${TOOLS[form]()}, ${size(entry)}`),
    acts(houses ? 90 : 15, true),
    fields.select(gettext("Terrain"), `${pointer}/kind`, entry.kind, kinds.map(([kind, row]) => [kind, row.name]), "wide"),
    fields.text(pgettext("field", "Name"), `${pointer}/name`, entry.name),
    entry.kind === "building" && fields.whole(gettext("Levels"), `${pointer}/levels`, entry.levels),
  );
}

/** @param {any} shape */
function size(shape) {
  if (shape.circle) return say(gettext("radius %(cm)s cm"), { cm: cm(shape.circle.radius) });
  const [width, depth] = [0, 1].map((i) => {
    const all = pointsOf(shape).map((at) => at[i]);
    return cm(Math.max(...all) - Math.min(...all));
  });
  return say(gettext("%(width)s by %(depth)s cm"), { width, depth });
}

/** @param {number} degrees @param {boolean} shape */
const acts = (degrees, shape) =>
  h(
    "p",
    { class: "acts" },
    button("turn", gettext("Turn left"), { "data-by": -degrees }),
    button("turn", gettext("Turn right"), { "data-by": degrees }),
    shape && [button("copy", gettext("Copy")), button("delete", gettext("Delete"))],
    button("none", gettext("All figures")),
  );

/** @param {import("./model.js").Found} found @param {State} state @param {any} start @param {Fields} fields */
function figureForm({ pointer, entry }, state, start, fields) {
  const none = /** @type {[string, string]} */ (["", gettext("none")]);
  const of = (/** @type {Record<string, string>} */ names) => /** @type {[string, string][]} */ (Object.entries(names));
  const vessels = Object.entries(state.view.vessels).map(([id, one]) => /** @type {[string, string]} */ ([id, one.name]));
  const guns = entry.firearms ?? [];
  const places = Array.from({ length: Math.min(start.firearms_most, guns.length + 1) }, (_, i) => i);
  return h(
    "section",
    { class: "panel", "data-key": `figure-${entry.id}` },
    h("h2", {}, text(entry.name) || entry.id),
    h("p", { class: "res" }, say(gettext("%(x)s cm from the left, %(y)s cm from the near edge"), { x: cm(entry.at[0]), y: cm(entry.at[1]) })),
    acts(15, false),
    fields.text(pgettext("field", "Name"), `${pointer}/name`, entry.name),
    h(
      "div",
      { class: "row" },
      ["A", "F", "T", "C"].map((letter) => fields.whole(letter, `${pointer}/${letter}`, entry[letter])),
      fields.whole(wordFor("charisma"), `${pointer}/charisma`, entry.charisma),
      fields.input(gettext("Initials"), `${pointer}/initials`, entry.initials, "words", "short"),
    ),
    fields.select(gettext("Role"), `${pointer}/role`, entry.role, [none, ...of(start.roles)]),
    places.map((i) => fields.select(say(gettext("Firearm %(n)s"), { n: i + 1 }), `${pointer}/firearms/${i}`, guns[i], [none, ...of(start.firearms)])),
    fields.select(gettext("Thrown weapon"), `${pointer}/thrown`, entry.thrown, [none, ...of(start.thrown)]),
    fields.select(gettext("In melee"), `${pointer}/melee`, entry.melee, [none, ...of(start.melee)]),
    vessels.length > 0 && fields.select(gettext("Aboard"), `${pointer}/aboard`, entry.aboard, [none, ...vessels]),
    h(
      "div",
      { class: "row" },
      fields.whole(gettext("Level"), `${pointer}/level`, entry.level),
      fields.check(wordFor("cuirass"), `${pointer}/cuirass`, entry.cuirass),
      fields.check(gettext("hidden"), `${pointer}/hidden`, entry.hidden),
    ),
  );
}

/** Everybody, by group: another way to choose one. @param {State} state */
const figureList = ({ doc }) =>
  h(
    "section",
    { class: "panel", "data-key": "list" },
    h("h2", {}, gettext("Figures")),
    doc.groups.map((/** @type {any} */ group) => [
      h("h3", {}, text(group.name)),
      h(
        "p",
        { class: "acts" },
        group.figures.map((/** @type {any} */ one) => button("piece", text(one.name) || one.id, { "data-id": one.id })),
      ),
    ]),
  );
