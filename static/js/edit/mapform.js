/** The panel of the map: tools, palette, brush, zones, names, size. */

import { h, s } from "../dom.js";
import { kindName } from "../words.js";
import { say, text, toolName } from "./words.js";
import { TOOL_KEYS } from "./keys.js";

/* global gettext, ngettext, pgettext */

const HEX = "M-11 0L-5.5-9.5H5.5L11 0L5.5 9.5H-5.5Z";

/** @typedef {import("./desk.js").State} State */

/** A hex of a kind, as the table of terrain shows it. @param {string} kind */
export const swatch = (kind) =>
  s(
    "svg",
    { viewBox: "-12 -11 24 22", width: 26, height: 24, "aria-hidden": "true" },
    s("path", { class: `swatch ${kind}`, d: HEX }),
    SIGNS[kind] && s("path", { class: `sign ${kind}`, d: SIGNS[kind] }),
  );

/** What tells the kinds apart without their colour. @type {Record<string, string>} */
const SIGNS = {
  road: "M-9 3L9-3",
  woods: "M-4 4V1H-7L-4-5-1 1H-4M4 5V2H1L4-4 7 2H4",
  rough: "M-6 2h3M1-3h3M2 4h3",
  hill: "M-6 3Q0-7 6 3M-3 0v3M0-2v4M3 0v3",
  marsh: "M-5 3V-1M-3 3L-1-2M-7 3L-9-1M5 2V-2M7 2L9-2M3 2L1-2",
  ford: "M-7-2q2-2 4 0t4 0 4 0M-7 3q2-2 4 0t4 0 4 0",
  building: "M-5 5V-1L0-5 5-1V5Z",
  water: "M-7 0q2-2 4 0t4 0 4 0",
  cliff: "M-7-3H7M-5-3v5M-1-3v6M3-3v5M6-3v4",
};

/** The letter of the key that chooses a tool. @param {string} tool */
const keyOf = (tool) =>
  Object.keys(TOOL_KEYS)
    .find((key) => TOOL_KEYS[key] === tool)
    ?.toUpperCase();

/** @param {State} state @param {string} tool */
const toolButton = (state, tool) =>
  h(
    "button",
    {
      class: "btn small",
      type: "button",
      "data-act": "tool",
      "data-tool": tool,
      "aria-pressed": String(state.tool === tool),
      "aria-keyshortcuts": keyOf(tool),
    },
    toolName(tool),
    h("kbd", { "aria-hidden": "true" }, keyOf(tool)),
  );

/** @param {State} state @param {any} start @param {import("./fields.js").Fields} fields */
export function drawMapForm(state, start, fields) {
  const { doc } = state;
  return [
    h(
      "section",
      { class: "panel" },
      h("h2", {}, gettext("Terrain")),
      h(
        "div",
        { class: "palette", role: "group", "aria-label": gettext("Kinds of terrain") },
        Object.keys(start.kinds).map((kind, i) => inkwell(state, start.kinds[kind], kind, i)),
      ),
      h(
        "div",
        { class: "legal", role: "group", "aria-label": gettext("Tools") },
        ["paint", "fill", "clear"].map((tool) => toolButton(state, tool)),
      ),
      h(
        "div",
        { class: "legal", role: "group", "aria-label": gettext("Brush") },
        h("span", { class: "lead" }, gettext("Brush")),
        [0, 1, 2].map((radius) => brush(state, radius)),
        h("span", { class: "keys" }, h("kbd", {}, "["), h("kbd", {}, "]")),
      ),
    ),
    h(
      "section",
      { class: "panel" },
      h("h2", {}, gettext("On the ground")),
      h(
        "div",
        { class: "legal", role: "group", "aria-label": gettext("Tools") },
        ["hand", "road", "bridge", "label"].map((tool) => toolButton(state, tool)),
      ),
      h("p", { class: "why" }, hint(state)),
      doc.map.labels.length > 0 &&
        h(
          "details",
          { class: "facts", open: state.tool === "label" },
          h(
            "summary",
            {},
            say(ngettext("%(n)s name", "%(n)s names", doc.map.labels.length), {
              n: doc.map.labels.length,
            }),
          ),
          labels(state, fields),
        ),
    ),
    h(
      "section",
      { class: "panel" },
      h("h2", {}, gettext("Deployment zones")),
      h(
        "div",
        { class: "legal" },
        toolButton(state, "zone"),
        doc.factions.map((/** @type {any} */ one) =>
          h(
            "button",
            {
              class: "btn small",
              type: "button",
              "data-act": "zone-side",
              "data-side": one.id,
              "aria-pressed": String(state.tool === "zone" && state.side === one.id),
            },
            h("span", { class: "fac", "data-f": one.slot, "aria-hidden": "true" }, one.slot),
            text(one.name) || one.id,
            h("small", {}, String((doc.zones[one.id] ?? []).length)),
          ),
        ),
      ),
      fields.check(gettext("Each side first deploys in secret in its zone"), "/deploy", doc.deploy),
      zoneFaults(state),
    ),
    h(
      "section",
      { class: "panel" },
      h("h2", {}, pgettext("of the map", "Size")),
      h(
        "form",
        { class: "row size", "data-form": "size" },
        sizeField(gettext("Columns"), "columns", doc.map.columns),
        sizeField(gettext("Rows"), "rows", doc.map.rows),
        h("button", { class: "btn small", type: "submit" }, gettext("Resize")),
      ),
    ),
  ];
}

/** @param {string} label @param {string} name @param {number} value */
const sizeField = (label, name, value) =>
  h(
    "div",
    { class: "fld short" },
    h("label", { for: `size-${name}` }, label),
    h("input", {
      id: `size-${name}`,
      name,
      type: "number",
      min: 1,
      max: 99,
      value,
      required: true,
    }),
  );

/** @param {State} state @param {any} facts @param {string} kind @param {number} i */
function inkwell(state, facts, kind, i) {
  const cost = facts.cost
    ? say(gettext("cost %(cost)s"), facts)
    : gettext("impassable");
  return h(
    "button",
    {
      type: "button",
      class: "ink",
      "data-act": "kind",
      "data-kind": kind,
      "aria-pressed": String(state.kind === kind && ["paint", "fill"].includes(state.tool)),
      "aria-keyshortcuts": String((i + 1) % 10),
    },
    swatch(kind),
    h("span", {}, kindName(kind)),
    h("small", {}, cost),
    i < 10 && h("kbd", { "aria-hidden": "true" }, String((i + 1) % 10)),
  );
}

/** @param {State} state @param {number} radius */
function brush(state, radius) {
  const hexes = 1 + 3 * radius * (radius + 1);
  return h(
    "button",
    {
      type: "button",
      class: "btn small",
      "data-act": "radius",
      "data-radius": radius,
      "aria-pressed": String(state.radius === radius),
      "aria-label": say(gettext("Brush of %(n)s hexes"), { n: hexes }),
    },
    String(hexes),
  );
}

/** What the tool in hand does. @param {State} state */
function hint({ tool, road }) {
  switch (tool) {
    case "road":
      return road?.length
        ? gettext("On to the next hex; the last one again, or Escape, ends the road.")
        : gettext(
            "Draw the road from hex to hex. Begun at the end of another it goes on from there.",
          );
    case "bridge":
      return gettext("A hex more with a bridge, or one less.");
    case "label":
      return gettext("Choose the hex where the name stands.");
    case "hand":
      return gettext("Choose a counter, then the hex where it goes. Q and E turn it.");
    default:
      return gettext("Shift and drag move the map; the wheel makes it larger.");
  }
}

/** @param {State} state @param {import("./fields.js").Fields} fields */
function labels({ doc }, fields) {
  return doc.map.labels.map((/** @type {any} */ label, /** @type {number} */ i) => {
    const here = `/map/labels/${i}`;
    return h(
      "div",
      { class: "label-row", "data-key": here },
      fields.text(
        say(gettext("Name at %(hex)s"), { hex: label.at ?? "" }),
        `${here}/text`,
        label.text,
      ),
      h(
        "div",
        { class: "row" },
        fields.select(gettext("Of a"), `${here}/kind`, label.kind ?? "place", [
          ["place", gettext("place")],
          ["river", gettext("river")],
        ]),
        h(
          "button",
          { type: "button", class: "link", "data-act": "drop", "data-pointer": here },
          gettext("Remove"),
        ),
      ),
    );
  });
}

/** @param {State} state */
const zoneFaults = ({ faults }) =>
  faults
    .filter((one) => one.at.startsWith("/zones"))
    .map((one) => h("p", { class: "error" }, one.message));
