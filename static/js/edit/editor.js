/** The page of the map editor: one desk, and what draws it. */

import { morph } from "../dom.js";
import { hexLabel } from "../words.js";
import { act } from "./acts.js";
import { Canvas } from "./canvas.js";
import { Desk } from "./desk.js";
import { Fields, settle } from "./fields.js";
import { drawForcesForm } from "./forcesform.js";
import { drawKeep, showFaults } from "./keep.js";
import { Keeping } from "./keeping.js";
import { listen } from "./keys.js";
import { drawMapForm } from "./mapform.js";
import { drawTermsForm } from "./termsform.js";
import { Tools } from "./tools.js";
import { text, toolName } from "./words.js";

/* global gettext */

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const desk = new Desk(JSON.parse(part("desk").textContent ?? "{}"));
const canvas = new Canvas(/** @type {any} */ (part("map")), {
  paints: () => tools.paints,
  stroke: (way, done) => tools.stroke(way, done),
  hex: (name) => tools.use(name),
  piece: (id) => select(id),
  carried: (id, hex) => tools.carry(id, hex),
});
const tools = new Tools(desk, (hexes, kind) => canvas.preview(hexes, kind));
const keeping = new Keeping(desk);

/** @param {string | null} id */
function select(id) {
  const { tab, selected } = desk.state;
  const next = id && id === selected ? null : id;
  desk.set({ selected: next, tool: "hand", road: null, tab: next ? "forces" : tab });
}

/** @param {string} tool */
function choose(tool) {
  desk.set({
    tool,
    road: null,
    selected: tool === "hand" ? desk.state.selected : null,
    said: null,
  });
}

listen(desk, canvas, tools, { save: () => keeping.save(), choose, select });
act(desk, { canvas, keeping, tools, select, choose });

desk.on((state) => {
  state.hexSays = `${hexLabel(state.view, state.hex)}. ${toolName(state.tool)}`;
  canvas.draw(state);
  part("map").dataset.tool = state.tool;
  const fields = new Fields(state.doc, state.faults);
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const mine = tab.getAttribute("data-tab") === state.tab;
    tab.setAttribute("aria-selected", String(mine));
    tab.setAttribute("tabindex", mine ? "0" : "-1");
  }
  const panel = part("panel");
  panel.setAttribute("aria-labelledby", `tab-${state.tab}`);
  morph(
    panel,
    state.tab === "map"
      ? drawMapForm(state, desk.start, fields)
      : state.tab === "forces"
        ? drawForcesForm(state, desk.start, fields)
        : drawTermsForm(state, fields),
  );
  settle(panel);
  part("name").textContent = text(state.doc.title) || gettext("Without a title");
  morph(part("keep"), drawKeep(desk));
  showFaults(part("faults"), state);
});

addEventListener("beforeunload", (event) => {
  if (desk.changed && desk.history.past.length) event.preventDefault();
});

desk.set({});
keeping.check();
