/**
 * The editor by keyboard. On the map arrows move a cursor from hex to hex, Enter or Space uses the
 * tool there; letters choose tools, digits kinds of terrain, brackets the size of the brush. While
 * nothing else has the focus all of them are for the map, letters and digits wherever nobody writes.
 */

import { DIRECTIONS, onMap } from "../geometry.js";
import { step } from "../keyboard.js";
import { face } from "./forces.js";
import { pieces } from "../stacks.js";
import { WRITING } from "./steps.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @type {Record<string, string>} */
export const TOOL_KEYS = {
  v: "hand",
  p: "paint",
  f: "fill",
  c: "clear",
  r: "road",
  b: "bridge",
  n: "label",
  z: "zone",
};

/** Keys that press nothing and scroll nothing. */
const ANYWHERE = /^[a-z0-9[\].,+=-]$/;
const WRITTEN = `${WRITING}, dialog`;

/**
 * @param {Desk} desk @param {import("./canvas.js").Canvas} canvas @param {import("./tools.js").Tools} tools
 * @param {{save: () => void, choose: (tool: string) => void, select: (id: string | null) => void}} told
 */
export function listen(desk, canvas, tools, told) {
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    const typing = /** @type {Element} */ (event.target).closest(WRITTEN);
    if (command && event.key.toLowerCase() === "s") {
      event.preventDefault();
      // What is being typed counts too.
      if (typing instanceof HTMLElement) typing.blur();
      told.save();
    } else if (command && event.key.toLowerCase() === "z" && !typing) {
      event.preventDefault();
      if (event.shiftKey) desk.redo();
      else desk.undo();
    } else if (command && event.key.toLowerCase() === "y" && !typing) {
      event.preventDefault();
      desk.redo();
    }
  });

  document.addEventListener("keydown", (event) => {
    // On some keyboards brackets are typed with AltGr.
    const held = event.altKey || event.ctrlKey || event.metaKey;
    if ((held && !event.getModifierState("AltGraph")) || event.defaultPrevented) return;
    const on = /** @type {Element} */ (event.target);
    const here = on === document.body || canvas.svg.contains(on);
    if (!here && (!ANYWHERE.test(event.key) || on.closest(WRITTEN))) return;
    if (!onKey(event)) return;
    event.preventDefault();
    if (here && !canvas.svg.contains(document.activeElement)) canvas.focus();
  });

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { state } = desk;
    if (event.key.startsWith("Arrow")) {
      const to = step(state.hex, event.key);
      if (onMap(to, state.doc.map)) {
        desk.set({ hex: to });
        canvas.show(to);
        if (event.shiftKey && ["paint", "clear"].includes(state.tool)) tools.use(to);
      }
      return true;
    }
    const kinds = Object.keys(desk.start.kinds);
    if (/^\d$/.test(event.key)) {
      const kind = kinds[(Number(event.key) + 9) % 10];
      if (!kind) return false;
      desk.set({ kind });
      if (!["paint", "fill"].includes(state.tool)) told.choose("paint");
      return true;
    }
    if (TOOL_KEYS[event.key]) {
      told.choose(TOOL_KEYS[event.key]);
      return true;
    }
    switch (event.key) {
      case "Enter":
      case " ":
        return use(event);
      case "Escape":
        if (state.road) tools.endRoad();
        else told.select(null);
        return true;
      case "[":
      case "]":
        desk.set({ radius: Math.max(0, Math.min(2, state.radius + (event.key === "]" ? 1 : -1))) });
        return true;
      case "q":
      case "e":
        return turn(event.key === "e" ? 1 : 5);
      case ".":
      case ",":
        return next(event.key === "." ? 1 : -1);
      case "+":
      case "=":
        canvas.view?.zoom(1.25);
        return true;
      case "-":
        canvas.view?.zoom(0.8);
        return true;
      default:
        return false;
    }
  }

  /** @param {KeyboardEvent} event */
  function use(event) {
    const on = /** @type {Element} */ (event.target);
    if (on.closest("[data-act]")) {
      on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return true;
    }
    const { hex, tool, selected, view } = desk.state;
    const here = [...pieces(view)].filter(([, piece]) => piece.at === hex).map(([id]) => id);
    if (tool === "hand" && here.length && !here.includes(selected ?? "")) told.select(here[0]);
    else if (tool === "hand" && selected && here.includes(selected)) told.select(null);
    else tools.use(hex);
    return true;
  }

  /** The selected piece turns by so many sides. @param {number} by */
  function turn(by) {
    const { doc, selected, view } = desk.state;
    const who = selected && (view.units[selected] ?? view.leaders[selected]);
    if (!who) return false;
    const side = DIRECTIONS[(DIRECTIONS.indexOf(who.front) + by + 6) % 6];
    desk.step(face(doc, /** @type {string} */ (selected), side));
    return true;
  }

  /** The next piece on the map. @param {number} by */
  function next(by) {
    const placed = pieces(desk.state.view);
    const all = [...placed.keys()].sort();
    if (!all.length) return false;
    const id = all[(all.indexOf(desk.state.selected ?? "") + by + all.length) % all.length];
    const hex = /** @type {string} */ (placed.get(id)?.at);
    told.select(id);
    desk.set({ hex });
    canvas.show(hex);
    return true;
  }
}
