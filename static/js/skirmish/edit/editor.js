/** The page of the table editor: one desk, what draws it, and what is pressed. */

import { morph } from "../../dom.js";
import { fieldId, Fields, settle } from "../../edit/fields.js";
import { drawKeep, showFaults } from "../../edit/keep.js";
import { Keeping } from "../../edit/keeping.js";
import { partName, text } from "../../edit/words.js";
import { actsOf } from "./acts.js";
import { Canvas } from "./canvas.js";
import { Desk } from "./desk.js";
import { drawPanel } from "./form.js";
import { listen } from "./keys.js";
import { about, find, isPlace, TABS } from "./model.js";
import { Tools } from "./tools.js";

/* global gettext */

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const desk = new Desk(JSON.parse(part("desk").textContent ?? "{}"));
const tools = new Tools(desk);
const canvas = new Canvas(/** @type {any} */ (part("map")), desk, tools);
const keeping = new Keeping(desk, (faults, body) =>
  faults.map((one) => {
    const whose = about(body, one.at);
    return { ...one, who: whose?.id, about: text(whose?.name ?? whose?.title) || whose?.id || partName(one.at.split("/")[1] ?? "") };
  }),
);
const { acts, changes, field } = actsOf(desk, canvas, tools, keeping, goTo);
listen(desk, canvas, tools, acts);

document.addEventListener("click", (event) => {
  const on = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"));
  if (!on || on.matches("input, select") || on.getAttribute("aria-disabled") === "true") return;
  acts[on.dataset.act ?? ""]?.(on);
});

document.addEventListener("change", (event) => {
  const on = /** @type {HTMLInputElement} */ (event.target);
  if (on.dataset.at) field(on, on.dataset.at);
  else changes[on.dataset.act ?? ""]?.(on);
});

document.addEventListener("input", (event) => {
  const on = /** @type {HTMLInputElement} */ (event.target);
  if (on.dataset.act === "filter") desk.set({ filter: on.value });
});

/** To the field, and to what is wrong on the table. @param {any} fault */
function goTo(fault) {
  if (!fault) return;
  const found = find(desk.state.doc, fault.who);
  if (found) tools.select(fault.who);
  else desk.set({ selected: null, tab: /** @type {any} */ (TABS[fault.at.split("/")[1]] ?? "scenario") });
  if (found && isPlace(found.entry.at)) canvas.board.show(found.entry.at);
  setTimeout(() => {
    const on = document.getElementById(fieldId(fault.at)) ?? document.getElementById(`${fieldId(fault.at)}-en`) ?? document.getElementById(`${fieldId(fault.at)}-0`);
    (on ?? part("panel")).focus();
  });
}

desk.on((state) => {
  canvas.draw(state);
  part("map").dataset.tool = state.tool;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const mine = tab.getAttribute("data-tab") === state.tab;
    tab.setAttribute("aria-selected", String(mine));
    tab.setAttribute("tabindex", mine ? "0" : "-1");
  }
  const panel = part("panel");
  panel.setAttribute("aria-labelledby", `tab-${state.tab}`);
  morph(panel, drawPanel(state, desk.start, new Fields(state.doc, state.faults), tools.enough));
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
