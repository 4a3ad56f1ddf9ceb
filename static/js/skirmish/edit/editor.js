/** The page of the table editor: one desk, what draws it, and what is pressed. */

import { morph } from "../../dom.js";
import { fieldId, Fields, read, settle } from "../../edit/fields.js";
import { drawKeep, showFaults } from "../../edit/keep.js";
import { Keeping } from "../../edit/keeping.js";
import { at, put } from "../../edit/model.js";
import { partName, text } from "../../edit/words.js";
import { Canvas } from "./canvas.js";
import { Desk } from "./desk.js";
import { drawPanel } from "./form.js";
import { listen } from "./keys.js";
import { about, copy, find, remove, turn } from "./model.js";
import { Tools } from "./tools.js";

/* global gettext */

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const desk = new Desk(JSON.parse(part("desk").textContent ?? "{}"));
const tools = new Tools(desk);
const canvas = new Canvas(/** @type {any} */ (part("map")), desk, tools);
const keeping = new Keeping(desk, (faults, body) =>
  faults.map((one) => {
    const whose = about(body, one.at);
    return { ...one, who: whose?.id, about: text(whose?.name) || whose?.id || partName(one.at.split("/")[1] ?? "") };
  }),
);

/** @type {Record<string, (on: HTMLElement) => any>} */
const acts = {
  undo: () => desk.undo(),
  redo: () => desk.redo(),
  save: () => keeping.save(),
  "zoom-in": () => canvas.view?.zoom(1.25),
  "zoom-out": () => canvas.view?.zoom(0.8),
  fit: () => canvas.view?.fit(),
  tool: (on) => desk.set({ tool: /** @type {any} */ (on.dataset.tool), way: [], ...(on.dataset.tool === "hand" ? {} : { selected: null }) }),
  finish: () => tools.finish(),
  piece: (on) => tools.select(on.dataset.id ?? null),
  none: () => tools.select(null),
  turn: (on) => turned(Number(on.dataset.by)),
  copy: () => copied(),
  delete: () => deleted(),
  fault: (on) => goTo(desk.state.faults[Number(on.dataset.n)]),
  languages: (on) => {
    const pointer = on.dataset.pointer ?? "";
    const value = at(desk.state.doc, pointer);
    const next = on.dataset.to === "two" ? { en: value ?? "", it: value ?? "" } : (value?.en ?? "");
    desk.step(put(desk.state.doc, pointer, next));
  },
};

/** @param {number} degrees */
function turned(degrees) {
  const { doc, selected } = desk.state;
  if (selected) desk.step(turn(doc, selected, degrees));
}

function copied() {
  const { doc, selected } = desk.state;
  const [next, id] = copy(doc, selected ?? "") ?? [doc, selected];
  desk.step(next, { selected: id });
}

function deleted() {
  const { doc, selected } = desk.state;
  const next = remove(doc, selected ?? "");
  if (next !== doc) desk.step(next, { selected: null });
}

listen(desk, canvas, tools, { save: () => keeping.save(), turned, copied, deleted });

document.addEventListener("click", (event) => {
  const on = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"));
  if (!on || on.matches("input, select") || on.getAttribute("aria-disabled") === "true") return;
  acts[on.dataset.act ?? ""]?.(on);
});

document.addEventListener("change", (event) => {
  const on = /** @type {HTMLInputElement} */ (event.target);
  if (on.dataset.act === "kind") kind(on.value);
  else if (on.dataset.act === "snap") desk.set({ snap: on.checked });
  else if (on.dataset.at) field(on, on.dataset.at);
});

/** A tool that cannot draw the kind gives way to one that can. @param {string} name */
function kind(name) {
  const { tool } = desk.state;
  const fits = tool === "hand" || desk.start.kinds[name].forms.includes(tool);
  desk.set({ kind: name, ...(fits ? {} : { tool: "polygon", way: [] }) });
}

/** @param {HTMLInputElement} on @param {string} pointer */
function field(on, pointer) {
  let { doc } = desk.state;
  let value = /** @type {any} */ (read(on));
  // The first firearm of a figure makes its list.
  const [guns] = /^.*\/firearms(?=\/)/.exec(pointer) ?? [];
  if (guns && !Array.isArray(at(doc, guns))) doc = put(doc, guns, []);
  if (value === "" && /^\/table\//.test(pointer)) value = undefined;
  if (at(doc, pointer) !== value) desk.step(put(doc, pointer, value));
}

/** To the field, or to what is wrong on the table. @param {any} fault */
function goTo(fault) {
  const found = find(desk.state.doc, fault?.who);
  if (!found) return;
  tools.select(fault.who);
  const where = found.figure ? found.entry.at : null;
  if (where) canvas.board.show(where);
  setTimeout(() => document.getElementById(fieldId(fault.at))?.focus());
}

desk.on((state) => {
  canvas.draw(state);
  part("map").dataset.tool = state.tool;
  const panel = part("panel");
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
